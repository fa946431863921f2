"""A list whose columns are as wide as what they hold; two of them share what is left, names first."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from workbench.views.lists import ListTable

_MOST_SHARE = 0.3
"""A column that only takes what it needs takes no more of the width than this."""
_WORDS_SHARE = 0.5
"""So much of what names and words share is left to the words where both need more."""
_NARROW, _LEAST = 24, 6
"""In a list that has room for fewer letters, words that would have room for so few give it to the names."""
_REST_MILLISECONDS = 120
"""Rows are seen first, and measured after: many come one behind the other."""
_MEASURED_ROWS = 40
"""So many rows are measured beside those that are seen."""
_MEASURED = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.FontRole, Qt.ItemDataRole.SizeHintRole})
"""What a change of is a change of widths."""


class FittedList(ListTable):
    """A list for names and words beside short figures: no name is cut while another column has room to spare.

    The column `spare` gives way where not all have room.
    """

    def __init__(self, name: int, words: int, parent: QWidget | None = None, *, spare: int | None = None) -> None:
        super().__init__({}, words, parent)
        self._name = name
        self._spare = spare
        self._words = words
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.horizontalHeader().setResizeContentsPrecision(_MEASURED_ROWS)
        self._timer = QTimer(self, singleShot=True, interval=_REST_MILLISECONDS)
        self._timer.timeout.connect(self._fit)

    @override
    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is not None:
            for signal in (model.rowsInserted, model.rowsRemoved, model.modelReset):
                signal.connect(self._fit_soon)
            model.dataChanged.connect(self._fit_to)
        self._fit_soon()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_soon()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit_to(self, _first: QModelIndex, _last: QModelIndex, roles: Sequence[int]) -> None:
        if not roles or not _MEASURED.isdisjoint(roles):
            self._fit_soon()

    def _fit_soon(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _fit(self) -> None:
        columns = range(self.horizontalHeader().count())
        need = {column: self._need(column) for column in columns}
        rest = room = self.viewport().width()
        if self._spare is not None:
            kept = need | {self._words: min(need[self._words], round(_WORDS_SHARE * room))}
            # The bar of a list that just became lower takes no column away.
            bar = self.verticalScrollBar()
            self.setColumnHidden(self._spare, sum(kept.values()) > room + bar.width() * bar.isVisible())
        for column in columns:
            if column not in {self._name, self._words} and not self.isColumnHidden(column):
                width = min(need[column], round(_MOST_SHARE * room))
                self.setColumnWidth(column, width)
                rest -= width
        if columns and self._name != self._words:
            letter = self.fontMetrics().horizontalAdvance("M")
            is_tight = room < _NARROW * letter and need[self._name] + _LEAST * letter > rest
            self.setColumnHidden(self._words, is_tight)
            width = rest if is_tight else _share(rest, need[self._name], need[self._words])
            self.setColumnWidth(self._name, width)

    def _need(self, column: int) -> int:
        return max(self.sizeHintForColumn(column), self.horizontalHeader().sectionSizeHint(column)) + 4


def _share(room: int, first: int, second: int) -> int:
    """Give the first of two what it needs as far as the second keeps its need, or its share."""
    return first if first + second <= room else min(first, room - min(second, round(_WORDS_SHARE * room)))
