"""Read texts as exact numbers of any size: none is rounded to a float, none is lost because it is too large."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal

import polars as pl

from workbench.compare.numbers import DECIMAL, PLACES, NumberFormat, clean_number

_QUANTUM = Decimal(1).scaleb(-PLACES)
_LIMIT = Decimal(10) ** 27
"""From here on the fixed decimal type has no room left for a difference of two numbers."""
_LARGE_SCALE = Decimal(10) ** 12
_EXACT = Context(prec=2_000, rounding=ROUND_HALF_EVEN, Emax=99_999, Emin=-99_999)
_MANY_PLACES = r"\.\d{7,}|[eE]"


@dataclass(frozen=True, kw_only=True, slots=True)
class ExactNumbers:
    """Numbers with ten decimals, or with `wide` their texts; `unparsed` texts are no numbers."""

    values: pl.Series
    unparsed: int
    wide: bool


def read_numbers(texts: pl.Series, form: NumberFormat) -> ExactNumbers:
    """Read prepared texts (null is blank) as numbers, multiplied by the scale, rounded at ten decimals."""
    plain = form.decimal == "." and not form.thousands
    scale = Decimal(1) if form.scale is None else form.scale
    cells = texts if plain else _cleaned(texts, form)
    numbers = cells.cast(DECIMAL, strict=False)
    if plain:
        failed = numbers.is_null() & texts.is_not_null()
        if failed.any():
            where = failed.arg_true()
            cells = put(cells, where, _cleaned(texts.gather(where), form))
            numbers = cells.cast(DECIMAL, strict=False)
    unparsed = cells.null_count() - texts.null_count()
    return _scaled(numbers, cells, scale, unparsed)


def number_texts(values: pl.Series) -> pl.Series:
    """Show decimals without an exponent and without zeros at the end."""
    texts = values.cast(pl.String)
    points = texts.str.contains(".", literal=True).fill_null(value=False)
    bare = texts.str.strip_chars_end("0").str.strip_chars_end(".").zip_with(points, texts) if points.any() else texts
    return bare.replace(["-0", ""], ["0", "0"])


def exact_decimal(text: str) -> Decimal:
    """Read a canonical number text exactly."""
    return _EXACT.create_decimal(text)


def decimal_text(value: Decimal) -> str:
    """Write a decimal at ten places, without zeros at the end."""
    text = f"{value.quantize(_QUANTUM, context=_EXACT):f}"
    bare = text.rstrip("0").rstrip(".")
    return "0" if bare in {"-0", ""} else bare


def put(values: pl.Series, where: pl.Series, new: pl.Series) -> pl.Series:
    """Give a copy with other values at these places (`scatter` changes the series it is called on)."""
    return values.clone().scatter(where, new)


def _cleaned(texts: pl.Series, form: NumberFormat) -> pl.Series:
    return texts.to_frame("text").select(clean_number(pl.col("text"), form).alias("text"))["text"]


def _scaled(numbers: pl.Series, cells: pl.Series, scale: Decimal, unparsed: int) -> ExactNumbers:
    hard = _hard_cells(numbers, cells, scale)
    easy = numbers if scale == 1 else -numbers if scale == -1 else numbers.set(hard, None)
    easy = easy if abs(scale) == 1 or easy.null_count() == len(easy) else _times(easy, scale)
    if not hard.any():
        return ExactNumbers(values=easy, unparsed=unparsed, wide=False)
    different = cells.filter(hard).unique()
    worked_out = {text: _EXACT.multiply(exact_decimal(text), scale) for text in different}
    wide = any(abs(value) >= _LIMIT for value in worked_out.values())
    written = {text: decimal_text(value) for text, value in worked_out.items()}
    texts = cells.filter(hard).replace_strict(written, return_dtype=pl.String)
    where = hard.arg_true()
    if wide:
        return ExactNumbers(values=put(number_texts(easy), where, texts), unparsed=unparsed, wide=True)
    return ExactNumbers(values=put(easy, where, texts.cast(DECIMAL)), unparsed=unparsed, wide=False)


def _hard_cells(numbers: pl.Series, cells: pl.Series, scale: Decimal) -> pl.Series:
    """Find the cells that the fixed decimal type cannot hold exactly: too large, or too many places for the scale."""
    hard = numbers.is_null() & cells.is_not_null()
    hard |= (numbers.cast(pl.Float64).abs() >= float(_LIMIT)).fill_null(value=False)
    if abs(scale) != 1:
        hard |= cells.str.contains(_MANY_PLACES).fill_null(value=False)
        room = 1e12 if abs(scale) <= _LARGE_SCALE else 0.0  # with a large one, no product is sure to fit
        hard |= (numbers.cast(pl.Float64).abs() >= room).fill_null(value=False)
    return hard


def _times(numbers: pl.Series, scale: Decimal) -> pl.Series:
    frame = numbers.to_frame("number").select((pl.col("number") * pl.lit(scale)).cast(DECIMAL).alias("number"))
    return frame["number"].alias(numbers.name)
