"""Where the window and its panels stand, kept as shares of the window and of its screen: they fit another one too."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QMainWindow
from typing_extensions import override

from workbench.qt.settings import LAYOUT_VERSION, WindowSettings
from workbench.views.docks import Docks, Panel

USUAL = QSize(1440, 900)
FRAME_HEIGHT = 32
"""What a window manager's title takes."""
_SETTLE_MILLISECONDS = 1200
"""So long after it appears a window may still be made as large as the screen by its window manager."""
_LINE = 1
_ABOUT = 2
_LEAST_MIDDLE = 412
"""What the chat needs, with the lines at its sides."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """A side of the window that panels stand on: its share of the window, and how small and how large it may be."""

    name: str
    usual: float
    least: int
    most: float

    def size(self, share: float, whole: int) -> int:
        """Give the side's width or height in a window that is `whole` wide or high."""
        return max(self.least, round(whole * min(share, self.most)))


LEFT = Side(name="left", usual=216 / 1440, least=160, most=0.3)
RIGHT = Side(name="right", usual=440 / 1440, least=240, most=0.5)
LOWER = Side(name="lower", usual=210 / 868, least=110, most=0.6)
SIDES = (LEFT, RIGHT, LOWER)


@dataclass(frozen=True, kw_only=True, slots=True)
class PlacedPanels:
    """A panel of each side; those that are tabs beside it have its size."""

    left: Panel
    right: Panel
    lower: Panel


