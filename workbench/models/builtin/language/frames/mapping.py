"""Mapping: two headings that are the same column, however it is said."""

from __future__ import annotations

from itertools import product

from workbench.models.builtin.intents import (
    AddTable,
    ColumnRef,
    Compare,
    MapColumns,
    SameColumn,
)
from workbench.models.builtin.language.columns import Heading, same_table
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import Scene, quoted
from workbench.models.builtin.state import TableView

LINKS = frozenset(
    {
        Cue.IS, Cue.EQUALS, Cue.ARROW, Cue.MATCH, Cue.MAP, Cue.CALLED, Cue.SAME, Cue.MEANS, Cue.AS, Cue.TO,
        Cue.WITH, Cue.AND, Cue.COLON,
        Cue.COLUMN_NOUN, Cue.FILLER, Cue.IN, Cue.OF, Cue.FROM, Cue.TREAT, Cue.USE, Cue.ON, Cue.COMMA, Cue.BOTH,
        Cue.SET, Cue.ONE, Cue.INTO, Cue.THAT, Cue.BUT,
        Cue.THEN, Cue.ALSO, Cue.BY, Cue.MARK, Cue.THERE, Cue.VALUE, Cue.FOR, Cue.IT, Cue.NOW_ON,
    }
)  # fmt: skip
STRONG = frozenset({Cue.IS, Cue.EQUALS, Cue.ARROW, Cue.MATCH, Cue.MAP, Cue.CALLED, Cue.SAME, Cue.MEANS})


def read(d: Draft) -> bool:
    """Read "Name is Security", "Name = Security", "map Name to Security in the newer file"."""
    places = d.column_places()
    if len(places) != 2 or not d.has(*STRONG):
        return False
    first, second = places
    between = [d.items[place].cue for place in range(first + 1, second)]
    joined = any(cue in STRONG for cue in between)
    if not joined and not (
        d.has(Cue.MAP, Cue.MATCH, Cue.SAME)
        and any(cue in {Cue.TO, Cue.WITH, Cue.AND, Cue.AS, Cue.ON} for cue in between)
    ):
        return False
    if any(item.cue is not None and item.cue not in LINKS and item.weight > 0 for item in d.items):
        return False
    if d.has(Cue.SAME) and not joined and not (d.has(Cue.COLUMN_NOUN) or d.has(Cue.TREAT) or d.has(Cue.IS)):
        return False
    d.use(first, second, *d.places(*LINKS))
    one, other = _side(d, first, second), _side(d, second, None)
    if any(item.cue is Cue.CALLED for item in d.items) and one is not None and other is None and _leads(d, first):
        one, other = None, one
    mapping = same_column(d, d.items[first], d.items[second], one, other)
    if mapping is not None:
        d.add(MapColumns(mappings=(mapping,)))
    return True


def _side(d: Draft, place: int, until: int | None) -> TableView | None:
    """Give the table that is named for a column: "Name in a", "the second file's Name"."""
    end = len(d.items) if until is None else until
    for other in range(place + 1, end):
        if d.items[other].table and other not in d.used:
            return d.table(other)
    before = d.ahead(place, (Cue.FILLER, Cue.COLUMN_NOUN, Cue.MARK))
    if before is not None and d.items[before].table and before not in d.used:
        return d.table(before)
    return None


def read_elliptic(d: Draft) -> bool:
    """Read "and Qty to Menge" after a mapping."""
    places = d.column_places()
    if len(places) != 2 or not any(
        d.items[place].cue in {Cue.TO, Cue.IS, Cue.EQUALS, Cue.AS, Cue.WITH}
        for place in range(places[0] + 1, places[1])
    ):
        return False
    if any(item.cue is not None and item.cue not in LINKS and item.weight > 0 for item in d.items):
        return False
    d.use(*places, *d.places(*LINKS))
    found = same_column(d, d.items[places[0]], d.items[places[1]], None, None)
    d.penalty += 0.2
    if found is not None:
        d.add(MapColumns(mappings=(found,)))
    return True


def _leads(d: Draft, first: int) -> bool:
    """Say whether a table leads: "in b Name is called Security"."""
    return any(item.table is not None for item in d.items[:first])


def scope_of(d: Draft) -> tuple[TableView, ...]:
    """Give the tables that a mapping is about: those named in this message, else the current pair, else all."""
    scene = d.scene
    named: list[TableView] = []
    for intent in d.before:
        refs = intent.tables if isinstance(intent, Compare) else ()
        if isinstance(intent, AddTable):
            refs = (*(() if intent.compare_with is None else (intent.compare_with,)), intent.table)
        named.extend(table for ref in refs if (table := scene.table(ref)) is not None and table not in named)
    if len(named) >= 2:
        return tuple(named)
    pair = scene.tables.pair()
    if named:
        return (*(table for table in pair if table not in named), *named)
    fresh = scene.tables.outside_contract()
    return (*pair, *fresh) if pair else scene.tables.subjects


