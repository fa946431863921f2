"""On one side only: "overdue in October but not in September" is what became overdue, and what is new and overdue."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import Bucket, ColumnRef, RowCondition, ShowRows, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, same_table
from workbench.models.builtin.language.each_in_its_file import state_of
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.frames.moving import AFTER, BEFORE
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_table
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.value_words import value_of

_IN = r"(?:in|im)\s+(?:(?:the|der|dem|den|die)\s+)?"
_FILE = r"[\w.`-]+(?:\s+(?:list|file|datei|liste))?"
_ARE = r"(?:are|were|is|was|sind|waren|ist|war)"
_BUT = re.compile(
    rf"^\s*(?:which|what|who|how\s+many|show|list|welche[rsn]?|wer|wie\s*viele|zeige?)\s+"
    rf"(?P<noun>(?:(?:the|all|die)\s+)?[\w-]+,?\s+(?:(?:that|which|who|die)\s+)?)??{_ARE}\s+"
    rf"(?:(?P<first>[\w -]+?)\s+{_IN}(?P<here>{_FILE})|{_IN}(?P<here2>[\w.`-]+)\s+(?P<second>[\w -]+?)),?\s+"
    rf"(?:(?:but|and|aber|und)\s+)?(?:{_ARE}\s+)?"
    rf"(?:(?:not|nicht)\s+{_IN}(?P<there>{_FILE})|{_IN}(?P<there2>[\w.`-]+)\s+(?:aber\s+)?(?:noch\s+)?nicht)"
    r"\s*[?.!]*\s*$",
    re.IGNORECASE,
)


_FROM = re.compile(
    r"^\s*(?:which|what|who|how\s+many|show|list|welche[rsn]?|wer|wie\s+viele|zeige?)\b[^,;?]*?\b"
    r"(?:(?:changed|went|moved|switched)\s+from\s+(?P<value>[^,;?]+?)"
    r"|von\s+(?P<von>[^,;?]+?)\s+(?:weg)?(?:gewechselt|gegangen|gewandert))\s*[?.!]*\s*$",
    re.IGNORECASE,
)

_PLACE = re.compile(r"\s+(?:in|at|im|bei)\s+(?:the\s+|der\s+|dem\s+)?", re.IGNORECASE)
_TO = re.compile(
    r"^\s*(?:which|what|who|how\s+many|show|list|welche[rsn]?|wer|wie\s+viele|zeige?)\b(?![^?]*\b(?:from|von|aus)\b)[^,;?]*?\b"
    r"(?:(?:moved|went|switched|changed)\s+(?:over\s+)?(?:to|into)\s+(?:the\s+)?(?P<value>[^,;?]+?)"
    r"|(?:zu|zur|zum|nach|in|ins)\s+(?:die\s+|den\s+|das\s+)?(?P<zu>[^,;?]+?)\s+(?:gewechselt|gewandert|umgezogen))"
    r"(?:\s+(?P<noun>[^\W\d_]+))?\s*[?.!]*\s*$",
    re.IGNORECASE,
)


def with_one_side(said: Said) -> Taken:
    """Give what has a value in one file and not in the other in the words for that."""
    pair = said.tables.pair()
    if len(pair) != 2:
        return said.kept()
    moved_from = _FROM.match(said.text)
    if moved_from is not None:
        return _one_end(moved_from["value"] or moved_from["von"], BEFORE, said)
    moved_to = _TO.match(said.text)
    if moved_to is not None:
        return _one_end(moved_to["value"] or moved_to["zu"], AFTER, said, moved_to["noun"] or "")
    found = _BUT.match(said.text)
    if found is None:
        return said.kept()
    here = one_table((found["here"] or found["here2"]).strip("`"), said.tables)
    there = one_table((found["there"] or found["there2"]).strip("`"), said.tables)
    words = (found["first"] or found["second"]).strip()
    known = state_of(words, said)
    if here is None or there is None or known is None or len(known.groups) != 1:
        return said.kept()
    group, value = known.groups[0], known.value
    name = quoted(group.name)
    held = _held(group.ref(), group, value)
    if same_table(here, pair[1]) and same_table(there, pair[0]):
        cells, only, word = _moved(group, AFTER, value), Bucket.ADDED, "to"
    elif same_table(here, pair[0]) and same_table(there, pair[1]):
        cells, only, word = _moved(group, BEFORE, value), Bucket.REMOVED, "from"
    else:
        return said.kept()
    note = f"Taken for the rows whose {name} changed {word} {quoted(value)}, and the {only.value} rows that have it."
    return said.answered(Understanding(intents=(cells, ShowRows(bucket=only, conditions=(held,))), notes=(note,)))


def _one_end(text: str, end: ColumnRef, said: Said, noun: str = "") -> Taken:
    """Read "whose status changed from overdue" and "moved to Chess": what a value was, or is, whatever the other is."""
    values = known_values(said.columns)
    whole = f"{text} {noun}".strip()
    text, noun = (whole, "") if _PLACE.search(whole) else (text, noun)
    words, *behind = _PLACE.split(text.strip().strip('`"“”'), maxsplit=1)
    known = value_of(words, values)
    if known is None or len(known.groups) != 1:
        known, noun = value_of(f"{words} {noun}".strip(), values), ""
    if known is None or len(known.groups) != 1:
        return said.kept()
    if noun and key(noun) not in {key(name) for name in known.groups[0].names}:
        return said.kept()
    cells = _moved(known.groups[0], end, known.value)
    if behind:
        table, later = one_table(behind[0], said.tables), said.tables.pair()[end is AFTER]
        if table is not None and same_table(table, later):
            return said.answered(Understanding(intents=(cells,)))
        place = value_of(behind[0].strip(), values)
        if place is None or len(place.groups) != 1 or place.groups[0] is known.groups[0]:
            return said.kept()
        held = _held(place.groups[0].ref(), place.groups[0], place.value)
        cells = replace(cells, conditions=(*cells.conditions, held))
    return said.answered(Understanding(intents=(cells,)))


def _moved(group: ColumnGroup, end: ColumnRef, value: str) -> ShowRows:
    return ShowRows(bucket=Bucket.CHANGED, column=group.ref(), conditions=(_held(end, group, value),))


def _held(column: ColumnRef, group: ColumnGroup, value: str) -> RowCondition:
    """Give the condition on a value, in all its spellings that differ by capitals and spaces only."""
    spelled = tuple(one for one in group.values() if key(one) == key(value)) or (value,)
    return RowCondition(column=column, op="eq" if len(spelled) == 1 else "in", values=spelled)
