"""Cuts names that have no room so that no two of a list look the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

Elide = Callable[[str, Qt.TextElideMode], str]
_Index = QModelIndex | QPersistentModelIndex
_SPARE = 2


def distinct_names(names: Sequence[str], elide: Elide) -> dict[str, str]:
    """Give each name as it is shown: cut in the middle, at another place where two would look the same."""
    shown = {name: elide(name, Qt.TextElideMode.ElideMiddle) for name in names}
    counted = Counter(shown.values())
    for cut in [text for text, count in counted.items() if count > 1]:
        alike = [name for name, text in shown.items() if text == cut]
        shown |= _apart(alike, elide)
    return shown


def _apart(alike: Sequence[str], elide: Elide) -> dict[str, str]:
    for mode in (Qt.TextElideMode.ElideRight, Qt.TextElideMode.ElideLeft):
        cut = {name: elide(name, mode) for name in alike}
        if len(set(cut.values())) == len(alike):
            return cut
    columns = enumerate(zip(*alike, strict=False))
    same = max(0, next((place for place, letters in columns if len(set(letters)) > 1), 1) - 1)
    return {name: elide(f"…{name[same:]}", Qt.TextElideMode.ElideRight) for name in alike}


class NameDelegate(QStyledItemDelegate):
    """Show the names of a column so that they can be told apart; the tip of a row has the whole name."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self.is_painting = False

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        self.is_painting = True
        super().paint(painter, option, index)
        self.is_painting = False

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        if self.is_painting:  # what a column needs is measured by whole names
            self.cut_text(option, index)

    def cut_text(self, option: QStyleOptionViewItem, index: _Index, before: str = "") -> None:
        """Cut the text of a cell to its room, which it shares with what is written before it."""
        if option.fontMetrics.horizontalAdvance(option.text) <= option.rect.width() // 2:
            return
        style = self._view.style()
        place = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, self._view)
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, self._view) + 1
        room = place.width() - 2 * margin - _SPARE - option.fontMetrics.horizontalAdvance(before)
        if option.fontMetrics.horizontalAdvance(option.text) <= room:
            return
        model, column = index.model(), index.column()
        names = [str(model.index(row, column).data()) for row in range(model.rowCount())]
        shown = distinct_names(names, lambda text, mode: option.fontMetrics.elidedText(text, mode, room))
        option.text = shown.get(option.text, option.text)
