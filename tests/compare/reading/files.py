"""Writes small files for tests of reading."""
# Workbooks are written with libraries that are not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import xlsxwriter
from xlsxwriter.workbook import Workbook

from workbench.compare.reading.reader import read
from workbench.compare.table import Table


def text_file(folder: Path, text: str | bytes, name: str = "file.csv", encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
    return path


def read_text(folder: Path, text: str | bytes, name: str = "file.csv", **wishes: object) -> Table:
    return read(text_file(folder, text, name), **wishes)  # pyright: ignore[reportArgumentType] - tests pass wishes on


def workbook(folder: Path, fill: Callable[[Workbook], object], name: str = "book.xlsx", **options: object) -> Path:
    path = folder / name
    with xlsxwriter.Workbook(str(path), dict(options)) as book:
        fill(book)
    return path


def archive(folder: Path, entries: dict[str, bytes], name: str) -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for entry, content in entries.items():
            target.writestr(entry, content)
    return path


def rows(table: Table) -> list[tuple[str | None, ...]]:
    return table.text.rows()


def kinds(table: Table) -> dict[str, str]:
    return {column.name: column.kind for column in table.report.columns}
