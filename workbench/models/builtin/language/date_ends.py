"""First and last dates: "earliest check_in in each file", "latest ETA per vessel", "the newest booking".

Where a column of dates, or the rows, stand behind such a word it is the end of that column and never a file: the rows
with that date are shown, of every file that is meant, of each group where one is named.
"""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import Question, ShowTable, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.folding import fold, parts, singular
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import GENERIC, Tables
from workbench.models.builtin.language.values import NUMBER_WORDS
from workbench.models.builtin.language.wish_words import COLUMN, bare, groups_called, tables_called, wish_of
from workbench.models.builtin.state import TableView

_LATE = r"latest|newest|most\s+recent|last|neue?ste[nrs]?|j(?:ü|ue)ngste[nrs]?|sp(?:ä|ae)teste[nrs]?|letzte[nrs]?"
_EARLY = r"earliest|oldest|first|(?:ä|ae)lteste[nrs]?|fr(?:ü|ue)h?este[nrs]?|erste[nrs]?"
_END = rf"(?:(?P<late>{_LATE})|(?P<early>{_EARLY}))"
_WEAK = re.compile(r"^(?:last|first|letzte|erste)", re.IGNORECASE)
_ASK = (
    r"(?:(?:show|list|give|tell|find|get|see|what(?:['’]s|\s+(?:is|are|was|were))|which(?:\s+(?:is|are|was|were))|when\s+(?:is|was)"
    r"|zeig(?:e)?|nenne|was\s+(?:ist|sind|war)|welche[rs]?\s+ist|wann\s+(?:ist|war)|wie\s+lautet)\s+)?(?:(?:me|mir|us|uns)\s+)?"
    r"(?:(?:the|die|der|das|den|and|und)\s+)*"
)
_PER = (
    r"(?:\s+(?:per|by|for\s+each|for\s+every|of\s+each|in\s+each|at\s+each|each|je|pro|nach|f(?:ü|ue)r\s+jede[ns]?)\s+"
    rf"(?P<by>{COLUMN}))?"
)
_FILES = (
    r"(?:\s+(?:in|of|from|im|in\s+der|aus|aus\s+der|der)\s+"
    rf"(?P<files>(?:each|every|both|either|jeder|beiden)\b(?:\s+[\w.]+){{0,3}}|{COLUMN}))?"
)
_NUMBERS = "|".join(sorted((word for word in NUMBER_WORDS if word.isalpha()), key=len, reverse=True))
_SEVERAL = re.compile(
    rf"^{_ASK}(?:(?P<number>\d{{1,3}}|{_NUMBERS})\s+{_END}|"
    + _END.replace("<late>", "<later>").replace("<early>", "<earlier>")
    + rf"\s+(?P<behind>\d{{1,3}}|{_NUMBERS}))\s+(?P<name>{COLUMN}){_PER}{_FILES}$",
    re.IGNORECASE,
)
_WISH = re.compile(rf"^{_ASK}{_END}\s+(?P<name>{COLUMN}){_PER}{_FILES}$", re.IGNORECASE)
_WISH_FILE_FIRST = re.compile(rf"^{_ASK}{_END}\s+(?P<name>{COLUMN}){_FILES}{_PER}$", re.IGNORECASE)
_WHICH_IS = re.compile(
    r"^(?:which|what|welche[rs]?)\s+(?P<name>[^\W\d_]{3,})\s+(?:is|are|was|were|came|ist|sind|war|waren)\s+"
    rf"(?:(?:the|der|die|das)\s+)?{_END}(?:\s+(?:one|ones))?{_PER}{_FILES}$",
    re.IGNORECASE,
)
_WHICH_HAS = re.compile(
    r"^(?:who|wer|(?:which|what|welche[rs]?)\s+(?P<noun>[^\W\d_]{3,}))\s+(?:has|have|had|got|hat|haben|hatte)\s+"
    rf"(?:(?:the|der|die|das|den)\s+)?{_END}\s+(?P<name>{COLUMN}){_PER}{_FILES}$",
    re.IGNORECASE,
)
_OTHER = re.compile(
    rf"^(?:(?:what|how)\s+about|was\s+ist\s+mit)?\s*(?:{_ASK}){_END}(?:\s+(?:one|ones|dates?|datum))?$", re.IGNORECASE
)
_HERE = re.compile(rf"\b{_END}\s+(?P<name>[\w.]+(?:\s+[\w.]+)?)", re.IGNORECASE)
_FILE_WORDS = frozenset({"file", "list", "table", "version", "data", "sheet", "datei", "liste", "tabelle", "export"})
_DATES = frozenset({"date", "dates", "datum", "day", "tag"})


