from __future__ import annotations

import pytest

from workbench.domain.announced_effects import weighed
from workbench.domain.call_effects import CallClass, CallEffects, call_effects
from workbench.protocol.effects import LONGEST_INTENT, UNREAD_TARGET, EffectEvidence, EffectKind, EffectNote

CHAT = "/home/ann/Workbench/Prices"
WITH_JOURNAL = (EffectEvidence.JOURNAL, EffectEvidence.INTENT, EffectEvidence.DISK)
WITHOUT_JOURNAL = (EffectEvidence.INTENT, EffectEvidence.DISK)


def announced(kind: EffectKind, target: str, *, to: str = "", line: int | None = 2, more: int = 0) -> EffectNote:
    return EffectNote(
        call=4, kind=kind, target=target, evidence=EffectEvidence.INTENT, at=1.0, to=to, line=line, more=more
    )


def seen(
    kind: EffectKind, target: str, *, to: str = "", more: int = 0, by: EffectEvidence = EffectEvidence.JOURNAL
) -> EffectNote:
    return EffectNote(call=4, kind=kind, target=target, evidence=by, at=1.0, to=to, more=more)


def effects(*notes: EffectNote, watched: tuple[EffectEvidence, ...] = WITH_JOURNAL) -> CallEffects:
    return call_effects(notes, CHAT, working=(), watched=watched)


@pytest.mark.parametrize(
    ("kind", "words"),
    [(EffectKind.FOLDER, "to make the folder /mnt/a (line 2)"), (EffectKind.DELETE, "to remove /mnt/a (line 2)")],
)
def test_what_was_only_announced_makes_no_call_touch_anything(kind: EffectKind, words: str) -> None:
    told = effects(announced(kind, "/mnt/a"))

    assert told.call_class is CallClass.PURE
    assert told.class_words() == "computed only"
    assert [effect.announced_words() for effect in told.announced] == [words]
    assert "touched nothing outside" in told.cut_off_words()


def test_without_a_journal_announcements_count() -> None:
    told = effects(announced(EffectKind.FOLDER, "/mnt/a"), watched=WITHOUT_JOURNAL)

    assert told.call_class is CallClass.OUTSIDE
    assert told.announced == ()


def test_what_was_done_beside_what_was_only_announced_is_told_alone() -> None:
    told = effects(
        announced(EffectKind.FOLDER, "/mnt/a"),
        announced(EffectKind.WRITE, "/mnt/a/b.csv", line=3),
        seen(EffectKind.WRITE, "/mnt/a/b.csv"),
    )

    assert told.class_words() == "touched something outside: wrote /mnt/a/b.csv (line 3)"


@pytest.mark.parametrize(
    ("intent", "done"),
    [
        (announced(EffectKind.WRITE, "//mnt/a"), seen(EffectKind.WRITE, "/mnt/a")),
        (announced(EffectKind.WRITE, "/mnt/a"), seen(EffectKind.WRITE, "/mnt/a", by=EffectEvidence.DISK)),
        (
            announced(EffectKind.WRITE, "/" + "a" * (LONGEST_INTENT - 1)),
            seen(EffectKind.WRITE, "/" + "a" * 2000),
        ),
        (announced(EffectKind.RENAME, "/mnt/a", to="/mnt/b"), seen(EffectKind.RENAME, "/mnt/a", to="/mnt/b")),
        (announced(EffectKind.LINK, "/home/ann/x", to="/mnt/b"), seen(EffectKind.LINK, "/mnt/x", to="/mnt/b")),
        (announced(EffectKind.PROGRAM, "cp my file"), seen(EffectKind.PROGRAM, "cp 'my file'")),
        (announced(EffectKind.PROGRAM, "ls | wc"), seen(EffectKind.PROGRAM, "sh -c 'ls | wc'")),
        (announced(EffectKind.CONNECT, "tcp 10.0.0.1:5432"), seen(EffectKind.CONNECT, "ip 10.0.0.1:5432")),
        (announced(EffectKind.CONNECT, "tcp db.example:5432"), seen(EffectKind.CONNECT, "tcp 10.0.0.1:5432")),
        (announced(EffectKind.CONNECT, "unix /run/x"), seen(EffectKind.CONNECT, "unix /run/x")),
        (announced(EffectKind.SIGNAL, "process 7"), seen(EffectKind.SIGNAL, "process 7")),
    ],
)
def test_what_the_system_saw_is_told_once_with_its_line(intent: EffectNote, done: EffectNote) -> None:
    told = effects(intent, done)

    (effect,) = told.seen
    assert (effect.line, effect.target) == (2, done.target)
    assert effect.evidence == (EffectEvidence.INTENT, done.evidence)
    assert told.announced == ()


@pytest.mark.parametrize(
    ("intent", "done"),
    [
        (announced(EffectKind.WRITE, "/mnt/a"), seen(EffectKind.WRITE, "/mnt/ab")),
        (announced(EffectKind.RENAME, "/mnt/a", to="/mnt/b"), seen(EffectKind.RENAME, "/mnt/a", to="/mnt/c")),
        (announced(EffectKind.PROGRAM, "nowhere"), seen(EffectKind.PROGRAM, "true")),
        (announced(EffectKind.CONNECT, "tcp 10.0.0.2:5432"), seen(EffectKind.CONNECT, "tcp 10.0.0.1:5432")),
        (announced(EffectKind.CONNECT, "udp db.example:5432"), seen(EffectKind.CONNECT, "tcp 10.0.0.1:5432")),
    ],
)
def test_another_effect_is_no_sign_of_the_announced_one(intent: EffectNote, done: EffectNote) -> None:
    told = weighed([intent, done])

    assert told.done == (done,)
    assert told.announced == (intent,)


def test_a_database_counts_where_its_file_was_opened_to_be_written() -> None:
    intent = announced(EffectKind.DATABASE, "/mnt/a.db")

    assert weighed([intent]).done == ()
    assert effects(intent, seen(EffectKind.WRITE, "/mnt/a.db")).class_words() == (
        "touched something outside: opened the database /mnt/a.db (line 2)"
    )


@pytest.mark.parametrize(
    "doubt", [seen(EffectKind.WRITE, "", more=7), seen(EffectKind.WRITE, UNREAD_TARGET)], ids=("counted", "unread")
)
def test_where_the_journal_did_not_name_all_announcements_of_the_kind_count(doubt: EffectNote) -> None:
    told = weighed([announced(EffectKind.WRITE, "/mnt/a"), announced(EffectKind.FOLDER, "/mnt/b"), doubt])

    assert [note.target for note in told.done] == ["/mnt/a", doubt.target]
    assert [note.target for note in told.announced] == ["/mnt/b"]


def test_announcements_that_were_only_counted_do_not_count_beside_a_journal() -> None:
    assert effects(announced(EffectKind.WRITE, "", more=9)).call_class is CallClass.PURE
