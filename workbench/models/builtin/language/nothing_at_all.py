"""Nothing at all: "how many got nothing at all" asks for 0 in a column of figures, the last or the only one."""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.models.builtin.intents import Question
from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.superlatives import named_file
from workbench.models.builtin.language.tables import Tables

_NOTHING = re.compile(
    r"\b(?:(?:got|get|gets|received|receive|receives|earned|bekamen|bekommen|bekam|bekommt|erhielten|erhielt|erhalten)\s+"
    r"(?:gar\s+|(?:ü|ue)berhaupt\s+)?(?:nothing|nichts)(?:\s+at\s+all|\s+whatsoever)?"
    r"|(?:haben|hat|hatten)\s+(?:gar\s+|(?:ü|ue)berhaupt\s+)?nichts\s+(?:bekommen|erhalten))"
    r"(?=\s*(?:[?.!,]|$)|\s+(?:in|im|from|aus|according)\s)",
    re.IGNORECASE,
)
_GERMAN = ("bek", "erh", "hab", "hat")


@dataclass(frozen=True, kw_only=True, slots=True)
class Nothing:
    """A message with the figure 0 in the place of "nothing", or a question where several columns may be meant."""

    text: str
    notes: tuple[str, ...] = ()
    question: Question | None = None


def with_nothing(text: str, columns: Columns, tables: Tables, said_last: tuple[ColumnGroup, ...]) -> Nothing:
    """Give a message that asks who got nothing with the column of figures that is 0."""
    found = _NOTHING.search(text)
    if found is None:
        return Nothing(text=text)
    figures = tuple(
        group for group in columns.groups if group.numeric and not group.names_things and group.role != "ignore"
    )
    table = named_file(text, tables)
    figures = tuple(group for group in figures if table is None or group.heading_in(table) is not None)
    last = tuple(group for group in said_last if group in figures)
    meant = last if len(last) == 1 else figures
    if not meant:
        return Nothing(text=text)
    verb = "haben" if found.group().casefold().startswith(_GERMAN) else "have"
    plain = [f"{text[: found.start()]}{verb} {quoted(one.name)} 0{text[found.end() :]}" for one in meant]
    if len(meant) > 1:
        names = spoken([quoted(one.name) for one in meant[:6]], "or")
        return Nothing(text=text, question=Question(text=f"“{found.group()}”: 0 in {names}?", options=tuple(plain[:6])))
    one = next(iter(meant))
    why = ", the column spoken of last" if last else ", the only column of figures"
    return Nothing(text=plain[0], notes=(f"Read “{found.group()}” as 0 in {quoted(one.name)}{why}.",))