def date_ends(text: str, columns: Columns, tables: Tables, before: Conversation) -> Understanding | None:
    """Read a whole message that asks for the first or last date; None where it asks for none."""
    said = wish_of(text)
    other = _other_end(said, before)
    if other is not None:
        return other
    several = _SEVERAL.match(said)
    if several is not None:
        return _first_so_many(several, columns, tables)
    for pattern in (_WISH, _WISH_FILE_FIRST, _WHICH_IS, _WHICH_HAS):
        found = pattern.match(said)
        read = _ends(found, columns, tables) if found is not None else None
        if read is not None:
            return read
    return None


def _other_end(said: str, before: Conversation) -> Understanding | None:
    """Read "and the latest?" behind the earliest: the same with the other end."""
    found = _OTHER.match(said)
    last = before.last_intents
    if found is None or not last:
        return None
    shown = [one for one in last if isinstance(one, ShowTable) and one.ends and one.limit is None]
    if len(shown) != len(last):
        return None
    return Understanding(intents=tuple(replace(one, descending=bool(found["late"])) for one in shown))


def _ends(found: re.Match[str], columns: Columns, tables: Tables) -> Understanding | None:
    late = bool(found["late"])
    weak = _WEAK.match(found["late"] or found["early"]) is not None
    files = tables_called(found["files"] or "", tables)
    by = groups_called(found["by"], columns) if found["by"] else ()
    if not files or (found["by"] and len(by) != 1):
        return None
    noun = bare(found["name"])
    groups = tuple(group for group in groups_called(noun, columns) if group.dated)
    notes: tuple[str, ...] = ()
    if not groups:
        one = singular(noun) if found.re is _WHICH_IS else noun
        if weak or not _is_row(one, columns, tables):
            return None
        groups = _dated(columns, files)
        notes = (f"Took “{noun}” for the rows.",)
    elif len(groups) != len(groups_called(noun, columns)) or not _holds(found.groupdict().get("noun"), columns, tables):
        return None
    end = "latest" if late else "earliest"
    if len(groups) > 1:
        return Understanding(questions=(_which(found, end, groups),))
    if not groups:
        return None
    column = groups[0]
    having = [one for one in files if column.heading_in(one) is not None]
    if not having:
        return None
    if notes:
        notes = (*notes, f"Took “{found['late'] or found['early']}” for the {end} {quoted(column.name)}.")
    order = column.ref()
    shown = tuple(
        ShowTable(table=one.ref, order=order, descending=late, ends=True, by=tuple(group.ref() for group in by))
        for one in having
    )
    return Understanding(intents=shown, notes=notes)


def _first_so_many(found: re.Match[str], columns: Columns, tables: Tables) -> Understanding | None:
    """Read "the newest 3 containers": so many rows in the order of the one column of dates, of each group if named."""
    files = tables_called(found["files"] or "", tables)
    by = groups_called(found["by"], columns) if found["by"] else ()
    noun = bare(found["name"])
    end = found["late"] or found["early"] or found["later"] or found["earlier"]
    plural = singular(fold(noun)) != fold(noun) and _is_row(singular(noun), columns, tables)
    dates = _dated(columns, files)
    if _WEAK.match(end) or not files or not plural or len(dates) != 1 or (found["by"] and len(by) != 1):
        return None
    column, number = dates[0], found["number"] or found["behind"]
    limit = int(number) if number.isdigit() else int(NUMBER_WORDS[fold(number)])
    late = bool(found["late"] or found["later"])
    shown = tuple(
        ShowTable(
            table=one.ref,
            limit=limit,
            order=column.ref(),
            descending=late,
            ends=bool(by),
            by=tuple(group.ref() for group in by),
        )
        for one in files
        if column.heading_in(one) is not None
    )
    told = f"Took “{end}” for the {'latest' if late else 'earliest'} {quoted(column.name)}."
    return Understanding(intents=shown, notes=(f"Took “{noun}” for the rows.", told)) if shown else None


