"""Worked out: figures that no column holds - "qty times unit cost", "nights were booked", "weight in tonnes".

What would have to be multiplied or converted is declined or told in so many words, never done in silence.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Question, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.folding import fold, keys, parts
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted

_NAME = r"`[^`\n]+`|[\w%.()/€$²³-]+(?:\s+[\w%.()/€$²³-]+){0,2}"
_TIMES = re.compile(
    rf"(?P<one>{_NAME})(?:\s+(?:times|multiplied\s+by|multipliziert\s+mit|mal|x)\s+|\s*[×*]\s*)(?P<other>{_NAME})",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"^\s*how\s+many\s+(?P<what>[\w-]+)\s+(?:were|was|are|have\s+been|got)\s+(?P<verb>[a-z]{3,}ed)\b(?P<rest>[^?]*?)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_IN_UNIT = re.compile(r"\s+in\s+(?P<unit>[^\W\d_]+)\b(?!\s*(?:\.\w|[_-]))", re.IGNORECASE)
_MEASURED = re.compile(
    r"\b(?:total|sum|average|mean|highest|lowest|how\s+(?:much|many)|summe|durchschnitt\w*|gesamt\w*|wie\s+viel\w*)\b",
    re.IGNORECASE,
)
_FAMILIES = (
    frozenset({"kg", "kilo", "kilos", "kilogram", "kilograms", "tonnes", "tonne", "tons", "tonnen", "grams", "gramm",
               "pounds", "lbs", "pfund"}),
    frozenset({"km", "kilometres", "kilometers", "miles", "metres", "meters", "meilen", "meter"}),
    frozenset({"kwh", "mwh", "wh"}),
    frozenset({"eur", "euro", "euros", "dollars", "usd", "gbp", "chf", "cents", "franken"}),
)  # fmt: skip


def worked_out(said: Said) -> Taken:
    """Ask about a figure that no column holds, where one is asked for."""
    return said.answered(_done(said.text, said.columns))


def factors(text: str, columns: Columns) -> tuple[ColumnGroup, ColumnGroup, int, int] | None:
    """Find two columns of numbers that are multiplied, and where that is said."""
    for found in _TIMES.finditer(text):
        one, start = _number(text, found.span("one"), columns, last=True)
        other, end = _number(text, found.span("other"), columns, last=False)
        if one is not None and other is not None and one is not other:
            return one, other, start, end
    return None


def _number(text: str, span: tuple[int, int], columns: Columns, *, last: bool) -> tuple[ColumnGroup | None, int]:
    """Give the column of numbers that some words name, or those nearest to the sign, and its outer end."""
    words = text[slice(*span)]
    if words.startswith("`"):
        names = [words]
    else:
        starts = [found.start() for found in re.finditer(r"\S+", words)]
        ends = [found.end() for found in re.finditer(r"\S+", words)]
        names = [words[start:] for start in starts] if last else [words[:end] for end in reversed(ends)]
    for name in names:
        group = one_column(name.strip("`"), columns)
        if group is not None and group.numeric:
            return group, (span[1] - len(name) if last else span[0] + len(name))
    return None, span[0]


def _done(text: str, columns: Columns) -> Understanding | None:
    """Ask whether "how many nights were booked" is the total of that column, where no value is called so."""
    found = _DONE.match(text)
    group = one_column(found["what"], columns) if found is not None else None
    if found is None or group is None or not group.numeric or group.names_things:
        return None
    verb = found["verb"]
    if fold(verb) in _OF_ROWS or keys(verb) & set(known_values(columns)) or columns.find(verb) is not None:
        return None
    asked = f"No column says what was “{verb}”. Is the total of {quoted(group.name)} over all these rows meant?"
    return Understanding(
        questions=(Question(text=asked, options=(f"total {quoted(group.name)}{found['rest'].rstrip()}",)),)
    )


_OF_ROWS_TEXT = """
    changed added removed deleted increased decreased raised lowered reduced corrected duplicated repeated affected
    moved
"""
_OF_ROWS = frozenset(_OF_ROWS_TEXT.split())


def without_conversion(said: Said) -> Taken:
    """Leave out a unit that the one column of its kind is not in, and say in which it is."""
    text, columns = said.text, said.columns
    for found in _IN_UNIT.finditer(text) if _MEASURED.search(text) else ():
        unit = fold(found["unit"])
        family = next((one for one in _FAMILIES if unit in one), None)
        if family is None or columns.find(found["unit"], loose=False) is not None:
            continue
        held = {
            part: group
            for group in columns.groups
            if group.numeric
            for name in group.names
            for part in parts(name)
            if part in family
        }
        groups = {id(group) for group in held.values()}
        if len(groups) != 1:
            continue
        has, group = next(iter(held.items()))
        word = found["unit"]
        note = f"{quoted(group.name)} is in {has} and stays so: I convert no units. The figures are not in {word}."
        return Taken(text=f"{text[: found.start()]}{text[found.end() :]}", notes=() if unit in held else (note,))
    return said.kept()
