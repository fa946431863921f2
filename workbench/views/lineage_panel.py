"""The panel of the lineage: inputs, tables, helpers and outputs as a graph, with what is stale of it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from workbench.domain.conversation import Chat
from workbench.domain.lineage_graph import LineageNode, NodeKind
from workbench.domain.lineage_places import LineageDrawing
from workbench.domain.lineage_words import node_words
from workbench.domain.staleness import Staleness
from workbench.qt.bridge import EngineBridge
from workbench.qt.lineage_watch import LineageWatch
from workbench.qt.markdown import visible
from workbench.views.empty_state import EmptyState
from workbench.views.lineage_foot import LineageFoot
from workbench.views.lineage_view import LineageView
from workbench.views.parts import button, label, set_text
from workbench.views.theme import Theme

_EMPTY, _GRAPH, _LOOKING = 0, 1, 2
_ZOOM = 1.25
_USUAL_HEIGHT = 340
_LOW = 240
_TEACHES = (
    "Files, tables, helpers and outputs of this chat appear here as soon as a call makes something, with lines from"
    " what each was made from. When a file or a helper changes, all that follows from it is marked stale, and can be"
    " made anew."
)
_BESIDE = {
    NodeKind.TABLE: "Show in Variables",
    NodeKind.VALUE: "Show in Variables",
    NodeKind.HELPER: "Show in Helpers",
    NodeKind.OUTPUT: "Show in Outputs",
}


class LineagePanel(QWidget):
    """Show the lineage of the chat.

    Signals:
        show_requested: a node is to be shown beside, a `LineageNode`.
        open_requested: a node is to be opened, a `LineageNode`.
        recompute_requested: names and paths that are to be made anew, after a question.
    """

    show_requested = Signal(object)
    open_requested = Signal(object)
    recompute_requested = Signal(object)

    def __init__(self, bridge: EngineBridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.watch = LineageWatch(bridge, self)
        self.watch.begun.connect(self._begin)
        self.watch.drawn.connect(self._show)
        self.watch.failed.connect(self._fail)
        self._hits: list[str] = []
        self.view = LineageView(theme)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Find in the lineage…")
        self.search.setAccessibleName("Find in the lineage")
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(220)
        self._count = label(role="muted")
        self.smaller = button("−", tip="Smaller (−, or the wheel)")
        self.smaller.setAccessibleName("Smaller")
        self.larger = button("+", tip="Larger (+, or the wheel)")
        self.larger.setAccessibleName("Larger")
        self.fit = button("Fit", tip="Show all of it (0)")
        self.foot = LineageFoot(theme)
        self._empty = EmptyState("Nothing has been made yet", _TEACHES)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._page())
        self._stack.addWidget(EmptyState("Looking for the lineage…", ""))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self._connect()
        self._show_chosen("")

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), _USUAL_HEIGHT)

    def set_chat(self, chat: Chat | None) -> None:
        """Show another chat's lineage."""
        self.watch.set_chat(chat)

    def show_stale(self, stale: Staleness) -> None:
        """Look again: something is stale now, or is not any more."""
        del stale  # the lineage itself says what, and by which way
        self.watch.look_again()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.search.hasFocus():
            match event.key():
                case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F3:
                    back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                    self._go_on(-1 if back else 1)
                    return
                case Qt.Key.Key_Down:
                    self.view.setFocus()
                    return
                case Qt.Key.Key_Escape:
                    self.search.clear()
                    self.view.setFocus()
                    return
                case _:
                    pass
        super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_room()

    def _give_room(self) -> None:
        """Leave the height to the graph where there is little: the line below it only where something is chosen."""
        is_low = self.height() < _LOW
        self.foot.setVisible(not is_low or self.foot.currentIndex() > 0)
        bars = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if is_low else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.view.setVerticalScrollBarPolicy(bars)
        self.view.setHorizontalScrollBarPolicy(bars)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._find)
        self.smaller.clicked.connect(lambda: self.view.zoom(1 / _ZOOM))
        self.larger.clicked.connect(lambda: self.view.zoom(_ZOOM))
        self.fit.clicked.connect(self.view.fit)
        self.foot.open_requested.connect(lambda: self._open(self.view.key))
        self.foot.recompute_requested.connect(lambda: self._recompute(self.view.key))
        self.view.chosen.connect(self._show_chosen)
        self.view.show_requested.connect(self._show_beside)
        self.view.open_requested.connect(self._open)
        self.view.menu_requested.connect(self._show_menu)
        self.view.search_requested.connect(self._begin_search)

    def _page(self) -> QWidget:
        page = QWidget()
        top = QHBoxLayout()
        top.setContentsMargins(10, 6, 8, 6)
        top.setSpacing(6)
        top.addWidget(self.search, 2)
        top.addWidget(self._count, 3)
        for part in (self.smaller, self.larger, self.fit):
            top.addWidget(part)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.foot)
        return page

    # -- what is there -----------------------------------------------------------------------------------------------

    def _begin(self, is_shown: bool) -> None:  # noqa: FBT001 - a signal's argument
        self.search.clear()
        self.view.forget()
        self._stack.setCurrentIndex(_LOOKING if is_shown else _EMPTY)

    def _show(self, drawing: LineageDrawing) -> None:
        self._stack.setCurrentIndex(_GRAPH if drawing.graph.nodes else _EMPTY)
        self.view.show_drawing(drawing)
        self._find(self.search.text(), goes=False)

    def _fail(self, why: str) -> None:
        if not self.view.drawn.nodes:
            self._stack.setCurrentIndex(_EMPTY)
        self.foot.show_words(why, opens=False, is_stale=False)

    def _node(self, key: str) -> LineageNode | None:
        return self.view.drawn.drawing.graph.node(key)

    def _show_chosen(self, key: str) -> None:
        node = self._node(key)
        words = "" if node is None else node_words(self.view.drawn.drawing.graph, node)
        self.foot.show_words(words, opens=node is not None and not node.is_gone, is_stale=bool(self._stale(key)))
        self._give_room()

    # -- what the user does ------------------------------------------------------------------------------------------

    def _begin_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _find(self, text: str, *, goes: bool = True) -> None:
        wanted = text.casefold().strip()
        nodes = self.view.drawn.drawing.graph.nodes
        found = {node.key for node in nodes if wanted and wanted in node.name.casefold()}
        self._hits = [key for key in self.view.drawn.in_order() if key in found]
        self.view.show_found(frozenset(found))
        if goes and self._hits:
            self.view.choose(self._hits[0])
        self._show_count(wanted)

    def _go_on(self, step: int) -> None:
        if self._hits:
            place = self._hits.index(self.view.key) + step if self.view.key in self._hits else 0
            self.view.choose(self._hits[place % len(self._hits)])
            self._show_count(self.search.text().strip())

    def _show_count(self, wanted: str) -> None:
        if not wanted:
            set_text(self._count, "")
        elif not self._hits:
            set_text(self._count, "nothing has this name")
        else:
            place = self._hits.index(self.view.key) + 1 if self.view.key in self._hits else 1
            set_text(self._count, f"{place:,} of {len(self._hits):,}")

    def _show_beside(self, key: str) -> None:
        node = self._node(key)
        if node is not None and not node.is_gone and node.kind in _BESIDE:
            self.show_requested.emit(node)

    def _open(self, key: str) -> None:
        node = self._node(key)
        if node is not None and not node.is_gone:
            self.open_requested.emit(node)

    def _stale(self, key: str) -> tuple[str, ...]:
        return self.view.drawn.drawing.graph.stale_after(key)

    def _recompute(self, key: str) -> None:
        if stale := self._stale(key):
            self.recompute_requested.emit(stale)

    def _show_menu(self, key: str, place: QPoint) -> None:
        node = self._node(key)
        if node is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Open\tEnter", lambda: self._open(key)).setEnabled(not node.is_gone)
        if node.kind in _BESIDE:
            menu.addAction(_BESIDE[node.kind], lambda: self._show_beside(key)).setEnabled(not node.is_gone)
        menu.addSeparator()
        stale = self._stale(key)
        words = "Make anew what follows…" if stale else "Nothing that follows is stale"
        menu.addAction(words, lambda: self._recompute(key)).setEnabled(bool(stale))
        menu.addSeparator()
        menu.addAction("Copy the name", lambda: _copy(visible(node.name)))
        menu.popup(place)


def _copy(text: str) -> None:

    QGuiApplication.clipboard().setText(text)
