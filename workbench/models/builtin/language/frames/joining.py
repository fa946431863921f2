"""Joining: stack tables, look a column up, apply a list of names, rows that found nothing."""

from __future__ import annotations

from workbench.models.builtin.intents import (
    ColumnRef,
    LookUp,
    MapValues,
    NotFound,
    RowCondition,
    ShowTable,
    Stack,
)
from workbench.models.builtin.language.columns import same_table
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.pairing import first_or_last
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import MONTHS
from workbench.models.builtin.state import TableView


def onto_made(d: Draft) -> bool:
    """Read "add may to it", "append b to the combined table": one more table under one that was made."""
    if not d.has(Cue.ADD, Cue.STACK, Cue.INCLUDE) or d.column_places() or d.has(Cue.COMPARE, Cue.COUNT, Cue.LOOK_UP):
        return False
    joint = d.first(Cue.TO, Cue.INTO, Cue.ON, Cue.WITH)
    place = None if joint is None else d.after(joint)
    if place is None:
        return False
    item = d.items[place]
    pronoun = item.cue in {Cue.IT, Cue.THAT}
    if not pronoun and (item.table is None or not item.table.speaks_of_made):
        return False
    target = d.last_named_table() if pronoun else d.table(place)
    d.use(joint, place)
    added = [table for table in d.take_tables() if target is None or not same_table(table, target)]
    if target is None or not target.is_made or not added:
        return target is None and bool(d.questions)
    d.use(*d.places(Cue.ADD, Cue.STACK, Cue.INCLUDE, Cue.TOGETHER, Cue.ALSO))
    d.add(Stack(tables=(target.ref, *(table.ref for table in added))))
    return True


def read_stack(d: Draft) -> bool:
    """Read "put january and february together", "stack the two files", "append b to a"."""
    if onto_made(d):
        return True
    together = d.has(Cue.TOGETHER) and d.has(Cue.SET, Cue.ADD, Cue.JOIN, Cue.USE)
    if not (d.has(Cue.STACK) or together) or d.has(Cue.LOOK_UP, Cue.KEY, Cue.IGNORE, Cue.TREAT, Cue.NOT):
        return False
    if d.column_places():
        return False
    d.use(*d.places(Cue.STACK, Cue.TOGETHER, Cue.SET, Cue.ADD, Cue.JOIN, Cue.USE, Cue.SHOW))
    several = first_or_last(d)
    tables = several or (d.take_tables() if d.table_places() else [])
    if len(tables) == 1 and d.take(Cue.IT):
        other = d.last_named_table()
        tables = [*tables, *([other] if other is not None and not same_table(other, tables[0]) else [])]
    tables = tables if len(tables) > 1 else _all_meant(d, tables)
    if len(tables) < 2:
        labels = [quoted(table.label) for table in d.scene.tables.subjects[:8]]
        d.penalty += 0.3
        d.ask(
            f"Which files are to be put together? There {'is' if len(labels) == 1 else 'are'} "
            f"{spoken(labels, 'and') or 'none yet'}.",
            (f"Put {spoken(labels, 'and')} together",) if len(labels) > 1 else (),
        )
        return True
    if (
        len(tables) == 2
        and any(
            item.cue is Cue.STACK and item.text.casefold().startswith(("append", "anhäng", "häng")) for item in d.items
        )
        and any(item.cue is Cue.TO for item in d.items)
    ):
        tables = tables[::-1]
    d.add(Stack(tables=tuple(table.ref for table in tables)))
    return True


def _all_meant(d: Draft, tables: list[TableView]) -> list[TableView]:
    """Give the tables that "both", "all three months", "the files" mean where fewer than two are named."""
    counted = not tables and _of_three(d)
    if d.has(Cue.ALL, Cue.THESE) or (d.has(Cue.BOTH) and d.scene.tables.pair()):
        tables = tables or d.take_quantified()
    d.use(*d.places(Cue.THESE, Cue.BOTH, Cue.ALL))
    files = any(item.cue is Cue.FILE for item in d.items) and len(d.scene.tables.subjects) == 2
    return list(d.scene.tables.subjects) if not tables and (files or counted) else tables


