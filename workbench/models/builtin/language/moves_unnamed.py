"""Moved by: "which pupils dropped by more than 10 points" is about the one column of numbers that is compared."""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.folding import fold, parts, singular
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.value_words import value_of

_MOVED = re.compile(
    r"^\s*(?P<ask>which|who|what|how\s+many|wie\s+viele|welche[rsn]?|wer)\s+(?P<some>[\w-]+\s+)??(?:(?P<noun>[^\W\d_][\w-]*)\s+)?(?:have\s+|has\s+|had\s+|sind\s+|ist\s+|haben\s+sich\s+)?"
    r"(?P<verb>dropped|fell|fallen|lost|declined|sank|worsened|went\s+down|rose|gained|improved|climbed|went\s+up|increased|decreased|gesunken|gefallen|gestiegen)\s+"
    r"(?:by\s+|um\s+)?(?P<limit>(?:more|less)\s+than|at\s+least|at\s+most|over|mehr\s+als|mindestens)\s+(?P<number>\d[\d.,]*)\s*(?P<unit>[^\W\d_]+|%)?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_UM = re.compile(
    r"^\s*(?P<ask>wie\s+viele|welche[rsn]?|wer)\s+(?P<some>[\w-]+\s+)??(?:(?P<noun>[^\W\d_][\w-]*)\s+)?(?:sind|ist|haben\s+sich|hat\s+sich)\s+um\s+(?P<limit>mehr\s+als|mindestens)\s+"
    r"(?P<number>\d[\d.,]*)\s*(?P<unit>[^\W\d_]+|%)?\s+(?P<verb>gesunken|gefallen|gestiegen|verbessert|verschlechtert)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_UP = ("rose", "gain", "improv", "climb", "went up", "increas", "gestieg", "verbess")
_PLAIN_UNITS = frozenset({"points", "point", "units", "punkte", "punkten", "%", ""})


def with_unnamed_moves(said: Said) -> Taken:
    """Give a rise or fall without a column by the one column of numbers that is compared."""
    found = _MOVED.match(said.text) or _UM.match(said.text)
    if found is None or len(said.tables.pair()) != 2:
        return said.kept()
    noun = (found["noun"] or "").strip()
    mention = said.columns.find(noun) if noun else None
    if mention is not None and any(one.numeric and not one.names_things for one in mention.groups):
        return said.kept()  # "which marks fell by more than 10" names its column
    if noun and mention is None and not RowNouns(said.columns, said.tables).is_one(singular(fold(noun))):
        return said.kept()
    numbers = [
        one
        for one in said.columns.groups
        if one.numeric and one.role not in {"key", "ignore"} and (one.measures or not one.names_things)
    ]
    unit = found["unit"] or ""
    named = [one for one in numbers if unit and _has(one, unit)]
    choices = named or (numbers if fold(unit) in _PLAIN_UNITS else [])
    up = " ".join(found["verb"].casefold().split()).startswith(_UP)
    ask = "how many rows" if found["ask"].casefold().startswith(("how", "wie")) else "which rows"
    behind = "%" if unit == "%" else ""
    plain = [
        f"{ask} {'rose' if up else 'fell'} in {quoted(one.name)} by {found['limit']} {found['number']}{behind}"
        for one in choices
    ]
    if not plain:
        return said.kept()
    some = (found["some"] or "").strip()
    if some:
        known = value_of(some, known_values(said.columns))
        if known is None:
            return said.kept()
        asked = f"Rises and falls are shown for all rows, not only for {quoted(known.value)}. For all rows?"
        return said.asked(asked, *plain[:6])
    if len(plain) > 1:
        names = spoken([quoted(one.name) for one in choices[:6]], "or")
        return said.asked(f"“{found['verb']}” in which column: {names}?", *plain[:6])
    told = f"Took “{found['verb']}” for a {'rise' if up else 'fall'} of {quoted(choices[0].name)}."
    return Taken(text=plain[0], notes=(told,))


def _has(group: ColumnGroup, unit: str) -> bool:
    return any(singular(fold(unit)) in {singular(one) for one in parts(name)} for name in group.names)
