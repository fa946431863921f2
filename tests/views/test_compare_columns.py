"""The Compare dialog without an engine that reads: many columns and rules, double clicks, a runtime that ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from tests.qt.fake_engine import bridge_to, stop
from tests.qt.test_compare_rules import CHAT, CONTRACT, LAST, LookingEngine
from tests.views.window import themed
from workbench.compare.contract import Column, Rule
from workbench.domain.compare_ground import CompareGround, CompareSource
from workbench.domain.conversation import Chat
from workbench.domain.evidence import Evidence
from workbench.protocol.messages import Refusal, SideRefused
from workbench.qt.bridge import EngineBridge
from workbench.views.compare_dialog import CompareDialog

NAMES = tuple(f"column {n}" for n in range(300))


@dataclass
class DialogEngine(LookingEngine):
    """Finds no keys."""

    async def evidence(self, chat: str, inputs: object, sample: int) -> Evidence:
        del chat, inputs, sample
        return Evidence()


def source(id_: str) -> CompareSource:
    kinds = {"column 7": "date", "column 8": "date" if id_ == "march" else "text"}
    return CompareSource(
        id=id_, name=f"{id_}.csv", path=f"inputs/{id_}.csv", label=f"{id_}.csv", headings=NAMES, kinds=kinds
    )


def ground() -> CompareGround:
    columns = tuple(
        Column(
            name=name,
            headings=dict.fromkeys(("march", "april"), name),
            role="key" if not place else "ignore" if place > 200 else "compare",
            rule=Rule(case="ignore") if place == 3 else Rule(),
        )
        for place, name in enumerate(NAMES)
    )
    last = replace(LAST, differ=dict.fromkeys(NAMES[1:200], 4))
    return CompareGround(
        sources=(source("march"), source("april")), contract=replace(CONTRACT, columns=columns), last=last
    )


@pytest.fixture
def engine() -> DialogEngine:
    return DialogEngine()


@pytest.fixture
def bridge(qtbot: QtBot, engine: DialogEngine) -> Iterator[EngineBridge]:
    made = bridge_to(engine)
    with qtbot.waitSignal(made.opened):
        made.start()
    yield made
    stop(qtbot, made)


@pytest.fixture
def dialog(qtbot: QtBot, bridge: EngineBridge) -> Iterator[CompareDialog]:
    made = CompareDialog(bridge, themed(), chat(), ground())
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def chat() -> Chat:
    return Chat(id=CHAT, title="Prices", folder=Path(), created=datetime(2026, 11, 29, tzinfo=UTC))


def crosses(dialog: CompareDialog) -> list[QPushButton]:
    found = [made for made in dialog.rules.findChildren(QPushButton) if made.isVisible()]
    return [made for made in found if made.accessibleName().startswith("Take away")]


def test_of_many_rules_the_first_are_shown_and_the_rest_is_counted(dialog: CompareDialog) -> None:
    assert dialog.model.rowCount() == 300
    assert len(dialog.rules.lines) == 1 + 99 + 2
    assert len(crosses(dialog)) == 40


def test_a_double_click_takes_one_rule_away(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, dialog: CompareDialog
) -> None:
    monkeypatch.setattr(QApplication, "doubleClickInterval", lambda: 60_000)
    first = crosses(dialog)[0]
    assert first.accessibleName() == "Take away column 3: capitals do not matter"

    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: crosses(dialog) != [])
    qtbot.mouseClick(crosses(dialog)[0], Qt.MouseButton.LeftButton)

    assert dialog.draft.changes == ("Compare column 3: case matters again",)


def test_what_both_files_hold_as_dates_is_said_before_anything_was_compared(dialog: CompareDialog) -> None:
    said = [dialog.model.index(row, dialog.model.rule_section).data() for row in (0, 3, 7, 8)]

    assert said == ["key", "ignore case", "as dates", "exact"]


def test_the_rows_of_the_chosen_column_follow_the_choice_and_the_end_of_the_runtime_is_said(
    qtbot: QtBot, engine: DialogEngine, dialog: CompareDialog
) -> None:
    for row in range(1, 30):
        dialog.table.selectRow(row)
    qtbot.waitUntil(lambda: dialog.examples.model.rowCount() == 1, timeout=10_000)
    assert dialog.examples.title.text() == "ROWS THAT DIFFER IN column 29"

    engine.refusal = SideRefused(refusal=Refusal.NOT_FOUND, text="There is no variable “result” now.")
    dialog.table.selectRow(40)

    qtbot.waitUntil(lambda: dialog.examples.words.text() == "There is no variable “result” now.", timeout=10_000)
    assert not dialog.examples.table.isVisible()


def test_a_dialog_that_closes_while_the_runtime_is_asked_is_quiet(
    qtbot: QtBot, bridge: EngineBridge, engine: DialogEngine
) -> None:
    for _ in range(3):
        made = CompareDialog(bridge, themed(), chat(), ground())
        made.show()
        made.table.selectRow(5)
        with qtbot.waitSignal(made.destroyed):
            made.close()

    qtbot.waitUntil(lambda: len(engine.asked) >= 3, timeout=10_000)
