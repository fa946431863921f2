"""A table of the runtime as an item model: what is looked at is fetched in blocks, nothing is held whole."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal
from typing_extensions import override

from workbench.protocol.tables import CellsRequest, ColumnOrder, TableView, ViewCells, ViewFacts
from workbench.protocol.values import ColumnSummary
from workbench.qt.forgiven_words import rule_words
from workbench.qt.markdown import visible
from workbench.qt.number_texts import ColumnDecimals
from workbench.qt.table_blocks import BLOCK_COLUMNS, BLOCK_ROWS, BlockPlace, Blocks, CellPair, ShownCell, block_of

_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
MOST_ROWS = 70_000_000
"""Of a longer table the window shows so many rows; a filter reaches the others."""
AT_ONCE = 2
MOST_WANTED = 6
BLANK = "–"
NO_NAME = "(no name)"
_SMALL = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_NUMBERS = ("int", "uint", "float", "double", "decimal", "number", "half")
_NOT_NUMBERS = ("interval",)


class CellRole(IntEnum):
    """What a view asks for beyond the texts."""

    CELL = Qt.ItemDataRole.UserRole + 1
    IS_NUMBER = Qt.ItemDataRole.UserRole + 2
    PAIR = Qt.ItemDataRole.UserRole + 3


def is_number(dtype: str) -> bool:
    """Say whether a column's type is one of numbers, by the name that the table's library gives it."""
    name = dtype.lower()
    return name.startswith(_NUMBERS) and not name.startswith(_NOT_NUMBERS)


def heading_text(column: ColumnSummary) -> str:
    """Word a heading in one line."""
    return visible(column.name).replace("\n", "↵") or NO_NAME


def is_whole(view: TableView) -> bool:
    """Say whether a view shows every row of its table in the table's own order."""
    return not (view.filters or view.order or view.bucket or view.changed_column) and view.around < 0


