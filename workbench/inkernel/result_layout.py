"""Lays out the rows of a comparison for the eye: the key, what changed most first, then what did not change."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# polars enters here, and the results of workbench.compare.

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from workbench.inkernel.compared_rows import ComparedRows

_SIDES = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class LaidOut:
    """The rows, where things stand in them, and the headings of the columns that say in which row of a file."""

    frame: Any
    marks: ComparedRows
    row_titles: dict[str, str]


def laid_out(frame: Any, result: Any) -> LaidOut:  # noqa: ANN401 - a polars frame, a ComparisonResult
    """Put changed columns before the others, and say where a row stands in each file where that is known.

    `frame` has the columns of the result's `placed_rows`, or those of its `rows`.
    """
    first = len(result.key) + 2
    places = [first + 2 * place + side for place, _ in _most_changed_first(result) for side in range(_SIDES)]
    rows = _file_rows(frame, result) if frame.width > first + len(places) else {}
    kept = frame.get_columns()
    return LaidOut(
        frame=type(frame)([*kept[:first], *(made for made, _ in rows.values()), *(kept[place] for place in places)]),
        marks=marks_of(result, len(rows)),
        row_titles={name: title for name, (_, title) in rows.items()},
    )


def marks_of(result: Any, rows: int = 0) -> ComparedRows:  # noqa: ANN401 - a ComparisonResult
    """Say where things stand in rows that are laid out with so many columns that say where a row stands in a file."""
    first = len(result.key) + 2
    begin = first + rows
    names = [name for _, name in _most_changed_first(result)]
    pairs = {name: (begin + 2 * n, begin + 2 * n + 1) for n, name in enumerate(names)}
    counts: dict[str, int] = result.figures["changed_cells"]
    still = tuple(place for name, pair in pairs.items() if not counts.get(name) for place in pair)
    return ComparedRows(
        status=first - 2,
        changed=first - 1,
        pairs=pairs,
        still=still if len(still) < _SIDES * len(pairs) else (),
        rows=tuple(range(first, begin)),
    )


def _most_changed_first(result: Any) -> list[tuple[int, str]]:  # noqa: ANN401 - a ComparisonResult
    """Give the compared columns with their place; of those that changed as often the first in the file stays first."""
    counts: dict[str, int] = result.figures["changed_cells"]
    return sorted(enumerate(column.name for column in result.columns), key=lambda one: -counts.get(one[1], 0))


def _file_rows(frame: Any, result: Any) -> dict[str, tuple[Any, str]]:  # noqa: ANN401 - as above
    found: dict[str, tuple[Any, str]] = {}
    sides = (result.outcome.left, result.outcome.right)
    for side, places in zip(sides, frame.get_columns()[-_SIDES:], strict=True):
        numbers = side.table.file_rows(places)
        if numbers is not None:
            name = places.name
            found[name] = (numbers.alias(name), f"row in {side.id}")
    return found
