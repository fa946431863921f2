"""A button that says less where there is no room for all of its words; its tip and its name have all of them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QStylePainter
from typing_extensions import override

from workbench.views.parts import as_written, tooltip

_LEAST_WIDTH = 60


class CutButton(QPushButton):
    """Show the longest of some texts that has room, the last of them cut in its middle."""

    def __init__(self, texts: tuple[str, ...], kind: str = "", *, tip: str = "") -> None:
        super().__init__(as_written(texts[0]))
        self._texts = tuple(as_written(text) for text in texts)
        if kind:
            self.setProperty("kind", kind)
        if tip:
            self.setToolTip(tooltip(tip))
        self.setAccessibleName(texts[0])
        self.setAutoDefault(False)

    def word(self, level: int) -> None:
        """Ask for the room of a shorter text, 0 for the longest: where there is more, more is shown all the same."""
        self.setText(self._texts[min(level, len(self._texts) - 1)])

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    def shown(self) -> str:
        """Give what there is room for now."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self).width()
        metrics = self.fontMetrics()
        fitting = (text for text in self._texts if metrics.horizontalAdvance(text.replace("&&", "&")) <= room)
        return next(fitting, metrics.elidedText(self._texts[-1], Qt.TextElideMode.ElideMiddle, room))

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = self.shown()
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)
