from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.asking import Asking
from tests.e2e.sentences import talk
from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from workbench.models.builtin.language.understand import understand
from workbench.models.builtin.state import ChatView

A = """id,customer,date,region,status,price,amount,updated_at,note,sku
10231,Ärzte GmbH,03/04/2024,North,open,1.00,100.00,t1,N/A,a-1
10232,Beta AG,04/04/2024,South,open,2.00,200.00,t1,x,a-2
10233,Gamma,25/04/2023,North,cancelled,3.00,300.00,t1,y,a-3
10234,Delta  Ltd,06/04/2024,West,open,4.00,400.00,t1,z,a-4
10235,Epsilon,07/04/2024,West,open,5.00,500.00,t1,,a-5
10236,Zeta,08/04/2024,North,open,6.00,600.00,t1,w,a-6
"""
B = """id,customer,date,region,status,price,amount,updated_at,note,sku
10231,Aerzte GmbH,03/04/2024,North,open,1.004,100.03,t2,,a-1
10232,BETA AG,04/04/2024,South,open,2.50,200.00,t2,x,a-2
10233,Gamma,25/04/2023,North,cancelled,3.90,300.00,t2,y,a-3
10234,DeltaLtd,06/04/2024,West,open,4.00,410.00,t2,z,a-4
10235,Epsilon,07/04/2024,West,open,5.00,500.00,t2,,a-5
10237,Eta,09/04/2024,East,open,7.00,700.00,t2,v,a-7
"""
COMPARED = (
    "**5** in both, **1** added, **1** removed, **5** changed "
    "(`updated_at` 5, `customer` 3, `price` 3, `amount` 2, `note` 1)"
)


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("a.csv", A)
    chat.write("b.csv", B)
    return chat


@pytest.fixture
def compared(chat: InProcessChat) -> InProcessChat:
    chat.ask("compare a.csv and b.csv by id")
    return chat


@pytest.mark.parametrize("sentence", ["reconcile a and b", "what's different?", "diff a.csv b.csv on id", "compare"])
def test_two_files_are_compared(chat: InProcessChat, sentence: str) -> None:
    assert COMPARED in chat.ask(sentence)
    assert chat.details["understood"]


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("ignore the updated_at column", "- `updated_at`: was “exact”, now “not compared”"),
        ("ignore the updated_at column", "5 cells fewer in `updated_at`"),
        ("treat under 0.5 % as unchanged", "1 cell fewer in `price`, 1 in `amount`"),
        ("treat under 0.5 % as unchanged", "exactly 0.5 % too"),
        ("amounts within 5 cents are equal", "1 cell fewer in `amount`"),
        ("amounts within 5 cents are equal", "- `amount`: was “exact”, now “differences up to 0.05 do not count”"),
        ("spaces and capitals don't matter", "2 cells fewer in `customer`"),
        ("ä and ae are the same", "1 cell fewer in `customer`"),
        ("skip rows where status is cancelled", "**4** in both, **1** added and **1** removed (before: 5 in both)"),
        ("only rows from 2024", "**4** in both, **1** added and **1** removed (before: 5 in both)"),
        ("N/A means blank", "1 cell fewer in `note`"),
        ("use sku as key instead", "Rows are now matched by “sku”, no longer by “id”: "),
        (
            "use customer and date together as the key",
            "no longer by “id”: **2** in both, **4** added and **4** removed. Before: ",
        ),
    ],
)
def test_a_rule_is_changed_and_told_before_and_after(compared: InProcessChat, sentence: str, told: str) -> None:
    reply = compared.ask(sentence)

    assert told in reply
    assert "No file was read again." in reply
    assert compared.details["understood"]


def test_dates_are_day_first(compared: InProcessChat) -> None:
    reply = compared.ask("dates are day first")

    assert "`date`" in reply
    assert "DD/MM/YYYY" in reply


def test_the_sign_of_one_file_is_reversed(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("ledger.csv", "id,amount\n1,10\n2,-20\n3,30\n")
    chat.write("bank.csv", "id,amount\n1,-10\n2,20\n3,-31\n")
    chat.ask("compare ledger.csv with bank.csv by id")

    reply = chat.ask("in the second file the sign is reversed")

    assert "2 rows leave *changed*; 2 cells fewer in `amount`." in reply


def test_the_prices_of_one_file_are_in_cents(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("a.csv", "id,price\n1,1.50\n2,2.25\n3,3\n")
    chat.write("b.csv", "id,price\n1,150\n2,225\n3,301\n")
    chat.ask("compare a and b by id")

    reply = chat.ask("prices in b are in cents")

    assert "2 rows leave *changed*; 2 cells fewer in `price`." in reply


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("show me what was added", "| 10237 | Eta |"),
        ("show the duplicates", "0 exact duplicates in a.csv and b.csv."),
        ("why did 10234 change?", "| amount | 400.00 | 410.00 | changed |"),
        ("which columns changed most?", "| updated_at | 5 | 100.0 % |"),
        ("total amount by region", "| West | 900.00 | 2 | 910.00 | 2 |"),
        ("top 10 by change in price", "| 10233 | 3.000 | 3.900 | 0.900 | 30.00 |"),
        ("what did you do to column price?", "Rule: exact"),
        ("help", "Show the changed rows"),
        ("start again", "The comparison of this chat is empty again"),
    ],
)
def test_a_question_is_answered_with_its_figures(compared: InProcessChat, sentence: str, told: str) -> None:
    assert told in compared.ask(sentence)
    assert compared.details["understood"]


