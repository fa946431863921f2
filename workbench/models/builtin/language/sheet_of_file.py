"""One sheet that is named with its workbook: "book.xlsx sheet April", "the April sheet of book.xlsx"."""

from __future__ import annotations

import re

from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import stem
from workbench.models.builtin.state import TableView

_NOUN = r"(?:work)?sheet|tab|reiter|(?:tabellen)?blatt|tabelle"
_OF = r"of|in|from|on|von|vom|aus|im"
_MARKS = "`\"'“”„‘’"


def with_sheet_of_file(said: Said) -> Taken:
    """Name the sheet alone: its workbook says where it is, and is not meant as a table of its own."""
    text = said.text
    for item in said.view.inputs:
        for table in item.tables if len(item.tables) > 1 else ():
            text = _pattern(table).sub(lambda _, table=table: quoted(table.label), text)
    return Taken(text=text)


def _pattern(table: TableView) -> re.Pattern[str]:
    file = _written(table.name) + "|" + _written(stem(table.name))
    sheet = _written(table.sheet or "")
    named = rf"(?:(?:the\s+)?(?:{_NOUN})\s+{sheet}|(?:the\s+)?{sheet}\s+(?:{_NOUN}))"
    after = rf"(?:{file})(?:\s*[,›>#:]\s*|\s+(?:\(|(?:{_OF}|with)\s+)?|\s*\()(?:{named})\)?"
    marked = rf"(?:{file})\s*[›>#]\s*{sheet}"
    before = rf"{named}\s+(?:{_OF})\s+(?:the\s+)?(?:workbook\s+|file\s+)?(?:{file})"
    return re.compile(rf"(?<![\w`])(?:{after}|{marked}|{before})(?!\w)", re.IGNORECASE)


def _written(name: str) -> str:
    """Match a name as it stands, with or without quotation marks."""
    return rf"[{_MARKS}]?{re.escape(name)}[{_MARKS}]?"