def _of_three(d: Draft) -> bool:
    """Say whether a number before the noun is how many files there are: "all three months"."""
    places = [place for place in d.amount_places() if d.items[place].amount]
    number = len(d.scene.tables.subjects)
    amount = d.items[places[0]].amount if len(places) == 1 else None
    if amount is None or amount.value != number:
        return False
    d.use(*places, *d.open_places(lambda item: item.unknown and item.text.casefold().endswith("s")))
    return True


def read_look_up(d: Draft) -> bool:
    """Read "look up Population from reference.csv by Country_Region, only where Admin2 is blank"."""
    verbs = d.has(Cue.LOOK_UP, Cue.ADD, Cue.JOIN, Cue.USE, Cue.INCLUDE, Cue.LEAVE)
    if not d.column_places() or d.has(
        Cue.IGNORE, Cue.TREAT, Cue.KEY, Cue.COUNT, Cue.COMPARE, Cue.TOTAL, Cue.MEAN, Cue.SHOW, Cue.TOP
    ):
        return False
    if not verbs and not (
        d.table_places()
        and any(item.cue is Cue.FROM for item in d.items)
        and any(item.cue is Cue.BY for item in d.items)
    ):
        return False
    strong = d.has(Cue.LOOK_UP) or _brings_of_each(d)
    if not strong and not any(item.cue in {Cue.FROM, Cue.OF} for item in d.items):
        return False
    tables = d.table_places()
    columns = d.column_places()
    take_run = d.run_of_columns(columns[0])
    source, into = _sides(d, tables, take_run)
    if source is None:
        found = _owner(d, take_run) if strong else None
        if found is None:
            return False
        source = found
    joint = next(
        (
            place
            for place in d.places(Cue.BY, Cue.ON, Cue.IDENTIFY, Cue.FOR, Cue.MATCH, Cue.PER, Cue.WITH)
            if place > take_run[0]
        ),
        None,
    )
    on_place = None if joint is None else d.after(joint, (Cue.FILLER, Cue.COLUMN_NOUN, Cue.ON, Cue.BY, Cue.PER))
    if on_place is not None and d.items[on_place].column:
        d.use(joint)
        on = d.column(d.run_of_columns(on_place)[0], table=source)
    else:
        on = _shared(d, source)
    take = tuple(d.column(place, table=source) for place in take_run)
    conditions = Conditions(d, table=source).take()
    d.use(*d.places(Cue.LOOK_UP, Cue.ADD, Cue.JOIN, Cue.USE, Cue.INCLUDE, Cue.MATCH, Cue.IDENTIFY, Cue.LEAVE))
    if conditions:
        d.take(Cue.ONLY)
    if on is None:
        return True
    into = into or _into_made(d, source)
    d.add(LookUp(take=take, source=source.ref, on=on, into=None if into is None else into.ref, conditions=conditions))
    return True


def _brings_of_each(d: Draft) -> bool:
    """Say whether a column is brought to each of something: "bring in the town of each member"."""
    verb = next((place for place in d.places(Cue.ADD, Cue.INCLUDE) if is_bringing(d, place)), None)
    each = next((place for place in d.places(Cue.PER, Cue.BY, Cue.FOR, Cue.OF)), None)
    return verb is not None and each is not None and each > verb and len(d.column_places()) > 1


def is_bringing(d: Draft, place: int) -> bool:
    """Say whether a verb brings something in, and does not add figures up."""
    return (
        d.items[place].text.casefold().startswith(("bring", "brought", "take in", "add the", "load", "import", "fueg"))
    )


