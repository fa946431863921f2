"""Obvious columns: "the five fastest" and "teurer" name no column, where only one can say what is fast or dear.

Such a word is read as the lowest or highest, or as a rise or fall, of that column, and the reply says so. Where two
columns may be meant nothing is replaced: the word is asked about as any other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.folding import fold, parts, singular
from workbench.models.builtin.language.scene import quoted


class Kind(Enum):
    """What a column measures, by the words that its heading may hold."""

    MONEY = "price prices preis preise cost costs kosten fee fees gebuehr fare fares miete rent"
    TIME = "sec secs second seconds sek sekunden time zeit duration dauer minutes minuten ms laufzeit"


@dataclass(frozen=True, kw_only=True, slots=True)
class Word:
    """A word that stands for the end or the movement of a column; `column` stands where its name goes."""

    words: str
    kind: Kind
    means: str
    told: str

    @property
    def pattern(self) -> re.Pattern[str]:
        """Give what finds the word in a message."""
        return re.compile(rf"\b(?:{self.words})\b", re.IGNORECASE)


_COLUMN = "{column}"
_GROUPED = re.compile(r"\b(?:per|by|each|every|je|pro|nach|jede[rmns]?)\b", re.IGNORECASE)
"""The first of each group is another question than the first groups: it stays with the word as it is."""
_WORDS = (
    Word(words="fastest|quickest|schnellsten?|schnellster", kind=Kind.TIME, means="lowest {column}", told="the lowest"),
    Word(words="slowest|langsamsten?|langsamster", kind=Kind.TIME, means="highest {column}", told="the highest"),
    Word(
        words="most\\s+expensive|dearest|priciest|costliest|teuersten?|teuerster",
        kind=Kind.MONEY,
        means="highest {column}",
        told="the highest",
    ),
    Word(
        words="cheapest|least\\s+expensive|billigsten?|billigster|g(?:ü|ue)nstigsten?",
        kind=Kind.MONEY,
        means="lowest {column}",
        told="the lowest",
    ),
    Word(
        words="(?:became|got|become|have\\s+become|has\\s+become)\\s+(?:dearer|more\\s+expensive)",
        kind=Kind.MONEY,
        means="{column} rose",
        told="a rise of",
    ),
    Word(
        words="(?:became|got|become|have\\s+become|has\\s+become)\\s+(?:cheaper|less\\s+expensive)",
        kind=Kind.MONEY,
        means="{column} fell",
        told="a fall of",
    ),
    Word(words="teurer(?:\\s+geworden)?", kind=Kind.MONEY, means="{column} gestiegen", told="a rise of"),
    Word(words="billiger(?:\\s+geworden)?", kind=Kind.MONEY, means="{column} gefallen", told="a fall of"),
)


def with_obvious_columns(text: str, columns: Columns) -> tuple[str, tuple[str, ...]]:
    """Give a message with the columns that its words can only mean, and what to say of that."""
    notes: list[str] = []
    for word in _WORDS:
        found = word.pattern.search(text)
        if found is None or _GROUPED.search(text) or _names_other(text, columns):
            continue
        column = _only_one(text, word.kind, columns)
        if column is not None:
            name = quoted(column.name)
            text = text[: found.start()] + word.means.replace(_COLUMN, name) + text[found.end() :]
            notes.append(f"Read “{found.group()}” as {word.told} {name}.")
    return text, tuple(notes)


def _names_other(text: str, columns: Columns) -> bool:
    """Say whether a message names a column itself: of numbers, and the word is about that one, or of groups of rows."""
    words = {singular(word) for word in re.findall(r"\w+", fold(text))}
    for group in columns.groups:
        of_rows = group.role == "key" or all(heading.column.unique for heading in group.headings)
        if (group.numeric or not of_rows) and any(singular(fold(name)) in words for name in group.names):
            return True
    return False


def _only_one(text: str, kind: Kind, columns: Columns) -> ColumnGroup | None:
    hints = frozenset(kind.value.split())
    numbers = [group for group in columns.groups if group.numeric and group.role not in {"key", "ignore"}]
    found = [group for group in numbers if any(hints & set(parts(name)) for name in group.names)]
    if len(found) > 1:
        said = {word for word in re.findall(r"\w+", fold(text)) if len(word) > _SHORT}
        found = [group for group in found if any(said & set(parts(one.table.label)) for one in group.headings)]
    return found[0] if len(found) == 1 else None


_SHORT = 3
