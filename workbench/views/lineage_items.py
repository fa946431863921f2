"""What a lineage is drawn of: boxes for the things, lines for what was made from what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from workbench.domain.lineage_graph import LineageEdge, LineageNode, NodeKind
from workbench.domain.lineage_words import kind_words, state_word
from workbench.qt.markdown import visible
from workbench.views.theme import Theme

PAD = 9.0
STRIPE = 4.0
_ROUND = 4.0
_READABLE = 0.4
"""Drawn smaller, a box has no text: nobody could read it, and a thousand of them take long."""
_PALE = 0.3
_ARROW = 7.0
_LEAST_WIDTH, _MOST_WIDTH = 96.0, 230.0
_STRIPES = {
    NodeKind.INPUT: "action",
    NodeKind.TABLE: "bar",
    NodeKind.HELPER: "code_keyword",
    NodeKind.VALUE: "faint",
    NodeKind.OUTPUT: "live",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class NodeFonts:
    """The fonts of a box's two lines, and what they measure."""

    name: QFont
    facts: QFont
    height: float

    @classmethod
    def now(cls) -> NodeFonts:
        """Take those of the window as it is now."""
        facts = QApplication.font()
        name = QFont(facts)
        name.setWeight(QFont.Weight.DemiBold)
        lines = QFontMetricsF(name).height() + QFontMetricsF(facts).height()
        return cls(name=name, facts=facts, height=lines + PAD + 2)

    def width(self, node: LineageNode) -> float:
        """Give how wide a box is to be for its text."""
        facts = QFontMetricsF(self.facts).horizontalAdvance(facts_text(node))
        name = QFontMetricsF(self.name).horizontalAdvance(visible(node.name))
        return min(_MOST_WIDTH, max(_LEAST_WIDTH, facts, name) + 2 * PAD + STRIPE)


def facts_text(node: LineageNode) -> str:
    """Give a box's second line."""
    state = state_word(node)
    return f"{kind_words(node)} · {state}" if state else kind_words(node)


class NodeItem(QGraphicsItem):
    """One thing."""

    def __init__(self, theme: Theme, node: LineageNode, box: QRectF, fonts: NodeFonts) -> None:
        super().__init__()
        self.node = node
        self.is_chosen = False
        self.is_found = False
        self.is_pale = False
        self._theme = theme
        self._box = QRectF(0, 0, box.width(), box.height())
        self._fonts = fonts
        self.setPos(box.topLeft())
        self.setZValue(1)

    @property
    def center(self) -> QPointF:
        """The middle in the scene."""
        return self.pos() + self._box.center()

    def mark(self, *, chosen: bool, found: bool, pale: bool) -> None:
        """Show whether it is chosen, is what is searched for, or has nothing to do with what is chosen."""
        if (self.is_chosen, self.is_found, self.is_pale) == (chosen, found, pale):
            return
        self.is_chosen, self.is_found, self.is_pale = chosen, found, pale
        self.setOpacity(_PALE if pale else 1.0)
        self.setZValue(2 if chosen else 1)
        self.update()

    @override
    def boundingRect(self) -> QRectF:
        return self._box.adjusted(-3, -3, 3, 3)

    @override
    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(self._box)
        return path

    @override
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        paint_box(painter, self._theme, self.node, self._box)
        if self.is_found or self.is_chosen:
            ring = QPen(self._theme.color("action"), 2.5 if self.is_chosen else 1.5)
            ring.setStyle(Qt.PenStyle.SolidLine if self.is_chosen else Qt.PenStyle.DotLine)
            painter.setPen(ring)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            rounding = _rounding(self.node, self._box) + 2
            painter.drawRoundedRect(self._box.adjusted(-2, -2, 2, 2), rounding, rounding)
        if option.levelOfDetailFromTransform(painter.worldTransform()) >= _READABLE:
            self._write(painter)

    def _write(self, painter: QPainter) -> None:
        node, colors = self.node, self._theme.color
        inside = self._box.adjusted(PAD + STRIPE, PAD / 2, -PAD / 2, -PAD / 2)
        top = QFontMetricsF(self._fonts.name).height()
        middle = Qt.TextElideMode.ElideMiddle
        painter.setFont(self._fonts.name)
        painter.setPen(colors("muted" if node.is_gone else "text"))
        name = QFontMetricsF(self._fonts.name).elidedText(visible(node.name), middle, inside.width())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), top), flags, name)
        painter.setFont(self._fonts.facts)
        painter.setPen(colors("changed" if node.stale or node.is_changed else "muted"))
        text = QFontMetricsF(self._fonts.facts).elidedText(facts_text(node), middle, inside.width())
        painter.drawText(inside.adjusted(0, top, 0, 0), flags, text)


