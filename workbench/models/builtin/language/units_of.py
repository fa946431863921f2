"""Units of a thing: "less than 5 kg of honey" is a bound of honey_kg, and no wish to see that column alone."""

from __future__ import annotations

import re

from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.units_said import has_unit, unit_family

_OF = re.compile(
    r"\b(?P<bound>less\s+than|more\s+than|fewer\s+than|at\s+least|at\s+most|exactly|over|under|above|below|up\s+to|weniger\s+als|mehr\s+als"
    r"|mindestens|h(?:ö|oe)chstens|(?:ü|ue)ber|unter)\s+(?P<number>\d[\d.,]*)\s*(?P<unit>[^\W\d_]{1,10})?\s+(?:of|von|an)\s+"
    r"(?P<name>`[^`]+`|[^\W\d_][\w]*)\b",
    re.IGNORECASE,
)


def with_units_of(said: Said) -> Taken:
    """Give a bound of so much of a thing as a bound of the column that holds it."""
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
