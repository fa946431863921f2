"""Several columns of some rows: "Show Gift and Fund of receipt R509" is read by its first column, with the others."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import ShowTable, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Level
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted

_THE = r"(?:(?:the|all|die|den|das|der)\s+)*"
_SHOWN = re.compile(
    rf"^\s*(?P<verb>(?:show|list|give|display|print|zeige?|nenne?|gib)(?:\s+(?:me|us|mir|uns))?\s+|what\s+(?:is|are)\s+|was\s+ist\s+){_THE}"
    r"(?P<names>[^?]+?)(?P<of>\s+(?:of|for|where|from|von|bei|f(?:ü|ue)r|wo|des|der)\s+[^?]+?)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_ONE = re.compile(
    rf"^\s+(?:of|for|from|von|bei|f(?:ü|ue)r|der|des)\s+{_THE}(?P<column>[\w.#-]+(?:\s+[\w.#]+)?)\s+[`\"“]?"
    r"(?P<value>[\w./-]*\d[\w./-]*)[`\"”]?$",
    re.IGNORECASE,
)
"""The row of one value that is named by its column: "of receipt R509"."""
_JOINT = re.compile(rf"\s*(?:,\s*(?:and\s+|und\s+)?|\s(?:and|und|sowie)\s+){_THE}", re.IGNORECASE)


def with_several_columns(said: Said) -> Taken:
    """Read a message that asks for several columns of some rows as that for the first, with the others beside."""
    found = _SHOWN.match(said.text)
    names = _JOINT.split(found["names"]) if found is not None else []
    one = _ONE.match(found["of"]) if found is not None else None
    named = one_column(one["column"], said.columns, Level.PLURAL) if one is not None else None
    if found is None or (len(names) < 2 and named is None):
        return said.kept()
    groups = [one_column(name.strip("`"), said.columns, Level.PLURAL) for name in names]
    known = [group for group in groups if group is not None]
    if len(known) != len(names):
        return said.kept()
    which = found["of"] if named is None or one is None else f" where {quoted(named.name)} is {quoted(one['value'])}"
    read = said.read(f"show {quoted(known[0].name)}{which}")
    shown = read.intents[0] if len(read.intents) == 1 else None
    if not isinstance(shown, ShowTable) or not shown.conditions or shown.also or read.questions or read.left_over:
        return said.kept()
    return said.answered(_beside(said, read, shown, known[1:]))


def _beside(said: Said, read: Understanding, shown: ShowTable, others: list[ColumnGroup]) -> Understanding:
    table = next((one for one in said.tables.all if one.ref == shown.table), None)
    also = tuple(group.ref(table) if table is not None else group.ref() for group in others)
    return replace(read, intents=(replace(shown, also=also),))
