"""Pairs of files of several trades that nothing was said of yet: what opens a conversation is read of them."""

from __future__ import annotations

from tests.unit.models.builtin.language.views import chat, col, table
from workbench.models.builtin.state import ChatView


def garage() -> ChatView:
    """Jobs of a garage in two quarters."""
    return chat(
        table(
            "werkstatt_q1.csv", col("Auftrag", unique=True, examples=("A-1001",)),
            col("Kennzeichen", examples=("UL-X 1",)),
            col("Monteur", values=("Ay", "Lenz")), col("Stunden", "number", examples=("2,5",)),
            col("Teile EUR", "number", examples=("80,00",)),
        ),
        table(
            "werkstatt_q2.csv", col("AuftragsNr", unique=True, examples=("A-1001",)), col("Kfz", examples=("UL-X 1",)),
            col("Monteur", values=("Ay", "Lenz")), col("Std", "number", examples=("2,5",)),
            col("Material", "number", examples=("80,00",)),
        ),
    )  # fmt: skip


def nursery() -> ChatView:
    """Children of a nursery, the old and the new list."""
    return chat(
        table(
            "kinder_alt.csv", col("KindNr", unique=True, examples=("0017",)), col("Name", examples=("Mia",)),
            col("Gruppe", values=("Igel", "Füchse")), col("Elternbeitrag", "number", examples=("120,00",)),
            col("Essen", values=("ja", "nein")),
        ),
        table(
            "kinder_neu.csv", col("Kennung", unique=True, examples=("17",)), col("Kind", examples=("Mia",)),
            col("Gruppe", values=("Igel", "Füchse")), col("Betrag", "number", examples=("120,00",)),
            col("Essen", values=("ja", "nein")),
        ),
    )  # fmt: skip


def wards() -> ChatView:
    """Beds of the wards of a hospital in two months."""
    return chat(
        table(
            "beds_january.csv", col("ward_no", unique=True, examples=("W01",)), col("ward", examples=("Cardiology",)),
            col("beds", "number", examples=("24",)), col("patients", "number", examples=("21",)),
            col("updated", "date", examples=("2026-01-31",)),
        ),
        table(
            "beds_february.csv", col("Unit ID", unique=True, examples=("W01",)), col("Unit", examples=("Cardiology",)),
            col("Capacity", "number", examples=("24",)), col("Occupied", "number", examples=("21",)),
            col("updated", "date", examples=("2026-02-28",)),
        ),
    )  # fmt: skip


def orchestra() -> ChatView:
    """Instruments of an orchestra, as the house and as the insurer list them."""
    return chat(
        table(
            "instruments_house.csv", col("inv_no", unique=True, examples=("00412",)),
            col("instrument", examples=("viola",)),
            col("player", examples=("Odile",)), col("value", "number", examples=("4200",)),
        ),
        table(
            "instruments_insurer.csv", col("asset", unique=True, examples=("412",)),
            col("instrument", examples=("viola",)),
            col("musician", examples=("Odile",)), col("insured sum", "number", examples=("4200",)),
        ),
    )  # fmt: skip


def bins() -> ChatView:
    """Waste containers of a town in two years."""
    return chat(
        table(
            "tonnen_2024.csv", col("Behälter", unique=True, examples=("T-77",)), col("Straße", examples=("Ring 1",)),
            col("Bezirk", values=("Nord", "Süd")), col("Liter", "number", examples=("120",)),
            col("Gebühr", "number", examples=("98,40",)),
        ),
        table(
            "tonnen_2025.csv", col("BehälterNr", unique=True, examples=("T-77",)), col("Straße", examples=("Ring 1",)),
            col("Bezirk", values=("Nord", "Süd")), col("Volumen", "number", examples=("120",)),
            col("Entgelt", "number", examples=("98,40",)),
        ),
    )  # fmt: skip


def bakery() -> ChatView:
    """What shops of a bakery ordered and what was delivered: a row is a shop and a product."""
    return chat(
        table(
            "ordered.csv", col("shop", values=("Dock", "Mill")), col("product", values=("rye", "bun")),
            col("pieces", "number", examples=("40",)), col("price", "number", examples=("1.20",)),
        ),
        table(
            "delivered.csv", col("branch", values=("Dock", "Mill")), col("item", values=("rye", "bun")),
            col("qty", "number", examples=("38",)), col("price", "number", examples=("1.20",)),
        ),
    )  # fmt: skip


def seats() -> ChatView:
    """Seats of a theatre in two months: a row is a row of seats and a place."""
    return chat(
        table(
            "sitze_mai.csv", col("Reihe", values=("A", "B")), col("Platz", "number", examples=("12",)),
            col("Kategorie", values=("I", "II")), col("Preis", "number", examples=("38,00",)),
        ),
        table(
            "sitze_juni.csv", col("Reihe", values=("A", "B")), col("Platz", "number", examples=("12",)),
            col("Kat", values=("I", "II")), col("Preis", "number", examples=("38,00",)),
        ),
    )  # fmt: skip


def trees() -> ChatView:
    """Trees of a park as counted in three years."""
    return chat(
        *(
            table(
                f"trees_{year}.csv", col("tree id", unique=True, examples=("T1",)),
                col("species", values=("oak", "ash")),
                col("girth cm", "number", examples=("88.5",)), col("checked", "date", examples=("2024-05-01",)),
            )
            for year in (2024, 2025, 2026)
        )
    )  # fmt: skip