@pytest.mark.parametrize(("sentence", "ending"), [("save as excel", "xlsx"), ("a report I can mail", "html")])
def test_a_report_is_saved(compared: InProcessChat, sentence: str, ending: str) -> None:
    reply = compared.ask(sentence)

    assert f"Saved `outputs/a_against_b.{ending}`" in reply
    assert (compared.folder / "outputs" / f"a_against_b.{ending}").stat().st_size > 1000


def test_undo_takes_the_last_message_back(compared: InProcessChat) -> None:
    compared.ask("ignore updated_at, and spaces and capitals don't matter")

    reply = compared.ask("undo that")

    assert "Changed now: **5** (`updated_at` 5, `customer` 3, `price` 3, `amount` 2, `note` 1)" in reply


def test_january_and_february_are_put_together_and_compared(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("january.csv", "id,amount\n1,10\n2,20\n")
    chat.write("february.csv", "id,amount\n3,30\n")
    chat.write("bank.csv", "id,amount\n1,10\n2,21\n4,40\n")

    together = chat.ask("put january and february together")
    reply = chat.ask("compare january_and_february with bank.csv by id")

    assert "stand under each other in `january_and_february`: 3 rows." in together
    assert "**2** in both, **1** added, **1** removed, **1** changed (`amount` 1)" in reply


def test_the_new_file_is_compared_with_the_first(compared: InProcessChat) -> None:
    compared.write("c.csv", A.replace("10236,Zeta", "10239,Theta").replace("2.00", "2.10"))

    reply = compared.ask("compare the new one with the first")

    assert (
        "**a.csv** (6 rows) against **c.csv** (6 rows), by `id`: **5** in both, **1** added, **1** removed, " in reply
    )
    assert "**1** changed (`price` 1)" in reply


@pytest.mark.parametrize(
    ("sentence", "missing"),
    [
        ("predict next quarter's prices", "I cannot predict"),
        ("email this to accounting", "I cannot send"),
        ("is this fraud?", "I cannot judge"),
        ("write a poem about it", "I am not a language model"),
        ("what will the CFO say", "I cannot know"),
        ("do it like last time", "no earlier comparison"),
        ("delete the old file", "never deleted"),
    ],
)
def test_what_cannot_be_done_is_declined_with_what_is_missing(chat: InProcessChat, sentence: str, missing: str) -> None:
    assert missing in chat.ask(sentence)
    assert not chat.details["understood"]
    assert chat.calls == []


@pytest.mark.parametrize(
    ("sentence", "asked"), [("fix the data", "What is to be put right?"), ("join them somehow", "I need to know how")]
)
def test_what_can_be_read_in_two_ways_is_asked(chat: InProcessChat, sentence: str, asked: str) -> None:
    assert asked in chat.ask(sentence)
    assert chat.details["asked"]
    assert chat.calls == []


def test_comparing_with_one_file_asks_for_the_other(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("a.csv", A)

    reply = chat.ask("compare")

    assert "Add a second file" in reply
    assert chat.calls == []


def test_what_is_offered_next_is_understood(compared: InProcessChat) -> None:
    offered: set[str] = set()
    for sentence in (
        "compare",
        "total amount by region",
        "which columns changed most?",
        "help",
        "hello",
        "ignore note",
    ):
        compared.ask(sentence)
        offered.update(compared.details["suggestions"])
    view = ChatView.from_json(compared.state())

    read = {sentence: understand(sentence, view) for sentence in offered}

    assert {
        sentence: found for sentence, found in read.items() if not found.intents or found.left_over or found.questions
    } == {}


def test_a_chat_of_such_sentences_through_the_terminal(home: Asking) -> None:
    said = talk(
        home,
        home.file("a.csv", A),
        home.file("b.csv", B),
        "reconcile a and b",
        "ignore the updated_at column",
        "undo that",
        "why did 10234 change?",
        "save as excel",
        "is this fraud?",
    )

    assert said.code == 1
    assert COMPARED in said.replies[0]
    assert "5 cells fewer in `updated_at`" in said.replies[1]
    assert "5 cells more in `updated_at`" in said.replies[2]
    assert "| amount | 400.00 | 410.00 | changed |" in said.replies[3]
    assert "Saved `outputs/a_against_b.xlsx`" in said.replies[4]
    assert "I cannot judge" in said.replies[5]
    assert [turn["end"] for turn in said.record["turns"]] == ["answered"] * 5 + ["not understood"]
