from __future__ import annotations

from workbench.domain.call_effects import CallClass, CallEffects, EffectPlace, call_effects
from workbench.protocol.effects import EffectEvidence, EffectKind, EffectNote

CHAT = "/home/ann/Workbench/Prices"
ALL = (EffectEvidence.JOURNAL, EffectEvidence.INTENT, EffectEvidence.DISK)
WITHOUT_JOURNAL = (EffectEvidence.INTENT, EffectEvidence.DISK)


def note(
    kind: EffectKind,
    target: str,
    *,
    evidence: EffectEvidence = EffectEvidence.JOURNAL,
    to: str = "",
    line: int | None = None,
    more: int = 0,
) -> EffectNote:
    return EffectNote(call=4, kind=kind, target=target, evidence=evidence, at=1.0, to=to, line=line, more=more)


def left_open(kind: EffectKind, target: str, evidence: EffectEvidence, since: int = 0) -> EffectNote:
    return EffectNote(call=4, kind=kind, target=target, evidence=evidence, at=1.0, since=since)


def effects(*notes: EffectNote, watched: tuple[EffectEvidence, ...] = ALL) -> CallEffects:
    return call_effects(notes, CHAT, working=("/home/ann/.cache",), watched=watched)


def test_a_call_without_effects_computed_only() -> None:
    seen = effects()

    assert seen.call_class is CallClass.PURE
    assert seen.class_words() == "computed only"


def test_what_is_written_in_the_output_folder_is_its_own_class() -> None:
    seen = effects(
        note(EffectKind.WRITE, f"{CHAT}/outputs/.new.tmp"),
        note(EffectKind.RENAME, f"{CHAT}/outputs/.new.tmp", to=f"{CHAT}/outputs/report.xlsx"),
    )

    assert seen.call_class is CallClass.OUTPUTS
    assert seen.outside == ()


def test_one_effect_elsewhere_makes_the_call_touch_something_outside() -> None:
    seen = effects(
        note(EffectKind.WRITE, f"{CHAT}/outputs/report.xlsx"),
        note(EffectKind.WRITE, "/home/ann/totals.csv", line=3),
    )

    assert seen.call_class is CallClass.OUTSIDE
    assert seen.class_words() == "touched something outside: wrote /home/ann/totals.csv (line 3)"


def test_a_file_beside_the_outputs_counts_as_outside() -> None:
    (effect,) = effects(note(EffectKind.WRITE, f"{CHAT}/notes.txt")).seen

    assert (effect.target, effect.place) == ("notes.txt", EffectPlace.CHAT)
    assert effects(note(EffectKind.DELETE, f"{CHAT}/inputs/april.csv")).call_class is CallClass.OUTSIDE


def test_moving_a_file_out_of_the_outputs_or_into_them_touches_the_other_place() -> None:
    out = effects(note(EffectKind.RENAME, f"{CHAT}/outputs/a.csv", to="/mnt/share/a.csv"))
    into = effects(note(EffectKind.RENAME, "/mnt/share/a.csv", to=f"{CHAT}/outputs/a.csv"))

    assert out.call_class is into.call_class is CallClass.OUTSIDE
    assert out.seen[0].words(done=True) == "moved outputs/a.csv to /mnt/share/a.csv"


def test_a_link_among_the_outputs_changes_nothing_where_it_points() -> None:
    seen = effects(note(EffectKind.LINK, "/etc/hosts", to=f"{CHAT}/outputs/hosts"))

    assert seen.call_class is CallClass.OUTPUTS


def test_what_several_saw_is_told_once_with_all_evidence_and_the_line() -> None:
    path = "/mnt/share/a.csv"
    seen = effects(
        note(EffectKind.WRITE, path, evidence=EffectEvidence.JOURNAL),
        note(EffectKind.WRITE, path, evidence=EffectEvidence.INTENT, line=7),
        note(EffectKind.WRITE, path, evidence=EffectEvidence.DISK),
    )

    (effect,) = seen.seen
    assert effect.line == 7
    assert effect.evidence_words(done=True) == "told by the system, told by Python, seen on disk"
    assert effect.evidence_words(done=False) == "the system was asked for it, the code was about to, seen on disk"


def test_caches_of_libraries_are_nobodys_result() -> None:
    assert effects(note(EffectKind.WRITE, "/home/ann/.cache/fontlist.json")).call_class is CallClass.PURE


def test_a_chat_below_a_folder_of_working_files_keeps_its_effects() -> None:
    inside = call_effects([note(EffectKind.WRITE, f"{CHAT}/outputs/a.csv")], CHAT, working=("/home/ann",), watched=ALL)

    assert inside.call_class is CallClass.OUTPUTS


