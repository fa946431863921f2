"""Reads a sheet of a workbook: xlsx, xls, xlsb, ods."""
# fastexcel and calamine take and give objects of unknown type.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import polars as pl
from python_calamine import CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from workbench.compare.errors import NothingToReadError, OptionError, nearest_words
from workbench.compare.reading.archives import open_archive
from workbench.compare.reading.cells import cell_text, column_of_texts
from workbench.compare.reading.collector import without_collector
from workbench.compare.reading.finish import RawTable
from workbench.compare.reading.foreign import foreign_reader
from workbench.compare.reading.grids import Grid, fill_merged, percent_columns, put_errors, put_signs, sheet_header
from workbench.compare.reading.memory import check_memory
from workbench.compare.reading.ods_xml import check_repeats
from workbench.compare.reading.options import ReadOptions
from workbench.compare.reading.report import ReadingReport, Sheet
from workbench.compare.reading.sheet_xml import SheetFacts, look_into_sheet
from workbench.compare.reading.source import Source
from workbench.compare.reading.words import counted

if TYPE_CHECKING:
    import fastexcel

TIMES_UNPACKED = 4
"""What a workbook takes in memory, in the size of its unpacked content."""

_ERROR_NAMES = {
    "Div0": "#DIV/0!",
    "NA": "#N/A",
    "Name": "#NAME?",
    "Null": "#NULL!",
    "Num": "#NUM!",
    "Ref": "#REF!",
    "Value": "#VALUE!",
    "GettingData": "#GETTING_DATA",
}


def read_sheet(source: Source, options: ReadOptions) -> RawTable:
    """Read one sheet; without a wish the first visible sheet that holds a table."""
    with foreign_reader(source.file, "workbook"):
        return open_workbook(source).read(options)


def open_workbook(source: Source) -> Workbook:
    """Open a workbook after its archive was checked."""
    if source.format == "xls":
        check_memory(source.file, 6 * len(source.content))
    else:
        archive, unpacked = open_archive(source.content, source.file)
        with archive:
            if source.format == "ods":
                check_repeats(archive, source.file)
        check_memory(source.file, TIMES_UNPACKED * unpacked)
    with foreign_reader(source.file, "workbook"):
        return Workbook(source, CalamineWorkbook.from_object(io.BytesIO(source.content)))


