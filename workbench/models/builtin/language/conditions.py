"""Conditions on rows in a part of a message: status is cancelled, amount over 100, from 2024, blank Reference."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from workbench.models.builtin.intents import ColumnRef, RowCondition
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.draft import Draft, ask_which_figure, spoken
from workbench.models.builtin.language.folding import key, stem_key
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.lexicon.index import GUARDS
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.spelling import nearest
from workbench.models.builtin.language.values import DateSpan, plain, year_span
from workbench.models.builtin.state import TableView

LIMITS = {
    Cue.MORE_THAN: "gt", Cue.LESS_THAN: "lt", Cue.AT_LEAST: "ge", Cue.AT_MOST: "le",
    Cue.AFTER: "gt", Cue.SINCE: "ge", Cue.BEFORE: "lt", Cue.UNTIL: "le",
}  # fmt: skip
TEXT_OPS = {Cue.CONTAINS: "contains", Cue.STARTS: "starts", Cue.ENDS: "ends"}
_OPPOSITE = {
    "eq": "ne", "ne": "eq", "in": "not_in", "blank": "not_blank", "not_blank": "blank", "contains": "not_contains", "starts": "not_starts",
    "ends": "not_ends", "gt": "le", "ge": "lt", "lt": "ge", "le": "gt",
}  # fmt: skip
LINKS = frozenset(
    {Cue.FILLER, Cue.IS, Cue.HAS, Cue.EQUALS, Cue.COLON, Cue.VALUE, Cue.SAME, Cue.MARK, Cue.COLUMN_NOUN, Cue.IN}
)
NOT_OF_ROWS = frozenset({"within", "to within", "innerhalb", "innerhalb von"})
_NO_VALUES = frozenset(
    {
        *LIMITS,
        *TEXT_OPS,
        *GUARDS,
        Cue.BLANK,
        Cue.SHOW,
        Cue.WHERE,
        Cue.COUNT,
        Cue.DISTINCT,
        Cue.SAME,
        Cue.DIFFER,
        Cue.MATTER,
        Cue.NO_MATTER,
        Cue.KEY,
        Cue.IGNORE,
        Cue.COMPARE,
        Cue.CHANGED,
        Cue.UNCHANGED,
        Cue.CASE,
        Cue.EVERYTHING,
    }
)
EQUALS = frozenset({Cue.IS, Cue.EQUALS, Cue.COLON, Cue.SAME})
STOPS = frozenset({Cue.COMMA, Cue.AND, Cue.OR, Cue.STOP, Cue.BUT, Cue.THEN, Cue.WHERE, Cue.BY, Cue.PER})
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}.*")


class Conditions:
    """Reads the conditions that stand in a draft; what it reads is used."""

    def __init__(
        self, draft: Draft, *, table: TableView | None = None, bare_values: bool = True, bare_dates: bool = True
    ) -> None:
        self.d = draft
        self.table = table
        self.bare_values = bare_values
        self.bare_dates = bare_dates
        self.found: list[RowCondition] = []

    def take(self) -> tuple[RowCondition, ...]:
        """Use all conditions and give them."""
        d = self.d
        for place in range(len(d.items)):
            if place not in d.used:
                self._at(place)
        if self.found:
            d.use(*d.places(Cue.WHERE, Cue.IF, Cue.WHEN))
        return self._joined(tuple(dict.fromkeys(self.found)))

    def _joined(self, found: tuple[RowCondition, ...]) -> tuple[RowCondition, ...]:
        """Join conditions that cannot hold together: two values of a column become a list, years that follow each other a span."""
        joined: list[RowCondition] = []
        for condition in found:
            same = next(
                (place for place, one in enumerate(joined) if (one.column, one.op) == (condition.column, condition.op)),
                None,
            )
            if same is None or condition.op not in {"eq", "year"}:
                joined.append(condition)
            else:
                joined[same] = replace(joined[same], values=(*joined[same].values, *condition.values))
        return tuple(one for condition in joined for one in self._several(condition))

    def _several(self, condition: RowCondition) -> tuple[RowCondition, ...]:
        if len(condition.values) < 2 or condition.op not in {"eq", "year"}:
            return (condition,)
        if condition.op == "eq":
            return (replace(condition, op="in"),)
        years = sorted(int(value) for value in condition.values)
        if years != list(range(years[0], years[-1] + 1)):
            self.d.ask(
                f"Rows of {spoken([str(year) for year in years], 'and')} cannot be chosen at once, only years that follow each other."
            )
        return (
            replace(condition, op="ge", values=(f"{years[0]}-01-01",)),
            replace(condition, op="le", values=(f"{years[-1]}-12-31",)),
        )

    def _at(self, place: int) -> None:
        item = self.d.items[place]
        if item.column and self._column_run(place):
            return
        if item.cue is Cue.BLANK or item.cue is Cue.WITHOUT or item.cue is Cue.NO:
            self._blank_column(place)
        elif item.cue is Cue.ZERO or (item.amount and item.text.casefold() == "zero"):
            self._zero_column(place)
        elif (item.cue in LIMITS and item.text.casefold() not in NOT_OF_ROWS) or item.cue is Cue.BETWEEN:
            self._bare_limit(place)
        elif item.date or self._is_year(place):
            self._bare_date(place)
        elif item.known and self.bare_values:
            self._bare_value(place)

    # ------------------------------------------------------------ a column, then what it must be
    def _column_run(self, place: int) -> bool:
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
            return self._small_word(run, links, negative=negative)
        return self._operator(run, links, other, negative=negative)

    def _small_word(self, run: list[int], links: list[int], *, negative: bool) -> bool:
        """Read a small word as a value where nothing else follows ("status is done"), and "rows with a name" as not blank."""
        d = self.d
        told = next((place for place, link in enumerate(links) if d.items[link].cue in EQUALS), None)
        if told is not None and told + 1 < len(links):
            first, last = d.items[links[told + 1]], d.items[links[-1]]
            values = self._canonical(first, d.scene.raw(first.start, last.end), self._group(run[0]))
            return self._add(run, links, "eq" if len(values) == 1 else "in", tuple(values), negative=negative)
        has = d.cue_ahead(run[0], Cue.WITH, Cue.HAS)
        rows = has is not None and d.cue_ahead(has, Cue.ROW) is not None
        if links or not rows:
            return False
        return self._add(run, [has] if has is not None else [], "not_blank", ())

    def _operator(self, run: list[int], links: list[int], place: int, *, negative: bool) -> bool:
        d = self.d
        item = d.items[place]
        linked = bool(links) and any(d.items[link].cue is not Cue.FILLER for link in links)
        if item.cue is Cue.BLANK or item.cue is Cue.MISSING:
            return self._add(run, [*links, place], "blank", (), negative=negative)
        if item.cue in LIMITS and item.text.casefold() not in NOT_OF_ROWS:
            return self._limit(run, links, place, negative=negative)
        if item.cue is Cue.BETWEEN:
            return self._between(run, links, place)
        if item.cue in TEXT_OPS:
            values, places = self._values(place + 1, self._group(run[0]))
            return bool(values) and self._add(
                run, [*links, place, *places], TEXT_OPS[item.cue], values[:1], negative=negative
            )
        if item.amount and not item.known and not self._is_figure(run, links, place):
            return False
        told = not links and item.unknown and self._rows_with(run[0])
        if not linked and not told and not (item.known or item.quoted or item.date or item.amount):
            return False
        if item.column and not item.known and not item.quoted:
            return False
        if item.date and not _dated(self._group(run[0])):
            return False
        if item.date or (self._is_year(place) and _dated(self._group(run[0]))):
            return self._dated(run, [*links, place], place, negative=negative)
        if self._group(run[0]).numeric and not item.amount and not item.quoted and linked:
            return self._signed(run, [*links, place], item, negative=negative)
        values, places = self._values(place, self._group(run[0]))
        only_in = linked and not any(d.items[link].cue in EQUALS for link in links)
        if only_in and not self._belongs(values, run[0]):
            return False
        if not values or (not linked and not told and not item.amount and not self._belongs(values, run[0])):
            return False
        return self._add(run, [*links, *places], "eq" if len(values) == 1 else "in", values, negative=negative)

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
            self.d.ask(f"`{self._group(run[0]).name}` holds numbers, and “{item.text}” is none. Which number is meant?")
            found = ("eq", item.text)
        return self._add(run, places, found[0], (found[1],), negative=negative)

    def _is_figure(self, run: list[int], links: list[int], place: int) -> bool:
        """Say whether a number is what the column must be: "amount is 0", "with amount 0", not "price for 2024"."""
        d = self.d
        if any(d.items[link].cue in EQUALS for link in links):
            return True
        if self._is_year(place) and _dated(self._group(run[0])):
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
        group = self._group(run[0])
        keyed = group.role == "key" or (bool(group.headings) and all(one.column.unique for one in group.headings))
        return not links and (ahead is not None or keyed)

    def _rows_with(self, place: int) -> bool:
        """Say whether "rows with" or "whose" stands before a column, so that a value may follow it."""
        d = self.d
        ahead = d.cue_ahead(place, Cue.WITH, Cue.WHERE, skip=(Cue.FILLER, Cue.COLUMN_NOUN))
        return ahead is not None and any(item.cue is Cue.ROW for item in d.items[:ahead])

    def _belongs(self, values: tuple[str, ...], place: int) -> bool:
        known = {key(value) for value in self._group(place).values()}
        return all(key(value) in known for value in values)

    def _group(self, place: int) -> ColumnGroup:
        item = self.d.items[place]
        return item.column.groups[0] if item.column else self.d.scene.columns.groups[0]

    def _add(
        self, run: list[int], places: Iterable[int], op: str, values: tuple[str, ...], *, negative: bool = False
    ) -> bool:
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
        if other is None:
            return False
        op = LIMITS[d.items[place].cue or Cue.MORE_THAN]
        if self.d.items[other].date and not _dated(self._group(run[0])):
            return False
        span = self._span(other) if self._is_year(other) and _dated(self._group(run[0])) else None
        if span is not None:
            value: str | None = (span.last if op in {"gt", "le"} else span.first).isoformat()
        else:
            value = self._limit_value(other, op)
        if value is None:
            return False
        return self._add(run, [*links, place, other], op, (value,), negative=negative)

    def _limit_value(self, place: int, op: str) -> str | None:
        item = self.d.items[place]
        if item.date:
            self._doubtful_date(item, item.date)
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
        if d.items[first].date and not _dated(self._group(run[0])):
            return False
        low, high = self._limit_value(first, "ge"), self._limit_value(second, "le")
        if low is None or high is None:
            return False
        self._add(run, [*links, place, first, *([joint] if joint is not None else []), second], "ge", (low,))
        self.found.append(replace(self.found[-1], op="le", values=(high,)))
        return True

    def _dated(self, run: list[int], places: list[int], place: int, *, negative: bool = False) -> bool:
        span = self._span(place)
        if span is None or (negative and not span.is_day):
            return False
        self.d.use(*places)
        columns = [self.d.column(one, table=self.table) for one in run]
        group = self._group(run[0])
        for column in columns:
            self.found.extend(date_conditions(column, span, group, negative=negative))
        return True

    # ------------------------------------------------------------ values
    def _values(self, place: int, group: ColumnGroup) -> tuple[tuple[str, ...], list[int]]:
        """Read one value or a list of them: cancelled; A, B or C."""
        d = self.d
        values: list[str] = []
        places: list[int] = []
        other: int | None = place
        while other is not None and other not in d.used:
            value, taken = self._value(other, group, first=not values)
            if value is None:
                break
            values.extend(value)
            places.extend(taken)
            joint = d.cue_after(taken[-1], Cue.OR, Cue.COMMA, Cue.AND)
            following = None if joint is None else d.after(joint, (Cue.FILLER, Cue.OR))
            if joint is None or following is None or not self._same_kind(following, group):
                break
            places.append(joint)
            if d.items[joint].cue is Cue.COMMA and (also := d.cue_after(joint, Cue.OR, Cue.AND)) is not None:
                places.append(also)
                following = d.after(also)
            other = following
        return tuple(dict.fromkeys(values)), places

    def _same_kind(self, place: int, group: ColumnGroup) -> bool:
        item = self.d.items[place]
        if item.known:
            return group in item.known.groups
        return item.quoted or (item.unknown and self.d.after(place) is None)

    def _value(self, place: int, group: ColumnGroup, *, first: bool) -> tuple[list[str] | None, list[int]]:
        d = self.d
        item = d.items[place]
        if item.known or item.quoted:
            text = item.known.value if item.known else d.scene.raw(item.start, item.end)
            return self._canonical(item, text, group), [place]
        if item.amount:
            figure = d.scene.raw(item.start, item.end) if item.amount.unit == "" else plain(item.amount.value)
            return [plain(item.amount.value) if group.numeric else figure], [place]
        if item.unknown or (first and item.weight > 0 and item.cue not in _NO_VALUES):
            end = place
            while end + 1 < len(d.items) and d.items[end + 1].unknown and end + 1 not in d.used:
                end += 1
            text = d.scene.raw(item.start, d.items[end].end)
            return self._canonical(item, text, group), list(range(place, end + 1))
        return None, []

    def _canonical(self, item: Item, text: str, group: ColumnGroup) -> list[str]:
        """Give the value as the files spell it; asks when all values are known and it is none of them."""
        known = group.values()
        exact = [value for value in known if key(value) == key(text)] or [
            value for value in known if stem_key(value) == stem_key(text)
        ]
        if exact:
            return exact
        slip = (
            nearest(key(text), {key(value) for value in known if key(value)})
            if len(text) > 4 and not item.quoted
            else None
        )
        if slip is not None:
            found = [value for value in known if key(value) == slip]
            self.d.note(f"Read “{text}” as `{found[0]}`.")
            return found
        if group.values_known and known and not group.numeric:
            d = self.d
            d.penalty += 0.6
            d.ask(
                f"“{text}” does not occur in `{group.name}`; there {'is' if len(known) == 1 else 'are'} "
                f"{spoken([quoted(value) for value in known[:12]], 'and')}. Which do you mean?",
                tuple(d.scene.with_instead(item.start, item.end, quoted(value)) for value in known[:12]),
            )
        return [text]

    # ------------------------------------------------------------ conditions without a column before them
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
            self._add(
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
        if other is None or other in d.used or not d.items[other].column or not self._group(other).numeric:
            return
        self._add([other], [place], "eq", ("0",))

    def _of_rows(self, place: int) -> bool:
        """Say whether "without" says which rows are meant ("rows without a name"), not which columns are compared."""
        ahead = self.d.ahead(place)
        if ahead is None:
            return False
        item = self.d.items[ahead]
        if self.d.stands_for_rows(ahead):
            return True
        return item.cue is Cue.ROW or item.unknown or (item.column is not None and not self.d.has(Cue.COMPARE))

    def _is_year(self, place: int) -> bool:
        amount = self.d.items[place].amount
        return bool(
            amount
            and not amount.unit
            and amount.value == int(amount.value)
            and 1900 <= amount.value <= 2100
            and self.d.items[place].text.isdigit()
        )

    def _span(self, place: int) -> DateSpan | None:
        item = self.d.items[place]
        if item.date:
            self._doubtful_date(item, item.date)
            return item.date
        return year_span(int(item.amount.value)) if item.amount and self._is_year(place) else None

    def _doubtful_date(self, item: Item, span: DateSpan) -> None:
        if span.other is not None:
            self.d.penalty += 0.3
            self.d.ask(
                f"Is “{item.text}” {span.first.isoformat()} or {span.other.isoformat()}?",
                tuple(
                    self.d.scene.with_instead(item.start, item.end, day.isoformat()) for day in (span.first, span.other)
                ),
            )

    def _bare_date(self, place: int) -> None:
        d = self.d
        joint = d.cue_ahead(place, Cue.IN, Cue.FROM, Cue.ON, Cue.FOR, Cue.OF, Cue.ONLY, Cue.ROW, Cue.WHERE, Cue.JUST)
        before_file = d.cue_after(place, Cue.FILE, Cue.SHEET, Cue.LIST) is not None
        joint = joint if joint is not None else self._after_date(place)
        if joint is None and (not d.items[place].date or not self.bare_dates or before_file):
            return
        column = self._date_column(place)
        if column is None:
            return
        if self._range(place, joint, column[0]):
            return
        span = self._span(place)
        if span is None:
            return
        self._ask_file_or_year(place, joint, column[0])
        before = d.cue_ahead(place, Cue.NOT, skip=(Cue.FILLER, Cue.FROM, Cue.IN, Cue.ON, Cue.OF))
        if before is not None and not span.is_day:
            return
        d.use(place, before)
        ref, group = column
        if span.is_day and joint is not None and d.items[joint].cue is Cue.FROM and self.bare_values:
            self._ask_from(place, joint, span)
        self.found.extend(date_conditions(ref, span, group, negative=before is not None))

    def _after_date(self, place: int) -> int | None:
        """Give the "and" between a date that was read and this one: "only 2023 and 2024"."""
        joint = self.d.cue_ahead(place, Cue.AND, Cue.COMMA)
        before = None if joint is None else self.d.ahead(joint)
        if before is None or before not in self.d.used or not (self.d.items[before].date or self._is_year(before)):
            return None
        return joint

    def _range(self, place: int, joint: int | None, ref: ColumnRef) -> bool:
        """Read "from 2024-01-01 to 2024-03-31"."""
        d = self.d
        to = d.cue_after(place, Cue.TO, Cue.UNTIL, Cue.MARK, Cue.AT_MOST)
        second = None if to is None else d.after(to)
        if joint is None or to is None or second is None or not (d.items[second].date or self._is_year(second)):
            return False
        low, high = self._span(place), self._span(second)
        if low is None or high is None:
            return False
        d.use(place, to, second)
        self.found.append(RowCondition(column=ref, op="ge", values=(low.first.isoformat(),)))
        self.found.append(RowCondition(column=ref, op="le", values=(high.last.isoformat(),)))
        return True

    def _ask_file_or_year(self, place: int, joint: int | None, ref: ColumnRef) -> None:
        """Ask whether "in 2024" is a year of the rows or the file of that year."""
        d = self.d
        item = d.items[place]
        named = d.scene.tables.nicknamed(item.text) if self._is_year(place) else None
        asked_for_rows = any(one.cue in {Cue.ROW, Cue.ONLY, Cue.IGNORE, Cue.WHERE} for one in d.items)
        if named is None or joint is None or asked_for_rows or self.table is not None:
            return
        start = d.items[joint].start
        d.penalty += 0.2
        d.ask(
            f"Is “{item.text}” the file {quoted(named.tables[0].label)}, or rows of that year?",
            (
                d.scene.with_instead(start, item.end, f"in {quoted(named.tables[0].label)}"),
                d.scene.with_instead(start, item.end, f"where {quoted(ref.name)} is {item.text}"),
            ),
        )

    def _ask_from(self, place: int, joint: int, span: DateSpan) -> None:
        """Ask whether "from 5 January" is that day or all days since."""
        d = self.d
        start, end = d.items[joint].start, d.items[place].end
        d.penalty += 0.2
        d.ask(
            f"Only {span.first.isoformat()}, or from then on?",
            tuple(d.scene.with_instead(start, end, f"{word} {span.first.isoformat()}") for word in ("on", "since")),
        )

    def _bare_limit(self, place: int) -> None:
        d = self.d
        cue = d.items[place].cue
        other = d.after(place, (Cue.FILLER, Cue.THAN, Cue.OF, Cue.TO))
        if other is None or other in d.used:
            return
        dated = bool(d.items[other].date) or (
            self._is_year(other) and cue in {Cue.AFTER, Cue.SINCE, Cue.BEFORE, Cue.UNTIL, Cue.BETWEEN, Cue.AT_MOST}
        )
        found = self._date_column(other) if dated else self._number_column(other)
        if found is None:
            return
        ref, _ = found
        if cue is Cue.BETWEEN:
            self._bare_between(place, other, ref)
            return
        op = LIMITS[cue or Cue.MORE_THAN]
        if dated:
            span = self._span(other)
            value = None if span is None else (span.last if op in {"gt", "le"} else span.first).isoformat()
        else:
            value = self._limit_value(other, op)
        if value is not None:
            d.use(place, other)
            self.found.append(RowCondition(column=ref, op=op, values=(value,)))

    def _bare_between(self, place: int, first: int, ref: ColumnRef) -> None:
        d = self.d
        joint = d.cue_after(first, Cue.AND, Cue.TO, Cue.UNTIL)
        second = None if joint is None else d.after(joint)
        if second is None:
            return
        spans = self._span(first), self._span(second)
        if spans[0] is not None and spans[1] is not None:
            low, high = spans[0].first.isoformat(), spans[1].last.isoformat()
        else:
            one, other = d.items[first].amount, d.items[second].amount
            if one is None or other is None:
                return
            low, high = plain(one.value), plain(other.value)
        d.use(place, first, joint, second)
        self.found.append(RowCondition(column=ref, op="ge", values=(low,)))
        self.found.append(RowCondition(column=ref, op="le", values=(high,)))

    def _date_column(self, place: int) -> tuple[ColumnRef, ColumnGroup] | None:
        """Find the column that a date without a column is about: the only one of dates, the key's before others."""
        d = self.d
        scope = (self.table,) if self.table is not None else d.scene.compared_tables()
        groups = [
            group for group in d.scene.columns.groups if group.dated and any(group.heading_in(table) for table in scope)
        ]
        if not groups:
            groups = [
                group
                for group in d.scene.columns.groups
                if _named_like_date(group) and any(group.heading_in(table) for table in scope)
            ]
        return self._only(groups, place, "date")

    def _number_column(self, place: int) -> tuple[ColumnRef, ColumnGroup] | None:
        d = self.d
        if not d.items[place].amount:
            return None
        scope = (self.table,) if self.table is not None else d.scene.compared_tables()
        groups = [
            group
            for group in d.scene.columns.groups
            if group.numeric and group.role != "key" and any(group.heading_in(table) for table in scope)
        ]
        return self._only(groups, place, "number")

    def _only(self, groups: list[ColumnGroup], place: int, kind: str) -> tuple[ColumnRef, ColumnGroup] | None:
        d = self.d
        for test in (lambda group: group.role == "key" and kind == "date", lambda group: group.logical):
            kept = [group for group in groups if test(group)]
            groups = kept or groups
        groups = _joined_by_role(groups)
        if not groups:
            return None
        if len(groups) > 1:
            item = d.items[place]
            names = [group.name for group in groups[:6]]
            d.penalty += 0.5
            d.ask(
                f"Which column is “{item.text}” about: {spoken([quoted(name) for name in names], 'or')}?",
                tuple(_sentence_about(d, place, name) for name in names),
            )
        group = groups[0]
        return (group.ref(self.table) if self.table is not None else _plain_ref(d, group)), group

    def _bare_value(self, place: int) -> None:
        d = self.d
        item = d.items[place]
        if item.known is None:
            return
        groups = list(item.known.groups)
        logical = [group for group in groups if group.logical]
        groups = logical or groups
        if len(groups) > 1:
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
        values, places = self._values(place, group)
        negative = d.cue_ahead(place, Cue.NOT, skip=(Cue.FILLER, Cue.FROM, Cue.IN, Cue.OF))
        following = d.after(places[-1])
        if following is not None and (column := d.items[following].column) is not None and groups[0] in column.groups:
            d.use(following)
        d.use(*places, negative)
        op = "eq" if len(values) == 1 else "in"
        self.found.append(
            RowCondition(
                column=group.ref(self.table) if self.table is not None else _plain_ref(d, group),
                op=_OPPOSITE[op] if negative is not None else op,
                values=values,
            )
        )


