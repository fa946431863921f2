"""What the card of an ended runtime says after a restore."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.unit.domain.test_lineage import ran
from workbench.domain.call_effects import CallEffects
from workbench.domain.checkpoint import Checkpoint, RestoreReport
from workbench.domain.happened import Happened
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.domain.lineage import NotRebuilt, RebuildPlan, RebuildReport, Repeated
from workbench.domain.rebuild_words import rebuilt_words
from workbench.domain.receipt import GoneName, LossReceipt
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.protocol.values import RESULT_REASON, CheckpointEntry, KeptState
from workbench.views.ended_card import EndedCard, report_words
from workbench.views.facts_grid import FactsGrid
from workbench.views.past_card import PastCard
from workbench.views.restore_dialog import RestoreDialog, words_of

KEPT = CheckpointEntry(name="comparison", type_name="workbench.Comparison", state=KeptState.RESTORED)
RESULTS = tuple(
    CheckpointEntry(
        name=name,
        type_name=type_name,
        state=KeptState.NOT_KEPT,
        reason=f"it was not kept: {RESULT_REASON}",
    )
    for name, type_name in (
        ("result", "workbench.ComparisonResult"),
        ("before", "workbench.ComparisonResult"),
        ("change", "workbench.RuleChange"),
    )
)
FILE = CheckpointEntry(name="handle", type_name="io", state=KeptState.NOT_KEPT, reason="an open file cannot be kept")
CHECKPOINT = Checkpoint(
    chat=ChatId("c"),
    runtime=RuntimeNumber(1),
    after_call=CallId(13),
    saved=datetime(2026, 11, 30, 11, 31, tzinfo=UTC),
    folder=Path("/x"),
    entries=(replace(KEPT, state=KeptState.KEPT),),
)
REPORT = RestoreReport(after_call=CallId(13), entries=(KEPT, *RESULTS, FILE))


def test_what_did_not_come_back_is_said_once_for_each_reason() -> None:
    assert report_words(REPORT) == [
        "Back from the checkpoint after call 13: comparison.",
        (
            "Did not come back: 2 results of comparisons (result, before), 1 effect of a changed rule (change). The"
            " comparison did: run it again."
        ),
        "handle (io) did not come back: an open file cannot be kept.",
    ]


def test_after_a_restore_the_comparison_is_offered_to_be_run_again(qtbot: QtBot) -> None:
    card = EndedCard(LossReceipt(end=RuntimeEnd(number=1, reason=EndReason.FAILURE)), checkpoints=True)
    qtbot.addWidget(card)
    card.show()
    assert not card.again_button.isVisible()
    card.show_restored(REPORT)

    with qtbot.waitSignal(card.suggestion_chosen) as said:
        qtbot.mouseClick(card.again_button, Qt.MouseButton.LeftButton)

    assert said.args == ["Compare again"]


def test_what_came_back_is_no_longer_said_to_be_gone(qtbot: QtBot) -> None:
    gone = tuple(GoneName(name=name) for name in ("comparison", "handle"))
    end = RuntimeEnd(number=1, reason=EndReason.FAILURE)
    card = EndedCard(LossReceipt(end=end, gone=gone, checkpoint=CHECKPOINT), checkpoints=True)
    qtbot.addWidget(card)
    card.show()

    card.show_restored(REPORT)

    words = [part.text() for part in card.findChildren(QLabel) if part.isVisibleTo(card)]
    assert {"back: comparison; not back: handle", "partly back", "restored"} <= set(words)
    assert {"gone", "can be restored"}.isdisjoint(words)
    assert card.property("card") == "plain"
    layout = card.layout()
    assert layout is not None
    facts = [part for part in card.findChildren(FactsGrid) if part.isVisibleTo(card)]
    assert [layout.indexOf(card.said) < layout.indexOf(part) for part in facts] == [True]


def test_where_there_is_little_height_the_buttons_stand_above_the_facts(qtbot: QtBot) -> None:
    card = EndedCard(LossReceipt(end=RESTARTED, checkpoint=CHECKPOINT), checkpoints=True)
    qtbot.addWidget(card)
    card.resize(500, 400)
    card.show()
    places: list[bool] = []

    for height in (1000, 60):
        card.fit(height)
        qtbot.waitUntil(card.restore_button.isVisible)
        layout = card.layout()
        assert layout is not None
        layout.activate()
        facts = card.findChild(FactsGrid)
        assert facts is not None
        places.append(card.restore_button.mapTo(card, QPoint()).y() < facts.y())

    assert places == [False, True]


def test_the_checkpoints_of_a_chat_are_offered_with_their_time_and_what_they_hold(qtbot: QtBot) -> None:
    older = replace(CHECKPOINT, runtime=RuntimeNumber(2), after_call=CallId(9))
    host = QWidget()
    qtbot.addWidget(host)
    dialog = RestoreDialog((CHECKPOINT, older), host)
    dialog.show()
    dialog.choices[1].setChecked(True)

    with qtbot.waitSignal(dialog.chosen) as chosen:
        qtbot.mouseClick(dialog.do_button, Qt.MouseButton.LeftButton)

    now = CHECKPOINT.saved
    assert chosen.args == [2]
    assert words_of(older, now) == f"{now.astimezone():%H:%M} · runtime 2, after call 9 · 1 value"


RESTARTED = RuntimeEnd(number=1, reason=EndReason.RESTARTED)
RESET = RuntimeEnd(number=1, reason=EndReason.RESET)


def test_a_reset_was_wanted_nothing_is_called_lost_and_the_checkpoint_is_no_more_than_a_link(qtbot: QtBot) -> None:
    gone = (GoneName(name="comparison"),)
    card = EndedCard(LossReceipt(end=RESET, gone=gone, checkpoint=CHECKPOINT), checkpoints=True)
    qtbot.addWidget(card)
    card.show()

    words = {part.text() for part in card.findChildren(QLabel) if part.isVisibleTo(card)}

    assert "left behind, as you wanted: 1 name: comparison" in words
    assert {"gone", "can be restored"}.isdisjoint(words)
    assert (card.restore_button.property("kind"), card.restart_button.isVisible()) == ("link", False)


def shown(card: EndedCard) -> list[str]:
    buttons = (
        card.restore_button,
        card.rebuild_button,
        card.name_button,
        card.restart_button,
        card.leave_button,
        card.again_button,
    )
    return [made.text() for made in buttons if made.isVisibleTo(card)]


def test_after_a_restart_the_checkpoint_is_offered_by_its_time_and_nothing_is_red(qtbot: QtBot) -> None:
    card = EndedCard(LossReceipt(end=RESTARTED, checkpoint=CHECKPOINT), checkpoints=True)
    qtbot.addWidget(card)

    card.show_live(2)

    assert shown(card) == [f"Restore checkpoint {CHECKPOINT.saved.astimezone():%H:%M}"]
    assert card.property("card") == "plain"
    assert card.said.text() == "Runtime 2 runs now. It began with nothing loaded."


def test_what_is_kept_is_still_offered_once_the_runtime_that_was_asked_for_is_there(qtbot: QtBot) -> None:
    card = EndedCard(
        LossReceipt(end=RuntimeEnd(number=1, reason=EndReason.FAILURE), checkpoint=CHECKPOINT), checkpoints=True
    )
    qtbot.addWidget(card)
    card.show()

    card.restart_button.click()
    card.show_live(2)
    card.fit(10)

    assert shown(card) == [f"Restore checkpoint {CHECKPOINT.saved.astimezone():%H:%M}"]
    assert card.restore_button.isEnabled()
    assert card.said.text() == "Runtime 2 runs now. It began with nothing loaded."
    button = card.restore_button
    qtbot.waitUntil(lambda: button.mapTo(card, button.rect().topLeft()).y() > card.said.y())


@pytest.mark.parametrize(
    ("effects", "mark"),
    [(CallEffects(), "nothing seen"), (None, "look first")],
)
def test_a_call_that_was_cut_off_is_marked_as_its_sentence_says(
    qtbot: QtBot, effects: CallEffects | None, mark: str
) -> None:
    cut_off = replace(ran(2), effects=effects)
    card = EndedCard(LossReceipt(end=RuntimeEnd(number=1, reason=EndReason.FAILURE), cut_off=cut_off), checkpoints=True)
    qtbot.addWidget(card)
    card.show()

    assert labels(card) & {"nothing seen", "look first"} == {mark}


def test_after_a_restart_without_a_checkpoint_a_comparison_is_offered_to_be_run_again(qtbot: QtBot) -> None:
    card = EndedCard(LossReceipt(end=RESTARTED, gone=(GoneName(name="comparison"),)), checkpoints=False)
    qtbot.addWidget(card)

    card.show_live(2)

    assert shown(card) == ["Compare again"]


@pytest.mark.parametrize(("width", "is_wide"), [(340, False), (700, True)])
def test_nothing_of_the_card_is_cut_however_narrow_the_chat_is(qtbot: QtBot, width: int, *, is_wide: bool) -> None:
    gone = tuple(GoneName(name=f"supplier_prices_{month}") for month in ("march", "april", "may"))
    end = RuntimeEnd(number=1, reason=EndReason.FAILURE)
    card = EndedCard(LossReceipt(end=end, gone=gone, checkpoint=CHECKPOINT), checkpoints=True)
    chat = QWidget()  # as wide as the window leaves it
    qtbot.addWidget(chat)
    card.setParent(chat)
    chat.resize(width, 600)
    card.setGeometry(0, 0, width, 600)
    chat.show()
    word = next(part for part in card.findChildren(QLabel) if part.text() == "can be restored")
    text = next(part for part in card.findChildren(QLabel) if part.text().startswith("after call 13"))

    def is_whole(part: QWidget) -> bool:
        return part.width() >= part.minimumSizeHint().width() and part.mapTo(card, QPoint()).x() + part.width() <= width

    buttons = [card.restore_button, card.restart_button, card.leave_button]
    qtbot.waitUntil(lambda: all(map(is_whole, [*buttons, word, text])))
    assert (word.mapTo(card, QPoint()).y() < text.mapTo(card, QPoint(0, text.height())).y()) is is_wide


def test_a_card_whose_place_another_one_takes_offers_nothing(qtbot: QtBot) -> None:
    card = EndedCard(LossReceipt(end=RESTARTED, checkpoint=CHECKPOINT), checkpoints=True)
    qtbot.addWidget(card)

    card.retire()

    assert shown(card) == []


FAILED = RuntimeEnd(number=1, reason=EndReason.FAILURE)
PLAN = RebuildPlan(
    names=("prices", "totals"),
    calls=(ran(1, made="prices", seconds=1.2), ran(3, made="totals", read="prices", seconds=2.0)),
    cannot=(NotRebuilt(name="connection", reason="call 2 touches something outside: a database"),),
)
LOST = LossReceipt(
    end=FAILED, gone=tuple(GoneName(name=name) for name in ("connection", "prices", "totals")), rebuild=PLAN
)


def labels(card: EndedCard) -> set[str]:
    return {part.text() for part in card.findChildren(QLabel) if part.isVisibleTo(card)}


def test_what_repeating_calls_makes_again_is_told_with_its_cost_and_offered(qtbot: QtBot) -> None:
    card = EndedCard(LOST, checkpoints=False)
    qtbot.addWidget(card)
    card.show()

    assert shown(card) == [
        "Rebuild (2 calls, about 3 s)",
        "Rebuild one name…",
        "Start a new runtime",
        "Go on without",
    ]
    words = "makes prices, totals again; not connection (call 2 touches something outside: a database)"
    assert {f"repeating 2 calls, about 3 s, {words}", "can be rebuilt"} <= labels(card)
    with qtbot.waitSignal(card.rebuild_requested):
        qtbot.mouseClick(card.rebuild_button, Qt.MouseButton.LeftButton)
    assert not any(made.isEnabled() for made in (card.rebuild_button, card.restart_button))
    card.show_live(2)
    assert shown(card) == []
    assert card.said.text() == "The calls are being repeated, one after the other…"

    card.show_rebuilt(
        RebuildReport(
            made=("prices", "totals"), repeated=(Repeated(call=4, of=1), Repeated(call=5, of=3)), cannot=PLAN.cannot
        )
    )

    assert card.said.text() == (
        "Made again by repeating 2 calls: prices, totals.\n"
        "Not made again: connection (call 2 touches something outside: a database)."
    )
    assert {"back: prices, totals; not back: connection", "rebuilt"} <= labels(card)
    assert "can be rebuilt" not in labels(card)


def test_one_name_is_made_again_and_the_rest_is_still_offered(qtbot: QtBot) -> None:
    card = EndedCard(LOST, checkpoints=False)
    qtbot.addWidget(card)
    card.show()
    asked: list[tuple[str, ...]] = []
    card.rebuild_requested.connect(asked.append)

    assert [act.text() for act in card.names_menu.actions()] == [
        "prices   1 call, about 1 s",
        "totals   2 calls, about 3 s",
    ]
    card.names_menu.actions()[0].trigger()
    card.show_live(2)
    card.show_rebuilt(RebuildReport(made=("prices",), repeated=(Repeated(call=4, of=1),)))

    assert asked == [("prices",)]
    assert card.said.text() == "Made again by repeating 1 call: prices."
    assert shown(card) == ["Rebuild the rest", "Rebuild one name…"]
    assert card.rebuild_button.isEnabled()
    assert [act.text() for act in card.names_menu.actions()] == ["totals   2 calls, about 3 s"]

    card.rebuild_button.click()
    card.show_rebuilt(RebuildReport(made=("totals",), repeated=(Repeated(call=5, of=3),), cannot=PLAN.cannot))

    assert asked == [("prices",), ()]
    assert shown(card) == []
    assert "back: prices, totals; not back: connection" in labels(card)


def test_a_rebuild_that_failed_says_why_and_may_be_asked_for_again(qtbot: QtBot) -> None:
    card = EndedCard(LOST, checkpoints=False)
    qtbot.addWidget(card)
    card.show()
    card.rebuild_button.click()

    card.show_failed("Nothing can be made again by repeating calls.")

    assert card.said.text() == "Nothing can be made again by repeating calls."
    assert card.rebuild_button.isEnabled()


def test_after_a_reset_nothing_is_offered_to_be_rebuilt(qtbot: QtBot) -> None:
    card = EndedCard(replace(LOST, end=RESET), checkpoints=False)
    qtbot.addWidget(card)
    card.show()

    assert shown(card) == []
    assert not any("rebuil" in text for text in labels(card))


@pytest.mark.parametrize(
    ("report", "words"),
    [
        (RebuildReport(), ["Made again by repeating 0 calls: nothing."]),
        (
            RebuildReport(made=("a",), repeated=(Repeated(call=3, of=1),), otherwise=("a",), stopped="Call 4 failed."),
            [
                "Made again by repeating 1 call: a.",
                "Call 4 failed.",
                "a is not as before: look before you go on with it.",
            ],
        ),
    ],
)
def test_a_rebuild_is_told_in_sentences(report: RebuildReport, words: list[str]) -> None:
    assert rebuilt_words(report) == words


def test_what_happened_some_time_ago_is_said_with_nothing_to_do(qtbot: QtBot) -> None:
    end = RuntimeEnd(number=1, reason=EndReason.FAILURE, signal="SIGKILL", last_call=4, last_call_ended=False)
    at = datetime(2026, 11, 30, 11, 31, tzinfo=UTC)
    ended, restored = PastCard(Happened(at=at, what=end)), PastCard(Happened(at=at, what=REPORT))
    for card in (ended, restored):
        qtbot.addWidget(card)

    said = [[part.text() for part in card.findChildren(QLabel)] for card in (ended, restored)]

    assert said[0][0].startswith("Runtime 1 ended unexpectedly: it was killed")
    assert said[0][0].endswith(f"({at.astimezone():%Y-%m-%d %H:%M})")
    assert said[0][1].startswith("Call 4 was cut off")
    assert said[1][0].startswith("Back from the checkpoint after call 13: comparison.")
    assert ended.findChildren(QPushButton) == []
