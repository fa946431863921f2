"""What is asked behind a reply, worked out with the figures of small files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

OLD = "order,region,qty,price\no1,N,2,1.50\no2,N,1,10\no3,S,4,0.25\no4,W,3,1\n"
NEW = "order,area,qty,price\no1,N,2,1.50\no2,N,3,10\no3,S,2,0.5\no5,W,1,1.25\n"


@pytest.fixture
def orders(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("old.csv", OLD)
    chat.write("new.csv", NEW)
    chat.ask("compare old.csv with new.csv by order, area is region")
    return chat


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        (("total qty per region", "and the difference?"), ["| N | 3 | 2 | 5 | 2 | 2 |", "| W | 3 | 1 | 1 | 1 | -2 |"]),
        (
            ("how many rows in region N?", "and the others?"),
            ["Rows where `region` is not `N`: **2** in old.csv and **2** in new.csv."],
        ),
        (("how many rows in region N?", "and the difference?"),
         ["Rows where `region` is `N`: **2** in old.csv and **2** in new.csv; no difference."]),
        (("which orders had their qty raised?",), ["| o2 | 1 | 3 | 2 |"]),
        (("which orders had their qty cut, only S",), ["| o3 | 4 | 2 | -2 |"]),
        (("which rows changed only in qty?",), ["**1** row in which `qty` alone changed", "| o2 | 1 | qty |"]),
        (("leave out region S", "how many are left in each file?"), ["Rows: **3** in old.csv and **3** in new.csv."]),
    ],
)  # fmt: skip
def test_a_follow_up_has_the_figures_of_what_it_leans_on(
    orders: InProcessChat, asked: tuple[str, ...], lines: list[str]
) -> None:
    reply = [orders.ask(one) for one in asked][-1]

    assert [line for line in lines if line not in reply] == [], reply