def _plain_ref(draft: Draft, group: ColumnGroup) -> ColumnRef:
    if group.logical:
        return group.ref()
    scope = draft.scene.compared_tables()
    home = next((item for item in group.headings if item.table in scope), group.headings[0])
    missing = any(group.heading_in(other) is None for other in scope)
    return ColumnRef(name=home.column.name, table=home.table.ref if missing else None)


def _sentence_about(draft: Draft, place: int, name: str) -> str:
    item = draft.items[place]
    ahead = draft.ahead(place)
    limited = ahead is not None and (draft.items[ahead].cue in LIMITS or draft.items[ahead].cue is Cue.BETWEEN)
    joined = ahead is not None and draft.items[ahead].cue in {Cue.IN, Cue.FROM, Cue.ON, Cue.OF, Cue.FOR}
    start = draft.items[ahead].start if ahead is not None and (limited or joined) else item.start
    words = draft.scene.raw(start if limited else item.start, item.end)
    joint = "" if limited else "is "
    return draft.scene.with_instead(start, item.end, f"where {quoted(name)} {joint}{words}")


def _named_like_date(group: ColumnGroup) -> bool:
    words = {"date", "datum", "day", "month", "year", "timestamp", "time", "jahr", "monat", "tag"}
    return any(set(re.split(r"[\W_]+", name.casefold())) & words for name in group.names)


