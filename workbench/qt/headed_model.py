"""What the window's lists have in common as item models: fixed headings above, one row a thing, nothing to edit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class HeadedModel(QAbstractTableModel):
    """A table whose subclass says how many rows there are, and what stands in them.

    `headings` may be replaced by a subclass that shows other columns at times; `numbers` are the columns that stand at
    the right.
    """

    def __init__(
        self, headings: Sequence[str], numbers: frozenset[int] = frozenset(), parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._headings = tuple(headings)
        self._numbers = numbers

    @property
    def headings(self) -> tuple[str, ...]:
        """What stands above the columns."""
        return self._headings

    @property
    def height(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    def side(self, section: int) -> int:
        """Say at which side of its column a text stands."""
        return int(RIGHT if section in self._numbers else LEFT)

    def tell_all(self, *roles: int) -> None:
        """Say that every cell may be another one; only some roles of it where they are named."""
        if self.height and self.headings:
            self.dataChanged.emit(self.index(0, 0), self.index(self.height - 1, len(self.headings) - 1), roles)

    @override
    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else self.height

    @override
    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.headings)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.headings):
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.headings[section]
            case Qt.ItemDataRole.TextAlignmentRole:
                return self.side(section)
            case _:
                return None

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
