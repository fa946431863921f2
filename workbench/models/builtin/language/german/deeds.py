"""Deeds that a file lists: "noch nicht bezahlt" is missing in zahlungen.csv, "gemahnt" stands in mahnungen.csv."""

from __future__ import annotations

import re

from workbench.models.builtin.language.folding import fold, parts
from workbench.models.builtin.language.german.wording import END, Plain, wording
from workbench.models.builtin.language.said import Said
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import stem
from workbench.models.builtin.state import TableView

_PARTICIPLE = re.compile(r"^(?P<ahead>(?:ein|aus|an|ab|zu|vor)?)(?:ge|be|ver)?(?P<stem>\w{3,}?)(?:t|en)$")
_NOUNS = ("ungen", "ung", "en", "e", "s", "")


def _file_of(said: Said, deed: str) -> TableView | None:
    """Give the one file in whose name the noun of a participle stands: bezahlt, Zahlungen."""
    found = _PARTICIPLE.match(fold(deed))
    if found is None:
        return None
    nouns = {f"{found['ahead']}{found['stem']}{end}" for end in _NOUNS} | {f"{fold(deed)[:-1]}{end}" for end in _NOUNS}
    tables = [one for one in said.tables.subjects if nouns & set(parts(stem(one.name)))]
    return tables[0] if len(tables) == 1 else None


def _not_done(found: re.Match[str], said: Said) -> Plain | None:
    if said.columns.find(found["deed"]) is not None and said.columns.find(found["deed"], loose=False) is not None:
        return None
    table = _file_of(said, found["deed"])
    if table is None or len(said.tables.subjects) < len({"one", "other"}):
        return None
    name = quoted(table.label)
    if found["part"]:
        asked = f"“{found['what'].strip()}”: are the rows meant that {name} lacks, or those that differ?"
        return Plain(
            words="", question=said.asked(asked, f"Which rows are missing in {name}?", "Show the changed rows")
        )
    told = f"Took “{found['what'].strip()}” for missing in {name}."
    return Plain(words=f"{found['ahead'] or ''}fehlen in {name}", told=told)


def _done_in(found: re.Match[str], said: Said) -> Plain | None:
    """Read "der bestellten Mengen" as those in bestellungen.csv."""
    table = _file_of(said, found["deed"])
    if table is None or said.columns.find(found["deed"] + "en", loose=False) is not None:
        return None
    name = quoted(table.label)
    told = f"Took “{found['deed']}en” for in {name}."
    return Plain(words=f"{found['ahead']}{found['what']}{found['rest']} in {name}", told=told)


def _done(found: re.Match[str], said: Said) -> Plain | None:
    """Read "sind schon bezahlt" as the rows that both files have."""
    table = _file_of(said, found["deed"])
    if table is None or said.columns.find(found["deed"], loose=False) is not None:
        return None
    told = f"Took “{found['what'].strip()}” for the rows that {quoted(table.label)} has, too."
    ask = "how many rows" if found["ask"].casefold().startswith("wie") else "show the rows that"
    return Plain(words=f"{ask} are in both files", told=told)


DEEDS = (
    wording(
        r"^\s*(?P<ask>welche|wie\s*viele)\s+(?P<noun>[\w-]+)\s+(?:wurden|sind|waren)\s+"
        r"(?P<what>(?:(?:schon|bereits)\s+)?"
        rf"(?P<deed>\w{{4,}}(?:t|en)))(?:\s+worden)?{END}",
        _done,
    ),
    wording(
        rf"(?P<ahead>\b(?:der|die|den|alle)\s+)(?P<deed>\w{{3,}}t)en\s+"
        rf"(?P<what>[A-ZÄÖÜ][\w-]+)(?P<rest>(?:\s+(?:je|pro|nach)\s+[\w-]+)?){END}",
        _done_in,
    ),
    wording(
        r"\b(?P<ahead>)(?:wurden|wurde|sind|ist|waren|war|haben|hat)\s+(?P<what>(?:(?:noch|bisher|immer\s+"
        r"noch|immer)\s+)?(?:gar\s+)?nicht\s+(?P<part>(?:ganz|vollst(?:ä|ae)ndig|komplett|richtig|voll)\s+)?"
        r"(?P<deed>\w{4,}(?:t|en)))(?:\s+(?:worden|haben))?\b",
        _not_done,
    ),
)  # fmt: skip
