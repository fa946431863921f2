"""Some rows of a file as texts, bounded in every direction, for a look at it before or beside all other work."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from workbench.compare.reading.beginning import open_beginning
from workbench.compare.reading.options import ReadOptions
from workbench.compare.reading.reader import read_path, read_source
from workbench.compare.reading.table import Table

MOST_ROWS = 500
MOST_COLUMNS = 500
MOST_CHARACTERS = 300


@dataclass(frozen=True, kw_only=True, slots=True)
class Excerpt:
    """Which rows are wanted, and whether the beginning of a large text is enough."""

    first: int = 0
    rows: int = 0
    of_beginning: bool = False


def excerpt_of(path: Path, options: ReadOptions, excerpt: Excerpt) -> dict[str, object]:
    """Give `{"report": …}` with what was decided about the file, and `rows` of it; numbers of columns stay true."""
    opened = open_beginning(path) if excerpt.of_beginning else None
    table = read_source(opened.source, options) if opened else read_path(path, options)
    first = min(max(excerpt.first, 0), len(table))
    shown = table.text.slice(first, min(excerpt.rows, MOST_ROWS))[:, :MOST_COLUMNS]
    cut = shown.with_columns(pl.all().str.slice(0, MOST_CHARACTERS))
    looked = Table(table.name, table.text.head(MOST_ROWS)[:, :MOST_COLUMNS], report=table.basis, wishes=options)
    return {
        "report": {
            **looked.report.to_json(),
            "size": path.stat().st_size,
            "rows": len(table),
            "columns_total": len(table.columns),
            "is_whole": opened is None or opened.is_whole,
        },
        "first": first,
        "headings": cut.columns,
        "cells": [list(row) for row in cut.rows()],
    }
