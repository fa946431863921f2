"""The tabs of panels that share a place: a cross on those that can be closed, the middle button, a menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QIcon, QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu, QTabBar, QToolButton, QWidget
from typing_extensions import override

from workbench.views.icons import icon
from workbench.views.panel import Panel
from workbench.views.parts import set_property, tooltip
from workbench.views.theme import Theme

_CROSS = 10
_ICON = 14
_ICONS = {"variables": "table", "helpers": "helpers", "outputs": "file", "kept": "kept", "memory": "memory"}
"""The pictures of panels that are always there, for where their titles have no room."""
_USUAL, _CLOSE = 28, 13
"""What a tab takes beside its title: where there is room, and where there is little."""
_SIDE = QTabBar.ButtonPosition.RightSide


class DockTabs(QObject):
    """Look after one bar of tabs; the main window fills it."""

    def __init__(self, bar: QTabBar, theme: Theme, panel_of: Callable[[str], Panel | None]) -> None:
        super().__init__(bar)
        self._bar = bar
        self._theme = theme
        self._panel_of = panel_of
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        bar.setElideMode(Qt.TextElideMode.ElideMiddle)
        bar.setUsesScrollButtons(True)
        bar.setIconSize(QSize(_ICON, _ICON))
        bar.currentChanged.connect(self._fit)
        bar.setAccessibleName("Panels")
        bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        bar.customContextMenuRequested.connect(self._show_menu)
        bar.installEventFilter(self)
        theme.changed.connect(self._draw)

    def tend(self) -> None:
        """Give each tab what its panel needs: a tip with the whole title, and a cross where closing it ends it."""
        panels = [self._panel_at(place) for place in range(self._bar.count())]
        closable = any(panel is not None and not panel.keeps for panel in panels)
        set_property(self._bar, "holds", "tables" if closable else None)
        # Two letters of a panel's title say nothing: those that have no room show a picture instead.
        elide = Qt.TextElideMode.ElideMiddle if closable else Qt.TextElideMode.ElideNone
        if self._bar.elideMode() is not elide:  # each setting lays the window out anew, which is followed by this
            self._bar.setElideMode(elide)
        for place, panel in enumerate(panels):
            if panel is None:
                continue
            self._bar.setTabToolTip(place, tooltip(panel.windowTitle()))
            held = self._button(place)
            if not panel.keeps and (held is None or held.property("panel_key") != panel.key):
                self._bar.setTabButton(place, _SIDE, self._cross(panel))
        self._fit()

    def _fit(self) -> None:
        """Show all panels at a glance: titles closer together where there is little room, else pictures but for one."""
        panels = [self._panel_at(place) for place in range(self._bar.count())]
        icons = [None if panel is None else _ICONS.get(panel.key) for panel in panels]
        room = self._room_of(icons)
        if self._bar.property("room") != room:
            set_property(self._bar, "room", room)
            QApplication.sendEvent(self._bar, QEvent(QEvent.Type.StyleChange))  # the tabs get other sizes
        for place, name in enumerate(icons):
            shows = room == "none" and name is not None and place != self._bar.currentIndex()
            if shows is self._bar.tabIcon(place).isNull():
                self._bar.setTabIcon(place, icon(self._theme, name, "muted") if shows and name else QIcon())

    def _room_of(self, icons: list[str | None]) -> str | None:
        if not all(icons):
            return None
        metrics = self._bar.fontMetrics()
        titles = sum(metrics.horizontalAdvance(self._bar.tabText(place)) for place in range(len(icons)))
        if titles + len(icons) * _USUAL <= self._bar.width():
            return None
        return "little" if titles + len(icons) * _CLOSE <= self._bar.width() else "none"

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._fit()
        if (
            event.type() is QEvent.Type.MouseButtonRelease
            and isinstance(event, QMouseEvent)
            and event.button() is Qt.MouseButton.MiddleButton
        ):
            panel = self._panel_at(self._bar.tabAt(event.position().toPoint()))
            if panel is not None and not panel.keeps:
                panel.close()
            return True
        return super().eventFilter(watched, event)

    def _button(self, place: int) -> QWidget | None:
        return self._bar.tabButton(place, _SIDE)

    def _cross(self, panel: Panel) -> QToolButton:
        cross = QToolButton(self._bar)
        cross.setProperty("kind", "cross")
        cross.setProperty("panel_key", panel.key)
        cross.setIconSize(QSize(_CROSS, _CROSS))
        cross.setIcon(icon(self._theme, "close", "muted"))
        cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # by keys a tab is closed with Ctrl+W
        cross.setAccessibleName(f"Close {panel.windowTitle()}")
        cross.setToolTip(tooltip("Close (Ctrl+W)"))
        cross.clicked.connect(panel.close)
        return cross

    def _draw(self) -> None:
        for cross in self._bar.findChildren(QToolButton):
            if cross.property("kind") == "cross":
                cross.setIcon(icon(self._theme, "close", "muted"))
        for place in range(self._bar.count()):
            self._bar.setTabIcon(place, QIcon())  # they are drawn in the colours of the look
        self._fit()

    def _show_menu(self, place: QPoint) -> None:
        panel = self._panel_at(self._bar.tabAt(place))
        if panel is None:
            return
        menu = QMenu(self._bar)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Close", panel.close)
        menu.addAction("Take off the window", partial(panel.setFloating, True))
        menu.popup(self._bar.mapToGlobal(place))

    def _panel_at(self, place: int) -> Panel | None:
        return self._panel_of(self._bar.tabText(place)) if place >= 0 else None
