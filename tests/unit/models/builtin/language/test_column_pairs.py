"""Names of columns with "=" between them are a mapping; values in pairs are pairs."""

from __future__ import annotations

import pytest

from tests.unit.models.builtin.language.views import chat, col, table
from workbench.models.builtin.intents import Compare, MapColumns, SetRule
from workbench.models.builtin.language.understand import understand
from workbench.models.builtin.state import ChatView


def price_lists() -> ChatView:
    return chat(
        table("alt.csv", "Artikelnummer", "Bezeichnung", "Einheit", "Preis:number"),
        table("neu.csv", "sku", "description", "unit", "unit_price:number"),
    )


def staff() -> ChatView:
    return chat(
        table("january.csv", "id", col("Abteilung", values=("Vertrieb", "Entwicklung", "Personal"))),
        table("july.csv", "id", col("Abteilung", values=("Sales", "Engineering", "HR"))),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Bezeichnung = description, Preis = unit_price, Einheit = unit",
        "Bezeichnung = description; Preis = unit_price; Einheit = unit",
        "Bezeichnung is description and Preis is unit_price and Einheit is unit",
        "Bezeichnung -> description, Preis -> unit_price, Einheit -> unit",
    ],
)
def test_names_of_columns_with_a_sign_between_are_mapped(text: str) -> None:
    understood = understand(text, price_lists())

    (mapped,) = understood.intents
    assert isinstance(mapped, MapColumns)
    assert [(one.left.name, one.right.name) for one in mapped.mappings] == [
        ("Bezeichnung", "description"),
        ("Preis", "unit_price"),
        ("Einheit", "unit"),
    ]
    assert understood.left_over == ()


def test_mappings_before_a_comparison_belong_to_it() -> None:
    understood = understand("Artikelnummer = sku, Preis = unit_price, compare them", price_lists())

    (compared,) = understood.intents
    assert isinstance(compared, Compare)
    assert [(one.left.name, one.right.name) for one in compared.mappings] == [
        ("Artikelnummer", "sku"),
        ("Preis", "unit_price"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Treat Vertrieb and Sales as the same, Entwicklung and Engineering, Personal and HR",
        "In Abteilung Vertrieb and Sales are the same, Entwicklung and Engineering, Personal and HR",
    ],
)
def test_pairs_between_commas_are_pairs_and_not_one_class(text: str) -> None:
    understood = understand(text, staff())

    (rule,) = understood.intents
    assert isinstance(rule, SetRule)
    assert rule.options == {"same_values": [["Vertrieb", "Sales"], ["Entwicklung", "Engineering"], ["Personal", "HR"]]}


def test_a_list_with_one_and_stays_one_class() -> None:
    understood = understand("Treat Vertrieb, Sales and HR as the same in Abteilung", staff())

    (rule,) = understood.intents
    assert isinstance(rule, SetRule)
    assert rule.options == {"same_values": [["Vertrieb", "Sales", "HR"]]}


def test_half_a_sentence_is_never_proposed() -> None:
    understood = understand("Farbe = colour, Laenge = length", price_lists())

    assert understood.intents == ()
    for question in understood.questions:
        for option in question.options:
            assert understand(option, price_lists()).intents, option
