"""Tables of the chat by the words that people use for them: file names, sheets, parts of names, first, newer, both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from workbench.models.builtin.language.columns import same_table
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.endings import spelled, words_spelled
from workbench.models.builtin.language.folding import fold, key, keys, parts, singular, written_out
from workbench.models.builtin.language.made_words import MadeWords
from workbench.models.builtin.language.values import MONTHS
from workbench.models.builtin.state import ChatView, InputView, TableView
from workbench.models.builtin.table_views import Making

_ENDING = re.compile(r"\.(csv|tsv|txt|tab|dat|xlsx|xlsm|xlsb|xls|ods|parquet|jsonl?|ndjson|gz|zip)$", re.IGNORECASE)
_OLD_WORDS = frozenset(
    {"old", "alt", "before", "previous", "original", "prev", "vorher", "baseline", "last", "prior", "base"}
)
_NEW_WORDS = frozenset({"new", "neu", "after", "current", "updated", "nachher", "latest", "now", "revised", "next"})
GENERIC = frozenset({"file", "data", "table", "list", "export", "sheet", "input", "tab", "csv", "final", "copy"})

_SAID_OF_ONE = frozenset({"final", "copy", "export"})


@dataclass(frozen=True, kw_only=True, slots=True)
class TableMention:
    """Words that name a table: the tables they fit; `order` tells words such as "newer" from a name."""

    text: str
    tables: tuple[TableView, ...]
    order: str = ""
    part: bool = False
    """Only a part of the name was used."""
    made: MadeWords | None = None
    """The words describe a table that a call made."""

    @property
    def speaks_of_made(self) -> bool:
        """Say whether a table that a call made is meant, by its name or by how it was made."""
        return self.made is not None or any(table.is_made for table in self.tables)


class Tables:
    """The tables of a chat, found by name and by place."""

    def __init__(self, view: ChatView, conversation: Conversation | None = None) -> None:
        self.view = view
        self.all = view.files
        self.made = view.made_tables
        self._said = conversation or Conversation()
        self.subjects = _subjects(view)
        self._names = {id(table): _names(table, view) for table in self.all}
        self._words = {id(table): _nickname(table, view) for table in self.all}

    def named(self, text: str) -> TableMention | None:
        """Find the table whose file name, stem, sheet or id this is."""
        wanted = keys(text)
        if not any(wanted):
            return None
        made = tuple(table for table in self.made if table.name.casefold() == text.casefold())
        if made:
            return TableMention(text=text, tables=made)
        found = tuple(table for table in self.all if wanted & self._names[id(table)])
        if not found:
            return None
        chosen = tuple(table for table in found if table in self.subjects) or found
        return TableMention(text=text, tables=chosen)

    def nicknamed(self, text: str) -> TableMention | None:
        """Find the tables in whose names all the words stand, if the words tell tables apart."""
        said = parts(text)
        forms = words_spelled(text)
        words = [
            (singular(part), form)
            for part, form in zip(said, forms, strict=True)
            if singular(part) not in GENERIC or self._tells_apart(part)
        ]
        if not words or len(self.subjects) < 1:
            return None
        found = [
            table
            for table in self.all
            if all(form & self._words[id(table)] or _begins(word, self._words[id(table)], said) for word, form in words)
        ]
        if not found or (len(found) == len(self.all) and len(self.all) > 1):
            return None
        chosen = [table for table in found if table in self.subjects] or found
        return TableMention(text=text, tables=tuple(chosen), part=True)

    def called(self, word: str) -> tuple[TableView, ...]:
        """Give the files in whose names a word stands just so, if not in all of them: "final" of race_final.csv."""
        found = tuple(table for table in self.subjects if spelled(word) & self._words[id(table)])
        return found if len(found) < len(self.subjects) else ()

    def has_word(self, word: str) -> bool:
        """Say whether a word is one of some file's name, in the singular or the plural."""
        forms = frozenset(one for one in (singular(fold(word)), *spelled(word)) if len(one) > 2)
        return any(forms & self._words[id(table)] for table in self.subjects)

    def is_called(self, word: str) -> bool:
        """Say whether a word that may stand for any file is the own name of some: the ledger of ledger.csv."""
        return singular(fold(word)) not in GENERIC and bool(self.called(word))

    def _tells_apart(self, word: str) -> bool:
        """Say whether a word that can be said of any file stands in the names of some only: race_final.csv."""
        holding = sum(word in self._words[id(table)] for table in self.all)
        return word in _SAID_OF_ONE and 0 < holding < len(self.all)

    def described(self, words: MadeWords) -> tuple[TableView, ...]:
        """Give the tables that a description of how they were made fits; several where it does not tell which."""
        if not words.makings:
            return self._spoken_of(words)
        fitting = [table for table in self.made if table.making in words.makings]
        latest = tuple(table for table in fitting if table.name in self._said.made_last)
        living = [table for table in fitting if not table.gone]
        return latest or _not_used_up(living or fitting)

    def made_last(self) -> tuple[TableView, ...]:
        """Give the tables that the last turn made."""
        return tuple(table for table in self.made if table.name in self._said.made_last)

    def _spoken_of(self, words: MadeWords) -> tuple[TableView, ...]:
        """Give what "that table" means: what the last turn made, else spoke of, else the table that was made last."""
        latest = self.made_last()
        if latest:
            return latest
        labels = self._said.last_tables
        spoken = tuple(table for table in (*self.all, *self.made) if {table.label, table.name} & set(labels))
        if spoken or words.weak:
            return spoken
        living = [table for table in self.made if not table.gone and table.making is not Making.ROWS]
        return _not_used_up(living or list(self.made[-1:]))

    def pair(self) -> tuple[TableView, ...]:
        """Give the two tables that "both" means: the contract's current pair, else the only two there are."""
        contract = self.view.contract
        if contract is not None and contract.pairs:
            left, right = contract.pairs[-1]
            found = tuple(table for one in (left, right) for table in self.view.tables if table.id == one)
            if len(found) == 2:
                return found
        if contract is not None and len(contract.inputs) == 2:
            found = tuple(table for item in contract.inputs for table in self.all if table.id == item.id)
            if len(found) == 2:
                return found
        return self.subjects if len(self.subjects) == 2 else ()

    def placed(self, place: int) -> TableView | None:
        """Give the table at a place among the files, from 0; from the end where negative."""
        try:
            return self.choices()[place]
        except IndexError:
            return None

    def choices(self) -> tuple[TableView, ...]:
        """Give what can be told apart by its place: the files, or the sheets where there is one workbook."""
        if len(self.subjects) > 1 or len(self.view.inputs) != 1:
            return self.subjects
        return tuple(table for table in self.view.inputs[0].tables if not table.hidden) or self.subjects

    def newest(self) -> TableView | None:
        """Give the table that is the newer or newest by its name, else the one that was added last."""
        ranked = self.by_age()
        return ranked[-1] if ranked else None

    def oldest(self) -> TableView | None:
        """Give the table that is the older or oldest by its name, else the one that was added first."""
        ranked = self.by_age()
        return ranked[0] if ranked else None

    def by_age(self) -> tuple[TableView, ...]:
        """Give the tables from old to new: by words or dates in their names, else as they were added."""
        tables = self.choices()
        ages = [_age_words(table) for table in tables]
        if any(ages) and len(set(ages)) == len(ages):
            return tuple(table for _, table in sorted(zip(ages, tables, strict=True), key=lambda pair: pair[0]))
        dates = [_name_date(table) for table in tables]
        known = [date for date in dates if date is not None]
        if len(known) == len(tables) and len(set(known)) == len(known):
            return tuple(table for _, table in sorted(zip(known, tables, strict=True), key=lambda pair: pair[0]))
        return tables

    @staticmethod
    def backwards(one: TableView, other: TableView) -> bool:
        """Say whether the names of two tables tell by words or dates that the first is the newer one."""
        ages, dates = (_age_words(one), _age_words(other)), (_name_date(one), _name_date(other))
        if ages[0] != ages[1]:
            return ages[0] > ages[1]
        return dates[0] is not None and dates[1] is not None and dates[0] > dates[1]

    def outside_contract(self) -> tuple[TableView, ...]:
        """Give the tables that the contract does not know yet."""
        return tuple(table for table in self.subjects if table.id is None) if self.view.contract else ()


