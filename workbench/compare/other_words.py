"""Tells in a few passes which texts cannot be the same thing in another form: most changed texts are other words.

Each answer errs to one side only: what is told apart here is explained by no test of `cause_tests`.
"""

from __future__ import annotations

import polars as pl

_NO_PART_OF_A_NUMBER = r"[\p{L}--[eE]]"
_NO_PART_OF_A_DATE = r"[\p{L}--[Tt]]"
_MONTH = r"(?i)jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_DIGIT = r"\d"
_NO_CORE = r"[^a-z1-9]+"
"""What tests take away from texts of ASCII: blanks, signs, zeros before digits."""


def may_be_number(text: pl.Expr) -> pl.Expr:
    """Tell which texts may be numbers in some way of writing: digits, and no letter but that of an exponent."""
    return text.str.contains(_DIGIT) & ~text.str.contains(_NO_PART_OF_A_NUMBER)


def may_be_date(text: pl.Expr) -> pl.Expr:
    """Tell which texts may be dates: digits, and no letters unless some of them begin the name of a month."""
    return text.str.contains(_DIGIT) & (~text.str.contains(_NO_PART_OF_A_DATE) | text.str.contains(_MONTH))


def begin_otherwise(left: pl.Expr, right: pl.Expr) -> pl.Expr:
    """Tell which pairs begin with two different ASCII letters: that tells most other words apart, and costs little.

    No test takes a letter away from the beginning, no number begins with one, and no date with two names of months.
    """
    first = [side.str.head(1).str.to_lowercase() for side in (left, right)]
    letters = [one.is_between(pl.lit("a"), pl.lit("z")) & (one.str.len_bytes() == 1) for one in first]
    return letters[0] & letters[1] & (first[0] != first[1])


def are_other_words(left: pl.Expr, right: pl.Expr) -> pl.Expr:
    """Tell which pairs of texts are other words: of ASCII, neither both numbers nor dates, with other cores.

    No test of texts changes the core of ASCII letters and digits from 1 to 9, but for their capitals.
    """
    same = _core(left) == _core(right)
    may_be_read = (may_be_number(left) & may_be_number(right)) | (may_be_date(left) & may_be_date(right))
    return _is_ascii(left) & _is_ascii(right) & ~same & ~may_be_read


def _core(text: pl.Expr) -> pl.Expr:
    return text.str.to_lowercase().str.replace_all(_NO_CORE, "")


def _is_ascii(text: pl.Expr) -> pl.Expr:
    return text.str.len_bytes() == text.str.len_chars()
