"""What suggestions know of a column: its values in one form, how many differ, how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import polars as pl

from workbench.compare.date_times import has_time
from workbench.compare.numbers import PLAIN_NUMBERS
from workbench.compare.reading.column_kind import ColumnKind, decide_kind
from workbench.compare.rules import Method, clean, normalise, shown
from workbench.compare.table import Table

Hashes: TypeAlias = npt.NDArray[np.uint64]

SKETCH = 4_000
"""So many of the smallest hashes stand for the values of a column; both sides keep the same ones."""
MANY_ROWS = 200_000
SAMPLE_ROWS = 25_000


@dataclass(frozen=True, eq=False)
class ColumnProfile:
    """One column of one table; of many rows a fixed sample answers where all cells need not be looked at."""

    heading: str
    kind: ColumnKind
    texts: pl.Series

    @cached_property
    def sample(self) -> pl.Series:
        """Every cell, or of many rows always the same ones."""
        rows = len(self.texts)
        return self.texts if rows <= MANY_ROWS else self.texts.gather_every(rows // SAMPLE_ROWS)

    @cached_property
    def is_sampled(self) -> bool:
        """Say whether there are too many rows to look at every cell."""
        return len(self.sample) < len(self.texts)

    @cached_property
    def sample_canonical(self) -> pl.Series:
        """The cells of the sample in their one form."""
        return self.form(self.sample)

    @property
    def canonical(self) -> pl.Series:
        """Every cell in its one form; null where blank. Of many rows it is not kept, its hashes are."""
        return self.form(self.texts) if self.is_sampled else self.sample_canonical

    @cached_property
    def hashes(self) -> pl.Series:
        """The hash of every cell in its one form; null where blank."""
        return _hashes(self.canonical)

    @cached_property
    def distinct(self) -> int:
        """The number of different values (of many rows, in the sample)."""
        return _hashes(self.sample_canonical).drop_nulls().n_unique()

    @property
    def uniqueness(self) -> float:
        """Different values per cell with a value (of many rows, in the sample)."""
        filled = len(self.sample) - self.sample_canonical.null_count()
        return self.distinct / filled if filled else 0.0

    @cached_property
    def sketch(self) -> Hashes:
        """The smallest hashes, sorted; of a possible key over all rows, so that both sides keep the same ones."""
        whole = self.is_sampled and self.uniqueness >= 0.9 and not self.is_measure
        return _sketch(self.hashes if whole else _hashes(self.sample_canonical))

    @cached_property
    def coarse_sketch(self) -> Hashes:
        """The smallest hashes of the letters and digits alone, without a leading word, of columns that may be a key."""
        if self.kind.kind not in {"text", "code"} or self.uniqueness < 0.5:
            return np.empty(0, np.uint64)
        coarse = letters_and_digits(self.canonical.drop_nulls())
        return _sketch(coarse.filter(coarse.str.contains(r"\d") & (coarse.str.len_bytes() > 3)).hash(seed=7))

    @cached_property
    def is_measure(self) -> bool:
        """Say whether it holds amounts rather than names: numbers with decimals, or signed ones."""
        return self.kind.kind == "number" and bool(self.sample_canonical.str.contains(r"[.\-]").any())

    def form(self, texts: pl.Series) -> pl.Series:
        """Bring cells of this column into one form: texts small and without leading zeros, dates as YYYY-MM-DD."""
        kind = self.kind
        match kind.kind:
            case "number":
                form = kind.number or PLAIN_NUMBERS
                return _numbers(texts, Method(kind="number", decimal=form.decimal, thousands=form.thousands))
            case "date" if not kind.ambiguous_dates:
                times = any(has_time(form) for form in kind.date_formats)
                return shown(normalise(texts, Method(kind="date", formats=kind.date_formats, times=times)).values)
            case _:
                return without_zeros(clean(texts).str.to_lowercase())


def profile(table: Table, heading: str) -> ColumnProfile:
    """Look at one column; a table is looked at once, also where keys and then columns are asked for."""
    return table.looked_at(heading, lambda: _profile(table, heading))


def _profile(table: Table, heading: str) -> ColumnProfile:
    texts = table.column(heading)
    if len(texts) <= MANY_ROWS:
        return ColumnProfile(heading=heading, kind=table.kind(heading), texts=texts)
    kind = decide_kind(texts.gather_every(len(texts) // SAMPLE_ROWS))
    return ColumnProfile(heading=heading, kind=table.kind(heading) if kind.needs_habit else kind, texts=texts)


def profiles(table: Table) -> dict[str, ColumnProfile]:
    """Look at every column."""
    return {heading: profile(table, heading) for heading in table.columns}


def shared_values(left: ColumnProfile, right: ColumnProfile) -> tuple[float, float]:
    """Estimate which share of the different values of each side the other has (exact for up to 4,000 values)."""
    return shared_hashes(left.sketch, right.sketch)


def shared_hashes(a: Hashes, b: Hashes) -> tuple[float, float]:
    """Estimate the shares of two sketches."""
    if not len(a) or not len(b):
        return 0.0, 0.0
    if len(a) == SKETCH or len(b) == SKETCH:
        limit = min(one[-1] for one in (a, b) if len(one) == SKETCH)
        a, b = a[a <= limit], b[b <= limit]
    common = len(np.intersect1d(a, b, assume_unique=True))
    return common / max(1, len(a)), common / max(1, len(b))


def letters_and_digits(texts: pl.Series) -> pl.Series:
    """Keep the letters and digits of texts, without a word before the first digit."""
    bare = texts.str.to_lowercase().str.replace_all(r"[^\p{L}\p{N}]", "")
    digits = bare.str.contains(r"\d")
    return bare.str.replace(r"^\p{L}+", "").zip_with(digits, bare)


def _hashes(values: pl.Series) -> pl.Series:
    hashed = values.hash(seed=7)
    return hashed.set(values.is_null(), None) if values.null_count() else hashed


def _sketch(hashes: pl.Series) -> Hashes:
    return hashes.drop_nulls().unique().sort().head(SKETCH).to_numpy()


def without_zeros(texts: pl.Series) -> pl.Series:
    """Take leading zeros from texts of digits."""
    if not texts.str.starts_with("0").any():
        return texts
    return texts.str.replace(r"^0+(\d+)$", "$1")


def _numbers(texts: pl.Series, method: Method) -> pl.Series:
    """Bring numbers into one form; plain whole numbers are in it already."""
    whole = texts.cast(pl.Int64, strict=False)
    if whole.null_count() == texts.null_count():
        return whole.cast(pl.String)
    return shown(normalise(texts, method).values)