def _dated(group: ColumnGroup) -> bool:
    """Say whether a column holds dates, as far as its kind or its name tells."""
    years = any(re.search(r"year|jahr", name, re.IGNORECASE) for name in group.names)
    return group.dated or (_named_like_date(group) and not years and not group.numeric)


def _joined_by_role(groups: list[ColumnGroup]) -> list[ColumnGroup]:
    """Give the groups without those that are the only date of another table: a file's date and the other file's."""
    if len(groups) != 2:
        return groups
    first, second = groups
    tables = [{(item.table.path, item.table.sheet) for item in group.headings} for group in (first, second)]
    return [first] if not (tables[0] & tables[1]) and not (first.logical or second.logical) else groups


def date_conditions(
    column: ColumnRef, span: DateSpan, group: ColumnGroup, *, negative: bool = False
) -> tuple[RowCondition, ...]:
    """Give the conditions for a day, a month or a year; a day in files that write dates otherwise is a span of a day."""
    first, last = span.first.isoformat(), span.last.isoformat()
    if span.is_year and _dated(group):
        return (RowCondition(column=column, op="year", values=(str(span.first.year),)),)
    if span.is_year:
        return (RowCondition(column=column, op="eq", values=(str(span.first.year),)),)
    examples = [value for value in group.values() if value]
    iso = all(_ISO.match(value) for value in examples)
    if span.is_day and (iso or negative):
        return (RowCondition(column=column, op="ne" if negative else "eq", values=(first,)),)
    return (RowCondition(column=column, op="ge", values=(first,)), RowCondition(column=column, op="le", values=(last,)))
