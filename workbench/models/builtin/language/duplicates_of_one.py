"""Duplicates of the one file of a chat: rows that are the same in all its columns, counted without a comparison."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import ColumnRef, Measure, Summarise, Understanding
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_WISH = re.compile(
    r"^\s*(?:please\s+|bitte\s+)?(?:(?:show|list|find|give|get)(?:\s+me)?|are\s+there|is\s+there|does\s+it\s+have|do\s+we\s+have"
    r"|(?:zeige?|finde|liste)(?:\s+mir)?|gibt\s+es|hat\s+sie)\s+(?:(?:the|any|all|die|alle|irgendwelche)\s+)*"
    r"(?:duplicates?(?:\s+(?:rows?|lines?|entries|records))?|doubles|duplikaten?|dubletten|doppelten?(?:\s+(?:zeilen|eintr(?:ä|ae)ge))?)"
    r"(?:\s+(?:in|im|of|from|aus)\s+(?:(?:the|der|dem)\s+)?(?:file|list|table|datei|liste|tabelle|(?P<name>`?[\w.-]+?`?)))?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_MOST = 30


def with_duplicates_of_one(said: Said) -> Taken:
    """Read a wish for the duplicates where the chat has one file and compares nothing."""
    found = _WISH.match(said.text)
    tables = [one for one in said.view.files if not one.hidden and one.fault is None]
    contract = said.view.contract
    if found is None or len(tables) != 1 or (contract is not None and len(contract.inputs) > 1):
        return said.kept()
    only = tables[0]
    if not only.columns or len(only.columns) > _MOST:
        return said.kept()
    if found["name"] and found["name"].strip("`").casefold() != only.label.casefold():
        return said.kept()
    columns = tuple(ColumnRef(name=one.name, table=only.ref) for one in only.columns)
    count = Summarise(measure=Measure.COUNT, by=columns, tables=(only.ref,), having=("gt", "1"))
    first = quoted(only.columns[0].name)
    note = (
        f"Taken for rows of {quoted(only.label)} that stand more than once, the same in all columns. For the repeats "
        f"of one column say “which {first} have more than one row?”."
    )
    return said.answered(Understanding(intents=(count,), notes=(note,)))
