"""The view of a lineage: zoomed by wheel and keys, walked through by arrow keys, opened by click and Enter."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsView, QWidget
from typing_extensions import override

from workbench.domain.lineage_places import LineageDrawing
from workbench.domain.lineage_words import node_words
from workbench.views.lineage_items import NodeItem
from workbench.views.lineage_scene import LineageScene
from workbench.views.parts import tooltip
from workbench.views.theme import Theme

_STEP = 1.25
_LEAST, _MOST = 0.05, 3.0
_FIRST_LEAST = 0.85
"""A lineage is shown at first so small at most that it can be read."""
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
_OWN_KEYS = ("Ctrl+F", "Ctrl++", "Ctrl+=", "Ctrl+-", "Ctrl+0")
_LINES = QSize(2, 2)
_MENU_PLACE = QPoint(12, 12)


class LineageView(QGraphicsView):
    """Show a drawing.

    Signals:
        chosen: a thing by its key, or nothing.
        show_requested: a thing was clicked: it is shown beside.
        open_requested: a thing is to be opened.
        menu_requested: a thing's key, and where on the screen its menu is wanted.
        search_requested: the user wants to find something.
    """

    chosen = Signal(str)
    show_requested = Signal(str)
    open_requested = Signal(str)
    menu_requested = Signal(str, QPoint)
    search_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.drawn = LineageScene(theme, self)
        self.setScene(self.drawn)
        self.key = ""
        self._found: frozenset[str] = frozenset()
        self._is_untouched = True
        """Nobody zoomed or moved it: it may fit itself to another size."""
        self._least = _FIRST_LEAST
        self._pressed = QPoint()
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Lineage")
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        theme.changed.connect(self._restyle)

    # -- what is shown -----------------------------------------------------------------------------------------------

    def show_drawing(self, drawing: LineageDrawing) -> None:
        """Show another drawing; what is chosen stays so, and stays where it is seen, as does the zoom."""
        if drawing == self.drawn.drawing:
            return
        self._redraw(drawing)

    def forget(self) -> None:
        """Begin anew, for another chat."""
        self._is_untouched, self._least = True, _FIRST_LEAST
        self._found = frozenset()
        self.drawn.show_drawing(LineageDrawing())
        self.choose("")

    def show_found(self, keys: frozenset[str]) -> None:
        """Mark what was searched for."""
        self._found = keys
        self.drawn.mark(self.key, keys)

    def choose(self, key: str) -> None:
        """Choose a thing, and bring it into sight; nothing where the key is empty."""
        self.key = key
        self.drawn.mark(key, self._found)
        item = self.drawn.nodes.get(key)
        if item is not None:
            self.ensureVisible(item, 24, 12)
        node = self.drawn.drawing.graph.node(key)
        self.setAccessibleDescription("" if node is None else node_words(self.drawn.drawing.graph, node))
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
        self.chosen.emit(key)

    def zoom(self, factor: float) -> None:
        """Show it larger or smaller, around its middle."""
        self._zoom(factor, QGraphicsView.ViewportAnchor.AnchorViewCenter)

    def fit(self) -> None:
        """Show all of it."""
        self._is_untouched, self._least = True, _LEAST
        self._fit()

    # -- keys and mouse ----------------------------------------------------------------------------------------------

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _keys(event) in _OWN_KEYS:
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ARROWS and event.modifiers() in {
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        }:
            self._walk(key)
            return
        done = self._done_by(_keys(event))
        if done is not None:
            done()
        elif key is Qt.Key.Key_Escape and self.key:
            self.choose("")
        else:
            event.ignore()

    def _done_by(self, keys: str) -> Callable[[], object] | None:
        match keys:
            case "+" | "Ctrl++" | "Ctrl+=" | "=" | "Shift++":
                return lambda: self.zoom(_STEP)
            case "-" | "Ctrl+-":
                return lambda: self.zoom(1 / _STEP)
            case "0" | "Ctrl+0":
                return self.fit
            case "1":
                return lambda: self.zoom(1 / self.transform().m11())
            case "Return" | "Enter" | "Num+Enter":
                return (lambda: self.open_requested.emit(self.key)) if self.key else None
            case "Ctrl+F" | "/":
                return self.search_requested.emit
            case "Home" | "End":
                order = self.drawn.in_order()
                return (lambda: self.choose(order[0 if keys == "Home" else -1])) if order else None
            case _:
                return None

    def _walk(self, pressed: Qt.Key) -> None:
        if self.key not in self.drawn.nodes:
            first = self.drawn.in_order()[:1]
        else:
            first = [self.drawn.beside(self.key, pressed)]
        if first and first[0]:
            self.choose(first[0])

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            item = self.drawn.nodes.get(self._key_at(event.pos()))
            if item is not None:  # made when it is wanted: there may be a thousand
                item.setToolTip(tooltip(node_words(self.drawn.drawing.graph, item.node)))
        return super().viewportEvent(event)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or abs(turned.x()) > abs(turned.y()):
            super().wheelEvent(event)
            return
        self._zoom(_STEP ** (turned.y() / 120), QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        event.accept()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        place = event.position().toPoint()
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        if (place - self._pressed).manhattanLength() > 4:
            self._is_untouched = False  # it was moved, and nothing was clicked
            return
        key = self._key_at(place)
        self.choose(key)
        if key:
            self.show_requested.emit(key)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        key = self._key_at(event.position().toPoint())
        if key and event.button() is Qt.MouseButton.LeftButton:
            self.open_requested.emit(key)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        key = self.key if by_key else self._key_at(event.pos())
        item = self.drawn.nodes.get(key)
        if item is None:
            return
        if key != self.key:
            self.choose(key)
        at = self.mapFromScene(item.pos()) + _MENU_PLACE if by_key else event.pos()
        self.menu_requested.emit(key, self.viewport().mapToGlobal(at))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        item = self.drawn.nodes.get(self.key)
        place = None if item is None else self.mapFromScene(item.center)
        super().resizeEvent(event)
        if self._is_untouched and item is None:
            self._fit()
        elif item is not None and place is not None and QRect(QPoint(), event.oldSize()).contains(place):
            self.ensureVisible(item, 24, 12)  # what is chosen stays in sight

    # -- inside ------------------------------------------------------------------------------------------------------

    def _redraw(self, drawing: LineageDrawing) -> None:
        held = self.key or self.drawn.nearest(self.mapToScene(self.viewport().rect().center()))
        item = self.drawn.nodes.get(held)
        before = None if item is None else self.mapFromScene(item.center)
        self.drawn.show_drawing(drawing)
        self.key = self.key if self.key in self.drawn.nodes else ""
        self._found = frozenset(key for key in self._found if key in self.drawn.nodes)
        after = self.drawn.nodes.get(held)
        if self._is_untouched and not self.key:
            self._fit()
        elif after is not None and before is not None:
            moved = self.mapFromScene(after.center) - before
            for bar, way in ((self.horizontalScrollBar(), moved.x()), (self.verticalScrollBar(), moved.y())):
                bar.setValue(bar.value() + way)
        self.choose_again()

    def choose_again(self) -> None:
        """Show what is chosen as it is now, without moving."""
        self.drawn.mark(self.key, self._found)
        self.chosen.emit(self.key)

    def _restyle(self) -> None:
        drawing = self.drawn.drawing
        self._redraw(drawing)  # text may be of another size

    def _zoom(self, factor: float, anchor: QGraphicsView.ViewportAnchor) -> None:
        now = self.transform().m11()
        wanted = min(_MOST, max(_LEAST, now * factor))
        self._is_untouched = False
        self.setTransformationAnchor(anchor)
        self.scale(wanted / now, wanted / now)

    def _fit(self) -> None:
        """Show as much of it as can be read, from its beginning; never larger than it is."""
        room, whole = self.maximumViewportSize() - _LINES, self.drawn.sceneRect()
        if whole.isEmpty() or room.width() < 2 or room.height() < 2:
            return
        size = min(1.0, max(self._least, min(room.width() / whole.width(), room.height() / whole.height())))
        self.resetTransform()
        self.scale(size, size)
        middle = QPointF(whole.left() + room.width() / size / 2, whole.top() + room.height() / size / 2)
        fits_across, fits_down = whole.width() * size <= room.width(), whole.height() * size <= room.height()
        self.centerOn(
            whole.center().x() if fits_across else middle.x(), whole.center().y() if fits_down else middle.y()
        )

    def _key_at(self, place: QPoint) -> str:
        item = self.itemAt(place)
        return item.node.key if isinstance(item, NodeItem) else ""


def _keys(event: QKeyEvent) -> str:
    return QKeySequence(event.keyCombination()).toString()
