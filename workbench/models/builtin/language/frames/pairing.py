"""Pairing: which tables are compared, and which of them is the older."""

from __future__ import annotations

from itertools import pairwise

from rapidfuzz import fuzz

from workbench.models.builtin.intents import (
    AddTable,
    Compare,
)
from workbench.models.builtin.language.columns import same_table
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.state import TableView

_OLDER = {"old", "first", "previous", "left"}


_NEWER = {"new", "last", "right"}


def numbered_tables(d: Draft) -> list[TableView]:
    """Use "1 and 2" and give the files at these places."""
    places = d.amount_places()
    found = [
        d.scene.tables.placed(int(amount.value) - 1)
        for place in places
        if (amount := d.items[place].amount) and not amount.unit and 1 <= amount.value <= 9
    ]
    tables = [table for table in found if table is not None]
    if len(places) != 2 or len(tables) != 2:
        return []
    d.use(*places)
    return tables


def first_or_last(d: Draft) -> list[TableView]:
    """Use "the last two", "the first three sheets" and give the tables."""
    for place in d.table_places():
        table = d.items[place].table
        following = d.after(place)
        if table is None or table.order not in {"first", "last"} or following is None:
            continue
        amount, text = d.items[following].amount, d.items[following].text.casefold()
        count = int(amount.value) if amount is not None and not amount.unit else 0
        if d.items[following].cue is Cue.BOTH and text.startswith("two"):
            count = 2
        choices = list(d.scene.tables.choices())
        if 2 <= count <= len(choices):
            d.use(place, following)
            return choices[:count] if table.order == "first" else choices[-count:]
    return []


def ask_strange(d: Draft) -> bool:
    """Ask about an unknown word where a file should stand: "compare a with c"."""
    joints = {Cue.COMPARE, Cue.WITH, Cue.AND, Cue.TO, Cue.BETWEEN, Cue.FILE, Cue.SHEET, Cue.DIFFERENCE}
    strange = [
        place
        for place in d.open_places(lambda item: item.unknown)
        if (ahead := d.ahead(place)) is not None and (d.items[ahead].cue in joints or d.items[ahead].table)
    ]
    if not strange:
        return False
    item = d.items[strange[0]]
    d.use(*strange)
    ask_no_file(d, item)
    d.add(Compare())
    return True


def ask_no_file(d: Draft, item: Item) -> None:
    """Say that there is no such file, and offer the files, or the sheets that are called nearly so."""
    subjects = [table.label for table in d.scene.tables.subjects]
    others = [table.label for table in d.scene.tables.all if not table.hidden and table.label not in subjects]
    near = sorted(
        (label for label in others if fuzz.ratio(item.text.casefold(), label.casefold()) >= 60),
        key=lambda label: -fuzz.ratio(item.text.casefold(), label.casefold()),
    )
    labels = [*near[:6], *subjects][:8]
    listed = (
        f"; there {'is' if len(labels) == 1 else 'are'} {spoken([quoted(label) for label in labels], 'and')}"
        if labels
        else ""
    )
    d.penalty += 0.6
    d.ask(
        f"There is no file “{item.text}” in this chat{listed}. To use another one, add it first.",
        tuple(d.scene.with_instead(item.start, item.end, quoted(label)) for label in labels),
    )


def use_pronoun(d: Draft) -> list[int]:
    """Use "it" or "the other" beside a named table and give its place."""
    place = d.first(Cue.IT, Cue.OTHER, Cue.THESE)
    if place is None:
        return []
    d.use(place)
    return [place]


def with_pronoun(d: Draft, tables: list[TableView], named: list[int], pronoun: list[int]) -> list[TableView]:
    """Give the named tables and the one that "it" or "the other" means."""
    if not pronoun or len(tables) != 1:
        return tables
    cue = d.items[pronoun[0]].cue
    if cue is Cue.OTHER:
        others = [table for table in d.scene.tables.subjects if table not in tables]
        if len(others) > 1 and d.items[pronoun[0]].text.casefold().endswith(
            ("others", "rest", "anderen", "remaining", "remainder")
        ):
            return [*tables, *others]
        if len(others) != 1:
            d.ask("Which other file do you mean?", tuple(_pair_sentence(tables[0], other) for other in others))
            return tables
        meant: TableView | None = others[0]
    else:
        meant = d.last_named_table()
    if meant is None or any(same_table(meant, table) for table in tables):
        return tables
    return [tables[0], meant] if named[0] < pronoun[0] else [meant, tables[0]]


