"""Lays widgets out in lines, like words."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget
from typing_extensions import override

_LEAST_WIDTH = 120


class FlowLayout(QLayout):
    """Break lines where the width ends."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 6, margins: QMargins | None = None) -> None:
        super().__init__(parent)
        self._gap = gap
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(margins or QMargins(0, 0, 0, 0))

    def clear(self) -> None:
        """Remove and delete all widgets."""
        while self._items:
            widget = self.takeAt(0).widget()
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()

    @override
    def addItem(self, arg__1: QLayoutItem) -> None:
        self._items.append(arg__1)

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem:
        return self._items.pop(index)

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, arg__1: int) -> int:
        return self._place(QRect(0, 0, arg__1, 0), move=False)

    @override
    def setGeometry(self, arg__1: QRect) -> None:
        super().setGeometry(arg__1)
        self._place(arg__1, move=True)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @override
    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        size.setWidth(min(size.width(), _LEAST_WIDTH))  # what is longer is cut where there is no room for it
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _place(self, area: QRect, *, move: bool) -> int:
        inner = area.marginsRemoved(self.contentsMargins())
        x, y, line = inner.x(), inner.y(), 0
        for item in self._items:
            if _is_hidden(item):
                continue
            size = _wish(item)
            width = min(size.width(), inner.width())
            if x > inner.x() and x + width > inner.right() + 1:
                x, y, line = inner.x(), y + line + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), QSize(width, size.height())))
            x += width + self._gap
            line = max(line, size.height())
        margins = self.contentsMargins()
        return y + line - area.y() + margins.bottom()


def _is_hidden(item: QLayoutItem) -> bool:
    """Say whether something was hidden on purpose; what was never shown yet is only not seen."""
    widget = item.widget()
    return (
        widget is not None and widget.isHidden() and widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)
    )


def _wish(item: QLayoutItem) -> QSize:
    """Give the size an item wants, also before it was shown for the first time."""
    widget = item.widget()
    return item.sizeHint() if widget is None else widget.sizeHint().expandedTo(widget.minimumSize())
