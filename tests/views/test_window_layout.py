"""The layout of the window fits the window and the screen that it comes back to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QMenu, QToolButton, QTreeView
from pytestqt.qtbot import QtBot

from tests.views.window import themed
from workbench.qt.settings import WindowSettings
from workbench.views.docks import Docks, Panel
from workbench.views.file_chooser import choose_files
from workbench.views.theme import ThemeChoice
from workbench.views.toolbar import MainToolbar
from workbench.views.window_layout import LOWER, PlacedPanels, WindowLayout


@dataclass
class Stage:
    window: QMainWindow
    docks: Docks
    panels: PlacedPanels
    layout: WindowLayout

    def sizes(self) -> tuple[int, int, int]:
        return self.panels.left.width(), self.panels.right.width(), self.panels.lower.height()


def stage(qtbot: QtBot, folder: Path, size: tuple[int, int], *, more: tuple[str, ...] = ()) -> Stage:
    window = QMainWindow()
    qtbot.addWidget(window)
    docks = Docks(window, themed())
    window.setCentralWidget(QLabel("chat"))
    left = docks.add_side(QLabel(), "Chats", Qt.DockWidgetArea.LeftDockWidgetArea)
    right = docks.add_side(QLabel(), "Variables", Qt.DockWidgetArea.RightDockWidgetArea)
    docks.add_side(QLabel(), "Helpers", Qt.DockWidgetArea.RightDockWidgetArea)
    lower = docks.add_lower(QLabel(), "Console", "console", keeps=True)
    for title in more:
        docks.add_lower(QLabel(), title, title.lower(), keeps=True)
    lower.raise_()
    panels = PlacedPanels(left=left, right=right, lower=lower)
    layout = WindowLayout(window, docks, panels, WindowSettings(folder / "window.ini"))
    window.resize(*size)
    layout.restore()
    window.resize(*size)
    window.show()
    qtbot.waitExposed(window)
    layout._apply()  # noqa: SLF001 - what happens while the window manager gives the window its size
    QApplication.sendPostedEvents()
    return Stage(window=window, docks=docks, panels=panels, layout=layout)


def leave(made: Stage) -> None:
    made.layout.keep()
    made.layout._settings.save()  # noqa: SLF001 - as at the end of the window
    made.window.close()


def test_panels_keep_their_shares_in_a_smaller_window_and_back_again(qtbot: QtBot, tmp_path: Path) -> None:
    first = stage(qtbot, tmp_path, (1440, 868))
    first.window.resizeDocks([first.panels.left, first.panels.right], [300, 480], Qt.Orientation.Horizontal)
    first.window.resizeDocks([first.panels.lower], [300], Qt.Orientation.Vertical)
    qtbot.waitUntil(lambda: first.sizes() == (300, 480, 300))
    leave(first)

    small = stage(qtbot, tmp_path, (960, 568))
    qtbot.waitUntil(lambda: small.sizes() == (200, 320, 196))
    leave(small)
    back = stage(qtbot, tmp_path, (1440, 868))

    qtbot.waitUntil(lambda: all(abs(now - then) <= 3 for now, then in zip(back.sizes(), (300, 480, 300), strict=True)))


def test_a_panel_that_the_kept_layout_does_not_know_is_a_tab_behind_the_others(qtbot: QtBot, tmp_path: Path) -> None:
    leave(stage(qtbot, tmp_path, (1440, 868)))

    newer = stage(qtbot, tmp_path, (1440, 868), more=("Lineage",))

    lineage = newer.docks.panels[-1]
    qtbot.waitUntil(lambda: newer.window.tabifiedDockWidgets(newer.panels.lower) == [lineage])
    qtbot.waitUntil(lambda: newer.docks.front_lower() == "console")
    assert newer.panels.lower.width() > 700
    leave(newer)


def test_a_panel_that_was_closed_stays_closed(qtbot: QtBot, tmp_path: Path) -> None:
    first = stage(qtbot, tmp_path, (1440, 868), more=("Lineage",))
    first.docks.panels[-1].close()
    leave(first)

    again = stage(qtbot, tmp_path, (1440, 868), more=("Lineage",))

    assert again.docks.panels[-1].isHidden()


def test_sides_that_were_squeezed_get_their_widths_back_with_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    made = stage(qtbot, tmp_path, (1440, 868))
    made.layout._settle()  # noqa: SLF001 - the window stands
    usual = made.sizes()[:2]

    made.window.resize(830, 560)
    qtbot.waitUntil(lambda: made.sizes()[0] < usual[0] and made.sizes()[1] < usual[1])
    made.window.resize(1440, 868)

    qtbot.waitUntil(lambda: all(abs(now - then) <= 3 for now, then in zip(made.sizes(), usual, strict=False)))


def test_a_width_that_was_drawn_is_kept_by_the_window_of_another_size(qtbot: QtBot, tmp_path: Path) -> None:
    made = stage(qtbot, tmp_path, (1440, 868))
    made.layout._settle()  # noqa: SLF001 - the window stands
    line = made.panels.left.geometry().topRight() + QPoint(2, 200)

    qtbot.mouseMove(made.window, line)
    qtbot.mousePress(made.window, Qt.MouseButton.LeftButton, pos=line)
    qtbot.mouseMove(made.window, line + QPoint(104, 0))
    made.window.resizeDocks([made.panels.left], [made.sizes()[0] + 104], Qt.Orientation.Horizontal)
    qtbot.mouseRelease(made.window, Qt.MouseButton.LeftButton, pos=line + QPoint(104, 0))
    drawn = made.sizes()[0]
    made.window.resize(1200, 868)

    qtbot.waitUntil(lambda: abs(made.sizes()[0] - drawn * 1200 / 1440) <= 3)


def test_a_window_that_filled_its_screen_does_so_again_at_another_scale(qtbot: QtBot, tmp_path: Path) -> None:
    first = stage(qtbot, tmp_path, (1440, 868))
    first.window.showMaximized()
    qtbot.waitUntil(first.window.isMaximized)
    leave(first)
    settings = WindowSettings(tmp_path / "window.ini")
    settings.geometry = QByteArray(b"of another screen")
    settings.save()

    made = stage(qtbot, tmp_path, (1440, 868))

    assert made.window.isMaximized()


@pytest.mark.parametrize("size", [(960, 568), (820, 480), (2400, 1200)])
def test_no_panel_is_squeezed_in_any_window(qtbot: QtBot, tmp_path: Path, size: tuple[int, int]) -> None:
    settings = WindowSettings(tmp_path / "window.ini")
    first = stage(qtbot, tmp_path, (1440, 868))
    leave(first)
    settings.shares = {"left": 0.01, "right": 0.99, "lower": 0.01}
    settings.save()

    made = stage(qtbot, tmp_path, size)

    def is_usable() -> bool:
        left, right, low = made.sizes()
        return left >= 160 and right >= 240 and low >= 110 and made.window.centralWidget().width() >= 400

    qtbot.waitUntil(is_usable)


def test_the_layout_is_reset_with_every_panel_and_every_table(qtbot: QtBot, tmp_path: Path) -> None:
    made = stage(qtbot, tmp_path, (1440, 868))
    usual = made.sizes()
    table = made.docks.add_lower(QLabel(), "prices · table", "table_prices")
    made.panels.left.close()
    made.panels.right.setFloating(True)
    made.window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, made.panels.lower)

    made.layout.reset()

    places = {panel.key: made.window.dockWidgetArea(panel) for panel in made.docks.panels}
    assert all(not panel.isHidden() and not panel.isFloating() for panel in made.docks.panels)
    assert places == {
        "chats": Qt.DockWidgetArea.LeftDockWidgetArea,
        "variables": Qt.DockWidgetArea.RightDockWidgetArea,
        "helpers": Qt.DockWidgetArea.RightDockWidgetArea,
        "console": Qt.DockWidgetArea.BottomDockWidgetArea,
        "table_prices": Qt.DockWidgetArea.BottomDockWidgetArea,
    }
    assert isinstance(table, Panel)
    qtbot.waitUntil(lambda: made.sizes()[:2] == usual[:2])
    qtbot.waitUntil(lambda: round(LOWER.usual, 3) == round(made.layout._share(LOWER), 3))  # noqa: SLF001 - with its tabs


def is_overfull(bar: MainToolbar) -> bool:
    """Say whether Qt's own button for what has no room is shown."""
    own = bar.findChild(QToolButton, "qt_toolbar_ext_button")
    return own is not None and own.isVisible()


