"""Why cells differ, where the changes lie, and the odd one out of three files, with the figures of small files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

HEAD = "id,town,name,price\n"


def rows(*, names: str = "{}", prices: dict[int, str] | None = None) -> str:
    town = {0: "Oslo", 1: "Rome", 2: "Bonn"}
    lines = [
        f"{one},{town[one % 3]},{names.format(f'part {one}')},{(prices or {}).get(one, '10.00')}" for one in range(12)
    ]
    return HEAD + "\n".join(lines) + "\n"


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    made = InProcessChat(tmp_path)
    made.write("old.csv", rows())
    made.write("new.csv", rows(prices={0: "11.00", 3: "12.00", 6: "1000", 9: "-10.00", 1: "13.00"}))
    made.write("last.csv", rows(prices={0: "11.00", 3: "12.00", 6: "10.00", 9: "10.00", 1: "10.00", 2: "99"}))
    made.ask("compare old.csv with new.csv by id")
    return made


def test_causes_are_counted_and_the_groups_named(chat: InProcessChat) -> None:
    reply = chat.ask("why do they differ?")

    assert "Why **5** cells differ, from old.csv (before) to new.csv (after)" in reply
    assert "| price | real change | 3 |" in reply
    assert "| price | scale | 1 |" in reply
    assert "| price | sign | 1 |" in reply
    assert "80 % of the changed rows have town Oslo (4 of 5), which is 33.3 % of all rows." in reply


def test_one_column_is_asked_about_and_where_alone(chat: InProcessChat) -> None:
    where = chat.ask("where do the changes in price lie?")
    name = chat.ask("why do the names differ?")

    assert where.startswith("Where the changes in `price` lie, from old.csv (before) to new.csv (after):")
    assert "real change" not in where
    assert name.startswith("No cell of `name` differs, from old.csv (before) to new.csv (after).")


def test_the_odd_one_of_three_files_is_named_and_its_cells_are_counted(chat: InProcessChat) -> None:
    early = chat.ask("which file is the odd one out?")
    chat.ask("compare old.csv with last.csv")

    reply = chat.ask("which file is the odd one out?")

    assert "An odd one out takes three files, and the comparison knows old.csv and new.csv." in early
    assert "- 12 keys in all" in reply
    # 0 and 3 are other in old, 6, 9 and 1 in new, 2 in last
    assert "| price | 2 | 3 | 1 | 0 |" in reply
    assert "The odd one out is most often **new.csv**: in 3 of 6 cells." in reply


def test_without_a_comparison_all_files_are_compared_first(tmp_path: Path) -> None:
    made = InProcessChat(tmp_path)
    for name, prices in (("a.csv", {}), ("b.csv", {}), ("c.csv", {4: "7"})):
        made.write(name, rows(prices=prices))

    reply = made.ask("which file is the odd one out?")

    assert "The odd one out is most often **c.csv**: in 1 of 1 cell." in reply
