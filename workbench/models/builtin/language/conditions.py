"""Conditions on rows in a part of a message: status is cancelled, amount over 100, from 2024, blank Reference."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import RowCondition
from workbench.models.builtin.language.bare_conditions import BareConditions
from workbench.models.builtin.language.column_conditions import ColumnConditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.state import TableView

_OPPOSITE = {
    "eq": "ne", "ne": "eq", "in": "not_in", "blank": "not_blank", "not_blank": "blank", "contains": "not_contains",
    "starts": "not_starts",
    "ends": "not_ends", "gt": "le", "ge": "lt", "lt": "ge", "le": "gt",
}  # fmt: skip


class Conditions:
    """Reads the conditions that stand in a draft; what it reads is used."""

    def __init__(
        self, draft: Draft, *, table: TableView | None = None, bare_values: bool = True, bare_dates: bool = True
    ) -> None:
        self.d = draft
        self._columns = ColumnConditions(draft, table)
        self._bare = BareConditions(self._columns, values=bare_values, dates=bare_dates)

    def take(self) -> tuple[RowCondition, ...]:
        """Use all conditions and give them."""
        d = self.d
        for place in range(len(d.items)):
            if place in d.used or (d.items[place].column and self._columns.read(place)):
                continue
            self._bare.read(place)
        self._columns.found = _neither(d, self._columns.found)
        if self._columns.found:
            d.use(*d.places(Cue.WHERE, Cue.IF, Cue.WHEN))
        return joined(d, tuple(dict.fromkeys(self._columns.found)))


def _neither(d: Draft, found: list[RowCondition]) -> list[RowCondition]:
    """Turn the second value round, too, where none of two is meant: "neither Wien nor Köln"."""
    negative = {one.column for one in found if one.op in {"ne", "not_in"}}
    if not negative or any(item.cue is Cue.BUT for item in d.items):
        return found
    turned = [
        replace(one, op={"eq": "ne", "in": "not_in"}[one.op])
        if one.op in {"eq", "in"} and one.column in negative
        else one
        for one in found
    ]
    if turned != found:
        d.use(*(place for place in d.places(Cue.OR) if d.items[place].text.casefold() == "nor"))
    return turned


def joined(d: Draft, found: tuple[RowCondition, ...]) -> tuple[RowCondition, ...]:
    """Join what cannot hold together: two values of a column become a list, years in a row a span."""
    found_so_far: list[RowCondition] = []
    for condition in found:
        same = next(
            (
                place
                for place, one in enumerate(found_so_far)
                if one.column == condition.column and (one.op == condition.op or {one.op, condition.op} == {"eq", "in"})
            ),
            None,
        )
        if same is None or condition.op not in {"eq", "in", "year"}:
            found_so_far.append(condition)
        else:
            one = found_so_far[same]
            op = one.op if one.op == condition.op else "in"
            found_so_far[same] = replace(one, op=op, values=tuple(dict.fromkeys((*one.values, *condition.values))))
    return tuple(one for condition in found_so_far for one in _several(d, condition))


def _several(d: Draft, condition: RowCondition) -> tuple[RowCondition, ...]:
    if len(condition.values) < 2 or condition.op not in {"eq", "year"}:
        return (condition,)
    if condition.op == "eq":
        return (replace(condition, op="in"),)
    years = sorted(int(value) for value in condition.values)
    if years != list(range(years[0], years[-1] + 1)):
        d.ask(
            f"Rows of {spoken([str(year) for year in years], 'and')} cannot be chosen at once, "
            "only years that follow each other."
        )
    return (
        replace(condition, op="ge", values=(f"{years[0]}-01-01",)),
        replace(condition, op="le", values=(f"{years[-1]}-12-31",)),
    )


def instead(before: tuple[RowCondition, ...], now: tuple[RowCondition, ...]) -> tuple[RowCondition, ...]:
    """Put new conditions in the place of those that they cannot hold together with: another value of a column."""
    chosen = {one.column.name for one in now if one.op in {"eq", "in"}}
    left_out = {one.column.name for one in now if one.op in {"ne", "not_in"}}
    kept = [
        one
        for one in before
        if one.column.name not in chosen and not (one.column.name in left_out and one.op in {"eq", "in"})
    ]
    return (*kept, *now)
