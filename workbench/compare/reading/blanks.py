"""Blank cells: what counts as blank, and texts without blanks at their ends."""

from __future__ import annotations

import polars as pl

BLANK_CHARACTERS = (
    "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\u00a0\u1680"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff"
)
"""Space, tab, line break, non-breaking and other Unicode blanks, zero-width space."""


def trimmed(column: pl.Series) -> pl.Series:
    """Strip blanks from both ends; what is empty then becomes null."""
    stripped = column.str.strip_chars(BLANK_CHARACTERS)
    empty = stripped == ""
    return stripped.set(empty, None) if empty.any() else stripped


def is_blank(column: pl.Expr) -> pl.Expr:
    """Tell which cells are null or nothing but blanks."""
    return column.is_null() | (column.str.strip_chars(BLANK_CHARACTERS) == "")


def only_blanks(column: pl.Series) -> pl.Series:
    """Find cells that hold nothing but blanks; most columns are settled by their cells' first characters."""
    # In the order of bytes every blank stands before "!" or behind all of ASCII.
    suspects = ((column < "!") | (column > "~")).fill_null(value=False)
    if not suspects.any():
        return suspects
    return suspects & (column.str.strip_chars(BLANK_CHARACTERS) == "").fill_null(value=False)
