"""Tests that tell by what two values differ: each takes cells (`left`, `right`) and tells which it explains.

A test that fits says that the two values could be the same thing in another form. Whether they are is for a person.
"""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from workbench.compare.date_times import parse_date_times
from workbench.compare.dates import parse_dates
from workbench.compare.exact_numbers import read_numbers
from workbench.compare.numbers import PLACES, PLAIN_NUMBERS, NumberFormat
from workbench.compare.other_words import are_other_words, begin_otherwise, may_be_date, may_be_number
from workbench.compare.rules import UMLAUTS, shown

CauseTest = Callable[[pl.DataFrame], pl.Series]
Fold = Callable[[pl.Expr], pl.Expr]

_LEFT, _RIGHT = pl.col("left"), pl.col("right")
_POWERS = range(1, 7)
_ROOM = 1e20
"""Below this a number times a million fits into 128 bits at ten places."""
_BLANKS = r"[\s\x{1C}-\x{1F}\x{200B}\x{2060}\x{FEFF}]+"
_DASHES = r"[\x{2010}-\x{2015}\x{2212}\x{FE58}\x{FE63}\x{FF0D}]"
_SIGNS = r"[\p{P}\p{S}\s]+"
_SIGN_BEFORE = r"^[-+\x{2212}]"
_DAY_AND_MONTH = r"^(\d{1,2})([-/.])(\d{1,2})([-/.]\d{2,4}.*)$"
_QUARTER_HOUR = 900
_DAYS_OF_1904 = 1_462
_DAY_FIRST = ("%d/%m/%Y", "%d.%m.%Y", "%d-%m-%Y", "%d/%m/%y", "%d.%m.%y", "%d %b %Y", "%d-%b-%Y", "%d-%b-%y")
_MONTH_FIRST = ("%m/%d/%Y", "%m-%d-%Y", "%m/%d/%y", "%b %d, %Y", "%B %d, %Y")
_YEAR_FIRST = ("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y%m%d", "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M:%S%.f")
_SERIAL = r"^[1-9]\d{4}$"


def _ask(cells: pl.DataFrame, test: pl.Expr) -> pl.Series:
    return cells.select(test.fill_null(value=False).alias("met"))["met"]


# ---------------------------------------------------------------- numbers
def _whole(value: int) -> pl.Expr:
    return pl.lit(value, dtype=pl.Int128)


def _units(side: pl.Expr) -> pl.Expr:
    """Give a decimal as a whole number of its last place."""
    return side.to_physical()


def _sign(cells: pl.DataFrame) -> pl.Series:
    return _ask(cells, _units(_LEFT) + _units(_RIGHT) == 0)


def _scale(cells: pl.DataFrame) -> pl.Series:
    """Tell which numbers are the other times ten, a hundred … a million, with either sign."""
    left, right = _units(_LEFT).abs(), _units(_RIGHT).abs()
    times = [left * _whole(10**power) == right for power in _POWERS]
    times += [right * _whole(10**power) == left for power in _POWERS]
    small = (_LEFT.cast(pl.Float64).abs() < _ROOM) & (_RIGHT.cast(pl.Float64).abs() < _ROOM)
    return _ask(cells, small & (left != 0) & pl.any_horizontal(times))


def _rounding(cells: pl.DataFrame) -> pl.Series:
    """Tell where one number is the other rounded to the places with which it is written (`left_places`, …)."""
    left, right = _units(_LEFT), _units(_RIGHT)
    left_places, right_places = pl.col("left_places"), pl.col("right_places")
    twice = (left - right).abs() * _whole(2)
    met = pl.lit(value=False)
    for places in range(PLACES):
        at_most_half = (left != 0) & (right != 0) & (twice <= _whole(10 ** (PLACES - places)))
        coarse = pl.min_horizontal(left_places, right_places) == places
        met = met | (coarse & (left_places != right_places) & at_most_half)
    return _ask(cells, met)


NUMBER_TESTS: tuple[tuple[str, CauseTest], ...] = (("sign", _sign), ("scale", _scale), ("rounding", _rounding))


