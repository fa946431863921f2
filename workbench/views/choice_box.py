"""A box to choose from that is as wide as its dialog wants, whatever its texts are."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

_MOST_VISIBLE = 20


class ChoiceBox(QComboBox):
    """Choose one of some words."""

    def __init__(self, name: str, letters: int = 14, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)
        self.setMaxVisibleItems(_MOST_VISIBLE)
