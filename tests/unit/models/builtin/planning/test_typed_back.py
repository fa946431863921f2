"""Every sentence that the analyst offers is sent back in the same chat: it leads on, and is never refused."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from workbench.models.builtin.planning.memory import Memory

ROWS = 24


def orders(heads: str, *, numbered: bool = True, later: bool = False) -> str:
    """Write orders of six columns; the later list lacks one row and has other amounts in some."""
    lines = [
        ";".join([
            f"K{n if numbered else n // 2:03}", f"{100 + n // 3}", f"{n % 7 + 1:02}/0{n % 3 + 1}/2024",
            ("open", "paid", "held")[n % 3], f"{(n * 37) % 90 + (5 if later and n < 4 else 0)}.50", f"{n % 5}.25",
        ])
        for n in range(ROWS)
        if not later or n != 9
    ]  # fmt: skip
    return "\n".join([heads, *lines]) + "\n"


HEADS = "Cont. No.;Auftr.-Nr.;Kontr. am;1st class;Betrag (EUR);Preis je Stück"
OTHERS = "Order / Ref.;Auftr.-Nr.;Datum (neu);Status/Art;Betrag [EUR];Preis je Stück"
PLACES = "1st class;Ort (PLZ)\nopen;Ulm\npaid;Bern\n"
APART = ("Order / Ref.;v\nx1;3\nx2;4\nx3;4\n", "Cont. No.;w;1st class\ny1;7;m\ny2;8;n\ny3;8;n\n")


@dataclass(frozen=True, kw_only=True)
class Talk:
    """Files, and what is said about them."""

    files: tuple[tuple[str, str], ...]
    said: tuple[str, ...]


TALKS = {
    "the key is asked for": Talk(
        files=(("alt.csv", orders(HEADS, numbered=False)), ("Liste 2 (neu).csv", orders(OTHERS, numbered=False))),
        said=("ignore 1st class", "how many changed in Preis je Stück?", "help", "compare by `Cont. No.`"),
    ),
    "nothing is the same": Talk(
        files=(("alt.csv", APART[0]), ("neu.csv", APART[1])),
        said=("compare", "compare by `Order / Ref.`", "total v by `Order / Ref.`", "hello"),
    ),
    "other headings": Talk(
        files=(("alt.csv", orders(HEADS)), ("neu.csv", orders(OTHERS, later=True))),
        said=(
            "compare by `Cont. No.`. `Order / Ref.` is `Cont. No.`", "which columns changed most?", "help",
            "how many fell in betrag", "leave out Preis je Stück", "how many changed in Preis je Stück?",
            "which changed by more than 3?", "show the first 5 rows", "top 3 by change in betrag", "xyzzy frob",
            "total `Preis je Stück` of the changed rows where `1st class` is open",
        ),
    ),
    "three files": Talk(
        files=(("alt.csv", orders(HEADS)), ("neu.csv", orders(HEADS, later=True)), ("orte.csv", PLACES)),
        said=(
            "compare", "which rows have no date", "filter status open", "compare alt.csv with neu.csv",
            "look up `Ort (PLZ)` in orte.csv by `1st class`", "save as excel", "compare neu.csv with orte.csv",
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TALKS)
def test_what_is_offered_leads_on_when_it_is_sent(tmp_path: Path, name: str) -> None:
    chat = InProcessChat(folder=tmp_path)
    for file, text in TALKS[name].files:
        chat.write(file, text)
    sent: set[str] = set()
    refused: list[tuple[str, str, str]] = []

    for sentence in TALKS[name].said:
        reply = chat.ask(sentence)
        asked = Memory.from_json(chat.details["memory"]).question
        offers = [one for one in offered(chat, reply) if one not in sent or asked is not None]
        sent.update(offers)
        for one in offers:
            twin = chat.twin()
            answered = twin.ask(one)
            if not leads_on(twin, answered, asked.text if asked is not None else ""):
                refused.append((sentence, one, answered))

    assert refused == []
    assert sent


SAID = re.compile(r"“([^”]+)”")
AFTER = re.compile(r"(?:\b[Ss]ay|[Ff]or example:) “[^”]+”(?:(?:,| or| and) “[^”]+”)*")


def offered(chat: InProcessChat, reply: str) -> list[str]:
    """Give the sentences of a reply that are there to be sent."""
    question = Memory.from_json(chat.details["memory"]).question
    examples = [one for place in AFTER.findall(reply) for one in SAID.findall(place)]
    helped = "you could ask:" in reply or "what you can ask:" in reply
    bullets = [line[2:] for line in reply.splitlines() if line.startswith("- ") and helped]
    options = question.options if question is not None else ()
    return list(dict.fromkeys([*options, *chat.details["suggestions"], *examples, *bullets]))


def leads_on(chat: InProcessChat, reply: str, asked_before: str) -> bool:
    """Say whether a sentence was carried out, or at least led to another question that can be answered."""
    question = Memory.from_json(chat.details["memory"]).question
    asked = bool(chat.details["asked"]) and question is not None
    again = asked and question is not None and (question.text == asked_before or not offered(chat, reply))
    left = any(words in reply for words in ("Not done:", "Not used, since", "Not understood:"))
    return bool(chat.details["understood"]) and not again and not left
