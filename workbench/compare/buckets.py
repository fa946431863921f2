"""Put every row of both inputs into exactly one bucket, and show that they add up."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from workbench.compare.matching import KeyedSide, Match, rows_with_keys
from workbench.compare.rules import Method, normalise, shown


@dataclass(frozen=True, kw_only=True, slots=True)
class Repeated:
    """What became of the rows of one input whose key stands more than once.

    Rows that agree in everything compared are one row: `dropped` are the others. `kept` (`row`, `key`) are the rows of
    keys that still stand more than once.
    """

    dropped: pl.Series
    kept: pl.DataFrame
    keys: pl.Series


@dataclass(frozen=True, kw_only=True, slots=True)
class SideRows:
    """The rows of one input by bucket."""

    rows: int
    blank: pl.Series
    dropped: pl.Series
    aside: pl.Series
    only_here: pl.Series
    distinct_keys: int
    repeated_keys: int
    rows_in_repeated_keys: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Buckets:
    """All rows of both inputs by bucket; `pair_is_aside` tells it for each matched pair."""

    left: SideRows
    right: SideRows
    keys_set_aside: pl.Series
    pair_is_aside: pl.Series
    common: int


def collapse(side: KeyedSide, texts: tuple[pl.Series, ...], methods: tuple[Method, ...]) -> Repeated:
    """Make one row of those that agree in the key and in everything compared."""
    rows = side.repeated["row"]
    if rows.is_empty():
        return only_once(side, pl.Series("first", [], pl.Boolean))
    values = [
        shown(normalise(column.gather(rows), method).values) for column, method in zip(texts, methods, strict=True)
    ]
    frame = pl.DataFrame([side.repeated["key"], *(value.alias(f"value_{n}") for n, value in enumerate(values))])
    first = frame.select(pl.struct(pl.all()).is_first_distinct().alias("first"))["first"]
    return only_once(side, first)


def only_once(side: KeyedSide, first: pl.Series) -> Repeated:
    """Keep of the rows of repeated keys those that are the first of their kind."""
    rows = side.repeated["row"]
    if rows.is_empty():
        return Repeated(dropped=rows, kept=side.repeated, keys=side.repeated["key"])
    kept = side.repeated.filter(first)
    kept = kept.filter(kept["key"].is_duplicated())
    return Repeated(dropped=rows.filter(~first), kept=kept, keys=kept["key"].unique(maintain_order=True))


def fill_buckets(match: Match, left: Repeated, right: Repeated) -> Buckets:
    """Sort the rows into buckets; a key that stands more than once on either side is set aside on both."""
    keys = pl.concat([left.keys, right.keys]).unique(maintain_order=True).alias("key")
    pair_is_aside = rows_with_keys(match.left, match.common_left, keys)
    return Buckets(
        left=_side_rows(match.left, left, match.removed, keys),
        right=_side_rows(match.right, right, match.added, keys),
        keys_set_aside=keys,
        pair_is_aside=pair_is_aside,
        common=len(pair_is_aside) - int(pair_is_aside.sum()),
    )


def _side_rows(side: KeyedSide, repeated: Repeated, only_here: pl.Series, keys: pl.Series) -> SideRows:
    first_aside = side.first.filter(rows_with_keys(side, side.first, keys)) if len(keys) else side.first.clear()
    aside = pl.concat([first_aside, repeated.kept["row"]]).unique().sort()
    return SideRows(
        rows=side.rows,
        blank=side.blank,
        dropped=repeated.dropped,
        aside=aside,
        only_here=only_here.filter(~rows_with_keys(side, only_here, keys)) if len(keys) else only_here,
        distinct_keys=len(side.first) if side.distinct is None else side.distinct,
        repeated_keys=len(repeated.keys),
        rows_in_repeated_keys=repeated.kept.height,
    )


def balance(rows: SideRows, common: int, only_here: str) -> str:
    """Show as an equation that every row is in exactly one bucket; `only_here` is "removed" or "added"."""
    parts = [
        (common, "in both"),
        (len(rows.only_here), only_here),
        (len(rows.aside), "set aside"),
        (len(rows.dropped), "exact duplicate" if len(rows.dropped) == 1 else "exact duplicates"),
        (len(rows.blank), "without a key"),
    ]
    total = sum(count for count, _ in parts)
    if total != rows.rows:
        raise AssertionError(f"The rows do not add up: {rows.rows:,} are not {total:,}.")
    shown_parts = [f"{count:,} {words}" for n, (count, words) in enumerate(parts) if count or n < 2]
    return f"{rows.rows:,} {'row' if rows.rows == 1 else 'rows'} = {' + '.join(shown_parts)}"