def _into_made(d: Draft, source: TableView) -> TableView | None:
    """Give the table that was just made for a look-up that names none, and say so; "into it" is that one too."""
    joint = d.first(Cue.TO, Cue.INTO, Cue.FOR)
    pronoun = None if joint is None else d.cue_after(joint, Cue.IT)
    if joint is not None and pronoun is not None:
        d.use(joint, pronoun)
        return d.last_named_table()
    table = d.table_at_hand()
    if table is None or same_table(table, source):
        return None
    if not d.coming():
        d.note(f"Brought into {quoted(table.label)}, the table made last.")
    return table


def _sides(d: Draft, tables: list[int], wanted: list[int]) -> tuple[TableView | None, TableView | None]:
    """Tell the file that is looked into from the one that is filled: the first of them has the wanted columns."""
    source: TableView | None = None
    into: TableView | None = None
    for place in tables:
        ahead = d.ahead(place, (Cue.FILLER, Cue.FILE))
        joint = None if ahead is None else d.items[ahead].cue
        table = d.table(place)
        lacks = table is not None and not all(_holds(d, column, table) for column in wanted)
        if joint in {Cue.TO, Cue.INTO} or (joint in {Cue.FOR, Cue.WITH, Cue.IN, Cue.OF} and (source or lacks)):
            into = table
        elif source is None:
            source = table
        else:
            into = table
    return source, into


def _holds(d: Draft, place: int, table: TableView) -> bool:
    column = d.items[place].column
    return column is not None and any(group.heading_in(table) is not None for group in column.groups)


def _owner(d: Draft, run: list[int]) -> TableView | None:
    """Give the one table that has the columns."""
    item = d.items[run[0]]
    if item.column is None:
        return None
    owners = {
        (head.table.path, head.table.sheet): head.table for group in item.column.groups for head in group.headings
    }
    return next(iter(owners.values())) if len(owners) == 1 else None


def _shared(d: Draft, source: TableView) -> ColumnRef | None:
    """Give the column that the source shares with the compared tables, if it is one; asks otherwise."""
    others = [table for table in d.scene.compared_tables() if not same_table(table, source)]
    shared = [
        group
        for group in d.scene.columns.groups
        if group.heading_in(source) and any(group.heading_in(table) for table in others)
    ]
    if len(shared) == 1:
        return shared[0].ref(source)
    names = [group.heading_in(source) or group.name for group in shared] or [column.name for column in source.columns]
    d.penalty += 0.3
    d.ask(
        f"By which column of {quoted(source.label)} is it to be looked up?",
        tuple(f"{d.scene.text.strip().rstrip('.')} by {quoted(name)}" for name in names[:6]),
    )
    return None


def read_apply(d: Draft) -> bool:
    """Read "apply the alias list to the team names of both files"."""
    if (
        not d.has(Cue.APPLY, Cue.USE, Cue.REPLACE, Cue.MAP)
        or not (d.has(Cue.ALIAS) or d.table_places())
        or (not d.column_places() and not d.open_places(lambda item: item.unknown))
    ):
        return False
    if d.has(Cue.KEY, Cue.COMPARE, Cue.LOOK_UP, Cue.IGNORE, Cue.TREAT, Cue.SAME):
        return False
    if not d.has(Cue.APPLY, Cue.ALIAS) and not (d.has(Cue.REPLACE) and d.table_places()):
        return False
    source = _source(d)
    if source is None or len(source.columns) < 2:
        return False
    d.use(*d.places(Cue.APPLY, Cue.USE, Cue.REPLACE, Cue.MAP, Cue.ALIAS, Cue.BOTH, Cue.VALUE))
    d.take_tables()
    columns = _named_alike(d)
    if not columns:
        return False
    old, new = _old_and_new(source)
    if old is None or new is None:
        d.ask(
            f"Which columns of {quoted(source.label)} hold the old and the new name? It has "
            f"{spoken([quoted(column.name) for column in source.columns], 'and')}."
        )
        return True
    d.note(f"{quoted(old.name)} of {quoted(source.label)} is replaced by {quoted(new.name)}.")
    d.add(MapValues(columns=columns, source=source.ref, old=old, new=new))
    return True