def _rounding(node: LineageNode, box: QRectF) -> float:
    return box.height() / 2 if node.kind is NodeKind.HELPER else _ROUND


def paint_box(painter: QPainter, theme: Theme, node: LineageNode, box: QRectF) -> None:
    """Paint a box without its text: helpers round, what is stale with a thick line, what is gone with a broken one."""
    is_odd = bool(node.stale) or node.is_changed
    pen = QPen(theme.color("changed" if is_odd else "border"), 1.8 if is_odd else 1.0)
    if node.is_gone:
        pen.setStyle(Qt.PenStyle.DashLine)
    rounding = _rounding(node, box)
    path = QPainterPath()
    path.addRoundedRect(box, rounding, rounding)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(path, theme.color("changed_soft" if is_odd else "sunken" if node.is_gone else "raised"))
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.fillRect(QRectF(box.left(), box.top(), STRIPE, box.height()), theme.color(_STRIPES[node.kind]))
    painter.restore()
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


class LineItem(QGraphicsPathItem):
    """What led to what, from left to right, with a point at its end."""

    def __init__(self, theme: Theme, edge: LineageEdge, through: Sequence[QPointF]) -> None:
        super().__init__(_curve(through))
        self.edge = edge
        self._theme = theme
        self._is_shown = False
        self._is_pale = False
        self._tip = through[-1]
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.draw()

    def mark(self, *, shown: bool, pale: bool) -> None:
        """Show whether it is on the way from or to what is chosen."""
        if (self._is_shown, self._is_pale) == (shown, pale):
            return
        self._is_shown, self._is_pale = shown, pale
        self.setOpacity(_PALE if pale else 1.0)
        self.draw()

    def draw(self) -> None:
        """Take the colours in force."""
        color: QColor = self._theme.color("changed" if self.edge.is_stale else "action" if self._is_shown else "off")
        pen = QPen(color, 2.2 if self.edge.is_stale else 1.8 if self._is_shown else 1.2)
        if self.edge.closes_ring:
            pen.setStyle(Qt.PenStyle.DashLine)
        self.setPen(pen)

    @override
    def boundingRect(self) -> QRectF:
        return super().boundingRect().adjusted(-_ARROW, -_ARROW, _ARROW, _ARROW)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setPen(self.pen())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self.path())
        if option.levelOfDetailFromTransform(painter.worldTransform()) >= _READABLE:
            x, y = self._tip.x(), self._tip.y()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.pen().color())
            half = _ARROW / 2
            painter.drawPolygon(
                QPolygonF([QPointF(x, y), QPointF(x - _ARROW, y - half), QPointF(x - _ARROW, y + half)])
            )


def _curve(points: Sequence[QPointF]) -> QPainterPath:
    path = QPainterPath(points[0])
    for start, end in pairwise(points):
        if abs(start.y() - end.y()) < 1:
            path.lineTo(end)
            continue
        reach = max(18.0, abs(end.x() - start.x()) / 2)
        path.cubicTo(QPointF(start.x() + reach, start.y()), QPointF(end.x() - reach, end.y()), end)
    return path
