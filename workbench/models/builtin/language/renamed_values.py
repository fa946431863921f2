"""Values that got another name: “"A" was renamed "B", so treat them as the same sector” is a rule for A and B.

What stands in quotes is the value, letter for letter; "was renamed", "is now called" and "them" are words about it.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import Columns
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_QUOTED = r"`[^`\n]+`|\"[^\"\n]+\"|“[^”\n]+”|„[^“”\n]+[“”]|«[^»\n]+»|(?<!\w)'[^'\n]+'(?!\w)"
_PLAIN = (
    r"(?!(?:and|und|or|oder)\b)[^\W\d_][\w&/-]*"
    r"(?:[ ](?!(?:was|were|is|has|wurde|hei(?:ß|ss)t|ist)\b)[\w&/-]+){0,5}?"
)
_ONE, _OTHER = rf"(?P<one>{_QUOTED}|{_PLAIN})", rf"(?P<other>{_QUOTED}|{_PLAIN})"
_TIME = r"(?:(?:since|now|later|then|meanwhile|jetzt|nun|inzwischen|seither|heute|mittlerweile|just)\s+)*"
_IS_CALLED = (
    rf"{_ONE}\s+(?:(?:was|were|has\s+been|have\s+been|is|got|became)\s+{_TIME}(?:renamed|called|known|named|rebranded|changed)"
    rf"(?:\s+(?:to|as|into))?|wurde\s+{_TIME}(?:zu|in)|hei(?:ß|ss)t\s+{_TIME[:-1]})\s*{_OTHER}(?:\s+umbenannt)?"
)
_SO = (
    r"(?:\s*[,;.:–-]\s*|\s+)"
    r"(?:(?:so|and|therefore|hence|thus|then|also|daher|und|deshalb|darum|please|bitte|both|beide)\s+)*"
)
_TREAT = r"(?:treat|count|consider|take|regard|see|behandle|nimm|werte|z(?:ä|ae)hle|betrachte)"
_THEM = (
    r"(?:them(?:\s+both)?|both(?:\s+of\s+them)?|the\s+two|(?:these|those)(?:\s+two)?|sie(?:\s+beide)?|beides?"
    r"|die\s+beiden|diese)"
)
_SAME = r"(?P<same>als\s+d(?:en|as|ie)selben?\b|as\b|als\b|(?:to\s+be\s+)?equal|gleich)"
_ARE = (
    r"(?:(?:they|both|these|those|the\s+two|sie|beide|die\s+beiden)\s+)?"
    r"(?:are|count\s+as|mean|sind|gelten\s+als|z(?:ä|ae)hlen(?:\s+(?:sie|beide))?\s+als|gelten\s+(?:sie|beide)\s+als)"
    r"(?:\s+(?:both|beide))?\s+"
    r"(?P<are>(?:one\s+and\s+)?the\s+same|equal|gleich|dasselbe|das\s+gleiche|derselbe|dieselbe)"
)
_RENAMED = re.compile(
    rf"(?<![\w`\"“„])(?:{_IS_CALLED})(?P<behind>{_SO}(?:{_TREAT}\s+{_THEM}\s+{_SAME}|{_ARE}))", re.IGNORECASE
)
_STATED = re.compile(rf"^\s*(?:{_IS_CALLED})\s*[.!]*\s*$", re.IGNORECASE)


def with_renamed_values(said: Said) -> Taken:
    """Write “"A" was renamed "B", so treat them as the same” as “treat "A" and "B" as the same”."""
    text, place = said.text, 0
    while (found := _RENAMED.search(text, place)) is not None:
        place = found.end()
        pair = _pair(found, said.columns)
        if pair is None:
            continue
        words = f"treat {pair[0]} and {pair[1]} as{'' if found['same'] in {'as', 'als'} else ' the same'}"
        text = f"{text[: found.start()]}{words}{text[found.end() :]}"
        place = found.start() + len(words)
    stated = _STATED.match(text)
    pair = _pair(stated, said.columns) if stated is not None else None
    return Taken(text=f"Treat {pair[0]} and {pair[1]} as the same." if pair is not None else text)


def _pair(found: re.Match[str], columns: Columns) -> tuple[str, str] | None:
    """Give the two values in quotes; None where words without quotes are no value, or a heading is renamed."""
    one, other = _value(found["one"], columns), _value(found["other"], columns)
    if one is None or other is None:
        return None
    values = known_values(columns)
    headings = [columns.find(name.strip('`"'), loose=False) is not None for name in (one, other)]
    known = [key(name.strip('`"')) in values for name in (one, other)]
    return None if any(headings) and not all(known) else (one, other)


def _value(words: str, columns: Columns) -> str | None:
    if re.fullmatch(_QUOTED, words):
        inner = words[1:-1]
        return f'"{inner}"' if '"' not in inner else quoted(inner)
    known = known_values(columns).get(key(words))
    return None if known is None else f'"{known.value}"'
