"""Writes numbers and dates as texts that hold all that the cells do: signs, every decimal, every digit of a second."""

from __future__ import annotations

import polars as pl

from workbench.compare.exact_numbers import exact_decimal
from workbench.compare.numbers import CODES_AND_SIGNS, CURRENCY_CODES, PLACES, NumberFormat, clean_number

SIGN = rf"[\p{{Sc}}%‰]|\b(?:{CURRENCY_CODES})\b"
FINER_TIME = r"\.\d{6}\d*[1-9]"
FINER_NUMBER = rf"[.,]\d{{{PLACES}}}\d*[1-9]|[eE]-0*(?:[1-9]\d*)"
_REST = r"\.\d{6}(\d+)"


def signs(texts: pl.Series) -> pl.Series:
    """Give the first sign of currency or percent in each text; a code is the sign of its currency, if it has one."""
    same = {code: sign for code, sign in CODES_AND_SIGNS.items() if sign}
    return texts.str.extract(f"({SIGN})", 1).str.normalize("NFKC").replace(same)


def rests_of_times(texts: pl.Series) -> pl.Series:
    """Give the digits of a second beyond the sixth, without zeros at their end."""
    return texts.str.extract(_REST, 1).str.strip_chars_end("0").fill_null("")


def with_signs(values: pl.Series, texts: pl.Series, form: NumberFormat, *, all_decimals: bool) -> pl.Series:
    """Give texts of numbers with their sign; `texts` are those that were read."""
    long = texts.str.contains(FINER_NUMBER).fill_null(value=False) & values.is_not_null()
    if all_decimals and long.any():
        read = texts.filter(long).to_frame("text").select(clean_number(pl.col("text"), form).alias("text"))["text"]
        whole = [None if text is None else exact_decimal(str(text)) * (form.scale or 1) for text in read]
        written = [None if number is None else _written(f"{number:f}") for number in whole]
        values = values.clone().scatter(long.arg_true(), pl.Series(written, dtype=pl.String))
    return _joined(values, signs(texts).fill_null(""))


def with_rests(values: pl.Series, texts: pl.Series) -> pl.Series:
    """Give texts of dates with the digits of a second that the values do not hold."""
    return _joined(values, rests_of_times(texts))


def _joined(values: pl.Series, ends: pl.Series) -> pl.Series:
    return (
        pl.DataFrame({"value": values, "end": ends})
        .select(pl.concat_str("value", "end").alias(values.name))
        .to_series()
    )


def _written(text: str) -> str:
    bare = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if bare in {"-0", ""} else bare
