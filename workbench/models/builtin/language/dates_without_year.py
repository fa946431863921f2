"""Dates without a year: "after 20 april" and "in march" are of the only year that the dates of the files have."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Question
from workbench.models.builtin.language.columns import Columns
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.values import MONTHS, day

_NAMES = "|".join(sorted(MONTHS, key=len, reverse=True))
_LIMIT = (
    r"(?:after|before|since|until|till|on|from|between|and|by|up\s+to|to|than|through|nach|vor|seit|bis(?:\s+zum)?|ab"
    r"|am|vom|und|dem|zwischen)"
)
_DAY = re.compile(
    rf"\b{_LIMIT}\s+(?:the\s+)?(?P<said>(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(?P<month>{_NAMES})"
    rf"|(?P<month2>{_NAMES})\s+(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?)\b(?!\.?,?\s*\d{{4}}\b)(?![.,:]\d|\s*%)",
    re.IGNORECASE,
)
_MONTH = re.compile(
    rf"\b(?:in|during|since|after|before|until|im|seit|nach|vor|bis)\s+(?P<said>{_NAMES})\b(?!\s*,?\s*\d)",
    re.IGNORECASE,
)
_FIGURES = re.compile(
    r"\b(?:dem|den|am|vom|ab|seit|vor|nach|bis|zum|since|after|before|until|on)\s+"
    r"(?P<said>(?P<day>0?[1-9]|[12]\d|3[01])\.\s?(?P<month>0[1-9]|1[012])\.)(?!\d)",
    re.IGNORECASE,
)
"""A day and a month in figures with both points: "ab dem 15.06."; a month of one figure could be a decimal."""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_SPAN = re.compile(r"\b(?:between|from|zwischen|vom|von)\b.+\b(?:and|to|until|und|bis)\b.+(?:19|20)\d\d", re.IGNORECASE)
_MOST_YEARS = 4


_OF_FILES = ", the year of the dates in these files"


def with_years(said: Said) -> Taken:
    """Give each day and month without a year that of the files' dates; asks where a day could be of several."""
    text, columns, tables = said.text, said.columns, said.tables
    text = _FIGURES.sub(_in_words, text) if columns_of_dates(columns) else text
    if _DAY.search(text) is None and _MONTH.search(text) is None:
        return Taken(text=text)
    in_text = list(dict.fromkeys(_YEAR.findall(text)))
    # "Between 1 January and 31 March 2025": the year that is said holds for both.
    years = in_text if len(in_text) == 1 and _SPAN.search(text) else years_of(columns)
    if not years:
        return Taken(text=text)
    notes: list[str] = []
    found = _DAY.search(text)
    while found is not None:
        options = [one for year in years if (one := _on_day(text, found, year)) is not None]
        if not options:
            break
        if len(options) > 1:
            question = Question(text=f"Of which year is “{found['said']}”?", options=tuple(options[:_MOST_YEARS]))
            return Taken(text=text, question=question)
        notes.append(f"Took “{found['said']}” as of {years[0]}{'' if in_text == years else _OF_FILES}.")
        text = options[0]
        found = _DAY.search(text)
    if len(years) > 1:
        return Taken(text=text, notes=tuple(notes))

    def dated(match: re.Match[str]) -> str:
        month = match["said"]
        if tables.nicknamed(month) or tables.named(month) or _is_name(month, columns):
            return match[0]
        notes.append(f"Took “{month}” as of {years[0]}, the year of the dates in these files.")
        return f"{match[0]} {years[0]}"

    return Taken(text=_MONTH.sub(dated, text), notes=tuple(notes))


def columns_of_dates(columns: Columns) -> bool:
    """Say whether some column holds dates."""
    return any(group.dated for group in columns.groups)


def _in_words(found: re.Match[str]) -> str:
    """Write "15.06." as the day and the name of the month."""
    names = [name for name, number in MONTHS.items() if number == int(found["month"])]
    return f"{found[0][: -len(found['said'])]}{int(found['day'])} {names[0]}"


def _on_day(text: str, found: re.Match[str], year: str) -> str | None:
    """Write a day with its year; None where there is no such day."""
    date = day(int(year), MONTHS[(found["month"] or found["month2"]).casefold()], int(found["day"] or found["day2"]))
    if date is None:
        return None
    return f"{text[: found.start('said')]}{date.first.isoformat()}{text[found.end('said') :]}"


def years_of(columns: Columns) -> list[str]:
    """Give the years that the dates known of the files are in."""
    return sorted(
        {year for group in columns.groups if group.dated for one in group.values() for year in _YEAR.findall(one)}
    )


def _is_name(word: str, columns: Columns) -> bool:
    """Say whether a month's name stands in the files: as a heading or as a value."""
    return any(key(word) in {key(one) for one in (*group.names, *group.values()) if one} for group in columns.groups)
