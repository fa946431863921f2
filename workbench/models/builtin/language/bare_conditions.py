"""Conditions without a column before them: from 2024, over 100, cancelled, blank Reference, zero quantity."""

from __future__ import annotations

from workbench.models.builtin.intents import ColumnRef, RowCondition
from workbench.models.builtin.language.column_conditions import NOT_OF_ROWS, ColumnConditions
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.condition_dates import (
    after_date,
    ask_file_or_year,
    ask_from,
    date_column,
    date_conditions,
    is_year,
    number_column,
    plain_ref,
    span_at,
)
from workbench.models.builtin.language.condition_values import LIMITS, read_values
from workbench.models.builtin.language.homes import of_home, partners
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import plain

_OPPOSITE = {
    "eq": "ne", "ne": "eq", "in": "not_in", "blank": "not_blank", "not_blank": "blank", "contains": "not_contains",
    "starts": "not_starts",
    "ends": "not_ends", "gt": "le", "ge": "lt", "lt": "ge", "le": "gt",
}  # fmt: skip


class BareConditions:
    """Reads conditions that begin with a word, a value, a figure or a date; what it reads is added to `of`."""

    def __init__(self, of: ColumnConditions, *, values: bool, dates: bool) -> None:
        self.of = of
        self.d = of.d
        self.values = values
        self.dates = dates

    def read(self, place: int) -> None:
        """Read a condition that begins at a place."""
        item = self.d.items[place]
        if item.cue is Cue.BLANK or item.cue is Cue.WITHOUT or item.cue is Cue.NO:
            self._blank_column(place)
        elif item.cue is Cue.ZERO or (item.amount and item.text.casefold() == "zero"):
            self._zero_column(place)
        elif (item.cue in LIMITS and item.text.casefold() not in NOT_OF_ROWS) or item.cue is Cue.BETWEEN:
            self._bare_limit(place)
        elif item.date or is_year(self.d, place):
            self._bare_date(place)
        elif item.known and self.values:
            self._bare_value(place)

    def _blank_column(self, place: int) -> None:
        d = self.d
        cue = d.items[place].cue
        other = d.after(place, (Cue.FILLER, Cue.VALUE, Cue.COLUMN_NOUN, Cue.IN, Cue.ROW))
        if other is None or not d.items[other].column or other in d.used:
            return
        if cue is Cue.WITHOUT and not self._of_rows(place):
            return
        if cue is Cue.BLANK or d.cue_after(other, Cue.VALUE) is not None or cue in {Cue.WITHOUT, Cue.NO}:
            run = d.run_of_columns(other)
            has = d.cue_ahead(place, Cue.HAS, Cue.WITH)
            without = d.cue_ahead(place, Cue.WITHOUT)
            self.of.add(
                run,
                [place, *([has] if has is not None else []), *([without] if without is not None else [])],
                "blank",
                (),
                negative=without is not None,
            )

    def _zero_column(self, place: int) -> None:
        """Read "zero quantity": the column is 0."""
        d = self.d
        other = d.after(place)
        if other is None or other in d.used or not d.items[other].column or not self.of.group(other).numeric:
            return
        self.of.add([other], [place], "eq", ("0",))

    def _of_rows(self, place: int) -> bool:
        """Say whether "without" says which rows are meant ("rows without a name"), not which columns are compared."""
        ahead = self.d.ahead(place)
        if ahead is None:
            return False
        item = self.d.items[ahead]
        if self.d.stands_for_rows(ahead):
            return True
        return item.cue is Cue.ROW or item.unknown or (item.column is not None and not self.d.has(Cue.COMPARE))

    def _bare_date(self, place: int) -> None:
        d = self.d
        joint = d.cue_ahead(place, Cue.IN, Cue.FROM, Cue.ON, Cue.FOR, Cue.OF, Cue.ONLY, Cue.ROW, Cue.WHERE, Cue.JUST)
        before_file = d.cue_after(place, Cue.FILE, Cue.SHEET, Cue.LIST) is not None
        joint = joint if joint is not None else after_date(self.d, place)
        if joint is None and (not d.items[place].date or not self.dates or before_file):
            return
        column = date_column(self.d, self.of.table, place)
        if column is None:
            return
        if self._range(place, joint, column[0]):
            return
        span = span_at(self.d, place)
        if span is None:
            return
        ask_file_or_year(self.d, self.of.table, place, joint, column[0])
        before = d.cue_ahead(place, Cue.NOT, skip=(Cue.FILLER, Cue.FROM, Cue.IN, Cue.ON, Cue.OF))
        if before is not None and not span.is_day:
            return
        d.use(place, before)
        ref, group = column
        if span.is_day and joint is not None and d.items[joint].cue is Cue.FROM and self.values:
            ask_from(self.d, place, joint, span)
        self.of.found.extend(date_conditions(ref, span, group, negative=before is not None))

    def _range(self, place: int, joint: int | None, ref: ColumnRef) -> bool:
        """Read "from 2024-01-01 to 2024-03-31"."""
        d = self.d
        to = d.cue_after(place, Cue.TO, Cue.UNTIL, Cue.MARK, Cue.AT_MOST)
        second = None if to is None else d.after(to)
        if joint is None or to is None or second is None or not (d.items[second].date or is_year(self.d, second)):
            return False
        low, high = span_at(self.d, place), span_at(self.d, second)
        if low is None or high is None:
            return False
        d.use(place, to, second)
        self.of.found.append(RowCondition(column=ref, op="ge", values=(low.first.isoformat(),)))
        self.of.found.append(RowCondition(column=ref, op="le", values=(high.last.isoformat(),)))
        return True

    def _bare_limit(self, place: int) -> None:
        d = self.d
        cue = d.items[place].cue
        other = d.after(place, (Cue.FILLER, Cue.THAN, Cue.OF, Cue.TO))
        if other is None or other in d.used:
            return
        dated = bool(d.items[other].date) or (
            is_year(self.d, other) and cue in {Cue.AFTER, Cue.SINCE, Cue.BEFORE, Cue.UNTIL, Cue.BETWEEN, Cue.AT_MOST}
        )
        if self.of.counts_things(None, other):
            return
        found = self._counted_column(other) or (
            date_column(self.d, self.of.table, other) if dated else number_column(self.d, self.of.table, other)
        )
        if found is None:
            return
        ref, _ = found
        if cue is Cue.BETWEEN:
            self._bare_between(place, other, ref)
            return
        op = LIMITS[cue or Cue.MORE_THAN]
        if dated:
            span = span_at(self.d, other)
            value = None if span is None else (span.last if op in {"gt", "le"} else span.first).isoformat()
        else:
            value = self.of.limit_value(other, op)
        if value is not None:
            d.use(place, other)
            self.of.found.append(RowCondition(column=ref, op=op, values=(value,)))

    def _counted_column(self, number: int) -> tuple[ColumnRef, ColumnGroup] | None:
        """Use the column of numbers behind a figure: the points of "more than 40 points"."""
        d = self.d
        behind = d.after(number, ())
        if behind is None or behind in d.used or d.items[number].amount is None or not d.items[behind].column:
            return None
        group = self.of.group(behind)
        if not group.numeric or group.names_things:
            return None
        return d.column(behind, table=self.of.table, numeric=True), group

    def _bare_between(self, place: int, first: int, ref: ColumnRef) -> None:
        d = self.d
        joint = d.cue_after(first, Cue.AND, Cue.TO, Cue.UNTIL)
        second = None if joint is None else d.after(joint)
        if second is None:
            return
        spans = span_at(self.d, first), span_at(self.d, second)
        if spans[0] is not None and spans[1] is not None:
            low, high = spans[0].first.isoformat(), spans[1].last.isoformat()
        else:
            one, other = d.items[first].amount, d.items[second].amount
            if one is None or other is None:
                return
            low, high = plain(one.value), plain(other.value)
        d.use(place, first, joint, second)
        self.of.found.append(RowCondition(column=ref, op="ge", values=(low,)))
        self.of.found.append(RowCondition(column=ref, op="le", values=(high,)))

    def _bare_value(self, place: int) -> None:
        d = self.d
        item = d.items[place]
        if item.known is None:
            return
        groups = list(item.known.groups)
        if len(groups) > 1:
            groups = list(of_home(self.of.table or d.home(), tuple(groups)))
        groups = [group for group in groups if group.logical] or groups
        if len(groups) > 1 and not self._by_two_names(item.text, groups):
            names = [group.name for group in groups[:6]]
            d.penalty += 0.5
            d.ask(
                f"“{item.text}” stands in {spoken([quoted(name) for name in names], 'and')}. Which column do you mean?",
                tuple(
                    d.scene.with_instead(item.start, item.end, f"{quoted(name)} is {quoted(item.known.value)}")
                    for name in names
                ),
            )
        group = groups[0]
        values, places = read_values(self.d, place, group)
        negative = d.cue_ahead(place, Cue.NOT, skip=(Cue.FILLER, Cue.FROM, Cue.IN, Cue.OF))
        following = d.after(places[-1])
        if following is not None and (column := d.items[following].column) is not None and groups[0] in column.groups:
            d.use(following)
        d.use(*places, negative)
        op = "eq" if len(values) == 1 else "in"
        self.of.found.append(
            RowCondition(
                column=self._ref(groups),
                op=_OPPOSITE[op] if negative is not None else op,
                values=values,
            )
        )

    def _by_two_names(self, text: str, groups: list[ColumnGroup]) -> bool:
        """Say whether two files hold a value under a heading each, and that both are taken then."""
        d = self.d
        if not partners(tuple(groups)) or self.of.table is not None:
            return False
        homes = [f"{quoted(one.name)} of {one.headings[0].table.label}" for one in groups]
        d.note(f"Took “{text}” for a value of {spoken(homes, 'and')}.")
        return True

    def _ref(self, groups: list[ColumnGroup]) -> ColumnRef:
        """Give the column, with its other headings where each file has one of its own."""
        group, *others = groups
        if self.of.table is not None:
            return group.ref(self.of.table)
        if not others or not partners(tuple(groups)):
            return plain_ref(self.d, group)
        first, *rest = [one.ref(one.headings[0].table) for one in groups]
        return ColumnRef(name=first.name, table=first.table, elsewhere=tuple(rest))
