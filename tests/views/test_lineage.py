"""The lineage in the window: opened late, walked by keys, opened by clicks, kept in place while calls run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from tests.views.test_out_of_date import HELPER, LONG, chosen, dialog, ran
from tests.views.window import themed, window
from workbench.domain.lineage_graph import LineageEdge, LineageGraph, LineageNode, NodeKind
from workbench.domain.lineage_places import LineageDrawing, Place, Placement
from workbench.qt.lineage_watch import LineageWatch
from workbench.views.lineage_panel import LineagePanel
from workbench.views.lineage_view import LineageView
from workbench.views.main_window import MainWindow
from workbench.views.theme import ThemeChoice

pytestmark = pytest.mark.timeout(300)

CODES = (
    "price = 10.0",
    HELPER.format(rate=1),
    "total = net(price)",
    "open('outputs/t.txt', 'w').write(str(total))",
)
OUTPUT = "outputs/t.txt"


def opened(qtbot: QtBot, made: MainWindow) -> LineagePanel:
    """Open it by its keys, once the chat's calls have run."""
    chat = chosen(qtbot, made).id
    for code in CODES:
        ran(qtbot, made, chat, code)
    QTest.keyClick(made, Qt.Key.Key_8, Qt.KeyboardModifier.ControlModifier)
    panel = made.panels.lineage.panel
    qtbot.waitUntil(lambda: len(panel.view.drawn.nodes) == 4, timeout=LONG)
    qtbot.waitUntil(panel.view.hasFocus, timeout=LONG)
    return panel


def place_of(view: LineageView, key: str) -> QPoint:
    return view.mapFromScene(view.drawn.nodes[key].center)


def menu_on(view: LineageView, key: str) -> QMenu:
    place = place_of(view, key)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, view.viewport().mapToGlobal(place))
    QApplication.sendEvent(view.viewport(), event)
    menus = [one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()]
    return menus[0]


def choose_in(menu: QMenu, words: str) -> None:
    action = next(one for one in menu.actions() if one.text().startswith(words))
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def test_it_is_imported_when_it_is_looked_at() -> None:
    found = "[name for name in sys.modules if name.startswith('workbench.views.lineage')]"
    look = f"import sys, workbench.views.panels; print({found})"

    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, timeout=200, check=False)

    assert done.stdout.strip() == "['workbench.views.lineage_place']"


def test_nothing_is_asked_before_it_is_opened_and_an_empty_one_teaches(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path) as made:
        assert made.panels.lineage._made is None  # noqa: SLF001 - that is what is tested
        chosen(qtbot, made)

        QTest.keyClick(made, Qt.Key.Key_8, Qt.KeyboardModifier.ControlModifier)

        panel = made.panels.lineage.panel
        qtbot.waitUntil(lambda: panel._stack.currentIndex() == 0, timeout=LONG)  # noqa: SLF001 - the page in front
        words = " ".join(label.text() for label in panel._empty.findChildren(type(panel._count)))  # noqa: SLF001
        assert "Files, tables, helpers and outputs" in words.replace("\u200b", "")
        assert panel.isVisible()


def test_arrow_keys_walk_from_what_led_to_what_followed_and_enter_opens(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path) as made:
        panel = opened(qtbot, made)
        view = panel.view

        QTest.keyClick(view, Qt.Key.Key_End)
        assert view.key == OUTPUT
        QTest.keyClick(view, Qt.Key.Key_Left)
        assert view.key == "total"
        assert "total, value, call 3. Made from" in view.accessibleDescription()
        QTest.keyClick(view, Qt.Key.Key_Left)
        first = view.key
        QTest.keyClick(view, Qt.Key.Key_Down)
        QTest.keyClick(view, Qt.Key.Key_Up)
        assert {first, view.key} <= {"net", "price"}
        QTest.keyClick(view, Qt.Key.Key_Right)
        assert view.key == "total"
        assert panel.foot.facts.accessibleName() == view.accessibleDescription()

        view.choose("net")
        QTest.keyClick(view, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: "price * 1" in made.helpers.code.toPlainText(), timeout=LONG)
        QTest.keyClick(view, Qt.Key.Key_Escape)
        assert (view.key, panel.foot.currentIndex()) == ("", 0)


