"""Dates and figures in conditions: days, months and years, and the column that they are about."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import ColumnRef, RowCondition
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.condition_values import LIMITS
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import DateSpan, year_span
from workbench.models.builtin.state import TableView

_ISO = re.compile(r"\d{4}-\d{2}-\d{2}.*")


def is_year(d: Draft, place: int) -> bool:
    """Say whether an item is a year in figures."""
    amount = d.items[place].amount
    return bool(
        amount
        and not amount.unit
        and amount.value == int(amount.value)
        and 1900 <= amount.value <= 2100
        and d.items[place].text.isdigit()
    )


def span_at(d: Draft, place: int) -> DateSpan | None:
    """Give the day, month or year that an item is."""
    item = d.items[place]
    if item.date:
        ask_doubtful_date(d, item, item.date)
        return item.date
    return year_span(int(item.amount.value)) if item.amount and is_year(d, place) else None


def ask_doubtful_date(d: Draft, item: Item, span: DateSpan) -> None:
    """Ask which of two days 03/04/2024 is."""
    if span.other is not None:
        d.penalty += 0.3
        d.ask(
            f"Is “{item.text}” {span.first.isoformat()} or {span.other.isoformat()}?",
            tuple(d.scene.with_instead(item.start, item.end, day.isoformat()) for day in (span.first, span.other)),
        )


def after_date(d: Draft, place: int) -> int | None:
    """Give the "and" between a date that was read and this one: "only 2023 and 2024"."""
    joint = d.cue_ahead(place, Cue.AND, Cue.COMMA)
    before = None if joint is None else d.ahead(joint)
    if before is None or before not in d.used or not (d.items[before].date or is_year(d, before)):
        return None
    return joint


def ask_file_or_year(d: Draft, table: TableView | None, place: int, joint: int | None, ref: ColumnRef) -> None:
    """Ask whether "in 2024" is a year of the rows or the file of that year."""
    item = d.items[place]
    named = d.scene.tables.nicknamed(item.text) if is_year(d, place) else None
    asked_for_rows = any(one.cue in {Cue.ROW, Cue.ONLY, Cue.IGNORE, Cue.WHERE} for one in d.items)
    if named is None or joint is None or asked_for_rows or table is not None:
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


def ask_from(d: Draft, place: int, joint: int, span: DateSpan) -> None:
    """Ask whether "from 5 January" is that day or all days since."""
    start, end = d.items[joint].start, d.items[place].end
    d.penalty += 0.2
    d.ask(
        f"Only {span.first.isoformat()}, or from then on?",
        tuple(d.scene.with_instead(start, end, f"{word} {span.first.isoformat()}") for word in ("on", "since")),
    )


def date_column(d: Draft, table: TableView | None, place: int) -> tuple[ColumnRef, ColumnGroup] | None:
    """Find the column that a date without a column is about: the only one of dates, the key's before others."""
    scope = (table,) if table is not None else d.scene.compared_tables()
    groups = [
        group for group in d.scene.columns.groups if group.dated and any(group.heading_in(table) for table in scope)
    ]
    if not groups:
        groups = [
            group
            for group in d.scene.columns.groups
            if _named_like_date(group) and any(group.heading_in(table) for table in scope)
        ]
    return _only(d, table, groups, place, "date")


def number_column(d: Draft, table: TableView | None, place: int) -> tuple[ColumnRef, ColumnGroup] | None:
    """Find the column that a figure without a column is about: the only one of numbers."""
    if not d.items[place].amount:
        return None
    scope = (table,) if table is not None else d.scene.compared_tables()
    groups = [
        group
        for group in d.scene.columns.groups
        if group.numeric and group.role != "key" and any(group.heading_in(table) for table in scope)
    ]
    return _only(d, table, groups, place, "number")


def _only(
    d: Draft, table: TableView | None, groups: list[ColumnGroup], place: int, kind: str
) -> tuple[ColumnRef, ColumnGroup] | None:
    if kind == "date":
        groups = [group for group in groups if group.role == "key"] or groups
    groups = [group for group in groups if group.logical] or groups
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
    return (group.ref(table) if table is not None else plain_ref(d, group)), group


def plain_ref(draft: Draft, group: ColumnGroup) -> ColumnRef:
    """Give a column as intents name it where the request did not name it."""
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


def is_dated(group: ColumnGroup) -> bool:
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
    """Give the conditions for a day, a month or a year; where dates are written otherwise, a day is a span."""
    first, last = span.first.isoformat(), span.last.isoformat()
    if span.is_year and is_dated(group):
        return (RowCondition(column=column, op="year", values=(str(span.first.year),)),)
    if span.is_year:
        return (RowCondition(column=column, op="eq", values=(str(span.first.year),)),)
    examples = [value for value in group.values() if value]
    iso = all(_ISO.match(value) for value in examples)
    if span.is_day and (iso or negative):
        return (RowCondition(column=column, op="ne" if negative else "eq", values=(first,)),)
    return (RowCondition(column=column, op="ge", values=(first,)), RowCondition(column=column, op="le", values=(last,)))
