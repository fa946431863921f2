"""Spans of days said in short: "between 10 and 20 January", "10-20 Jan", "the first week of March", "aus dem Februar".

Each is written as both of its days with their month, so that it is read like any other span.
"""

from __future__ import annotations

import calendar
import re

from workbench.models.builtin.language.columns import Columns
from workbench.models.builtin.language.dates_without_year import columns_of_dates, years_of
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.values import MONTHS

_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DAY = r"(?:[12]\d|3[01]|0?[1-9])"
_NTH = r"(?:st|nd|rd|th|\.)?"
_THE = r"(?:(?:the|dem|den)\s+)?"
_FROM = r"(?:between|from|zwischen|vom|von)\s+"
_TO = r"\s*(?:and|to|until|till|through|thru|und|bis(?:\s+(?:zum|einschlie(?:ß|ss)lich))?|-|–|—)\s*"
_YEAR = r"(?:[.,]?\s*(?P<year>(?:19|20)\d\d))?"
_QUOTED = re.compile(r"[`\"“„«][^`\"”“»\n]+[`\"”“»]")
_ONE_MONTH = re.compile(
    rf"\b(?P<ahead>(?:(?:in|on|am|im|of)\s+)?{_FROM})?{_THE}(?P<one>{_DAY}){_NTH}{_TO}{_THE}(?P<two>{_DAY}){_NTH}\s*(?:of\s+)?"
    rf"(?P<month>{_MONTH})\b\.?{_YEAR}",
    re.IGNORECASE,
)
_MONTH_AHEAD = re.compile(
    rf"\b(?P<ahead>(?:{_FROM}|in\s+|on\s+))?{_THE}(?P<month>{_MONTH})\.?\s+(?P<one>{_DAY}){_NTH}{_TO}{_THE}(?P<two>{_DAY}){_NTH}"
    rf"(?![\d.%]|\s*(?:{_MONTH})\b){_YEAR}",
    re.IGNORECASE,
)
_FIGURES = re.compile(
    rf"\b(?P<ahead>{_FROM})?{_THE}(?P<one>{_DAY})\.\s?(?P<month>1[012]|0?[1-9])\.{_TO}{_THE}(?P<two>{_DAY})\.\s?"
    rf"(?P<month2>1[012]|0?[1-9])\.(?P<year>(?:19|20)\d\d)?(?!\d)",
    re.IGNORECASE,
)
_PART = re.compile(
    rf"\b(?:(?:in|during|im|aus|from|in\s+der|w(?:ä|ae)hrend\s+der)\s+)?(?:(?:the|der|die|dem|den)\s+)?"
    rf"(?P<which>first|second|last|ersten?|zweiten?|letzten?)\s+(?P<part>week|half|ten\s+days|woche|h(?:ä|ae)lfte)\s+"
    rf"(?:of|in|des|im|vom|von)\s+(?P<month>{_MONTH})\b{_YEAR}",
    re.IGNORECASE,
)
_QUARTER = re.compile(
    r"\b(?:(?:in|during|im|from|aus\s+dem)\s+)?(?:(?:the|dem)\s+)?(?:Q(?P<q>[1-4])|(?P<nth>first|second|third|fourth|1st|2nd|3rd|4th|ersten?|zweiten?"
    r"|dritten?|vierten?|[1-4]\.)\s+(?:quarter|quartal))(?:\s+(?:of\s+)?(?P<year>(?:19|20)\d\d))?\b",
    re.IGNORECASE,
)
_OUT_OF = re.compile(
    rf"\b(?:(?P<german>aus\s+dem|vom)|from)\s+(?P<month>{_MONTH})\b(?=\s*(?:(?:19|20)\d\d\s*)?(?:[.,;?!]|$|\b(?:and|und|only|nur|sind|are|were)\b))",
    re.IGNORECASE,
)
_NTHS = {"first": 1, "1st": 1, "erste": 1, "ersten": 1, "1.": 1, "second": 2, "2nd": 2, "zweite": 2, "zweiten": 2,
         "2.": 2, "third": 3, "3rd": 3, "dritte": 3, "dritten": 3, "3.": 3, "fourth": 4, "4th": 4, "vierte": 4,
         "vierten": 4, "4.": 4}  # fmt: skip
