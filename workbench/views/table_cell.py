"""Paints the cells of a table: colours of a comparison, blanks that can be seen, the status as a word on a ground."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QTextLayout
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip, QWidget
from typing_extensions import override

from workbench.qt.table_blocks import CellPair, ShownCell
from workbench.qt.table_model import BLANK, CellRole, TableModel, one_line
from workbench.views.marked_text import LONGEST, mark_ground, marked_of, pair_tip
from workbench.views.theme import Theme

_Index = QModelIndex | QPersistentModelIndex
_PADDING = 8
_MOST_LAYOUTS = 1_000
EMPTY = "“”"
_GROUNDS = {"added": "live", "removed": "gone", "changed": "changed", "the odd one out": "changed"}
_FORGIVEN = "now the same"
"""The status of a row whose differences a changed rule forgives: they are marked in grey."""


class TableCellDelegate(QStyledItemDelegate):
    """Draw a cell; `status_column` is drawn as a pill, `is_live` greys what belongs to a runtime that ended."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._colors: dict[str, QColor] = {}
        self._layouts: dict[tuple[object, ...], QTextLayout | None] = {}
        self.status_column = -1
        self.is_live = True
        theme.changed.connect(self._forget)

    @property
    def mark_ground(self) -> QColor:
        """The ground of characters that differ."""
        return mark_ground(self._color("changed"))

    @property
    def quiet_ground(self) -> QColor:
        """The ground of characters whose difference a rule forgave."""
        return mark_ground(self._color("muted"))

    def _forget(self) -> None:
        self._colors.clear()
        self._layouts.clear()

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        cell: object = index.data(CellRole.CELL)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setFont(option.font)
        self._ground(painter, rect, cell, is_selected=bool(state & QStyle.StateFlag.State_Selected))
        if isinstance(cell, ShownCell):
            inside = rect.adjusted(_PADDING, 0, -_PADDING, 0)
            if index.column() == self.status_column and cell.text in _GROUNDS:
                self._pill(painter, inside, cell.text or "")
            elif index.data(CellRole.IS_NUMBER):
                self._text(painter, inside, cell, is_number=True)
            elif not cell.text or not self._marked_text(painter, inside, index):
                self._text(painter, inside, cell, is_number=False)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(self._color("action"))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        painter.restore()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        cell: object = index.data(CellRole.CELL)
        text = cell.text if isinstance(cell, ShownCell) and cell.text else BLANK
        metrics = option.fontMetrics
        return QSize(metrics.horizontalAdvance(one_line(text[:80])) + 2 * _PADDING + 4, metrics.height() + 10)

    @override
    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        """Tell both values of a cell that differs, with what differs in them."""
        pair: object = index.data(CellRole.PAIR) if event.type() is QEvent.Type.ToolTip else None
        if not isinstance(pair, CellPair):
            return super().helpEvent(event, view, option, index)
        model = cast("TableModel", index.model())
        ground = self._color("hover" if pair.rule else "changed_soft")
        QToolTip.showText(event.globalPos(), pair_tip(pair, model.pair_names(pair), ground), view)
        return True

    def _ground(self, painter: QPainter, rect: QRect, cell: object, *, is_selected: bool) -> None:
        marked = isinstance(cell, ShownCell) and cell.is_marked
        if isinstance(cell, ShownCell) and marked and cell.status in _GROUNDS:
            painter.fillRect(rect, self._color(f"{_GROUNDS[cell.status]}_soft"))
        elif isinstance(cell, ShownCell) and (cell.rule or (marked and cell.status == _FORGIVEN)):
            marked = True
            painter.fillRect(rect, self._color("hover"))
        if is_selected:
            ground = QColor(self._color("selection"))
            if marked:
                ground.setAlpha(150)
            painter.fillRect(rect, ground)
        painter.setPen(self._color("border"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())

    def _text(self, painter: QPainter, rect: QRect, cell: ShownCell, *, is_number: bool) -> None:
        shown = cell.text
        side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
        color = "text" if self.is_live else "muted"
        if shown is None or not shown:
            shown, color = (BLANK if shown is None else EMPTY), "faint"
        text = painter.fontMetrics().elidedText(one_line(shown[:LONGEST]), Qt.TextElideMode.ElideRight, rect.width())
        painter.setPen(self._color(color))
        painter.drawText(rect, int(side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), text)

    def _marked_text(self, painter: QPainter, rect: QRect, index: _Index) -> bool:
        """Draw a cell with the characters marked that differ from its other value, where there is one."""
        pair: object = index.data(CellRole.PAIR)
        layout = self._marked(painter, rect.width(), pair) if isinstance(pair, CellPair) else None
        if layout is None:
            return False
        painter.setPen(self._color("text" if self.is_live else "muted"))
        layout.draw(painter, QPointF(rect.left(), rect.top() + (rect.height() - layout.boundingRect().height()) / 2))
        return True

    def _marked(self, painter: QPainter, width: int, pair: CellPair) -> QTextLayout | None:
        """Lay a cell out once; those on the screen are painted again and again."""
        key = (pair.before, pair.after, pair.is_after, bool(pair.rule), width)
        if key not in self._layouts:
            if len(self._layouts) >= _MOST_LAYOUTS:
                self._layouts.clear()
            found, ground = marked_of(pair), self.quiet_ground if pair.rule else self.mark_ground
            shown = None if found is None else found.fitted(painter.fontMetrics(), width)
            self._layouts[key] = None if shown is None else shown.laid_out(painter.font(), width, ground)
        return self._layouts[key]

    def _pill(self, painter: QPainter, rect: QRect, text: str) -> None:
        metrics = painter.fontMetrics()
        size = QSize(min(metrics.horizontalAdvance(text) + 12, rect.width()), metrics.height() + 4)
        place = QRect(QPoint(rect.left(), rect.center().y() - size.height() // 2), size)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._color(f"{_GROUNDS[text]}_soft"))
        painter.drawRoundedRect(place, 4, 4)
        painter.setPen(self._color(_GROUNDS[text]))
        painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), text)

    def _color(self, name: str) -> QColor:
        if name not in self._colors:
            self._colors[name] = self._theme.color(name)
        return self._colors[name]
