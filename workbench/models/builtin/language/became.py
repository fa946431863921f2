"""Rows that became something: "which hives became weak" changed to that value."""

from __future__ import annotations

import re

from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.value_words import value_of

_BECAME = re.compile(
    r"^(?P<ahead>\s*(?:(?:and|und)\s+)?(?:how\s+many|which|what|show(?:\s+me)?(?:\s+the)?|list(?:\s+the)?)\s+[^,;?!]+?)\s+"
    r"(?:(?:that|which|who)\s+)?(?:(?:have|has|had)\s+)?(?:become|became|turned)\s+(?P<value>[^,;?!]+?)\s*[?.!]*\s*$",
    re.IGNORECASE,
)


def with_became(said: Said) -> Taken:
    """Give what became a value of one column as what changed to it."""
    found = _BECAME.match(said.text)
    known = value_of(found["value"].strip('`"'), known_values(said.columns)) if found is not None else None
    if found is None or known is None or len(known.groups) != 1 or known.groups[0].numeric:
        return said.kept()
    told = f"Took “{found['value']}” for {quoted(known.groups[0].name)}, and those that changed to it."
    return Taken(text=f"{found['ahead']} changed to {known.value}", notes=(told,))
