"""Changed alone: "welche Zeilen sind nur im Preis geändert?", "which rows changed only in fee" - and in nothing else.

It is a question about rows: the comparison keeps all its columns.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Bucket, ColumnRef, ShowRows, Understanding
from workbench.models.builtin.language.rows_meant import AROUND
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted

_END = r"\s*[?.!]*\s*$"
_ASK = (
    r"^\s*(?:(?:and|und|bitte|please)\s+)?"
    r"(?:which|what|who|how\s+many|show(?:\s+me)?|list|welche[rsn]?|wer|wie\s*viele|zeige?(?:\s+mir)?)\b"
)
_NOUN = r"(?:\s+(?:the|die|alle|all))?(?:\s+(?P<noun>[\w-]+))??(?:\s+(?:that|which|die|welche))?"
_COLUMN = (
    r"(?:(?:the|ihre[mnr]?|their|its|der|dem|den|die|das)\s+)?(?P<column>`[^`]+`|[\w%#./-]+(?:\s+[\w%#./-]+){0,2}?)"
)
_ONLY = r"(?:only|just|solely|nur|lediglich|ausschlie(?:ß|ss)lich)"
_ARE = r"(?:have\s+|are\s+|were\s+)?"
_SIND = r"(?:sind|haben(?:\s+sich)?|wurden|unterscheiden\s+sich)"
_ANDERS = r"(?:\s+(?:ge(?:ä|ae)ndert|ver(?:ä|ae)ndert|anders|verschieden))?"
_IN_WHICH = r"^\s*(?:bei\s+welchen|in\s+which)(?:\s+(?P<noun>[\w-]+))??\s+(?:hat|has|have)(?:\s+sich)?"
_SHAPES = tuple(
    re.compile(pattern + _END, re.IGNORECASE)
    for pattern in (
        rf"{_ASK}{_NOUN}\s+{_ARE}(?:changed|differ|different)\s+{_ONLY}\s+(?:in|by)\s+{_COLUMN}",
        rf"{_ASK}{_NOUN}\s+{_ARE}{_ONLY}\s+(?:changed|differ|different)\s+(?:in|by)\s+{_COLUMN}",
        rf"{_ASK}{_NOUN}\s+{_SIND}\s+{_ONLY}\s+(?:im|in|bei|beim)\s+{_COLUMN}{_ANDERS}",
        rf"{_IN_WHICH}\s+{_ONLY}\s+{_COLUMN}\s+(?:ge(?:ä|ae)ndert|changed)",
    )
)


def with_changed_alone(said: Said) -> Taken:
    """Read a message that asks for the rows in which one column alone changed."""
    for shape in _SHAPES:
        found = shape.match(said.text)
        if found is None:
            continue
        group = one_column(found["column"].strip(AROUND), said.columns)
        if group is None:
            return said.kept()
        rows = ShowRows(bucket=Bucket.CHANGED, all_of=(ColumnRef(name=group.name),), columns_changed=("eq", "1"))
        note = f"Took it for the rows in which {quoted(group.name)} changed and no other compared column."
        return said.answered(Understanding(intents=(rows,), notes=(note,)))
    return said.kept()
