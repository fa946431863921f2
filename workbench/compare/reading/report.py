"""The reading report: what was found in a file, what was decided, and what is at risk."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from typing_extensions import override

Kind = Literal["text", "code", "number", "date", "list", "empty"]

RESULT_MIME = "application/vnd.workbench.result+json"


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    """A sheet of a workbook by name; rows and columns where they were counted."""

    name: str
    hidden: bool = False
    rows: int | None = None
    columns: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class BadLine:
    """A line that does not fit the header, kept aside: where it stands, why, and its text (cut at 2,000 characters)."""

    line: int
    why: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnReport:
    """What a column holds and how it is read, with the reason."""

    name: str
    kind: Kind
    why: str
    blanks: int
    distinct: int
    distinct_is_estimate: bool = False
    examples: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    decimal: str | None = None
    thousands: str | None = None
    date_formats: tuple[str, ...] = ()
    ambiguous_dates: bool = False
    leading_zeros: bool = False
    unique: bool = False
    separator: str | None = None
    unread: int = 0

    def to_json(self) -> dict[str, object]:
        """Give the report as plain values."""
        return {
            "name": self.name,
            "kind": self.kind,
            "why": self.why,
            "blanks": self.blanks,
            "distinct": self.distinct,
            "distinct_is_estimate": self.distinct_is_estimate,
            "examples": list(self.examples),
            "values": list(self.values),
            "decimal": self.decimal,
            "thousands": self.thousands,
            "date_formats": list(self.date_formats),
            "ambiguous_dates": self.ambiguous_dates,
            "leading_zeros": self.leading_zeros,
            "unique": self.unique,
            "separator": self.separator,
            "unread": self.unread,
        }


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
        lines = [f"{self.name}: {self.rows:,} rows, {len(self.columns)} columns ({', '.join(facts)})"]
        lines += [f"  {column.name}: {column.kind} ({column.why})" for column in self.columns]
        lines += [f"  Doubt: {doubt}" for doubt in self.doubts]
        return "\n".join(lines)

    @override
    def __str__(self) -> str:
        return self.to_text()

    def mime_bundle(self) -> dict[str, object]:
        """Give the report as text and as values, as a notebook's front end takes it."""
        return {"text/plain": self.to_text(), RESULT_MIME: self.to_json()}

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return self.mime_bundle()


def _mark(delimiter: str | None) -> str:
    names = {",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe"}
    return "" if delimiter is None else names.get(delimiter, f"delimiter {delimiter!r}")
