"""The helpers of a chat's runtime as rows: name and signature, what each is for, the call that defined it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from workbench.protocol.values import HelperSource
from workbench.qt.markdown import visible

_Index = QModelIndex | QPersistentModelIndex
SUMMARY = int(Qt.ItemDataRole.UserRole) + 1
ORIGIN = int(Qt.ItemDataRole.UserRole) + 2
_LONGEST = 300


class HelpersModel(QAbstractListModel):
    """One row each, in the order of their names; those of a runtime that ended stay, marked as gone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._helpers: tuple[HelperSource, ...] = ()
        self._is_gone = False

    @property
    def is_gone(self) -> bool:
        """Whether the runtime that held them has ended."""
        return self._is_gone

    def show(self, helpers: tuple[HelperSource, ...]) -> None:
        """Show other helpers; nothing moves where they are the same."""
        ordered = tuple(sorted(helpers, key=lambda helper: helper.name))
        if ordered == self._helpers and not self._is_gone:
            return
        if [helper.name for helper in ordered] == [helper.name for helper in self._helpers]:
            self._helpers, self._is_gone = ordered, False
            self._tell_all()
            return
        self.beginResetModel()
        self._helpers, self._is_gone = ordered, False
        self.endResetModel()

    def set_gone(self) -> None:
        """Mark all as gone."""
        self._is_gone = True
        self._tell_all()

    def helper(self, row: int) -> HelperSource | None:
        """Give the helper of a row."""
        return self._helpers[row] if 0 <= row < len(self._helpers) else None

    def row_of(self, name: str) -> int:
        """Give the row of a helper, -1 where there is none such."""
        return next((row for row, helper in enumerate(self._helpers) if helper.name == name), -1)

    @override
    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._helpers)

    @override
    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        helper = self.helper(index.row()) if index.isValid() else None
        if helper is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return visible(helper.signature[:_LONGEST] or helper.name)
            case Qt.ItemDataRole.AccessibleTextRole:
                return visible(
                    f"{helper.signature or helper.name}. {summary_of(helper)} {self._origin(helper)}"[:_LONGEST]
                )
            case _ if role == SUMMARY:
                return visible(summary_of(helper)[:_LONGEST])
            case _ if role == ORIGIN:
                return self._origin(helper)
            case _:
                return None

    def _origin(self, helper: HelperSource) -> str:
        if self._is_gone:
            return "gone"
        return "" if helper.call is None else f"call {helper.call}"

    def _tell_all(self) -> None:
        if self._helpers:
            self.dataChanged.emit(self.index(0), self.index(len(self._helpers) - 1))


def summary_of(helper: HelperSource) -> str:
    """Give the first line of what a helper says of itself."""
    return helper.doc.strip().partition("\n")[0].strip()