# ---------------------------------------------------------------- dates
def _swapped(cells: pl.DataFrame) -> pl.Series:
    left, right = _LEFT.cast(pl.Date), _RIGHT.cast(pl.Date)
    same = (left.dt.day() == right.dt.month()) & (left.dt.month() == right.dt.day())
    return _ask(cells, same & (left.dt.year() == right.dt.year()) & (left != right))


def _days_apart(cells: pl.DataFrame, days: int) -> pl.Series:
    return _ask(cells, (_LEFT.cast(pl.Date) - _RIGHT.cast(pl.Date)).dt.total_days().abs() == days)


def _century(cells: pl.DataFrame) -> pl.Series:
    left, right = _LEFT.cast(pl.Date), _RIGHT.cast(pl.Date)
    same = (left.dt.day() == right.dt.day()) & (left.dt.month() == right.dt.month())
    return _ask(cells, same & ((left.dt.year() - right.dt.year()).abs() == 100))


def _zone(cells: pl.DataFrame) -> pl.Series:
    """Tell where times are whole quarters of an hour apart, no more than zones are."""
    if cells.schema["left"] == pl.Date:
        return _ask(cells, pl.lit(value=False) & _LEFT.is_null())
    apart = (_LEFT - _RIGHT).dt.total_microseconds().abs()
    quarter = _QUARTER_HOUR * 1_000_000
    # A time against the start of the same day is one against a date alone.
    is_midnight = (_LEFT.dt.truncate("1d") == _LEFT) | (_RIGHT.dt.truncate("1d") == _RIGHT)
    same_day = is_midnight & (_LEFT.cast(pl.Date) == _RIGHT.cast(pl.Date))
    return _ask(cells, (apart % quarter == 0) & (apart <= 14 * 4 * quarter) & (apart > 0) & ~same_day)


def _time_of_day(cells: pl.DataFrame) -> pl.Series:
    return _ask(cells, _LEFT.cast(pl.Date) == _RIGHT.cast(pl.Date))


DATE_TESTS: tuple[tuple[str, CauseTest], ...] = (
    ("day and month swapped", _swapped),
    ("1904 date system", lambda cells: _days_apart(cells, _DAYS_OF_1904)),
    ("century", _century),
    ("time zone", _zone),
    ("time of day", _time_of_day),
)


# ---------------------------------------------------------------- texts
def _same(*folds: Fold) -> CauseTest:
    """Tell which texts are the same once all of this is taken away."""

    def test(cells: pl.DataFrame) -> pl.Series:
        sides = [_LEFT.cast(pl.String), _RIGHT.cast(pl.String)]
        for fold in folds:
            sides = [fold(side) for side in sides]
        return _ask(cells, (sides[0] == sides[1]) & (sides[0] != ""))

    return test


def _spaces(text: pl.Expr) -> pl.Expr:
    return text.str.replace_all(_BLANKS, "")


def _case(text: pl.Expr) -> pl.Expr:
    return text.str.to_lowercase()


def _form(text: pl.Expr) -> pl.Expr:
    return text.str.normalize("NFKC").str.replace_all(r"\p{Cf}", "")


def _accents(text: pl.Expr) -> pl.Expr:
    return text.str.normalize("NFD").str.replace_all(r"\p{M}", "")


def _umlauts(text: pl.Expr) -> pl.Expr:
    return text.str.replace_many(UMLAUTS)


def _dashes(text: pl.Expr) -> pl.Expr:
    return text.str.replace_all(_DASHES, "-")


def _zeros(text: pl.Expr) -> pl.Expr:
    """Take zeros before the digits of a code away: 007, A-007."""
    return text.str.replace_all(r"(^|[A-Za-z_-])0+(\d)", "$1$2")


def _signs(text: pl.Expr) -> pl.Expr:
    return text.str.replace_all(_SIGNS, "")


def _swapped_texts(cells: pl.DataFrame) -> pl.Series:
    """Tell which texts are dates in one way of writing whose first two parts changed places."""
    parts = [side.cast(pl.String).str.extract_groups(_DAY_AND_MONTH) for side in (_LEFT, _RIGHT)]
    old, new = ([part.struct.field(str(n)) for n in range(1, 5)] for part in parts)
    swapped = (old[0] == new[2]) & (old[2] == new[0]) & (old[0] != old[2])
    return _ask(cells, swapped & (old[1] == new[1]) & (old[3] == new[3]))


