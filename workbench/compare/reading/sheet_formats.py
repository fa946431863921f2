"""Looks for what number formats of a sheet say about its numbers: a currency sign, percent, leading zeros."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.compare.numbers import CODES_AND_SIGNS

_ZEROS = re.compile(r"^0{2,20}$")
_SYMBOL = re.compile(r"\[\$([^\]-]*)[^\]]*\]")
_BRACKETS = re.compile(r"\[[^\]]*\]")
_QUOTED = re.compile(r'"([^"]*)"|\\(.)')
_LETTERS = re.compile(r"\b[A-Z]{3}\b")
_BUILT_IN_PERCENT = ("9", "10")


@dataclass(frozen=True, kw_only=True, slots=True)
class CellFormats:
    """What the styles of a workbook say, by the number of the style."""

    widths: Mapping[int, int] = field(default_factory=dict[int, int])
    signs: Mapping[int, str] = field(default_factory=dict[int, str])
    percent: frozenset[int] = frozenset()


@dataclass(frozen=True, kw_only=True, slots=True)
class FormatFacts:
    """Columns shown with leading zeros (and how many digits), cells with a currency sign, cells in percent.

    Cells have the row and the column of the sheet, from 0.
    """

    padded_columns: Mapping[int, int] = field(default_factory=dict[int, int])
    signs: tuple[tuple[int, int, str], ...] = ()
    percent: frozenset[tuple[int, int]] = frozenset()


def formats_of(codes: Mapping[str, str], styles: list[str]) -> CellFormats:
    """Sort styles by their number format; `codes` are those that the workbook defines, by their number."""
    widths: dict[int, int] = {}
    signs: dict[int, str] = {}
    percent: set[int] = set()
    for place, number in enumerate(styles):
        code = codes.get(number, "")
        sign = currency_sign(code)
        if _ZEROS.match(code):
            widths[place] = len(code)
        elif number in _BUILT_IN_PERCENT or "%" in _without_texts(code):
            percent.add(place)
        elif sign:
            signs[place] = sign
    return CellFormats(widths=widths, signs=signs, percent=frozenset(percent))


def currency_sign(code: str) -> str:
    """Give the currency sign of a number format, or its code where it has no sign; nothing where it has none."""
    first = code.partition(";")[0]
    symbol = _SYMBOL.search(first)
    said = symbol[1] if symbol else "".join(a or b for a, b in _QUOTED.findall(first))
    bare = _BRACKETS.sub("", first)
    sign = next((letter for letter in said + bare if unicodedata.category(letter) == "Sc"), "")
    return sign or next(
        (CODES_AND_SIGNS[word] or word for word in _LETTERS.findall(said) if word in CODES_AND_SIGNS), ""
    )


def facts_of(xml: bytes, formats: CellFormats) -> FormatFacts:
    """Find the cells with numbers that have these formats."""
    padded: dict[int, int] = {}
    for style, width in formats.widths.items():
        padded.update({column: width for _, column in _places(xml, style)})
    signs = [(row, column, sign) for style, sign in formats.signs.items() for row, column in _places(xml, style)]
    percent = frozenset(place for style in formats.percent for place in _places(xml, style))
    return FormatFacts(padded_columns=padded, signs=tuple(signs), percent=percent)


def column_number(letters: bytes) -> int:
    """Give the number of a column from 0: A is 0, AA is 26."""
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number - 1


def _places(xml: bytes, style: int) -> set[tuple[int, int]]:
    """Give row and column (from 0) of the cells with a number and a style."""
    formula = rb"(?:<(?:\w+:)?f[^>]*>[^<]*</(?:\w+:)?f>|<(?:\w+:)?f[^>]*/>)?"
    cell = rb'<(?:\w+:)?c r="([A-Z]{1,3})(\d{1,7})" s="%d"(?: t="n")?>%s<(?:\w+:)?v>' % (style, formula)
    return {(int(row) - 1, column_number(letters)) for letters, row in re.findall(cell, xml)}


def _without_texts(code: str) -> str:
    return _QUOTED.sub("", code)
