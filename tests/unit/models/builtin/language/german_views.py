"""Small chats of a German office: headings with units, umlauts in names and values, files by adjectives."""

from __future__ import annotations

from tests.unit.models.builtin.language.views import chat, col, contract, table
from workbench.models.builtin.state import ChatView


def inventur() -> ChatView:
    """A preliminary and a final stocktaking, compared by article."""
    columns = (
        col("Artikelnr", unique=True, examples=("A-101",)),
        col("Lagerort", values=("Halle Süd", "Halle Nord", "Außenlager")),
        col("Art", values=("Öl", "Käse", "Elektro")),
        col("Menge", "number", examples=("12",)),
        col("Gewicht (kg)", "number", examples=("12,5",)),
        col("Wert EUR", "number", examples=("1.204,50",)),
    )
    before = table("inventur_vorlaeufig.csv", *columns, id="vorlaeufig")
    after = table("inventur_endgueltig.csv", *columns, id="endgueltig")
    names = {one.name: (one.name, one.name) for one in columns}
    return chat(before, after, contract=contract(before, after, key=("Artikelnr",), columns=names))


def bestellungen() -> ChatView:
    """Orders and deliveries, compared by the number of the order; the price stands in the orders alone."""
    number = col("Bestellnr", unique=True, examples=("B-3001",))
    supplier = col("Lieferant", values=("Groß KG", "Müller GmbH"))
    amount = col("Menge", "number", examples=("12",))
    orders = table(
        "bestellungen.csv", number, supplier, amount, col("Preis EUR", "number", examples=("20,50",)), id="bestellungen"
    )
    deliveries = table("lieferungen.csv", number, supplier, amount, id="lieferungen")
    names = {name: (name, name) for name in ("Bestellnr", "Lieferant", "Menge")}
    return chat(orders, deliveries, contract=contract(orders, deliveries, key=("Bestellnr",), columns=names))


def wahl() -> ChatView:
    """Votes of several lists, not compared yet."""
    columns = (
        col("Bezirk", unique=True, examples=("1",)),
        col("Name", examples=("Briefwahl 1", "Briefwahl 2", "Rathaus 1")),
        col("Liste Rot", "number", examples=("178",)),
        col("Liste Grün", "number", examples=("207",)),
    )
    return chat(table("wahl_frühjahr.csv", *columns), table("wahl_herbst.csv", *columns))
