"""What the analyst offers, as an answer or as what could be asked next, is itself understood without a question."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.understand import understand
from workbench.models.builtin.planning.memory import Memory, recall
from workbench.models.builtin.planning.transcript import Exchange
from workbench.models.builtin.state import ChatView

LEDGER = """invoice_no,supplier,invoice_date,net,vat,status
I1,Norvik,2024-03-01,10.00,2.00,open
I2,Norvik,2024-03-05,20.00,4.00,paid
I3,Sable,2024-04-01,30.50,6.10,disputed
I4,Pallas,2024-04-02,5.00,1.00,open
I4,Pallas,2024-04-02,5.00,1.00,open
Total,,,70.50,14.10,
"""
STATEMENT = """Inv Number,supplier,Date,Net amount,vat,status
I1,Norvik,2024-03-01,10.00,2.00,open
I2,Norvik,2024-03-05,21.00,4.00,open
I3,Sable,2024-04-01,30.50,6.10,disputed
I5,Quarto,2024-04-09,7.00,1.40,open
"""
SUPPLIERS = """supplier,country
Norvik,Norway
Sable,Greece
"""
CONVERSATIONS = (
    (
        "compare ledger and statement",
        "are there duplicates?",
        "how many invoices are disputed in each file?",
        "which supplier used the most?",
        "total net per supplier, counting each duplicate just once",
        "show the changed rows, largest net first",
        "top 3 net by change",
        "what changed?",
        "which columns changed most?",
        "save as excel",
    ),
    (
        "compare by invoice_no. Inv Number is invoice_no",
        "ignore differences up to 3 in net and show the changed rows in colour",
        "which of those differ by more than 20?",
        "how many of them went down?",
        "look up country in suppliers.csv by supplier",
        "which suppliers have no country?",
        "the best net",
        "total per supplier",
        "highest by supplier",
        "remove the filter",
        "undo everything",
    ),
    (
        "count rows per colour",
        "rank by size",
        "put ledger and statement together",
        "and by status?",
        "filter status open",
        "small differences do not matter",
        "compare with suppliers.csv",
        "fly me to the moon",
        "help",
    ),
)


@pytest.mark.parametrize("sentences", CONVERSATIONS)
def test_every_sentence_that_is_offered_is_understood(tmp_path: Path, sentences: tuple[str, ...]) -> None:
    chat = InProcessChat(folder=tmp_path)
    for name, text in (("ledger.csv", LEDGER), ("statement.csv", STATEMENT), ("suppliers.csv", SUPPLIERS)):
        chat.write(name, text)
    memories: list[Exchange] = []
    broken: list[tuple[str, str]] = []

    for sentence in sentences:
        reply = chat.ask(sentence)
        memories.append(Exchange(text=sentence, details={"memory": chat.details["memory"]}))
        view, said = ChatView.from_json(chat.state()), recall(memories)
        broken += [(sentence, one) for one in _offered(chat, reply) if not _is_understood(one, view, said)]

    assert broken == []


def _offered(chat: InProcessChat, reply: str) -> list[str]:
    question = Memory.from_json(chat.details["memory"]).question
    bullets = (
        [line[2:] for line in reply.splitlines() if line.startswith("- ")] if not chat.details["understood"] else []
    )
    help_lines = [line for line in bullets if question is None and "`" not in line and ":" not in line]
    return [*(question.options if question is not None else ()), *chat.details["suggestions"], *help_lines]


def _is_understood(sentence: str, view: ChatView, said: Conversation) -> bool:
    read = understand(sentence, view, said)
    return bool(read.intents) and not read.questions and not read.left_over and not read.declined


def test_a_plural_stands_for_the_rows_that_its_number_tells_apart(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    for name, text in (("ledger.csv", LEDGER), ("statement.csv", STATEMENT)):
        chat.write(name, text)
    chat.ask("compare by invoice_no. Inv Number is invoice_no")

    disputed, blank = chat.ask("how many invoices are disputed in each file?"), chat.ask("which invoices have no date?")

    assert "Rows where `status` is `disputed`: **1** in ledger.csv and **1** in statement.csv." in disputed
    assert "where `invoice_date` is blank" in blank


BOOKS = """Signatur,Titel,Gattung,Preis,Bestand
1,Faust,Drama,10.00,3
2,Emma,Roman,12.00,2
3,Dune,Roman,8.00,4
"""


def test_german_words_that_hold_a_column_are_read_as_it_and_that_is_said(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("alt.csv", BOOKS)
    chat.write("neu.csv", BOOKS.replace("10.00", "11.00").replace("12.00", "11.97"))
    chat.ask("vergleiche nach Signatur")

    total, dearer = chat.ask("Gesamtbestand je Gattung"), chat.ask("Welche drei Bücher wurden am meisten teurer?")
    ignored = chat.ask("Preisunterschiede bis 5 Cent ignorieren")

    assert "Total of `Bestand` by `Gattung` in alt.csv and neu.csv:" in total
    assert "The largest rises of `Preis`" in dearer
    assert "Read “teurer” as a rise of `Preis`." in dearer
    assert "- `Preis`: was “exact”, now “differences up to 0.05 do not count”" in ignored
