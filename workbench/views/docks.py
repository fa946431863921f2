"""The panels around the chat: docks at the sides, tabs below it, each movable, closable and detachable.

A dock alone shows its title; among tabs the tab says it already, and the title is folded away.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QMainWindow,
    QTabBar,
    QTabWidget,
    QWidget,
)
from typing_extensions import override

from workbench.qt.markdown import visible
from workbench.views.dock_tabs import DockTabs
from workbench.views.panel import Panel
from workbench.views.theme import Theme

_BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea
_LEAST_CHAT = 320
"""What the chat keeps of the height, with its files and the next message, when a table is opened below it."""


class Docks(QObject):
    """Place panels in a main window, and keep their titles and tabs in order.

    Signals:
        lower_changed: a tab below the chat came or went.
    """

    lower_changed = Signal()

    def __init__(self, window: QMainWindow, theme: Theme) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        self._lower: dict[str, Panel] = {}
        self._panels: list[Panel] = []
        window.setDockOptions(
            QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.AnimatedDocks
        )
        window.setDocumentMode(True)
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        window.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        window.installEventFilter(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._tend)

    @property
    def theme(self) -> Theme:
        """The look of the tabs."""
        return self._theme

    @property
    def panels(self) -> tuple[Panel, ...]:
        """All panels, at the sides and below."""
        return tuple(self._panels)

    def add_side(self, widget: QWidget, title: str, area: Qt.DockWidgetArea) -> Panel:
        """Add a panel at a side; panels of one side are tabs, and a closed one can be brought back."""
        panel = self._made(Panel(title, title.lower(), widget, self._theme))
        self._place(panel, area)
        return panel

    def add_lower(self, widget: QWidget, title: str, key: str, *, keeps: bool = False) -> Panel:
        """Add a tab below the chat and show it.

        Args:
            widget: what it shows; the panel owns it from now on.
            title: the tab's text.
            key: names it among the tabs and in the layout that is remembered.
            keeps: closing only hides it; otherwise closing it ends the widget.
        """
        panel = self._made(Panel(title, key, widget, self._theme))
        self._lower[key] = panel
        panel.keeps = keeps
        if not keeps:
            panel.dismissed.connect(lambda: self._drop(panel))
        if not self._window.restoreDockWidget(panel):
            self._place(panel, _BOTTOM)
        self.lower_changed.emit()
        return panel

    def lower(self, key: str) -> QWidget | None:
        """Give the widget of a tab below the chat, None where there is none."""
        panel = self._lower.get(key)
        return None if panel is None else panel.widget()

    def lower_keys(self) -> tuple[str, ...]:
        """Give the keys of the tabs below the chat."""
        return tuple(self._lower)

    def front_lower(self) -> str:
        """Give the key of the tab below the chat that can be seen, the first of several; empty where there is none."""
        seen = (key for key, panel in self._lower.items() if not panel.visibleRegion().isEmpty())
        return next(seen, "")

    def retitle(self, key: str, title: str) -> None:
        """Give a tab below the chat another text."""
        panel = self._lower.get(key)
        if panel is not None:
            panel.setWindowTitle(visible(title))

    def show_lower(self, key: str) -> None:
        """Bring a tab below the chat to the front."""
        panel = self._lower.get(key)
        if panel is not None:
            show_panel(panel)

    def put_below(self, panel: Panel) -> None:
        """Put a panel among the tabs below the chat, wherever it was."""
        self._place(panel, _BOTTOM)
        panel.show()

    def give_room(self, key: str, height: int) -> None:
        """Make the tabs below the chat as high as wished where they are lower, as far as the window has room."""
        panel = self._lower.get(key)
        if panel is not None:  # a dock knows its place once it was laid out
            QTimer.singleShot(0, panel, lambda: self._raise_to(panel, height))

    def _raise_to(self, panel: Panel, height: int) -> None:
        room = self._window.centralWidget().height() - _LEAST_CHAT
        height = min(height, panel.height() + max(0, room))
        if panel.isVisible() and not panel.isFloating() and panel.height() < height:
            self._window.resizeDocks([panel], [height], Qt.Orientation.Vertical)

    def close_lower(self, key: str) -> None:
        """Close a tab below the chat."""
        panel = self._lower.get(key)
        if panel is not None:
            panel.close()

    def close_newest(self) -> None:
        """Close the tab below the chat that has the keys, else one in front; one that only hides itself stays."""
        front = [panel for panel in self._lower.values() if not panel.keeps and not panel.visibleRegion().isEmpty()]
        focus = QApplication.focusWidget()
        worked_in = [panel for panel in front if focus is not None and panel.isAncestorOf(focus)]
        if front:
            (worked_in or front)[-1].close()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.ChildAdded, QEvent.Type.LayoutRequest, QEvent.Type.Show}:
            self._timer.start()
        return super().eventFilter(watched, event)

    def _made(self, panel: Panel) -> Panel:
        panel.setParent(self._window)
        self._panels.append(panel)
        for signal in (panel.topLevelChanged, panel.dockLocationChanged, panel.visibilityChanged):
            signal.connect(self._timer.start)
        return panel

    def _place(self, panel: Panel, area: Qt.DockWidgetArea) -> None:
        others = [
            other
            for other in self.panels
            if other is not panel and not other.isFloating() and self._window.dockWidgetArea(other) == area
        ]
        self._window.addDockWidget(area, panel)
        if others:
            self._window.tabifyDockWidget(others[-1], panel)

    def _drop(self, panel: Panel) -> None:
        if self._lower.get(panel.key) is panel:
            del self._lower[panel.key]
            self._panels.remove(panel)
        self._window.removeDockWidget(panel)
        panel.deleteLater()
        self.lower_changed.emit()

    def _tend(self) -> None:
        """Fold titles away that a tab says already, and let tabs be closed."""
        for panel in self.panels:
            among_tabs = not panel.isFloating() and bool(self._window.tabifiedDockWidgets(panel))
            panel.bar.fold(folded=among_tabs)
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            tabs = bar.findChild(DockTabs, options=Qt.FindChildOption.FindDirectChildrenOnly)
            (tabs or DockTabs(bar, self._theme, self._panel_of)).tend()

    def _panel_of(self, title: str) -> Panel | None:
        return next((panel for panel in self.panels if panel.windowTitle() == title and not panel.isFloating()), None)


def show_panel(panel: QDockWidget) -> None:
    """Bring a panel to the front, also one that was closed."""
    panel.show()
    panel.raise_()
    window = panel.window()
    window.setProperty("front", panel.objectName())

    def raise_again() -> None:
        # The tabs of a panel that was put among others just now are made when it is laid out: asked before, they stay.
        # Not where something else was asked for since.
        if window.property("front") == panel.objectName():
            panel.raise_()

    QTimer.singleShot(0, panel, raise_again)


_FIRST = ("QAbstractItemView", "QPlainTextEdit", "QTextEdit")
"""Qt's names of lists and texts; naming their types would make them before the first paint."""


def enter_panel(panel: QDockWidget) -> None:
    """Bring a panel to the front and give it the keys: its list or text first."""
    show_panel(panel)
    children = [child for child in panel.widget().findChildren(QWidget) if _takes_keys(child)]
    children.sort(key=lambda child: not any(child.inherits(kind) for kind in _FIRST))
    if children:
        children[0].setFocus(Qt.FocusReason.ShortcutFocusReason)


def _takes_keys(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled() and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
