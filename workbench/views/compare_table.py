"""The columns side by side: the key in the colour of an action, what is not compared in a paler one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)
from typing_extensions import override

from workbench.qt.compare_columns import ColumnRole, CompareColumnsModel
from workbench.views.distinct_names import NameDelegate
from workbench.views.theme import Theme

_PAIRED = "⇄"
_FIGURES, _RULES = 76, 190
"""What a column of figures takes, and what the rules keep, at the usual size of letters."""
_LONG_RULE = "as numbers, within 0.005 ▾"
_LEAST_RULE = 110
_LEAST, _USUAL = 110, 160
"""How wide a file's column of headings is, where there is room."""
_MOST_OF_FILE = 260
"""So much of it is for the name of the file."""


class ColumnCells(NameDelegate):
    """Colour by what a column is for; the words say it too."""

    def __init__(self, theme: Theme, view: QWidget) -> None:
        super().__init__(view)
        self._theme = theme

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        QStyledItemDelegate.initStyleOption(self, option, index)
        state: object = index.data(ColumnRole.STATE)
        model = index.model()
        is_rule = isinstance(model, CompareColumnsModel) and index.column() == model.rule_section
        is_heading = index.data(ColumnRole.IS_HEADING) is True
        option.state &= ~QStyle.StateFlag.State_HasFocus  # the chosen row is one, whatever cell has the keys
        if is_heading:
            option.font = self._theme.mono_font()
        color, before = None, ""
        if state in {"ignore", "lone"} or (not is_heading and not is_rule and option.text == "not in this file"):
            color = "muted"
        elif index.data(ColumnRole.IS_PAST) is True:
            color = "faint"
        elif (state == "key" and is_rule) or (
            isinstance(model, CompareColumnsModel) and model.rows_behind(model.index(index.row(), index.column()))
        ):
            color = "action"
        if is_rule:
            option.text = f"{option.text} ▾"
        elif is_heading and index.column() and model.index(index.row(), 0).data(ColumnRole.IS_HEADING) is True:
            before = f"{_PAIRED}  "
        if is_heading and self.is_painting:
            option.fontMetrics = QFontMetrics(option.font)
            self.cut_text(option, index, before)
        option.text = f"{before}{option.text}"
        if color is not None:
            for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
                option.palette.setColor(role, self._theme.color(color))

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        painter.save()
        painter.setPen(self._theme.color("border"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        painter.restore()


class ColumnsTable(QTableView):
    """Show one row per column; a row is chosen as a whole.

    Signals:
        role_toggled: K or the space bar was pressed: key or ignore.
    """

    role_toggled = Signal(str)

    def __init__(self, model: CompareColumnsModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = model
        self.setModel(model)
        self.setItemDelegate(ColumnCells(theme, self))
        self.setAccessibleName("Columns side by side")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() + 12)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideMiddle)
        model.modelReset.connect(self._fit)
        model.dataChanged.connect(self._share)
        self._fit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        role = {Qt.Key.Key_K: "key", Qt.Key.Key_Space: "ignore"}.get(Qt.Key(event.key()))
        if role is not None and not event.modifiers():
            self.role_toggled.emit(role)
            return
        super().keyPressEvent(event)

    def _fit(self) -> None:
        header, last = self.horizontalHeader(), self._columns.columnCount() - 1
        header.setStretchLastSection(False)
        for section in range(last + 1):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(self._columns.rule_section, QHeaderView.ResizeMode.Stretch)
        for section in (last - 1, last):
            self.setColumnWidth(section, self._figures)
        self._share()
        self.setMaximumHeight(self._height_of_all())

    @property
    def _figures(self) -> int:
        """What a column of figures takes."""
        metrics = self.fontMetrics()
        return max(_FIGURES, *(metrics.horizontalAdvance(text) + 24 for text in ("forgiven", "was 12,345")))

    def _share(self) -> None:
        """Give each file the width of what it holds, as far as the rules keep what theirs take."""
        files, header = self._columns.rule_section, self.horizontalHeader()
        if files:
            longest = self.fontMetrics().horizontalAdvance(_LONG_RULE) + 20
            rules = max(_LEAST_RULE, self.sizeHintForColumn(files) + 8, header.sectionSizeHint(files))
            room = self.viewport().width() - 2 * self._figures
            names = [min(header.sectionSizeHint(file) + 8, _MOST_OF_FILE) for file in range(files)]
            wishes = [max(_USUAL, names[file], self.sizeHintForColumn(file) + 8) for file in range(files)]
            # Where all names have room, the rules keep the room of a long one: nothing moves while one is edited.
            rules = max(_RULES, longest) if sum(wishes) <= room - max(_RULES, longest) else min(rules, longest)
            for section, width in enumerate(shared(wishes, room - rules)):
                self.setColumnWidth(section, max(_LEAST, width))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._share()
        self.scrollTo(self.currentIndex())  # what is shown of a column below the table takes room from it

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height_of_all())

    def _height_of_all(self) -> int:
        """Give the height of all rows; where there is less room, they are scrolled through."""
        rows = max(3, self._columns.rowCount()) * self.verticalHeader().defaultSectionSize()
        return rows + self.horizontalHeader().sizeHint().height() + 6


def shared(wishes: Sequence[int], room: int) -> list[int]:
    """Share some room: each gets what it wishes, or the same as the others that do not get it."""
    given = [0] * len(wishes)
    for place in sorted(range(len(wishes)), key=lambda place: wishes[place]):
        left = sum(1 for one in given if one == 0)
        given[place] = max(1, min(wishes[place], (room - sum(given)) // left))
    return given
