"""The duplicates of one file, which need no comparison."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

ROWS = "Entry no,Title,Director name,Country of origin,Runtime in minutes,Year of release\n"


@pytest.mark.parametrize(
    "wish", ["show the duplicates", "are there any duplicates?", "gibt es Dubletten in films.csv?"]
)
def test_rows_that_are_the_same_in_all_columns_are_told_of_one_file(tmp_path: Path, wish: str) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write(
        "films.csv", ROWS + "F1,Moon,Ito,Chile,13,2024\nF2,Sun,Ito,Chile,,2024\nF1,Moon,Ito,Chile,13,2024\nF2,Sea,,,,\n"
    )

    reply = chat.ask(wish)

    assert "| F1 | Moon | Ito | Chile | 13 | 2024 | 2 |" in reply
    assert "F2" not in reply
    assert "say “which `Entry no` have more than one row?”" in reply
