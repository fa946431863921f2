"""What somebody who reads a file may say; all else is found out."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.compare.numbers import NumberFormat


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadOptions:
    """Decisions that are given instead of found. `header_row` counts lines or rows from 1; 0 means there is none."""

    sheet: str | int | None = None
    encoding: str | None = None
    delimiter: str | None = None
    quote: str | None = None
    header_row: int | None = None
    decimal: str | None = None
    thousands: str | None = None
    null_tokens: tuple[str, ...] = ()
    name: str | None = None

    @property
    def numbers(self) -> NumberFormat | None:
        """How numbers are written, if it was said."""
        if self.decimal is None and self.thousands is None:
            return None
        return NumberFormat(decimal=self.decimal or ".", thousands=self.thousands or None)
