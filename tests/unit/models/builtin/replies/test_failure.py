from __future__ import annotations

from workbench.models.builtin.replies.failure import failed, not_run, stopped


def test_an_error_of_the_library_is_told_in_its_own_words() -> None:
    told = failed("CompareError", "There is no column 'Secter' in a. Nearest: Sector.", runtime_was_gone=False)

    assert told == "There is no column 'Secter' in a. Nearest: Sector. Nothing was changed."


def test_a_file_that_is_gone_with_its_runtime_is_told_plainly() -> None:
    told = failed("FileMissingError", "inputs/a.csv is not there.", runtime_was_gone=True)

    assert told.startswith("That cannot be worked out as things are: inputs/a.csv is not there.")
    assert "Add the file again" in told


def test_another_error_is_named_and_short() -> None:
    told = failed("KeyError", "x" * 1000, runtime_was_gone=False)

    assert told.startswith("The call stopped with an error: `KeyError: xxx")
    assert len(told) < 400


def test_a_refusal_and_an_end_say_what_is_still_there() -> None:
    assert not_run("declined", "read a.csv").startswith("Nothing was run: it was not allowed to “read a.csv”.")
    assert "still there" in stopped("interrupted")
    assert "tables are gone" in stopped("lost")