class Workbook:
    """An open workbook."""

    def __init__(self, source: Source, book: CalamineWorkbook) -> None:
        self._source = source
        self._book = book
        self._second: fastexcel.ExcelReader | None = None
        self._looked_at: dict[str, Callable[[], SheetFacts]] = {}
        self.sheets = tuple(
            Sheet(name=sheet.name, hidden=sheet.visible is not SheetVisibleEnum.Visible)
            for sheet in book.sheets_metadata
            if sheet.typ is SheetTypeEnum.WorkSheet
        )
        if not self.sheets:
            raise NothingToReadError(f"{source.file} has no sheet with cells.", "Choose another file.")

    def read(self, options: ReadOptions) -> RawTable:
        """Read one sheet as raw cells with headings."""
        doubts: list[str] = []
        if options.sheet is None:
            name, grid, passed = self._first_with_data(options)
            others = [sheet.name for sheet in self.sheets if sheet.name != name]
            if others:
                why = f", since {_some(passed)} {'holds' if len(passed) == 1 else 'hold'} no table" if passed else ""
                doubts.append(
                    f"The workbook has {len(self.sheets)} sheets; {name} was read{why}. Others: {_some(others)}."
                )
        else:
            name = self._named(options.sheet)
            grid = self._grid(name)
        hidden = [sheet.name for sheet in self.sheets if sheet.hidden]
        if hidden:
            doubts.append(f"Hidden sheets: {_some(hidden)}.")
        if not grid.rows:
            raise NothingToReadError(f"Sheet {name} of {self._source.file} is empty.", self._others(name))
        return self._raw(name, grid, options, doubts)

    def count(self, name: str, options: ReadOptions) -> RawTable:
        """Read a sheet for its rows and columns."""
        return self._raw(name, self._grid(name), options, [])

    def _first_with_data(self, options: ReadOptions) -> tuple[str, Grid, tuple[str, ...]]:
        """Give the first visible sheet that holds a table, and the filled ones before it that hold only notes."""
        visible = [sheet.name for sheet in self.sheets if not sheet.hidden] or [sheet.name for sheet in self.sheets]
        filled = ((name, grid) for name in visible if (grid := self._grid(name)).rows)
        first = next(filled, None)
        if first is None:
            raise NothingToReadError(f"{self._source.file} has no sheet with cells.", "Choose another file.")
        rows, columns = self._size(first[1], options)
        if rows and columns > 1:
            return *first, ()
        passed = [first[0]]
        for name, grid in filled:
            more_rows, more_columns = self._size(grid, options)
            if more_rows > rows and more_columns > 1:
                return name, grid, tuple(passed)
            passed.append(name)
        return *first, ()

    def _size(self, grid: Grid, options: ReadOptions) -> tuple[int, int]:
        """Count rows below the header, and columns; a header row that was said may be meant for another sheet."""
        wish = options.header_row
        fits = not wish or 0 <= wish - 1 - grid.top < len(grid.rows)
        header = sheet_header(grid, wish if fits else None, self._source.file)
        return len(grid.rows) - header.index - 1, grid.width

    def _named(self, wish: str | int) -> str:
        names = [sheet.name for sheet in self.sheets]
        if isinstance(wish, int):
            if 1 <= wish <= len(names):
                return names[wish - 1]
            raise OptionError(
                f"{self._source.file} has {len(names)} sheets, no sheet {wish}.", nearest_words("", names)
            )
        for match in (wish, *(name for name in names if name.casefold().strip() == wish.casefold().strip())):
            if match in names:
                return match
        raise OptionError(f"{self._source.file} has no sheet '{wish}'.", nearest_words(wish, names))

    def _others(self, name: str) -> str:
        others = [sheet.name for sheet in self.sheets if sheet.name != name]
        return f"Choose another sheet: {_some(others)}." if others else "Choose another file."

    def _grid(self, name: str) -> Grid:
        # Before anything is made of the cells: do they reach too far?
        self._look(name)
        with foreign_reader(self._source.file, "workbook"):
            sheet = self._book.get_sheet_by_name(name)
            if sheet.start is None:
                return Grid(rows=[])
            with without_collector():
                rows = sheet.to_python(skip_empty_area=True)
            return Grid(
                rows=rows,
                top=sheet.start[0],
                left=sheet.start[1],
                merged=tuple(sheet.merged_cell_ranges or ()),
            )

    def _look(self, name: str) -> Callable[[], SheetFacts]:
        """Begin to look for what the reader of values does not tell."""
        if name not in self._looked_at:
            if self._source.format == "xlsx":
                archive, _ = open_archive(self._source.content, self._source.file)
                with archive:
                    self._looked_at[name] = look_into_sheet(archive, name, self._source.file)
            else:
                facts = SheetFacts(errors=self._errors_by_fastexcel(name))
                self._looked_at[name] = lambda: facts
        return self._looked_at[name]

    def _raw(self, name: str, grid: Grid, options: ReadOptions, doubts: list[str]) -> RawTable:
        facts = self._look(name)()
        put_errors(grid, facts)
        put_signs(grid, facts)
        filled = fill_merged(grid)
        header = sheet_header(grid, options.header_row, self._source.file)
        body = grid.rows[header.index + 1 :]
        percent = percent_columns(grid, header.index + 1, facts)
        with without_collector():
            columns = list(zip(*body, strict=True)) if body else [()] * grid.width
        texts = [column_of_texts(column).alias(f"f{place + grid.left}") for place, column in enumerate(columns)]
        headings = (*(None,) * grid.left, *header.headings)
        skipped = tuple(text for row in grid.rows[: max(0, header.index)] if (text := _row_text(row)))
        if skipped:
            row = grid.top + header.index + 1
            hold = "holds" if len(skipped) == 1 else "hold"
            rows = counted(len(skipped), "row")
            doubts.append(f"{rows} above the header (row {row}) {hold} no data: {skipped[0][:80]}")
        inside = [place for place in filled if place[0] > header.index]
        if inside:
            doubts.append(f"{counted(len(inside), 'group')} of merged cells: their value was repeated in every row.")
        report = ReadingReport(
            path=str(self._source.path),
            name=options.name or self._table_name(name),
            size=len(self._source.content),
            sha256=self._source.sha256,
            format=self._source.format,
            sheet=name,
            sheets=self.sheets,
            header_row=grid.top + header.index + 1 if header.index >= 0 else 0,
            skipped_top_lines=skipped,
            never_calculated=facts.never_calculated,
            doubts=(*self._source.doubts, *doubts, *header.doubts, *_fact_doubts(facts, headings, percent)),
        )
        whole = frozenset(column for column, is_all in percent.items() if is_all)
        return RawTable(headings=headings, cells=pl.DataFrame(texts), report=report, percent=whole)

    def _errors_by_fastexcel(self, sheet: str) -> tuple[tuple[int, int, str], ...]:
        """Find error values in workbooks that are not XML; another reader tells their places."""
        import fastexcel  # noqa: PLC0415 - start-up: only old workbooks need it

        errors: list[tuple[int, int, str]] = []
        try:
            if self._second is None:
                self._second = fastexcel.read_excel(self._source.content)
            found = self._second.load_sheet(sheet, header_row=None, dtypes="string").to_arrow_with_errors()[1]
        except fastexcel.FastExcelError:
            return ()
        for error in found.errors if found else ():
            name = error.detail.partition("Error(")[2].rstrip("')")
            if name in _ERROR_NAMES:
                errors.append((*error.position, _ERROR_NAMES[name]))
        return tuple(errors)

    def _table_name(self, sheet: str) -> str:
        stem = self._source.path.stem
        return f"{stem}_{sheet}" if len(self.sheets) > 1 else stem


