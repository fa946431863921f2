from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from workbench.domain.call import Asker, CallRecord, CallRequest, CallStatus
from workbench.domain.call_effects import CallEffects, Effect, EffectPlace
from workbench.domain.checkpoint import Checkpoint
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.domain.input import FileStamp, Input
from workbench.domain.output import Output
from workbench.domain.receipt import GoneName, LossReceipt
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.protocol.effects import EffectEvidence, EffectKind
from workbench.protocol.values import FINDING_REASON, RESULT_REASON, CheckpointEntry, KeptState, VariableKind

NOW = datetime(2026, 11, 29, 11, 31, tzinfo=UTC)
CHAT = ChatId("c")
END = RuntimeEnd(number=3, reason=EndReason.FAILURE, signal="SIGKILL", last_call=15, last_call_ended=False)
CHECKPOINT = Checkpoint(
    chat=CHAT,
    runtime=RuntimeNumber(3),
    after_call=CallId(14),
    saved=NOW,
    folder=Path("/x"),
    entries=(
        CheckpointEntry(name="diff", type_name="DataFrame", state=KeptState.KEPT),
        CheckpointEntry(name="read", type_name="function", state=KeptState.KEPT),
        CheckpointEntry(
            name="conn", type_name="Connection", state=KeptState.NOT_KEPT, reason="a database connection cannot be kept"
        ),
    ),
)
GONE = (
    GoneName(name="clean", kind=VariableKind.HELPER),
    GoneName(name="conn"),
    GoneName(name="diff", kind=VariableKind.TABLE),
    GoneName(name="late", kind=VariableKind.TABLE),
)


def test_what_is_gone_is_counted_by_kind_and_named() -> None:
    receipt = LossReceipt(end=END, gone=GONE)

    assert receipt.gone_words() == "2 tables: diff, late; 1 helper: clean; and 1 other value: conn"
    assert LossReceipt(end=END).gone_words() == "nothing was loaded"


def test_tables_are_named_before_the_many_other_values() -> None:
    tables = tuple(GoneName(name=name, kind=VariableKind.TABLE) for name in ("march", "april"))
    others = tuple(GoneName(name=f"v{number}", kind=VariableKind.OTHER) for number in range(8))

    words = LossReceipt(end=END, gone=(*others, *tables)).gone_words()

    assert words == "2 tables: march, april; and 8 other values: v0, v1, v2, v3, v4, v5 and 2 more"
    assert LossReceipt(end=END, gone=(GoneName(name="a"),)).gone_words() == "1 name: a"


def test_a_checkpoint_says_what_comes_back_and_what_not_and_why() -> None:
    receipt = LossReceipt(end=END, gone=GONE, checkpoint=CHECKPOINT, imported=frozenset({"read"}))

    assert receipt.can_restore
    assert receipt.checkpoint_words(on=True) == (
        "after call 14: diff; not conn (a database connection cannot be kept); made later and not in it: clean, late"
    )


def test_what_a_checkpoint_does_not_hold_of_comparisons_is_named_by_its_kind() -> None:
    results = tuple(
        CheckpointEntry(name=name, type_name=f"workbench.{kind}", state=KeptState.NOT_KEPT, reason=reason)
        for name, kind, reason in (
            ("before", "ComparisonResult", RESULT_REASON),
            ("key_look", "KeySuggestions", FINDING_REASON),
            ("change", "RuleChange", RESULT_REASON),
            ("result", "ComparisonResult", RESULT_REASON),
            ("found", "LookUpReport", FINDING_REASON),
        )
    )
    checkpoint = replace(CHECKPOINT, entries=(*CHECKPOINT.entries[:1], *results))

    assert LossReceipt(end=END, checkpoint=checkpoint).checkpoint_words(on=True) == (
        "after call 14: diff; to be made again: 2 results of comparisons (before, result), 1 suggestion for the key"
        " (key_look), 1 effect of a changed rule (change), 1 other finding (found)"
    )


def test_inputs_that_are_no_longer_in_the_chats_folder_are_not_said_to_be_there() -> None:
    one, two = (made_input(name) for name in ("a.csv", "b.csv"))

    assert LossReceipt(end=END, inputs=(one, two)).input_words() == "a.csv, b.csv, unchanged"
    assert LossReceipt(end=END, inputs=(one, two), missing_inputs=("b.csv",)).input_words() == (
        "b.csv is no longer in the chat's folder: add again; still there: a.csv"
    )


