"""Which comparison a chat's calls told when, and which live value still holds it: so that a count leads to its rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from workbench.domain.call import RESULT_MIME, CallRecord
from workbench.domain.json_value import JsonObject, field_int, field_text, parse_object
from workbench.protocol.values import VariableSummary

_TYPES = {"comparison": "workbench.ComparisonResult", "rule_change": "workbench.RuleChange"}
_FIELDS = {
    "changed": "changed_rows",
    "added": "added",
    "removed": "removed",
    "both": "common",
    "unchanged": "unchanged_rows",
}
_MOVED = {
    "left_changed": ("rows_left_changed", "cells_left"),
    "entered_changed": ("rows_entered_changed", "cells_entered"),
}
_OUTSIDE = {
    "set_aside": ("keys_set_aside", "repeated_keys", "rows_in_repeated_keys"),
    "duplicates": ("exact_duplicates_dropped",),
    "blank_keys": ("blank_key_rows",),
}
"""Rows outside the buckets, as a whole or of one file."""
_DIRECTIONS = ("rose", "fell", "stayed")
_BEFORE, _NOW = "before", "result"


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """A comparison, or what a changed rule did to one, as a call told it."""

    call: int
    at: datetime
    figures: JsonObject
    of: Told | None = None
    """The comparison whose numbers it counts."""

    @property
    def kind(self) -> str:
        """What it is: comparison or rule_change."""
        return field_text(self.figures, "type")

    @property
    def rows(self) -> int:
        """How many rows it has, those that were set aside not counted."""
        return sum(field_int(self.figures, name) or 0 for name in ("common", "added", "removed"))

    def tells(self, number: int, bucket: str, column: str) -> bool:
        """Say whether a count is one of these."""
        if bucket in _OUTSIDE:
            return number in self._outside(bucket)
        return self.count(bucket, column) == number

    def _outside(self, bucket: str) -> list[int | None]:
        figures = self.figures.get("figures")
        whole = figures if isinstance(figures, dict) else {}
        sides = [side for side in (whole.get("left"), whole.get("right")) if isinstance(side, dict)]
        return [field_int(one, name) for one in (self.figures, *sides) for name in _OUTSIDE[bucket]]

    def count(self, bucket: str, column: str) -> int | None:
        """Give how many rows are in a bucket, or have changed in a column."""
        if self.of is not None:
            is_meant = bucket in _DIRECTIONS and field_text(self.figures, "column") == column
            return field_int(self.figures, bucket) if is_meant else None
        if self.kind == "rule_change":
            whole, each = _MOVED.get(bucket, ("", ""))
            cells = self.figures.get(each)
            if column:
                return field_int(cells, column) if isinstance(cells, dict) else None
            return field_int(self.figures, whole)
        if column and bucket != "changed":
            return None
        if not column:
            return field_int(self.figures, _FIELDS.get(bucket, ""))
        cells = self.figures.get("changed_cells")
        return field_int(cells, column) if isinstance(cells, dict) else None


class Comparisons:
    """Remember what was told, and by which call each name was last set."""

    def __init__(self) -> None:
        self._told: list[Told] = []
        self._holds: dict[str, list[Told]] = {}

    def clear(self) -> None:
        """Forget everything."""
        self._told.clear()
        self._holds.clear()

    def take(self, record: CallRecord) -> None:
        """Look through a call that has ended."""
        if record.ended is None or any(told.call == record.number for told in self._told):
            return
        found = list[JsonObject]()
        counted = list[JsonObject]()
        changes_rule = False
        for output in record.outputs:
            value = parse_object(output.data.get(RESULT_MIME, ""))
            kind = "" if value is None else field_text(value, "type")
            changes_rule |= kind == "rule_change"
            if value is not None and kind in _TYPES:
                found.append(value)
            elif value is not None and set(_DIRECTIONS) <= set(value):
                counted.append(value)
        told = [Told(call=record.number, at=record.ended, figures=value) for value in found]
        names = (*record.changes.created, *record.changes.rebound)
        if changes_rule and _BEFORE in names:
            self._holds[_BEFORE] = self._holds.get(_NOW, [])
        for name in names:
            if not (changes_rule and name == _BEFORE):
                self._holds[name] = told
        self._told += told
        held = next((one for one in reversed(self._holds.get(_NOW, [])) if one.kind == "comparison"), None)
        if held is not None:
            self._told += [Told(call=record.number, at=record.ended, figures=value, of=held) for value in counted]

    def holder(
        self, number: int, bucket: str, column: str, at: datetime, live: Mapping[str, VariableSummary]
    ) -> str | None:
        """Find the live value whose rows a count speaks of.

        Args:
            number: the count.
            bucket: changed, added, removed, both, unchanged, left_changed and entered_changed of a changed rule,
                set_aside, duplicates, blank_keys, or rose, fell and stayed of a column.
            column: the column in which rows changed, empty for whole rows.
            at: when it was said; what was told later is not meant.
            live: the live values by name.
        """
        told = self._meant(number, bucket, column, at)
        return None if told is None else self._live(told, live)

    def is_known(self, number: int, bucket: str, column: str, at: datetime) -> bool:
        """Say whether a count speaks of rows that a call told, whether they are still held or not."""
        return self._meant(number, bucket, column, at) is not None

    def _meant(self, number: int, bucket: str, column: str, at: datetime) -> Told | None:
        known = (told for told in reversed(self._told) if told.at <= at)
        return next((told for told in known if told.tells(number, bucket, column)), None)

    def _live(self, told: Told, live: Mapping[str, VariableSummary]) -> str | None:
        names = sorted(live, key=lambda name: name != _NOW)
        return next((name for name in names if self._is_held(live[name], told)), None)

    def _is_held(self, item: VariableSummary, told: Told) -> bool:
        told = told.of or told
        held = any(one is told for one in self._holds.get(item.name, []))
        if not held or item.type_name != _TYPES[told.kind]:
            return False
        return told.kind == "rule_change" or (item.shape is not None and item.shape[0] == told.rows)
