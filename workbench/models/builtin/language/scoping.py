"""Scope: a word that narrows what a part is about must stand in what was read, whichever way the words were taken.

The accounts ask of each used word what it did. Here are the cases in which a word was taken for a light one, or did
its work as another: "in may" with "may" as a verb, the second "total" of "total Total", a figure that is compared
with an id.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from workbench.models.builtin.intents import (
    CountKeys,
    Intent,
    RowCondition,
    SetRule,
    ShowRows,
    ShowTable,
    Summarise,
    TableRef,
)
from workbench.models.builtin.language.columns import ColumnGroup, Level
from workbench.models.builtin.language.condition_dates import is_year
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.folding import fold, parts, singular
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.lexicon.index import LIGHT
from workbench.models.builtin.language.reading import Reading, table_refs
from workbench.models.builtin.language.representing import names_column
from workbench.models.builtin.language.values import MONTHS

_BEFORE_A_TABLE = frozenset({"in", "of", "for", "from", "im", "aus", "von", "für", "fuer"})
_FILES = frozenset({"file", "list", "table", "datei", "dateien", "listen", "liste", "tabelle", "tabellen"})
_EVERY = frozenset({Cue.ALL, Cue.BOTH, Cue.IN_ALL, Cue.PER})
_SIZES = frozenset({"gt", "ge", "lt", "le"})


def unheld(draft: Draft, reading: Reading) -> tuple[Item, ...]:
    """Give the items whose meaning is not in the reading, whatever they were used for."""
    return (
        *_months(draft, reading),
        *_doubled(draft, reading),
        *_sizes_of_names(draft, reading),
        *_years_of_files(draft, reading),
        *_capitals(draft, reading),
        *_partners(draft, reading),
        *_groups(draft, reading),
        *_every_file(draft, reading),
        *_nouns(draft, reading),
        *_heads(draft, reading),
        *_crossed(draft, reading),
        *_how_much(draft, reading),
        *_headings(draft, reading),
    )


def _months(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "may" of "in may" that was taken for the verb where the month's file does not stand in the reading."""
    named = {(ref.path, ref.sheet) for intent in reading.intents for ref in _refs(intent)}
    for item in draft.items:
        if item.cue is not Cue.FILLER or item.text.casefold() not in MONTHS or item.start == 0:
            continue
        found = draft.scene.tables.nicknamed(item.text)
        if found is None or draft.scene.tokens[item.start - 1].fold not in _BEFORE_A_TABLE:
            continue
        if not any((table.path, table.sheet) in named for table in found.tables):
            yield item


