"""What a toolbar has no room for: kept in a menu at its end, so that no control is lost in a narrow window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QToolBar, QWidget

from workbench.views.parts import button

_AROUND = 20
"""The margins of the bar."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A control of a toolbar, and how a menu offers the same."""

    widget: QWidget
    offer: Callable[[QMenu], object]


class ToolbarOverflow(QObject):
    """Hide controls, the first of `parts` first, until the rest fits; the button `more` offers them in a menu."""

    def __init__(self, bar: QToolBar, places: dict[QWidget, QAction], parts: Sequence[Part]) -> None:
        super().__init__(bar)
        self._bar = bar
        self._parts = tuple(parts)
        # Told rather than asked: to look for the kind of a control, Qt's library makes all kinds there are.
        self._places = places
        self.more: QPushButton = button("", tip="More: what there is no room for")
        self.more.setAccessibleName("More")
        self._menu = QMenu(self.more)
        self._menu.aboutToShow.connect(self._fill)
        self.more.setMenu(self._menu)
        self._more_place = bar.addWidget(self.more)
        self._order = tuple(bar.actions())
        self._widgets = {place: widget for widget, place in places.items()} | {self._more_place: self.more}
        self._hidden: tuple[QWidget, ...] = ()
        self._show({self._more_place})

    @property
    def hidden(self) -> tuple[QWidget, ...]:
        """The controls that the menu offers now."""
        return self._hidden

    def needed(self) -> int:
        """Give the width that all controls need as they are worded now."""
        return sum(self._width(one) for one in self._order if one is not self._more_place) + _AROUND

    def fit(self, width: int) -> None:
        """Show as many controls as there is room for."""
        over = self.needed() - width
        hidden: list[QWidget] = []
        if over > 0:
            over += self._width(self._more_place)
        for part in self._parts:
            if over <= 0:
                break
            over -= self._width(self._places[part.widget])
            hidden.append(part.widget)
        self._hidden = tuple(hidden)
        gone = {self._places[widget] for widget in hidden} | (set[QAction]() if hidden else {self._more_place})
        self._show(gone)

    def _show(self, gone: set[QAction]) -> None:
        """Take actions away and put the others back: one that is only made invisible has its control switched off."""
        there = self._bar.actions()
        following: QAction | None = None
        for place in reversed(self._order):
            if place in gone and place in there:
                self._bar.removeAction(place)
            elif place not in gone and place not in there:
                self._bar.insertAction(following, place)  # pyright: ignore[reportArgumentType] - None is the end
            following = following if place in gone else place

    def _width(self, place: QAction) -> int:
        laid_out = self._bar.layout()
        gap = 0 if laid_out is None else laid_out.spacing()
        widget = self._widgets.get(place)
        if widget is None:  # a line between controls
            return gap
        size = widget.sizeHint() if isinstance(widget, QPushButton) else widget.minimumSizeHint()
        return max(0, size.width()) + gap

    def _fill(self) -> None:
        self._menu.clear()
        for part in reversed(self._parts):
            if part.widget in self.hidden:
                part.offer(self._menu)
