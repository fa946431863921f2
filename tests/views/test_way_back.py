"""Beside the last rows of a table that went with its runtime: what brings it back, or why that cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.views.hands import LONG
from tests.views.table_bench import Bench
from tests.views.window import window
from workbench.domain.checkpoint import Checkpoint
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.domain.lineage import NotRebuilt, RebuildPlan
from workbench.domain.receipt import GoneName, LossReceipt
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.protocol.values import CheckpointEntry, KeptState
from workbench.views.way_back import why_not_rebuilt, why_not_restored


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setenv("WORKBENCH_RUNTIME_DIR", str(tmp_path / "rt"))
    with window(qtbot, tmp_path) as made:
        yield Bench(qtbot, made)


def test_a_table_that_went_with_its_runtime_is_rebuilt_from_its_own_tab(qtbot: QtBot, bench: Bench) -> None:
    panel = bench.open("orders")
    assert not panel.ways.isVisible()

    bench.bridge.ask(bench.made, lambda engine: engine.kill(bench.chat))

    qtbot.waitUntil(panel.ways.isVisible, timeout=LONG)
    assert "Rebuild (1 call" in panel.ways.rebuild_button.toolTip()
    assert not panel.ways.restore_button.isEnabled()
    assert "No checkpoint was saved" in panel.ways.restore_button.toolTip()
    assert panel.ways.restore_button.accessibleDescription().startswith("No checkpoint was saved")
    panel.ways.word(is_short=True)
    assert panel.ways.rebuild_button.text() == "Rebuild"
    panel.ways.word(is_short=False)
    assert panel.ways.rebuild_button.text().startswith("Rebuild (1 call")
    panel.ways.rebuild_button.setFocus()
    qtbot.keyClick(panel.ways.rebuild_button, Qt.Key.Key_Space)
    assert not panel.ways.rebuild_button.isEnabled()
    qtbot.waitUntil(lambda: panel.state.model.is_live and not panel.ways.isVisible(), timeout=LONG)
    card = bench.made.chat_panel.ends.card
    assert card is not None
    # The call made the other names again too: nothing of it is offered any more.
    qtbot.waitUntil(lambda: not card.rebuild_button.isVisible(), timeout=LONG)
    assert "orders" in card.said.text()
    assert "result" in card.said.text()


END = RuntimeEnd(number=1, reason=EndReason.FAILURE)
CHECKPOINT = Checkpoint(
    chat=ChatId("c"),
    runtime=RuntimeNumber(1),
    after_call=CallId(3),
    saved=datetime(2026, 11, 30, 11, 31, tzinfo=UTC),
    folder=Path("/x"),
    entries=(
        CheckpointEntry(name="a", type_name="Table", state=KeptState.KEPT),
        CheckpointEntry(name="b", type_name="Table", state=KeptState.NOT_KEPT, reason="it is too large"),
    ),
)


def test_what_cannot_be_brought_back_says_why() -> None:
    gone = tuple(GoneName(name=name) for name in "abc")
    plan = RebuildPlan(names=("a",), cannot=(NotRebuilt(name="b", reason="call 2 wrote to a database"),))
    receipt = LossReceipt(end=END, gone=gone, checkpoint=CHECKPOINT, rebuild=plan)

    assert [why_not_restored(receipt, name) for name in "abc"] == [
        "",
        "The checkpoint does not hold it: it is too large.",
        "The checkpoint does not hold it.",
    ]
    assert [why_not_rebuilt(receipt, name) for name in "abc"] == [
        "",
        "It cannot be rebuilt: call 2 wrote to a database.",
        "No call on record makes it. Ask in the chat for it.",
    ]
    reset = replace(receipt, end=replace(END, reason=EndReason.RESET))
    assert why_not_rebuilt(reset, "a").startswith("The runtime was reset on purpose.")