def chosen_tables(d: Draft, found: list[TableView]) -> list[TableView] | None:
    """Give the tables to compare, the older first; None where it had to ask."""
    scene = d.scene
    if len(found) >= 2:
        return _in_order(d, found)
    if len(found) == 1:
        return _with_other(d, found[0])
    if d.questions:
        return None
    fresh, pair = scene.tables.outside_contract(), scene.tables.pair()
    redone = any(item.cue is Cue.REDO for item in d.items)  # "redo the comparison" is the one that is there
    if pair and scene.view.contract is not None and (redone or not fresh):
        return []
    subjects = list(scene.tables.subjects)
    if len(subjects) == 2:
        return subjects
    _ask_for_two(d, subjects)
    return None


def _with_other(d: Draft, table: TableView) -> list[TableView] | None:
    """Give the pair of one named table and the only other one, or with the file added in this message."""
    scene = d.scene
    added = [intent.table for intent in d.before if isinstance(intent, AddTable)]
    for ref in reversed(added):
        other = scene.table(ref)
        if other is not None and not same_table(other, table):
            return [table, other]
    others = [one for one in scene.tables.subjects if not same_table(one, table)]
    if len(others) == 1:
        return _in_order(d, [one for one in scene.tables.subjects if one in (others[0], table)])
    if not others:
        _ask_for_two(d, list(scene.tables.subjects))
        return None
    d.penalty += 0.3
    d.ask(
        f"Which file is {quoted(table.label)} to be compared with?",
        tuple(_pair_sentence(other, table) for other in others[:8]),
    )
    return None


def _in_order(d: Draft, tables: list[TableView]) -> list[TableView]:
    """Put the older first where words tell it ("the new one with the first", old.csv and new.csv)."""
    if len(tables) != 2:
        return tables
    added = [intent.table for intent in d.before if isinstance(intent, AddTable)]
    if tables[0].ref in added and tables[1].ref not in added:
        return tables[::-1]
    if _baseline_last(d):
        return tables[::-1]
    orders = [item.table.order for item in d.items if item.table is not None and item.table.tables]
    ranked = [table for table in d.scene.tables.by_age() if table in tables]
    said = {order for order in orders if order in _OLDER | _NEWER}
    by_words = {"old", "new"} & {_age(table) for table in tables}
    if (said & _NEWER or said & _OLDER) and len(ranked) == 2 and not _as_said(orders):
        tables = ranked
    elif len(by_words) == 2 or (by_words and len(ranked) == 2 and len({_age(table) for table in tables}) == 2):
        tables = ranked if len(ranked) == 2 else tables
    return tables


def _baseline_last(d: Draft) -> bool:
    """Say whether the second table is what the first is held against: "how does b differ from a"."""
    places = [place for place, item in enumerate(d.items) if item.table is not None and item.table.tables]
    if len(places) != 2:
        return False
    between = d.items[places[0] + 1 : places[1]]
    against = any(
        item.cue is Cue.DIFFER
        or (item.cue is Cue.COMPARE and item.text.casefold().startswith(("compared", "verglichen")))
        for item in between
    )
    return against or (
        any(
            item.cue is Cue.COMPARE and item.text.casefold().startswith(("what is different", "what's different"))
            for item in d.items[: places[0]]
        )
        and any(item.cue is Cue.FROM or item.text.casefold().startswith("compared") for item in between)
    )


def _as_said(orders: list[str]) -> bool:
    """Say whether the order said is already from old to new: "the first with the second"."""
    return len(orders) == 2 and orders[0] in _OLDER


def _age(table: TableView) -> str:
    words = set(table.label.casefold().replace(".", " ").replace("_", " ").replace("-", " ").split())
    if words & {"new", "neu", "after", "current", "latest"}:
        return "new"
    return "old" if words & {"old", "alt", "before", "previous", "prev"} else ""


def _pair_sentence(one: TableView, other: TableView) -> str:
    return f"Compare {quoted(one.label)} with {quoted(other.label)}"


def _ask_for_two(d: Draft, subjects: list[TableView]) -> None:
    scene = d.scene
    d.penalty += 0.2
    sheets = [table for table in scene.tables.all if not table.hidden]
    if len(subjects) == 1 and len(sheets) > 2:
        last = sheets[-4:]
        d.ask(
            f"{quoted(subjects[0].name)} has {len(sheets)} sheets. Which two are to be compared?",
            tuple(
                f"Compare sheet {quoted(one.label)} with sheet {quoted(other.label)}" for one, other in pairwise(last)
            ),
        )
    elif len(subjects) < 2:
        only = (
            f"There is only {quoted(subjects[0].label)} in this chat"
            if subjects
            else "There is no file in this chat yet"
        )
        d.ask(f"{only}. Add {'a second file' if subjects else 'the files to compare'}, then I can compare.")
    else:
        labels = [quoted(table.label) for table in subjects[:8]]
        pairs = [(one, other) for number, one in enumerate(subjects[:4]) for other in subjects[number + 1 : 4]]
        d.ask(
            f"Which two are to be compared? There are {spoken(labels, 'and')}.",
            tuple(_pair_sentence(one, other) for one, other in pairs),
        )
