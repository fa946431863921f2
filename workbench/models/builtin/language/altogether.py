"""All of it together: "und wie viele waren das zusammen?", "how much was that in total?".

What is added up is not said: the rows of the last answer, or a figure in them. It is asked, never counted anew.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import ShowMoved
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_SUM = (
    r"(?:in\s+(?:total|all|sum|summe)|altogether|all\s+together|together|combined|zusammen|insgesamt"
    r"|alles\s+in\s+allem)"
)
_TOGETHER = re.compile(
    r"^\s*(?:(?:and|und|so|also)\s+)?(?:(?:by\s+how\s+much|um\s+wie\s*viel)(?=\s+(?:in|all|insg|zus|tog))"
    r"|(?:how\s+(?:many|much)|wie\s*viele?|was|what)\s+"
    r"(?:(?:is|are|was|were|does|do|did|ist|sind|war|waren|macht|machen|ergibt|ergab)\s+)"
    rf"(?:that|those|it|they|das|es|dies))(?:\s+(?:come|add\s+up|make|be|denn|dann|so))*(?:\s+to)?\s+{_SUM}\s*[?.!]*\s*$",
    re.IGNORECASE,
)


def with_altogether(said: Said) -> Taken:
    """Ask what is to be added up, with what the last answer was about."""
    if _TOGETHER.match(said.text) is None:
        return said.kept()
    last = said.before.intents[-1] if said.before.intents else ()
    moved = [one for one in last if isinstance(one, ShowMoved)]
    name = moved[-1].moves[0].column.name if moved and len(moved[-1].moves) == 1 else None
    if name is None:
        return said.asked("What is to be added up? Please name the rows or the column, such as “total Amount of …”.")
    column = quoted(name)
    options = (f"How many rows changed in {column}?", f"By how much did {column} change in total?")
    return said.asked(f"Is the number of rows meant, or what {column} moved by in all?", *options)
