from __future__ import annotations

import pytest

from workbench.domain.handshake import Handshake, shake_hands
from workbench.protocol.program import Program

OWN = Program(version="1.2.0", protocol=2, speaks_since=1)
SAME = OWN
OTHER_BUILD = Program(version="1.2.1", protocol=2, speaks_since=1)
OLDER = Program(version="1.0.0", protocol=1, speaks_since=1)
NEWER = Program(version="2.0.0", protocol=5, speaks_since=2)
TOO_NEW = Program(version="9.0.0", protocol=9, speaks_since=8)
CHECKPOINT = "a checkpoint before it ends by itself while the workbench is closed"


def test_the_same_program_is_nothing_to_tell() -> None:
    met = shake_hands(OWN, SAME, SAME)

    assert met == Handshake(own=OWN, other=SAME, spoken=2)
    assert (met.is_same, met.words(3), met.in_short()) == (True, "", "")


def test_another_program_with_the_same_protocol_works_as_before() -> None:
    met = shake_hands(OWN, OTHER_BUILD, OTHER_BUILD)

    assert met.words(3) == (
        "Runtime 3 was started by version 1.2.1 of the workbench; this is version 1.2.0. It works as before."
    )


def test_an_older_one_is_attached_as_far_as_it_speaks_and_what_is_missing_is_named() -> None:
    met = shake_hands(OWN, OLDER, OLDER)

    assert (met.is_understood, met.speaks(1), met.speaks(2)) == (True, True, False)
    assert met.words(3) == (
        "Runtime 3 was started by version 1.0.0 of the workbench; this is version 1.2.0. It works as before."
        f" Not available until a restart: {CHECKPOINT}."
    )


def test_one_that_does_not_say_what_it_is_counts_as_older() -> None:
    met = shake_hands(OWN, None, None)

    assert (met.spoken, met.lacking, met.in_short()) == (1, (CHECKPOINT,), "another version")
    assert met.words(1).startswith("Runtime 1 was started by another version of the workbench; this is version 1.2.0.")


def test_a_newer_one_that_speaks_our_protocol_works_as_before() -> None:
    met = shake_hands(OWN, NEWER, NEWER)

    assert (met.spoken, met.lacking) == (2, ())
    assert met.words(1).endswith("It works as before.")


@pytest.mark.parametrize(("own", "other"), [(OWN, TOO_NEW), (TOO_NEW, OWN)])
def test_two_that_speak_no_common_protocol_do_not_attach_and_nothing_is_ended(own: Program, other: Program) -> None:
    met = shake_hands(own, other, other)

    assert (met.is_understood, met.speaks(1)) == (False, False)
    assert "it was not attached. It still runs with all its values" in met.words(2)


@pytest.mark.parametrize(
    ("supervisor", "kernel", "decides"),
    [(SAME, OLDER, OLDER), (OLDER, SAME, OLDER), (SAME, TOO_NEW, TOO_NEW), (OTHER_BUILD, SAME, OTHER_BUILD)],
)
def test_of_supervisor_and_kernel_the_one_that_differs_more_decides(
    supervisor: Program, kernel: Program, decides: Program
) -> None:
    assert shake_hands(OWN, supervisor, kernel).other == decides


@pytest.mark.parametrize("version", ["", "<b>x</b>", "1.0 and more", "1" * 41, "1.0\n"])
def test_what_is_no_version_is_not_shown(version: str) -> None:
    met = shake_hands(OWN, Program(version=version), Program(version=version))

    assert met.words(1).startswith("Runtime 1 was started by another version of the workbench;")
