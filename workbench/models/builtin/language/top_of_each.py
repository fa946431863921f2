"""The first few of each group: "top 3 students per subject in the final", "the 2 highest costs in each ward"."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Question, ShowTable, Summarise, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.folding import fold, singular
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.values import NUMBER_WORDS
from workbench.models.builtin.language.wish_words import COLUMN, bare, groups_called, tables_called, wish_of

_WORDS = "|".join(sorted((word for word in NUMBER_WORDS if word.isalpha()), key=len, reverse=True))
_NUMBER = rf"(?P<number>\d{{1,3}}|{_WORDS})"
_SHOW = (
    r"(?:(?:show|list|give|find|get|what\s+are|which\s+are|zeige?|nenne|was\s+sind)\s+)?(?:(?:me|mir|us|uns)\s+)?"
    r"(?:(?:the|die|der|den)\s+)?"
)
_END = (
    r"(?:(?P<high>top|highest|largest|biggest|greatest|h(?:ö|oe)chsten|gr(?:ö|oe)(?:ß|ss)ten)"
    r"|(?P<low>bottom|lowest|smallest|niedrigsten|kleinsten))"
)
_COUNTED = (
    rf"(?:{_END}\s+{_NUMBER}|(?P<ahead>\d{{1,3}}|{_WORDS})\s+"
    + _END.replace("<high>", "<above>").replace("<low>", "<below>")
    + rf"|{_END.replace('<high>', '<best>').replace('<low>', '<worst>')})"
)
_EACH = r"(?:per|for\s+each|for\s+every|in\s+each|of\s+each|within\s+each|je|pro|f(?:ü|ue)r\s+jede[ns]?|in\s+jede[rm])"
_BY = rf"(?:\s+(?:by|nach|in\s+terms\s+of)\s+(?P<measure>{COLUMN}))"
_IN = rf"(?:\s+(?:in|of|from|im|in\s+der|aus)\s+(?P<files>{COLUMN}))?"
_WISHES = (
    re.compile(rf"^{_SHOW}{_COUNTED}\s+(?P<noun>{COLUMN}){_BY}?\s+{_EACH}\s+(?P<by>{COLUMN}){_IN}$", re.IGNORECASE),
    re.compile(rf"^{_SHOW}{_COUNTED}\s+(?P<noun>{COLUMN})\s+{_EACH}\s+(?P<by>{COLUMN}){_BY}{_IN}$", re.IGNORECASE),
    re.compile(rf"^{_SHOW}{_COUNTED}\s+(?P<noun>{COLUMN}){_IN}\s+{_EACH}\s+(?P<by>{COLUMN}){_BY}?$", re.IGNORECASE),
)
_ROWS = frozenset({"row", "line", "record", "entry", "one", "item", "zeile", "eintrag"})


def top_of_each(text: str, columns: Columns, tables: Tables) -> Understanding | None:
    """Read a whole message that asks for the first few of each group; None where it asks for something else."""
    said = wish_of(text)
    for pattern in _WISHES:
        found = pattern.match(said)
        read = _read(found, columns, tables) if found is not None else None
        if read is not None:
            return read
    return None


def _read(found: re.Match[str], columns: Columns, tables: Tables) -> Understanding | None:
    files = tables_called(found["files"] or "", tables)
    by = groups_called(found["by"], columns)
    if not files or len(by) != 1 or by[0].numeric:
        return None
    noun = bare(found["noun"])
    named = groups_called(noun, columns)
    of_numbers = len(named) == 1 and named[0].numeric and (named[0].measures or not named[0].names_things)
    if not of_numbers and not _stands_for_rows(noun, named, columns):
        return None
    number = found["number"] or found["ahead"]
    if number is None and (of_numbers or singular(fold(noun)) != fold(noun)):
        return None
    count = 1 if number is None else int(number) if number.isdigit() else int(NUMBER_WORDS[fold(number)])
    high = bool(found["high"] or found["above"] or found["best"])
    measured = named if of_numbers else _measured(found["measure"], columns, files)
    if not measured or (of_numbers and found["measure"]):
        return None
    if len(measured) > 1:
        where = f" in {found['files']}" if found["files"] else ""
        names = [quoted(one.name) for one in measured[:6]]
        words = f"{'top' if high else 'bottom'} {count} {noun} by {{}} per {quoted(by[0].name)}{where}"
        return Understanding(
            questions=(
                Question(
                    text=f"By which column are the {count} of each {quoted(by[0].name)} to be found: "
                    f"{spoken(names, 'or')}?",
                    options=tuple(words.format(name) for name in names),
                ),
            )
        )
    column = next(iter(measured))
    having = [one for one in files if column.heading_in(one) and by[0].heading_in(one)]
    if not having or len(having) < len(files):
        return None
    told = () if of_numbers else (f"Took “{noun}” for the rows, by {quoted(column.name)}: none of them are added up.",)
    return Understanding(
        intents=tuple(
            ShowTable(
                table=one.ref,
                limit=count if count > 1 else None,
                order=column.ref(),
                descending=high,
                ends=True,
                by=(by[0].ref(),),
            )
            for one in having
        ),
        notes=told,
    )


def _stands_for_rows(noun: str, named: tuple[ColumnGroup, ...], columns: Columns) -> bool:
    word = fold(noun)
    if singular(word) in _ROWS:
        return True
    values = {singular(fold(value)) for group in columns.groups for value in group.values()}
    return " " not in noun and singular(word) not in values and not any(group.numeric or group.dated for group in named)


def _measured(words: str | None, columns: Columns, files: tuple[object, ...]) -> tuple[ColumnGroup, ...]:
    """Give the column of numbers that is named, else all there are."""
    if words:
        groups = groups_called(words, columns)
        return groups if len(groups) == 1 and (groups[0].numeric or groups[0].dated) else ()
    return tuple(
        group
        for group in columns.groups
        if group.numeric
        and group.role not in {"key", "ignore"}
        and (group.measures or not group.names_things)
        and any(item.table in files for item in group.headings)
    )


_TOP = re.compile(rf"\b(?:top|bottom)\s+(?:\d+|{_WORDS})\b[^.;]*?\b{_EACH}\s+(?P<name>`[^`]+`|[\w.]+)", re.IGNORECASE)


def unread_group(understanding: Understanding, text: str, columns: Columns) -> Question | None:
    """Ask where the first few of each group are wanted and what was read ranks groups over all."""
    for found in _TOP.finditer(text):
        groups = groups_called(found["name"], columns)
        names = {name for group in groups for name in (group.name, *group.names)}
        for one in understanding.intents:
            if isinstance(one, Summarise) and one.top and len(one.by) > 1 and any(by.name in names for by in one.by):
                group = quoted(groups[0].name)
                return Question(
                    text=f"The first {one.top} of each {group} I can show of whole files, such as “top {one.top} rows "
                    f"by … per {group}”, not with what else is said here. Please say it so, or leave the groups out."
                )
    return None