def _source(d: Draft) -> TableView | None:
    if d.table_places():
        return d.table(d.table_places()[0])
    found = [
        table
        for table in d.scene.tables.subjects
        if any(
            word in table.label.casefold() for word in ("alias", "mapping", "names", "translation", "rename", "synonym")
        )
    ]
    return found[0] if len(found) == 1 else None


def _old_and_new(source: TableView) -> tuple[ColumnRef | None, ColumnRef | None]:
    def find(words: tuple[str, ...]) -> ColumnRef | None:
        found = [
            column.name for column in source.columns if any(word in column.name.casefold().split() for word in words)
        ]
        return ColumnRef(name=found[0], table=source.ref) if len(found) == 1 else None

    old = find(("old", "alias", "from", "former", "previous", "alt", "alter", "synonym"))
    new = find(("new", "current", "to", "canonical", "standard", "official", "neu", "neuer"))
    if (old is None or new is None) and len(source.columns) == 2:
        first, second = source.columns
        return ColumnRef(name=first.name, table=source.ref), ColumnRef(name=second.name, table=source.ref)
    return old, new


def _named_alike(d: Draft) -> tuple[ColumnRef, ...]:
    """Give the columns named; a word in several names ("team names") means all of them."""
    found: list[ColumnRef] = []
    for place in d.column_places():
        item = d.items[place]
        if item.column is None:
            continue
        d.use(place)
        groups = [group for group in item.column.groups if group.logical] or list(item.column.groups)
        found.extend(ColumnRef(name=group.name) for group in groups)
    return tuple(dict.fromkeys(found))


def read_not_found(d: Draft) -> bool:
    """Read "which countries have no population?", "what was not found?"."""
    asked = d.has(Cue.SHOW) or any(item.cue in {Cue.WHICH, Cue.WHAT, Cue.WHO} for item in d.items)
    if not asked or d.cues & {Cue.COUNT, Cue.TOTAL, Cue.IGNORE, Cue.TREAT, Cue.COMPARE}:
        return False
    looked = [
        intent
        for intents in (*d.scene.conversation.intents, d.before)
        for intent in intents
        if isinstance(intent, LookUp)
    ]
    without = d.first(Cue.NO, Cue.WITHOUT, Cue.BLANK)
    if without is None:
        return _nothing_found(d) if looked else False
    columns = d.column_places()
    ahead = d.ahead(without, ())
    month = ahead is not None and d.items[ahead].text.casefold() in MONTHS
    of_table = month or (ahead is not None and d.items[ahead].table is not None)
    if d.items[without].cue is Cue.WITHOUT and of_table and not any(item.cue is Cue.ROW for item in d.items):
        return False  # "show may without cost" leaves a column out
    wanted = next((place for place in columns if place > without), None)
    if d.items[without].cue is Cue.BLANK and wanted is None:
        wanted = next((place for place in columns if place < without), None)
    if wanted is None or (any(item.cue is Cue.ROW for item in d.items) and not looked):
        return False
    item = d.items[wanted]
    names = {name for group in (item.column.groups if item.column else ()) for name in group.names}
    last = next((intent for intent in reversed(looked) if {ref.name for ref in intent.take} & names), None)
    d.use(without, *d.places(Cue.SHOW, Cue.HAS, Cue.BLANK, Cue.ALL, Cue.VALUE))
    column = d.column(wanted)
    for place in d.column_places():
        d.use(place)
    if last is not None:
        d.use(*d.table_places())
        d.add(NotFound(column=ColumnRef(name=next(ref.name for ref in last.take if ref.name in names))))
        return True
    table = d.table(d.table_places()[0]) if d.table_places() else None
    d.add(ShowTable(table=None if table is None else table.ref, conditions=(RowCondition(column=column, op="blank"),)))
    return True


def _nothing_found(d: Draft) -> bool:
    if not d.has(Cue.MISSING):
        return False
    d.use(*d.places(Cue.MISSING, Cue.SHOW))
    for place in d.column_places():
        d.use(place)
    d.add(NotFound())
    return True
