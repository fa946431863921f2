"""A box to choose from that is as wide as its dialog wants, whatever its texts are."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QFrame, QWidget
from typing_extensions import override


class ChoiceBox(QComboBox):
    """Choose one of some words."""

    def __init__(self, name: str, letters: int = 14, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)
        self.setMaxVisibleItems(20)

    @override
    def showPopup(self) -> None:
        super().showPopup()
        # The list draws a frame of its own; the one around it would be a second line above and below.
        around = self.view().parentWidget()
        if isinstance(around, QFrame):
            around.setFrameShape(QFrame.Shape.NoFrame)