_GERMAN = re.compile(r"\b(?:zwischen|vom|bis|und|im|aus|der|dem|nur|zeige?)\b", re.IGNORECASE)


def with_date_spans(said: Said) -> Taken:
    """Give a message with spans of days in one month, parts of months and quarters as two days."""
    if not columns_of_dates(said.columns):
        return said.kept()
    text, german = said.text, _GERMAN.search(said.text) is not None
    for pattern in (_ONE_MONTH, _MONTH_AHEAD, _FIGURES, _PART, _QUARTER):
        found = pattern.search(text)
        if found is None or _is_quoted(found, text) or _names_something(found, said):
            continue
        days = _days(found, said.columns)
        if days is not None:
            joint = ("zwischen", "und") if german else ("between", "and")
            text = f"{text[: found.start()]}{joint[0]} {days[0]} {joint[1]} {days[1]}{text[found.end() :]}"
    return Taken(text=_OUT_OF.sub(lambda one: _in_month(one, said), text))


def _days(found: re.Match[str], columns: Columns) -> tuple[str, str] | None:
    """Give the first and the last day of a span; None where it has no such days."""
    groups = found.groupdict()
    year = groups.get("year") or ""
    if found.re is _QUARTER:
        number = int(groups["q"] or 0) or _NTHS.get((groups["nth"] or "").casefold(), 0)
        return _written(1, 3 * number - 2, _last_day(3 * number, year, columns), 3 * number, year) if number else None
    if found.re is _FIGURES:
        one, two = int(found["month"]), int(found["month2"])
        return _written(int(found["one"]), one, int(found["two"]), two, year)
    month = MONTHS[found["month"].casefold()]
    if found.re is _PART:
        first, last = _part(found, _last_day(month, year, columns))
        return _written(first, month, last, month, year)
    first, last = int(found["one"]), int(found["two"])
    return _written(first, month, last, month, year) if first <= last else None


def _part(found: re.Match[str], end: int) -> tuple[int, int]:
    """Give the days of a part of a month: its first week is the 1st to the 7th."""
    size = {"we": 7, "wo": 7, "te": 10}.get(found["part"].casefold()[:2], 15)
    which = found["which"].casefold()
    if which.startswith(("last", "letzt")) or (size == 15 and which.startswith(("second", "zweit"))):
        return (end - size + 1 if size < 15 else 16), end
    start = 1 if which.startswith(("first", "erst")) else size + 1
    return start, start + size - 1


def _last_day(month: int, year: str, columns: Columns) -> int:
    years = [year] if year else years_of(columns)
    return min(calendar.monthrange(int(one), month)[1] for one in years) if years else 28


def _written(first: int, month: int, last: int, other: int, year: str) -> tuple[str, str]:
    behind = f" {year}" if year else ""
    return f"{first} {calendar.month_name[month]}{behind}", f"{last} {calendar.month_name[other]}{behind}"


def _in_month(found: re.Match[str], said: Said) -> str:
    """Write "from March" as in March, where March is no file."""
    month = found["month"]
    if said.tables.nicknamed(month) or said.tables.named(month) or _is_value(month, said.columns):
        return found.group()
    return f"{'im' if found['german'] else 'in'} {month}"


def _is_quoted(found: re.Match[str], text: str) -> bool:
    return any(one.start() < found.end() and found.start() < one.end() for one in _QUOTED.finditer(text))


def _names_something(found: re.Match[str], said: Said) -> bool:
    """Say whether the month or quarter is a heading, a value or a file of its own."""
    word = f"Q{found['q']}" if found.re is _QUARTER and found["q"] else found.groupdict().get("month") or ""
    if not word or word.isdigit():
        return False
    named = said.tables.nicknamed(word) is not None or said.tables.named(word) is not None
    if found.re is _QUARTER:
        return named or said.columns.find(word, loose=False) is not None or _is_value(word, said.columns)
    return named and found.re is _PART


def _is_value(word: str, columns: Columns) -> bool:
    return any(key(word) in {key(one) for one in group.values() if one} for group in columns.groups)
