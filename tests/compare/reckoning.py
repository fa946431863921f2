"""What a comparison of two small tables gives, worked out with dicts and Decimal: slow, and easy to check by eye.

It knows nothing of the library: a plan says in its own words how the columns are compared.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal, TypeAlias

Row: TypeAlias = dict[str, str | None]
Value: TypeAlias = str | Decimal | date | None
Key: TypeAlias = tuple[Value, ...]
Kind: TypeAlias = Literal["text", "code", "number", "date"]

_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How one column is compared: its name, its heading in the newer table, and what does not count."""

    name: str
    kind: Kind
    heading: str = ""
    case: bool = False
    spaces: Literal["trim", "ignore", "exact"] = "trim"
    accents: bool = False
    umlauts: bool = False
    same: str = ""
    group: tuple[str, ...] = ()
    unpad: bool = False
    pad: int | None = None
    tolerance: str | None = None
    share: str | None = None
    places: int | None = None
    negated: bool = False
    words: tuple[str, ...] = ()
    blank: Literal["differs", "equals_zero", "equals_anything"] = "differs"

    @property
    def newer(self) -> str:
        """The heading in the newer table."""
        return self.heading or self.name


@dataclass(kw_only=True)
class Found:
    """Rows by their place in the table, and the cells that changed with their texts as they stand there."""

    blank: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    dropped: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    aside: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    removed: list[int] = field(default_factory=list[int])
    added: list[int] = field(default_factory=list[int])
    common: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    cells: Counter[tuple[int, int, str]] = field(default_factory=Counter[tuple[int, int, str]])
    keys_aside: int = 0


def reckon(
    tables: tuple[Sequence[Row], Sequence[Row]],
    keys: Sequence[Plan],
    columns: Sequence[Plan],
    rows: tuple[Sequence[int], Sequence[int]],
    *,
    in_order: bool,
) -> Found:
    """Sort the rows that count into buckets and find the changed cells."""
    found = Found()
    grouped: list[dict[Key, list[int]]] = []
    for side in (0, 1):
        own: dict[Key, list[int]] = {}
        for place in rows[side]:
            key = _values(tables[side][place], keys, side)
            if all(part is None for part in key):
                found.blank[side].append(place)
            else:
                own.setdefault(key, []).append(place)
        grouped.append(own if in_order else _without_doubles(own, tables[side], columns, side, found.dropped[side]))
    lefts, rights = grouped
    for key in dict.fromkeys([*lefts, *rights]):
        left, right = lefts.get(key, []), rights.get(key, [])
        if not in_order and (len(left) > 1 or len(right) > 1):
            found.keys_aside += 1
            found.aside[0].extend(left)
            found.aside[1].extend(right)
            continue
        pairs = list(zip(left, right, strict=False))
        found.common += pairs
        found.removed += left[len(pairs) :]
        found.added += right[len(pairs) :]
    for left_place, right_place in found.common:
        old, new = tables[0][left_place], tables[1][right_place]
        for column in columns:
            if differs(value(old[column.name], column, 0), value(new[column.newer], column, 1), column):
                found.cells[left_place, right_place, column.name] += 1
    return found


def value(text: str | None, plan: Plan, side: int) -> Value:
    """Give a cell as it is compared; None is blank."""
    cell = unicodedata.normalize("NFC", text or "")
    if plan.spaces == "trim":
        cell = re.sub(r"\s+", " ", cell).strip()
    elif plan.spaces == "ignore":
        cell = re.sub(r"\s+", "", cell)
    if cell == "" or cell in plan.words:
        return None
    match plan.kind:
        case "number":
            return -Decimal(cell) if plan.negated and side == 1 else Decimal(cell)
        case "date":
            day, month, year = cell.split(".") if "." in cell else reversed(cell.split("-"))
            return date(int(year), int(month), int(day))
        case "code":
            cell = re.sub(r"^(\d+)\.0+$", r"\1", cell)
            if plan.unpad and cell.isdigit():
                cell = str(int(cell))
            if plan.pad and cell.isdigit():
                cell = cell.rjust(plan.pad, "0")
        case "text":
            pass
    folded = _folded(cell, plan)
    members = [_folded(member, plan) for member in plan.group]
    return members[-1] if folded in members else folded


def differs(old: Value, new: Value, plan: Plan) -> bool:
    """Say whether two cells count as changed."""
    if old is None or new is None:
        other = new if old is None else old
        if old is new or plan.blank == "equals_anything":
            return False
        if plan.blank != "equals_zero":
            return True
        if not isinstance(other, Decimal):
            return other != "0"
        old, new = (Decimal(0) if one is None else one for one in (old, new))  # tolerances hold for it, too
    if isinstance(old, Decimal) and isinstance(new, Decimal):
        apart = abs(new - old)
        near = plan.tolerance is not None and apart <= Decimal(plan.tolerance)
        near |= plan.share is not None and apart <= Decimal(plan.share) * abs(old)
        if plan.places is not None:
            step = Decimal(1).scaleb(-plan.places)
            near |= old.quantize(step, ROUND_HALF_UP) == new.quantize(step, ROUND_HALF_UP)
        return apart != 0 and not near
    if isinstance(old, date) and isinstance(new, date) and plan.tolerance is not None:
        return abs((new - old).days) > int(plan.tolerance)
    return old != new


def _folded(cell: str, plan: Plan) -> str:
    for letter in plan.same[1:]:
        cell = cell.replace(letter, plan.same[0])
    if plan.umlauts:
        for letter, letters in _UMLAUTS.items():
            cell = cell.replace(letter, letters).replace(letter.upper(), letters.capitalize())
    if plan.case:
        cell = cell.lower()
    if plan.accents:
        bare = unicodedata.normalize("NFD", cell)
        cell = unicodedata.normalize("NFC", "".join(c for c in bare if not unicodedata.combining(c)))
    return cell


def _values(row: Row, plans: Sequence[Plan], side: int) -> Key:
    return tuple(value(row[plan.newer if side else plan.name], plan, side) for plan in plans)


def _without_doubles(
    grouped: dict[Key, list[int]], table: Sequence[Row], columns: Sequence[Plan], side: int, dropped: list[int]
) -> dict[Key, list[int]]:
    """Keep the first of the rows that agree in the key and in everything compared."""
    kept: dict[Key, list[int]] = {}
    for key, places in grouped.items():
        seen: set[Key] = set()
        for place in places:
            values = _values(table[place], columns, side)
            if values in seen:
                dropped.append(place)
            else:
                seen.add(values)
                kept.setdefault(key, []).append(place)
    return kept
