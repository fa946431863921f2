"""What was said of columns and rows beside a question is done with the next comparison, and never just dropped."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

OLD = """Mitglied;Sparte;Beitrag
1;Turnen;60
2;Tennis;70
2;Tennis;72
3;Turnen;80
4;Tennis;90
5;Turnen;95
"""
NEW = """Nummer;Bereich;Preis EUR
1;Turnen;66
2;Tennis;70
3;Tennis;80
4;Tennis;99
5;Turnen;95
"""
SAID = "Mitglied = Nummer, Sparte = Bereich, Beitrag = Preis EUR"
ALL_MAPPED = "**3** changed (`Beitrag` 2, `Sparte` 1)"


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("club_2024.csv", OLD)
    chat.write("club_2025.csv", NEW)
    return chat


@pytest.mark.parametrize("first", ["What changed from 2024 to 2025?", "Which rows changed?", "Wie viele sind neu?"])
@pytest.mark.parametrize(
    "answer", ["Mitglied", "Compare club_2024.csv with club_2025.csv by Mitglied. Nummer is Mitglied"]
)
def test_the_key_brings_the_columns_that_were_named_before(chat: InProcessChat, first: str, answer: str) -> None:
    asked = chat.ask(f"{first} {SAID}")
    reply = chat.ask(answer)

    assert "Which column identifies a row" in asked
    assert ALL_MAPPED in reply


def test_what_is_said_of_columns_holds_for_a_later_comparison(chat: InProcessChat) -> None:
    asked = chat.ask(f"compare only frob with the zyx; {SAID}; die Summenzeile weglassen")
    reply = chat.ask("compare by Mitglied")

    assert "“die Summenzeile weglassen” – it comes with the answer" in asked
    assert ALL_MAPPED in reply
    assert "without totals and notes" in reply


def test_a_look_that_waited_and_is_not_done_is_named(chat: InProcessChat) -> None:
    chat.ask("compare only frob with the zyx; show club_2024.csv")
    reply = chat.ask("count the rows of club_2025.csv")

    assert "Still not done, since the question before was not answered: “show club_2024.csv”." in reply


@pytest.mark.parametrize("between", ["count the frobs of each zyx", "compare only frob with the zyx"])
def test_a_rule_that_waited_holds_for_a_report_that_is_saved_without_an_answer(
    chat: InProcessChat, between: str
) -> None:
    chat.ask(f"compare by Mitglied. {SAID}")
    asked = chat.ask("differences up to 6 in Beitrag are fine; compare only frob with the zyx")
    reminded = chat.ask(between)
    saved = chat.ask("save as excel")

    rule = "“differences up to 6 in Beitrag are fine”"
    assert f"Not done yet: {rule} – it comes with the answer." in asked
    assert f"Still not done, since the question before was not answered: {rule}." in reminded
    assert f"With it, as you asked before: {rule}." in saved
    assert saved.index("now “differences up to 6 do not count”") < saved.index("Saved `outputs/")


@pytest.mark.parametrize(
    ("said", "shown"),
    [("why did 1 and 4 change?", ["`1` is **changed**", "`4` is **changed**"]), ("why did 4 change?", ["`4` is"])],
)
def test_several_rows_are_explained_one_after_the_other(chat: InProcessChat, said: str, shown: list[str]) -> None:
    chat.ask(f"compare by Mitglied. {SAID}")
    reply = chat.ask(said)

    assert [words for words in shown if words not in reply] == []


def test_a_row_of_a_longer_key_is_asked_for(chat: InProcessChat) -> None:
    chat.ask(f"compare by Mitglied and Sparte. {SAID}")
    reply = chat.ask("why did 4 change?")

    assert reply.startswith("A row is known by `Mitglied` and `Sparte`: name 2 values, with a comma between them.")