def _every_file(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "each file" where one file alone stands in the reading: "how many suppliers are in each file"."""
    if len(draft.scene.tables.subjects) < 2:
        return
    named = {(ref.path, ref.sheet, ref.variable) for intent in reading.intents for ref in _refs(intent)}
    if len(named) != 1:
        return
    for item in draft.items:
        words = parts(item.text) if item.cue in _EVERY else ()
        if words and (words[0] == "in" or singular(words[-1]) in _FILES):
            yield item


_DETERMINERS = frozenset(
    {"the", "a", "an", "by", "per", "each", "der", "die", "das", "den", "dem", "je", "pro", "nach"}
)
_VERBS = frozenset({
    Cue.DELETE, Cue.REMOVE, Cue.IGNORE, Cue.KEEP, Cue.SET, Cue.USE, Cue.FILL, Cue.FIX, Cue.CLEAN, Cue.TRIM, Cue.ADD,
    Cue.SHOW, Cue.STACK, Cue.JOIN, Cue.MAP, Cue.APPLY, Cue.EXPORT, Cue.STAYED, Cue.MARK, Cue.JUDGE, Cue.MATCH,
    Cue.TREAT, Cue.LEAVE, Cue.ALLOW, Cue.REPLACE, Cue.INCLUDE, Cue.COMPARE, Cue.MATTER,
})  # fmt: skip


def _nouns(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "bin" of "ignore the bin for Acme", a heading that was taken for a verb, where the reading lacks it."""
    for place, item in enumerate(draft.items):
        if item.cue not in _VERBS or place not in draft.used or item.start == 0 or item.end > item.start + 1:
            continue
        found = draft.scene.columns.find(item.text, loose=False)
        noun = draft.scene.tokens[item.start - 1].fold in _DETERMINERS
        if found is None or found.level > Level.PLURAL or not noun:
            continue
        if not any(names_column(found, intent) for intent in reading.intents):
            yield item


_ASKING = frozenset({Cue.WHAT, Cue.WHICH, Cue.COUNT, Cue.SHOW})


def _heads(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "columns" and "files" of "how many columns are there" where rows were read: columns are asked for."""
    if not all(isinstance(one, ShowRows | Summarise | CountKeys) for one in reading.intents):
        return
    for place, item in enumerate(draft.items):
        if item.cue not in {Cue.COLUMN_NOUN, Cue.FILE, Cue.SHEET}:
            continue
        ahead, behind = draft.ahead(place), draft.after(place, ())
        asked = ahead is not None and draft.items[ahead].cue in _ASKING and draft.items[ahead].end == item.start
        named = behind is not None and (draft.items[behind].column or draft.items[behind].cue in {Cue.OF, Cue.ROW})
        if asked and not named:
            yield item


def _crossed(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give the values of "Surgery in april and Maternity in may": each belongs to its own file."""
    found = [item for item in draft.items if item.known or item.table]
    kinds = ["value" if item.known else "table" for item in found]
    crossed = any(kinds[start : start + 4] == ["value", "table", "value", "table"] for start in range(len(kinds) - 3))
    if crossed and any(isinstance(one, Summarise) and len(one.tables) > 1 for one in reading.intents):
        yield from (item for item in found if item.known)


_THINGS = frozenset({Cue.RESULT, Cue.VALUE, Cue.CELL, Cue.CHARACTER})


def _headings(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "outcome" of "count per outcome" that was taken for a word for things, where a heading is called so."""
    if any(isinstance(intent, SetRule) for intent in reading.intents):
        return
    for item in draft.items:
        if item.cue not in _THINGS or item.end > item.start + 1:
            continue
        found = draft.scene.columns.find(item.text, loose=False)
        exact = found is not None and found.level <= Level.FOLDED
        if found is not None and exact and not any(names_column(found, one) for one in reading.intents):
            yield item


def _how_much(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "much" of "how much water was used" where rows alone are shown: a figure is asked for."""
    if not all(isinstance(one, ShowRows | ShowTable) for one in reading.intents):
        return
    tokens = draft.scene.tokens
    for item in draft.items:
        words = fold(item.text)
        ahead = tokens[item.start - 1].fold if item.start > 0 else ""
        if "by" in {ahead, tokens[max(0, item.start - 2)].fold}:
            continue
        if words in {"how much", "wie viel", "wieviel"} or (words == "much" and ahead == "how"):
            yield item


def _refs(intent: Intent) -> Iterator[TableRef]:
    yield from table_refs(intent)
    yield from (one.column.table for one in _conditions(intent) if one.column.table is not None)
    tables: object = getattr(intent, "tables", ())
    yield from (one for one in cast("tuple[object, ...]", tables) if isinstance(one, TableRef))


def _conditions(intent: Intent) -> Iterator[RowCondition]:
    found: object = getattr(intent, "conditions", ())
    yield from (one for one in cast("tuple[object, ...]", found) if isinstance(one, RowCondition))


def _doubled(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give a cue that is said twice and is a heading, too, where the heading does not stand in the reading."""
    seen: set[Cue] = set()
    for place, item in enumerate(draft.items):
        if item.cue is None or item.cue in LIGHT or place not in draft.used:
            continue
        found = draft.scene.columns.find(item.text.split()[0], loose=False) if item.cue in seen else None
        exact = found is not None and found.level <= Level.FOLDED
        if found is not None and exact and not any(names_column(found, intent) for intent in reading.intents):
            yield item
        seen.add(item.cue)


def _years_of_files(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give the years that were read as rows though files are called by them: "between 2025 and 2026"."""
    if not any(list(_conditions(intent)) for intent in reading.intents):
        return
    if any(item.cue in {Cue.ROW, Cue.ONLY, Cue.WHERE} or item.column is not None for item in draft.items):
        return
    years = [item for place, item in enumerate(draft.items) if is_year(draft, place)]
    named = [draft.scene.tables.nicknamed(item.text) for item in years]
    files = {table.label for one in named if one is not None for table in one.tables}
    if len(years) > 1 and None not in named and len(files) > 1:
        yield from years


def _capitals(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "Total" of "in Total" that was taken for the small word where a heading is written just so."""
    for place, item in enumerate(draft.items):
        if item.cue is None or place not in draft.used or item.start == 0:
            continue
        for word in item.text.split():
            found = draft.scene.columns.find(word, loose=False) if word[:1].isupper() and not word.isupper() else None
            just_so = found is not None and any(word in group.names for group in found.groups)
            if found is not None and just_so and not any(names_column(found, one) for one in reading.intents):
                yield item


def _partners(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "invoice" of "which payments have no invoice" that was read as a blank cell: a row elsewhere is meant."""
    blank = {one.column.name for intent in reading.intents for one in _conditions(intent) if one.op.endswith("blank")}
    files = {singular(part) for table in draft.scene.tables.subjects for part in parts(table.label.rpartition(".")[0])}
    for item in draft.items:
        if item.column is None or item.column.level < Level.PART or singular(fold(item.text)) not in files:
            continue
        if any(blank & set(group.names) for group in item.column.groups):
            yield item


def _groups(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give "by" before a column of which only changes are shown: "the changed rows by Country" asks for groups."""
    if not any(isinstance(one, ShowRows) and one.column is not None for one in reading.intents):
        return
    for place, item in enumerate(draft.items):
        behind = draft.after(place, ()) if item.cue in {Cue.BY, Cue.PER} else None
        if behind is not None and draft.items[behind].column is not None:
            yield item


def _sizes_of_names(draft: Draft, reading: Reading) -> Iterator[Item]:
    """Give a word that was stretched to an id which is then compared by size: "loans after 20" is no `Loan ID`."""
    for intent in reading.intents:
        for one in _conditions(intent):
            if one.op in _SIZES:
                yield from (item for item in draft.items if _is_stretched(item, one.column.name))


def _is_stretched(item: Item, name: str) -> bool:
    if item.column is None or item.column.level < Level.PART:
        return False
    return any(name in group.names and not group.dated and _is_id(group) for group in item.column.groups)


def _is_id(group: ColumnGroup) -> bool:
    """Say whether what stands in a column names things: they are not larger or smaller."""
    return group.names_things or not group.numeric