def _which(found: re.Match[str], end: str, groups: tuple[ColumnGroup, ...]) -> Question:
    """Ask by which column of dates it is."""
    said_end = found["late"] or found["early"]
    names = [quoted(group.name) for group in groups[:6]]
    behind = f" per {quoted(bare(found['by']))}" if found["by"] else ""
    behind += f" in {found['files']}" if found["files"] else ""
    return Question(
        text=f"By which column of dates is it “{said_end}”: {spoken(names, 'or')}?",
        options=tuple(f"{end} {name}{behind}" for name in names),
    )


def _dated(columns: Columns, files: tuple[TableView, ...]) -> tuple[ColumnGroup, ...]:
    """Give the columns of dates of some files."""
    groups = [group for group in columns.groups if group.dated and group.role != "ignore"]
    return tuple(group for group in groups if any(group.heading_in(one) is not None for one in files))


def _is_row(noun: str, columns: Columns, tables: Tables) -> bool:
    """Say whether one row is meant: "the newest booking" over files of bookings, where one noun stands for the rows."""
    word = fold(noun)
    if not word.isalpha() or word in GENERIC or word in _FILE_WORDS:
        return False
    if word in {"row", "record", "entry", "zeile", "eintrag"} or word in _DATES:
        return True
    one = singular(word) == word
    if not one:
        return False
    named = {singular(part) for table in tables.subjects for part in parts(table.label)}
    keyed = {
        singular(part)
        for group in columns.groups
        if group.role == "key"
        for name in group.names
        for part in parts(name)
    }
    return word in named | keyed or RowNouns(columns, tables).is_one(noun)


def _holds(noun: str | None, columns: Columns, tables: Tables) -> bool:
    """Say whether what holds a date stands for the rows, or is a column of them: none that picks some of them."""
    if noun is None:
        return True
    values = {singular(fold(value)) for group in columns.groups for value in group.values()}
    one = singular(noun)
    return fold(one) not in values and (bool(groups_called(noun, columns)) or _is_row(one, columns, tables))


def unread_end(understanding: Understanding, text: str, columns: Columns) -> Question | None:
    """Ask where "latest" stands before a column of dates and nothing that was read goes by that column."""
    for found in _HERE.finditer(text):
        words = found["name"].split()
        if _WEAK.match(found["late"] or found["early"]):
            continue
        named = [groups_called(" ".join(words[:size]), columns) for size in range(len(words), 0, -1)]
        groups = next((one for one in named if one and all(group.dated for group in one)), ())
        if not groups or not understanding.intents:
            continue
        names = {name for group in groups for name in (group.name, *group.names)}
        if any(_goes_by(intent, names) for intent in understanding.intents):
            continue
        end = "latest" if found["late"] else "earliest"
        name = quoted(groups[0].name)
        return Question(
            text=f"The rows with the {end} {name} I can show, in all or of each group, such as “{end} {name} per …”. "
            "Please ask for these, and for the rest by itself.",
            options=(f"{end} {name}",),
        )
    return None


def _goes_by(intent: object, names: set[str]) -> bool:
    order = getattr(intent, "order", None)
    column = getattr(intent, "column", None) if getattr(intent, "measure", None) is not None else None
    conditions = getattr(intent, "conditions", ())
    return any(one is not None and one.name in names for one in (order, column)) or any(
        one.column.name in names for one in conditions
    )