@pytest.mark.parametrize("width", [1400, 1024, 960, 760, 620])
def test_every_control_of_the_toolbar_is_seen_or_in_the_menu_at_its_end(qtbot: QtBot, width: int) -> None:
    host = QMainWindow()
    qtbot.addWidget(host)
    bar = MainToolbar(themed())
    host.addToolBar(bar)
    bar.show_models(("builtin", "local"), "builtin")
    host.resize(width, 300)
    host.show()
    qtbot.waitExposed(host)

    qtbot.waitUntil(lambda: bar.overflow.needed() > 0 and not is_overfull(bar))
    menu = bar.overflow.more.menu()
    menu.aboutToShow.emit()
    offered = [action.text() for action in menu.actions()]
    controls = [part for part in bar.focus_order() if part is not bar.overflow.more]

    assert [
        part.accessibleName() for part in controls if not part.isVisible() and part not in bar.overflow.hidden
    ] == []
    assert len(offered) == len(bar.overflow.hidden)
    assert bar.overflow.more.isVisible() is bool(offered)
    right = max(part.geometry().right() for part in (*controls, bar.overflow.more) if part.isVisible())
    assert right <= bar.width()


def test_what_the_menu_of_the_toolbar_offers_does_the_same(qtbot: QtBot) -> None:
    bar = MainToolbar(themed())
    qtbot.addWidget(bar)
    bar.show_models(("builtin", "local"), "builtin")
    bar.overflow.fit(0)
    menu = bar.overflow.more.menu()
    menu.aboutToShow.emit()
    added: list[bool] = []
    bar.add_button.clicked.connect(lambda: added.append(True))

    actions = {action.text(): action for action in menu.actions()}
    actions["Add files…"].trigger()
    with qtbot.waitSignal(bar.model_chosen) as chosen:
        choices = actions["Model"].menu()
        assert isinstance(choices, QMenu)
        choices.actions()[1].trigger()

    assert list(actions) == [
        "Add files…",
        "Compare…",
        "Checkpoints",
        "Model",
        "When code may run",
        "Restart",
        "Reset",
    ]
    assert (added, chosen.args) == ([True], ["local"])
    assert not actions["Restart"].isEnabled()


def test_the_icons_of_the_file_dialog_are_seen_in_the_dark(qtbot: QtBot, tmp_path: Path) -> None:
    theme = themed(ThemeChoice.DARK)
    parent = QLabel()
    qtbot.addWidget(parent)

    dialog = choose_files(parent, theme, str(tmp_path), lambda _: None)

    if dialog.findChild(QTreeView, "treeView") is None:
        pytest.skip("the system's own dialog is used here")
    for name in ("backButton", "toParentButton", "newFolderButton", "detailModeButton"):
        made = dialog.findChild(QToolButton, name)
        assert made is not None
        picture = made.icon().pixmap(16, 16).toImage()
        drawn = [picture.pixelColor(x, y) for x in range(16) for y in range(16)]
        assert max(color.lightness() for color in drawn if color.alpha() > 200) > 150, name
    themed(ThemeChoice.LIGHT)
