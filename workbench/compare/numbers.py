"""Read texts as exact numbers: decimals with ten places, never floats."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

import polars as pl

PLACES = 10
"""Numbers are compared at this many decimals."""

DECIMAL = pl.Decimal(38, PLACES)
"""The type of every number: 28 digits before the decimal mark, ten behind it."""

# Cs and Zs of Unicode that stand for a blank, the zero-width space, the word joiner and the byte-order mark.
BLANKS = r"[\s\x{00A0}\x{1680}\x{2000}-\x{200B}\x{202F}\x{205F}\x{2060}\x{3000}\x{FEFF}]"
_CURRENCY_AND_PERCENT = r"[\p{Sc}%‰]"
CODES_AND_SIGNS = {
    "EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥", "INR": "₹", "AUD": "", "BRL": "", "CAD": "", "CHF": "", "CNY": "",
    "CZK": "", "DKK": "", "HKD": "", "HUF": "", "ILS": "", "MXN": "", "NOK": "", "NZD": "", "PLN": "", "RON": "",
    "SEK": "", "SGD": "", "TRY": "", "ZAR": "",
}  # fmt: skip
"""Codes of currencies that are read with a number, and the sign of those that have one alone."""
CURRENCY_CODES = "|".join(CODES_AND_SIGNS)
_MINUS_SIGNS = r"[\x{2212}\x{2013}\x{2012}\x{FE63}\x{FF0D}]"
_OPENED = rf"^((?:{BLANKS}|[(+\-\x{{2212}}\x{{2013}}])*)"
_CODE_BEFORE = rf"{_OPENED}(?:{CURRENCY_CODES}){BLANKS}+([+\-\x{{2212}}\x{{2013}}]?\d)"
_CODE_BEHIND = rf"(\d){BLANKS}+(?:{CURRENCY_CODES})((?:{BLANKS}|[)\-])*)$"
_PARTED = rf"\d{BLANKS}+\d"
_GROUPED = rf"^\D*\d{{1,3}}(?:{BLANKS}+\d{{3}})+(?:[.,]\d+)?(?:[eE][+-]?\d+)?\D*$"
_PLAIN = r"^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$"


@dataclass(frozen=True, kw_only=True, slots=True)
class NumberFormat:
    """How numbers are written in a column."""

    decimal: str = "."
    thousands: str | None = None
    scale: Decimal | None = None


PLAIN_NUMBERS = NumberFormat()


def parse_numbers(texts: pl.Series, form: NumberFormat = PLAIN_NUMBERS) -> pl.Series:
    """Read a column of texts as exact decimals; what is no number becomes null.

    Blanks around digits and between thousands, currency signs and % are removed, `(5)` is -5, the thousands mark is
    removed, the decimal mark read, and the number is multiplied by `scale`.
    """
    plain = form.decimal == "." and not form.thousands
    numbers = (
        texts.cast(DECIMAL, strict=False)
        if plain
        else pl.Series(texts.name, [None], DECIMAL).new_from_index(0, len(texts))
    )
    left_over = numbers.is_null() & texts.is_not_null() & (texts != "")
    if left_over.any():
        numbers = _fill(numbers, texts, left_over, form)
    return numbers if form.scale is None else _scaled(numbers, form.scale)


def number(column: pl.Expr, form: NumberFormat = PLAIN_NUMBERS) -> pl.Expr:
    """Give `parse_numbers` as an expression over a text column."""
    return column.map_batches(lambda texts: parse_numbers(texts, form), return_dtype=DECIMAL, is_elementwise=True)


def _fill(numbers: pl.Series, texts: pl.Series, left_over: pl.Series, form: NumberFormat) -> pl.Series:
    """Read the cells that a plain cast left over; each different text once."""
    cleaned = texts.filter(left_over).to_frame("text").select(clean_number(pl.col("text"), form).alias("text"))["text"]
    exponents = cleaned.str.contains("[eE]", literal=False) & cleaned.is_not_null()
    if exponents.any():
        cleaned = cleaned.to_frame("text").select(without_exponent(pl.col("text")).alias("text"))["text"]
    read = cleaned.cast(DECIMAL, strict=False)
    if read.null_count() == len(read):
        return numbers
    where = left_over.arg_true()
    return numbers.scatter(where, read) if len(where) < len(numbers) else read.alias(texts.name)


def clean_number(column: pl.Expr, form: NumberFormat = PLAIN_NUMBERS) -> pl.Expr:
    """Bring the texts of numbers into one form (`-1234.5`); what is none becomes null."""
    column = without_codes(pl.when(is_torn(column)).then(None).otherwise(column))
    bare = column.str.replace_all(f"{BLANKS}+|{_CURRENCY_AND_PERCENT}", "").str.replace_all(_MINUS_SIGNS, "-")
    in_brackets = bare.str.contains(r"^\(.*\)$")
    bare = pl.when(in_brackets).then(bare.str.slice(1, bare.str.len_chars() - 2)).otherwise(bare)
    behind = bare.str.contains(r"^[^-]+-$")
    bare = pl.when(behind).then(pl.concat_str(pl.lit("-"), bare.str.strip_suffix("-"))).otherwise(bare)
    if form.thousands:
        bare = bare.str.replace_all(form.thousands, "", literal=True)
    if form.decimal != ".":
        # A point that is not the thousands mark makes the text no number.
        bare = pl.when(bare.str.contains(".", literal=True)).then(None).otherwise(bare)
        bare = bare.str.replace_all(form.decimal, ".", literal=True)
    signed = pl.when(in_brackets & ~bare.str.starts_with("-")).then(pl.concat_str(pl.lit("-"), bare)).otherwise(bare)
    return pl.when(signed.str.contains(_PLAIN)).then(signed).otherwise(None)


def without_codes(column: pl.Expr) -> pl.Expr:
    """Take the code of a currency away that a blank parts from its number: `5.50 EUR`, `CHF 12`; `CAD12` stays."""
    before = column.str.contains(_CODE_BEFORE)
    return (
        pl.when(before)
        .then(column.str.replace(_CODE_BEFORE, "$1$2"))
        .otherwise(column.str.replace(_CODE_BEHIND, "$1$2"))
    )


def is_torn(column: pl.Expr) -> pl.Expr:
    """Tell which texts have blanks between digits that do not part thousands: `12 34`, while `1 234` is a number."""
    return column.str.contains(_PARTED) & ~column.str.contains(_GROUPED)


def without_exponent(column: pl.Expr) -> pl.Expr:
    """Write `1.5e-7` as `0.00000015`, digit by digit, so that nothing is rounded."""
    parts = column.str.to_lowercase().str.extract_groups(r"^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$")
    sign, whole, fraction = (parts.struct.field(str(n)).fill_null("") for n in (1, 2, 3))
    power = parts.struct.field("4").cast(pl.Int32, strict=False).fill_null(0).clip(-60, 60)
    zeros = pl.lit("0" * 61)
    digits = pl.concat_str(zeros, whole, fraction, zeros)
    point = whole.str.len_chars().cast(pl.Int32) + 61 + power
    shifted = pl.concat_str(
        digits.str.slice(0, point.cast(pl.UInt32)).str.strip_chars_start("0"),
        pl.lit("."),
        digits.str.slice(point.cast(pl.Int64)).str.strip_chars_end("0"),
    )
    return pl.when(column.is_null()).then(None).otherwise(pl.concat_str(sign, pl.lit("0"), shifted))


def _scaled(numbers: pl.Series, scale: Decimal) -> pl.Series:
    """Multiply exactly; a factor of -1 is by far the most frequent."""
    if scale == 1:
        return numbers
    if scale == -1:
        return -numbers
    frame = numbers.to_frame("number").select((pl.col("number") * pl.lit(scale).cast(DECIMAL)).alias("number"))
    return frame["number"].cast(DECIMAL, strict=False).alias(numbers.name)


def decimal_text(value: Decimal) -> str:
    """Show a decimal without an exponent and without zeros at its end."""
    text = f"{value:f}"
    return re.sub(r"\.?0+$", "", text) if "." in text else text
