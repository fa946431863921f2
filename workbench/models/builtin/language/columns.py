"""Columns of the chat by the words that people use for them: exact, plural, part of a name, misspelt, translated."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from workbench.models.builtin.intents import ColumnRef
from workbench.models.builtin.language.abbreviations import SHORT_FORMS, abbreviates
from workbench.models.builtin.language.folding import key, keys, parts, singular, stem_key
from workbench.models.builtin.language.once import Once
from workbench.models.builtin.language.spelling import nearest
from workbench.models.builtin.language.synonyms import HEADS, SYNONYMS
from workbench.models.builtin.language.units_said import without_unit
from workbench.models.builtin.state import ChatView, ColumnView, ContractView, TableView

ID_WORDS = frozenset({"id", "no", "nr", "number", "code", "key", "nummer", "num", "ref", "reference"})


_DECIMALS = re.compile(r"[-+−]?[\d.,'’ ]*[.,]\d{1,2}|[-+−]?\d+[.,]\d{4,}")


class Level(IntEnum):
    """How well words fit a name, best first."""

    EXACT = 0
    FOLDED = 1
    PLURAL = 2
    PART = 3
    SHORT = 4
    ABBREVIATED = 5
    MISSPELT = 6
    TRANSLATED = 7


@dataclass(frozen=True, kw_only=True, slots=True)
class Heading:
    """A heading of one table with what its reading report says."""

    table: TableView
    column: ColumnView


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class ColumnGroup:
    """One column in the sense of a person: a logical column of the contract, or headings that read alike."""

    name: str
    headings: tuple[Heading, ...]
    logical: bool = False
    role: str = ""
    names: tuple[str, ...] = ()
    kinds: frozenset[str] = field(default_factory=frozenset[str])

    @property
    def numeric(self) -> bool:
        """Say whether it is read as numbers in some table."""
        return "number" in self.kinds

    @property
    def dated(self) -> bool:
        """Say whether it is read as dates in some table."""
        return "date" in self.kinds

    @property
    def names_things(self) -> bool:
        """Say whether it names what its rows are about: an id, a number or code of them, never a measure."""
        unique = bool(self.headings) and all(item.column.unique for item in self.headings)
        called = any((parts(name) or ("",))[-1] in ID_WORDS for name in self.names)
        return self.role == "key" or unique or called

    @property
    def measures(self) -> bool:
        """Say whether it holds figures with decimals: they measure something and name nothing."""
        texts = [text for item in self.headings for text in item.column.examples]
        return self.numeric and any(_DECIMALS.fullmatch(text.strip()) for text in texts)

    def heading_in(self, table: TableView) -> str | None:
        """Give its heading in a table; a table that was made has the headings of those that it was made of."""
        if table.is_made:
            return next((name for name in (self.name, *self.names) if table.column(name) is not None), None)
        return next((item.column.name for item in self.headings if same_table(item.table, table)), None)

    def values(self) -> tuple[str, ...]:
        """Give the values known of it."""
        found = dict.fromkeys(
            value for item in self.headings for value in (item.column.values or ()) + item.column.examples
        )
        return tuple(found)

    @property
    def values_known(self) -> bool:
        """Say whether all its values are known in every table."""
        return bool(self.headings) and all(item.column.values is not None for item in self.headings)

    def ref(self, table: TableView | None = None) -> ColumnRef:
        """Give the column as intents name it, on one side where a table is given."""
        if table is not None:
            heading = self.heading_in(table)
            if heading is not None:
                return ColumnRef(name=heading, table=table.ref)
        return ColumnRef(name=self.name)


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnMention:
    """Words that name a column: the columns they fit best, all at one level."""

    text: str
    level: Level
    groups: tuple[ColumnGroup, ...]


def same_table(one: TableView, other: TableView) -> bool:
    """Say whether two views are of one table."""
    return (one.path, one.sheet) == (other.path, other.sheet) and (bool(one.path) or one.name == other.name)


class Columns:
    """The columns of a chat, found by name; `among` narrows a search to some tables."""

    def __init__(self, view: ChatView) -> None:
        self.groups = _groups(view)
        self._by_text = _table((name, group) for group in self.groups for name in group.names)
        self._by_key = _table((one, group) for group in self.groups for name in group.names for one in keys(name))
        self._by_bare = _table((key(without_unit(name)), group) for group in self.groups for name in group.names)
        self._by_stem = _table((stem_key(name), group) for group in self.groups for name in group.names)
        self._parts = [
            (group, {tuple(singular(part) for part in parts(name)) for name in group.names}) for group in self.groups
        ]
        self._known: dict[tuple[str, bool], Once[ColumnMention]] = {}

    def find(self, text: str, *, loose: bool = True) -> ColumnMention | None:
        """Find the columns that words fit best; `loose` takes parts of names, short forms, slips, translations too."""
        return next(self._fits(text, loose=loose), None)

    def find_in(self, text: str, table: TableView) -> ColumnMention | None:
        """Find the columns of one table that words fit best; other tables may have one that fits better."""
        for mention in self._fits(text, loose=True):
            groups = tuple(group for group in mention.groups if group.heading_in(table) is not None)
            if groups:
                return ColumnMention(text=text, level=mention.level, groups=groups)
        return None

    def _fits(self, text: str, *, loose: bool) -> Iterator[ColumnMention]:
        """Give what words fit at each level, best first; each is looked for once, as far as it was wanted."""
        known = self._known.get((text, loose))
        if known is None:
            known = self._known[text, loose] = Once(self._looked_for(text, loose=loose))
        return iter(known)

    def _looked_for(self, text: str, *, loose: bool) -> Iterator[ColumnMention]:
        for level, found in self._tight(text):
            if found:
                yield ColumnMention(text=text, level=level, groups=found)
        if loose:
            yield from self._loosely(text)

    def _tight(self, text: str) -> Iterable[tuple[Level, tuple[ColumnGroup, ...]]]:
        plain = " ".join(text.split())
        yield Level.EXACT, self._by_text.get(plain, ())
        yield Level.FOLDED, _merged(self._by_key.get(one, ()) for one in keys(plain))
        yield Level.FOLDED, self._bare(plain)
        yield Level.PLURAL, self._by_stem.get(stem_key(plain), ()) or self._plural_of(plain)

    def _bare(self, plain: str) -> tuple[ColumnGroup, ...]:
        """Give the column whose heading is this and a unit in brackets, where no other heading has the words."""
        found = self._by_bare.get(key(plain), ())
        if len(found) != 1:
            return ()
        others = self._part(tuple(singular(part) for part in parts(plain)))
        return found if all(other in found for other in others) else ()

    def _plural_of(self, plain: str) -> tuple[ColumnGroup, ...]:
        """Give the columns whose name with an "s" it is, where no plural is known to end so: skus."""
        if len(plain) > 3 and plain.casefold().endswith("us"):
            return self._by_key.get(key(plain[:-1]), ())
        return next((found for one in _german_singulars(plain) if (found := self._by_key.get(key(one), ()))), ())

    def _loosely(self, text: str) -> Iterator[ColumnMention]:
        words = tuple(singular(part) for part in parts(text))
        if not words or all(len(word) < 2 for word in words):
            return
        steps: tuple[tuple[Level, Callable[[], tuple[ColumnGroup, ...]]], ...] = (
            (Level.PART, lambda: self._part(words) or self._plural_part(text)),
            (Level.SHORT, lambda: self._short(words)),
            (Level.ABBREVIATED, lambda: self._abbreviated(text)),
            (Level.MISSPELT, lambda: self._misspelt(text)),
            (Level.TRANSLATED, lambda: self._translated(words)),
        )
        for level, fitting in steps:
            groups = fitting()
            if groups:
                yield ColumnMention(text=text, level=level, groups=groups)

    def _part(self, words: tuple[str, ...]) -> tuple[ColumnGroup, ...]:
        return tuple(
            group for group, names in self._parts if any(_within(words, name) for name in names if len(name) > 1)
        )

    def _plural_part(self, text: str) -> tuple[ColumnGroup, ...]:
        """Give the columns of which a German plural names a part: "Umsätze" are of `Umsatz netto`."""
        singulars = (tuple(parts(one)) for one in _german_singulars(text.strip()))
        return next((found for one in singulars if (found := self._part(one))), ())

    def _short(self, words: tuple[str, ...]) -> tuple[ColumnGroup, ...]:
        for done in _bases(words):
            found = tuple(
                group for group, names in self._parts if group.dated and any(_within(done, name) for name in names)
            )
            if found:
                return found
        longer = tuple(SHORT_FORMS.get(word, word) for word in words)
        if longer != words:
            found = tuple(group for group, names in self._parts if any(_within(longer, name) for name in names))
            if found:
                return found
        found = tuple(
            group
            for group, names in self._parts
            if any(_within(words, tuple(SHORT_FORMS.get(part, part) for part in name)) for name in names)
        )
        if found or any(len(word) < 4 for word in words):
            return found
        begun = tuple(group for group, names in self._parts if any(_begins(words, name) for name in names))
        return begun or self._headed(words)

    def _headed(self, words: tuple[str, ...]) -> tuple[ColumnGroup, ...]:
        """Give the columns of which a German word is the head: "Datum" is `Buchungsdatum`."""
        if len(words) != 1 or words[0] not in HEADS:
            return ()
        return tuple(
            group
            for group, names in self._parts
            if any(name[-1] != words[0] and name[-1].endswith(words[0]) for name in names if name)
        )

    def _abbreviated(self, text: str) -> tuple[ColumnGroup, ...]:
        return tuple(group for group in self.groups if any(abbreviates(name, text) for name in group.names))

    def _misspelt(self, text: str) -> tuple[ColumnGroup, ...]:
        word = key(text)
        if len(word) < 4 or any(sign.isdigit() for sign in text):
            return ()
        close = nearest(word, (known for known in self._by_key if len(known) >= 4))
        return self._by_key.get(close, ()) if close else ()

    def _translated(self, words: tuple[str, ...]) -> tuple[ColumnGroup, ...]:
        wanted = [next((same for same in SYNONYMS if word in same), frozenset({word})) for word in words]
        whole = tuple(
            group
            for group, names in self._parts
            if any(
                len(name) == len(wanted) and all(part in same for part, same in zip(name, wanted, strict=True))
                for name in names
            )
        )
        if whole:
            return whole
        return tuple(
            group for group, names in self._parts if any(all(set(name) & same for same in wanted) for name in names)
        )

    def headings(self, text: str, tables: Iterable[TableView]) -> tuple[Heading, ...]:
        """Find the headings of some tables that words fit best, one by one; a logical name stands for its headings."""
        found: list[tuple[Level, Heading]] = []
        scope = tuple(tables)
        for group in self.groups:
            named = level_of(text, group.name) if group.logical else None
            for item in group.headings:
                if any(same_table(item.table, table) for table in scope):
                    levels = [level for level in (level_of(text, item.column.name), named) if level is not None]
                    if levels:
                        found.append((min(levels), item))
        best = min((level for level, _ in found), default=None)
        return tuple(item for level, item in found if level == best)

    def nearest(self, text: str, limit: int = 3) -> tuple[ColumnGroup, ...]:
        """Give the columns whose names lie nearest, for offering them."""
        from rapidfuzz import fuzz  # noqa: PLC0415 - only needed where a name fits nothing

        word = key(text)
        scored = sorted(
            ((max(fuzz.WRatio(word, key(name)) for name in group.names), group) for group in self.groups),
            key=lambda pair: -pair[0],
        )
        return tuple(group for score, group in scored[:limit] if score >= 50)


_CHATS_KEPT = 4
_kept: deque[tuple[ChatView, Columns]] = deque(maxlen=_CHATS_KEPT)


def columns_of(view: ChatView) -> Columns:
    """Give the columns of a chat; a message is read many times over, and what was found stays found meanwhile."""
    for known, columns in tuple(_kept):
        if known == view:
            return columns
    columns = Columns(view)
    _kept.append((view, columns))
    return columns


def level_of(text: str, name: str) -> Level | None:
    """Say how well words fit one name, without slips and translations."""
    plain = " ".join(text.split())
    if plain == name:
        return Level.EXACT
    if keys(plain) & keys(name):
        return Level.FOLDED
    if stem_key(plain) == stem_key(name) or any(keys(one) & keys(name) for one in _german_singulars(plain)):
        return Level.PLURAL
    words = tuple(singular(part) for part in parts(plain))
    within = tuple(singular(part) for part in parts(name))
    if words and any(len(word) > 1 for word in words) and _within(words, within):
        return Level.PART
    longer = tuple(SHORT_FORMS.get(word, word) for word in words)
    if words and (_within(longer, within) or _begins(words, within)):
        return Level.SHORT
    return Level.ABBREVIATED if abbreviates(name, plain) else None


def _german_singulars(word: str) -> tuple[str, ...]:
    """Give what a German noun may be the plural of: Gebühren is Gebühr, Tarife is Tarif."""
    if not (word.isalpha() and word[:1].isupper()):
        return ()
    return tuple(word[: -len(end)] for end in ("en", "n", "e") if word.endswith(end) and len(word) - len(end) > 4)


def _bases(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Give words with the verbs of participles in their place, roughly: hired is hire, shipped ship, started start."""
    cuts: tuple[Callable[[str], str], ...] = (_doubled, str, lambda stem: f"{stem}e")
    for cut in cuts:
        done = tuple(cut(word[:-2]) if len(word) >= 5 and word.endswith("ed") else word for word in words)
        if done != words:
            yield done


