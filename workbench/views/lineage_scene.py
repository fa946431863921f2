"""The drawing of a lineage: its boxes and lines, and which box stands beside which."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtWidgets import QGraphicsScene

from workbench.domain.lineage_graph import LineageEdge
from workbench.domain.lineage_places import LineageDrawing
from workbench.views.lineage_items import LineItem, NodeFonts, NodeItem
from workbench.views.theme import Theme

_BETWEEN_COLUMNS, _BETWEEN_ROWS = 46.0, 12.0
_MARGIN = 16.0


class LineageScene(QGraphicsScene):
    """Draw one lineage."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self.drawing = LineageDrawing()
        self.nodes: dict[str, NodeItem] = {}
        self.lines: list[LineItem] = []

    def show_drawing(self, drawing: LineageDrawing) -> None:
        """Draw another lineage in place of the one that was drawn."""
        self.drawing = drawing
        self.clear()
        self.nodes, self.lines = {}, []
        fonts = NodeFonts.now()
        boxes = _boxes(drawing, fonts)
        columns = {place.column: boxes[key] for key, place in drawing.placement.places.items()}
        for edge in drawing.graph.edges:
            through = _through(drawing, edge, boxes, columns)
            if len(through) > 1:
                self.lines.append(LineItem(self._theme, edge, through))
                self.addItem(self.lines[-1])
        for node in drawing.graph.nodes:
            item = NodeItem(self._theme, node, boxes[node.key], fonts)
            self.nodes[node.key] = item
            self.addItem(item)
        around = QRectF()
        for box in boxes.values():
            around = around.united(box)
        self.setSceneRect(around.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN))

    def redraw(self) -> None:
        """Take the colours in force."""
        for line in self.lines:
            line.draw()
        self.update()

    def mark(self, chosen: str, found: frozenset[str]) -> None:
        """Show what is chosen with all that it goes back to and that follows from it, and what was searched for."""
        graph = self.drawing.graph
        near = {chosen, *graph.before(chosen), *graph.after(chosen)} if chosen in self.nodes else set[str]()
        for key, item in self.nodes.items():
            item.mark(chosen=key == chosen, found=key in found, pale=bool(near) and key not in near)
        for line in self.lines:
            on_the_way = line.edge.source in near and line.edge.target in near
            line.mark(shown=on_the_way, pale=bool(near) and not on_the_way)

    def beside(self, key: str, pressed: Qt.Key) -> str:
        """Give the box that an arrow key leads to: what led to it, what follows, the one above or below."""
        item = self.nodes[key]
        graph = self.drawing.graph
        if pressed in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            keys = graph.sources(key) if pressed is Qt.Key.Key_Left else graph.targets(key)
            return min(keys, key=lambda one: abs(self.nodes[one].center.y() - item.center.y()), default="")
        sign = 1 if pressed is Qt.Key.Key_Down else -1
        column = self.drawing.placement.places[key].column
        aways = {
            one: sign * (other.center.y() - item.center.y())
            for one, other in self.nodes.items()
            if self.drawing.placement.places[one].column == column
        }
        return min((one for one, away in aways.items() if away > 0), key=lambda one: aways[one], default="")

    def in_order(self) -> list[str]:
        """Give the keys from left to right, each column from its top."""
        places = self.drawing.placement.places
        return sorted(self.nodes, key=lambda key: (places[key].column, places[key].row))

    def nearest(self, point: QPointF) -> str:
        """Give the box nearest to a point."""
        return min(self.nodes, key=lambda key: _far(self.nodes[key].center - point), default="")


def _far(way: QPointF) -> float:
    return way.x() ** 2 + way.y() ** 2


def _boxes(drawing: LineageDrawing, fonts: NodeFonts) -> dict[str, QRectF]:
    """Give each thing its box: a column is as wide as its widest."""
    places = drawing.placement.places
    widths: dict[int, float] = {}
    for node in drawing.graph.nodes:
        column = places[node.key].column
        widths[column] = max(widths.get(column, 0.0), fonts.width(node))
    lefts, left = dict[int, float](), 0.0
    for column in sorted(widths):
        lefts[column] = left
        left += widths[column] + _BETWEEN_COLUMNS
    pitch = fonts.height + _BETWEEN_ROWS
    return {
        key: QRectF(lefts[place.column], place.row * pitch, widths[place.column], fonts.height)
        for key, place in places.items()
    }


def _through(
    drawing: LineageDrawing, edge: LineageEdge, boxes: Mapping[str, QRectF], columns: Mapping[int, QRectF]
) -> list[QPointF]:
    """Give the points of a line: it goes level through the columns that it passes."""
    source, target = boxes.get(edge.source), boxes.get(edge.target)
    if source is None or target is None:
        return []
    start = QPointF(source.right(), source.center().y())
    end = QPointF(target.left(), target.center().y())
    points = [start]
    if bends := drawing.placement.bends.get((edge.source, edge.target), ()):
        pitch = source.height() + _BETWEEN_ROWS
        for bend in bends:
            box = columns.get(bend.column)
            if box is not None:
                level = bend.row * pitch + source.height() / 2
                points += [QPointF(box.left(), level), QPointF(box.right(), level)]
    return [*points, end]
