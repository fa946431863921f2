"""Only, behind a question: "members whose fee rose, only Hockey", "total fee in 2026, paid only".

Such words choose among the rows that the question is about. They change no rule: the comparison keeps all its rows and
columns. Where they name a column or a file, or the question is none about rows, the message stays as it is.
"""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import ShowMoved, ShowRows, ShowTable, Summarise, Understanding
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.rows_meant import Narrowed, over_these, rows_meant
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_table
from workbench.models.builtin.language.scene import quoted

_FOR = r"(?:(?:for|für|fuer|of|in|at|from|bei|von|aus|with|mit|those|where|wo)\s+)?(?:(?:the|den|die|das|der|dem)\s+)?"
_END = r"\s*[?.!]*\s*$"
_REST = r"(?P<rest>,[^;?!]+?)?"
_SHAPES = tuple(
    re.compile(rf"^(?P<ask>.+?),\s*(?:(?:but|aber|and|und)\s+)?{pattern}{_REST}{_END}", re.IGNORECASE)
    for pattern in (
        rf"(?:only|just|nur|lediglich)\s+{_FOR}(?P<what>[^,;?!]+?)",
        r"(?P<what>[^,;?!]+?)\s+(?:only|alone|allein)",
    )
)
_ONES = re.compile(r"\s+(?:ones?|rows|zeilen|eintr(?:ä|ae)ge)$", re.IGNORECASE)
_QUESTIONS = (Summarise, ShowRows, ShowTable, ShowMoved)


def with_only_behind(said: Said) -> Taken:
    """Read a question with the rows behind it as that question over these rows."""
    for shape in _SHAPES:
        found = shape.match(said.text)
        if found is not None and (answer := _chosen(said, found)) is not None:
            return said.answered(answer)
    return said.kept()


def _chosen(said: Said, found: re.Match[str]) -> Understanding | None:
    what = _ONES.sub("", found["what"].strip())
    if one_table(what, said.tables) is not None:
        return None
    conditions = rows_meant(said, what)
    if conditions is None:
        return None
    read = said.read(f"{found['ask']}{(found['rest'] or '').replace(',', ' ')}")
    if not read.intents or read.questions or not all(isinstance(one, _QUESTIONS) for one in read.intents):
        return None
    over: list[Narrowed] = [one for each in read.intents if (one := over_these(each, conditions)) is not None]
    columns = spoken([quoted(name) for name in dict.fromkeys(one.column.name for one in conditions)], "and")
    note = f"Took “{what}” for rows by {columns}, in this answer alone; the comparison keeps all its rows."
    return replace(read, intents=tuple(over), notes=(*read.notes, note))
