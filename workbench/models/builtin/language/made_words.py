"""Words for tables that calls made: "the combined table", "the result of the look-up", "that table"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from workbench.models.builtin.table_views import Making

_THE = (
    r"(?:(?:the|that|this|my|our|your|die|der|das|den|dem|diese|dieser|diesem|diesen)\s+)?"
    r"(?:(?:new|whole|neue[nr]?)\s+)?"
)
_NOUN = (
    r"(?:tables?|lists?|files?|data\s?sets?|data|sheets?|frames?|copy|one|rows|"
    r"tabellen?|listen?|datei|daten|kopie)\b"
)
_STACKED = (
    r"combined|stacked|merged|joined|appended|concatenated|unified|consolidated|pooled|kombinierten?|gestapelten?"
)
_LOOKED_UP = r"looked[- ]up|look-?up|joined|merged|enriched|augmented|angereicherten?"
_CLEANED = r"cleaned(?:[- ]up)?|cleansed|trimmed|de-?duplicated|deduped|tidied|bereinigten?"
_FILTERED = r"filtered|gefilterten?"
_MAKERS = {
    Making.STACKED: r"stack\w*|combin\w*|merg\w*|append\w*|concat\w*|union|put together|putting together|join\w*",
    Making.LOOKED_UP: r"look-?ups?|look(?:ed|ing)? up|join\w*|merg\w*|enrich\w*",
    Making.CLEANED: r"clean\w*(?: up)?|trim\w*|de-?dup\w*|tid(?:y|ied|ying)(?: up)?",
    Making.ROWS: r"filter\w*|select\w*",
}
_WHO = r"(?:\s+that|\s+which)?\s+(?:you|we|i)(?:'ve|\s+have)?(?:\s+just)?\s+"


@dataclass(frozen=True, kw_only=True, slots=True)
class MadeWords:
    """A stretch of text that describes a table that was made: how it was made ("that table" tells nothing of that).

    Weak words mean such a table only where there is one: "both together", "this list".
    """

    end: int
    makings: frozenset[Making]
    weak: bool = False


@dataclass(frozen=True, slots=True)
class _Pattern:
    form: re.Pattern[str]
    makings: frozenset[Making]
    weak: bool = False


def _pattern(form: str, *makings: Making, weak: bool = False) -> _Pattern:
    return _Pattern(re.compile(rf"(?:{form})(?!\w)", re.IGNORECASE), frozenset(makings), weak)


def _patterns() -> Iterator[_Pattern]:
    yield _pattern(rf"{_THE}(?:{_STACKED})\s+{_NOUN}", Making.STACKED)
    yield _pattern(rf"{_THE}(?:{_LOOKED_UP})\s+{_NOUN}", Making.LOOKED_UP)
    yield _pattern(rf"{_THE}(?:{_CLEANED})\s+{_NOUN}", Making.CLEANED)
    yield _pattern(rf"(?:the|that|this)\s+clean\s+{_NOUN}", Making.CLEANED)
    yield _pattern(rf"{_THE}(?:{_FILTERED})\s+{_NOUN}", Making.ROWS, weak=True)
    yield _pattern(r"(?:the|that|this)\s+(?:stack|combination)", Making.STACKED, weak=True)
    yield _pattern(
        r"(?:both|all(?:\s+of\s+them)?|the\s+two|everything)\s+(?:put\s+)?together", Making.STACKED, weak=True
    )
    yield _pattern(r"(?:these|those|the\s+same)\s+rows", Making.ROWS, weak=True)
    for making, verbs in _MAKERS.items():
        yield _pattern(
            rf"(?:the\s+)?(?:results?|outcome|output|table|list|rows)\s+(?:of|from|after)\s+(?:the\s+|that\s+|this\s+)?"
            rf"(?:{verbs})",
            making,
        )
        yield _pattern(rf"(?:the|that)\s+{_NOUN}{_WHO}(?:{verbs})", making)
    yield _pattern(r"(?:that|this|diese[rn]?|jene[rn]?)\s+(?:new\s+|same\s+|neue[nr]?\s+)?(?:table|tabelle)")
    yield _pattern(r"the\s+(?:(?:new|resulting|result|same)\s+table|table\s+(?:just\s+made|above|from\s+before))")
    yield _pattern(
        rf"(?:the|that)\s+{_NOUN}{_WHO}(?:made|created|built|produced|got|showed|shown)(?:\s+me)?(?:\s+just\s+now)?"
    )
    yield _pattern(r"(?:that|this)\s+(?:new\s+)?(?:list|file|data\s?set|data|sheet|one|liste|datei)", weak=True)


_PATTERNS = tuple(_patterns())
MAKES = re.compile("|".join(rf"\b(?:{verbs})" for verbs in _MAKERS.values()) + r"|\btogether\b", re.IGNORECASE)
"""Words with which a message asks for a table to be made."""


def made_words_at(text: str, start: int) -> Iterator[MadeWords]:
    """Give the descriptions that begin at a place of a text, one for each stretch: two may fit the same words."""
    found: dict[int, MadeWords] = {}
    for pattern in _PATTERNS:
        match = pattern.form.match(text, start)
        if match is None:
            continue
        known = found.get(match.end())
        makings = pattern.makings if known is None else pattern.makings | known.makings
        weak = pattern.weak and (known is None or known.weak)
        found[match.end()] = MadeWords(end=match.end(), makings=makings, weak=weak)
    yield from found.values()