def same_column(
    d: Draft, one: Item, other: Item, table_one: TableView | None, table_other: TableView | None
) -> SameColumn | None:
    """Find the two headings, each in a table of its own; asks where several pairs fit, or none."""
    scope = scope_of(d)
    everywhere = d.scene.tables.all
    for tables in (scope, everywhere):
        pairs = _pairs(d.scene, one, other, tables, (table_one, table_other))
        if pairs:
            break
    else:
        _ask_no_pair(d, one, other, scope)
        return None
    if len(pairs) > 1:
        pairs = _preferred(pairs, scope) or pairs
    if len(pairs) > 1:
        d.penalty += 0.5
        d.ask(
            f"“{one.text}” and “{other.text}” fit several columns. Which are the same?",
            tuple(
                f"{quoted(left.column.name)} in {quoted(left.table.label)} is "
                f"{quoted(right.column.name)} in {quoted(right.table.label)}"
                for left, right in pairs[:6]
            ),
        )
    left, right = _in_order(pairs[0], everywhere)
    return SameColumn(
        left=ColumnRef(name=left.column.name, table=left.table.ref),
        right=ColumnRef(name=right.column.name, table=right.table.ref),
    )


def _pairs(
    scene: Scene,
    one: Item,
    other: Item,
    tables: tuple[TableView, ...],
    sides: tuple[TableView | None, TableView | None],
) -> list[tuple[Heading, Heading]]:
    found: list[tuple[Heading, Heading]] = []
    for table_one, table_other in product(tables, tables):
        if same_table(table_one, table_other) or not _fits((table_one, table_other), sides):
            continue
        firsts = scene.columns.headings(_name(one, scene), (table_one,))
        seconds = scene.columns.headings(_name(other, scene), (table_other,))
        found.extend(product(_best(firsts), _best(seconds)))
    return _exact_first(found, _name(one, scene), _name(other, scene))


def _best(headings: tuple[Heading, ...]) -> tuple[Heading, ...]:
    return headings


def _name(item: Item, scene: Scene) -> str:
    text = scene.raw(item.start, item.end)
    if item.column is not None and len(item.column.groups) == 1 and not scene.columns.headings(text, scene.tables.all):
        return item.column.groups[0].name
    return text


def _exact_first(pairs: list[tuple[Heading, Heading]], one: str, other: str) -> list[tuple[Heading, Heading]]:
    """Prefer pairs in which both names are written as they are, then one of them."""

    def score(pair: tuple[Heading, Heading]) -> int:
        return (pair[0].column.name.casefold() == one.casefold()) + (pair[1].column.name.casefold() == other.casefold())

    best = max((score(pair) for pair in pairs), default=0)
    return [pair for pair in pairs if score(pair) == best]


def _fits(tables: tuple[TableView, TableView], sides: tuple[TableView | None, TableView | None]) -> bool:
    """Say whether two tables agree with the sides that were named."""
    one, other = sides
    if one is not None and not same_table(tables[0], one):
        return False
    return other is None or same_table(tables[1], other)


def _preferred(pairs: list[tuple[Heading, Heading]], scope: tuple[TableView, ...]) -> list[tuple[Heading, Heading]]:
    """Prefer the pairs between the two tables that were named last: the newest of the scope and the one before."""
    for last in reversed(scope):
        for before in reversed(scope):
            kept = [
                pair
                for pair in pairs
                if {(item.table.path, item.table.sheet) for item in pair}
                == {(last.path, last.sheet), (before.path, before.sheet)}
            ]
            if len(kept) == 1:
                return kept
    return []


def _in_order(pair: tuple[Heading, Heading], tables: tuple[TableView, ...]) -> tuple[Heading, Heading]:
    places = [next(number for number, table in enumerate(tables) if same_table(table, item.table)) for item in pair]
    return pair if places[0] <= places[1] else (pair[1], pair[0])


def _ask_no_pair(d: Draft, one: Item, other: Item, scope: tuple[TableView, ...]) -> None:
    d.penalty += 0.6
    labels = spoken([quoted(table.label) for table in scope[:6]], "and")
    d.ask(f"I find no two files among {labels} with “{one.text}” in one and “{other.text}” in the other.")
