"""Back to all rows, the others of a filter, and clauses of their own that are not understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

OLD = """Order No,Customer,Category,Qty,Price
1001,Ames,Medicine,50,10
1002,Bell,Medicine,40,20
1003,Cole,Tools,30,5
1004,Dunn,Food,90,7
"""
NEW = """Order No,Customer,Category,Qty,Price
1001,Ames,Medicine,20,10
1002,Bell,Medicine,45,20
1003,Cole,Tools,10,6
1004,Dunn,Food,90,7
"""
MEDICINE = "only rows where Category is Medicine"


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    made = InProcessChat(tmp_path)
    made.write("orders_old.csv", OLD)
    made.write("orders_new.csv", NEW)
    made.ask("compare orders_old.csv with orders_new.csv by Order No")
    return made


@pytest.mark.parametrize(
    "sentence",
    [
        "Go back to all of them",
        "Go back to all rows",
        "show all rows again",
        "now all of them again",
        "back to the full list",
        "wieder alle Zeilen",
        "zurück zu allen",
    ],
)
def test_all_rows_again_takes_the_filter_off_and_not_the_change_after_it(chat: InProcessChat, sentence: str) -> None:
    chat.ask(MEDICINE)
    chat.ask("ignore Price")

    reply = chat.ask(sentence)

    assert f"no longer “{MEDICINE}”" in reply
    assert "`Price`: was" not in reply


def test_all_rows_again_behind_a_question_about_some_asks_it_of_all(chat: InProcessChat) -> None:
    chat.ask("how many changed rows where Category is Medicine?")

    reply = chat.ask("go back to all of them")

    assert "Read “go back to all of them” as the question before, over all rows." in reply
    assert "**3** rows are changed" in reply


def test_a_filter_that_holds_beside_a_question_is_told(chat: InProcessChat) -> None:
    chat.ask(MEDICINE)
    chat.ask("how many changed rows where Customer is Bell?")

    reply = chat.ask("all rows again")

    assert "say “Take the filter off” to take it off" in reply
    assert "**2** rows are changed" in reply


def test_back_to_all_rows_is_offered_behind_a_filter(chat: InProcessChat) -> None:
    chat.ask(MEDICINE)

    assert "Go back to all rows" in chat.details["suggestions"]


@pytest.mark.parametrize("sentence", ["And the others?", "Und die anderen?", "and the rest?"])
def test_the_others_of_a_filter_are_offered(chat: InProcessChat, sentence: str) -> None:
    chat.ask(MEDICINE)

    reply = chat.ask(sentence)
    answered = chat.ask("Take the filter off. Only rows where `Category` is not `Medicine`")

    assert "- Take the filter off. Only rows where `Category` is not `Medicine`" in reply
    assert "“only rows where Category is not Medicine”" in answered
    assert "Changed now: **1** (`" in answered


@pytest.mark.parametrize("sentence", ["And the others?", "Und die anderen?"])
def test_the_others_of_a_question_are_counted(chat: InProcessChat, sentence: str) -> None:
    chat.ask("how many rows changed for Medicine?")

    assert "**1** changed row where `Category` is not `Medicine`" in chat.ask(sentence)


@pytest.mark.parametrize(
    ("sentence", "done", "left"),
    [
        ("show the changed rows and frobnicate the gadgets", "4 changed cells", "frobnicate the gadgets"),
        ("count rows per Category, and zap the wibble", "| Medicine | 2 | 2 |", "zap the wibble"),
        ("show the changed rows. Frobnicate the gadgets.", "4 changed cells", "Frobnicate the gadgets"),
        ("zeig die geänderten Zeilen und zwirbele die Dinger", "4 changed cells", "zwirbele die Dinger"),
    ],
)
def test_a_clause_of_its_own_that_is_not_understood_is_named_and_the_rest_done(
    chat: InProcessChat, sentence: str, done: str, left: str
) -> None:
    reply = chat.ask(sentence)

    assert done in reply
    assert f"Not used, since I did not understand it: “{left}”." in reply


@pytest.mark.parametrize(
    "sentence",
    [
        "count rows per Category and the wibble",
        "show the changed rows where the wibble is zap",
        "ignore spaces and frobnicate the gadgets",
        "show the changed rows and skip the dodgy ones",
        "show the changed rows and colour the Category red",
    ],
)
def test_strange_words_that_could_change_the_answer_are_asked_about(chat: InProcessChat, sentence: str) -> None:
    before = len(chat.calls)

    chat.ask(sentence)

    assert chat.details["asked"]
    assert len(chat.calls) == before