def _fact_doubts(facts: SheetFacts, headings: Sequence[str | None], percent: dict[int, bool]) -> list[str]:
    def named(column: int) -> str:
        return f"Column {(headings[column] if column < len(headings) else None) or column + 1}"

    doubts: list[str] = []
    if facts.errors:
        kinds = sorted({text for _, _, text in facts.errors})
        doubts.append(
            f"{counted(len(facts.errors), 'cell')} {'holds' if len(facts.errors) == 1 else 'hold'} an error value "
            f"({', '.join(kinds)}); it is kept as text."
        )
    if facts.never_calculated:
        doubts.append(
            f"{counted(facts.never_calculated, 'formula')} never calculated, read as blank: "
            "open the workbook in a spreadsheet program and save it."
        )
    for column, width in sorted(facts.formats.padded_columns.items()):
        shown = f"{named(column)} is shown with {width} digits in the workbook"
        doubts.append(f"{shown}; the cells hold plain numbers without the leading zeros.")
    signs: dict[int, set[str]] = {}
    for _, column, sign in facts.formats.signs:
        signs.setdefault(column, set()).add(sign)
    for column, found in sorted(signs.items()):
        doubts.append(
            f"{named(column)} is shown with {', '.join(sorted(found))} in the workbook: read with its numbers."
        )
    for column, is_all in sorted(percent.items()):
        shown = "" if is_all else " in some cells"
        doubts.append(
            f"{named(column)} is shown in percent{shown} in the workbook; the cells hold shares (0.05 for 5%)."
        )
    return doubts


def _row_text(row: Sequence[object]) -> str:
    return " | ".join(text.strip() for cell in row if (text := cell_text(cell)) and text.strip())[:500]


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
