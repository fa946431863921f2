"""Nothing at all: "how many got nothing at all" asks for 0 in a column of figures, the last or the only one."""

from __future__ import annotations

import re

from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.superlatives import named_file

_NOTHING = re.compile(
    r"\b(?:(?:got|get|gets|received|receive|receives|earned|bekamen|bekommen|bekam|bekommt|erhielten|erhielt|erhalten)\s+"
    r"(?:gar\s+|(?:ü|ue)berhaupt\s+)?(?:nothing|nichts)(?:\s+at\s+all|\s+whatsoever)?"
    r"|(?:haben|hat|hatten)\s+(?:gar\s+|(?:ü|ue)berhaupt\s+)?nichts\s+(?:bekommen|erhalten))"
    r"(?=\s*(?:[?.!,]|$)|\s+(?:in|im|from|aus|according)\s)",
    re.IGNORECASE,
)
_GERMAN = ("bek", "erh", "hab", "hat")


def with_nothing(said: Said) -> Taken:
    """Give a message that asks who got nothing with the column of figures that is 0; else it is asked of which."""
    text = said.text
    found = _NOTHING.search(text)
    if found is None:
        return said.kept()
    figures = tuple(
        group for group in said.columns.groups if group.numeric and not group.names_things and group.role != "ignore"
    )
    table = named_file(text, said.tables)
    figures = tuple(group for group in figures if table is None or group.heading_in(table) is not None)
    last = tuple(group for group in said.spoken_of if group in figures)
    meant = last if len(last) == 1 else figures
    if not meant:
        return said.kept()
    verb = "haben" if found.group().casefold().startswith(_GERMAN) else "have"
    plain = [f"{text[: found.start()]}{verb} {quoted(one.name)} 0{text[found.end() :]}" for one in meant]
    if len(meant) > 1:
        names = spoken([quoted(one.name) for one in meant[:6]], "or")
        return said.asked(f"“{found.group()}”: 0 in {names}?", *plain[:6])
    one = next(iter(meant))
    why = ", the column spoken of last" if last else ", the only column of figures"
    return Taken(text=plain[0], notes=(f"Read “{found.group()}” as 0 in {quoted(one.name)}{why}.",))
