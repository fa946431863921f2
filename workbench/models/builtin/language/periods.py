"""Periods: "by month" and "je Quartal" are no columns, and figures are grouped by columns: it is said by name."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Declined, Question, Understanding
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import read_date

_BY = re.compile(
    r"\b(?P<said>(?:by|per|for\s+each|for\s+every|je|pro|nach|für\s+jede[nsmr]?)\s+(?:the\s+)?"
    r"(?P<period>day\s+of\s+the\s+week|weekday|week|month|quarter|year|wochentag|woche|monat|quartal|jahr))\b",
    re.IGNORECASE,
)

_FIGURE = re.compile(
    r"^\s*(?:and|und)\s+(?:by|per|je|pro|nach|for)\b|\b(?:totals?|sums?|averages?|means?|counts?|how\s+many|number|highest|lowest"
    r"|top|summen?|anzahl|wie\s+viele|durchschnitt\w*|mittelwerte?|zähle?)\b",
    re.IGNORECASE,
)


def by_period(said: Said) -> Taken:
    """Say that figures are not grouped by a period, where no column is called so and the files hold dates."""
    text, columns = said.text, said.columns
    found = _BY.search(text)
    dates = [quoted(group.name) for group in columns.groups if group.dated]
    if found is None or not dates or _FIGURE.search(text) is None or columns.find(found["period"]) is not None:
        return said.kept()
    months = _months(said, found)
    if months:
        question = Question(
            text=f"“{found['said']}” is not possible: figures are grouped by the values of a column, and {dates[0]} "
            "holds days. The figure of one month can be given. Of which one, such as these?",
            options=months,
        )
        return Taken(text=text, question=question)
    holds = "holds" if len(dates) == 1 else "hold"
    told = (
        f"“{found['said']}” is not possible, so nothing was done: figures are grouped by the values of a column, and "
        f"{spoken(dates, 'and')} {holds} days. The figure of one month or year can be asked for, such as “how many "
        "rows in January 2024?”."
    )
    return said.answered(Understanding(declined=(Declined(text=told),)))


def _months(said: Said, found: re.Match[str]) -> tuple[str, ...]:
    """Give the message for each month that the one column of dates is known to have, where they are few."""
    groups = [group for group in said.columns.groups if group.dated and group.role != "ignore"]
    groups = [group for group in groups if group.logical] or groups
    if found["period"].casefold() not in {"month", "monat"} or len(groups) != 1:
        return ()
    days = [read_date(value) for value in groups[0].values() if value]
    known = sorted({(day.first.year, day.first.month) for day in days if day is not None and day.other is None})
    if not 1 < len(known) <= _MOST:
        return ()
    head, rest = said.text[: found.start()].rstrip(), said.text[found.end() :].rstrip(" ?.!")
    return tuple(f"{head} in {_NAMES[month - 1]} {year}{rest}" for year, month in known)


_MOST = 6
_NAMES = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