def test_a_click_chooses_and_shows_beside_and_a_search_finds(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path) as made:
        panel = opened(qtbot, made)
        view = panel.view
        seen = made.places

        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, OUTPUT))
        assert view.key == OUTPUT
        qtbot.waitUntil(lambda: not seen.outputs.visibleRegion().isEmpty(), timeout=LONG)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "total"))
        qtbot.waitUntil(lambda: not seen.variables.visibleRegion().isEmpty(), timeout=LONG)
        assert made.variables.table.currentIndex().data() == "total"

        QTest.keyClick(view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
        assert panel.search.hasFocus()
        QTest.keyClicks(panel.search, "T")
        hits = [key for key in view.drawn.in_order() if "t" in key.rpartition("/")[2]]
        assert view.key == hits[0]
        QTest.keyClick(panel.search, Qt.Key.Key_Return)
        assert view.key == hits[1]
        assert panel._count.text() == f"2 of {len(hits)}"  # noqa: SLF001 - what is read there
        QTest.keyClicks(panel.search, "no such")
        assert panel._count.text() == "nothing has this name"  # noqa: SLF001
        QTest.keyClick(panel.search, Qt.Key.Key_Escape)
        assert view.hasFocus()


def test_zoom_and_choice_stay_while_calls_run_and_what_follows_is_made_anew(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path) as made:
        panel = opened(qtbot, made)
        view = panel.view
        QTest.keyClick(view, Qt.Key.Key_Plus)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "net"))
        size, place = view.transform().m11(), place_of(view, "net")
        chat = made.choice.chat
        assert chat is not None
        assert not panel.foot.recompute.isVisible()

        ran(qtbot, made, chat.id, HELPER.format(rate=3))
        qtbot.waitUntil(lambda: bool(panel.view.drawn.drawing.graph.stale_after("net")), timeout=LONG)

        assert (view.key, view.transform().m11()) == ("net", size)
        assert (place_of(view, "net") - place).manhattanLength() <= 3
        assert "value · call 3 · stale" in _texts(view)
        place = place_of(view, "total")
        hover = QHelpEvent(QEvent.Type.ToolTip, place, view.viewport().mapToGlobal(place))
        QApplication.sendEvent(view.viewport(), hover)
        assert "net is another one since call 5" in view.drawn.nodes["total"].toolTip()
        assert {line.edge.target for line in view.drawn.lines if line.edge.is_stale} == {"total", OUTPUT}

        choose_in(menu_on(view, "net"), "Make anew what follows")
        qtbot.waitUntil(lambda: dialog() is not None, timeout=LONG)
        asked = dialog()
        assert asked is not None
        assert "Call 3: total = net(price)" in asked.details.toPlainText()
        QTest.mouseClick(asked.go, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: (chat.folder / OUTPUT).read_text() == "30.0", timeout=LONG)
        qtbot.waitUntil(lambda: not panel.view.drawn.drawing.graph.stale_after("net"), timeout=LONG)
        assert not menu_on(view, "price").actions()[3].isEnabled()


def test_only_what_follows_from_the_thing_is_made_anew(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path) as made:
        panel = opened(qtbot, made)
        chat = made.choice.chat
        assert chat is not None
        ran(qtbot, made, chat.id, "other = net(5.0)")
        ran(qtbot, made, chat.id, HELPER.format(rate=3))
        qtbot.waitUntil(lambda: len(panel.view.drawn.drawing.graph.stale_after("net")) == 3, timeout=LONG)

        panel.view.choose("other")
        QTest.mouseClick(panel.foot.recompute, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: dialog() is not None, timeout=LONG)
        asked = dialog()
        assert asked is not None
        assert [call.number for call in asked.plan.calls] == [5]
        QTest.mouseClick(asked.go, Qt.MouseButton.LeftButton)

        qtbot.waitUntil(lambda: panel.view.drawn.drawing.graph.stale_after("net") == ("total", OUTPUT), timeout=LONG)


