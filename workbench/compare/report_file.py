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
    """A report that was written; `note` says where it has another name than was asked for."""

    path: str
    size: int
    sheets: tuple[SheetFacts, ...]
    note: str = ""

    def to_json(self) -> dict[str, object]:
        """Give the facts as plain values."""
        return {
            "type": "report",
            "path": self.path,
            "bytes": self.size,
            "sheets": [{"name": sheet.name, "rows": sheet.rows} for sheet in self.sheets],
            **({"note": self.note} if self.note else {}),
        }

    def to_text(self) -> str:
        """Say what was written."""
        names = ", ".join(f"{sheet.name} ({sheet.rows:,})" for sheet in self.sheets)
        told = f"{self.path} ({self.size:,} bytes): {names}"
        return f"{self.note} {told}" if self.note else told

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

    A file of that name that is open in another program is left as it is: the new one gets a name of its own.

    Raises:
        CompareError: The folder may not be written to.
    """
    place = Path(path)
    part = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        _make_folder(place.parent)
        sheets = write(part)
        size = part.stat().st_size
        written = _put(part, place)
    except PermissionError:
        raise CompareError(
            f"{place} cannot be written.", "Close it in other programs, or choose another name or folder."
        ) from None
    except OSError as error:
        raise CompareError(f"{place} cannot be written: {error.strerror or error}.", "Choose another folder.") from None
    finally:
        with suppress(OSError):
            part.unlink()
    is_other = written != place
    return ReportFile(
        path=str(written) if is_other else str(path),
        size=size,
        sheets=tuple(SheetFacts(name=name, rows=rows) for name, rows in sheets),
        note=f"{place.name} is open in another program, so the report was saved as {written.name}." if is_other else "",
    )


def _put(part: Path, place: Path) -> Path:
    """Move a finished file to its place, or beside it where what stands there is open elsewhere."""
    if not _is_open_elsewhere(place):
        try:
            return part.replace(place)
        except PermissionError:
            if not place.is_file():
                raise
    number = 2
    while (other := place.with_name(f"{place.stem} ({number}){place.suffix}")).exists() or _is_open_elsewhere(other):
        number += 1
    return part.replace(other)


def _is_open_elsewhere(place: Path) -> bool:
    """Look for the small files by which Excel and LibreOffice mark what they have open."""
    return place.exists() and any(
        place.with_name(name).exists() for name in (f"~${place.name}", f".~lock.{place.name}#")
    )