def _other_sign(cells: pl.DataFrame) -> pl.Series:
    """Tell which texts of digits are the same number with the other sign."""
    sides = [side.cast(pl.String).str.strip_chars() for side in (_LEFT, _RIGHT)]
    digits = [side.str.replace(_SIGN_BEFORE, "") for side in sides]
    signed = [side.str.contains(r"^[-\x{2212}]") for side in sides]
    return _ask(cells, (digits[0] == digits[1]) & digits[0].str.contains(r"^\d[\d.,]*$") & (signed[0] != signed[1]))


WIDE_TESTS: tuple[tuple[str, CauseTest], ...] = (("sign", _other_sign),)


def _among(may_be: Fold, test: CauseTest) -> CauseTest:
    """Ask a test that reads the texts only of pairs that may be readable at all."""

    def asked(cells: pl.DataFrame) -> pl.Series:
        may = _ask(cells, may_be(_LEFT.cast(pl.String)) & may_be(_RIGHT.cast(pl.String)))
        return may.scatter(may.arg_true(), test(cells.filter(may))) if may.any() else may

    return asked


def is_explained_by_none(cells: pl.DataFrame) -> pl.Series:
    """Tell which texts none of the tests explains, as far as that is quickly seen."""
    left, right = _LEFT.cast(pl.String), _RIGHT.cast(pl.String)
    met = _ask(cells, begin_otherwise(left, right))
    return met.scatter((~met).arg_true(), _ask(cells.filter(~met), are_other_words(left, right)))


def _number_format(cells: pl.DataFrame) -> pl.Series:
    """Tell which texts are the same number in one way of writing or another."""
    met = _ask(cells, pl.lit(value=False) & _LEFT.is_null())
    forms = (PLAIN_NUMBERS, NumberFormat(decimal=".", thousands=","), NumberFormat(decimal=",", thousands="."))
    sides = [[read_numbers(cells[name].cast(pl.String), form) for form in forms] for name in ("left", "right")]
    for left in sides[0]:
        for right in sides[1]:
            is_wide = left.wide or right.wide
            values = [shown(one.values) if is_wide else one.values for one in (left, right)]
            met = met | (values[0] == values[1]).fill_null(value=False)
    return met


def _date_format(cells: pl.DataFrame) -> pl.Series:
    """Tell which texts are the same day, day first or month first, or a day counted from 1900."""
    met = _ask(cells, pl.lit(value=False) & _LEFT.is_null())
    readings = [_readings(cells[name].cast(pl.String)) for name in ("left", "right")]
    for left in readings[0]:
        for right in readings[1]:
            met = met | (left == right).fill_null(value=False)
    return met


def _readings(texts: pl.Series) -> list[pl.Series]:
    dates = [parse_dates(texts, form) for form in (_DAY_FIRST, _MONTH_FIRST)]
    serial = texts.set(~texts.str.contains(_SERIAL).fill_null(value=False), None).cast(pl.Int32, strict=False)
    dates.append((serial - 25_569).cast(pl.Date))
    return [parse_date_times(texts, _YEAR_FIRST), *(one.cast(pl.Datetime("us")) for one in dates)]


TEXT_TESTS: tuple[tuple[str, CauseTest], ...] = (
    ("white space", _same(_spaces)),
    ("capitals", _same(_case)),
    ("Unicode form", _same(_form)),
    ("dashes", _same(_dashes)),
    ("leading zeros", _same(_zeros)),
    ("accents", _same(_accents)),
    ("umlauts", _same(_umlauts)),
    ("number format", _among(may_be_number, _number_format)),
    ("day and month swapped", _swapped_texts),
    ("date format", _among(may_be_date, _date_format)),
    ("capitals and white space", _same(_spaces, _case)),
    ("sign", _other_sign),
    ("punctuation", _same(_signs)),
    ("several ways of writing", _same(_form, _umlauts, _accents, _signs, _case)),
)
