"""Ends of groups: "auf welcher Linie war die mittlere Verspätung am größten?" asks for the group with that figure."""

from __future__ import annotations

import re

from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted

_LEAD = r"^\s*(?:(?:and|und|so)\s+)?"
_MEASURES = (
    ("mean", r"average|mean|mittlere[nrs]?|durchschnittliche[nrs]?"),
    ("total", r"total|gesamte[nrs]?|summierte[nrs]?"),
)
_KIND = rf"(?:(?P<mean>{_MEASURES[0][1]})|(?P<total>{_MEASURES[1][1]}))"
_HIGH = r"highest|largest|biggest|greatest|longest|h(?:ö|oe)chsten|gr(?:ö|oe)(?:ß|ss)ten|l(?:ä|ae)ngsten|meisten"
_LOW = r"lowest|smallest|shortest|least|niedrigsten|kleinsten|geringsten|k(?:ü|ue)rzesten|wenigsten"
_ENGLISH = re.compile(
    rf"{_LEAD}(?:(?:on|in|at|for|with)\s+)(?:which|what)\s+(?P<group>[\w.#-]+(?:\s+[\w.#-]+)?)\s+(?:was|is|were|are)\s+(?:the\s+)?"
    rf"{_KIND}\s+(?P<column>`[^`]+`|[\w%().#-]+(?:\s+[\w%().#-]+){{0,2}}?)(?P<place>\s+(?:in|of)\s+[^?]+?)?\s+(?:the\s+)?"
    rf"(?:(?P<high>{_HIGH})|(?P<low>{_LOW}))(?P<behind>\s+(?:in|of)\s+[^?]+?)?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_GERMAN = re.compile(
    rf"{_LEAD}(?:(?:auf|in|an|bei|f(?:ü|ue)r|zu)\s+)?welche[rmnsm]?\s+(?P<group>[\w.#-]+)\s+(?:war|ist|waren|sind)\s+(?:die|der|das)\s+"
    rf"{_KIND}\s+(?P<column>`[^`]+`|[\w%().#-]+)(?P<place>\s+(?:in|im|laut)\s+[^?]+?)?\s+am\s+"
    rf"(?:(?P<high>{_HIGH})|(?P<low>{_LOW}))(?P<behind>\s+(?:in|im)\s+[^?]+?)?\s*[?.!]*\s*$",
    re.IGNORECASE,
)


def with_ends_of_groups(said: Said) -> Taken:
    """Give a message that asks which group has the highest mean in plain words."""
    found = _ENGLISH.match(said.text) or _GERMAN.match(said.text)
    if found is None:
        return said.kept()
    group = one_column(found["group"], said.columns)
    column = one_column(found["column"].strip("`"), said.columns)
    if group is None or column is None or not column.numeric:
        return said.kept()
    measure = "mean" if found["mean"] else "total"
    end = "highest" if found["high"] else "lowest"
    place = found["place"] or found["behind"] or ""
    plain = f"{measure} {quoted(column.name)} per {quoted(group.name)}{place}, {end} first, top 1"
    return Taken(text=plain, notes=(f"The {quoted(group.name)} with the {end} {measure} of {quoted(column.name)}.",))
