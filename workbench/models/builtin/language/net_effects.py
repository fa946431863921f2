"""Net effects: "net effect by region", "net change in price", "Nettoeffekt je Ort" are newer totals less older ones."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import Measure, Summarise, Understanding
from workbench.models.builtin.language.by_how_much import with_difference
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.largest_changes import is_compared, is_number_of_things
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.value_words import value_of

_SHOW = (
    r"^\s*(?:(?:please|bitte|now|and|und)\s+)*(?:(?:show|list|give|calculate|compute|what\s+(?:is|was)|what['’]s|zeige?|nenne?"
    r"|berechne?|was\s+(?:ist|war)|wie\s+(?:ist|war|hoch\s+ist))\s+)?(?:me\s+|mir\s+)?(?:(?:the|die|der|das|den)\s+)?"
)
_EFFECT = (
    r"(?:(?:total\s+)?net\s+(?:effect|change|difference|impact|movement|variance)s?|bottom[\s-]line(?:\s+(?:effect|change))?"
    r"|netto-?\s*(?:effekt|(?:ver)?(?:ä|ae)nderung|unterschied|differenz|wirkung|auswirkung)(?:en)?)"
)
_IN = r"(?:of|in|on|for|bei|beim|in|im|von|der|des|f(?:ü|ue)r|auf)\s+(?:(?:the|der|die|das|dem|den)\s+)?"
_BY = r"(?:by|per|for\s+each|for\s+every|in\s+each|nach|je|pro|f(?:ü|ue)r\s+jede[ns]?)\s+"
_END = r"(?:\s+(?:overall|in\s+total|altogether|insgesamt|gesamt))?\s*[.!?]*\s*$"
_NET = re.compile(
    rf"{_SHOW}{_EFFECT}(?:\s+{_IN}(?P<column>[^?!;]+?))??(?:\s+{_BY}(?P<group>[^?!;]+?))?{_END}", re.IGNORECASE
)
_COLUMN_FIRST = re.compile(
    rf"{_SHOW}(?:net|netto)\s+(?P<column>[^?!;]+?)\s+(?:effect|change|difference|impact)\s*(?:{_BY}(?P<group>[^?!;]+?))?{_END}",
    re.IGNORECASE,
)
_UNTERM_STRICH = re.compile(
    r"^\s*(?:and\s+|und\s+)?(?:what\s+(?:is|was|remains)|was\s+(?:bleibt|ist|hei(?:ß|ss)t\s+das))\s+(?:it\s+|das\s+)?"
    r"(?:(?:on\s+)?the\s+bottom\s+line|on\s+balance|unter(?:m|\s+dem)\s+strich)\s*[.!?]*\s*$",
    re.IGNORECASE,
)
_MOST_COLUMNS = 6
_HOW_MUCH = re.compile(
    r"^\s*(?:and\s+)?(?:by\s+)?how\s+much\s+(?:did|has|have)\s+(?:the\s+)?(?P<column>[^?!;]+?)\s+(?:changed?|moved?|rise|risen|fall|fallen|grown?|grow)\s+"
    r"(?:for|in|at|of)\s+(?:the\s+)?(?P<value>[^?!;]+?)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_TOLD = "Net is the newer total less the older one: rows that were added or removed are in it."


def with_net_effects(said: Said) -> Taken:
    """Read a net effect as the total of both files with the difference, by group where one is named."""
    if len(said.tables.pair()) != 2:
        return said.kept()
    if _UNTERM_STRICH.match(said.text):
        return said.answered(_over_all(said, None))
    much = _HOW_MUCH.match(said.text)
    if much is not None:
        return said.answered(_of_value(said, much))
    found = _NET.match(said.text) or _COLUMN_FIRST.match(said.text)
    if found is None:
        return said.kept()
    if found["column"] is None:
        return said.answered(_over_all(said, found["group"]))
    group = f" by {found['group']}" if found["group"] else ""
    column = one_column(found["column"], said.columns)
    name = quoted(column.name) if column is not None else found["column"]
    read = with_difference(said, f"total {name}{group} in both files")
    return said.answered(None if read is None else replace(read, notes=(*read.notes, _TOLD)))


def _of_value(said: Said, found: re.Match[str]) -> Understanding | None:
    """Read "how much did price change in Kiel" as the totals of these rows with their difference."""
    column, value = one_column(found["column"], said.columns), value_of(found["value"], known_values(said.columns))
    if column is None or not column.numeric or value is None or len(value.groups) != 1:
        return None
    where = f"where {quoted(value.groups[0].name)} is {quoted(value.value)}"
    read = with_difference(said, f"total {quoted(column.name)} {where} in both files")
    return None if read is None else replace(read, notes=(*read.notes, _TOLD))


def _over_all(said: Said, words: str | None) -> Understanding | None:
    """Give the net effect of every compared column of numbers."""
    group = one_column(words, said.columns) if words else None
    if words and group is None:
        read = with_difference(said, f"number of rows by {words} in both files")
        one = read.intents[0] if read is not None and len(read.intents) == 1 else None
        if not isinstance(one, Summarise) or not one.by:
            return None
        by = one.by
    else:
        by = (group.ref(),) if group is not None else ()
    numbers = [
        one for one in said.columns.groups if one.numeric and is_compared(one, said) and not is_number_of_things(one)
    ]
    if not numbers:
        return None
    pair = tuple(table.ref for table in said.tables.pair())
    tables = tuple(table.ref for table in said.tables.by_age() if table.ref in pair)
    net = Summarise(measure=Measure.TOTAL, by=by, tables=tables if len(tables) == 2 else pair, difference=True)
    columns = [one.ref() for one in numbers[:_MOST_COLUMNS]]
    if not by:
        return Understanding(intents=(replace(net, column=columns[0], also=tuple(columns[1:])),), notes=(_TOLD,))
    return Understanding(intents=tuple(replace(net, column=one) for one in columns), notes=(_TOLD,))
