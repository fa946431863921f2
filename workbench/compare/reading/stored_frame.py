"""Rows that stand in files beside memory: a column is read when it is asked for, and not kept."""

# pyright: reportPrivateUsage=false, reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# It is a frame of polars that has its rows elsewhere: what it does not do itself polars does with all of them read.

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import polars as pl
from typing_extensions import override

from workbench.compare.reading.own_folder import OwnFolder

ROW = "row"
"""The column of the files that numbers their rows, from 0."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredRows:
    """Parquet files with columns f0, f1 and so on; they go when nobody holds them any more."""

    folder: OwnFolder
    files: tuple[Path, ...]
    height: int
    size: int

    def scan(self) -> pl.LazyFrame:
        """Give the rows as they stand in the files."""
        return pl.scan_parquet(list(self.files))


class StoredFrame(pl.DataFrame):
    """Columns of stored rows under their headings; with `rows` only the rows of these numbers, in their order."""

    def __init__(
        self,
        stored: StoredRows,
        places: Mapping[str, str],
        rows: pl.Series | None = None,
        beside: Mapping[str, pl.Series] | None = None,
    ) -> None:
        self.stored = stored
        self.places = dict(places)
        """Where each column stands in the files, by heading."""
        self.rows_kept = rows
        self.beside = dict(beside or {})
        """Columns that are in memory: they come behind the others, with one cell for each row that is kept."""

    # ------------------------------------------------------------ what it holds
    @property
    @override
    def _df(self) -> Any:
        """All rows in memory, for what cannot be done otherwise."""
        return self.lazy().collect()._df  # noqa: SLF001 - as the line below the module's docstring says

    @classmethod
    @override
    def _from_pydf(cls, py_df: Any) -> pl.DataFrame:
        """Take what polars makes of it for a frame in memory."""
        return pl.DataFrame._from_pydf(py_df)  # noqa: SLF001 - as above

    @property
    @override
    def columns(self) -> list[str]:
        """The headings."""
        return [*self.places, *self.beside]

    @columns.setter
    def columns(self, names: list[str]) -> None:
        given = dict(zip(self.columns, names, strict=True))
        self.places = {given[name]: place for name, place in self.places.items()}
        self.beside = {given[name]: column for name, column in self.beside.items()}

    @property
    @override
    def height(self) -> int:
        """How many rows there are."""
        return self.stored.height if self.rows_kept is None else len(self.rows_kept)

    @property
    @override
    def width(self) -> int:
        """How many columns there are."""
        return len(self.columns)

    @property
    @override
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.height, self.width

    @property
    @override
    def schema(self) -> pl.Schema:
        """Every column holds texts."""
        return pl.Schema(dict.fromkeys(self.columns, pl.String))

    @property
    @override
    def dtypes(self) -> list[pl.DataType]:
        """Every column holds texts."""
        return [pl.String()] * self.width

    @override
    def __len__(self) -> int:
        return self.height

    @override
    def estimated_size(self, unit: str = "b") -> float:
        """Give what the rows take on the disk."""
        return float(self.stored.size)

    # ------------------------------------------------------------ columns and rows
    @override
    def lazy(self) -> pl.LazyFrame:
        """Give the rows as a query over the files."""
        every = self.stored.scan()
        if self.rows_kept is not None:
            kept = self.rows_kept.cast(pl.UInt32).alias(ROW).to_frame().lazy()
            every = every.join(kept, on=ROW, how="semi", maintain_order="left")
        own = every.select(pl.col(place).alias(name) for name, place in self.places.items())
        return own.with_columns(column.alias(name) for name, column in self.beside.items()) if self.beside else own

    @override
    def get_column(self, name: str, *, default: Any = None) -> pl.Series:
        """Read one column."""
        if name in self.beside:
            return self.beside[name].alias(name)
        if name not in self.places:
            raise pl.exceptions.ColumnNotFoundError(name)
        column = self.stored.scan().select(pl.col(self.places[name]).alias(name)).collect().to_series()
        return column if self.rows_kept is None else column.gather(self.rows_kept)

    @override
    def __getitem__(self, key: Any) -> Any:
        given: Any = key
        if isinstance(key, str):
            return self.get_column(key)
        if isinstance(key, pl.Series) and key.dtype.is_integer():
            return pl.DataFrame([self.get_column(name).gather(key) for name in self.columns])
        if isinstance(key, list) and all(isinstance(row, int) for row in cast("list[object]", key)):
            return self[pl.Series(cast("list[int]", key), dtype=pl.Int64)]
        rows, columns = cast("tuple[object, Any]", key) if isinstance(key, tuple) else (None, None)
        if rows == slice(None) and isinstance(columns, slice):
            return self.drop(*(name for name in self.columns if name not in self.columns[columns]))
        return super().__getitem__(given)

    @override
    def get_columns(self) -> list[pl.Series]:
        """Read every column."""
        return list(self.iter_columns())

    @override
    def to_series(self, index: int = 0) -> pl.Series:
        """Read the column at a place."""
        return self.get_column(self.columns[index])

    @override
    def iter_columns(self) -> Iterator[pl.Series]:
        """Read one column after the other."""
        return (self.get_column(name) for name in self.columns)

    @override
    def head(self, n: int = 5) -> pl.DataFrame:
        """Read the first rows."""
        return self.slice(0, n)

    @override
    def tail(self, n: int = 5) -> pl.DataFrame:
        """Read the last rows."""
        return self.slice(max(0, self.height - n), n)

    @override
    def slice(self, offset: int, length: int | None = None) -> pl.DataFrame:
        """Read rows that stand together."""
        return self.lazy().slice(offset, length).collect()

    # ------------------------------------------------------------ other views of the same rows
    @override
    def filter(self, *predicates: Any, **constraints: Any) -> pl.DataFrame:
        """Choose rows by a mask; the others stay where they are."""
        mask = predicates[0] if len(predicates) == 1 and not constraints else None
        if not isinstance(mask, pl.Series):
            return super().filter(*predicates, **constraints)
        rows = mask.fill_null(value=False).arg_true()
        beside = {name: column.gather(rows) for name, column in self.beside.items()}
        kept = rows if self.rows_kept is None else self.rows_kept.gather(rows)
        return StoredFrame(self.stored, self.places, kept, beside)

    @override
    def with_columns(self, *exprs: Any, **named_exprs: Any) -> pl.DataFrame:
        """Put a column of texts that is in memory beside the others; all else is done in memory."""
        column = exprs[0] if len(exprs) == 1 and not named_exprs else None
        if not isinstance(column, pl.Series) or column.dtype != pl.String or column.name in self.places:
            return super().with_columns(*exprs, **named_exprs)
        return StoredFrame(self.stored, self.places, self.rows_kept, {**self.beside, column.name: column})

    @override
    def rename(self, mapping: Any, *, strict: bool = True) -> pl.DataFrame:
        """Give columns other headings."""
        renamed = StoredFrame(self.stored, self.places, self.rows_kept, self.beside)
        renamed.columns = [mapping.get(name, name) for name in self.columns]
        return renamed

    @override
    def drop(self, *columns: Any, strict: bool = True) -> pl.DataFrame:
        """Leave out columns."""
        out = {name for own in columns for name in ([own] if isinstance(own, str) else own)}
        left = {name: place for name, place in self.places.items() if name not in out}
        beside = {name: column for name, column in self.beside.items() if name not in out}
        return StoredFrame(self.stored, left, self.rows_kept, beside)
