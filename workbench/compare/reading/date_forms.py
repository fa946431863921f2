"""Finds how dates are written in a column, and says so when day and month cannot be told apart."""

from __future__ import annotations

import re
from dataclasses import dataclass

import polars as pl

from workbench.compare.dates import ZONE, parse_dates

ENOUGH = 0.95
"""A column is one of dates when at least this share of its cells are dates."""

_TIME = r"(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)"
_TIME_OF_12 = r"(?:[T ]\d{1,2}:\d{2}(?::\d{2})? ?[AaPp][Mm])"
_ZONE = r"(?:[Zz]|[+-]\d{2}:?\d{2})"
_TIME_FORMS = ("%H:%M:%S%.f", "%H:%M")
_FORMS_OF_12 = ("%I:%M:%S %p", "%I:%M %p", "%I:%M:%S%p", "%I:%M%p")
_YEAR_FIRST = r"^\d{4}([-/.])\d{1,2}[-/.]\d{1,2}"
_SHORT = r"^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})"
_NAMED_MONTH = {
    r"^\d{1,2} [A-Za-z]{3} \d{4}$": "%d %b %Y",
    r"^\d{1,2}-[A-Za-z]{3}-\d{4}$": "%d-%b-%Y",
    r"^\d{1,2}-[A-Za-z]{3}-\d{2}$": "%d-%b-%y",
    r"^\d{1,2}/[A-Za-z]{3}/\d{4}$": "%d/%b/%Y",
    r"^\d{1,2} [A-Za-z]{3} \d{2}$": "%d %b %y",
    r"^\d{1,2} [A-Za-z]{4,9} \d{4}$": "%d %B %Y",
    r"^[A-Za-z]{3} \d{1,2}, \d{4}$": "%b %d, %Y",
    r"^[A-Za-z]{4,9} \d{1,2}, \d{4}$": "%B %d, %Y",
}
_SEPARATORS = ("-", "/", ".")
_CODES = {
    "HH:MM:SS": "%H:%M:%S%.f",
    "HH:MM": "%H:%M",
    "AM/PM": "%p",
    "YYYY": "%Y",
    "YY": "%y",
    "MONTH": "%B",
    "MON": "%b",
    "DD": "%d",
    "D": "%d",
    "MM": "%m",
    "M": "%m",
}
"""Words of people for parts of a date, longer ones before those that they begin with."""
_WORDS = re.compile("|".join(_CODES), re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class DateDecision:
    """How the dates of a column are written; two formats for one spelling when it cannot be told."""

    formats: tuple[str, ...]
    why: str
    ambiguous: bool = False
    contradictory: bool = False
    needs_habit: bool = False
    day_first: bool | None = None
    unread: int = 0
    doubts: tuple[str, ...] = ()
    unread_doubts: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class _Order:
    """What one way of writing (separator, length of the year) shows about the order of day and month."""

    formats: tuple[str, ...]
    evidence: str
    day_first: bool | None
    ambiguous: bool = False
    contradictory: bool = False
    by_habit: bool = False


def looks_like_dates(texts: pl.Series) -> bool:
    """Say whether most of the different texts are written like dates."""
    if texts.is_empty():
        return False
    frame = texts.to_frame("t").select(_any_form(pl.col("t")).alias("t"))
    return float(frame["t"].sum()) >= ENOUGH * len(texts)


def decide_dates(values: pl.DataFrame, *, day_first: bool | None = None) -> DateDecision | None:
    """Decide the formats from all different texts of a column (`text`, with their `count`); none when few are dates."""
    cells = int(values["count"].sum())
    formats: list[str] = []
    orders: list[_Order] = []
    for suffix_pattern, suffixes in (
        (r"$", ("",)),
        (f"{_TIME}$", tuple(f"{gap}{form}" for gap in "T " for form in _TIME_FORMS)),
        (f"{_TIME_OF_12}$", tuple(f"{gap}{form}" for gap in "T " for form in _FORMS_OF_12)),
        (f"{_TIME}{_ZONE}$", tuple(f"{gap}{form}{ZONE}" for gap in "T " for form in _TIME_FORMS)),
    ):
        plain = [*_year_first_forms(values, suffix_pattern)]
        for order in _short_orders(values, suffix_pattern, day_first=day_first):
            orders.append(order)
            plain += order.formats
        formats += [f"{form}{suffix}" for suffix in suffixes for form in plain]
    formats += [form for pattern, form in _NAMED_MONTH.items() if values["text"].str.contains(pattern).any()]
    formats = list(dict.fromkeys(formats))
    if not formats:
        return None
    read = parse_dates(values["text"], formats)
    fitting = tuple(form for form in formats if parse_dates(values["text"], [form]).null_count() < len(values))
    unread = int(values.filter(read.is_null())["count"].sum())
    if cells - unread < ENOUGH * cells:
        return None
    return _decision(fitting, orders, unread, values.filter(read.is_null())["text"].head(3).to_list())


def _decision(formats: tuple[str, ...], orders: list[_Order], unread: int, odd: list[str]) -> DateDecision:
    known = {order.day_first for order in orders if order.day_first is not None}
    ambiguous = any(order.ambiguous for order in orders)
    contradictory = any(order.contradictory for order in orders)
    doubts: list[str] = []
    shown = " or ".join(form_in_words(form) for form in formats)
    evidence = "; ".join(dict.fromkeys(order.evidence for order in orders if order.evidence))
    if any("%y" in form for form in formats):
        doubts.append("the years have two digits (69 is read as 2069, 70 as 1970)")
    if len(formats) > 1 and not ambiguous:
        doubts.append(f"dates are written in {len(formats)} ways: {shown}")
    verb = "cell is" if unread == 1 else "cells are"
    unread_doubts = (f"{unread:,} {verb} no date: {', '.join(odd)}",) if unread else ()
    why = f"dates written {shown}"
    return DateDecision(
        formats=formats,
        why=f"{why}; {evidence}" if evidence else why,
        ambiguous=ambiguous,
        contradictory=contradictory,
        needs_habit=any(order.ambiguous or order.by_habit for order in orders),
        day_first=known.pop() if len(known) == 1 else None,
        unread=unread,
        doubts=tuple(doubts),
        unread_doubts=unread_doubts,
    )


def form_in_words(form: str) -> str:
    """Show a format as people write it: DD.MM.YYYY."""
    words = {
        "%d": "DD",
        "%m": "MM",
        "%Y": "YYYY",
        "%y": "YY",
        "%b": "Mon",
        "%B": "Month",
        "%H:%M:%S%.f": "HH:MM:SS",
        "%H:%M": "HH:MM",
        "%I:%M:%S %p": "HH:MM:SS AM/PM",
        "%I:%M %p": "HH:MM AM/PM",
        "%I:%M:%S%p": "HH:MM:SSAM/PM",
        "%I:%M%p": "HH:MMAM/PM",
        ZONE: "±HH:MM",
    }
    for code in (*_TIME_FORMS, *_FORMS_OF_12, ZONE, "%d", "%m", "%Y", "%y", "%b", "%B"):
        form = form.replace(code, words[code])
    return form


def form_of_words(words: str) -> str:
    """Give the format that is meant by words such as DD/MM/YYYY HH:MM; a format stays what it is."""
    if "%" in words:
        return words
    codes = dict(_CODES)
    if re.search("AM/PM", words, re.IGNORECASE):
        codes |= {"HH:MM:SS": "%I:%M:%S", "HH:MM": "%I:%M"}
    return _WORDS.sub(lambda found: codes[found[0].upper()], words.strip())


def _any_form(column: pl.Expr) -> pl.Expr:
    time = f"(?:{_TIME_OF_12}|{_TIME}{_ZONE}?)?"
    forms = [f"{_YEAR_FIRST}{time}$", f"{_SHORT}{time}$", *_NAMED_MONTH]
    return pl.any_horizontal(column.str.contains(form) for form in forms)


def _year_first_forms(values: pl.DataFrame, suffix: str) -> list[str]:
    found = values["text"].str.extract(f"{_YEAR_FIRST}{suffix}", 1).drop_nulls().unique().to_list()
    return [f"%Y{sep}%m{sep}%d" for sep in _SEPARATORS if sep in found]


def _short_orders(values: pl.DataFrame, suffix: str, *, day_first: bool | None) -> list[_Order]:
    parts = values.select(pl.col("text").str.extract_groups(f"{_SHORT}{suffix}").alias("p")).unnest("p").drop_nulls()
    if parts.is_empty():
        return []
    parts = parts.rename(dict(zip(parts.columns, ("first", "sep", "second", "year"), strict=True)))
    parts = parts.with_columns(pl.col("first", "second").cast(pl.Int32), long=pl.col("year").str.len_bytes() == 4)
    orders: list[_Order] = []
    for (sep, long), group in parts.group_by("sep", "long", maintain_order=True):
        orders.append(_order(group, str(sep), long=bool(long), habit=day_first))
    return orders


def _order(group: pl.DataFrame, sep: str, *, long: bool, habit: bool | None) -> _Order:
    year = "%Y" if long else "%y"
    day_form, month_form = f"%d{sep}%m{sep}{year}", f"%m{sep}%d{sep}{year}"
    highest_first, highest_second = _highest(group["first"]), _highest(group["second"])
    if highest_first > 31 and not long:
        return _Order(formats=(f"%y{sep}%m{sep}%d",), evidence="the first part reaches the nineties", day_first=None)
    if highest_first > 12 and highest_second > 12:
        return _Order(
            formats=(day_form, month_form),
            evidence="some cells can only be day first, others only month first",
            day_first=None,
            ambiguous=True,
            contradictory=True,
        )
    if highest_first > 12:
        return _Order(
            formats=(day_form,), evidence=f"day first: the first part goes up to {highest_first}", day_first=True
        )
    if highest_second > 12:
        return _Order(
            formats=(month_form,), evidence=f"month first: the second part goes up to {highest_second}", day_first=False
        )
    if habit is not None:
        words = "day first" if habit else "month first"
        return _Order(
            formats=(day_form if habit else month_form,),
            evidence=f"{words}, as in the other date columns of the file",
            day_first=None,
            by_habit=True,
        )
    if sep == ".":
        return _Order(formats=(day_form,), evidence="day first, as is usual with points", day_first=None)
    return _Order(
        formats=(day_form, month_form),
        evidence="no cell shows whether day or month comes first",
        day_first=None,
        ambiguous=True,
    )


def _highest(parts: pl.Series) -> int:
    highest = parts.max()
    return highest if isinstance(highest, int) else 0
