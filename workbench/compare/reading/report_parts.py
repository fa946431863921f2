"""The parts of a reading report: sheets, lines set aside, and what each column holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["text", "code", "number", "date", "list", "empty"]


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
