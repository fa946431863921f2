"""Idle words: "each", "together", "only once" and their like are named as not used where nothing is read from them.

These words are light elsewhere ("id and date together are the key", "compare the first file with the second"), so the
accounts of a part let them pass. Where a request reads the same without such a word, and nothing that was read says
the same as it, the word asked for something that is not done.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from workbench.models.builtin.intents import (
    Bucket,
    Compare,
    CountKeys,
    Direction,
    FilterRows,
    Intent,
    Measure,
    SetKey,
    ShowMoved,
    ShowRows,
    ShowTable,
    Stack,
    Summarise,
    Understanding,
)
from workbench.models.builtin.language.columns import Columns

_CLAUSE_END = r"(?=\s*(?:[.,;:?!]|$|(?:and|und|then|dann|but|aber)\b))"
_QUOTED = re.compile(r"[`\"“„«'’][^`\"”“»'’\n]+[`\"”“»'’]")
_MOST = 4
_ASKED = (Summarise, ShowRows, ShowTable, ShowMoved, Direction, CountKeys, FilterRows)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Idle:
    """Words that ask for something, and what holds it: `held` says that an intent says so anyhow or cannot need it."""

    pattern: re.Pattern[str]
    held: Callable[[Intent], bool]


def _idle(pattern: str, held: Callable[[Intent], bool]) -> _Idle:
    return _Idle(pattern=re.compile(rf"\b(?:{pattern})", re.IGNORECASE), held=held)


def _per_file(intent: Intent) -> bool:
    """Say whether a figure is given per group or per file, or a request is no figure of one file."""
    if isinstance(intent, ShowTable):
        return intent.ends
    return isinstance(intent, Summarise) and (bool(intent.by) or len(intent.tables) != 1)


def _each(intent: Intent) -> bool:
    return isinstance(intent, SetKey) or _per_file(intent)


def _as_one(intent: Intent) -> bool:
    """Say whether things are taken together anyhow: a key of columns, stacked files, one figure of one file."""
    match intent:
        case SetKey() | Stack():
            return True
        case Compare(key=key):
            return len(key) > 1
        case Summarise(rows="all"):
            return len(intent.tables) == 1 and not (intent.by or intent.also)
        case Summarise():
            return intent.rows != "both" and not (intent.by or intent.also or intent.top)
        case _:
            return False


def _never(_: Intent) -> bool:
    return False


def _alone(intent: Intent) -> bool:
    """Say whether something narrows a request, so that "alone" has its object."""
    names = ("columns", "only", "key", "conditions", "tables", "table", "column", "limit", "take", "side")
    return isinstance(intent, SetKey) or any(bool(getattr(intent, name, None)) for name in names)


def _ordered(intent: Intent) -> bool:
    match intent:
        case ShowTable():
            return bool(intent.limit or intent.order is not None or intent.last or intent.ends)
        case ShowRows():
            return bool(intent.limit or intent.order is not None)
        case Summarise():
            return intent.top is not None or intent.measure in {Measure.LOWEST, Measure.HIGHEST}
        case _:
            return not isinstance(intent, _ASKED)


def _unlike(intent: Intent) -> bool:
    """Say whether differing values are counted or listed, or rows are told apart."""
    match intent:
        case Summarise():
            return intent.measure is Measure.DISTINCT or intent.rows != "all"
        case ShowTable():
            return intent.column is not None and intent.limit is None and not intent.conditions
        case FilterRows() | Direction():
            return False
        case _:
            return True


def _repeated(intent: Intent) -> bool:
    """Say whether rows are looked at by how often they stand."""
    rows = intent.bucket if isinstance(intent, ShowRows) else getattr(intent, "rows", "")
    return rows == Bucket.DUPLICATES or (isinstance(intent, Summarise) and bool(intent.having))


def _not_one_of_several(intent: Intent) -> bool:
    """Say whether "both" is no condition on one row: no rows of one column are shown beside those of another."""
    return not (isinstance(intent, ShowRows) and intent.bucket is Bucket.CHANGED and intent.column is not None)


def _points_at_none(intent: Intent) -> bool:
    """Say whether a request is about no rows: "none of these" answers a question."""
    return not isinstance(intent, _ASKED)


_TIMES = r"(?:once|twice|thrice|einmal|zweimal|dreimal|\d+\s+times|(?:two|three|four|five)\s+times)"
_IDLE = (
    _idle(rf"(?:each|jeweils|apiece){_CLAUSE_END}", _each),
    _idle(r"(?:for|in|per|by)\s+(?:each|every)\s+file\b|per\s+file\b|(?:f(?:ü|ue)r|je|pro)\s+(?:jede\s+)?datei\b",
          _each),
    _idle(r"(?:(?:all|alles)\s+)?(?:together|zusammen|combined|gemeinsam)\b(?!\s+(?:with|mit)\b)", _as_one),
    _idle(rf"(?:alone|allein|on\s+its\s+own|by\s+itself){_CLAUSE_END}", _alone),
    _idle(rf"(?:(?:only|just|exactly|at\s+least|at\s+most|more\s+than|nur|genau|mindestens|h(?:ö|oe)chstens|mehr\s+als)"
          rf"\s+)?{_TIMES}\b", _repeated),
    _idle(rf"(?:first|last|zuerst|zuletzt){_CLAUSE_END}", _ordered),
    _idle(r"(?:distinct|unique|different|verschiedenen?|unterschiedlichen?|eindeutigen?)\b", _unlike),
    _idle(r"(?:both|beide)\s+(?=\S)", _not_one_of_several),
    _idle(r"(?:about|around|roughly|approximately|nearly|almost|circa|ca\.?|etwa|ungef(?:ä|ae)hr|rund|fast)\s+"
          r"(?=[\d€$£])", _never),
    _idle(r"(?:of|from|among|von|unter)\s+(?:these|those|them|diesen|denen)\b|davon\b|darunter\b", _points_at_none),
    _idle(r"(?<!of )(?<!from )(?<!among )(?:these|those|the\s+same|diese[rn]?|denselben|dieselben"
          r"|derselben)\s+(?:rows|lines|records|entries|items|zeilen|eintr(?:ä|ae)gen?|datens(?:ä|ae)tzen?)\b",
          _points_at_none),
)  # fmt: skip


def with_idle_words(
    understanding: Understanding, text: str, columns: Columns, read: Callable[[str], Understanding]
) -> Understanding:
    """Give the understanding with the words that nothing was read from among those left over."""
    if not understanding.intents or understanding.questions or understanding.declined:
        return understanding
    left: list[str] = []
    for found, idle in _found(text, columns)[:_MOST]:
        said = " ".join(found.group().split())
        if _is_told(said, understanding) or any(idle.held(intent) for intent in understanding.intents):
            continue
        rest = f"{text[: found.start()].rstrip(' ,')} {text[found.end() :].lstrip()}".strip()
        if rest and _alike(read(rest), understanding):
            left.append(said)
    return replace(understanding, left_over=(*understanding.left_over, *left)) if left else understanding


def _found(text: str, columns: Columns) -> list[tuple[re.Match[str], _Idle]]:
    spans = [one.span() for one in _QUOTED.finditer(text)]
    names = {word for group in columns.groups for name in group.names for word in re.findall(r"\w+", name.casefold())}
    return [
        (found, idle)
        for idle in _IDLE
        for found in idle.pattern.finditer(text)
        if not any(start < found.end() and found.start() < end for start, end in spans)
        and not names & set(re.findall(r"\w+", found.group().casefold()))
    ]


def _is_told(said: str, understanding: Understanding) -> bool:
    words = said.casefold()
    told = (*understanding.left_over, *understanding.notes)
    return any(words in one.casefold() for one in told) or any(
        f"“{word}”" in note for word in words.split() for note in understanding.notes
    )


def _alike(other: Understanding, understanding: Understanding) -> bool:
    return other.intents == understanding.intents and not other.questions
