"""Two lists in one wish: "overdue loans in September and returned loans in October" are two kinds of rows.

Where the noun for the rows stands in both halves, each half has its own condition and its own file; a file at the end
that the first half does not name holds for both, and the reply says so. Without the noun, "overdue in September and
returned in October", one row has to meet both.
"""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import ShowTable, Summarise, TableRef, Understanding
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tokens import TokenKind, tokenize

_ARTICLE = r"(?:(?:all|the|of|die|der|den|alle)\s+)*"
_WISH = re.compile(
    r"^\s*(?:(?:please|bitte|and|und|so)\s+)*(?P<lead>"
    r"(?:show|list|display|give|get)(?:\s+me)?|count|how\s+many|(?:the\s+)?(?:number|count)\s+of"
    r"|(?:zeige?|liste?|gib)(?:\s+mir|\s+uns)?|z(?:ä|ae)hle?|wie\s*viele|(?:die\s+)?(?:anzahl|zahl)(?:\s+der|\s+von)?"
    r"|(?:the\s+|die\s+)?(?:total|sum|mean|average|highest|lowest|summe|mittelwert|durchschnitt)\b[^,;?]*?"
    rf"\b(?:of|for|von|der|f(?:ü|ue)r))\s+{_ARTICLE}(?P<rest>.+?)\s*[?.!]*\s*$",
    re.IGNORECASE | re.DOTALL,
)
_JOINT = re.compile(rf"\s*,?\s+(?:and|und)\s+{_ARTICLE}(?:how\s+many\s+|wie\s*viele\s+)?", re.IGNORECASE)
_STANDING_IN = frozenset({"ones"})
_PLACE_ALONE = re.compile(r"^(?:in|im|from|aus|of)\s+\S+(?:\s+(?:file|list|datei|liste))?$", re.IGNORECASE)


def with_two_lists(said: Said) -> Taken:
    """Read the halves of a wish for two kinds of rows one by one."""
    found = _WISH.match(said.text)
    if found is None:
        return said.kept()
    nouns = RowNouns(said.columns, said.tables)
    joints = list(_JOINT.finditer(found["rest"]))
    if len(joints) != 1:
        return said.kept()
    one, other = found["rest"][: joints[0].start()], found["rest"][joints[0].end() :]
    if _PLACE_ALONE.match(other):
        return _in_two_places(said, found["lead"], one, other)
    if not _same_noun(one, other, nouns):
        return said.kept()
    return said.answered(_apart(said, found["lead"], one, other))


def _same_noun(one: str, other: str, nouns: RowNouns) -> bool:
    """Say whether the same word for rows stands in both halves, or "ones" for it in the second."""
    first, second = ({token.fold for token in tokenize(half) if token.kind is TokenKind.WORD} for half in (one, other))
    named = {word for word in first if word not in _STANDING_IN and nouns.is_one(word)}
    return bool(named & second) or bool(named and _STANDING_IN & second)


def _half(said: Said, words: str) -> tuple[Understanding, Summarise | ShowTable] | None:
    """Read one half; None where it is no list or figure of rows that meet a condition."""
    read = said.read_alone(words)
    if read.questions or read.declined or read.left_over or len(read.intents) != 1:
        return None
    intent = read.intents[0]
    if not isinstance(intent, Summarise | ShowTable) or not intent.conditions:
        return None
    if isinstance(intent, Summarise) and (intent.rows != "all" or intent.top or intent.having):
        return None
    return read, intent


def _apart(said: Said, lead: str, one: str, other: str) -> Understanding | None:
    """Give both halves, where each is understood by itself and they are no two values of one list."""
    last = _half(said, f"{lead} {other}")
    if last is None:
        return None
    place = _place_of(last[1], said)
    first = _half(said, f"{lead} {one}")
    notes: tuple[str, ...] = ()
    if place and (first is None or not _tables(first[1])):
        first = _half(said, f"{lead} {one} in {quoted(place)}")
        notes = (f"Both are taken from {quoted(place)}.",)
    if first is None or type(first[1]) is not type(last[1]):
        return None
    same = (_tables(first[1]), _columns(first[1])) == (_tables(last[1]), _columns(last[1]))
    one_list = isinstance(first[1], ShowTable) or bool(_STANDING_IN & {token.fold for token in tokenize(other)})
    if one_list and same and len(_columns(first[1])) == 1:
        return None  # "show overdue loans and returned loans" is one list.
    told = dict.fromkeys((*first[0].notes, *last[0].notes, *notes))
    return replace(last[0], intents=(first[1], last[1]), notes=tuple(told))


def _in_two_places(said: Said, lead: str, one: str, other: str) -> Taken:
    """Read "show overdue loans in September and in October" as the same list of two files."""
    first = _half(said, f"{lead} {one}")
    if first is None or not isinstance(first[1], ShowTable) or not _tables(first[1]):
        return said.kept()
    bare = re.sub(r"\s+(?:in|im|from|aus|of)\s+\S+$", "", one)
    last = _half(said, f"{lead} {bare} {other}") if bare != one else None
    if last is None or not isinstance(last[1], ShowTable) or _tables(last[1]) in ((), _tables(first[1])):
        return said.kept()
    told = dict.fromkeys((*first[0].notes, *last[0].notes))
    return said.answered(replace(last[0], intents=(first[1], last[1]), notes=tuple(told)))


def _tables(intent: Summarise | ShowTable) -> tuple[TableRef, ...]:
    if isinstance(intent, ShowTable):
        return (intent.table,) if intent.table is not None else ()
    return intent.tables


def _columns(intent: Summarise | ShowTable) -> set[str]:
    return {condition.column.name for condition in intent.conditions}


def _place_of(intent: Summarise | ShowTable, said: Said) -> str:
    """Give the one file that a half is about, "" where it names none or several."""
    tables = _tables(intent)
    view = next((one for one in said.tables.subjects if len(tables) == 1 and one.ref == tables[0]), None)
    return view.label if view is not None else ""
