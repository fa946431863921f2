"""Why changed cells differ: one cause for each, found by tests in a fixed order, and counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import polars as pl

from workbench.compare.cause_tests import DATE_TESTS, NUMBER_TESTS, TEXT_TESTS, WIDE_TESTS, is_explained_by_none
from workbench.compare.engine import ColumnOutcome, Outcome
from workbench.compare.reading.column_kind import NULL_LIKE
from workbench.compare.result_frames import changes_frame
from workbench.compare.rules import shown
from workbench.compare.stages import Steps, silent
from workbench.compare.tabular import SummaryTable

REAL = "real change"
ZERO = "blank against zero"
WORD = "word for blank"
UNREAD = "cannot be read"
SIGN = "currency or percent sign"
FINER = "digits of a second beyond the 6th"
CAME, WENT = "was blank", "became blank"
_ORDER = "\x00order"


@dataclass(frozen=True, slots=True)
class _Open:
    """The cells that no test has explained yet: their places, and both values."""

    places: pl.Series
    cells: pl.DataFrame

    def without(self, met: pl.Series) -> _Open:
        """Give the cells that a test did not explain."""
        return _Open(self.places.filter(~met), self.cells.filter(~met))


def causes_of(outcome: Outcome, column: ColumnOutcome) -> pl.Series:
    """Give the cause of every changed cell of a column, in the order of `column.changed`."""
    cells = column.changed
    causes = pl.Series("cause", [REAL], pl.String).new_from_index(0, cells.height)
    if not cells.height:
        return causes
    for places, cause in _explained(outcome, column):
        if len(places):
            causes = causes.scatter(places, cause)
    return causes


def causes_table(outcome: Outcome) -> SummaryTable:
    """Count changed cells by column and cause: columns in their order, the most frequent cause first."""
    changed = sum(column.changed.height for column in outcome.columns)
    found = {column.name: column for column in outcome.columns}
    own = tuple(column.column for column in outcome.columns)
    causes = Steps(silent, changed).each(own, lambda column: causes_of(outcome, found[column.name]), (0.0, 1.0))
    parts: list[pl.DataFrame] = []
    for n, (column, cause) in enumerate(zip(outcome.columns, causes, strict=True)):
        counted = cause.to_frame().group_by("cause").agg(pl.len().cast(pl.Int64).alias("cells"))
        parts.append(
            counted.select(pl.lit(column.name).alias("column"), "cause", "cells", pl.lit(n, pl.Int32).alias(_ORDER))
        )
    schema = {"column": pl.String, "cause": pl.String, "cells": pl.Int64, _ORDER: pl.Int32}
    frame = pl.concat(parts) if parts else pl.DataFrame(schema=schema)
    frame = frame.sort([_ORDER, "cells", "cause"], descending=[False, True, False]).drop(_ORDER)
    totals = frame.group_by("cause").agg(pl.col("cells").sum()).sort(["cells", "cause"], descending=[True, False])
    cells = int(frame["cells"].sum())
    return SummaryTable(
        f"Why {cells:,} {'cell differs' if cells == 1 else 'cells differ'}",
        frame,
        facts={"changed_cells": cells, "causes": dict(totals.iter_rows())},
    )


def caused_changes(outcome: Outcome) -> pl.DataFrame:
    """Give one row per changed cell as `changes_frame` does, with its cause in a last column."""
    return changes_frame(outcome, lambda column: causes_of(outcome, column))


def _explained(outcome: Outcome, column: ColumnOutcome) -> Iterator[tuple[pl.Series, str]]:
    """Give places among the changed cells with their cause, each place once."""
    cells = column.changed
    blank = cells["left"].is_null() | cells["right"].is_null()
    places = pl.int_range(cells.height, dtype=pl.UInt32, eager=True)
    unread = cells["left"].is_null() & cells["right"].is_null()
    if unread.any():  # two texts that differ, or a text and a blank, where values are read
        yield places.filter(unread), UNREAD
    if blank.any():
        yield from _blanks(outcome, column, places.filter(blank & ~unread))
    for cause, pairs in ((SIGN, column.differences.apart), (FINER, column.differences.finer)):
        if len(pairs):
            own = cells["pair"].is_in(pairs.implode()) & ~blank
            yield places.filter(own), cause
            blank = blank | own
    if column.decision.kind == "number" and cells.schema["left"] != pl.String:
        cells = cells.with_columns(*_written_places(outcome, column))
    still = _Open(places.filter(~blank), cells.filter(~blank).drop("pair"))
    if column.decision.kind not in {"number", "date"}:
        still = still.without(is_explained_by_none(still.cells))
    for cause, test in _tests(column.decision.kind, wide=cells.schema["left"] == pl.String):
        if not len(still.places):
            return
        met = test(still.cells)
        yield still.places.filter(met), cause
        still = still.without(met)


def _tests(kind: str, *, wide: bool) -> tuple[tuple[str, Callable[[pl.DataFrame], pl.Series]], ...]:
    match kind:
        case "number":
            return WIDE_TESTS if wide else NUMBER_TESTS
        case "date":
            return DATE_TESTS
        case _:
            return TEXT_TESTS


def _blanks(outcome: Outcome, column: ColumnOutcome, places: pl.Series) -> Iterator[tuple[pl.Series, str]]:
    """Tell blanks against words for blank, against zero, and against what cannot be read."""
    cells = column.changed[places]
    raws = _raws(outcome, column, cells["pair"])
    was = cells["left"].is_null()
    value = shown(cells["right"]).zip_with(was, shown(cells["left"]))
    raw_of_blank = raws[0].zip_with(was, raws[1]).str.strip_chars()
    unread = (raw_of_blank.is_not_null() & (raw_of_blank != "")).fill_null(value=False)
    if column.decision.kind not in {"number", "date"}:
        unread = unread & False
    word = _is_word(value) | (unread & _is_word(raw_of_blank))
    zero = (value == "0").fill_null(value=False) & (column.decision.kind == "number")
    marks = ((WORD, word), (UNREAD, unread & ~word), (ZERO, zero & ~word & ~unread))
    rest = ~(word | unread | zero)
    for cause, met in (*marks, (CAME, rest & was), (WENT, rest & ~was)):
        yield places.filter(met), cause


def _raws(outcome: Outcome, column: ColumnOutcome, pairs: pl.Series) -> tuple[pl.Series, pl.Series]:
    return (
        outcome.left.frame[column.left].gather(outcome.match.common_left.gather(pairs)),
        outcome.right.frame[column.right].gather(outcome.match.common_right.gather(pairs)),
    )


def _written_places(outcome: Outcome, column: ColumnOutcome) -> list[pl.Series]:
    """Give the decimals with which each number is written, on both sides; of a scaled one those of its value."""
    places: list[pl.Series] = []
    raws = _raws(outcome, column, column.changed["pair"])
    for name, raw, method in zip(("left", "right"), raws, column.decision.methods, strict=True):
        scaled = method.number_format.scale is not None
        texts, mark = (shown(column.changed[name]), ".") if scaled else (raw, method.decimal)
        places.append(texts.str.extract(rf"[{mark}](\d+)", 1).str.len_bytes().fill_null(0).alias(f"{name}_places"))
    return places


def _is_word(values: pl.Series) -> pl.Series:
    return values.str.to_lowercase().is_in(NULL_LIKE).fill_null(value=False)
