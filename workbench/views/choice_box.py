"""A box to choose from that is as wide as its dialog wants, whatever its texts are."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget
from typing_extensions import override

_MOST_VISIBLE = 20
_AROUND = 12
"""What the style sheet has beside a text of the list."""


class ChoiceBox(QComboBox):
    """Choose one of some words; what has no room is cut in its middle."""

    def __init__(self, name: str, letters: int = 14, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)
        self.setMaxVisibleItems(_MOST_VISIBLE)

    def shown(self) -> str:
        """Give what there is room for of the text that is chosen."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width() - 4
        return self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideMiddle, room)

    @override
    def showPopup(self) -> None:
        """Open the list as wide as its texts, as far as the screen has room: there nothing need be cut."""
        view = self.view()
        bar = view.verticalScrollBar().sizeHint().width() if self.count() > self.maxVisibleItems() else 0
        wide = view.sizeHintForColumn(0) + bar + 2 * view.frameWidth() + _AROUND
        view.setMinimumWidth(min(wide, self.screen().availableSize().width() * 2 // 3))
        view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        super().showPopup()

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        option.currentText = self.shown()
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
