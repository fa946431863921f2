"""The panels of what is kept, and of the facts: what a person sees and clicks."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.unit.services.fake_reader import FakeReader
from tests.unit.services.fake_runtime import FakeHost
from tests.views.window import Wanted, window
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.views.fact_row import FactEdit, FactRow
from workbench.views.main_window import MainWindow

TABLE = VariableSummary(name="diff", type_name="DataFrame", kind=VariableKind.TABLE, shape=(9, 2), defined_in_call=1)


def faked() -> Wanted:
    return Wanted(host=FakeHost(), reader=FakeReader())


def with_chat(qtbot: QtBot, made: MainWindow, title: str = "Prices") -> None:
    made.choice.ensured(title, lambda _: None)
    qtbot.waitUntil(lambda: made.choice.chat is not None and made.choice.chat.title == title)


def texts(widget: QWidget) -> str:
    return " | ".join(part.text() for part in widget.findChildren(QLabel) if part.isVisibleTo(widget))


def write(qtbot: QtBot, edit: FactEdit, text: str, scope: str = "this chat") -> None:
    edit.scope.setCurrentText(scope)
    edit.field.clear()
    qtbot.keyClicks(edit.field, text)
    qtbot.keyClick(edit.field, Qt.Key.Key_Return)


def keep(qtbot: QtBot, made: MainWindow, text: str, scope: str = "this chat") -> FactRow:
    memory = made.panels.memory
    write(qtbot, memory.adder, text, scope)
    qtbot.waitUntil(lambda: any(row.fact.text == text for row in memory.rows), timeout=20_000)
    return next(row for row in memory.rows if row.fact.text == text)


def said(made: MainWindow, store: str) -> str:
    card = made.panels.kept.cards.get(store)
    return "" if card is None else texts(card)


def test_facts_are_kept_changed_removed_and_put_back(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        with_chat(qtbot, made)
        memory = made.panels.memory
        made.places.memory.raise_()
        here, everywhere = keep(qtbot, made, "Prices are net."), keep(qtbot, made, "SKUs are texts.", "all chats")
        assert ("this chat, since" in texts(here), "all chats, since" in texts(everywhere)) == (True, True)
        assert memory.adder.field.text() == ""

        qtbot.mouseClick(here.change_button, Qt.MouseButton.LeftButton)
        assert here.edit.field.text() == "Prices are net."
        write(qtbot, here.edit, "Prices are gross.")
        qtbot.waitUntil(lambda: "Prices are gross." in [row.fact.text for row in memory.rows], timeout=20_000)
        qtbot.mouseClick(everywhere.remove_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: len(memory.rows) == 1, timeout=20_000)
        qtbot.waitUntil(lambda: "was removed" in texts(made.chat_panel.banner), timeout=20_000)
        made.chat_panel.banner.act()

        qtbot.waitUntil(lambda: len(memory.rows) == 2, timeout=20_000)
        assert [(row.fact.text, row.fact.scope.words) for row in memory.rows] == [
            ("SKUs are texts.", "all chats"),
            ("Prices are gross.", "this chat"),
        ]


def test_what_cannot_be_kept_is_said_below_the_field_and_stays_typed(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        with_chat(qtbot, made)
        keep(qtbot, made, "Prices are net.")
        adder = made.panels.memory.adder

        write(qtbot, adder, "prices are NET.")

        qtbot.waitUntil(lambda: not adder.fault.isHidden(), timeout=20_000)
        assert adder.fault.text() == "This is kept already, for this chat."
        assert (adder.field.text(), adder.isEnabled()) == ("prices are NET.", True)


def test_without_a_chat_a_fact_is_for_all(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        scope = made.panels.memory.adder.scope
        assert [scope.itemText(row) for row in range(scope.count())] == ["all chats"]
        row = keep(qtbot, made, "SKUs are texts.", "all chats")

        with_chat(qtbot, made)

        assert [scope.itemText(row) for row in range(scope.count())] == ["this chat", "all chats"]
        assert (scope.currentText(), made.panels.memory.rows) == ("this chat", [row])


def test_the_facts_of_another_chat_are_not_shown(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        with_chat(qtbot, made)
        keep(qtbot, made, "Prices are net.")
        made.choice.show_new()
        with_chat(qtbot, made, "Stock")

        qtbot.waitUntil(lambda: made.panels.memory.rows == [], timeout=20_000)


def test_the_four_are_shown_live_and_after_an_end(qtbot: QtBot, tmp_path: Path) -> None:
    host = FakeHost()
    with window(qtbot, tmp_path, Wanted(host=host, reader=FakeReader())) as made:
        with_chat(qtbot, made)
        chat = made.choice.chat
        assert chat is not None
        made.places.kept.raise_()
        done: list[object] = []
        made._bridge.ask(made, lambda engine: engine.run(chat.id, "diff = 1"), done.append)  # noqa: SLF001 - as a call
        qtbot.waitUntil(lambda: bool(done), timeout=20_000)
        host.sessions[0].namespace = (TABLE,)
        keep(qtbot, made, "Prices are net.")
        qtbot.waitUntil(lambda: "diff" in said(made, "Live Python"), timeout=20_000)
        assert set(made.panels.kept.cards) == {"Chat history", "Live Python", "Output files", "Approved memory"}
        assert "DataFrame 9 × 2 · call 1" in said(made, "Live Python")
        assert made.status.kept.text() == "kept: 1 table · 1 fact"

        host.sessions[0].fail()

        qtbot.waitUntil(lambda: "Nothing is loaded." in said(made, "Live Python"), timeout=20_000)
        assert "diff" in said(made, "Live Python")
        assert "“Prices are net.”" in said(made, "Approved memory")
        assert made.status.kept.text() == "kept: 1 fact"


def test_the_way_from_what_is_kept_to_the_facts(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        with_chat(qtbot, made)

        made.panels.kept.memory_requested.emit()

        qtbot.waitUntil(lambda: made.panels.memory.isVisible() and made.panels.memory.adder.field.hasFocus())
