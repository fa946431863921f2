"""The comparison on an engine of tables (DuckDB, Spark), written once in expressions over numbered rows.

What comes back are positions and the cells that differ: figures, causes, reports and windows take them as they take
those of Polars.
"""

from __future__ import annotations

from threading import RLock

import narwhals as nw
import polars as pl

from workbench.compare.backends.dictionary import look_up, with_values
from workbench.compare.backends.lazy_tables import ROW_COLUMN, LazyTable, LazyTables
from workbench.compare.buckets import Repeated, only_once
from workbench.compare.differences import ColumnDifferences
from workbench.compare.matching import ROW, KeyedSide, Match, joined_key, match_of, same_type
from workbench.compare.rules import Method

_KEY, _PAIR, _COUNT = "key", "pair", "rows_of_key"
_LEFT, _RIGHT, _LEFT_ROW, _RIGHT_ROW = "left", "right", "left_row", "right_row"
_UNLIKE, _DIFFERS = "unlike", "differs"
_MIDNIGHT = " 00:00:00"
_DATE_LENGTH = 10
_NO_CELLS = pl.DataFrame(schema={"pair": ROW, "left": pl.String, "right": pl.String})


class SqlBackend:
    """Runs every stage as queries; one at a time, since an engine uses all processors for each."""

    def __init__(self, tables: LazyTables) -> None:
        self._tables = tables
        self._lock = RLock()
        self._last_pairs: tuple[Match, LazyTable] | None = None

    @property
    def name(self) -> str:
        """Name the engine."""
        return self._tables.name

    def keyed(
        self, frame: pl.DataFrame, headings: tuple[str, ...], methods: tuple[Method, ...], names: tuple[str, ...]
    ) -> KeyedSide:
        """Group the rows of an input by their key."""
        with self._lock:
            table = self._tables.numbered(frame, headings)
            words = look_up(self._tables, table, {f"c{n}": method for n, method in enumerate(methods)}, as_texts=True)
            table = with_values(self._tables, table, words)
            found = self._tables.collected(table).sort(ROW_COLUMN).drop(ROW_COLUMN)
            parts = found.rename({f"c{n}": name for n, name in enumerate(names)})
            key = joined_key(parts)
            first, repeated = self._grouped(key)
        blank = pl.int_range(len(key), dtype=ROW, eager=True).alias("row").filter(key.is_null())
        return KeyedSide(
            parts=parts,
            key=key,
            blank=blank,
            first=first,
            repeated=repeated,
            unparsed=tuple(own.unparsed for own in words.values()),
        )

    def match(self, left: KeyedSide, right: KeyedSide) -> Match:
        """Find the keys that both sides have."""
        left, right = same_type((left, right))
        with self._lock:
            lefts = self._first_rows(left.key).rename({ROW_COLUMN: _LEFT_ROW})
            rights = self._first_rows(right.key).rename({ROW_COLUMN: _RIGHT_ROW})
            both = lefts.join(rights, on=_KEY, how="inner").select(_LEFT_ROW, _RIGHT_ROW)
            found = self._tables.collected(both).sort(_LEFT_ROW)
        return match_of(
            left, right, found[_LEFT_ROW].cast(ROW).alias("left"), found[_RIGHT_ROW].cast(ROW).alias("right")
        )

    def collapsed(
        self, keyed: KeyedSide, frame: pl.DataFrame, headings: tuple[str, ...], methods: tuple[Method, ...]
    ) -> Repeated:
        """Make one row of those that agree in the key and in everything compared."""
        if keyed.repeated.is_empty():
            return only_once(keyed, pl.Series("first", [], pl.Boolean))
        with self._lock:
            table = self._tables.given(keyed.repeated.with_columns(pl.col("key").cast(pl.String)))
            own = self._tables.numbered(frame, headings)
            columns = {f"c{n}": method for n, method in enumerate(methods)}
            table = table.join(own, on=ROW_COLUMN, how="left")
            table = with_values(self._tables, table, look_up(self._tables, table, columns, as_texts=True))
            same = [_KEY, *columns]
            first = self._tables.collected(table.group_by(same).agg(nw.col(ROW_COLUMN).min()).select(ROW_COLUMN))
        rows = keyed.repeated["row"]
        return only_once(keyed, rows.is_in(first[ROW_COLUMN].cast(ROW).implode()))

    def differences(
        self,
        match: Match,
        frames: tuple[pl.DataFrame, pl.DataFrame],
        headings: tuple[str, str],
        methods: tuple[Method, Method],
    ) -> ColumnDifferences:
        """Find the matched rows whose values differ after the rules, in one column."""
        same_form = methods[0].token == methods[1].token
        with self._lock:
            both = self._pairs(match)
            for n, (row, name) in enumerate(((_LEFT_ROW, _LEFT), (_RIGHT_ROW, _RIGHT))):
                own = self._tables.numbered(frames[n], [headings[n]]).rename({"c0": name})
                both = both.join(own, left_on=row, right_on=ROW_COLUMN, how="inner")
            both = both.select(_PAIR, _LEFT, _RIGHT, _differ().alias(_UNLIKE))
            with self._tables.kept(both.filter(nw.col(_UNLIKE)) if same_form else both) as table:
                if not self._tables.collected(table.select(nw.len().alias(_COUNT)))[_COUNT].item():
                    return ColumnDifferences(kind=methods[0].kind, cells=_NO_CELLS, forgiven=_NO_CELLS["pair"])
                found, as_texts = self._compared(table, methods)
        times = as_texts and methods[0].times
        values = [_with_times(found[name]) if times else found[name] for name in (_LEFT, _RIGHT)]
        every = pl.DataFrame([found[_PAIR].cast(ROW), *values])
        same = every.filter(~found[_DIFFERS])
        return ColumnDifferences(
            kind=methods[0].kind,
            cells=every.filter(found[_DIFFERS]),
            forgiven=same[_PAIR],
            unknown=same[_PAIR].filter(same[_LEFT].is_null()),
        )

    # ------------------------------------------------------------ inside
    def _compared(self, table: LazyTable, methods: tuple[Method, Method]) -> tuple[pl.DataFrame, bool]:
        """Give the pairs whose texts or values differ with their values, in their order; are those texts?"""
        as_texts = any(method.times for method in methods)
        columns = {_LEFT: methods[0], _RIGHT: methods[1]}
        words = look_up(self._tables, table, columns, as_texts=as_texts)
        if any(own.wide for own in words.values()) and not as_texts:
            as_texts, words = True, look_up(self._tables, table, columns, as_texts=True)
        table = with_values(self._tables, table, words)
        compared = table.with_columns(_differ().alias(_DIFFERS)).filter(nw.col(_DIFFERS) | nw.col(_UNLIKE))
        return self._tables.collected(compared.select(_PAIR, _LEFT, _RIGHT, _DIFFERS)).sort(_PAIR), as_texts

    def _grouped(self, key: pl.Series) -> tuple[pl.Series, pl.DataFrame]:
        """Give the first row of each key, and every row whose key is not alone."""
        table = self._tables.given(_numbered_key(key))
        groups = _groups(table)
        first = self._tables.collected(groups.select(ROW_COLUMN))[ROW_COLUMN].cast(ROW).sort()
        if len(first) == len(key) - key.null_count():
            return first, pl.DataFrame({"row": first.clear(), "key": key.clear()})
        several = groups.filter(nw.col(_COUNT) > 1).select(_KEY)
        repeated = self._tables.collected(table.join(several, on=_KEY, how="inner")).sort(ROW_COLUMN)
        return first, repeated.select(pl.col(ROW_COLUMN).cast(ROW).alias("row"), pl.col(_KEY).alias("key"))

    def _pairs(self, match: Match) -> LazyTable:
        if self._last_pairs is None or self._last_pairs[0] is not match:
            pairs = pl.int_range(len(match.common_left), dtype=ROW, eager=True).alias(_PAIR)
            rows = [match.common_left.alias(_LEFT_ROW), match.common_right.alias(_RIGHT_ROW)]
            self._last_pairs = (match, self._tables.given(pl.DataFrame([pairs, *rows])))
        return self._last_pairs[1]

    def _first_rows(self, key: pl.Series) -> LazyTable:
        return _groups(self._tables.given(_numbered_key(key))).select(_KEY, ROW_COLUMN)


