"""Some rows of a file as an item model, for a look at it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from typing_extensions import override

from workbench.domain.preview import Preview
from workbench.qt.headed_model import HeadedModel, Index
from workbench.qt.markdown import visible
from workbench.qt.number_texts import number_columns

_LONGEST = 300


class PreviewModel(HeadedModel):
    """Show a preview; cells are texts as they stand in the file, control characters made visible.

    Where no row of the file holds headings, its columns are called as a call would call them, or by letters as a
    spreadsheet does.
    """

    def __init__(self, parent: QObject | None = None, *, by_letters: bool = False) -> None:
        super().__init__((), parent=parent)
        self._by_letters = by_letters
        self._preview = Preview()

    def show_preview(self, preview: Preview) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._preview = preview
        # Among the titles and notes of a sheet a number at the right would stand out of sight.
        is_lettered = self._by_letters and not preview.header_row
        self._headings = _lettered(preview) if is_lettered else _headed(preview)
        self._numbers = frozenset[int]() if is_lettered else number_columns(preview.rows, len(preview.headings))
        self.endResetModel()

    @property
    @override
    def height(self) -> int:
        return len(self._preview.rows)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal:
            return super().headerData(section, orientation, role)
        if role != Qt.ItemDataRole.DisplayRole or not 0 <= section < self.height:
            return None
        return f"{self._preview.first + section + 1:,}"

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= self.height:
            return None
        row = self._preview.rows[index.row()]
        cell = row[index.column()] if index.column() < len(row) else None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return "" if cell is None else visible(cell[:_LONGEST])
            case Qt.ItemDataRole.TextAlignmentRole:
                return self.side(index.column())
            case _:
                return None


def _headed(preview: Preview) -> tuple[str, ...]:
    return tuple(visible(heading[:_LONGEST]) for heading in preview.headings)


def _lettered(preview: Preview) -> tuple[str, ...]:
    return tuple(letters(place) for place in range(len(preview.headings)))


def letters(place: int) -> str:
    """Name a column as spreadsheets do: A to Z, then AA, AB and on."""
    text, rest = "", place + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        text = chr(ord("A") + letter) + text
    return text