class TableModel(QAbstractTableModel):
    """Show the rows of one view.

    Signals:
        cells_wanted: (`BlockPlace`, `CellsRequest`) is needed; answer with `take` or `give_up`.
        sizes_known: the first cells of some columns arrived: (first column, last column).
    """

    cells_wanted = Signal(object, object)
    sizes_known = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._facts: ViewFacts | None = None
        self._rows = 0
        self._columns: tuple[ColumnSummary, ...] = ()
        self._width = 0
        self._pairs: dict[int, tuple[int, int]] = {}
        self._blocks = Blocks()
        self._decimals = ColumnDecimals()
        self._wanted: dict[BlockPlace, None] = {}
        self._asked: set[BlockPlace] = set()
        self._sized: set[int] = set()
        self._last_row = 0
        self._is_live = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._ask)

    @property
    def facts(self) -> ViewFacts | None:
        """What is shown."""
        return self._facts

    @property
    def columns(self) -> tuple[ColumnSummary, ...]:
        """The columns, as far as they are described."""
        return self._columns

    @property
    def order(self) -> tuple[ColumnOrder, ...]:
        """What the rows are sorted by."""
        return () if self._facts is None else self._facts.view.order

    @property
    def is_live(self) -> bool:
        """Whether cells can still be fetched."""
        return self._is_live

    @property
    def held_blocks(self) -> int:
        """How many blocks are held now."""
        return len(self._blocks)

    def show_facts(self, facts: ViewFacts) -> None:
        """Show a view from its beginning; columns that are the same keep their places on the screen."""
        self._blocks.clear()
        self._decimals.clear()
        self._wanted.clear()
        self._asked.clear()
        rows = min(facts.rows, MOST_ROWS)
        self._pairs = {column: pair for pair in facts.value_pairs for column in pair}
        if self._facts is not None and (facts.columns, facts.total_columns) == (self._columns, self._width):
            self._facts = facts
            self._set_rows(rows)
            self._tell_all()
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, max(0, self._width - 1))
        else:
            self.beginResetModel()
            self._facts, self._rows = facts, rows
            self._columns, self._width = facts.columns, facts.total_columns
            self._sized.clear()
            self.endResetModel()
        self.set_live(live=True)

    def set_live(self, *, live: bool) -> None:
        """Fetch no more where the table is not there any more or another one; what is held stays."""
        if live is self._is_live:
            return
        self._is_live = live
        self._wanted.clear()
        self._asked.clear()
        self._tell_all()

    def take(self, place: BlockPlace, cells: ViewCells) -> bool:
        """Take a block; false where it belongs to a table that is another one by now."""
        if place not in self._asked or self._facts is None:
            return True
        self._asked.discard(place)
        if cells.stamp != self._facts.stamp or cells.rows != self._facts.rows:
            self._timer.start()
            return False
        self._blocks.keep(place, cells)
        self._measure(place, cells)
        last_row = min(place.first_row + BLOCK_ROWS, self._rows) - 1
        last_column = min(place.first_column + BLOCK_COLUMNS, self._width) - 1
        if last_row >= place.first_row and last_column >= place.first_column:
            beside = self._pairs.get(place.first_column, (place.first_column,))[0]  # it waits for its other value
            first_column = min(place.first_column, beside)
            self.dataChanged.emit(self.index(place.first_row, first_column), self.index(last_row, last_column))
            self.headerDataChanged.emit(Qt.Orientation.Vertical, place.first_row, last_row)
        if place.column not in self._sized:
            self._sized.add(place.column)
            self.sizes_known.emit(place.first_column, last_column)
        self._timer.start()
        return True

    def give_up(self, place: BlockPlace) -> None:
        """Take note that a block could not be had."""
        self._asked.discard(place)
        self._timer.start()

    def cell(self, row: int, column: int) -> ShownCell | None:
        """Give a cell that is held, None for one that is to be fetched."""
        return self._blocks.cell(row, column)

    def pair(self, row: int, column: int) -> CellPair | None:
        """Give both values of a cell that differs, None where it does not or they are not both held."""
        pair = self._pairs.get(column)
        if pair is None:
            return None
        before, after = (self._blocks.cell(row, place) for place in pair)
        if before is None or after is None:
            return None
        if not after.rule and not (after.is_marked and after.status == "changed"):
            return None
        is_after = column == pair[1]
        return CellPair(before=before.text, after=after.text, columns=pair, is_after=is_after, rule=after.rule)

    def pair_names(self, pair: CellPair) -> tuple[str, str]:
        """Give the headings of both values."""
        before, after = (
            heading_text(self._columns[place]) if place < len(self._columns) else str(place) for place in pair.columns
        )
        return before, after

    # -- what Qt asks ------------------------------------------------------------------------------------------------

    @override
    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else self._rows

    @override
    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else self._width

    @override
    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or not (index.row() < self._rows and index.column() < self._width):
            return None
        row, column = index.row(), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return int(self._side(column))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._said(row, column)
            case CellRole.CELL:
                return self._fetched(row, column)
            case CellRole.IS_NUMBER:
                return self._is_number(column)
            case CellRole.PAIR:
                return self.pair(row, column)
            case _:
                return None

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Vertical:
            return self._row_heading(section, role)
        if not 0 <= section < self._width:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._heading(section)
            case Qt.ItemDataRole.TextAlignmentRole:
                return int(self._side(section))
            case _:
                return None

    @override
    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren

    # -- inside ------------------------------------------------------------------------------------------------------

    def _text(self, row: int, column: int) -> str:
        cell = self._fetched(row, column)
        if cell is None:
            return ""
        return BLANK if cell.text is None else one_line(cell.text)

    def _said(self, row: int, column: int) -> str:
        cell = self._blocks.cell(row, column)
        if cell is None:
            return "not fetched yet"
        said = "blank" if cell.text is None else "empty text" if not cell.text else one_line(cell.text)
        if cell.rule:
            return f"{said}, forgiven: {rule_words(cell.rule)}"
        return f"{said}, {cell.status}" if cell.is_marked and cell.status else said

    def _fetched(self, row: int, column: int) -> ShownCell | None:
        cell = self._blocks.cell(row, column)
        if cell is None:
            self._want(block_of(row, column))
            self._last_row = row
        elif cell.text and self._is_number(column):
            return replace(cell, text=self._decimals.text(column, cell.text))
        return cell

    def _measure(self, place: BlockPlace, cells: ViewCells) -> None:
        """Have the numbers of a column written with the same decimals, also those that were there before."""
        width = max(map(len, cells.cells), default=0)
        for inside in range(width):
            column = place.first_column + inside
            if self._is_number(column):
                texts = (row[inside] for row in cells.cells if inside < len(row))
                if self._decimals.take(column, texts) and self._rows:
                    self.dataChanged.emit(self.index(0, column), self.index(self._rows - 1, column))

    def _want(self, place: BlockPlace) -> None:
        if not self._is_live or place in self._asked:
            return
        self._wanted.pop(place, None)
        self._wanted[place] = None  # the newest wish comes last and is asked for first
        while len(self._wanted) > MOST_WANTED:
            del self._wanted[next(iter(self._wanted))]
        if not self._timer.isActive():
            self._timer.start()

    def _ask(self) -> None:
        facts = self._facts
        while facts is not None and self._is_live and self._wanted and len(self._asked) < AT_ONCE:
            place, _ = self._wanted.popitem()
            if place in self._blocks or place.first_row >= self._rows:
                continue
            self._asked.add(place)
            self.cells_wanted.emit(place, _request(facts.view, place))
        if facts is not None and self._is_live and not self._wanted and not self._asked:
            self._look_ahead()

    def _look_ahead(self) -> None:
        """Fetch one block more in the direction of travel, once nothing else is wanted."""
        # The block after the one that was needed last; nothing is fetched twice, so that this ends by itself.
        facts, last = self._facts, block_of(self._last_row, 0)
        ahead = BlockPlace(row=last.row + 1, column=0)
        if facts is None or ahead.first_row >= self._rows or ahead in self._blocks or last not in self._blocks:
            return
        self._asked.add(ahead)
        self.cells_wanted.emit(ahead, _request(facts.view, ahead))

    def _row_heading(self, section: int, role: int) -> object:
        if not 0 <= section < self._rows:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            view = None if self._facts is None else self._facts.view
            is_own_order = view is not None and is_whole(view)
            number = section + 1 if is_own_order else self._blocks.number(section)
            return str(number) if number else ""
        return int(_RIGHT) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _heading(self, column: int) -> str:
        text = heading_text(self._columns[column]) if column < len(self._columns) else str(column)
        for place, by in enumerate(self.order):
            if by.column == column:
                number = str(place + 1).translate(_SMALL) if len(self.order) > 1 else ""
                return f"{text} {'↓' if by.descending else '↑'}{number}"
        return text

    def _is_number(self, column: int) -> bool:
        return column < len(self._columns) and is_number(self._columns[column].dtype)

    def _side(self, column: int) -> Qt.AlignmentFlag:
        return _RIGHT if self._is_number(column) else _LEFT

    def _set_rows(self, rows: int) -> None:
        if rows < self._rows:
            self.beginRemoveRows(QModelIndex(), rows, self._rows - 1)
            self._rows = rows
            self.endRemoveRows()
        elif rows > self._rows:
            self.beginInsertRows(QModelIndex(), self._rows, rows - 1)
            self._rows = rows
            self.endInsertRows()

    def _tell_all(self) -> None:
        if self._rows and self._width:
            self.dataChanged.emit(self.index(0, 0), self.index(self._rows - 1, self._width - 1))
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, self._rows - 1)


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def one_line(text: str) -> str:
    """Word a cell in one line, with its control characters visible."""
    return visible(text.replace("\r\n", "↵").replace("\n", "↵").replace("\r", "↵").replace("\t", "→"))


def _request(view: TableView, place: BlockPlace) -> CellsRequest:
    return CellsRequest(
        view=view,
        first_row=place.first_row,
        rows=BLOCK_ROWS,
        first_column=place.first_column,
        columns=BLOCK_COLUMNS,
    )
