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
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted


class Kind(Enum):
    """What a column measures, by the words that its heading may hold."""

    MONEY = "price prices preis preise cost costs kosten fee fees gebuehr fare fares miete rent beitrag beitraege"
    WORTH = "value values wert worth amount amounts betrag betraege"
    PAY = "gross pay salary salaries wage wages income earnings lohn gehalt brutto"
    TIME = "sec secs second seconds sek sekunden time zeit duration dauer minutes minuten ms laufzeit"


@dataclass(frozen=True, kw_only=True, slots=True)
class Word:
    """A word that stands for the end or the movement of a column; `column` stands where its name goes."""

    words: str
    kind: Kind
    means: str
    told: str

    grouped: bool = True
    """The word is another one beside groups: the cheapest per shop is no cheapest row."""

    @property
    def pattern(self) -> re.Pattern[str]:
        """Give what finds the word in a message."""
        return re.compile(rf"\b(?:{self.words})\b", re.IGNORECASE)


_COLUMN = "{column}"
_BECAME = r"(?:became|got|become|are|were|have\s+become|has\s+become|rose)"
_BY = r"(?:(?:more|less)\s+than|over|at\s+least|mehr\s+als|mindestens|(?:ü|ue)ber)\s+[\d.,]+\s*(?:%|percent|prozent)?"
_LIMITS = (
    r"(?=(?:more|less|fewer|over|under|above|below|at|exactly|between|up|mehr|weniger|(?:ü|ue)ber|unter|mindestens"
    r"|h(?:ö|oe)chstens|zwischen)\b)"
)
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
    Word(
        words=rf"{_BECAME}\s+(?:by\s+)?(?P<by>{_BY})\s+(?:dearer|more\s+expensive|higher)|(?:wurden|wurde|sind|ist)\s+(?:um\s+)?"
        rf"(?P<um>{_BY})\s+teurer(?:\s+geworden)?",
        kind=Kind.MONEY,
        means="{column} rose by {by}",
        told="a rise of",
    ),
    Word(
        words=rf"{_BECAME}\s+(?:by\s+)?(?P<by>{_BY})\s+(?:cheaper|less\s+expensive|lower)|(?:wurden|wurde|sind|ist)\s+(?:um\s+)?"
        rf"(?P<um>{_BY})\s+(?:billiger|g(?:ü|ue)nstiger)(?:\s+geworden)?",
        kind=Kind.MONEY,
        means="{column} fell by {by}",
        told="a fall of",
    ),
    Word(
        words=rf"(?:are|is|were|was)\s+worth\s+{_LIMITS}",
        kind=Kind.WORTH,
        means="have {column} ",
        told="",
        grouped=False,
    ),
    Word(
        words=rf"(?:pay|pays|paid|paying)\s+{_LIMITS}", kind=Kind.MONEY, means="have {column} ", told="", grouped=False
    ),
    Word(
        words=rf"(?:be)?(?:zahlen|zahlt|zahlten)\s+{_LIMITS}",
        kind=Kind.MONEY,
        means="haben {column} ",
        told="",
        grouped=False,
    ),
    Word(words=rf"(?:earn|earns|earned)\s+{_LIMITS}", kind=Kind.PAY, means="have {column} ", told="", grouped=False),
    Word(words=rf"verdienen\s+{_LIMITS}", kind=Kind.PAY, means="haben {column} ", told="", grouped=False),
    Word(words=r"(?:top\s+)?earners", kind=Kind.PAY, means="by {column}", told="ranked by", grouped=False),
    Word(words="teurer(?:\\s+geworden)?", kind=Kind.MONEY, means="{column} gestiegen", told="a rise of"),
    Word(words="billiger(?:\\s+geworden)?", kind=Kind.MONEY, means="{column} gefallen", told="a fall of"),
)


def with_obvious_columns(said: Said) -> Taken:
    """Give a message with the columns that its words can only mean, and what to say of that."""
    text, columns = said.text, said.columns
    notes: list[str] = []
    for word in _WORDS:
        found = word.pattern.search(text)
        if found is None or (
            word.grouped and (_GROUPED.search(_without_bound(text, found)) or _names_other(text, columns))
        ):
            continue
        column = _only_one(text, word.kind, columns)
        if column is not None:
            name = quoted(column.name)
            by = next((bound for bound in found.groupdict().values() if bound), "")
            means = word.means.replace(_COLUMN, name).replace("{by}", by)
            text = text[: found.start()] + means + text[found.end() :]
            notes.append(
                f"Read “{found.group().strip()}” as {f'{word.told} {name}' if word.told else f'about {name}'}."
            )
    return Taken(text=text, notes=tuple(notes))


def _without_bound(text: str, found: re.Match[str]) -> str:
    """Give the rest of a message: "by more than 4 %" speaks of no groups."""
    return text[: found.start()] + text[found.end() :]


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