def test_what_happened_at_the_other_end_is_said_to_be_unknown() -> None:
    seen = effects(note(EffectKind.CONNECT, "tcp 10.0.0.1:5432"))

    assert seen.unseen_words() == "What came of it at the other end cannot be seen from here: look there."
    assert effects(note(EffectKind.WRITE, "/mnt/a")).unseen_words() == ""


def test_without_the_journal_it_is_said_what_nobody_watched() -> None:
    assert "past Python" in effects(watched=WITHOUT_JOURNAL).unseen_words()


def test_a_call_that_was_cut_off_tells_what_it_had_begun_and_how_that_is_known() -> None:
    seen = effects(
        note(EffectKind.WRITE, "/mnt/share/a.csv", evidence=EffectEvidence.JOURNAL),
        note(EffectKind.CONNECT, "tcp 10.0.0.1:5432", line=2),
    )

    assert seen.cut_off_words() == (
        "Until then it opened /mnt/share/a.csv for writing (the system was asked for it);"
        " connected, or was about to, to tcp 10.0.0.1:5432 (line 2) (the system was asked for it)."
        " Look there before you run it again."
        " What came of it at the other end cannot be seen from here: look there"
    )


def test_a_call_that_was_cut_off_and_touched_nothing_says_by_which_evidence() -> None:
    assert effects().cut_off_words() == "Until then it had touched nothing outside, as far as the system was asked"
    assert effects(watched=WITHOUT_JOURNAL).cut_off_words() == (
        "Until then it was not seen to touch anything outside."
        " What libraries write past Python is seen only in the chat's folder"
    )


def test_effects_that_are_not_listed_are_counted_once() -> None:
    many = [note(EffectKind.WRITE, f"{CHAT}/outputs/{number}.csv") for number in range(250)]
    counted = [
        note(EffectKind.WRITE, "", more=40),
        note(EffectKind.WRITE, "", more=30, evidence=EffectEvidence.INTENT),
    ]

    seen = effects(*many, *counted, note(EffectKind.WRITE, "/mnt/a.csv"))

    assert len(seen.seen) == 200
    assert seen.seen[0].target == "/mnt/a.csv"
    assert seen.more == 51 + 40
    assert seen.class_words() == "touched something outside: wrote /mnt/a.csv"


def test_paths_of_windows_are_told_apart_too() -> None:
    chat = r"C:\Users\ann\Workbench\Prices"
    seen = call_effects(
        [
            note(EffectKind.WRITE, chat + r"\outputs\a.csv"),
            note(EffectKind.WRITE, r"D:\share\b.csv"),
        ],
        chat,
        working=(),
        watched=WITHOUT_JOURNAL,
    )

    assert [(effect.target, effect.place) for effect in seen.seen] == [
        ("D:/share/b.csv", EffectPlace.OUTSIDE),
        ("outputs/a.csv", EffectPlace.OUTPUTS),
    ]


def test_what_was_written_over_something_left_open_says_by_which_call() -> None:
    seen = effects(
        left_open(EffectKind.WRITE, "/mnt/a.csv", EffectEvidence.HANDLE, 3),
        left_open(EffectKind.CONNECT, "tcp 10.0.0.1:5432", EffectEvidence.HANDLE),
    )

    assert seen.call_class is CallClass.OUTSIDE
    assert seen.class_words() == (
        "touched something outside: wrote /mnt/a.csv (left open by call 3), "
        "sent to tcp 10.0.0.1:5432 (left open by an earlier call)"
    )
    assert "wrote /mnt/a.csv (left open by call 3) (seen to be used)" in seen.cut_off_words()


def test_what_may_have_been_used_is_told_as_possible_and_is_no_computing_only() -> None:
    seen = effects(left_open(EffectKind.CONNECT, "unix /run/x", EffectEvidence.OPEN, 2))

    assert seen.call_class is CallClass.OUTSIDE
    assert seen.class_words() == (
        "may have touched something outside: may have sent to unix /run/x (left open by call 2)"
    )
    assert seen.seen[0].evidence_words(done=True) == "it was open; whether it was used cannot be seen"


def test_a_file_that_the_call_opened_itself_is_told_as_written_by_it() -> None:
    (effect,) = effects(
        left_open(EffectKind.WRITE, "/mnt/a.csv", EffectEvidence.OPEN, 2),
        note(EffectKind.WRITE, "/mnt/a.csv"),
    ).seen

    assert effect.words(done=True) == "wrote /mnt/a.csv"


def test_a_file_left_open_among_the_outputs_that_changed_on_disk_is_told_once() -> None:
    seen = effects(
        left_open(EffectKind.WRITE, f"{CHAT}/outputs/log.txt", EffectEvidence.HANDLE, 2),
        note(EffectKind.WRITE, f"{CHAT}/outputs/log.txt", evidence=EffectEvidence.DISK),
    )

    assert seen.call_class is CallClass.OUTPUTS
    assert [effect.words(done=True) for effect in seen.seen] == ["wrote outputs/log.txt (left open by call 2)"]