class WindowLayout(QObject):
    """Keep, restore and reset the layout of the main window."""

    def __init__(self, window: QMainWindow, docks: Docks, panels: PlacedPanels, settings: WindowSettings) -> None:
        super().__init__(window)
        self._window = window
        self._docks = docks
        self._panels = {LEFT: panels.left, RIGHT: panels.right, LOWER: panels.lower}
        self._settings = settings
        self._shares = {side: side.usual for side in SIDES}
        self._first = window.saveState(LAYOUT_VERSION)
        self._held: dict[Side, float] = {}
        """The shares of the sides when the mouse was pressed: a line between panels may be drawn now."""
        self._given: dict[Side, int] = {}
        self._is_settling = False
        self._laying = QTimer(self, singleShot=True, interval=0)
        self._laying.timeout.connect(self._follow)
        for side, panel in self._panels.items():
            for one in (panel, *self._beside(panel)):
                one.setMinimumSize(*((0, side.least) if side is LOWER else (side.least, 0)))

    def restore(self) -> None:
        """Take the layout of the last start, as it fits this window and this screen."""
        settings = self._settings
        if not settings.geometry.isEmpty():
            self._window.restoreGeometry(settings.geometry)
            self._fit_to_screen()
            if settings.is_maximized:  # Qt forgets it where the screen, or the scale, is another one
                self._window.setWindowState(self._window.windowState() | Qt.WindowState.WindowMaximized)
        kept = settings.shares
        beside = {one: panel for panel in self._panels.values() for one in self._beside(panel)}
        known = not settings.layout.isEmpty() and self._window.restoreState(settings.layout, LAYOUT_VERSION)
        self._shares = {side: kept.get(side.name, side.usual) if known else side.usual for side in SIDES}
        if known:
            self._place_new(beside)
        else:
            self._panels[RIGHT].raise_()
        self._apply()
        self._is_settling = True
        self._window.installEventFilter(self)

    def _place_new(self, beside: dict[Panel, Panel]) -> None:
        """Put panels that the kept layout does not know among the tabs that they belong to, behind the one in front."""
        layout = bytes(self._settings.layout.data())
        for new, panel in beside.items():
            if new.objectName().encode("utf-16-be") not in layout:  # as Qt writes names
                self._window.tabifyDockWidget(panel, new)
                panel.raise_()

    def keep(self) -> None:
        """Remember the layout as it stands."""
        settings = self._settings
        settings.geometry = self._window.saveGeometry()
        settings.layout = self._window.saveState(LAYOUT_VERSION)
        settings.shares = {side.name: self._kept_share(side) for side in SIDES}
        room = self._room().size()
        settings.is_maximized = self._window.isMaximized()
        settings.screen = (room.width(), room.height())
        normal = self._window.normalGeometry().size()
        settings.window = (normal.width(), normal.height())

    def reset(self) -> None:
        """Put every panel where it was at the first start, those that were closed too."""
        tables = [panel for panel in self._docks.panels if not panel.keeps]
        self._window.restoreState(self._first, LAYOUT_VERSION)
        self._shares = {side: side.usual for side in SIDES}
        for panel in self._docks.panels:
            panel.setFloating(False)
            panel.show()
        for table in tables:
            self._docks.put_below(table)
        self._panels[RIGHT].raise_()
        self._panels[LOWER].raise_()
        self._apply()
        QTimer.singleShot(0, self, self._apply)  # once more, when tabs have found their places

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show:
            QTimer.singleShot(_SETTLE_MILLISECONDS, self, self._settle)
        elif event.type() is QEvent.Type.Resize:
            self._laying.start()
        elif event.type() is QEvent.Type.MouseButtonPress:
            self._held = self._across()
        elif event.type() is QEvent.Type.MouseButtonRelease:
            self._shares |= {side: share for side, share in self._across().items() if share != self._held.get(side)}
        return super().eventFilter(watched, event)

    def _settle(self) -> None:
        self._is_settling = False

    def _across(self) -> dict[Side, float]:
        return {side: self._share(side) for side in (LEFT, RIGHT) if self._is_placed(side)}

    def _follow(self) -> None:
        """Give the sides their shares of a window that got another size: one that was squeezed gets its width back."""
        self._apply(height_too=self._is_settling)

    def _apply(self, *, height_too: bool = True) -> None:
        """Give each side its share; the middle keeps what the chat needs."""
        self._laying.stop()
        width, height = self._window.width(), self._window.height()
        left, right = LEFT.size(self._shares[LEFT], width), RIGHT.size(self._shares[RIGHT], width)
        room = width - _LEAST_MIDDLE
        if left + right > room:
            left = max(LEFT.least, min(left, room - RIGHT.least))
            right = max(RIGHT.least, min(right, room - left))
        across = [(side, size) for side, size in ((LEFT, left), (RIGHT, right)) if self._is_placed(side)]
        self._given = dict(across)
        if across:
            docks, sizes = [self._panels[side] for side, _ in across], [size for _, size in across]
            self._window.resizeDocks(docks, sizes, Qt.Orientation.Horizontal)
        if height_too and self._is_placed(LOWER):
            low = LOWER.size(self._shares[LOWER], height)
            self._window.resizeDocks([self._panels[LOWER]], [low], Qt.Orientation.Vertical)

    def _kept_share(self, side: Side) -> float:
        """Give the share that is to be remembered: of a side that was squeezed, the one that it will have again."""
        share = self._share(side)
        is_given = abs(share * self._window.width() - self._given.get(side, -1)) <= _ABOUT
        return self._shares[side] if is_given else share

    def _share(self, side: Side) -> float:
        """Give the share that a side has now, or had when it was last seen."""
        panels = (self._panels[side], *self._beside(self._panels[side]))
        # Qt keeps those that are behind another tab outside the window, with the size that they had once.
        shown = [one for one in panels if one.isVisible() and one.x() >= 0 and one.y() >= 0]
        if not shown or not self._is_placed(side):
            return self._shares[side]
        if side is not LOWER:
            return round(shown[0].width() / max(1, self._window.width()), 4)
        # Tabs take their part of the height.
        height = shown[0].geometry().bottom() - self._window.centralWidget().geometry().bottom() - _LINE
        return round(height / max(1, self._window.height()), 4)

    def _is_placed(self, side: Side) -> bool:
        """Say whether the panel stands on its own side, where its size is that of the side."""
        panel = self._panels[side]
        area = {
            LEFT: Qt.DockWidgetArea.LeftDockWidgetArea,
            RIGHT: Qt.DockWidgetArea.RightDockWidgetArea,
            LOWER: Qt.DockWidgetArea.BottomDockWidgetArea,
        }[side]
        return not panel.isFloating() and not panel.isHidden() and self._window.dockWidgetArea(panel) == area

    def _beside(self, panel: Panel) -> list[Panel]:
        beside = self._window.tabifiedDockWidgets(panel)
        return [other for other in self._docks.panels if other in beside]

    def _fit_to_screen(self) -> None:
        """Give a window that was kept on another screen, or at another scale, its share of this one."""
        before, room = self._settings.screen, self._room()
        size = self._settings.window
        if before is None or size is None or self._window.isMaximized():
            return
        if abs(before[0] - room.width()) > 2 or abs(before[1] - room.height()) > 2:
            wide = min(1.0, size[0] / before[0]) * room.width()
            high = min(1.0, size[1] / before[1]) * (room.height() - FRAME_HEIGHT)
            fitting = QRect(0, 0, round(wide), round(high))
            fitting.moveCenter(room.center())
            self._window.setGeometry(fitting)

    def _room(self) -> QRect:
        return self._window.screen().availableGeometry()
