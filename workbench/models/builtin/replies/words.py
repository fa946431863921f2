"""Figures and names in words: thousands separators, names as code, lists, small tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

MAX_ROWS = 15
MAX_CELL = 60
MARKS = re.compile(r"[\\`*<\[\]]")

COMPARED_AT = -10
LEAST_ROUNDED = Decimal("0.001")
_BELOW = re.compile(r"\bup to (?P<number>\d+\.\d{10})(?!\d)")


def figure(value: object) -> str:
    """Write a number with a comma between thousands, its decimals as they are; anything else as its text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    text = str(value)
    try:
        number = Decimal(text)
    except InvalidOperation:
        return text
    if not number.is_finite():
        return text
    exponent = number.as_tuple().exponent
    if isinstance(exponent, int) and exponent < COMPARED_AT and abs(number) >= LEAST_ROUNDED:
        # A figure that no file holds so: worked out, and rounded as means are.
        number = number.quantize(Decimal("0.0001"), rounding=ROUND_HALF_UP)
    elif exponent == COMPARED_AT:
        # Worked out at the decimals that numbers are compared at: zeros at the end say nothing.
        number = number.normalize()
    return f"{number:,f}"


def count(number: int, noun: str, nouns: str | None = None) -> str:
    """Write a count with its noun: `1 row`, `1,200 rows`."""
    return f"{number:,} {noun if number == 1 else (nouns or noun + 's')}"


def code(name: str) -> str:
    """Write a name as code; a backtick in it cannot end the code."""
    plain = " ".join(name.split())
    return f"`` {plain} ``" if "`" in plain else f"`{plain}`"


def bold(name: str) -> str:
    """Write a name in bold; signs in it cannot end that or make a link."""
    escaped = MARKS.sub(r"\\\g<0>", " ".join(name.split()))
    return f"**{escaped}**"


def codes(names: Iterable[str]) -> str:
    """Write names as code in a list of words."""
    return listed([code(name) for name in names])


def listed(items: Sequence[str], last: str = "and") -> str:
    """Join items as a sentence does: `a, b and c`."""
    if len(items) <= 1:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def some(items: Sequence[str], limit: int = 8) -> str:
    """Join items, and say how many more there are."""
    if len(items) <= limit:
        return listed(items)
    return f"{', '.join(items[:limit])} and {len(items) - limit:,} more"


def plain_dates(text: str) -> str:
    """Write patterns of dates as people do: `%d/%m/%Y` is DD/MM/YYYY."""
    for pattern, word in (("%d", "DD"), ("%m", "MM"), ("%Y", "YYYY"), ("%y", "YY"), ("%b", "Mon"), ("%B", "Month")):
        text = text.replace(pattern, word)
    return text


def plain_limits(text: str) -> str:
    """Write a limit that lies one step below a figure as people do: up to 4.9999999999 is less than 5."""

    def below(found: re.Match[str]) -> str:
        if not found["number"].endswith("999"):
            return found.group()
        return f"of less than {(Decimal(found['number']) + Decimal('1e-10')).normalize():f}"

    return _BELOW.sub(below, text)


def cell(value: object, *, number: bool = False) -> str:
    """Write a value for a cell of a table: no line break, no bar, not longer than a line."""
    text = figure(value) if number else ("" if value is None else str(value))
    text = " ".join(text.split())
    if len(text) > MAX_CELL:
        text = text[: MAX_CELL - 1] + "…"
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("[", "\\[")


OF_COLUMNS = "column"
"""The first heading of a table whose rows are about different columns: their numbers need not look alike."""
_OF_ONE_COLUMN = frozenset({"before", "after", "change"})
MOST_DECIMALS = 6
"""Numbers with more decimals are measured, not priced: they stay as they are."""
_FIGURE = re.compile(r"[+-]?[\d,]+(?:\.\d+)?")


def table(columns: Sequence[str], rows: Sequence[Sequence[object]], numbers: Sequence[bool] | None = None) -> str:
    """Write a Markdown table; columns of numbers stand to the right and have separators."""
    right = list(numbers) if numbers is not None else [False] * len(columns)
    lines = [
        "| " + " | ".join(cell(name) for name in columns) + " |",
        "| " + " | ".join("---:" if is_number else "---" for is_number in right) + " |",
    ]
    cells = [[cell(value, number=is_number) for value, is_number in zip(row, right, strict=False)] for row in rows]
    if columns and columns[0] != OF_COLUMNS:
        places = [place for place, is_number in enumerate(right) if is_number]
        beside = [place for place in places if columns[place] in _OF_ONE_COLUMN]
        for together in (beside, *([place] for place in places if place not in beside)):
            _write_alike(cells, together)
    elif columns:
        for row in cells:
            _write_alike([row], [place for place, is_number in enumerate(right) if is_number])
    lines.extend("| " + " | ".join(row) + " |" for row in cells)
    return "\n".join(lines)


def _write_alike(cells: Sequence[list[str]], places: Sequence[int]) -> None:
    """Write the numbers of columns that belong together with the same decimals."""
    here = [(row, place) for row in cells for place in places if place < len(row) and _FIGURE.fullmatch(row[place])]
    most = max((len(row[place].partition(".")[2]) for row, place in here), default=0)
    if most > MOST_DECIMALS:
        return
    for row, place in here:
        missing = most - len(row[place].partition(".")[2])
        point = "." if missing == most and missing else ""
        row[place] += point + "0" * missing


def paragraphs(parts: Iterable[str]) -> str:
    """Join paragraphs, leaving empty ones out."""
    return "\n\n".join(part.strip("\n") for part in parts if part.strip())