def made_input(name: str) -> Input:
    stamp = FileStamp(size=1, mtime_ns=0)
    return Input(
        chat=CHAT,
        name=name,
        original=Path("/x") / name,
        sha256="",
        copy_stamp=stamp,
        original_stamp=stamp,
        added=NOW,
        report=None,
    )


def test_without_a_checkpoint_it_says_so() -> None:
    receipt = LossReceipt(end=END)

    assert not receipt.can_restore
    assert receipt.checkpoint_words(on=False) == "off in this chat: nothing was saved"
    assert receipt.checkpoint_words(on=True) == "on, but nothing was saved yet"


def test_files_are_named_with_their_calls_and_the_cut_off_call_is_to_be_looked_at() -> None:
    output = Output(chat=CHAT, path="outputs/a.xlsx", bytes=1, sha256="", mtime_ns=0, call=CallId(14))
    call = CallRecord(
        request=CallRequest(chat=CHAT, number=CallId(15), asker=Asker.MODEL, code="x"),
        runtime=RuntimeNumber(3),
        started=NOW,
        status=CallStatus.LOST,
    )
    receipt = LossReceipt(end=END, outputs=(output,), messages=41, calls=15, cut_off=call)

    assert receipt.output_words() == "a.xlsx (call 14)"
    assert receipt.record_words() == "41 messages and 15 calls, with code and results"
    assert receipt.cut_off_words().startswith("call 15 was cut off. It was not run again.")


def test_the_names_of_the_cut_off_call_are_told_as_unknown() -> None:
    code = "import os\nlate = 1\nmore = diff\nfor row in late: x = 1"
    call = CallRecord(
        request=CallRequest(chat=CHAT, number=CallId(15), asker=Asker.MODEL, code=code),
        runtime=RuntimeNumber(3),
        started=NOW,
        status=CallStatus.LOST,
    )
    receipt = LossReceipt(end=END, gone=GONE, cut_off=call)

    assert receipt.unknown_names == ("more", "row", "x", "late")
    assert "How far it came with more, row, x, late is not known." in receipt.cut_off_words()


def test_what_the_cut_off_call_had_begun_is_named_where_that_was_seen() -> None:
    begun = Effect(
        kind=EffectKind.WRITE,
        target="/mnt/share/a.csv",
        place=EffectPlace.OUTSIDE,
        evidence=(EffectEvidence.INTENT,),
        line=3,
    )
    call = CallRecord(
        request=CallRequest(chat=CHAT, number=CallId(15), asker=Asker.MODEL, code="x"),
        runtime=RuntimeNumber(3),
        started=NOW,
        status=CallStatus.LOST,
        effects=CallEffects(seen=(begun,), watched=(EffectEvidence.JOURNAL, EffectEvidence.INTENT)),
    )

    assert LossReceipt(end=END, cut_off=call).cut_off_words() == (
        "call 15 was cut off. It was not run again. Until then it opened /mnt/share/a.csv for writing (line 3)"
        " (the code was about to). Look there before you run it again"
    )


def test_an_end_that_the_user_wanted_is_told_where_something_can_come_back_or_be_made_again() -> None:
    restarted = RuntimeEnd(number=3, reason=EndReason.RESTARTED)
    reset = RuntimeEnd(number=3, reason=EndReason.RESET)

    told = [
        LossReceipt(end=end, checkpoint=checkpoint, gone=gone).is_worth_telling
        for end in (END, restarted, reset)
        for checkpoint, gone in ((CHECKPOINT, ()), (None, (GoneName(name="a"),)), (None, ()))
    ]

    assert told == [True, True, True, True, True, False, True, False, False]


def test_before_an_end_it_is_said_what_goes_what_a_checkpoint_keeps_and_what_stays() -> None:
    stays = "Messages, calls, inputs and output files stay."
    gone = (GoneName(name="diff", kind=VariableKind.TABLE),)
    end = RuntimeEnd(number=3, reason=EndReason.RESTARTED)
    saved = f"{CHECKPOINT.saved.astimezone():%H:%M}"

    with_checkpoint = LossReceipt(end=end, gone=gone, checkpoint=CHECKPOINT)

    assert with_checkpoint.ending_words() == (
        "What is loaded ends: 1 table: diff.",
        f"The checkpoint of {saved} stays, {with_checkpoint.checkpoint_words(on=True)}. You can restore it afterwards.",
        stays,
    )
    assert LossReceipt(end=end, gone=gone).ending_words() == (
        "What is loaded ends: 1 table: diff.",
        "No checkpoint holds it: it can only be made again, from the files.",
        stays,
    )
    assert LossReceipt(end=end).ending_words() == ("Nothing is loaded.", stays)
