"""Match the rows of two inputs by their key: what stands in both, on one side only, more than once, or has no key."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from workbench.compare.rules import Method, normalise, shown

_PART_END = "\x1f"
_BLANK_PART = "\x1e"
ROW = pl.UInt32


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyedSide:
    """The rows of one input by key. Rows are numbered from 0 in the rows that count.

    `parts` has the key of every row after the rules, one text column each; `key` joins them to one text (null where
    every part is blank). `first` is the first row of each different key in the order of the file; `repeated` holds
    every row (`row`, `key`) whose key stands more than once.
    """

    parts: pl.DataFrame
    key: pl.Series
    blank: pl.Series
    first: pl.Series
    repeated: pl.DataFrame
    unparsed: tuple[int, ...]

    @property
    def rows(self) -> int:
        """Count the rows."""
        return len(self.key)


@dataclass(frozen=True, kw_only=True, slots=True)
class Match:
    """Both sides by key. `common_left` and `common_right` are the first rows of each common key, in the left order."""

    left: KeyedSide
    right: KeyedSide
    common_left: pl.Series
    common_right: pl.Series
    removed: pl.Series
    added: pl.Series


def key_side(columns: tuple[pl.Series, ...], methods: tuple[Method, ...], names: tuple[str, ...]) -> KeyedSide:
    """Bring the key columns of one input into their form and group the rows by them."""
    normals = [normalise(column, method) for column, method in zip(columns, methods, strict=True)]
    parts = pl.DataFrame([shown(normal.values).alias(name) for name, normal in zip(names, normals, strict=True)])
    key = _joined(parts)
    rows = pl.int_range(len(key), dtype=ROW, eager=True).alias("row")
    blank = rows.filter(key.is_null())
    if key.n_unique() == len(key) - max(0, len(blank) - 1):
        first, repeated = rows.filter(key.is_not_null()) if len(blank) else rows, _no_rows()
    else:
        first = rows.filter(key.is_first_distinct() & key.is_not_null())
        repeated = pl.DataFrame({"row": rows, "key": key}).filter(key.is_duplicated() & key.is_not_null())
    unparsed = tuple(normal.unparsed for normal in normals)
    return KeyedSide(parts=parts, key=key, blank=blank, first=first, repeated=repeated, unparsed=unparsed)


def match_sides(left: KeyedSide, right: KeyedSide) -> Match:
    """Find the keys that both sides have."""
    lefts = pl.DataFrame({"key": left.key.gather(left.first), "left": left.first})
    rights = pl.DataFrame({"key": right.key.gather(right.first), "right": right.first})
    both = lefts.join(rights, on="key", how="inner", maintain_order="left")
    return Match(
        left=left,
        right=right,
        common_left=both["left"],
        common_right=both["right"],
        removed=_without(left.first, both["left"], left.rows),
        added=_without(right.first, both["right"], right.rows),
    )


def rows_with_keys(side: KeyedSide, rows: pl.Series, keys: pl.Series) -> pl.Series:
    """Tell for each of these rows whether its key is one of `keys`."""
    if keys.is_empty():
        return pl.Series("found", [False], pl.Boolean).new_from_index(0, len(rows))
    return side.key.gather(rows).is_in(keys.implode()).alias("found")


def _joined(parts: pl.DataFrame) -> pl.Series:
    if parts.width == 1:
        return parts.to_series().alias("key")
    texts = [pl.col(name).fill_null(_BLANK_PART) for name in parts.columns]
    every_blank = pl.all_horizontal(pl.col(name).is_null() for name in parts.columns)
    joined = pl.when(every_blank).then(None).otherwise(pl.concat_str(texts, separator=_PART_END))
    return parts.select(joined.alias("key"))["key"]


def _without(rows: pl.Series, taken: pl.Series, height: int) -> pl.Series:
    if len(rows) == len(taken):
        return rows.clear()
    is_taken = pl.Series("taken", [False], pl.Boolean).new_from_index(0, height)
    if len(taken):
        is_taken = is_taken.scatter(taken, values=True)
    return rows.filter(~is_taken.gather(rows))


def _no_rows() -> pl.DataFrame:
    return pl.DataFrame(schema={"row": ROW, "key": pl.String})
