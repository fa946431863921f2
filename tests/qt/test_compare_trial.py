"""What the rules in the Compare form would change, with an engine that answers as a test wants it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

import pytest
from pytestqt.qtbot import QtBot

from tests.qt.fake_engine import FakeEngine, bridge_to, stop
from tests.qt.test_compare_rules import CHAT, draft
from workbench.compare.contract import Contract, Rule
from workbench.domain.ids import ChatId
from workbench.protocol.messages import Refusal, SideRefused
from workbench.protocol.tables import (
    RowsMoved,
    StopWork,
    TableAnswer,
    TableRequest,
    WhatChanges,
    WhatChangesRequest,
    Working,
    WorkStopped,
)
from workbench.qt import compare_trial
from workbench.qt.compare_draft import CompareDraft
from workbench.qt.compare_trial import CompareTrial

BUSY = SideRefused(refusal=Refusal.BUSY, text="A call runs in this chat.")
NONE = SideRefused(refusal=Refusal.NOT_FOUND, text="The tables that were compared are not live any more.")


@dataclass
class TryingEngine(FakeEngine):
    """Answers with as many rows as the tolerance that is tried says."""

    asked: list[str] = field(default_factory=list[str])
    stopped: list[str] = field(default_factory=list[str])
    refusal: SideRefused | None = None
    slow: str = ""

    async def look(self, chat: ChatId, request: TableRequest) -> TableAnswer | SideRefused | None:
        del chat
        if isinstance(request, StopWork):
            self.stopped.append(request.ticket)
            return WorkStopped(ticket=request.ticket)
        assert isinstance(request, WhatChangesRequest)
        tolerance = str(Contract.from_toml(request.contract).column("price").rule.tolerance)
        self.asked.append(tolerance)
        if self.refusal is not None:
            return self.refusal
        if tolerance == self.slow:
            return Working(ticket=tolerance, words="Trying the rules", seconds=3.4)
        rows = int(tolerance)
        moves = RowsMoved(input="march", before="changed", after="same", rows=rows)
        return WhatChanges(before=rows, after=0, left_changed=rows, entered_changed=0, rows=(moves,))


@pytest.fixture
def engine() -> TryingEngine:
    return TryingEngine()


@pytest.fixture
def trial(qtbot: QtBot, engine: TryingEngine, monkeypatch: pytest.MonkeyPatch) -> Iterator[CompareTrial]:
    monkeypatch.setattr(compare_trial, "_SETTLED_MILLISECONDS", 1)
    monkeypatch.setattr(compare_trial, "_AGAIN_MILLISECONDS", 1)
    bridge = bridge_to(engine)
    with qtbot.waitSignal(bridge.opened):
        bridge.start()
    yield CompareTrial(bridge, CHAT, bridge)
    stop(qtbot, bridge)


def within(tolerance: int) -> CompareDraft:
    made = draft()
    made.set_rule("price", Rule(tolerance=Decimal(tolerance)))
    return made


def said(rows: int) -> str:
    return f"With this: {rows} changed rows would be the same, none stays changed."


def test_the_newest_edit_is_answered_and_the_work_for_an_older_one_is_stopped(
    qtbot: QtBot, engine: TryingEngine, trial: CompareTrial
) -> None:
    engine.slow = "7"
    trial.show_draft(within(7))
    assert trial.words == "Working out what this changes …"
    qtbot.waitUntil(lambda: trial.words == "Working out what this changes … 3 s")

    trial.show_draft(within(9))

    qtbot.waitUntil(lambda: trial.words == said(9))
    qtbot.waitUntil(lambda: engine.stopped == ["7"])
    assert engine.asked[-1] == "9"


def test_an_edit_that_was_tried_is_known_until_a_call_may_have_changed_something(
    qtbot: QtBot, engine: TryingEngine, trial: CompareTrial
) -> None:
    for tolerance in (8, 9, 8):
        trial.show_draft(within(tolerance))
        qtbot.waitUntil(lambda tolerance=tolerance: trial.words == said(tolerance))
    assert engine.asked == ["8", "9"]

    trial.forget()

    qtbot.waitUntil(lambda: engine.asked == ["8", "9", "8"])


def test_nothing_is_said_or_asked_where_no_rule_is_edited(
    qtbot: QtBot, engine: TryingEngine, trial: CompareTrial
) -> None:
    trial.show_draft(within(8))
    qtbot.waitUntil(lambda: trial.words == said(8))

    trial.show_draft(draft())

    assert trial.words == ""
    assert engine.asked == ["8"]


def test_it_waits_for_a_call_that_runs_and_says_so(qtbot: QtBot, engine: TryingEngine, trial: CompareTrial) -> None:
    engine.refusal = BUSY
    trial.show_draft(within(8))
    qtbot.waitUntil(lambda: len(engine.asked) > 1)
    assert trial.words == "What this changes is worked out when the call that runs has ended."

    engine.refusal = None

    qtbot.waitUntil(lambda: trial.words == said(8))


def test_what_cannot_be_told_is_said_once(qtbot: QtBot, engine: TryingEngine, trial: CompareTrial) -> None:
    engine.refusal = NONE
    trial.show_draft(within(8))

    qtbot.waitUntil(lambda: trial.words.startswith("What this changes cannot be told beforehand. The tables"))
    assert engine.asked == ["8"]
