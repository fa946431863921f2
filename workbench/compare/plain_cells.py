"""Quick proofs about the cells of a column: plain numbers, plain dates, no digit at all.

Few cells are looked at one by one: that is quicker than starting a query for each question.
"""

from __future__ import annotations

import math
import re
from datetime import date

import polars as pl

FEW = 1_000
_SAMPLE = 1_000
_SAFE_DIGITS = 15
_THOUSANDS = r"^[+-]?[1-9]\d{0,2}\.\d{3}$"
_LEADING_ZERO = r"^0\d"
_ISO_DATE = r"^\d{4}-\d\d-\d\d$"
_LONG_DIGITS = r"^[+-]?\d{16,}$"
CODE_WITH_E = r"^\s*\d+[eE]\d+\s*$"
"""Digits, an E, digits: a code such as 1E5. Programs write a number with a point or a sign: 1.0E5, 1E+05."""
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_DIGIT = re.compile(r"\d")


def no_digits(texts: pl.Series) -> bool:
    """Say whether a small column has no cell with a digit: it holds neither numbers nor dates."""
    return len(texts) <= FEW and not any(map(_DIGIT.search, _filled(texts)))


def plain_numbers(texts: pl.Series) -> bool:
    """Say whether every cell is blank or a plain number that no identifier looks like.

    Where every point stands before three digits, as in 1.539, it may be a thousands mark: that is not plain.
    """
    if len(texts) <= FEW:
        cells = _filled(texts)
        return bool(cells) and all(map(_is_plain, cells)) and not _may_be_thousands(pl.Series(cells))
    sample = _sample(texts)
    if sample.is_empty() or not _all_plain(sample, sample) or not _all_plain(texts, sample):
        return False
    return not _may_be_thousands(sample) or not _may_be_thousands(texts)


def plain_dates(texts: pl.Series) -> bool:
    """Say whether every cell is blank or a date written YYYY-MM-DD."""
    if len(texts) <= FEW:
        cells = _filled(texts)
        return bool(cells) and all(map(_is_iso_date, cells))
    sample = _sample(texts)
    return not sample.is_empty() and bool(sample.str.contains(_ISO_DATE).all()) and _all_iso(texts)


def has_codes_with_e(texts: pl.Series) -> bool:
    """Say whether a cell is a code such as 1E5, which must not be read as 100000."""
    return bool(texts.str.contains(CODE_WITH_E).any())


def _all_plain(texts: pl.Series, sample: pl.Series) -> bool:
    whole = sample.cast(pl.Int64, strict=False).null_count() == sample.null_count()
    if not whole or texts.cast(pl.Int64, strict=False).null_count() != texts.null_count():
        read = texts.cast(pl.Float64, strict=False)
        if int(read.is_finite().sum()) != len(texts) - texts.null_count():
            return False
        if has_codes_with_e(texts.filter(read == read.floor())):  # a code such as 1E5 reads as a whole number
            return False
    lengths = texts.str.len_bytes()
    zeros = texts.str.starts_with("0") & (lengths > 1)
    if zeros.any() and texts.filter(zeros).str.contains(_LEADING_ZERO).any():
        return False
    longest = lengths.max()
    if not isinstance(longest, int) or longest <= _SAFE_DIGITS:
        return True
    return not texts.filter(lengths > _SAFE_DIGITS).str.contains(_LONG_DIGITS).any()


def _may_be_thousands(texts: pl.Series) -> bool:
    """Say whether there are points and each may be a thousands mark."""
    with_point = texts.filter(texts.str.contains(".", literal=True))
    return not with_point.is_empty() and bool(with_point.str.contains(_THOUSANDS).all())


def _all_iso(texts: pl.Series) -> bool:
    lengths = texts.str.len_bytes()
    if lengths.min() != 10 or lengths.max() != 10:
        return False
    different = texts.unique()
    return different.str.to_date("%Y-%m-%d", strict=False).null_count() == min(1, texts.null_count())


def _sample(texts: pl.Series) -> pl.Series:
    cells = texts.drop_nulls() if len(texts) <= 4 * _SAMPLE else texts.gather_every(len(texts) // _SAMPLE).drop_nulls()
    return cells if len(cells) or not len(texts) else texts.drop_nulls().head(_SAMPLE)


def _filled(texts: pl.Series) -> list[str]:
    return [cell for cell in texts.to_list() if cell is not None]


def _is_plain(cell: str) -> bool:
    if _NUMBER.fullmatch(cell) is None or not math.isfinite(float(cell)):
        return False
    return not any(re.match(form, cell) for form in (_LEADING_ZERO, _LONG_DIGITS, CODE_WITH_E))


def _is_iso_date(cell: str) -> bool:
    if re.match(_ISO_DATE, cell, re.ASCII) is None:
        return False
    try:
        date.fromisoformat(cell)
    except ValueError:
        return False
    return True
