"""Months left out: "the same without October", "total per fund, not in October" - rows of two spans, which is asked.

A figure is taken over one span. The rows of a month can be left out of the comparison, and figures follow that.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.dates_without_year import years_of
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import MONTHS

_NAMES = "|".join(sorted((re.escape(name) for name in MONTHS), key=len, reverse=True))
_OUT = re.compile(
    r"\b(?:without|except(?:\s+for)?|excluding|other\s+than|leaving\s+out|ohne|au(?:ß|ss)er|(?:is\s+)?not\s+in|nicht\s+im)\s+"
    rf"(?:(?:the\s+month\s+of|the|den|dem|im)\s+)?(?P<month>{_NAMES})\b(?:\s+(?P<year>(?:19|20)\d\d))?",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:same|again|total|sum|mean|average|count|how\s+(?:many|much)|summe|mittelwert|durchschnitt\w*|anzahl|wie\s*viele?|dasselbe"
    r"|das\s+gleiche)\b",
    re.IGNORECASE,
)


def with_months_out(said: Said) -> Taken:
    """Ask what shall be done where a figure is asked for over all but a month."""
    found = _OUT.search(said.text)
    if found is None or _ASKS.search(said.text[: found.start()]) is None:
        return said.kept()
    dates = [group for group in said.columns.groups if group.dated and group.role != "ignore"]
    dates = [group for group in dates if group.logical] or dates
    taken = said.columns.find(found["month"], loose=False) is not None or bool(said.tables.called(found["month"]))
    years = [found["year"]] if found["year"] else years_of(said.columns)
    if len(dates) != 1 or taken or not years:
        return said.kept()
    name = quoted(dates[0].name)
    options = tuple(f"Leave out the rows where {name} is in {found['month'].capitalize()} {year}" for year in years[:4])
    return said.asked(
        f"“{' '.join(found.group().split())}”: a figure is taken over one span of days, not over all but one. The rows "
        "of that month can be left out of the comparison: figures follow that until it is undone. Shall they be?",
        *options,
    )
