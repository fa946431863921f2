"""Figures and dates as people write them, English and German."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from workbench.models.builtin.language.folding import fold

STEP = Decimal("0.0000000001")
"""One step of the last decimal at which numbers are compared: a limit that does not count itself is one lower."""
NUMBER_WORDS = {
    "zero": "0", "half": "0.5", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "fifteen": "15", "twenty": "20",
    "thirty": "30",
    "fifty": "50", "hundred": "100", "thousand": "1000", "million": "1000000", "dozen": "12", "halben": "0.5",
    "halber": "0.5",
    "halbes": "0.5", "ein": "1", "eins": "1", "zwei": "2", "drei": "3", "vier": "4", "funf": "5", "fuenf": "5",
    "sechs": "6",
    "sieben": "7", "acht": "8", "neun": "9", "zehn": "10", "elf": "11", "zwolf": "12", "zwoelf": "12",
    "zwanzig": "20", "hundert": "100",
    "tausend": "1000", "quarter": "0.25", "forty": "40", "sixty": "60", "seventy": "70", "eighty": "80",
    "ninety": "90",
    "dutzend": "12", "hundredth": "0.01", "tenth": "0.1", "thousandth": "0.001", "billion": "1000000000",
}  # fmt: skip
SCALES = {
    "hundred": 2,
    "thousand": 3,
    "million": 6,
    "k": 3,
    "m": 6,
    "tausend": 3,
    "hundert": 2,
    "mio": 6,
    "millionen": 6,
    "billion": 9,
    "bn": 9,
    "mn": 6,
}
MONTHS = {
    "january": 1, "jan": 1, "januar": 1, "jaenner": 1, "february": 2, "feb": 2, "februar": 2, "march": 3, "mar": 3,
    "maerz": 3,
    "marz": 3, "april": 4, "apr": 4, "may": 5, "mai": 5, "june": 6, "jun": 6, "juni": 6, "july": 7, "jul": 7,
    "juli": 7,
    "august": 8, "aug": 8, "september": 9, "sep": 9, "sept": 9, "october": 10, "oct": 10, "oktober": 10, "okt": 10,
    "november": 11, "nov": 11, "december": 12, "dec": 12, "dezember": 12, "dez": 12,
}  # fmt: skip
_GROUPED = re.compile(r"\d{1,3}(?:([.,'’])\d{3})+(?!\d)")
_DOUBTFUL = re.compile(r"[1-9]\d{0,2}([.,])\d{3}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """A number as written; `other` is the second reading where there are two (1.000 may be one thousand or one)."""

    value: Decimal
    other: Decimal | None = None


def read_figure(text: str, *, german: bool = False) -> Figure | None:
    """Read a number in English or German form."""
    plain = text.replace("−", "-").replace("’", "'").lstrip("+")
    sign = "-" if plain.startswith("-") else ""
    plain = plain.lstrip("-")
    doubtful = _DOUBTFUL.fullmatch(plain)
    if doubtful:
        return _doubtful(sign + plain, doubtful[1], german=german)
    if "'" in plain:
        plain = plain.replace("'", "")
    last = max(plain.rfind("."), plain.rfind(","))
    if last < 0:
        return _figure(sign + plain)
    mark = plain[last]
    if plain.count(mark) > 1:
        return _figure(sign + plain.replace(mark, ""))
    whole, fraction = plain[:last], plain[last + 1 :]
    return _figure(f"{sign}{re.sub(r'[.,]', '', whole) or '0'}.{fraction}")


def _doubtful(text: str, mark: str, *, german: bool) -> Figure | None:
    grouped, pointed = Decimal(text.replace(mark, "")), Decimal(text.replace(mark, "."))
    if mark == ",":
        return Figure(value=pointed, other=grouped) if german else Figure(value=grouped)
    return Figure(value=grouped, other=pointed) if german else Figure(value=pointed, other=grouped)


def _figure(text: str) -> Figure | None:
    try:
        return Figure(value=Decimal(text))
    except InvalidOperation:
        return None


def plain(value: Decimal) -> str:
    """Write a number plainly: no exponent, no trailing zeros."""
    text = format(value.normalize(), "f")
    return "0" if text == "-0" else text


@dataclass(frozen=True, kw_only=True, slots=True)
class DateSpan:
    """A day, a month or a year: first and last day, and the text it was given in."""

    first: dt.date
    last: dt.date
    other: dt.date | None = None
    """The second reading of a day such as 03/04/2024."""

    @property
    def is_day(self) -> bool:
        """Say whether it is one day."""
        return self.first == self.last

    @property
    def is_year(self) -> bool:
        """Say whether it is a whole year."""
        return (self.first.month, self.first.day, self.last.month, self.last.day) == (1, 1, 12, 31) and (
            self.first.year == self.last.year
        )


def read_date(text: str) -> DateSpan | None:
    """Read a day written in figures; day and month in doubt give a second reading."""
    numbers = [int(part) for part in re.findall(r"\d+", text)]
    if len(numbers) != 3:
        return None
    if "-" in text:
        return day(numbers[0], numbers[1], numbers[2])
    year = numbers[2] + (2000 if numbers[2] < 70 else 1900) if numbers[2] < 100 else numbers[2]
    first, second = day(year, numbers[1], numbers[0]), day(year, numbers[0], numbers[1])
    if "/" not in text or second is None or first is None or first == second:
        return first or second
    return DateSpan(first=first.first, last=first.first, other=second.first)


def day(year: int, month: int, number: int) -> DateSpan | None:
    """Give a day, if there is such a day."""
    try:
        date = dt.date(year, month, number)
    except ValueError:
        return None
    return DateSpan(first=date, last=date)


def month_span(year: int, month: int) -> DateSpan:
    """Give a month."""
    first = dt.date(year, month, 1)
    after = dt.date(year + month // 12, month % 12 + 1, 1)
    return DateSpan(first=first, last=after - dt.timedelta(days=1))


def year_span(year: int) -> DateSpan:
    """Give a year."""
    return DateSpan(first=dt.date(year, 1, 1), last=dt.date(year, 12, 31))


def month_number(word: str) -> int | None:
    """Give the number of a month by its English or German name, whole or short."""
    return MONTHS.get(fold(word).rstrip("."))
