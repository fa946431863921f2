"""Conditions that begin with a column: status is cancelled, amount over 100, name contains GmbH."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from workbench.models.builtin.intents import RowCondition
from workbench.models.builtin.language.columns import ColumnGroup, Level
from workbench.models.builtin.language.condition_dates import (
    ask_doubtful_date,
    date_conditions,
    is_dated,
    is_year,
    span_at,
)
from workbench.models.builtin.language.condition_values import LIMITS, TEXT_OPS, canonical, read_values
from workbench.models.builtin.language.draft import Draft, ask_which_figure
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.values import plain
from workbench.models.builtin.state import TableView

_OPPOSITE = {
    "eq": "ne", "ne": "eq", "in": "not_in", "blank": "not_blank", "not_blank": "blank", "contains": "not_contains",
    "starts": "not_starts",
    "ends": "not_ends", "gt": "le", "ge": "lt", "lt": "ge", "le": "gt",
}  # fmt: skip
LINKS = frozenset(
    {Cue.FILLER, Cue.IS, Cue.HAS, Cue.EQUALS, Cue.COLON, Cue.VALUE, Cue.SAME, Cue.MARK, Cue.COLUMN_NOUN, Cue.IN}
)
_ARTICLES = frozenset({"the", "a", "an", "der", "die", "das", "den", "dem", "ein", "eine"})
"""No value is called so: "readings are the same" speaks of no reading "the"."""
NOT_OF_ROWS = frozenset({"within", "to within", "innerhalb", "innerhalb von"})
EQUALS = frozenset({Cue.IS, Cue.EQUALS, Cue.COLON, Cue.SAME})
STOPS = frozenset({Cue.COMMA, Cue.AND, Cue.OR, Cue.STOP, Cue.BUT, Cue.THEN, Cue.WHERE, Cue.BY, Cue.PER})


class ColumnConditions:
    """Reads conditions that begin with a column; `found` are all that were read, `table` the one they are about."""

    def __init__(self, draft: Draft, table: TableView | None) -> None:
        self.d = draft
        self.table = table
        self.found: list[RowCondition] = []

    def read(self, place: int) -> bool:
        """Read a condition that begins with the column, or columns, at a place."""
        run = self.d.run_of_columns(place)
        return self._column_first(run) or (len(run) > 1 and self._column_first(run[:1]))

    def _column_first(self, run: list[int]) -> bool:
        d = self.d
        links: list[int] = []
        negative = False
        other = d.after(run[-1], ())
        while other is not None and other not in d.used:
            cue = d.items[other].cue
            if cue is Cue.NOT or cue is Cue.NO:
                negative = True
            elif cue is Cue.EXCEPT or cue not in LINKS:
                break
            links.append(other)
            other = d.after(other, ())
        if other is None or other in d.used:
            # "categories are in march.csv": the small word belongs to the table.
            table = other is not None and d.items[other].table is not None
            kept = links[:-1] if table and links and d.items[links[-1]].cue is Cue.FILLER else links
            joint = table and bool(kept) and d.items[kept[-1]].cue is Cue.IN
            return self._small_word(run, kept[:-1] if joint else links, negative=negative)
        return self._operator(run, links, other, negative=negative)

    def _small_word(self, run: list[int], links: list[int], *, negative: bool) -> bool:
        """Read a small word as a value where nothing follows ("status is done"), "rows with a name" as not blank."""
        d = self.d
        told = next((place for place, link in enumerate(links) if d.items[link].cue in EQUALS), None)
        told = (
            told
            if told is None
            else next(
                (at - 1 for at in range(told + 1, len(links)) if d.items[links[at]].text.casefold() not in _ARTICLES),
                None,
            )
        )
        if told is not None and told + 1 < len(links):
            first, last = d.items[links[told + 1]], d.items[links[-1]]
            values = canonical(self.d, first, d.scene.raw(first.start, last.end), self.group(run[0]))
            return self.add(run, links, "eq" if len(values) == 1 else "in", tuple(values), negative=negative)
        has = d.cue_ahead(run[0], Cue.WITH, Cue.HAS)
        rows = has is not None and d.cue_ahead(has, Cue.ROW) is not None
        if links or not rows:
            return False
        return self.add(run, [has] if has is not None else [], "not_blank", ())

    def _operator(self, run: list[int], links: list[int], place: int, *, negative: bool) -> bool:
        d = self.d
        item = d.items[place]
        if item.cue is Cue.BLANK or item.cue is Cue.MISSING:
            return self.add(run, [*links, place], "blank", (), negative=negative)
        if item.cue in LIMITS and item.text.casefold() not in NOT_OF_ROWS:
            return self._limit(run, links, place, negative=negative)
        if item.cue is Cue.BETWEEN:
            return self._between(run, links, place)
        op = TEXT_OPS.get(item.cue) if item.cue is not None else None
        if op is not None:
            values, places = read_values(d, place + 1, self.group(run[0]))
            return bool(values) and self.add(run, [*links, place, *places], op, values[:1], negative=negative)
        if (item.column and not item.known and not item.quoted) or not self._told(run, links, place):
            return False
        if item.quoted and self._is_heading(item, run[0]):
            return False
        return self._value(run, links, place, negative=negative)

    def _is_heading(self, item: Item, place: int) -> bool:
        """Say whether quoted words are a heading of these files and no value of the column: a pair of columns."""
        text = self.d.scene.raw(item.start, item.end)
        mention = self.d.scene.columns.find(text, loose=False)
        return mention is not None and mention.level <= Level.FOLDED and not self._belongs((text,), place)

    def _told(self, run: list[int], links: list[int], place: int) -> bool:
        """Say whether what follows a column may be its value: joined by "is", or a value that can be nothing else."""
        item = self.d.items[place]
        if item.amount and not item.known:
            return self._is_figure(run, links, place)
        if item.known and self.d.stands_for_rows(run[0]) and self.group(run[0]) not in item.known.groups:
            # "how many invoices are disputed": the value is another column's, and the noun stands for the rows.
            return False
        if self._linked(links) or item.known or item.quoted or item.date:
            return True
        return not links and item.unknown and self._rows_with(run[0])

    def _linked(self, links: list[int]) -> bool:
        return any(self.d.items[link].cue is not Cue.FILLER for link in links)

    def _value(self, run: list[int], links: list[int], place: int, *, negative: bool) -> bool:
        d = self.d
        item, group = d.items[place], self.group(run[0])
        if item.date and not is_dated(group):
            return False
        if item.date or (is_year(d, place) and is_dated(group)):
            return self._dated(run, [*links, place], place, negative=negative)
        if group.numeric and not item.amount and not item.quoted and self._linked(links):
            return self._signed(run, [*links, place], item, negative=negative)
        values, places = read_values(d, place, group)
        equal = any(d.items[link].cue in EQUALS for link in links)
        free = equal or bool(item.amount) or (not links and item.unknown)
        if not values or not (free or self._belongs(values, run[0])):
            return False
        return self.add(run, [*links, *places], "eq" if len(values) == 1 else "in", values, negative=negative)

    def _signed(self, run: list[int], places: list[int], item: Item, *, negative: bool) -> bool:
        """Read "amount is negative"; asks about any other word where a number should stand."""
        ops = {
            "negative": ("lt", "0"),
            "negativ": ("lt", "0"),
            "positive": ("gt", "0"),
            "positiv": ("gt", "0"),
            "zero": ("eq", "0"),
            "null": ("eq", "0"),
        }
        found = ops.get(item.text.casefold())
        if found is None and not item.unknown:
            return False
        if found is None:
            self.d.penalty += 0.4
            self.d.ask(f"`{self.group(run[0]).name}` holds numbers, and “{item.text}” is none. Which number is meant?")
            found = ("eq", item.text)
        return self.add(run, places, found[0], (found[1],), negative=negative)

    def _is_figure(self, run: list[int], links: list[int], place: int) -> bool:
        """Say whether a number is what the column must be: "amount is 0", "with amount 0", not "price for 2024"."""
        d = self.d
        if any(d.items[link].cue in EQUALS for link in links):
            return True
        if is_year(self.d, place) and is_dated(self.group(run[0])):
            return True
        ahead = d.cue_ahead(
            run[0],
            Cue.WITH,
            Cue.WHERE,
            Cue.IF,
            Cue.ONLY,
            Cue.JUST,
            Cue.HAS,
            skip=(Cue.FILLER, Cue.ROW, Cue.COLUMN_NOUN),
        )
        group = self.group(run[0])
        keyed = group.role == "key" or (bool(group.headings) and all(one.column.unique for one in group.headings))
        return not links and (ahead is not None or keyed)

    def _rows_with(self, place: int) -> bool:
        """Say whether "rows with" or "whose" stands before a column, so that a value may follow it."""
        d = self.d
        ahead = d.cue_ahead(place, Cue.WITH, Cue.WHERE, skip=(Cue.FILLER, Cue.COLUMN_NOUN))
        return ahead is not None and any(item.cue is Cue.ROW for item in d.items[:ahead])

    def _belongs(self, values: tuple[str, ...], place: int) -> bool:
        known = {key(value) for value in self.group(place).values()}
        return all(key(value) in known for value in values)

    def group(self, place: int) -> ColumnGroup:
        """Give the column that an item names."""
        item = self.d.items[place]
        return item.column.groups[0] if item.column else self.d.scene.columns.groups[0]

    def add(
        self, run: list[int], places: Iterable[int], op: str, values: tuple[str, ...], *, negative: bool = False
    ) -> bool:
        """Add a condition on every column of a run, and use the places it was read from."""
        self.d.use(*places)
        if negative:
            op = _OPPOSITE.get(op, op)
        self.found.extend(
            RowCondition(column=self.d.column(place, table=self.table), op=op, values=values) for place in run
        )
        return True

    def _limit(self, run: list[int], links: list[int], place: int, *, negative: bool) -> bool:
        d = self.d
        other = d.after(place, (Cue.FILLER, Cue.THAN, Cue.OF, Cue.TO))
        if other is None or self._holds_texts(run[0]) or self.counts_things(run[0], other):
            return False
        behind = d.after(other, ())
        if behind is not None and d.items[behind].column is not None and self.group(behind).numeric:
            return False  # "students have more than 10 credits": the column behind the figure is meant
        op = LIMITS[d.items[place].cue or Cue.MORE_THAN]
        if self.d.items[other].date and not is_dated(self.group(run[0])):
            return False
        span = span_at(self.d, other) if is_year(self.d, other) and is_dated(self.group(run[0])) else None
        if span is not None:
            value: str | None = (span.last if op in {"gt", "le"} else span.first).isoformat()
        else:
            value = self.limit_value(other, op)
        if value is None:
            return False
        return self.add(run, [*links, place, other], op, (value,), negative=negative)

    def counts_things(self, place: int | None, number: int) -> bool:
        """Say whether a small number counts something: "patients with more than one no-show" bounds no id."""
        behind = self.d.after(number, ())
        if behind is None or self.d.items[number].amount is None:
            return False
        item = self.d.items[behind]
        group = None if place is None else self.group(place)
        if group is not None and not group.names_things and group.numeric:
            return False
        return bool(item.known) or item.cue is Cue.ROW or (item.unknown and item.text[-1:] == "s")

    def _holds_texts(self, place: int) -> bool:
        """Say whether a column is seen to hold words: they are neither above nor below a figure."""
        group = self.group(place)
        seen = [one for item in group.headings for one in (*(item.column.values or ()), *item.column.examples)]
        kinds = {"number", "date"} & group.kinds
        return bool(seen) and not kinds and all(any(sign.isalpha() for sign in one) for one in seen if one)

    def limit_value(self, place: int, op: str) -> str | None:
        """Give the figure or day of a limit; none where the unit is not one of rows."""
        item = self.d.items[place]
        if item.date:
            ask_doubtful_date(self.d, item, item.date)
            return (item.date.last if op in {"gt", "le"} else item.date.first).isoformat()
        if item.amount is None or item.amount.unit not in {"", "currency", "cents"}:
            return None
        if item.amount.other is not None:
            ask_which_figure(self.d, item, item.amount)
        return plain(item.amount.value / 100 if item.amount.unit == "cents" else item.amount.value)

    def _between(self, run: list[int], links: list[int], place: int) -> bool:
        d = self.d
        first = d.after(place)
        joint = None if first is None else d.cue_after(first, Cue.AND, Cue.TO, Cue.UNTIL, Cue.MARK)
        second = None if joint is None else d.after(joint)
        if first is None or second is None:
            return False
        if d.items[first].date and not is_dated(self.group(run[0])):
            return False
        spans = [
            span_at(d, one) if is_year(d, one) and is_dated(self.group(run[0])) else None for one in (first, second)
        ]
        if spans[0] is not None and spans[1] is not None:
            low, high = spans[0].first.isoformat(), spans[1].last.isoformat()
        else:
            low, high = self.limit_value(first, "ge"), self.limit_value(second, "le")
        if low is None or high is None:
            return False
        self.add(run, [*links, place, first, *([joint] if joint is not None else []), second], "ge", (low,))
        self.found.append(replace(self.found[-1], op="le", values=(high,)))
        return True

    def _dated(self, run: list[int], places: list[int], place: int, *, negative: bool = False) -> bool:
        span = span_at(self.d, place)
        if span is None or (negative and not span.is_day):
            return False
        self.d.use(*places)
        columns = [self.d.column(one, table=self.table) for one in run]
        group = self.group(run[0])
        for column in columns:
            self.found.extend(date_conditions(column, span, group, negative=negative))
        return True
