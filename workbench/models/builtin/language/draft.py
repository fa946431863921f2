"""A draft: one reading of a part of a message in the making, with account of the items that it has used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from workbench.models.builtin.intents import (
    ColumnRef,
    Intent,
    TableRef,
)
from workbench.models.builtin.language.columns import ColumnGroup, ColumnMention, Level
from workbench.models.builtin.language.coming import coming_tables
from workbench.models.builtin.language.draft_items import DraftItems
from workbench.models.builtin.language.homes import of_home, of_rows, only_home
from workbench.models.builtin.language.items import Amount, Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import Reading, spoken, table_refs, unique
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.sheet_words import sheet_words
from workbench.models.builtin.language.tables import TableMention
from workbench.models.builtin.language.values import plain
from workbench.models.builtin.state import TableView
from workbench.models.builtin.table_views import Making

_DANGLING = frozenset({Cue.BY, Cue.OF, Cue.WITH, Cue.FROM, Cue.TO, Cue.FOR, Cue.THAN, Cue.BETWEEN, Cue.AS, Cue.PER})
_BEFORE_SHOW = frozenset(
    {Cue.ONLY, Cue.NOT, Cue.HELP, Cue.SHOW, Cue.GREETING, Cue.WHY, Cue.EXPORT, Cue.REPORT, Cue.BOTH}
)
_LIST_JOINTS = frozenset({Cue.AND, Cue.COMMA, Cue.OR, Cue.ALSO})
JOINTS = frozenset({Cue.AND, Cue.COMMA, Cue.FILLER, Cue.OR, Cue.ALSO})
_ORDERS = {
    "first", "second", "third", "fourth", "last", "new", "old", "left", "right", "other", "previous",
}  # fmt: skip


@dataclass(slots=True, eq=False)
class Draft(DraftItems):
    """One reading of a part of a message in the making: its columns and tables are taken from here."""

    # ------------------------------------------------------------ columns
    def run_of_columns(self, place: int) -> list[int]:
        """Give the places of the columns that stand together from a place on: A, B and C."""
        found: list[int] = []
        other: int | None = place
        while other is not None and other < len(self.items) and self.items[other].column and other not in self.used:
            if found and not any(self.items[between].cue in _LIST_JOINTS for between in range(found[-1] + 1, other)):
                break
            found.append(other)
            other = self.after(other, JOINTS | {Cue.COLUMN_NOUN})
        return found

    def column_runs(self) -> list[list[int]]:
        """Give the unused columns in runs: those that stand together, joined by commas and "and"."""
        runs: list[list[int]] = []
        for place in self.column_places():
            if not any(place in run for run in runs):
                runs.append(self.run_of_columns(place))
        return runs

    def stands_for_rows(self, place: int) -> bool:
        """Say whether a column's word may stand for the rows ("skip employees where"): the key, or never repeated."""
        item = self.items[place]
        if item.column is None or item.text.startswith("`"):
            # A heading in quotes is meant as such.
            return False
        contract = self.scene.view.contract
        keys = [column.name for column in contract.key] if contract is not None else []
        group = (of_rows(item.text, item.column.groups) or item.column.groups)[0]
        unique = bool(group.headings) and all(heading.column.unique for heading in group.headings)
        return keys == [group.name] or (unique and not group.measures and not group.dated)

    def use_row_columns(self) -> None:
        """Use columns whose words stand for the rows, and say so."""
        for place in self.column_places():
            joined = self.cue_ahead(place, Cue.BY, Cue.PER, Cue.ON, Cue.USE, Cue.KEY, Cue.IDENTIFY, Cue.AND, Cue.COMMA)
            if joined is None and self.stands_for_rows(place):
                self.use(place)
                self.note(f"Took “{self.items[place].text}” for the rows.")

    def use_or(self) -> None:
        """Use "or" between columns of a list, where it means "and" ("do not compare Name or Sector")."""
        for place in self.places(Cue.OR):
            ahead, behind = self.ahead(place), self.after(place)
            if ahead is not None and behind is not None and self.items[ahead].column and self.items[behind].column:
                self.use(place)

    def one_run(self) -> bool:
        """Say whether the unused columns, if there are any, stand together."""
        return len(self.column_runs()) <= 1

    def column(
        self, place: int, *, table: TableView | None = None, numeric: bool = False, dated: bool = False
    ) -> ColumnRef:
        """Use a column's item and give the column; asks where the words fit several."""
        self.use(place)
        item = self.items[place]
        assert item.column is not None  # noqa: S101 - callers pass places of columns
        group = self.group(place, table=table, numeric=numeric, dated=dated)
        return self.ref(group, item.column, table)

    def group(
        self, place: int, *, table: TableView | None = None, numeric: bool = False, dated: bool = False
    ) -> ColumnGroup:
        """Give the column that an item means; asks where the words fit several."""
        item = self.items[place]
        assert item.column is not None  # noqa: S101 - callers pass places of columns
        groups = self._narrowed(self._of_table(item, table), table=table, numeric=numeric, dated=dated)
        if len(groups) > 1 and table is None:
            groups = of_home(self.home(), groups)
        found: tuple[ColumnGroup, ...] = of_rows(item.text, groups) or groups
        if len(found) > 1 and not (table is None and self._is_key_of_both(place, groups)):
            self._ask_which(item, groups)
        return next(iter(found))

    def home(self) -> TableView | None:
        """Give the one table that this part is about: the one it names, else the only one with a column it names."""
        named = [item.table.tables for item in self.items if item.table is not None and item.table.made is None]
        if named:
            return named[0][0] if all(one == named[0] for one in named) and len(named[0]) == 1 else None
        return only_home(item.column.groups for item in self.items if item.column is not None)

    def _is_key_of_both(self, place: int, groups: tuple[ColumnGroup, ...]) -> bool:
        """Say whether each of two files has one of the columns by which they are compared: both are the key then."""
        if self.cue_ahead(place, Cue.BY, Cue.ON, Cue.KEY, Cue.IDENTIFY) is None:
            return False
        if not any(item.cue in {Cue.COMPARE, Cue.MATCH, Cue.IDENTIFY} for item in self.items):
            return False
        tables = self.scene.compared_tables()
        homes = [[table.ref for table in tables if group.heading_in(table) is not None] for group in groups]
        return len(tables) == len(homes) and all(len(one) == 1 for one in homes) and homes[0] != homes[-1]

    def _of_table(self, item: Item, table: TableView | None) -> tuple[ColumnGroup, ...]:
        """Give the columns that an item fits; where the table has none of them, those of it that the words fit."""
        groups = item.column.groups if item.column is not None else ()
        if table is None or any(group.heading_in(table) is not None for group in groups):
            return groups
        own = None if item.column is None else self.scene.columns.find_in(item.column.text, table)
        if own is None:
            return groups
        self.note(f"Read “{item.text}” as `{own.groups[0].heading_in(table)}` of {table.label}.")
        return own.groups

    def _narrowed(
        self, groups: tuple[ColumnGroup, ...], *, table: TableView | None, numeric: bool, dated: bool
    ) -> tuple[ColumnGroup, ...]:
        tests: list[Callable[[ColumnGroup], bool]] = []
        if table is not None:
            tests.append(lambda group: group.heading_in(table) is not None)
        if numeric:
            tests.append(lambda group: group.numeric)
        if dated:
            tests.append(lambda group: group.dated)
        tests.append(lambda group: group.logical)
        tests.append(lambda group: group.role != "ignore")
        for test in tests:
            kept = tuple(group for group in groups if test(group))
            groups = kept or groups
        return groups

    def _ask_which(self, item: Item, groups: tuple[ColumnGroup, ...]) -> None:
        self.penalty += 0.5
        names = [quoted(group.name) for group in groups[:6]]
        choices = [*names, *([spoken(names, "and")] if len(names) <= 4 else [])]
        self.ask(
            f"“{item.text}” could be {spoken(names, 'or')}. Which column do you mean?",
            tuple(self.scene.with_instead(item.start, item.end, choice) for choice in choices),
        )

    def ref(self, group: ColumnGroup, mention: ColumnMention, table: TableView | None = None) -> ColumnRef:
        """Give a column as intents name it, with its other headings where the contract does not know them."""
        if table is not None and group.heading_in(table) is not None:
            return group.ref(table)
        if group.logical:
            return group.ref()
        scope = self.scene.compared_tables()
        home = next((item for item in group.headings if item.table in scope), group.headings[0])
        missing = [other for other in scope if group.heading_in(other) is None]
        paired = len(scope) == 2
        if len(group.headings) > 1 and (not missing or home.table not in scope or not paired):
            return ColumnRef(name=home.column.name)
        if home.table not in scope or (mention.level > Level.PLURAL and mention.level is not Level.ABBREVIATED):
            return ColumnRef(name=home.column.name, table=home.table.ref)
        elsewhere: list[ColumnRef] = []
        for other in missing:
            found = self.scene.columns.headings(mention.text, (other,))
            if len(found) == 1:
                elsewhere.append(ColumnRef(name=found[0].column.name, table=other.ref))
        return ColumnRef(name=home.column.name, table=home.table.ref if missing else None, elsewhere=tuple(elsewhere))

    def take_columns(
        self,
        *,
        numeric: bool = False,
        dated: bool = False,
        table: TableView | None = None,
        wanted: Iterable[int] | None = None,
    ) -> tuple[ColumnRef, ...]:
        """Use all columns (or those at the places wanted) and give them."""
        places = self.column_places() if wanted is None else [place for place in wanted if place not in self.used]
        return unique(self.column(place, numeric=numeric, dated=dated, table=table) for place in places)

    # ------------------------------------------------------------ tables
    def table(self, place: int) -> TableView | None:
        """Use a table's item and give the table; asks where the words fit several or none."""
        self.use(place)
        item = self.items[place]
        assert item.table is not None  # noqa: S101 - callers pass places of tables
        described = item.table.made is not None
        tables = self._meant(item.table)
        if not tables:
            self._ask_no_table(item)
            return None
        first, *others = tables
        if others:
            self.penalty += 0.05 if described else 0.5
            self.ask(
                f"“{item.text}” could be {spoken([quoted(table.label) for table in tables[:8]], 'or')}. Which one?",
                tuple(self.scene.with_instead(item.start, item.end, quoted(table.label)) for table in tables[:8]),
            )
        return first

    def _meant(self, mention: TableMention) -> tuple[TableView, ...]:
        """Give the tables that words fit; a description means first what this message makes."""
        if mention.made is None:
            return mention.tables
        wanted = mention.made.makings
        coming = [table for table in self.coming() if not wanted or table.making in wanted]
        return tuple(coming[-1:]) or mention.tables

    def view_of(self, ref: TableRef) -> TableView | None:
        """Find a table by its name in intents, those that this message makes counted."""
        return next((table for table in self.coming() if table.ref == ref), None) or self.scene.table(ref)

    def coming(self) -> tuple[TableView, ...]:
        """Give the tables that the intents before in this message will make."""
        return coming_tables(self.scene, self.before)

    def table_at_hand(self) -> TableView | None:
        """Give the table that a request without any is about: what this message or the last turn made, not looked at.

        Rows that were only shown are not taken for it.
        """
        made = self.coming() or self.scene.tables.made_last()
        found = [table for table in made if table.making is not Making.ROWS and not table.gone]
        return found[-1] if self.coming() or len(found) == 1 else None

    def _ask_no_table(self, item: Item) -> None:
        self.penalty += 0.05 if item.table is not None and item.table.made is not None else 0.6
        if item.table is not None and item.table.made is not None:
            self._ask_no_made_table(item)
            return
        labels = [table.label for table in self.scene.tables.subjects][:8]
        if not labels:
            self.ask("There is no file in this chat yet. Add the files to compare.")
            return
        self.ask(
            f"I cannot tell which file “{item.text}” is. There {'is' if len(labels) == 1 else 'are'} "
            f"{spoken([quoted(label) for label in labels], 'and')}.",
            tuple(self.scene.with_instead(item.start, item.end, quoted(label)) for label in labels),
        )

    def _ask_no_made_table(self, item: Item) -> None:
        """Say that no call has made such a table, and offer what there is."""
        made = [table.label for table in self.scene.tables.made if not table.gone]
        labels = [*made, *(table.label for table in self.scene.tables.subjects)][:8]
        listed = spoken([quoted(label) for label in labels], "and")
        self.ask(
            f"I cannot tell which table “{item.text}” is: nothing of this chat was made that way. "
            + (f"There {'is' if len(labels) == 1 else 'are'} {listed}." if labels else "There is no file yet."),
            tuple(self.scene.with_instead(item.start, item.end, quoted(label)) for label in labels),
        )

    def take_tables(self) -> list[TableView]:
        """Use all tables, and "both", "all", "these", and give the tables in the order they are named."""
        found: list[TableView] = []
        places = self.table_places()
        contents = sheet_words(self.items, places)
        self.use(*contents)
        for place in places:
            table = None if place in contents else self.table(place)
            if table is not None and table not in found:
                found.append(table)
        return found

    def take_quantified(self) -> list[TableView]:
        """Use "both", "all three", "these" and give the tables they mean (none where they mean nothing here)."""
        scene = self.scene
        if self.take(Cue.BOTH, Cue.BEFORE_AFTER):
            return self.pair()
        if self.take(Cue.ALL):
            return list(scene.tables.subjects)
        if self.take(Cue.THESE):
            return list(scene.tables.subjects)
        return []

    def pair(self) -> list[TableView]:
        """Give the two tables that "both" means; asks where there are not two."""
        return list(self.scene.tables.pair()) or self._ask_two()

    def _ask_two(self) -> list[TableView]:
        labels = [quoted(table.label) for table in self.scene.tables.subjects[:8]]
        if len(labels) < 2:
            self.ask("There are not two files in this chat yet. Add the other file.")
        else:
            self.ask(f"Which two do you mean? There are {spoken(labels, 'and')}.")
        return []

    def intent_before(self) -> Intent | None:
        """Give the intent before: of this message, else the last of the conversation."""
        return next(iter(reversed((*self.scene.conversation.last_intents, *self.before))), None)

    def last_named_table(self) -> TableView | None:
        """Give the table that "it" means: the one named last in this message, else before, else the one added last."""
        coming = self.coming()
        if coming:
            return coming[-1]
        named = self._named_in(self.before)
        if named is not None:
            return named
        made = self.scene.tables.made_last()
        if len(made) == 1:
            return made[0]
        named = self._named_in(self.scene.conversation.last_intents)
        if named is not None:
            return named
        subjects = self.scene.tables.outside_contract() or self.scene.tables.subjects
        return subjects[-1] if subjects else None

    def _named_in(self, intents: Sequence[Intent]) -> TableView | None:
        for intent in reversed(intents):
            for ref in reversed(table_refs(intent)):
                table = self.scene.table(ref)
                if table is not None:
                    return table
        return None

    def leftover(self) -> Iterator[Item]:
        """Give the unused items that carry meaning."""
        for place, item in enumerate(self.items):
            if place not in self.used and item.weight > 0:
                yield item

    def _late_shows(self) -> int:
        """Count used words of showing that stand behind something else: they are a request of their own."""
        first = next(
            (place for place, item in enumerate(self.items) if item.weight > 0 and item.cue not in _BEFORE_SHOW),
            len(self.items),
        )
        return sum(
            1 for place in self.used if self.items[place].cue is Cue.SHOW and place > first and place not in self.raw
        )

    def finish(self, name: str) -> Reading:
        """Close the draft."""
        left = tuple(self.leftover())
        self.penalty += 6.0 * self._late_shows()
        if self.items[-1].cue in _DANGLING and self.items[-1].end - self.items[-1].start == 1:
            self.penalty += 1.0
        notes = [
            item.note
            for place, item in enumerate(self.items)
            if item.note and (item.cue is Cue.ROW or place in self.used - self.raw)
        ]
        return Reading(
            intents=tuple(self.intents),
            questions=tuple(self.questions),
            declined=tuple(self.declined),
            notes=tuple(dict.fromkeys([*notes, *self.notes])),
            cost=sum(item.cost for item in self.items) + self.penalty + sum(item.weight for item in left),
            left=left,
            start=self.items[0].start,
            end=self.items[-1].end,
            name=name,
        )


def ask_which_figure(d: Draft, item: Item, amount: Amount) -> None:
    """Ask whether 1.000 is one thousand or one."""
    if amount.other is None:
        return
    d.penalty += 0.3
    number = next((word for word in item.text.split() if word[0].isdigit()), item.text)
    d.ask(
        f"Is “{number}” {plain(amount.value)} or {plain(amount.other)}?",
        tuple(
            d.scene.with_instead(item.start, item.end, item.text.replace(number, plain(value)))
            for value in (amount.value, amount.other)
        ),
    )
