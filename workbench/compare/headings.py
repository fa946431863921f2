"""Compare headings: capitals, accents, punctuation, abbreviations, and common words in English, German and French."""

from __future__ import annotations

import re
import unicodedata

from rapidfuzz import fuzz

# Each line is one meaning; the first word stands for it.
_SYNONYMS = """
country land nation pays staat
currency währung waehrung devise monnaie curr cur ccy
price preis prix cost kosten
rate kurs exchange ex fx taux wechselkurs
date datum jour day tag
name nom title titel security company firma unternehmen société societe issuer label entity
supplier lieferant fournisseur vendor
id identifier kennung identifiant key schlüssel schluessel
number nr no num numero nummer numéro
count anzahl nombre
code kürzel kuerzel
amount betrag montant value wert sum summe total umsatz
quantity menge quantité quantite qty
customer kunde client debtor kundennr
city stadt ville ort
street strasse straße rue address adresse
account konto compte iban
reference referenz ref trans transaction beleg
sector branche secteur
industry subindustry industrie
office headquarters hauptsitz siege siège hq location head sitz
added joined aufgenommen ajouté
symbol ticker kurzzeichen
usd dollar
eur euro
local lokal
year jahr année annee
month monat mois
status zustand état etat
type typ art genre
tax steuer mwst vat tva
employee mitarbeiter employé personal personalnr staff
salary gehalt jahresgehalt salaire pay
first vorname prénom given
last nachname surname family
group gruppe warengruppe category kategorie catégorie class klasse groupe
unit einheit unité uom
valid gültig gueltig valable
from ab von depuis since
start eintritt begin beginn hire hired
station sensor messstelle
time timestamp zeit zeitpunkt datetime uhrzeit heure
temperature temp temperatur
department abteilung service dept
costcenter kostenstelle kst
product produkt artikel article item sku
description beschreibung bezeichnung text
population einwohner bevölkerung
booking buchung posting
paid bezahlt payé
""".strip()
_MEANING = {word: line.split()[0] for line in _SYNONYMS.splitlines() for word in line.split()}
IDENTIFIER_WORDS = frozenset(
    {
        "id",
        "key",
        "code",
        "number",
        "symbol",
        "reference",
        "iso",
        "alpha",
        "uid",
        "isin",
        "cusip",
        "cik",
        "uuid",
        "email",
        "account",
        "zip",
        "plz",
        "postcode",
        "phone",
        "telefon",
        "costcenter",
        "year",
        "month",
        "barcode",
        "ean",
    }
)
_FILLER = {"the", "of", "in", "per", "je", "der", "die", "das", "de", "la", "le", "and", "und", "et"}


def words_of(heading: str) -> list[str]:
    """Split a heading into plain words, each replaced by its meaning."""
    small = unicodedata.normalize("NFC", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", heading)).casefold()
    words = [word for word in re.split(r"[^\w]+|_", small) if word and word not in _FILLER]
    return [_MEANING.get(word, _MEANING.get(_plain(word), _plain(word))) for word in words]


def names_an_identifier(heading: str) -> bool:
    """Say whether a heading is one of names, numbers or codes of things rather than of amounts."""
    return bool(set(words_of(heading)) & IDENTIFIER_WORDS)


def likeness(left: str, right: str) -> tuple[float, str]:
    """Say from 0 to 1 how alike two headings are, and why."""
    if left == right:
        return 1.0, "the same heading"
    if _plain(left) == _plain(right):
        return 0.98, "the same heading but for capitals or punctuation"
    lefts, rights = words_of(left), words_of(right)
    if lefts and sorted(lefts) == sorted(rights):
        return 0.9, "headings of the same meaning"
    a, b = set(lefts), set(rights)
    shared = a & b
    if shared and (a <= b or b <= a):
        return 0.7 + 0.1 * len(shared) / max(len(a), len(b)), f"headings share '{' '.join(sorted(shared))}'"
    if shared:
        return 0.35 + 0.3 * len(shared) / len(a | b), f"headings share '{' '.join(sorted(shared))}'"
    ratio = fuzz.ratio(" ".join(lefts), " ".join(rights)) / 100
    return (ratio * 0.6, "headings written alike") if ratio > 0.7 else (0.0, "")


def _plain(text: str) -> str:
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in bare if letter.isalnum())
