"""The reading report: what was found in a file, what was decided, and what is at risk."""

from __future__ import annotations

from dataclasses import dataclass, field

import polars as pl
from typing_extensions import override

from workbench.compare.reading.report_forms import report_html, report_table
from workbench.compare.reading.report_parts import BadLine, ColumnReport, Kind, Sheet
from workbench.compare.reading.words import counted

__all__ = ["RESULT_MIME", "BadLine", "ColumnReport", "Kind", "ReadingReport", "Sheet"]

RESULT_MIME = "application/vnd.workbench.result+json"


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadingReport:
    """What was found in one file or sheet; every decision in it can be overridden in `read`."""

    path: str
    name: str
    size: int = 0
    sha256: str = ""
    format: str = "table"
    encoding: str | None = None
    bom: bool = False
    delimiter: str | None = None
    quote: str | None = None
    sheet: str | None = None
    sheets: tuple[Sheet, ...] = ()
    header_row: int = 1
    rows: int = 0
    blank_rows_dropped: int = 0
    skipped_top_lines: tuple[str, ...] = ()
    footer_suspects: tuple[str, ...] = ()
    bad_lines: tuple[BadLine, ...] = ()
    bad_lines_count: int = 0
    columns: tuple[ColumnReport, ...] = field(default=())
    doubts: tuple[str, ...] = ()
    never_calculated: int = 0
    """Formulas without a stored value, read as blank."""
    percent_columns: tuple[str, ...] = ()
    """Columns of shares (0.05) that the workbook shows in percent."""

    def column(self, name: str) -> ColumnReport:
        """Give the report of one column."""
        return next(column for column in self.columns if column.name == name)

    def to_json(self) -> dict[str, object]:
        """Give the report as plain values, as it is shown to a model."""
        return {
            "type": "reading_report",
            "path": self.path,
            "name": self.name,
            "size": self.size,
            "sha256": self.sha256,
            "format": self.format,
            "encoding": self.encoding,
            "bom": self.bom,
            "delimiter": self.delimiter,
            "quote": self.quote,
            "sheet": self.sheet,
            "sheets": [
                {
                    "name": sheet.name,
                    "hidden": sheet.hidden,
                    "rows": sheet.rows,
                    "columns": None if sheet.columns is None else list(sheet.columns),
                }
                for sheet in self.sheets
            ],
            "header_row": self.header_row,
            "rows": self.rows,
            "blank_rows_dropped": self.blank_rows_dropped,
            "skipped_top_lines": list(self.skipped_top_lines),
            "footer_suspects": list(self.footer_suspects),
            "bad_lines": [{"line": bad.line, "why": bad.why, "text": bad.text} for bad in self.bad_lines],
            "bad_lines_count": self.bad_lines_count,
            "columns": [column.to_json() for column in self.columns],
            "doubts": list(self.doubts),
        }

    def to_text(self) -> str:
        """Say the report in a few plain lines."""
        facts = [self.format]
        facts += [fact for fact in (self.encoding, _mark(self.delimiter), self.sheet and f"sheet {self.sheet}") if fact]
        lines = [
            f"{self.name}: {counted(self.rows, 'row')}, {counted(len(self.columns), 'column')} ({', '.join(facts)})"
        ]
        lines += [f"  {column.name}: {column.kind} ({column.why})" for column in self.columns]
        lines += [f"  Doubt: {doubt}" for doubt in self.doubts]
        return "\n".join(lines)

    def to_table(self) -> pl.DataFrame:
        """Give one row per column: what it holds, why, how it is read, and what is at risk."""
        return report_table(self.columns)

    def to_html(self) -> str:
        """Give the report as a piece of html that needs nothing else."""
        return report_html(self.name, self._facts(), self.columns, self.doubts, (self.bad_lines, self.bad_lines_count))

    def _facts(self) -> list[tuple[str, str]]:
        """Give what is known of the file, by name; what does not apply is empty."""
        sheets = ", ".join(f"{sheet.name} (hidden)" if sheet.hidden else sheet.name for sheet in self.sheets)
        return [
            ("File", self.path),
            ("Bytes", f"{self.size:,}" if self.size else ""),
            ("SHA-256", self.sha256),
            ("Format", self.format),
            ("Encoding", f"{self.encoding or ''}{' with byte-order mark' if self.bom else ''}"),
            ("Fields parted by", _mark(self.delimiter)),
            ("Sheet", self.sheet or ""),
            ("Sheets", sheets),
            ("Headings in row", str(self.header_row) if self.path and self.header_row else ""),
            ("Rows", f"{self.rows:,}"),
            ("Blank rows left out", f"{self.blank_rows_dropped:,}" if self.blank_rows_dropped else ""),
            ("Lines above the headings", " | ".join(self.skipped_top_lines)),
        ]

    @override
    def __str__(self) -> str:
        return self.to_text()

    def mime_bundle(self) -> dict[str, object]:
        """Give the report as text, as html and as values, as a notebook's front end takes it."""
        return {"text/plain": self.to_text(), "text/html": self.to_html(), RESULT_MIME: self.to_json()}

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return self.mime_bundle()


def _mark(delimiter: str | None) -> str:
    names = {",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe"}
    return "" if delimiter is None else names.get(delimiter, f"delimiter {delimiter!r}")
