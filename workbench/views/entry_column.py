"""The entries of a chat one below the other, in blocks: one that is added moves a few others, not all of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

BLOCK = 10
"""So many entries are laid out together: the cost of one more grows with this, and with the number of blocks."""
_GAP = 12


class _Column(QVBoxLayout):
    """A column that never squeezes its parts: what it stands in is given the height that it needs right after.

    Else each part is laid out twice, with all that is in it: squeezed into the old height, and once more in the new.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(_GAP)

    @override
    def setGeometry(self, arg__1: QRect) -> None:
        need = self.heightForWidth(arg__1.width()) if self.hasHeightForWidth() else self.sizeHint().height()
        super().setGeometry(QRect(arg__1.topLeft(), QSize(arg__1.width(), max(need, arg__1.height()))))


class _Standing(QWidget):
    """A widget with a column in it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = _Column(self)

    @override
    def sizeHint(self) -> QSize:
        # Its height follows from its width: Qt would work out that of each part at the width that is wished, too.
        return self._layout.sizeHint()


class _Block(_Standing):
    """Some entries that stand together; without any that is shown it takes no room."""

    @property
    def entries(self) -> list[QWidget]:
        """What stands in it, from above."""
        found = (self._layout.itemAt(row) for row in range(self._layout.count()))
        return [widget for item in found if item is not None and (widget := item.widget()) is not None]

    def add(self, widget: QWidget) -> None:
        """Put an entry below the others."""
        self._layout.addWidget(widget)

    def take(self, widget: QWidget) -> None:
        """Let an entry go."""
        self._layout.removeWidget(widget)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            is_shown = any(not one.isHidden() for one in self.entries)
            self.setVisible(is_shown)
            if not is_shown:
                # Qt leaves the layout of what is hidden as it is, and then tells it of no further change.
                self._layout.activate()
        return super().event(event)


class EntryColumn(_Standing):
    """Hold the entries between a widget that stands above them all and one that stands below them."""

    def __init__(self, above: QWidget, below: QWidget, *, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._blocks: list[_Block] = []
        # Whatever stands in it is as wide as the view: nothing is cut off at the right, and no button with it.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._layout.setContentsMargins(side, _GAP, side, _GAP)
        self._layout.addStretch(1)
        self._layout.addWidget(above, 0, Qt.AlignmentFlag.AlignHCenter)
        self._first = self._layout.count()
        self._layout.addWidget(below)

    @property
    def entries(self) -> list[QWidget]:
        """All entries, from above."""
        return [entry for block in self._blocks for entry in block.entries]

    @property
    def last(self) -> QWidget | None:
        """The lowest entry."""
        return next((entries[-1] for block in reversed(self._blocks) if (entries := block.entries)), None)

    def append(self, widget: QWidget) -> None:
        """Put an entry below all others."""
        if not self._blocks or len(self._blocks[-1].entries) >= BLOCK:
            self._insert(len(self._blocks))
        self._blocks[-1].add(widget)

    def prepend(self, widgets: Sequence[QWidget]) -> None:
        """Put entries above all others, in their order."""
        for end in range(len(widgets), 0, -BLOCK):
            block = self._insert(0)
            for widget in widgets[max(0, end - BLOCK) : end]:
                block.add(widget)

    def drop(self, widget: QWidget) -> None:
        """Take an entry away for good."""
        for block in self._blocks:
            block.take(widget)
        widget.hide()
        widget.deleteLater()

    def clear(self) -> None:
        """Take all entries away for good."""
        for block in self._blocks:
            self._layout.removeWidget(block)
            block.hide()
            block.deleteLater()
        self._blocks.clear()

    def top_of(self, entry: QWidget) -> int:
        """Say how far below the column's upper edge an entry begins."""
        return entry.mapTo(self, QPoint()).y()

    def _insert(self, place: int) -> _Block:
        block = _Block()
        self._blocks.insert(place, block)
        self._layout.insertWidget(self._first + place, block)
        return block
