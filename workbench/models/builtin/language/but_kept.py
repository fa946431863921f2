"""One column changed and another did not: "how many changed section but kept their fee?"."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Measure, Summarise, Understanding
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted

_THEIR = r"(?:(?:in|the|their|its|his|her|ihren?|ihrem|ihr|im|in\s+der|den|die|das|der)\s+)*"
_SAME = r"(?:\s+(?:the\s+same|unchanged|gleich|unver(?:ä|ae)ndert))?"
_KEPT = (
    r"(?:kept|keeps?|retained|still\s+have|(?:have|had)\s+the\s+same|did\s+not\s+change|not|nicht|behielten|behalten)"
)
_BUT = re.compile(
    rf"^\s*(?:how\s+many|wie\s*viele)\b[^,?]*?\b(?:changed|moved|switched)\s+{_THEIR}(?P<one>[\w -]+?)\s*,?\s+"
    rf"(?:but|and|yet|while)\s+{_KEPT}\s+{_THEIR}(?P<other>[\w -]+?){_SAME}\s*[?.!]*\s*$",
    re.IGNORECASE,
)


def with_but_kept(said: Said) -> Taken:
    """Count the rows that changed in each of two columns, in both, and in one alone."""
    found = _BUT.match(said.text)
    if found is None or len(said.tables.pair()) != 2:
        return said.kept()
    one, other = one_column(found["one"], said.columns), one_column(found["other"], said.columns)
    if one is None or other is None or one is other or {one.role, other.role} & {"key", "ignore"}:
        return said.kept()
    note = f"Asked for are those in {quoted(one.name)} alone: changed there, and not in {quoted(other.name)}."
    count = Summarise(measure=Measure.COUNT, column=one.ref(), also=(other.ref(),), rows="changed")
    return said.answered(Understanding(intents=(count,), notes=(note,)))