def _groups(table: LazyTable) -> LazyTable:
    """Give each key with its first row and how many rows it has."""
    there = table.filter(~nw.col(_KEY).is_null())
    return there.group_by(_KEY).agg(nw.col(ROW_COLUMN).min(), nw.len().alias(_COUNT))


def _numbered_key(key: pl.Series) -> pl.DataFrame:
    rows = pl.int_range(len(key), dtype=ROW, eager=True).alias(ROW_COLUMN)
    return pl.DataFrame([rows, key.cast(pl.String).alias(_KEY)])


def _differ() -> nw.Expr:
    """Tell whether both sides differ; two blanks do not, a blank and a value do."""
    left, right = nw.col(_LEFT), nw.col(_RIGHT)
    one_blank = (left.is_null() & ~right.is_null()) | (~left.is_null() & right.is_null())
    return nw.when(left.is_null() | right.is_null()).then(one_blank).otherwise(left != right)


def _with_times(texts: pl.Series) -> pl.Series:
    """Read texts of dates with times, midnight as the date alone."""
    whole = texts.to_frame("t").select(
        pl.when(pl.col("t").str.len_bytes() == _DATE_LENGTH)
        .then(pl.concat_str("t", pl.lit(_MIDNIGHT)))
        .otherwise(pl.col("t"))
        .alias(texts.name)
    )
    return whole[texts.name].str.to_datetime("%Y-%m-%d %H:%M:%S%.f", time_unit="us")
