from __future__ import annotations

from tests.e2e.asking import Asking
from tests.e2e.sentences import talk

MARCH = "id,category,price\n1,Pens,1.50\n2,Pens,2.25\n3,Paper,10.00\n"
APRIL = "id,category,price\n4,Pens,1.75\n5,Desk,99.90\n"
OWNERS = "category,owner\nPens,Ann\nPaper,Bob\n"


def test_follow_ups_go_on_with_the_live_tables_of_the_steps_before(home: Asking) -> None:
    files = (home.file("march.csv", MARCH), home.file("april.csv", APRIL), home.file("owners.csv", OWNERS))

    chat = talk(
        home,
        *files,
        "put march and april together and count by category in that table",
        "look up owner from owners by category into the combined table",
        "total price by owner in the result of the look-up",
        "show rows of that table where price is over 2",
        "save the looked-up table as excel",
    )

    counts, looked_up, totals, _, saved = chat.replies
    assert "| Desk | 1 |\n| Paper | 1 |\n| Pens | 3 |" in counts
    assert "found for 4 of 5 rows" in looked_up
    assert "| Ann | 5.50 | 3 |\n| Bob | 10.00 | 1 |\n| (blank) | 99.90 | 1 |" in totals
    assert "Saved `outputs/with_owner.xlsx`" in saved
    assert "5 rows of `with_owner`" in saved
    assert sum(call["code"].count("read(") for call in chat.calls) == 3


def test_a_table_of_an_ended_runtime_is_not_answered_for(home: Asking) -> None:
    files = (home.file("march.csv", MARCH), home.file("owners.csv", OWNERS))

    chat = talk(
        home,
        *files,
        "look up owner from owners by category into march",
        "count by owner in the combined table",
    )

    assert chat.replies[1].startswith("I cannot tell which table “the combined table” is")
    assert chat.calls_of(1) == []
