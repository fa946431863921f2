"""Saves the report of a comparison as a workbook or as one html page."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.compare.errors import CompareError
from workbench.compare.reading.report import RESULT_MIME
from workbench.compare.report_content import gather
from workbench.compare.tabular import SummaryTable

if TYPE_CHECKING:
    from workbench.compare.comparison import Comparison
    from workbench.compare.results import ComparisonResult


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetFacts:
    """A sheet of a workbook or a section of a page, and how many rows it has."""

    name: str
    rows: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportFile:
    """A report that was written."""

    path: str
    size: int
    sheets: tuple[SheetFacts, ...]

    def to_json(self) -> dict[str, object]:
        """Give the facts as plain values."""
        return {
            "type": "report",
            "path": self.path,
            "bytes": self.size,
            "sheets": [{"name": sheet.name, "rows": sheet.rows} for sheet in self.sheets],
        }

    def to_text(self) -> str:
        """Say what was written."""
        names = ", ".join(f"{sheet.name} ({sheet.rows:,})" for sheet in self.sheets)
        return f"{self.path} ({self.size:,} bytes): {names}"

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return {"text/plain": self.to_text(), RESULT_MIME: self.to_json()}


def _make_folder(folder: Path) -> None:
    """Make a folder beside what is there already; elsewhere on the disk a missing folder is a typing error."""
    if folder.is_absolute() and not folder.is_dir():
        raise CompareError(f"There is no folder {folder}.", "Make it first, or choose another one.")
    folder.mkdir(parents=True, exist_ok=True)


def save_report(
    result: ComparisonResult,
    path: str | os.PathLike[str],
    comparison: Comparison | None = None,
    summaries: Sequence[SummaryTable] = (),
    *,
    made: datetime | None = None,
) -> ReportFile:
    """Write the report of a result; the ending chooses between xlsx and html.

    The file appears whole or not at all.

    Raises:
        CompareError: The ending is another one, or the file is locked or the folder may not be written to.
    """
    place = Path(path)
    ending = place.suffix.lower()
    if ending not in {".xlsx", ".html", ".htm"}:
        raise CompareError(
            f"A report cannot be written as '{place.suffix or place.name}'.",
            "Give it a name that ends in .xlsx or .html.",
        )
    content = gather(result, comparison, tuple(summaries), made or datetime.now().astimezone())

    def write(part: Path) -> list[tuple[str, int]]:
        if ending == ".xlsx":
            from workbench.compare.report_xlsx import write_xlsx  # noqa: PLC0415 - start-up: only this kind needs it

            return write_xlsx(content, part)
        from workbench.compare.report_html import write_html  # noqa: PLC0415 - as above

        return write_html(content, part)

    return write_whole(path, write)


def write_whole(path: str | os.PathLike[str], write: Callable[[Path], list[tuple[str, int]]]) -> ReportFile:
    """Write a file so that it appears whole or not at all; `write` gives its sheets with their rows.

    Raises:
        CompareError: The file is locked or the folder may not be written to.
    """
    place = Path(path)
    part = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        _make_folder(place.parent)
        sheets = write(part)
        size = part.stat().st_size
        part.replace(place)
    except PermissionError:
        raise CompareError(
            f"{place} cannot be written.", "Close it in other programs, or choose another name or folder."
        ) from None
    except OSError as error:
        raise CompareError(f"{place} cannot be written: {error.strerror or error}.", "Choose another folder.") from None
    finally:
        with suppress(OSError):
            part.unlink()
    return ReportFile(
        path=str(path), size=size, sheets=tuple(SheetFacts(name=name, rows=rows) for name, rows in sheets)
    )
