"""Compare one column of the matched rows: raw texts first, the rules only where they differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal

import polars as pl

from workbench.compare.contract_parts import Rule
from workbench.compare.exact_numbers import exact_decimal
from workbench.compare.matching import ROW
from workbench.compare.numbers import DECIMAL
from workbench.compare.precision import within_precision
from workbench.compare.rules import Method, Normal, normalise, shown

_NO_CELLS = pl.DataFrame(schema={"pair": ROW, "left": pl.String, "right": pl.String})
_DAY = 86_400_000_000
_FARTHEST = Decimal(10) ** 27 * 3
"""No two numbers of a column are farther apart: larger ones stand as texts."""
_MOST_DAYS = Decimal(10_000_000)
_SAFE_SHARE = 1e-9
"""A relative difference is decided with floats only where it is farther from the limit than this share of it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnDifferences:
    """The cells of a column that differ after the rules, before any tolerance.

    `cells` has `pair` (position among the matched rows), `left` and `right` (values after the rules). `forgiven` holds
    the positions whose raw texts differ while the values are equal; none where both sides are written differently
    on purpose and every cell was brought into its form. Some of the cells may have the same value and differ all the
    same: `apart` in their sign of currency or percent, which no tolerance forgives, `finer` in digits of a second that
    are not in the value. `unread` are those with a text for a number or date on the left, and on the right: it is no
    blank, and two of them differ as texts do. `unknown` are the positions among `forgiven` that have no value on either
    side.
    """

    kind: str
    cells: pl.DataFrame
    forgiven: pl.Series
    apart: pl.Series = field(default_factory=lambda: _NO_CELLS["pair"])
    finer: pl.Series = field(default_factory=lambda: _NO_CELLS["pair"])
    unread: tuple[pl.Series, pl.Series] = field(default_factory=lambda: (_NO_CELLS["pair"], _NO_CELLS["pair"]))
    unknown: pl.Series = field(default_factory=lambda: _NO_CELLS["pair"])


@dataclass(frozen=True, kw_only=True, slots=True)
class UnlikeTexts:
    """The pairs of cells that are not the same text: their positions among the matched rows, and both texts."""

    pairs: pl.Series
    left: pl.Series
    right: pl.Series


def unlike_texts(left: pl.Series, right: pl.Series) -> UnlikeTexts:
    """Find the matched rows that do not hold the same text."""
    unlike = left.ne_missing(right)
    return UnlikeTexts(pairs=unlike.arg_true().cast(ROW), left=left.filter(unlike), right=right.filter(unlike))


def are_read_alike(methods: tuple[Method, Method]) -> bool:
    """Say whether both sides are read in the same way: the same text is the same value then."""
    return methods[0].token == methods[1].token


def column_differences(left: pl.Series, right: pl.Series, methods: tuple[Method, Method]) -> ColumnDifferences:
    """Find the matched rows whose values differ after the rules."""
    if are_read_alike(methods):
        return differences_among(unlike_texts(left, right), methods)
    pairs = pl.int_range(len(left), dtype=ROW, eager=True)
    return _differences(pairs, left, right, methods, left.ne_missing(right))


def differences_among(texts: UnlikeTexts, methods: tuple[Method, Method]) -> ColumnDifferences:
    """Find those of these pairs whose values differ after the rules, where both sides are read in the same way."""
    if texts.pairs.is_empty():
        return ColumnDifferences(kind=methods[0].kind, cells=_NO_CELLS, forgiven=_NO_CELLS["pair"])
    return _differences(texts.pairs, texts.left, texts.right, methods)


def _differences(
    pairs: pl.Series,
    left: pl.Series,
    right: pl.Series,
    methods: tuple[Method, Method],
    unlike: pl.Series | None = None,
) -> ColumnDifferences:
    """Compare values; `unlike` tells which texts differ, where not all do."""
    values = aligned(normalise(left, methods[0]), normalise(right, methods[1]))
    differ = values[0].ne_missing(values[1])
    cells = pl.DataFrame({"pair": pairs, "left": values[0], "right": values[1]}).filter(differ)
    raw_differs = ~differ if unlike is None else ~differ & unlike
    forgiven = pairs.filter(raw_differs).alias("pair")
    unknown = forgiven.filter(values[0].filter(raw_differs).is_null())
    return ColumnDifferences(kind=methods[0].kind, cells=cells, forgiven=forgiven, unknown=unknown)


def aligned(left: Normal, right: Normal) -> tuple[pl.Series, pl.Series]:
    """Give both sides in one type: numbers that are too large on one side make texts of both."""
    if left.wide == right.wide:
        return left.values, right.values
    return shown(left.values), shown(right.values)


