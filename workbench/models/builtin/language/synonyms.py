"""Words of both languages that mean the same in headings, folded and in the singular."""

from __future__ import annotations

SYNONYMS: tuple[frozenset[str], ...] = (
    frozenset({"country", "land", "nation", "pays"}),
    frozenset({"date", "datum", "tag"}),
    frozenset({"price", "preis", "prix"}),
    frozenset({"currency", "wahrung", "waehrung", "devise", "cur"}),
    frozenset({"amount", "betrag", "montant"}),
    frozenset({"name", "bezeichnung", "nom"}),
    frozenset({"customer", "kunde", "client"}),
    frozenset({"supplier", "lieferant", "vendor", "fournisseur"}),
    frozenset({"quantity", "menge", "qty", "stuckzahl", "stueckzahl"}),
    frozenset({"number", "nummer", "no", "nr", "num"}),
    frozenset({"company", "firma"}),
    frozenset({"city", "stadt", "ort", "town"}),
    frozenset({"rate", "kurs"}),
    frozenset({"status", "state", "zustand"}),
    frozenset({"article", "artikel", "item"}),
    frozenset({"category", "kategorie"}),
    frozenset({"department", "abteilung", "dept"}),
    frozenset({"region", "gebiet"}),
    frozenset({"population", "einwohner"}),
    frozenset({"total", "gesamt", "summe"}),
    frozenset({"code", "kurzel", "kuerzel"}),
    frozenset({"street", "strasse"}),
    frozenset({"year", "jahr"}),
    frozenset({"month", "monat"}),
)

_HEADS_TEXT = """
    datum betrag preis nummer menge summe wert zeit kosten bestand satz gebuhr gebuehr zahl anzahl grund adresse
    gruppe klasse status umsatz gewicht einheit konto stelle artikel bezeichnung
"""
HEADS = frozenset(_HEADS_TEXT.split())
"""German nouns that end a compound and say what it holds: `Buchungsdatum` is a date, `Rechnungsbetrag` an amount."""
