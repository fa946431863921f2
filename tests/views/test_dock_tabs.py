from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMainWindow, QTabBar, QToolButton
from pytestqt.qtbot import QtBot

from tests.views.window import themed
from workbench.views.dock_tabs import DockTabs
from workbench.views.docks import Docks
from workbench.views.theme import ThemeChoice

LONG = "constituents_of_the_index_2018_04 · changed · Headquarters location"


@pytest.fixture
def docks(qtbot: QtBot) -> Iterator[Docks]:
    frame = QMainWindow()
    qtbot.addWidget(frame)
    frame.resize(900, 400)
    made = Docks(frame, themed())
    made.add_lower(QLabel("console"), "Console", "console", keeps=True)
    made.add_lower(QLabel("a"), "a · table", "a")
    made.add_lower(QLabel("b"), LONG, "b")
    frame.show()
    qtbot.waitUntil(lambda: bar_of(made) is not None and cross_of(made, "b") is not None)
    yield made
    frame.close()


def bar_of(docks: Docks) -> QTabBar | None:
    frame = docks.parent()
    assert isinstance(frame, QMainWindow)
    bars = frame.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return next((bar for bar in bars if bar.count() > 1), None)


def place_of(docks: Docks, key: str) -> tuple[QTabBar, int]:
    bar = bar_of(docks)
    assert bar is not None
    titles = {panel.key: panel.windowTitle() for panel in docks.panels}
    return bar, [bar.tabText(place) for place in range(bar.count())].index(titles[key])


def cross_of(docks: Docks, key: str) -> QToolButton | None:
    bar, place = place_of(docks, key)
    found = bar.tabButton(place, QTabBar.ButtonPosition.RightSide)
    return found if isinstance(found, QToolButton) else None


def keys(docks: Docks) -> set[str]:
    return {panel.key for panel in docks.panels}


def test_each_tab_that_can_be_closed_has_a_cross_that_closes_it(qtbot: QtBot, docks: Docks) -> None:
    cross = cross_of(docks, "a")
    assert cross is not None
    assert cross.accessibleName() == "Close a · table"
    assert not cross.icon().isNull()

    qtbot.mouseClick(cross, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: keys(docks) == {"console", "b"})
    assert cross_of(docks, "console") is None
    assert cross_of(docks, "b") is not None


def test_the_cross_is_drawn_anew_when_the_look_changes(qtbot: QtBot, docks: Docks) -> None:
    cross = cross_of(docks, "a")
    assert cross is not None
    before = cross.icon().pixmap(16, 16).toImage()

    docks.theme.choose(ThemeChoice.DARK)

    assert cross.icon().pixmap(16, 16).toImage() != before


@pytest.mark.parametrize(("key", "left"), [("a", {"console", "b"}), ("console", {"console", "a", "b"})])
def test_the_middle_button_closes_a_table_and_leaves_the_console(
    qtbot: QtBot, docks: Docks, key: str, left: set[str]
) -> None:
    bar, place = place_of(docks, key)

    qtbot.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=bar.tabRect(place).center())

    qtbot.waitUntil(lambda: keys(docks) == left)


def test_a_middle_click_beside_the_tabs_closes_nothing(qtbot: QtBot, docks: Docks) -> None:
    bar, place = place_of(docks, "b")

    qtbot.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=bar.tabRect(place).topRight() + QPoint(30, 5))

    assert keys(docks) == {"console", "a", "b"}


def test_the_tab_in_front_is_closed_by_keys_and_the_next_one_after_it(qtbot: QtBot, docks: Docks) -> None:
    docks.show_lower("b")

    docks.close_newest()

    qtbot.waitUntil(lambda: keys(docks) == {"console", "a"})
    docks.show_lower("a")
    docks.close_newest()
    qtbot.waitUntil(lambda: keys(docks) == {"console"})
    docks.close_newest()
    assert keys(docks) == {"console"}


def test_of_two_tables_that_are_seen_the_one_with_the_keys_is_closed(qtbot: QtBot, docks: Docks) -> None:
    older = next(panel for panel in docks.panels if panel.key == "a")
    older.setFloating(True)
    older.widget().setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    qtbot.waitUntil(lambda: older.isVisible() and older.isFloating())
    older.activateWindow()
    older.widget().setFocus()
    qtbot.waitUntil(older.widget().hasFocus)

    docks.close_newest()

    qtbot.waitUntil(lambda: keys(docks) == {"console", "b"})


def test_a_long_title_is_cut_in_the_middle_and_whole_in_the_tip(docks: Docks) -> None:
    bar, place = place_of(docks, "b")

    assert bar.elideMode() is Qt.TextElideMode.ElideMiddle
    assert bar.tabRect(place).width() < bar.fontMetrics().horizontalAdvance(LONG)
    assert LONG in bar.tabToolTip(place)


def test_a_tab_that_opens_beside_another_one_comes_to_the_front(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(QLabel("chat"))
    docks = Docks(window, themed())
    console = docks.add_lower(QLabel("console"), "Console", "console", keeps=True)
    window.resize(900, 600)
    window.show()
    docks.show_lower("console")
    qtbot.waitUntil(lambda: not console.visibleRegion().isEmpty())

    table = docks.add_lower(QLabel("rows"), "result · changed", "table_result_changed")
    docks.give_room("table_result_changed", 300)
    docks.show_lower("table_result_changed")

    qtbot.waitUntil(lambda: not table.visibleRegion().isEmpty())


def test_tabs_that_stand_are_left_alone(qtbot: QtBot, docks: Docks, monkeypatch: pytest.MonkeyPatch) -> None:
    tended: list[int] = []
    tend = DockTabs.tend

    def counted(tabs: DockTabs) -> None:
        tended.append(1)
        tend(tabs)

    monkeypatch.setattr(DockTabs, "tend", counted)
    docks.show_lower("a")
    qtbot.waitUntil(lambda: bool(tended))
    QTest.qWait(200)  # what is done comes to rest
    before = len(tended)
    QTest.qWait(200)

    assert len(tended) == before


@pytest.mark.parametrize(("width", "room"), [(520, None), (310, "little"), (240, "none")])
def test_all_panels_of_a_side_are_reached_at_a_glance_however_narrow_it_is(
    qtbot: QtBot, width: int, room: str | None
) -> None:
    frame = QMainWindow()
    qtbot.addWidget(frame)
    made = Docks(frame, themed())
    titles = ("Variables", "Helpers", "Outputs", "Kept", "Memory")
    panels = [made.add_side(QLabel(title), title, Qt.DockWidgetArea.RightDockWidgetArea) for title in titles]
    frame.resize(width, 300)
    frame.show()

    qtbot.waitUntil(lambda: (found := bar_of(made)) is not None and found.property("room") == room)
    bar = bar_of(made)
    assert bar is not None
    qtbot.waitUntil(lambda: bar.tabRect(len(titles) - 1).right() <= bar.width())
    assert [bar.tabText(place) for place in range(bar.count())] == list(titles)
    assert all(title in bar.tabToolTip(place) for place, title in enumerate(titles))
    for place in (2, 4):
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(place).center())
        qtbot.waitUntil(panels[place].isVisible)
        shown = [other for other in range(bar.count()) if not bar.tabIcon(other).isNull()]
        assert shown == ([other for other in range(bar.count()) if other != place] if room == "none" else [])
        assert bar.tabRect(len(titles) - 1).right() <= bar.width()
