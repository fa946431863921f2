"""German compounds with a column in them: "Gesamtbestand" is the sum of Bestand, "Preisunterschiede" those in Preis."""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import Columns, Level
from workbench.models.builtin.language.said import Said, Taken

_FIRST = re.compile(r"\b(?P<first>Gesamt|Durchschnitts?|H(?:ö|oe)chst|Mindest)(?P<name>[a-zäöüß]{3,})\b", re.IGNORECASE)
_LAST = re.compile(
    r"\b(?P<name>[A-ZÄÖÜ]\w{2,}?)(?P<joint>s?)(?P<last>unterschiede?|differenz(?:en)?|(?:ä|ae)nderung(?:en)?|abweichung(?:en)?)\b"
)
_FOR = {"gesamt": "Summe", "durchschnitt": "Mittelwert", "durchschnitts": "Mittelwert", "mindest": "niedrigster"}


def without_compounds(said: Said) -> Taken:
    """Give a message with such words taken apart, and what to say of it; a word that stands in a heading stays."""
    columns = said.columns
    notes: list[str] = []

    def apart(found: re.Match[str], words: str) -> str:
        notes.append(f"Read “{found.group()}” as {words}.")
        return words

    def first(found: re.Match[str]) -> str:
        name = _column(found["name"], columns)
        if name is None or _column(found.group(), columns) is not None:
            return found.group()
        return apart(found, f"{_FOR.get(found['first'].casefold(), 'höchster')} `{name}`")

    def last(found: re.Match[str]) -> str:
        name = _column(found["name"] + found["joint"], columns) or _column(found["name"], columns)
        if name is None or _column(found.group(), columns) is not None:
            return found.group()
        return apart(found, f"{found['last'].capitalize()} in `{name}`")

    return Taken(text=_LAST.sub(last, _FIRST.sub(first, said.text)), notes=tuple(notes))


def _column(word: str, columns: Columns) -> str | None:
    found = columns.find(word, loose=False)
    sure = found is not None and len(found.groups) == 1 and found.level <= Level.PLURAL
    return found.groups[0].name if found is not None and sure else None
