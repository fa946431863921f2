"""Every message of the guide's conversation does what it says with the sample files."""

from __future__ import annotations

from pathlib import Path

from tests.guide_pages import blocks
from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from workbench.resources import resource

SAID_BY = {
    "Compare the two files, unit_price is price_eur": "**57** in both, **4** added, **3** removed, **12** changed",
    "How many prices rose and how many fell?": "**7** rose, **2** fell, **48** stayed",
    "Which categories changed most?": "| Technology |",
    "Total price per category in both files": "| Household | 118.51 | 8 | 131.67 | 8 |",
    "Show what was added": "4 rows were added",
    "Why did 001420 change?": "15.57",
    "Ignore differences of up to 0.05 in the price": "2 rows leave *changed*; 2 cells fewer in `price_eur`",
    "Capitals do not matter in description": "1 row leaves *changed*; 1 cell fewer in `description`",
    "Only rows where category is Desk": "rows leave *changed*",
    "Undo that": "rows enter *changed*",
    "Compare april with may": "**60** in both, **1** added, **1** removed",
    "How many articles are in all three files?": "**56** keys are in all 3 files",
    "Save the report as xlsx": "Saved `outputs/",
}


def test_the_conversation_of_the_guide_gives_its_figures(tmp_path: Path) -> None:
    chat = InProcessChat(tmp_path)
    wrong: list[tuple[str, str]] = []
    asked: list[str] = []

    for line in "".join(blocks("chat", "chat")).splitlines():
        if line.startswith("+ "):
            chat.add(resource("sample", line.removeprefix("+ ")))
            continue
        asked.append(line)
        reply = chat.ask(line)
        if SAID_BY.get(line, "not expected") not in reply or chat.details.get("understood") is False:
            wrong.append((line, reply))

    assert wrong == []
    assert asked == list(SAID_BY)
