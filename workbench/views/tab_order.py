"""The order in which Tab visits controls: as they are laid out, and nothing that cannot be seen.

Qt visits them in the order in which they were made, also those of panels that another tab covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar, cast

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLayout,
    QMainWindow,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QTextEdit,
    QToolBar,
    QWidget,
)

_Child = TypeVar("_Child", bound=QWidget)
_BESIDE = 4
_AROUND, _MOST_AROUND = 24, 120
_AREAS = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea)


def go_on(window: QWidget, *, forward: bool) -> bool:
    """Give the keys to the next control of a window or dialog.

    False where nothing was done: the control that had the keys was hidden or switched off, and Qt asks for another.
    """
    order, held = controls_of(window), QApplication.focusWidget()
    if held not in order:
        return False
    place = (order.index(held) + (1 if forward else -1)) % len(order)
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    order[place].setFocus(reason)
    bring_into_sight(order[place])
    return True


def controls_of(widget: QWidget) -> list[QWidget]:
    """Give the controls in a widget that take the Tab key, in the order in which they are laid out."""
    return list(_in_order(widget))


def _in_order(widget: QWidget) -> Iterator[QWidget]:
    if not widget.isVisible():
        return
    if _takes_keys(widget):
        yield widget
    for part in _parts_of(widget):
        yield from _in_order(part)


def _takes_keys(widget: QWidget) -> bool:
    takes = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return takes and widget.isEnabled() and widget.focusProxy() is None and not widget.isWindow()


def _parts_of(widget: QWidget) -> list[QWidget]:
    match widget:
        case QMainWindow():
            return _parts_of_window(widget)
        case QSplitter():
            return _there(widget.widget(place) for place in range(widget.count()))
        case QStackedWidget():
            return _there((widget.currentWidget(),))
        case QScrollArea():
            return _there((widget.widget(),))
        case QDockWidget():
            return _there((widget.titleBarWidget(), widget.widget()))
        case QToolBar():
            return _there(widget.widgetForAction(action) for action in widget.actions())
        case _:
            layout = widget.layout()
            return [] if layout is None else list(_laid_out(layout))


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    for place in range(layout.count()):
        item = layout.itemAt(place)
        if item is None:
            continue
        held, inner = item.widget(), cast("QLayout | None", item.layout())
        if held is not None:
            yield held
        elif inner is not None:
            yield from _laid_out(inner)


def _there(parts: Iterable[QWidget | None]) -> list[QWidget]:
    return [part for part in parts if part is not None]


def _parts_of_window(window: QMainWindow) -> list[QWidget]:
    """Give the toolbar, the panels at the left, what is in the middle, the panels below it, those at the right."""
    bars = [bar for bar in _children(window, QTabBar) if bar.isVisible()]
    docks = [dock for dock in window.findChildren(QDockWidget) if not dock.visibleRegion().isEmpty()]
    docks = sorted((dock for dock in docks if not dock.isFloating()), key=lambda dock: (dock.y(), dock.x()))
    left, below = ([dock for dock in docks if window.dockWidgetArea(dock) == area] for area in _AREAS)
    right = [dock for dock in docks if dock not in (*left, *below)]
    parts: list[QWidget] = [*_children(window, QToolBar)]
    for dock in left:
        parts += [*_above(dock.geometry(), bars), dock]
    parts.append(window.centralWidget())
    for dock in (*below, *right):
        parts += [*_above(dock.geometry(), bars), dock]
    return parts


def _above(area: QRect, bars: list[QTabBar]) -> list[QTabBar]:
    """Take from the bars those that hold the tabs of a panel."""
    found = [
        bar
        for bar in bars
        if bar.x() >= area.left() - _BESIDE
        and bar.geometry().right() <= area.right() + _BESIDE
        and abs(bar.geometry().bottom() - area.top()) <= bar.height()
    ]
    for bar in found:
        bars.remove(bar)
    return found


def _children(window: QWidget, kind: type[_Child]) -> list[_Child]:
    return window.findChildren(kind, options=Qt.FindChildOption.FindDirectChildrenOnly)


def bring_into_sight(widget: QWidget) -> None:
    """Scroll whatever a control stands in so that it is seen; of a text the place that has the keys."""
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea) and (inner := around.widget()) is not None:
            area = widget.cursorRect() if isinstance(widget, QTextEdit) else widget.rect()
            place = widget.mapTo(inner, area.center())
            around.ensureVisible(place.x(), place.y(), _AROUND, min(area.height() // 2 + _AROUND, _MOST_AROUND))
        around = around.parentWidget()
