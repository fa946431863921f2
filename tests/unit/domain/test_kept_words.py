from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from tests.unit.domain.test_lineage import ran
from workbench.domain.checkpoint import Checkpoint
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.domain.kept import Kept
from workbench.domain.kept_words import KeptLine, Standing, kept_in_short, stores_of
from workbench.domain.lineage import NotRebuilt, RebuildPlan
from workbench.domain.memory import Fact
from workbench.domain.output import Output
from workbench.domain.receipt import GoneName, LossReceipt
from workbench.domain.runtime import EndReason, RuntimeEnd, RuntimeFacts
from workbench.domain.runtime_state import RuntimeState
from workbench.protocol.values import CheckpointEntry, KeptState, VariableKind, VariableSummary

AT = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
EMPTY = Kept(messages=0, calls=0, on_record=AT)
RUNTIME = RuntimeFacts(
    runtime="r", chat="c", number=3, state=RuntimeState.IDLE, folder="", started=AT.timestamp(), calls=2,
    running_call=None, pid=1,
)  # fmt: skip
TABLE = VariableSummary(
    name="diff", type_name="DataFrame", kind=VariableKind.TABLE, shape=(2027, 14), defined_in_call=4, changed_in_call=6
)
VALUE = VariableSummary(name="rate", type_name="float", kind=VariableKind.VALUE, defined_in_call=1)
CONNECTION = VariableSummary(name="conn", type_name="Connection", kind=VariableKind.OTHER, defined_in_call=2)


def checkpoint(after_call: int) -> Checkpoint:
    entries = (
        CheckpointEntry(name="diff", type_name="DataFrame", state=KeptState.KEPT),
        CheckpointEntry(name="conn", type_name="Connection", state=KeptState.NOT_KEPT, reason="it is a connection"),
    )
    return Checkpoint(
        chat=ChatId("c"),
        runtime=RuntimeNumber(3),
        after_call=CallId(after_call),
        saved=AT,
        folder=Path("/x"),
        entries=entries,
    )


def test_a_new_chat_keeps_nothing_and_says_what_will_come() -> None:
    history, live, outputs, memory = stores_of(EMPTY)

    assert [store.word for store in (history, live, outputs, memory)] == ["empty", "nothing loaded", "none", "none"]
    assert live.text == "No runtime runs. The next call starts one."
    assert kept_in_short(EMPTY) == ""


def test_what_lives_is_told_tables_first_with_what_the_checkpoint_has_of_it() -> None:
    kept = Kept(
        messages=4, calls=6, on_record=AT, runtime=RUNTIME, live=(VALUE, CONNECTION, TABLE), checkpoint=checkpoint(6)
    )

    _, live, *_ = stores_of(kept)

    assert live.lines == (
        KeptLine(name="diff", text="DataFrame 2,027 × 14 · call 6", word="saved", standing=Standing.LIVE),
        KeptLine(name="rate", text="float · call 1", word="newer than saved", standing=Standing.CHANGED),
        KeptLine(name="conn", text="Connection · call 2", word="cannot be kept", standing=Standing.GONE),
    )
    assert live.text.startswith("1 table, 2 other values · runtime 3, since ")


def test_what_was_changed_after_the_checkpoint_is_newer_than_the_saved_copy() -> None:
    kept = Kept(messages=0, calls=6, on_record=AT, runtime=RUNTIME, live=(TABLE,), checkpoint=checkpoint(5))

    assert [line.word for line in stores_of(kept)[1].lines] == ["newer than saved"]


def test_without_checkpoints_nothing_is_said_of_single_values() -> None:
    kept = Kept(messages=0, calls=1, on_record=AT, runtime=RUNTIME, live=(TABLE,))

    live = stores_of(kept)[1]

    assert [line.word for line in live.lines] == [""]
    assert live.text.endswith("checkpoints are off")


def test_after_an_end_each_name_says_how_it_can_come_back() -> None:
    lost = LossReceipt(
        end=RuntimeEnd(number=3, reason=EndReason.FAILURE, ended=AT.timestamp()),
        gone=(
            GoneName(name="conn", kind=VariableKind.OTHER),
            GoneName(name="q4", kind=VariableKind.TABLE),
            GoneName(name="diff", kind=VariableKind.TABLE),
            GoneName(name="x"),
        ),
        checkpoint=checkpoint(6),
        rebuild=RebuildPlan(
            names=("q4",),
            calls=(ran(5, made="q4"),),
            cannot=(NotRebuilt(name="conn", reason="call 2 touches a database"),),
        ),
    )

    live = stores_of(replace(EMPTY, lost=lost))[1]

    assert [(line.name, line.word) for line in live.lines] == [
        ("q4", "rebuild"),
        ("diff", "restorable"),
        ("conn", "gone"),
        ("x", "gone"),
    ]
    assert [line.text for line in live.lines[2:]] == ["call 2 touches a database", "no call on record makes it"]
    assert (live.standing, live.word.startswith("ended ")) == (Standing.GONE, True)


def test_a_new_runtime_with_nothing_in_it_still_says_what_is_gone() -> None:
    lost = LossReceipt(end=RuntimeEnd(number=2, reason=EndReason.RESTARTED), gone=(GoneName(name="x"),))

    live = stores_of(replace(EMPTY, runtime=RUNTIME, lost=lost))[1]

    assert (live.word, live.standing) == ("nothing loaded", Standing.CHANGED)
    assert "Runtime 3 runs since" in live.text


def test_files_and_facts_are_listed_and_those_too_many_are_counted() -> None:
    files = tuple(
        Output(chat=ChatId("c"), path=f"outputs/{number}.csv", bytes=84_000, sha256="", mtime_ns=0, call=CallId(number))
        for number in range(1, 16)
    )
    facts = (Fact(number=1, text="Prices are net.", chat=None, since=AT),)

    _, _, outputs, memory = stores_of(replace(EMPTY, outputs=files, facts=facts))

    assert (outputs.word, len(outputs.lines), outputs.more) == ("15 present", 12, 3)
    assert outputs.lines[0] == KeptLine(name="1.csv", text="call 1 · 84 kB")
    assert memory.lines == (KeptLine(name="“Prices are net.”", text="all chats"),)


def test_the_short_form_counts_what_there_is() -> None:
    kept = Kept(messages=38, calls=14, on_record=AT, runtime=RUNTIME, live=(TABLE, VALUE))

    assert kept_in_short(kept) == "38 messages · 1 table"
