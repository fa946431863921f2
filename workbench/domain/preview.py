"""Some rows of a file as texts, with how it was read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Preview:
    """A window of a file. `is_whole` is false where only the beginning of a large file was looked at."""

    headings: tuple[str, ...] = ()
    rows: tuple[tuple[str | None, ...], ...] = ()
    first: int = 0
    total_rows: int = 0
    total_columns: int = 0
    is_whole: bool = True
    format: str = ""
    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    header_row: int | None = None
    decimal: str = ""
    doubts: tuple[str, ...] = ()
