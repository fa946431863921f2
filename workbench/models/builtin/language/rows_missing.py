"""Rows that one file has and another lacks: "how many permits are in June but not in July?", for any two files.

Of the two files that are compared these are the removed or the added rows; of any other two the keys of the second are
taken from those of the first.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import (
    Bucket,
    CountKeys,
    Measure,
    Question,
    ShowRows,
    Summarise,
    Understanding,
)
from workbench.models.builtin.language.columns import ColumnGroup, Columns, same_table
from workbench.models.builtin.language.folding import fold, singular
from workbench.models.builtin.language.keys_in_files import keys_in_files
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.value_words import value_of
from workbench.models.builtin.language.wish_words import COLUMN, bare, groups_called, tables_called, wish_of
from workbench.models.builtin.state import TableView

_ASK = (
    r"(?:how\s+many|number\s+of|count(?:\s+of)?|wie\s*viele|which|what|list|show(?:\s+me)?|welche|zeige?|nenne)\s+"
    r"(?:of\s+)?(?:the\s+|die\s+)?"
)
_ARE = (
    r"\s+(?:(?:that|which|who|die|welche)\s+)?(?:(?:are|is|were|was|stand|appear|occur|exist|sind|stehen|there|do|we|have)"
    r"\s+)*"
)
_NOT = (
    r"(?:not|nicht|are\s+not|is\s+not|were\s+not|was\s+not|do\s+not\s+(?:appear|stand|occur)"
    r"|(?:are|is|were|was|do|did)n['’]?t)(?:\s+(?:there|any\s*more|any\s+longer|mehr|appear|stand))*"
)
_HAS_NOT = re.compile(
    rf"^{_ASK}(?P<noun>{COLUMN}){_ARE}(?:in|im|on|from)\s+(?P<here>{COLUMN}),?\s+(?:(?:but|and|yet|aber|und)\s+)?{_NOT}\s+"
    rf"(?:in|im|on)\s+(?P<there>{COLUMN})$",
    re.IGNORECASE,
)
_WENT = re.compile(
    rf"^{_ASK}(?P<noun>{COLUMN}){_ARE}(?:missing|absent|lacking|gone)\s+(?:from|in)\s+(?P<there>{COLUMN}),?\s+"
    rf"(?:that|which|who|but|and|yet)\s+(?:are|is|were|was|stood)\s+(?:there\s+)?(?:in|on)\s+(?P<here>{COLUMN})$",
    re.IGNORECASE,
)
_COUNT = re.compile(r"^(?:how\s+many|number\s+of|count|wie\s*viele)\b", re.IGNORECASE)
_SAYS_MORE = re.compile(
    r"\b(?:that|which|who|whose|with|without|where|are|is|were|was|have|has|die|mit|ohne|sind|waren|haben)\b",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\s(?:and|und|or|oder)\s", re.IGNORECASE)


def rows_missing(text: str, columns: Columns, tables: Tables) -> Understanding | None:
    """Read a whole message that asks for the rows of one file that another lacks."""
    held = keys_in_files(text, columns, tables)
    if held is not None:
        return held
    said = wish_of(text)
    found = _HAS_NOT.match(said) or _WENT.match(said)
    if found is None:
        return None
    here, there = tables_called(found["here"], tables), tables_called(found["there"], tables)
    if _SEVERAL.search(f" {found['here']} ") or _SEVERAL.search(f" {found['there']} "):
        return _ask("I hold two files against each other at a time, and more are named. Which two shall I take first?")
    if len(here) != 1 or len(there) != 1 or same_table(here[0], there[0]):
        return None
    noun = bare(found["noun"])
    if _SAYS_MORE.search(noun) is not None or _holds_value(noun, columns):
        return None  # "samples that are flagged in north": which of them is no word for the rows
    named = [one for one in groups_called(noun, columns) if one.role == "key" or _is_unique(one)]
    if groups_called(noun, columns) and not named:
        return None if _are_pair(here[0], there[0], tables) else _ask_to_compare(here[0], there[0])
    note = () if named or _is_row_noun(noun) else (f"Took “{noun}” for the rows.",)
    counts = _COUNT.match(said) is not None
    return _of_pair(here[0], there[0], tables, note, counts=counts) or _of_others(
        here[0], there[0], columns, note, counts=counts
    )


def _holds_value(noun: str, columns: Columns) -> bool:
    """Say whether a word beside the noun is a value of a column: "overdue loans" are some of the loans."""
    values = known_values(columns)
    words = noun.split()
    return len(words) > 1 and any(value_of(word, values) is not None for word in [*words, " ".join(words[:-1])])


def _is_unique(group: ColumnGroup) -> bool:
    return bool(group.headings) and all(heading.column.unique for heading in group.headings)


def _is_row_noun(noun: str) -> bool:
    return singular(fold(noun)) in {"row", "line", "record", "entry", "key", "zeile", "eintrag", "datensatz"}


def _of_pair(
    here: TableView, there: TableView, tables: Tables, note: tuple[str, ...], *, counts: bool
) -> Understanding | None:
    if not _are_pair(here, there, tables):
        return None
    bucket = Bucket.REMOVED if same_table(here, tables.pair()[0]) else Bucket.ADDED
    wish = Summarise(measure=Measure.COUNT, rows=bucket.value) if counts else ShowRows(bucket=bucket)
    return Understanding(intents=(wish,), notes=note)


def _of_others(
    here: TableView, there: TableView, columns: Columns, note: tuple[str, ...], *, counts: bool
) -> Understanding:
    keys = [one for one in columns.groups if one.role == "key"]
    if not keys or any(one.heading_in(table) is None for one in keys for table in (here, there)):
        return _ask_to_compare(here, there)
    wish = CountKeys(tables=(here.ref,), without=(there.ref,), list=not counts)
    return Understanding(intents=(wish,), notes=note)


def _are_pair(here: TableView, there: TableView, tables: Tables) -> bool:
    return all(any(same_table(one, other) for other in tables.pair()) for one in (here, there))


def _ask_to_compare(here: TableView, there: TableView) -> Understanding:
    text = f"{here.label} and {there.label} are not compared with each other yet. Shall I do that first?"
    option = f"Compare {quoted(here.label)} with {quoted(there.label)}"
    return Understanding(questions=(Question(text=text, options=(option,)),))


def _ask(text: str) -> Understanding:
    return Understanding(questions=(Question(text=text),))
