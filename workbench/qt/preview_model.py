"""Some rows of a file as an item model, for a look at it."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from workbench.domain.preview import Preview
from workbench.qt.markdown import visible

_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
_LONGEST = 300


class PreviewModel(QAbstractTableModel):
    """Show a preview; cells are texts as they stand in the file, control characters made visible."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preview = Preview()

    def show_preview(self, preview: Preview) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._preview = preview
        self.endResetModel()

    @override
    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._preview.rows)

    @override
    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._preview.headings)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation is Qt.Orientation.Vertical:
            return f"{self._preview.first + section + 1:,}" if 0 <= section < self.rowCount() else None
        return visible(self._preview.headings[section][:_LONGEST]) if 0 <= section < self.columnCount() else None

    @override
    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= self.rowCount() or role != Qt.ItemDataRole.DisplayRole:
            return None
        row = self._preview.rows[index.row()]
        cell = row[index.column()] if index.column() < len(row) else None
        return "" if cell is None else visible(cell[:_LONGEST])