def _not_used_up(tables: Sequence[TableView]) -> tuple[TableView, ...]:
    """Leave out tables from which another of them was made: the later one is meant."""
    used = {part for table in tables for part in table.parts}
    return tuple(table for table in tables if table.name not in used) or tuple(tables[-1:])


def _subjects(view: ChatView) -> tuple[TableView, ...]:
    found: list[TableView] = []
    for item in view.inputs:
        found.extend(_subjects_of(item))
    if len(found) < 2 and len(view.inputs) == 1:
        sheets = tuple(table for table in view.inputs[0].tables if not table.hidden)
        if len(sheets) == 2:
            return sheets
    return tuple(found)


def _subjects_of(item: InputView) -> tuple[TableView, ...]:
    if len(item.tables) <= 1:
        return item.tables
    used = tuple(table for table in item.tables if table.id is not None)
    if used:
        return used
    read = tuple(table for table in item.tables if table.sheet is not None and table.sheet == item.sheet)
    return read or (tuple(table for table in item.tables if not table.hidden) or item.tables)[:1]


def stem(name: str) -> str:
    """Give a file's name without its ending."""
    return _ENDING.sub("", name)


def _names(table: TableView, view: ChatView) -> frozenset[str]:
    names: set[str] = set()
    if table.sheet is not None:
        names |= {
            *keys(table.sheet),
            *keys(table.label),
            key(f"{table.name} {table.sheet}"),
            key(f"{stem(table.name)} {table.sheet}"),
        }
    alone = sum(1 for other in view.tables if other.path == table.path) == 1
    if alone or table in _subjects(view):
        names |= {*keys(table.name), *keys(stem(table.name)), key(table.path)}
    if table.id is not None:
        names.add(key(table.id))
    return frozenset(name for name in names if name)


