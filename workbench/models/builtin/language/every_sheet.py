"""Sheets that are meant together: "in each sheet and in the recount", "in all three" where two of them are sheets."""

from __future__ import annotations

import re

from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.state import TableView

_SHEETS = r"(?:work)?sheets?|tabs?|(?:tabellen|arbeits)?bl(?:a|ä|ae)tt(?:er|ern)?"
_EACH = re.compile(
    rf"\b(?P<in>in|on|of|auf|im|von)\s+(?:each|every|all|jedem|jeden|allen)\s+(?:of\s+)?(?:the\s+|den\s+|der\s+)?"
    rf"(?:{_SHEETS})(?=\W|$)",
    re.IGNORECASE,
)
_NUMBERS = {"three": 3, "drei": 3, "3": 3, "four": 4, "vier": 4, "4": 4, "five": 5, "fünf": 5, "5": 5}
_ALL = re.compile(
    rf"\b(?P<in>in|on|of|for|auf|von|für)\s+(?:all|each\s+of|every\s+one\s+of|allen)\s+(?:of\s+)?(?:the\s+|these\s+|den\s+)?"
    rf"(?P<number>{'|'.join(_NUMBERS)})(?P<noun>\s+(?:files|lists|tables|{_SHEETS}|dateien|listen|tabellen))?(?=\W*$|\s*,|\s+(?:and|und)\b)",
    re.IGNORECASE,
)


def with_every_sheet(said: Said) -> Taken:
    """Name the sheets of the one workbook that has several, where each of them is meant."""
    text = _EACH.sub(lambda found: _named(found, _sheets(said)) or found[0], said.text)
    return Taken(text=_ALL.sub(lambda found: _all_of(found, said), text))


def _sheets(said: Said) -> list[TableView]:
    """Give the sheets that can be seen of the one workbook that has more than one."""
    found = [[table for table in item.tables if not table.hidden] for item in said.view.inputs]
    several = [tables for tables in found if len(tables) > 1]
    return several[0] if len(several) == 1 else []


def _all_of(found: re.Match[str], said: Said) -> str:
    """Name all tables where just so many are meant, and not only those that are used of a workbook."""
    tables = [table for table in said.view.files if not table.hidden]
    number = _NUMBERS[found["number"].casefold()]
    if number != len(tables) or number == len(said.tables.subjects):
        return found[0]
    return _named(found, tables) or found[0]


def _named(found: re.Match[str], tables: list[TableView]) -> str:
    names = [f"{found['in']} {quoted(table.label)}" for table in tables]
    return f"{', '.join(names[:-1])} and {names[-1]}" if names else ""
