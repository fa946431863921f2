"""The exact rules of a comparison once more, in plain Python, row by row: slow and easy to check by eye."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation, localcontext
from typing import Any, TypeAlias

Row: TypeAlias = Mapping[str, str | None]
Options: TypeAlias = Mapping[str, Any]
Cell: TypeAlias = Any
_BLANKS = re.compile("[\\s\u200b\u2060\ufeff]+")
WORDS_FOR_BLANK = {"na", "n/a", "-", "--", "nan", "null", "none"}


class Unparsed:
    """Counts the cells of one input that are no number or date, by column."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()


def clean(text: str | None) -> str:
    """Trim, squash blanks, compose."""
    return unicodedata.normalize("NFC", _BLANKS.sub(" ", text or "").strip(" "))


def value_of(  # noqa: C901 - the rules in the order in which they are written down
    text: str | None, options: Options, name: str, unparsed: Unparsed
) -> Cell:
    """Give the value after the rules; None is blank."""
    cell = clean(text)
    for old, new in options.get("replace", []):
        cell = cell.replace(old, new)
    if cell == "" or cell in options.get("null_tokens", []):
        return None
    kind = options.get("kind", "text")
    if kind == "number":
        number = _number(cell, options)
        if number is None:
            unparsed.counts[name] += 1
            return _word(cell)
        return number, "%" in cell and abs(Decimal(str(options.get("scale", 1)))) == 1
    if kind == "date":
        date = _date(cell, options["formats"])
        if date is None:
            unparsed.counts[name] += 1
            return _word(cell)
        return date
    if kind == "list":
        sep = options.get("sep", ",")
        return sep.join(sorted({part.strip() for part in cell.split(sep)} - {""})) or None
    if kind == "code":
        cell = re.sub(r"^([+-]?\d+)\.0+$", r"\1", cell)
        if options.get("unpad") and cell.isdigit():
            cell = cell.lstrip("0") or "0"
        if options.get("pad") and cell.isdigit():
            cell = cell.zfill(options["pad"])
    cell = options.get("map", {}).get(cell, cell)
    if options.get("case") == "ignore":
        cell = cell.lower()
    if options.get("accents") == "ignore":
        bare = "".join(c for c in unicodedata.normalize("NFD", cell) if not unicodedata.category(c).startswith("M"))
        cell = unicodedata.normalize("NFC", bare)
    return cell or None


def figures(left: Sequence[Row], right: Sequence[Row], comparison: Options) -> dict[str, Any]:
    """Give every figure of a comparison as expected.json names it."""
    sides = [_side(rows, comparison, side) for rows, side in ((left, "left"), (right, "right"))]
    aside = set(sides[0]["aside"]) | set(sides[1]["aside"])
    twice = [Counter((key, *(values if key in aside else ())) for key, values in side["dropped"]) for side in sides]
    for n, side in enumerate(sides):
        side["figures"]["surplus_duplicates"] = (twice[n] - twice[1 - n]).total()
    kept = [{key: row for key, row in side["kept"].items() if key not in aside} for side in sides]
    common = [key for key in kept[0] if key in kept[1]]
    cells = {column["name"]: 0 for column in comparison["columns"]}
    changed: list[tuple[Cell, str]] = []
    for key in common:
        differ = [
            (column["name"], a, b)
            for column, a, b in zip(comparison["columns"], kept[0][key], kept[1][key], strict=True)
            if _differs(a, b, column)
        ]
        for name, _, _ in differ:
            cells[name] += 1
            changed.append((key, name))
    rows = {key for key, _ in changed}
    return {
        "left": sides[0]["figures"],
        "right": sides[1]["figures"],
        "keys_set_aside": len(aside),
        "common": len(common),
        "added": len(kept[1]) - len(common),
        "removed": len(kept[0]) - len(common),
        "changed_rows": len(rows),
        "unchanged_rows": len(common) - len(rows),
        "changed_cells_total": len(changed),
        "changed_cells": cells,
    }


def _side(rows: Sequence[Row], comparison: Options, side: str) -> dict[str, Any]:
    unparsed = Unparsed()
    blank = 0
    dropped: list[tuple[Any, ...]] = []
    by_key: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for row in rows:
        key = _values(row, comparison["key"], comparison, side, unparsed)
        values = _values(row, comparison["columns"], comparison, side, unparsed)
        if all(part is None for part in key):
            blank += 1
            continue
        found = by_key.setdefault(key, [])
        if values in found:
            dropped.append((key, values))
        else:
            found.append(values)
    repeated = {key: found for key, found in by_key.items() if len(found) > 1}
    return {
        "aside": list(repeated),
        "dropped": dropped,
        "kept": {key: found[0] for key, found in by_key.items() if len(found) == 1},
        "figures": {
            "rows": len(rows),
            "blank_key_rows": blank,
            "exact_duplicates_dropped": len(dropped),
            "distinct_keys": len(by_key),
            "repeated_keys": len(repeated),
            "rows_in_repeated_keys": sum(len(found) for found in repeated.values()),
            "unparsed": dict(unparsed.counts),
        },
    }


def _values(
    row: Row, columns: Sequence[Options], comparison: Options, side: str, unparsed: Unparsed
) -> tuple[Any, ...]:
    tokens = {"null_tokens": comparison["null_tokens"]} if "null_tokens" in comparison else {}
    values: list[Cell] = []
    for column in columns:
        options = {**tokens, **column, **column.get(f"{side}_opts", {})}
        values.append(value_of(row[column.get(side, column["name"])], options, column["name"], unparsed))
    return tuple(values)


def _differs(a: Cell, b: Cell, column: Options) -> bool:
    unknown = column.get("blank_is_unknown", [])
    if (a is None and "left" in unknown) or (b is None and "right" in unknown):
        return False
    if a is None or b is None:
        return a is not b
    if column.get("kind") == "number" and not isinstance(a, str) and not isinstance(b, str):
        scales = {abs(Decimal(str(column.get(side, {}).get("scale", 1)))) for side in ("left_opts", "right_opts")}
        if a[1] != b[1] and len(scales) == 1:
            return True  # 5 and 5 %
        return abs(a[0] - b[0]) > Decimal(column.get("tol", "0"))
    return bool(a != b)


def _word(cell: str) -> str | None:
    """Give a text among numbers or dates: it is compared as one, unless it says that there is no value."""
    return None if cell.lower() in WORDS_FOR_BLANK else cell


def _number(cell: str, options: Options) -> Decimal | None:
    bare = re.sub(r"\s", "", "".join(c for c in cell if unicodedata.category(c) != "Sc" and c != "%"))
    if bare.startswith("(") and bare.endswith(")"):
        bare = "-" + bare[1:-1]
    if options.get("thousands"):
        bare = bare.replace(options["thousands"], "")
    bare = bare.replace(options.get("decimal", "."), ".")
    if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", bare):
        return None
    with localcontext() as context:
        context.prec = 200
        try:
            number = Decimal(bare) * Decimal(str(options.get("scale", 1)))
        except InvalidOperation:
            return None
        return number.quantize(Decimal("1e-10"), rounding=ROUND_HALF_EVEN)


def _date(cell: str, formats: Sequence[str]) -> Cell:
    for form in formats:
        try:
            return datetime.strptime(cell, form).date()  # noqa: DTZ007 - dates without a time
        except ValueError:
            continue
    return None
