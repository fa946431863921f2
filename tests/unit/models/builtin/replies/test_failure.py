from __future__ import annotations

import pytest

from workbench.models.builtin.replies.failure import failed, not_run, stopped, without_code


def test_an_error_of_the_library_is_told_in_its_own_words() -> None:
    told = failed("CompareError", "There is no column 'Secter' in a. Nearest: Sector.", runtime_was_gone=False)

    assert told == "There is no column 'Secter' in a. Nearest: Sector. Nothing was changed."


def test_a_file_that_is_gone_with_its_runtime_is_told_plainly() -> None:
    told = failed("FileMissingError", "inputs/a.csv is not there.", runtime_was_gone=True)

    assert told.startswith("That cannot be worked out as things are: inputs/a.csv is not there.")
    assert "Add the file again" in told


@pytest.mark.parametrize(
    ("message", "plain"),
    [
        (
            'Say which one it is, for example comparison.column("P", a="…"). Nearest: a, b..',
            "Say which one it is. Nearest: a, b.",
        ),
        ('How is the date written? Say it, for example formats=["%d/%m/%Y"].', "How is the date written? Say it."),
        (
            'It measures nothing. If it is a figure, say comparison.rule("Id", kind="number"). There is: Total.',
            "It measures nothing. There is: Total.",
        ),
    ],
)
def test_what_only_the_writer_of_a_call_can_use_is_left_out(message: str, plain: str) -> None:
    assert without_code(message) == plain


def test_another_error_is_named_and_short() -> None:
    told = failed("KeyError", "x" * 1000, runtime_was_gone=False)

    assert told.startswith("The call stopped with an error: `KeyError: xxx")
    assert len(told) < 400


def test_a_refusal_and_an_end_say_what_is_still_there() -> None:
    assert not_run("declined", "read a.csv").startswith("Nothing was run: it was not allowed to “read a.csv”.")
    assert "still there" in stopped("interrupted")
    assert "tables are gone" in stopped("lost")
