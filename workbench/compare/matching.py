"""Match the rows of two inputs by their key: what stands in both, on one side only, more than once, or has no key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import polars as pl

from workbench.compare.rules import Method, normalise, shown

_PART_END = "\x1f"
_BLANK_PART = "\x1e"
ROW = pl.UInt32


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyedSide:
    """The rows of one input by key. Rows are numbered from 0 in the rows that count.

    `parts` has the key of every row after the rules, one text column each; `key` joins them to one text (null where
    every part is blank), or is an Int64 where the one part holds plain whole numbers only. `first` is the first row of
    each different key in the order of the file; `repeated` holds every row (`row`, `key`) whose key is not alone.
    """

    parts: pl.DataFrame
    key: pl.Series
    blank: pl.Series
    first: pl.Series
    repeated: pl.DataFrame
    unparsed: tuple[int, ...]
    distinct: int | None = None
    """How many different keys there are, where rows of the same key got keys of their own."""
    paired_in_order: int = 0
    """So many keys have too many rows to look for the best pairs: they are paired in the order of their values."""

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
    left_mask: pl.Series | None
    right_mask: pl.Series | None
    """Which rows are common, where those of an input stand in its own order: choosing by a mask is faster."""

    def left_cells(self, column: pl.Series) -> pl.Series:
        """Give the cells of a column of the left input for every common key."""
        return _chosen(column, self.common_left, self.left_mask)

    def right_cells(self, column: pl.Series) -> pl.Series:
        """Give the cells of a column of the right input for every common key."""
        return _chosen(column, self.common_right, self.right_mask)


def key_side(columns: tuple[pl.Series, ...], methods: tuple[Method, ...], names: tuple[str, ...]) -> KeyedSide:
    """Bring the key columns of one input into their form and group the rows by them."""
    whole = whole_numbers(columns[0]) if len(columns) == 1 and _keeps_whole_numbers(methods[0]) else None
    if whole is not None:
        parts, key, unparsed = pl.DataFrame([columns[0].alias(names[0])]), whole.alias("key"), (0,)
    else:
        normals = [normalise(column, method) for column, method in zip(columns, methods, strict=True)]
        parts = pl.DataFrame([shown(normal.values).alias(name) for name, normal in zip(names, normals, strict=True)])
        key, unparsed = joined_key(parts), tuple(normal.unparsed for normal in normals)
    rows = pl.int_range(len(key), dtype=ROW, eager=True).alias("row")
    blank = rows.filter(key.is_null())
    if hashed(key).n_unique() == len(key) - max(0, len(blank) - 1):
        first, repeated = (
            rows.filter(key.is_not_null()) if len(blank) else rows,
            pl.DataFrame({"row": rows.clear(), "key": key.clear()}),
        )
    else:
        first = rows.filter(key.is_first_distinct() & key.is_not_null())
        repeated = pl.DataFrame({"row": rows, "key": key}).filter(key.is_duplicated() & key.is_not_null())
    return KeyedSide(parts=parts, key=key, blank=blank, first=first, repeated=repeated, unparsed=unparsed)


def match_sides(left: KeyedSide, right: KeyedSide) -> Match:
    """Find the keys that both sides have."""
    left, right = same_type((left, right))
    return match_of(left, right, *_common(left, right))


def match_of(left: KeyedSide, right: KeyedSide, common_left: pl.Series, common_right: pl.Series) -> Match:
    """Say of each row where it belongs, when the first rows of the common keys are known."""
    return Match(
        left=left,
        right=right,
        common_left=common_left,
        common_right=common_right,
        removed=_without(left.first, common_left, left.rows),
        added=_without(right.first, common_right, right.rows),
        left_mask=_mask(common_left, left.rows),
        right_mask=_mask(common_right, right.rows),
    )


def same_type(sides: Sequence[KeyedSide]) -> list[KeyedSide]:
    """Give the sides with keys of one type: texts where not all are whole numbers."""
    if len({side.key.dtype for side in sides}) == 1:
        return list(sides)
    return [
        side
        if side.key.dtype == pl.String
        else replace(
            side, key=side.key.cast(pl.String), repeated=side.repeated.with_columns(pl.col("key").cast(pl.String))
        )
        for side in sides
    ]


def whole_numbers(texts: pl.Series) -> pl.Series | None:
    """Give texts as whole numbers, if every cell is blank or one, written without zeros or signs before it."""
    if not len(texts) or texts.null_count() == len(texts):
        return None
    sample = texts.head(100).drop_nulls()
    if sample.cast(pl.Int64, strict=False).null_count():
        return None
    numbers = texts.cast(pl.Int64, strict=False)
    if numbers.null_count() != texts.null_count():
        return None
    doubtful = texts.filter(texts < "1")  # what starts with a sign or a zero stands before "1"
    if not (doubtful.cast(pl.Int64).cast(pl.String) == doubtful).all():
        return None
    return numbers


def _keeps_whole_numbers(method: Method) -> bool:
    """Say whether a plain whole number is already in its form."""
    rule = method.rule
    changes = (
        rule.replace,
        rule.same_characters,
        rule.map,
        rule.same_values,
        rule.pad,
        method.number_format.scale,
        method.null_tokens,
    )
    plain = method.decimal == "." and not method.thousands
    return method.kind in {"text", "code", "number"} and plain and not any(changes)


def _common(left: KeyedSide, right: KeyedSide) -> tuple[pl.Series, pl.Series]:
    """Give the first rows of every key on both sides, in the left order."""
    lefts, rights = (_told_sorted(_cells(side.key, side.first)) for side in (left, right))
    rows = left.first.alias("left"), right.first.alias("right")
    both = _joined((hashed(lefts), hashed(rights)), rows)
    if lefts.dtype == pl.String and (_cells(left.key, both["left"]) != _cells(right.key, both["right"])).any():
        both = _joined((lefts, rights), rows)
    return both["left"], both["right"]


def _joined(keys: tuple[pl.Series, pl.Series], rows: tuple[pl.Series, pl.Series]) -> pl.DataFrame:
    """Give the rows of every key on both sides, in the left order."""
    left, right = (pl.DataFrame([key.alias("key"), own]) for key, own in zip(keys, rows, strict=True))
    return left.join(right, on="key", how="inner", maintain_order="left")


def hashed(keys: pl.Series) -> pl.Series:
    """Give numbers in the place of texts, which are joined and counted several times as fast.

    Two texts may have one number: who counts on it must see to that.
    """
    return keys.hash() if keys.dtype == pl.String else keys


def rows_with_keys(side: KeyedSide, rows: pl.Series, keys: pl.Series) -> pl.Series:
    """Tell for each of these rows whether its key is one of `keys`."""
    if keys.is_empty():
        return pl.Series("found", [False], pl.Boolean).new_from_index(0, len(rows))
    return side.key.gather(rows).is_in(keys.implode()).alias("found")


def joined_key(parts: pl.DataFrame) -> pl.Series:
    """Join the parts of the key to one text; null where every part is blank."""
    if parts.width == 1:
        return parts.to_series().alias("key")
    texts = [pl.col(name).fill_null(_BLANK_PART) for name in parts.columns]
    every_blank = pl.all_horizontal(pl.col(name).is_null() for name in parts.columns)
    joined = pl.when(every_blank).then(None).otherwise(pl.concat_str(texts, separator=_PART_END))
    return parts.select(joined.alias("key"))["key"]


def _chosen(column: pl.Series, rows: pl.Series, mask: pl.Series | None) -> pl.Series:
    if mask is None:
        return _cells(column, rows)
    return column if len(rows) == len(column) else column.filter(mask)


def _cells(column: pl.Series, rows: pl.Series) -> pl.Series:
    """Give the cells of different rows; all in one piece, in which single cells are found several times as fast."""
    return column if len(rows) == len(column) and rows.is_sorted() else column.rechunk().gather(rows)


def _told_sorted(keys: pl.Series) -> pl.Series:
    """Tell polars of whole numbers that stand in order: it joins such without hashing them."""
    return keys.set_sorted() if keys.dtype == pl.Int64 and keys.is_sorted() else keys


def _mask(rows: pl.Series, height: int) -> pl.Series | None:
    if not rows.is_sorted():
        return None
    mask = pl.Series("common", [False], pl.Boolean).new_from_index(0, height)
    return mask.scatter(rows, values=True) if len(rows) else mask


def _without(rows: pl.Series, taken: pl.Series, height: int) -> pl.Series:
    if len(rows) == len(taken):
        return rows.clear()
    is_taken = pl.Series("taken", [False], pl.Boolean).new_from_index(0, height)
    if len(taken):
        is_taken = is_taken.scatter(taken, values=True)
    return rows.filter(~is_taken.gather(rows))