def _nickname(table: TableView, view: ChatView) -> frozenset[str]:
    words: set[str] = set()
    alone = sum(1 for other in view.tables if other.path == table.path) == 1
    if alone or table in _subjects(view):
        words |= set(parts(stem(table.name))) | set(parts(written_out(stem(table.name))))
    if table.sheet is not None:
        words |= set(parts(table.sheet)) | set(parts(written_out(table.sheet)))
    if table.id is not None:
        words |= set(parts(table.id))
    words |= _months(parts(stem(table.name)) if alone else ())
    return frozenset(singular(word) for word in words) | frozenset(words)


def _months(words: tuple[str, ...]) -> frozenset[str]:
    """Give the month names of a stem: of "jan", and of the "04" in "2018-04"."""
    numbers = {MONTHS[word] for word in words if word in MONTHS}
    for before, after in pairwise(words):
        if re.fullmatch(r"(19|20)\d\d", before) and re.fullmatch(r"0[1-9]|1[0-2]", after):
            numbers.add(int(after))
    return frozenset(word for word, number in MONTHS.items() if number in numbers)


def _begins(word: str, words: frozenset[str], said: tuple[str, ...]) -> bool:
    """Say whether a word is the beginning of a table's as it was said: "people" is no "personal"."""
    if len(word) < 4 or not word.isalpha() or not any(one.startswith(word) for one in said):
        return False
    return any(other.startswith(word) for other in words if len(other) > len(word))


def _age_words(table: TableView) -> int:
    words = frozenset(parts(f"{stem(table.name)} {table.sheet or ''}"))
    return int(bool(words & _NEW_WORDS)) - int(bool(words & _OLD_WORDS))


def _name_date(table: TableView) -> tuple[int, int, int] | None:
    text = f"{stem(table.name)} {table.sheet or ''}" if table.sheet is None else table.sheet
    words = parts(text)
    for place, word in enumerate(words):
        if re.fullmatch(r"(19|20)\d\d", word):
            after = [int(other) for other in words[place + 1 : place + 3] if re.fullmatch(r"\d{1,2}", other)]
            before = [MONTHS[other] for other in words[max(0, place - 1) : place] if other in MONTHS]
            month = (
                before[0]
                if before
                else next((MONTHS[other] for other in words if other in MONTHS), after[0] if after else 0)
            )
            return int(word), month, after[1] if len(after) > 1 else 0
    quarters = [
        int(found[1])
        for found in (re.fullmatch(r"q([1-4])", fold(word)) for word in re.split(r"[\W_]+", text))
        if found
    ]
    months = [MONTHS[word] for word in words if word in MONTHS]
    if quarters:
        return 0, quarters[0] * 3, 0
    return (0, months[0], 0) if months else None


def is_same(one: TableView, other: TableView) -> bool:
    """Say whether two views are of one table."""
    return same_table(one, other)
