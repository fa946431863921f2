"""Values as a file writes them: a date of a request, which is ISO, in the form that the file's column has."""

from __future__ import annotations

import re
from datetime import date, datetime

from workbench.models.builtin.intents import RowCondition
from workbench.models.builtin.planning.draft import Draft

ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
FORMS = ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y", "%m/%d/%Y", "%d-%m-%Y", "%Y/%m/%d", "%d.%m.%y", "%Y%m%d")
EXACT = frozenset({"eq", "ne", "in", "not_in"})


def as_written(draft: Draft, table: str, heading: str, one: RowCondition) -> tuple[str, ...]:
    """Give the values of a condition as the table writes them, where that is certain."""
    view = draft.table_named(table)
    column = view.column(heading) if view is not None else None
    if one.op not in EXACT or column is None or column.kind != "date":
        return one.values
    forms = [form for form in FORMS if column.examples and all(_fits(text, form) for text in column.examples)]
    if len(forms) != 1 or forms[0] == FORMS[0]:
        return one.values
    return tuple(_rewritten(value, forms[0]) for value in one.values)


def _rewritten(value: str, form: str) -> str:
    return date.fromisoformat(value).strftime(form) if ISO.fullmatch(value) else value


def _fits(text: str, form: str) -> bool:
    try:
        return datetime.strptime(text.strip(), form).strftime(form) == text.strip()  # noqa: DTZ007 - a date has no zone
    except ValueError:
        return False
