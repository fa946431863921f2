"""Makes a table of the cells of any format: headings, blank rows and columns, missing values, footers."""

from __future__ import annotations

from dataclasses import dataclass, replace

import polars as pl

from workbench.compare.reading.blanks import BLANK_CHARACTERS, is_blank, only_blanks
from workbench.compare.reading.footers import FOOTER_ROWS, footer_rows
from workbench.compare.reading.headings import make_headings
from workbench.compare.reading.options import ReadOptions
from workbench.compare.reading.report import ReadingReport
from workbench.compare.reading.table import Table
from workbench.compare.reading.words import counted

MOST_SUSPECTS = 50
"""A report names so many rows that look like totals, the last ones."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RawTable:
    """Cells as a format's reader gives them (columns f0, f1, … by place), the headings, and what is known so far."""

    headings: tuple[str | None, ...]
    cells: pl.DataFrame
    report: ReadingReport
    percent: frozenset[int] = frozenset()
    """Places of the columns whose numbers are shares that are shown in percent."""


def finish(raw: RawTable, options: ReadOptions, dropped: int | None = None) -> Table:
    """Turn cells into a table; with `dropped` blank rows and words for blank were taken out of them already."""
    cells, doubts = _without_unnamed_blank_columns(raw)
    places = [_place(name) for name in cells.columns]
    names, heading_doubts = make_headings([_heading(raw, place) for place in places], [place + 1 for place in places])
    cells.columns = names
    is_raw = dropped is None
    kept = None
    if dropped is None:
        kept = filled_rows(cells)
        dropped = 0 if kept is None else cells.height - len(kept)
        cells = cells if kept is None else cells[kept]
    footers = footer_rows(cells)
    cells = without_tokens(cells, options.null_tokens) if is_raw else cells
    report = replace(
        raw.report,
        rows=cells.height,
        percent_columns=tuple(name for name, place in zip(names, places, strict=True) if place in raw.percent),
        blank_rows_dropped=dropped,
        footer_suspects=tuple(text for _, text in footers[-MOST_SUSPECTS:]),
        doubts=(*raw.report.doubts, *doubts, *heading_doubts, *_footer_doubts(footers, cells.height)),
    )
    return Table(report.name, cells, report=report, numbers=options.numbers, wishes=options, kept=kept)


def _without_unnamed_blank_columns(raw: RawTable) -> tuple[pl.DataFrame, list[str]]:
    unnamed = [name for name in raw.cells.columns if not _heading(raw, _place(name)).strip(BLANK_CHARACTERS)]
    empty = [name for name in unnamed if _all_blank(raw.cells[name])]
    named = len(unnamed) - len(empty)
    doubts = (
        [f"{counted(named, 'column')} without a heading {'has' if named == 1 else 'have'} values."]
        if named and raw.headings
        else []
    )
    return raw.cells.drop(empty), doubts


def _place(name: str) -> int:
    """Give the place of a raw column, which its name holds: f0, f1 and so on."""
    return int(name[1:])


def _heading(raw: RawTable, place: int) -> str:
    return (raw.headings[place] if place < len(raw.headings) else None) or ""


def _all_blank(column: pl.Series) -> bool:
    if column.null_count() == len(column):
        return True
    return bool((column.drop_nulls().str.strip_chars(BLANK_CHARACTERS) == "").all())


def without_blank_rows(cells: pl.DataFrame) -> pl.DataFrame:
    """Drop rows of nothing but blanks."""
    kept = filled_rows(cells)
    return cells if kept is None else cells[kept]


def filled_rows(cells: pl.DataFrame) -> pl.Series | None:
    """Give the places of rows that are not blank, None where all are not; most tables have a column that tells so."""
    if not cells.width or not cells.height:
        return None
    if any(column.null_count() == 0 and not only_blanks(column).any() for column in cells.iter_columns()):
        return None
    is_filled = cells.select(~pl.all_horizontal(is_blank(pl.col(name)) for name in cells.columns)).to_series()
    return None if is_filled.all() else is_filled.arg_true()


def without_tokens(cells: pl.DataFrame, tokens: tuple[str, ...]) -> pl.DataFrame:
    """Make blank cells of those that hold a word for blank."""
    if not tokens:
        return cells
    return cells.with_columns(
        pl.when(pl.all().str.strip_chars(BLANK_CHARACTERS).is_in(list(tokens)))
        .then(None)
        .otherwise(pl.all())
        .name.keep()
    )


def _footer_doubts(footers: list[tuple[int, str]], height: int) -> list[str]:
    """Name each row near the end; of those between the other rows only the first, with their number."""
    between = [(place, text) for place, text in footers if place < height - FOOTER_ROWS]
    if len(between) == 1:
        between = []
    doubts = [
        f"Row {place + 1:,} of {height:,} looks like a total or a note and is still among the rows: {text}"
        for place, text in footers[len(between) :]
    ]
    if not between:
        return doubts
    place, text = between[0]
    first = f"the first is row {place + 1:,}: {text}"
    return [f"{len(between):,} rows between the others add up those above, and are still among them; {first}", *doubts]
