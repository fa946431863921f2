"""A line to type a value in that offers those that stand most often in the column."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QLineEdit, QWidget
from typing_extensions import override

from workbench.protocol.tables import ValueCount
from workbench.qt.table_model import one_line

_MOST_VISIBLE = 12
_CUT = "…"
_NARROWEST = 180
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_VALUE = int(Qt.ItemDataRole.UserRole) + 1


class ValueEdit(QLineEdit):
    """Offer values on a click into the empty line, on Down, and while something is typed.

    Signals:
        values_wanted: the values of the column are needed; answer with `show_values`.
        value_chosen: one of those that are offered was chosen.
    """

    values_wanted = Signal()
    value_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values = QStandardItemModel(self)
        self._is_asking = False
        completer = QCompleter(self._values, self)
        popup = completer.popup()  # it belongs to the completer, which deletes it
        if popup is None:
            raise RuntimeError
        self._list = popup
        self._list.setProperty("popup", "values")
        self._list.setAccessibleName("Values of the column")
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCompletionRole(_VALUE)
        completer.setMaxVisibleItems(_MOST_VISIBLE)
        completer.activated.connect(self._choose)
        self.setCompleter(completer)
        self.textEdited.connect(self._ask)

    @property
    def offered(self) -> tuple[str, ...]:
        """What is offered, as it is shown."""
        return tuple(self._values.item(row).text() for row in range(self._values.rowCount()))

    @property
    def popup(self) -> QAbstractItemView:
        """The list of what is offered."""
        return self._list

    def forget(self) -> None:
        """Offer nothing any more: another column is meant."""
        self._values.clear()
        self._is_asking = False
        self._list.hide()

    def show_values(self, values: tuple[ValueCount, ...]) -> None:
        """Offer values, each with how often it stands there; those that are cut or of several lines are left out."""
        opens = self._is_asking and self.hasFocus()
        self._is_asking = False
        self._values.clear()
        for value in values:
            if value.text and not value.text.endswith(_CUT) and value.text.isprintable():
                item = QStandardItem()
                item.setText(f"{one_line(value.text)}   {value.count:,}")
                item.setData(value.text, _VALUE)
                self._values.appendRow(item)
        if opens and self._values.rowCount():
            self._offer()

    @override
    def mousePressEvent(self, arg__1: QMouseEvent) -> None:
        super().mousePressEvent(arg__1)
        if not self.text():
            self._begin()

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        if arg__1.key() == Qt.Key.Key_Down and not self._list.isVisible():
            self._begin()
        elif arg__1.key() in _ENTER and self._list.isVisible() and self._list.currentIndex().isValid():
            arg__1.ignore()  # the list takes it: what is chosen there is meant
        else:
            super().keyPressEvent(arg__1)

    def _begin(self) -> None:
        self._is_asking = True
        if self._values.rowCount():
            self._offer()
        else:
            self.values_wanted.emit()

    def _ask(self) -> None:
        if not self._values.rowCount():
            self._is_asking = bool(self.text())
            self.values_wanted.emit()

    def _offer(self) -> None:
        self._is_asking = False
        completer = self.completer()
        completer.setCompletionPrefix(self.text())
        rect = self.rect()
        rect.setWidth(max(rect.width(), _NARROWEST, self._list.sizeHintForColumn(0) + 40))
        completer.complete(rect)

    def _choose(self, value: str) -> None:
        self.setText(value)
        self.value_chosen.emit(value)
