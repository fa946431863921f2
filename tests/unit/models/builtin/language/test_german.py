"""German turns of phrase in plain words, and their neighbours that stay as they are said."""

from __future__ import annotations

import pytest

from tests.unit.models.builtin.language import german_views
from workbench.models.builtin.intents import Understanding
from workbench.models.builtin.language.columns import columns_of
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.german.plainly import with_plain_german
from workbench.models.builtin.language.said import Said
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.understand import understand
from workbench.models.builtin.state import ChatView


def plain(text: str, view: ChatView) -> str:
    """Give the plain words for a message said first in a chat."""
    before = Conversation()
    said = Said(
        text=text,
        view=view,
        columns=columns_of(view),
        tables=Tables(view, before),
        before=before,
        reader=lambda _, __: Understanding(),
    )
    return with_plain_german(said).text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Lass bitte die Menge weg.", "Lass die Menge weg."),
        ("Nimm die Menge raus", "Lass die Menge weg"),
        ("Zeig mir die Öle an", "Zeige die Öle"),
        ("Speicher das bitte als CSV ab.", "Speichere das bitte als CSV."),
        ("Gleich die Listen A und B ab", "Vergleiche die Listen A mit B"),
        ("Ich hätte gern die neuen Zeilen", "Zeige die neuen Zeilen"),
        ("Wir brauchen einen Bericht", "Speichere einen Bericht"),
        ("Mich interessieren nur die Öle", "Nur die Öle"),
        ("Wie viele davon gehören zur Art Käse?", "wie viele of them sind in Art Käse?"),
        ("Wie viele sind davon aus Halle Süd?", "wie viele of them sind in Halle Süd?"),
        ("Wie viele davon sind nicht neu?", "wie viele of them sind nicht neu?"),
        ("Wie viele davon haben mehr als 3 Stück?", "wie viele of them haben mehr als 3 Stück?"),
        ("Welche davon sind neu?", "which of them sind neu?"),
        ("in beiden Inventurlisten", "in beiden Dateien"),
        ("Wer ist nicht mehr dabei?", "Wer ist weggefallen?"),
        ("Abweichungen bis höchstens 3", "Abweichungen bis 3"),
    ],
)
def test_a_turn_of_phrase_is_written_plainly(text: str, words: str) -> None:
    assert plain(text, german_views.inventur()) == words


@pytest.mark.parametrize(
    "text",
    [
        "Nimm das mit den 2 kg wieder zurück",
        "nur Menge und Lagerort vergleichen",
        "Menge wieder vergleichen",
        "Vergleiche nach Artikelnr, ohne führende Nullen",
        "Zeige Zeilen mit `Lass es weg`",
        "Abweichungen im Gewicht bis 2 kg ignorieren",
        "Welche Öle haben am meisten Gewicht verloren?",
        "Bei welchen Ölen weicht die Menge ab?",
        "Menge ist um mehr als 3 Stück gestiegen",
        "ab dem 1.2.2026",
    ],
)
def test_what_is_plain_or_meant_otherwise_stays(text: str) -> None:
    assert plain(text, german_views.inventur()) == text


def after(*texts: str) -> tuple[ChatView, Conversation]:
    """Give a chat in which some messages were answered."""
    view, conversation = german_views.inventur(), Conversation()
    for text in texts:
        conversation = conversation.after(text, understand(text, view, conversation))
    return view, conversation


def test_a_total_without_a_column_asks_which_with_options_that_work() -> None:
    view, conversation = after("Welche Artikel sind verschwunden?")

    understanding = understand("und in Summe?", view, conversation)

    (question,) = understanding.questions
    assert question.options == ("total `Menge` of them", "total `Gewicht (kg)` of them", "total `Wert EUR` of them")
    assert all(understand(option, view, conversation).intents for option in question.options)


def test_what_was_left_out_last_is_taken_in_again() -> None:
    view, conversation = after("Blende die Menge aus")

    (intent,) = understand("Nimm sie wieder dazu", view, conversation).intents

    assert getattr(intent, "mode", "") == "include"


def test_nothing_is_taken_in_again_where_nothing_was_left_out() -> None:
    view, conversation = after("Welche Artikel sind verschwunden?")

    understanding = understand("Nimm sie wieder dazu", view, conversation)

    assert understanding.intents == ()
    assert len(understanding.questions) == 1
