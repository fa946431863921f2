"""How lists with several columns look and are worked with by keys, the same in every panel."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget
from typing_extensions import override


class ListTable(QTableView):
    """A table view as a list: one row at a time, no grid, no editing, Tab leaves it.

    Columns have shares of the width, one has the rest; a width that the user sets stays until the list is resized.
    """

    def __init__(self, shares: Mapping[int, float], rest: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shares = shares
        self._rest = rest
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self._fit_rows()
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(40)

    def share_width(self) -> None:
        """Let the column without a share have the rest; called once there is a model."""
        self.horizontalHeader().setSectionResizeMode(self._rest, QHeaderView.ResizeMode.Stretch)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_rows()

    def _fit_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 12)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            header = self.horizontalHeader()
            for column, share in self._shares.items():
                wanted = round(share * self.viewport().width())
                self.setColumnWidth(column, max(wanted, header.sectionSizeHint(column)))
