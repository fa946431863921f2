"""Words that only happen to be the name of a sheet: "the stock of january and february" beside a sheet Stock."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.models.builtin.language.columns import same_table
from workbench.models.builtin.language.folding import keys, parts, singular
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.state import TableView

_OF = frozenset({Cue.OF, Cue.IN, Cue.FOR, Cue.FROM, Cue.FILLER})
_WHOSE = frozenset({
    "of", "in", "for", "from", "the", "von", "vom", "im", "aus", "für", "der", "dem", "den", "lists", "listen",
})  # fmt: skip
_SHEET_NOUNS = frozenset({"sheet", "tab", "blatt", "tabellenblatt", "tabelle", "worksheet", "reiter"})
_FILE_NOUNS = frozenset({"list", "liste", "file", "datei", "table", "export", "data", "daten"})


def sheet_words(items: Sequence[Item], places: Sequence[int]) -> tuple[int, ...]:
    """Give the places of words for what files hold, which a sheet of one of them is called by, too.

    Such a word names no file, so it must not say which file comes first: the file is named beside it, by its own
    name, or another file follows it as the one whose content it is.
    """
    return tuple(place for place in places if _is_content(items, place, places))


def _is_content(items: Sequence[Item], place: int, places: Sequence[int]) -> bool:
    table = _by_sheet_alone(items[place])
    if table is None:
        return False
    others = [other for other in places if other != place and _by_sheet_alone(items[other]) is None]
    if any(_names(items[other], table) for other in others):
        return True
    following = next((other for other in others if other > place), None)
    if following is None or any(item.cue not in _OF for item in items[place + 1 : following]):
        return False
    return not _names(items[following], table)


def without_contents(words: Sequence[str], named: Sequence[tuple[int, TableView]]) -> list[TableView]:
    """Give the tables that words name, each once and in their order, without those that only a sheet is called by.

    Each table stands with the place of its first word.
    """
    alone = [_is_called_by_sheet(words, place, table) for place, table in named]
    found: list[TableView] = []
    for number, (place, table) in enumerate(named):
        if alone[number]:
            if any(same_table(table, other) and not alone[one] for one, (_, other) in enumerate(named)):
                continue
            following = named[number + 1] if number + 1 < len(named) else None
            between = words[place + 1 : following[0]] if following is not None else ()
            of_it = any(word in _WHOSE for word in between) and all(word in _WHOSE | _FILE_NOUNS for word in between)
            if following is not None and of_it and not same_table(following[1], table):
                continue
        if not any(same_table(table, known) for known in found):
            found.append(table)
    return found


def _is_called_by_sheet(words: Sequence[str], place: int, table: TableView) -> bool:
    beside = {word.casefold() for word in words[max(place - 1, 0) : place + 2]}
    if table.sheet is None or beside & _SHEET_NOUNS or words[place].startswith(("`", '"')):
        return False
    return bool(keys(words[place]) & keys(table.sheet))


def _names(item: Item, table: TableView) -> bool:
    return item.table is not None and any(same_table(one, table) for one in item.table.tables)


def _by_sheet_alone(item: Item) -> TableView | None:
    """Give the table that words name by its sheet, without saying that a sheet is meant."""
    if item.table is None or len(item.table.tables) != 1 or item.quoted:
        return None
    table = item.table.tables[0]
    words = [word for word in parts(item.text) if singular(word) not in _FILE_NOUNS]
    if table.sheet is None or _SHEET_NOUNS & set(words):
        return None
    return table if keys(" ".join(words)) & keys(table.sheet) else None
