"""Values left out: "total weight without Timber and Coffee per vessel", "carry neither Timber nor Coffee".

Behind a figure or a look that is asked for, values of one column after "without" or "except" are written as the
condition that they are: all of the list is left out, and what follows stays. At the start of a message, and in a rule
of the comparison, the words stay as they are.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import ColumnGroup, Columns
from workbench.models.builtin.language.folding import keys, stem_key
from workbench.models.builtin.language.items import KnownValue
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_ASKED = re.compile(
    r"\b(?:total|totals|sum|count|number\s+of|how\s+(?:many|much)|average|mean|highest|lowest|top|summe|anzahl|wie\s+viele?"
    r"|durchschnitt\w*|mittelwert|gesamt\w*|höchste[rns]?|niedrigste[rns]?|zähle)\b",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"\b(?:(?:with|carry|carries|carrying|have|has|had|are|is|hold|holds|contain|contains|mit|haben|sind)\s+)?"
    r"(?:(?P<neither>neither|weder)|without|except(?:\s+for)?|excluding|apart\s+from|other\s+than|ohne|au(?:ß|ss)er)\s+"
    r"(?:(?:the|any|die|den|das|der)\s+)?",
    re.IGNORECASE,
)
_CARRY = re.compile(r"\b(?:carry|carries|carrying|hold|holds|holding)\s+", re.IGNORECASE)
_JOINT = re.compile(
    r"\s*(?:,\s*(?:and|or|nor|und|oder|noch)\s+|,\s*|\s(?:and|or|nor|und|oder|noch)\s+)(?:(?:the|die|den|das|der)\s+)?",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.?!;:](?=\s)|\n")
_WORD = re.compile(r"[`\"“„]?(?P<name>[\w.&/+-]+(?:\s+[\w.&/+-]+){0,3})[`\"”“]?")
_AROUND = '`"“”„'


def without_values(said: Said) -> Taken:
    """Give a message with a list of values that is left out as a condition on their column."""
    return Taken(text=_without(said.text, said.columns))


def _without(text: str, columns: Columns) -> str:
    found = next((one for one in _OUT.finditer(text) if _is_asked(text[: one.start()])), None)
    if found is None:
        return _carried(text, columns)
    known = known_values(columns)
    values, group, end = _listed(text, found.end(), known)
    if group is None or not values or (found["neither"] and len(values) < 2):
        return text
    if len(values) == 1 and text[: found.start()].rstrip().endswith(","):
        return text
    rest = text[end:]
    words = " or ".join(quoted(value) for value in values)
    return f"{text[: found.start()]}where {quoted(group.name)} is not {words}{rest}"


def _is_asked(ahead: str) -> bool:
    """Say whether a figure is asked for ahead, in the same sentence."""
    return _ASKED.search(_ENDS.split(ahead)[-1]) is not None


def _carried(text: str, columns: Columns) -> str:
    """Give "how many containers carry Timber" with the condition on the column that holds what they carry."""
    found = _CARRY.search(text)
    if found is None or not _is_asked(text[: found.start()]):
        return text
    values, group, end = _listed(text, found.end(), known_values(columns))
    if group is None or not values:
        return text
    return (
        f"{text[: found.start()]}where {quoted(group.name)} is {' or '.join(quoted(one) for one in values)}{text[end:]}"
    )


def _listed(text: str, start: int, known: dict[str, KnownValue]) -> tuple[list[str], ColumnGroup | None, int]:
    """Give the values that stand from a place on, all of one column, and where they end."""
    values: list[str] = []
    group: ColumnGroup | None = None
    place = end = start
    while True:
        value, stop = _value_at(text, place, known)
        if value is None or len(value.groups) != 1 or (group is not None and value.groups[0] is not group):
            return values, group, end
        group = value.groups[0]
        values.append(value.value)
        end = stop
        joint = _JOINT.match(text, end)
        if joint is None:
            return values, group, end
        place = joint.end()


def _value_at(text: str, place: int, known: dict[str, KnownValue]) -> tuple[KnownValue | None, int]:
    """Give the longest value that begins at a place."""
    found = _WORD.match(text, place)
    if found is None:
        return None, place
    words = list(re.finditer(r"\S+", found["name"]))
    for last in reversed(words):
        name = found["name"][: last.end()].rstrip(".")
        value = next((known[one] for one in (*keys(name), stem_key(name)) if one in known), None)
        if value is not None:
            end = found.start("name") + len(name)
            return value, end + (1 if text[end : end + 1] in _AROUND and text[end : end + 1] else 0)
    return None, place
