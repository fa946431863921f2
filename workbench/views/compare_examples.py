"""A few cells that differ in the chosen column of the Compare dialog: key, both texts, what tells them apart."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyledItemDelegate, QTableView, QVBoxLayout, QWidget
from PySide6.QtWidgets import QStyleOptionViewItem as Option
from typing_extensions import override

from workbench.qt.compare_figures import NOTHING_DIFFERS, Examples
from workbench.qt.headed_model import LEFT, RIGHT, HeadedModel, Index
from workbench.qt.markdown import visible
from workbench.qt.table_model import BLANK, one_line
from workbench.views.cut_pill import CutPill
from workbench.views.parts import label, set_text
from workbench.views.theme import Theme

_VALUES = 3
"""The last columns: before, after, why."""
_WAS_NOTHING = "Nothing differed in this column in the last run."
_PAST = "Its rule was edited since: compare to see it anew."


class ExamplesModel(HeadedModel):
    """Show `Examples`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__((), parent=parent)
        self._rows: tuple[tuple[str | None, ...], ...] = ()
        self._are_numbers = False

    def show_examples(self, found: Examples) -> None:
        """Show others."""
        self.beginResetModel()
        self._headings, self._rows = tuple(visible(text) for text in found.headings), found.rows
        self._are_numbers = found.are_numbers
        self.endResetModel()

    @property
    @override
    def height(self) -> int:
        return len(self._rows)

    @override
    def side(self, section: int) -> int:
        last = len(self._headings)
        return int(RIGHT if self._are_numbers and last - _VALUES <= section < last - 1 else LEFT)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(index.column())
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        row = self._rows[index.row()]
        text = row[index.column()] if index.column() < len(row) else None
        return BLANK if text is None else one_line(text)


class _Values(QStyledItemDelegate):
    """Put both values on the ground of what has changed."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def paint(self, painter: QPainter, option: Option, index: Index) -> None:
        last = index.model().columnCount()
        if last - _VALUES <= index.column() < last - 1:
            painter.fillRect(option.rect, self._theme.color("changed_soft"))
        super().paint(painter, option, index)
        painter.save()
        painter.setPen(self._theme.color("border"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        painter.restore()

    @override
    def initStyleOption(self, option: Option, index: Index | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.font = self._theme.mono_font()


class ExamplesTable(QWidget):
    """Show them, below a line that names the column."""

    def __init__(self, theme: Theme, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._most = most
        self.title = CutPill("", kind="", role="section")
        self.words = label("", "muted", wraps=True)
        self.model = ExamplesModel(self)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setItemDelegate(_Values(theme, self.table))
        self.table.setAccessibleName("Rows that differ in the chosen column")
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() + 10)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setHighlightSections(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(6)
        for part in (self.title, self.words, self.table):
            layout.addWidget(part)
        self._column, self._found = "", Examples()
        self.show_examples("", Examples())

    def show_examples(self, column: str, found: Examples) -> None:
        """Show those of a column, as many as there is room for; where there is nothing to say, nothing is shown."""
        found = replace(found, rows=found.rows[: self._most])
        self.model.show_examples(found)
        self._column, self._found = column, found
        self.show_edited(frozenset())
        self.table.setVisible(bool(found.rows))
        self.setVisible(bool(column) and bool(found.rows or found.words))
        lines = len(found.rows) * self.table.verticalHeader().defaultSectionSize()
        self.table.setFixedHeight(lines + self.table.horizontalHeader().sizeHint().height() + 4)

    def show_edited(self, edited: frozenset[str] | None) -> None:
        """Say of what is shown that it was so in the last run, where the rule was edited since (None: all rules)."""
        is_past = edited is None or self._column in edited
        self.title.say(f"ROWS THAT DIFFER{'ED' if is_past else ''} IN {self._column}")
        words = self._found.words
        if is_past:
            words = f"{_WAS_NOTHING if words == NOTHING_DIFFERS else words} {_PAST}".strip()
        set_text(self.words, words)
        self.words.setVisible(bool(words))
