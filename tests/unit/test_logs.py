"""The log goes to one file of the profile, without keys of models."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from workbench.logs import FILE_NAME, stop_writing, without_secrets, write_logs_to


def test_records_of_the_workbench_go_to_the_profiles_file(tmp_path: Path) -> None:
    handler = write_logs_to(tmp_path / "logs")

    logging.getLogger("workbench.services.turns").info("A turn began.")
    stop_writing(handler)
    logging.getLogger("workbench.services.turns").info("Not written any more.")

    lines = (tmp_path / "logs" / FILE_NAME).read_text(encoding="utf-8").splitlines()
    assert [line.partition(" INFO ")[2] for line in lines] == ["   workbench.services.turns: A turn began."]


def test_a_key_in_a_traceback_is_masked(tmp_path: Path) -> None:
    handler = write_logs_to(tmp_path)

    try:
        raise ValueError("Authorization: Bearer abc123")
    except ValueError:
        logging.getLogger("workbench.models").exception("The model did not answer.")
    stop_writing(handler)

    text = (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    assert ("abc123" in text, "The model did not answer." in text) == (False, True)


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("key sk-proj-12345 was refused", "key sk-… was refused"),
        ("api_key=12345, next", "api_key=…, next"),
        ("{'api-key': '12345'}", "{'api-key': '…'}"),
        ("Bearer abc.def", "Bearer …"),
        ("the task-force read 12 rows", "the task-force read 12 rows"),
    ],
)
def test_what_looks_like_a_key_is_masked(text: str, masked: str) -> None:
    assert without_secrets(text) == masked