def beyond_tolerance(differences: ColumnDifferences, rules: tuple[Rule, Rule]) -> pl.DataFrame:
    """Give the cells that still differ when tolerance and the policy for blanks are applied."""
    cells = differences.cells
    if cells.is_empty():
        return cells
    cells = cells.filter(~_blank_is_forgiven(cells, rules, differences.unread))
    if differences.kind not in {"number", "date"}:
        return cells
    is_date = differences.kind == "date"
    sized = cells if is_date else _zeros_put(cells, rules)
    within = [
        test(sized, limit)
        for test, limit in ((within_absolute, rules[0].tolerance), (within_relative, rules[0].relative))
        if limit is not None and not (is_date and test is within_relative)
    ]
    if rules[0].precision is not None:
        within.append(within_precision(sized, rules[0].precision))
    if not within:
        return cells
    near = within[0]
    for test in within[1:]:
        near = near | test
    kept = differences.apart
    if rules[0].precision is None and not rules[0].tolerance:
        kept = pl.concat([kept, differences.finer])
    return cells.filter(~near | cells["pair"].is_in(kept.implode()) if len(kept) else ~near)


def _zeros_put(cells: pl.DataFrame, rules: tuple[Rule, Rule]) -> pl.DataFrame:
    """Put 0 where a blank equals it: tolerances hold for it, too."""
    sides = [side for side, rule in zip(("left", "right"), rules, strict=True) if rule.blank == "equals_zero"]
    return cells.with_columns(pl.col(sides).fill_null(pl.lit("0").cast(cells.schema["left"]))) if sides else cells


def within_absolute(cells: pl.DataFrame, limit: Decimal) -> pl.Series:
    """Tell which pairs of numbers differ by no more than the limit; of dates and times it is a number of days."""
    if cells.schema["left"].is_temporal():
        return _within_days(cells, limit)
    if cells.schema["left"] == pl.String:
        return _one_by_one(cells, lambda a, b: abs(a - b) <= limit)
    limit = min(limit, _FARTHEST)
    places = -int(limit.as_tuple().exponent)
    if places > 10:
        limit = limit.quantize(Decimal(1).scaleb(-10), rounding="ROUND_DOWN")  # the values have ten places
    near = (pl.col("left") - pl.col("right")).abs() <= pl.lit(limit).cast(DECIMAL)
    return cells.select(near.fill_null(value=False).alias("near"))["near"]


def _within_days(cells: pl.DataFrame, days: Decimal) -> pl.Series:
    """Tell which pairs of dates or times are no farther apart than so many days."""
    apart = (pl.col("left").cast(pl.Datetime("us")) - pl.col("right").cast(pl.Datetime("us"))).dt.total_microseconds()
    near = apart.abs() <= int(min(days, _MOST_DAYS) * _DAY)
    return cells.select(near.fill_null(value=False).alias("near"))["near"]


def within_relative(cells: pl.DataFrame, share: Decimal) -> pl.Series:
    """Tell which pairs of numbers differ by no more than this share of the older one, exactly.

    A rise is said in percent of the value before, so a tolerance is too; from 0 every change is more than any share.
    """

    def near(older: Decimal, newer: Decimal) -> bool:
        return abs(newer - older) <= share * abs(older)

    if cells.schema["left"] == pl.String:
        return _one_by_one(cells, near)
    difference = (pl.col("left") - pl.col("right")).abs().cast(pl.Float64)
    limit = pl.col("left").cast(pl.Float64).abs() * float(share)
    close = (difference - limit).abs() <= pl.max_horizontal(limit, difference) * _SAFE_SHARE
    judged = cells.select(
        (difference <= limit).fill_null(value=False).alias("near"), close.fill_null(value=False).alias("close")
    )
    if not judged["close"].any():
        return judged["near"]
    where = judged["close"].arg_true()
    return judged["near"].scatter(where, _one_by_one(cells[where], near))


def _one_by_one(cells: pl.DataFrame, near: Callable[[Decimal, Decimal], bool]) -> pl.Series:
    """Judge single pairs in exact decimals (numbers too large for a column, or right at a limit)."""
    lefts, rights = shown(cells["left"]).to_list(), shown(cells["right"]).to_list()
    return pl.Series(
        "near",
        [
            left is not None and right is not None and near(exact_decimal(left), exact_decimal(right))
            for left, right in zip(lefts, rights, strict=True)
        ],
        pl.Boolean,
    )


def _blank_is_forgiven(cells: pl.DataFrame, rules: tuple[Rule, Rule], unread: tuple[pl.Series, pl.Series]) -> pl.Series:
    forgiven = pl.Series("forgiven", [False], pl.Boolean).new_from_index(0, cells.height)
    sides = (("left", "right"), ("right", "left"))
    for (side, other), rule, texts in zip(sides, rules, unread, strict=True):
        if rule.blank == "differs":
            continue
        blank = cells[side].is_null() & ~cells["pair"].is_in(texts.implode())
        if rule.blank == "equals_anything":
            forgiven |= blank
        elif rule.blank == "equals_zero":
            forgiven |= blank & (shown(cells[other]) == "0").fill_null(value=False)
    return forgiven
