"""The cells of a comparison's rows whose difference a rule forgave: found when they are wanted, told in a sentence."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# frames of polars enter here, and the results of workbench.compare.

from __future__ import annotations

from dataclasses import replace
from typing import Any

from workbench.inkernel.cell_text import cell_text
from workbench.inkernel.compared_rows import ComparedRows
from workbench.inkernel.view_sources import Rows, Texts
from workbench.inkernel.work import WorkKey, Workshop
from workbench.protocol.messages import SideRefused
from workbench.protocol.tables import TableView, Working

ROWS = "forgiven_rows"
"""The bucket of the rows in which a rule forgave a difference."""
_MOST_RULES = 4


def forgiven_in(view: TableView, result: Any, stamp: str, workshop: Workshop) -> Any:  # noqa: ANN401 - ForgivenRows of workbench.compare
    """Find what rules forgave in the rows of a result: `Working` at first, which takes time."""
    known = vars(result).get(ROWS)
    if known is not None:
        return known
    key = WorkKey(name=view.name, stamp=stamp, what=ROWS)
    answer = workshop.result(key, "Looking for what rules forgave", lambda _: result.forgiven_rows)
    if isinstance(answer, Working | SideRefused):
        return answer
    return result.forgiven_rows


def told(forgiven: Any, view: TableView, index: Any) -> str:  # noqa: ANN401 - as above, a polars series of places
    """Say what is marked in the rows of a view, None for all rows, and which rules did it."""
    column = view.changed_column if view.bucket == ROWS else ""
    counts: dict[str, int] = forgiven.counts(column, index)
    count, where = sum(counts.values()), f" in {column}" if column else ""
    if not count:
        return f"No rule forgave a difference{where or ('' if index is None else ' in these rows')}."
    rules = [f"{rule} {cells:,}" for rule, cells in counts.items()]
    more = len(rules) - _MOST_RULES
    listed = ", ".join(rules[:_MOST_RULES]) + (f" and {more} more" if more > 0 else "")
    some = "1 difference" if count == 1 else f"{count:,} differences"
    counted = "It counts" if count == 1 else "They count"
    return f"Grey: {some}{where} that a rule forgave ({listed}). {counted} as no change."


def without_still(marks: ComparedRows, forgiven: Any) -> ComparedRows:  # noqa: ANN401 - as above
    """Count a column no more among those without changes in which something was forgiven."""
    seen = {place for name in forgiven.columns() if name in marks.pairs for place in marks.pairs[name]}
    return replace(marks, still=tuple(place for place in marks.still if place not in seen))


def put_in(
    columns: Texts,
    forgiven: Any,  # noqa: ANN401 - as above
    marks: ComparedRows,
    places: Rows,
    *,
    first: int,
    longest: int,
) -> tuple[tuple[int, int, str], ...]:
    """Show the texts of the files in the forgiven cells of a rectangle, and give them: row in it, column, rule."""
    if not len(places):
        return ()
    last = first + len(columns)
    names = [name for name, pair in marks.pairs.items() if any(first <= place < last for place in pair)]
    rows = {place: row for row, place in enumerate(places)}
    found: list[tuple[int, int, str]] = []
    for cell in forgiven.cells(places, names):
        row, pair = rows[cell.row], marks.pairs[cell.column]
        for place, text in zip(pair, (cell.before, cell.after), strict=True):
            _put(columns, place - first, row, None if text is None else cell_text(text, longest))
        found.append((row, pair[1], cell.rule))
    return tuple(found)


def _put(columns: Texts, place: int, row: int, text: str | None) -> None:
    if 0 <= place < len(columns):
        columns[place][row] = text
