"""Keys as they are typed: "did AC-0005 change?", "show the differences for AC-0010, AC-0011 and AC-0012".

A word that is written like the values of the one key is that value, whatever marks stand in it: it is put in quotes.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import ExplainRow, Understanding
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.said import Said, Taken

_WORD = re.compile(r"(?<![\w`\"“„'./-])[^\W_]+(?:[-/_.][^\W_]+)+(?![\w`\"”'/-])")
_QUOTED = re.compile(r"[`\"“„«][^`\"”“»\n]+[`\"”“»]")
_DATE = re.compile(r"\d{4}-\d{1,2}(?:-\d{1,2})?|\d{1,2}[./]\d{1,2}[./](?:\d{2,4})?|\d+[.,]\d+")
_KEY = r"(?:\"[^\"]+\"|`[^`]+`|[\w./-]*\d[\w/-]*)"
_DIFFERENCES = re.compile(
    r"^\s*(?:(?:please|bitte)\s+)?(?:(?:show|list|give|explain|what\s+(?:is|are|were)|zeige?|nenne?)\s+)?(?:me\s+|mir\s+)?(?:(?:the|die|all|alle)\s+)*"
    r"(?:differences?|changes?|unterschiede?|(?:ver)?(?:ä|ae)nderung(?:en)?)\s+(?:for|of|in|at|with|f(?:ü|ue)r|bei|von)\s+(?:(?:the|den|die)\s+)?"
    rf"(?:[^\W\d_]+\s+)?(?P<keys>{_KEY}(?:(?:\s*,\s*|\s+(?:and|und|or|oder)\s+|\s*,\s*(?:and|und)\s+){_KEY})*)\s*[.?!]*\s*$",
    re.IGNORECASE,
)


def with_typed_keys(said: Said) -> Taken:
    """Give a message with keys in quotes; differences of single keys are explained row by row."""
    keys = [group for group in said.columns.groups if group.role == "key"]
    if len(keys) != 1:
        return said.kept()
    text = _WORD.sub(lambda found: _quoted(found, keys[0], said), said.text)
    asked = _DIFFERENCES.match(text)
    if asked is not None:
        values = tuple(one.strip('`"') for one in re.findall(_KEY, asked["keys"]))
        # One key of letters and digits alone is read by others; one with marks stands in quotes by now.
        if (
            (len(values) > 1 or '"' in asked["keys"])
            and all(looks_like(one, keys[0]) for one in values)
            and not any(said.columns.find(one) for one in values)
        ):
            return said.answered(Understanding(intents=(ExplainRow(key=values),)))
    return Taken(text=text)


def _quoted(found: re.Match[str], key: ColumnGroup, said: Said) -> str:
    word = found.group()
    inside = any(one.start() < found.start() < one.end() for one in _QUOTED.finditer(found.string))
    named = said.tables.named(word) is not None or said.columns.find(word, loose=False) is not None
    if inside or named or _DATE.fullmatch(word) or not looks_like(word, key):
        return word
    return f'"{word}"'


def looks_like(value: str, group: ColumnGroup) -> bool:
    """Say whether a word is written like the values that are seen of a column: letters and digits in the same order."""
    forms = {_form(one) for one in group.values() if one}
    return _form(value) in forms


def _form(value: str) -> str:
    return re.sub(r"\d+", "0", re.sub(r"[^\W\d_]", "a", value.strip()))
