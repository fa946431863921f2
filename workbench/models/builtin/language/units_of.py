"""Units of a thing: "less than 5 kg of honey" is a bound of honey_kg, and no wish to see that column alone."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.units_said import has_unit, unit_family

_OF = re.compile(
    r"\b(?P<bound>less\s+than|more\s+than|fewer\s+than|at\s+least|at\s+most|exactly|over|under|above|below|up\s+to|weniger\s+als|mehr\s+als"
    r"|mindestens|h(?:ö|oe)chstens|(?:ü|ue)ber|unter)\s+(?P<number>\d[\d.,]*)\s*(?P<unit>[^\W\d_]{1,10})?\s+(?:of|von|an)\s+"
    r"(?P<name>`[^`]+`|[^\W\d_][\w]*)\b",
    re.IGNORECASE,
)
_COUNTS = re.compile(
    r"^\s*(?:(?:no|nein|but|aber|and|und)\s*,?\s+)*only\s+(?:an?\s+)?(?:changes?|differences?)\s+(?:of|by)\s+(?P<bound>more\s+than|over|above|at\s+least)\s+"
    r"(?P<number>\d[\d.,]*)\s+(?P<name>`[^`]+`|[^\W\d_]\w*)\s+(?:counts?|matters?)\s*[.!]*\s*$",
    re.IGNORECASE,
)
_IN = re.compile(
    r"\s+in\s+(?P<unit>kilos?|kilograms?|kg|euros?|eur|dollars?|met(?:re|er)s?|litres?|liters?|hours?|minutes?|percent)\b(?=\s*[?.!]*$)",
    re.IGNORECASE,
)


def with_units_of(said: Said) -> Taken:
    """Give a bound of so much of a thing as a bound of the column that holds it."""
    counts = _COUNTS.match(said.text)
    if counts is not None:
        return _counting(counts, said)
    unit = _IN.search(said.text)
    if unit is not None and _is_of_a_heading(unit["unit"], said):
        note = f"“{unit.group().strip()}” is the unit that the heading has."
        return replace(with_units_of(replace(said, text=said.text[: unit.start()])), notes=(note,))
    found = _OF.search(said.text)
    mention = said.columns.find(found["name"].strip("`")) if found is not None else None
    groups = [group for group in (mention.groups if mention is not None else ()) if group.numeric]
    if found is None or len(groups) != 1:
        return said.kept()
    family = unit_family(found["unit"].casefold()) if found["unit"] else frozenset[str]()
    if found["unit"] and not has_unit(groups[0].names, family):
        # Another unit than the heading's is no figure of that column.
        return said.kept()
    name = quoted(groups[0].name)
    text = f"{said.text[: found.start()]}{name} {found['bound']} {found['number']}{said.text[found.end() :]}"
    return Taken(text=text, notes=(f"Took “{found.group()}” for {name} {found['bound']} {found['number']}.",))


def _counting(found: re.Match[str], said: Said) -> Taken:
    """Read "only a change of more than 5 mites counts" as a rule of that column."""
    mention = said.columns.find(found["name"].strip("`"))
    groups = [group for group in (mention.groups if mention is not None else ()) if group.numeric]
    if len(groups) != 1:
        return said.kept()
    bound = "of at least" if found["bound"].casefold().endswith("least") else "of more than"
    return Taken(text=f"Only differences {bound} {found['number']} in {quoted(groups[0].name)} count")


def _is_of_a_heading(unit: str, said: Said) -> bool:
    """Say whether a column of numbers that the message names has this unit in its heading."""
    word = unit.casefold()
    family = (
        unit_family(word)
        or unit_family(word.removesuffix("s"))
        or (unit_family("kg") if word[:4] == "kilo" else frozenset())
    )
    named = [said.columns.find(one) for one in re.findall(r"\w+", said.text)]
    groups = [group for one in named if one is not None for group in one.groups if group.numeric]
    return bool(family) and any(has_unit(group.names, family) for group in groups)
