from __future__ import annotations

from pathlib import Path

import pytest

from workbench.domain.runtime import EffectsNoted
from workbench.kernels.effect_notes import effects_noted
from workbench.protocol.effects import (
    EARLIER_JOURNAL_FILE,
    JOURNAL_FILE,
    MOST_NOTED,
    UNREAD_TARGET,
    EffectEvidence,
    EffectKind,
    EffectNote,
)
from workbench.supervisor import effect_journal
from workbench.supervisor.effect_decoding import Effect
from workbench.supervisor.effect_journal import EffectJournal
from workbench.supervisor.open_handles import HandleNote


def written(path: str) -> Effect:
    return Effect(kind=EffectKind.WRITE, target=path)


def read(folder: Path, call: int) -> list[tuple[int, str, int]]:
    return [(note.call, note.target, note.more) for note in effects_noted(folder, call).notes]


def test_what_the_supervisor_writes_is_read(tmp_path: Path) -> None:
    journal = EffectJournal(tmp_path)
    journal.begin(1)
    journal.note(Effect(kind=EffectKind.RENAME, target="/a", to="/b"), 7)
    journal.begin(0)
    journal.note(written("/é"), 0)
    journal.begin(12)
    journal.note(written("/c"), 0)

    notes = effects_noted(tmp_path, 1).notes
    assert [(note.kind, note.target, note.to, note.process) for note in notes] == [(EffectKind.RENAME, "/a", "/b", 7)]
    assert read(tmp_path, 0) == [(0, "/é", 0)]
    assert read(tmp_path, 12) == [(12, "/c", 0)]


def test_what_comes_before_the_first_call_is_not_noted(tmp_path: Path) -> None:
    journal = EffectJournal(tmp_path)
    journal.note(written("/start"), 0)
    journal.begin(0)
    journal.note(written("/warm-up"), 0)

    assert read(tmp_path, 0) == []
    assert effects_noted(tmp_path, 0).has_journal


def test_what_was_open_is_settled_by_what_its_end_showed(tmp_path: Path) -> None:
    journal = EffectJournal(tmp_path)
    journal.begin(4)
    for path, evidence in (
        ("/used", EffectEvidence.OPEN),
        ("/idle", EffectEvidence.OPEN),
        ("/unknown", EffectEvidence.OPEN),
        ("/used", EffectEvidence.HANDLE),
        ("/idle", EffectEvidence.UNCHANGED),
    ):
        journal.note_handle(HandleNote(effect=written(path), evidence=evidence, since=3, process=0))

    notes = effects_noted(tmp_path, 4).notes

    assert [(note.target, note.evidence, note.since) for note in notes] == [
        ("/unknown", EffectEvidence.OPEN, 3),
        ("/used", EffectEvidence.HANDLE, 3),
    ]


def test_a_cut_last_line_and_a_broken_one_are_passed_over(tmp_path: Path) -> None:
    journal = EffectJournal(tmp_path)
    journal.begin(1)
    journal.note(written("/a"), 0)
    journal.note(written("/b"), 0)
    file = tmp_path / JOURNAL_FILE
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0] + b'{"call":1,"kind":"wri\n' + lines[1][:-5])

    assert read(tmp_path, 1) == [(1, "/a", 0)]


def test_a_folder_without_a_journal_tells_nothing(tmp_path: Path) -> None:
    assert effects_noted(tmp_path / "none", 1) == EffectsNoted()


def test_many_effects_are_counted_by_kind_and_the_count_survives_a_sudden_end(tmp_path: Path) -> None:
    journal = EffectJournal(tmp_path)
    journal.begin(1)
    for number in range(MOST_NOTED + 5):
        journal.note(written(f"/{number}"), 0)
    journal.note(Effect(kind=EffectKind.DELETE, target="/gone"), 0)
    at_once = read(tmp_path, 1)
    journal.close()

    assert len([note for note in at_once if not note[2]]) == MOST_NOTED + 1
    assert at_once[-1] == (1, "", 4)
    assert read(tmp_path, 1)[-1] == (1, "", 5)
    assert effects_noted(tmp_path, 1).notes[-1] == EffectNote(
        call=1,
        kind=EffectKind.WRITE,
        target="",
        evidence=effects_noted(tmp_path, 1).notes[0].evidence,
        at=effects_noted(tmp_path, 1).notes[-1].at,
        more=5,
    )


def test_a_long_journal_is_put_aside_and_the_newest_calls_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effect_journal, "FILE_LIMIT", 10_000)
    journal = EffectJournal(tmp_path)
    for call in range(1, 41):
        journal.begin(call)
        for number in range(20):
            journal.note(written(f"/{call}/{number}"), 0)

    assert read(tmp_path, 40) == [(40, f"/40/{number}", 0) for number in range(20)]
    assert len(read(tmp_path, 37)) == 20
    assert read(tmp_path, 1) == []
    assert (tmp_path / EARLIER_JOURNAL_FILE).stat().st_size + (tmp_path / JOURNAL_FILE).stat().st_size < 30_000


def test_a_journal_that_cannot_be_written_says_so_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = EffectJournal(tmp_path / "none")
    journal.begin(1)
    for number in range(100):
        journal.note(written(f"/{number}"), 0)

    told = capsys.readouterr().err.splitlines()
    assert len(told) == effect_journal.MOST_FAULTS_TOLD
    assert told[0].startswith("The journal of effects missed something: No such file or directory")


def test_that_something_could_not_be_written_is_noted_as_soon_as_something_can(tmp_path: Path) -> None:
    folder = tmp_path / "later"
    journal = EffectJournal(folder)
    journal.begin(1)
    for number in range(3):
        journal.note(written(f"/{number}"), 0)
    folder.mkdir()
    journal.begin(2)
    journal.note(Effect(kind=EffectKind.FOLDER, target="/a"), 0)

    assert read(folder, 1) == [(1, UNREAD_TARGET, 0)]
    assert read(folder, 2) == [(2, "/a", 0)]