def many(size: int) -> LineageDrawing:
    return LineageDrawing(
        graph=LineageGraph(
            nodes=tuple(
                LineageNode(key=f"table_{at}", kind=NodeKind.TABLE, stale="x" * (at % 2)) for at in range(size)
            ),
            edges=tuple(LineageEdge(source=f"table_{at}", target=f"table_{at + 20}") for at in range(size - 20)),
        ),
        placement=Placement(
            places={f"table_{at}": Place(column=at // 20, row=float(at % 20)) for at in range(size)},
        ),
    )


def test_a_thousand_things_are_drawn_zoomed_and_walked_through(qtbot: QtBot) -> None:
    theme = themed()
    view = LineageView(theme)
    qtbot.addWidget(view)
    view.resize(800, 300)
    view.show_drawing(many(1000))
    assert len(view.drawn.nodes) == 1000

    view.fit()
    smallest = view.transform().m11()
    assert not view.grab().isNull()
    QTest.keyClick(view, Qt.Key.Key_1)
    assert view.transform().m11() == pytest.approx(1.0)
    QTest.keyClick(view, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert view.transform().m11() == pytest.approx(smallest)
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.key == "table_999"

    theme.choose(ThemeChoice.DARK)
    assert view.key == "table_999"
    theme.choose(ThemeChoice.LIGHT)


def test_the_wheel_zooms_around_the_pointer(qtbot: QtBot) -> None:
    view = LineageView(themed())
    qtbot.addWidget(view)
    view.resize(800, 300)
    view.show()
    view.show_drawing(many(100))
    before = view.transform().m11()

    _turn(view, 120)
    larger = view.transform().m11()
    _turn(view, -120)

    assert larger == pytest.approx(before * 1.25)
    assert view.transform().m11() == pytest.approx(before)
    for _ in range(60):
        _turn(view, -120)
    assert view.transform().m11() >= 0.05


def test_what_is_gone_is_not_opened_but_can_be_read(qtbot: QtBot) -> None:
    view = LineageView(themed())
    qtbot.addWidget(view)
    node = LineageNode(key="old", kind=NodeKind.TABLE, is_gone=True)
    view.show_drawing(
        LineageDrawing(graph=LineageGraph(nodes=(node,)), placement=Placement(places={"old": Place(column=0, row=0)}))
    )

    QTest.keyClick(view, Qt.Key.Key_Right)

    assert view.accessibleDescription() == "old, table. It is gone with its runtime."
    assert _texts(view) == ["table · gone"]


def test_it_is_looked_at_again_only_while_it_is_seen(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path) as made:
        panel = opened(qtbot, made)
        chat = made.choice.chat
        assert chat is not None
        made.docks.show_lower("console")
        qtbot.waitUntil(lambda: not _is_watched(panel.watch), timeout=LONG)
        ran(qtbot, made, chat.id, "more = price")
        assert "more" not in panel.view.drawn.nodes

        QTest.keyClick(made, Qt.Key.Key_8, Qt.KeyboardModifier.ControlModifier)

        qtbot.waitUntil(lambda: "more" in panel.view.drawn.nodes, timeout=LONG)


def _is_watched(watch: LineageWatch) -> bool:
    return watch._is_watched  # noqa: SLF001 - what a test waits for


def _texts(view: LineageView) -> list[str]:
    from workbench.views.lineage_items import facts_text

    return [facts_text(item.node) for item in view.drawn.nodes.values()]


def _turn(view: LineageView, way: int) -> None:
    middle = QPointF(view.viewport().rect().center())
    QApplication.sendEvent(
        view.viewport(),
        QWheelEvent(
            middle,
            QPointF(view.viewport().mapToGlobal(middle.toPoint())),
            QPoint(),
            QPoint(0, way),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        ),
    )
