"""Repeats of one column: "which customers are in there twice?", "welche Bestellungen stehen doppelt drin?".

What the question names is counted in each file, and what stands in more than one row is shown. Of the key of a
comparison the duplicates are told there, row by row.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Measure, Summarise, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Level, same_table
from workbench.models.builtin.language.folding import fold, parts, singular
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_table
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.state import TableView

_NOUN = r"(?P<noun>`[^`]+`|[\w.-]+(?:\s+(?:numbers?|nos?\.?|ids?|names?|nummern?))?)"
_FILE = (
    r"(?:\s+(?:in|im|of|aus|from)\s+(?:the\s+|der\s+|dem\s+)?(?!(?:there|here|it)\b)"
    r"(?P<{0}>`[^`]+`|[\w.-]+(?:\s+(?:file|list|datei|liste))?))"
)
_TWICE = r"(?:twice|more\s+than\s+once|several\s+times|multiple\s+times|two\s+times|double|duplicated|repeated)"
_DOPPELT = r"(?:doppelt|zweimal|mehrfach|mehrmals|mehr\s+als\s+einmal)"
_ASKED = (
    re.compile(
        r"^\s*(?:which|what|are\s+there\s+(?:any|some)?|is\s+there\s+any|do\s+(?:any|some)|are\s+any"
        rf"|show(?:\s+me)?(?:\s+the)?|list(?:\s+the)?|how\s+many)\s+"
        rf"{_NOUN}(?:\s+(?:that|which|who))?"
        r"(?:\s+(?:are|is|were|do|stands?|appears?|occurs?|comes?|show|listed|entered|recorded|booked|found"
        r"|up|in|there|here))*?"
        rf"{_FILE.format('ahead')}?(?:\s+(?:in\s+)?(?:there|here|it))?\s+{_TWICE}{_FILE.format('behind')}?\s*[?.!]*\s*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^\s*(?:welche[rsnm]?|gibt\s+es|sind|stehen|kommen|zeige?(?:\s+mir)?(?:\s+die)?|wie\s*viele)\s+(?:(?:da|dort|hier|irgendwelche)\s+)*{_NOUN}"
        r"(?:\s*,?\s+(?:die|welche))?(?:\s+(?:sind|ist|stehen|steht|kommen|kommt|tauchen|taucht|wurden|da|dort|hier|drin|darin))*?"
        rf"{_FILE.format('ahead')}?\s+{_DOPPELT}(?:\s+(?:da|dort))?{_FILE.format('behind')}?"
        r"(?:\s+(?:drin|darin|enthalten|vor|auf|erfasst|gelistet|vorhanden|sind|stehen|vorkommen|auftauchen|eingetragen))*\s*[?.!]*\s*$",
        re.IGNORECASE,
    ),
)
_ROWS = frozenset({"rows", "row", "lines", "entries", "records", "zeilen", "eintraege", "datensaetze", "duplicates"})


def with_repeats(said: Said) -> Taken:
    """Give what stands in more than one row, of the column that is named."""
    found = next((one for pattern in _ASKED if (one := pattern.match(said.text)) is not None), None)
    if found is None or fold(found["noun"]) in _ROWS:
        return said.kept()
    place = found["ahead"] or found["behind"]
    table = one_table(place.strip("`"), said.tables) if place else None
    group = _group(found["noun"].strip("`"), said)
    if group is None and not place and said.view.contract is None and len(said.view.files) == 1:
        # A word that no heading has: the rows of the one file.
        return Taken(text="Show the duplicates", notes=(f"Took “{found['noun']}” for the rows.",))
    if group is None or (place and table is None):
        return said.kept()
    if group.role == "key" and said.view.contract is not None and len(_keys(said)) == 1:
        return said.kept()
    tables = [
        one for one in _files(said) if group.heading_in(one) is not None and (table is None or same_table(table, one))
    ]
    if not tables:
        return said.kept()
    counts = tuple(
        Summarise(measure=Measure.COUNT, by=(group.ref(one),), tables=(one.ref,), having=("gt", "1")) for one in tables
    )
    note = f"Taken for each {quoted(group.name)} that stands in more than one row."
    return said.answered(Understanding(intents=counts, notes=(note,)))


def _files(said: Said) -> tuple[TableView, ...]:
    return said.tables.pair() or said.tables.subjects


def _keys(said: Said) -> list[ColumnGroup]:
    return [one for one in said.columns.groups if one.role == "key"]


def _group(noun: str, said: Said) -> ColumnGroup | None:
    """Give the one column that a noun names: its heading, or the one that numbers such things ("orders", Order No)."""
    mention = said.columns.find(noun)
    if mention is not None and len(mention.groups) == 1 and mention.level <= Level.PART:
        return mention.groups[0]
    word = singular(fold(noun))
    named = [
        one
        for one in said.columns.groups
        if any(word in {singular(part) for part in parts(name)} for name in one.names)
    ]
    return named[0] if len(named) == 1 else None
