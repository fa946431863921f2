"""A table of results in words: a title, at most so many rows, and where the rest is."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from decimal import Decimal

from workbench.domain.json_value import Json, JsonObject, field_int, field_text, field_texts
from workbench.models.builtin.replies.words import MAX_ROWS, code, count, figure, table

NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
ID_WORDS = re.compile(r"(?i)(?:^|[\s_.-])(?:id|nr|no|number|code|key|year|zip|plz)\.?$")
YEAR = re.compile(r"(19|20)\d\d")
MOST_COLUMNS = 8


def result_rows(result: JsonObject) -> list[list[Json]]:
    """Give the rows of a table result."""
    rows = result.get("rows")
    return [row for row in rows if isinstance(row, list)] if isinstance(rows, list) else []


def result_table(
    result: JsonObject,
    *,
    name: str = "",
    labels: Sequence[str] | None = None,
    limit: int = MAX_ROWS,
    plain: Collection[str] = (),
    as_written: bool = False,
) -> str:
    """Write a table result as Markdown.

    `name` is the variable that holds all of it; columns in `plain` (keys) hold no figures, whatever they look like.
    Rows of a file are shown `as_written`.
    """
    columns = list(labels or field_texts(result, "columns"))
    columns, rows = _without_repeats(columns, result_rows(result))
    total = field_int(result, "total_rows")
    total = len(rows) if total is None else total
    shown = [row[:MOST_COLUMNS] for row in rows[:limit]]
    if not shown:
        return "There are none."
    numbers = [
        not as_written
        and not _names_an_id(columns[place])
        and columns[place] not in {*plain, *field_texts(result, "codes")}
        and _is_number([row[place] for row in shown])
        for place in range(len(shown[0]))
    ]
    text = table(columns[:MOST_COLUMNS], shown, numbers)
    rest: list[str] = []
    if total > len(shown):
        rest.append(f"and {count(total - len(shown), 'more row')}")
    if len(columns) > MOST_COLUMNS:
        rest.append(f"{count(len(columns) - MOST_COLUMNS, 'more column')}")
    where = f" in {code(name)}" if name else ""
    return f"{text}\n\n{'; '.join(rest)}{where}." if rest else text


def _without_repeats(columns: list[str], rows: list[list[Json]]) -> tuple[list[str], list[list[Json]]]:
    """Leave out `raw_before` and `raw_after` where they say the same as the values."""
    hidden = {
        columns.index(raw)
        for plain, raw in (("before", "raw_before"), ("after", "raw_after"))
        if plain in columns and raw in columns
        if all(_says_the_same(row[columns.index(plain)], row[columns.index(raw)]) for row in rows)
    }
    keep = [place for place in range(len(columns)) if place not in hidden]
    return [columns[place] for place in keep], [[row[place] for place in keep if place < len(row)] for row in rows]


def _says_the_same(value: Json, raw: Json) -> bool:
    """Say whether a text of the file is the value itself, but for zeros at its end: 9.60 and 9.6."""
    if value == raw:
        return True
    one, other = str(value), str(raw)
    if not (NUMBER.fullmatch(one) and NUMBER.fullmatch(other)) or _has_leading_zero(other):
        return False
    return Decimal(one) == Decimal(other)


def title(result: JsonObject) -> str:
    """Give the title of a table result."""
    return field_text(result, "title")


def single(result: JsonObject) -> str | None:
    """Give the figure of a table with one cell."""
    rows = result_rows(result)
    return figure(rows[0][0]) if len(rows) == 1 and len(rows[0]) == 1 else None


def _is_number(values: Sequence[Json]) -> bool:
    """Say whether a column holds figures (not codes with leading zeros, not years alone)."""
    texts = [value for value in values if value is not None and value != ""]
    if not texts or all(YEAR.fullmatch(str(value)) for value in texts):
        return False
    return all(
        (isinstance(value, int | float) and not isinstance(value, bool))
        or (isinstance(value, str) and NUMBER.fullmatch(value) is not None and not _has_leading_zero(value))
        for value in texts
    )


def _names_an_id(heading: str) -> bool:
    return ID_WORDS.search(heading) is not None


def _has_leading_zero(text: str) -> bool:
    digits = text.lstrip("+-")
    return len(digits) > 1 and digits[0] == "0" and digits[1] != "."