def _doubled(stem: str) -> str:
    return stem[:-1] if stem[-1] == stem[-2] else f"{stem}e"


def _table(pairs: Iterable[tuple[str, ColumnGroup]]) -> dict[str, tuple[ColumnGroup, ...]]:
    found: dict[str, tuple[ColumnGroup, ...]] = {}
    for name, group in pairs:
        known = found.get(name, ())
        if group not in known:
            found[name] = (*known, group)
    return found


def _merged(lists: Iterable[tuple[ColumnGroup, ...]]) -> tuple[ColumnGroup, ...]:
    merged: list[ColumnGroup] = []
    for groups in lists:
        merged.extend(group for group in groups if group not in merged)
    return tuple(merged)


def _within(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Say whether the words stand in the name, in their order."""
    rest = iter(name)
    return all(any(word == part for part in rest) for word in words)


def _begins(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return len(words) <= len(name) and any(
        all(part.startswith(word) for part, word in zip(name[start:], words, strict=False))
        for start in range(len(name) - len(words) + 1)
    )


def _groups(view: ChatView) -> tuple[ColumnGroup, ...]:
    contract = view.contract
    groups: dict[str, list[Heading]] = {}
    names: dict[str, list[str]] = {}
    roles: dict[str, str] = {}
    taken: dict[tuple[str, str | None, str | None, str], str] = {}
    for name, role, headings in _logical(contract, view):
        groups[name], names[name], roles[name] = headings, [name], role
        for item in headings:
            taken[item.table.path, item.table.sheet, item.table.id, item.column.name] = name
            names[name].append(item.column.name)
    logical = frozenset(groups)
    homes = {one: name for name, known in names.items() for title in known for one in keys(title)}
    of_files = set(homes)
    for table in view.tables:
        of_files |= set(homes) if not table.is_made else set()
        for column in table.columns:
            if (table.path, table.sheet, table.id, column.name) in taken:
                continue
            home = next((homes[one] for one in keys(column.name) if one in homes), None)
            if table.is_made and keys(column.name) & of_files:
                continue
            if home is None:
                home = column.name
                homes.update(dict.fromkeys(keys(column.name), home))
            groups.setdefault(home, []).append(Heading(table=table, column=column))
            names.setdefault(home, []).append(column.name)
    return tuple(
        ColumnGroup(
            name=name,
            headings=tuple(headings),
            logical=name in logical,
            role=roles.get(name, ""),
            names=tuple(dict.fromkeys(names[name])),
            kinds=frozenset(item.column.kind for item in headings),
        )
        for name, headings in groups.items()
    )


def _logical(contract: ContractView | None, view: ChatView) -> Iterable[tuple[str, str, list[Heading]]]:
    if contract is None:
        return
    tables = {table.id: table for table in view.tables if table.id is not None}
    made = {table.id for table in view.made_tables}
    for column in contract.columns:
        headings: list[Heading] = []
        of_files = [one for one in column.headings if one not in made]
        for one, heading in column.headings.items():
            table = tables.get(one) if one in of_files or not of_files else None
            if table is not None:
                headings.append(Heading(table=table, column=table.column(heading) or ColumnView(name=heading)))
        yield column.name, column.role, headings
