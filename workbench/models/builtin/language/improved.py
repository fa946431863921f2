"""Better or worse: "how many pupils improved and how many got worse?" are rises and falls of the one figure."""

from __future__ import annotations

import re

from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_BETTER = r"(?:improved?|got\s+better|did\s+better|verbessert|besser\s+geworden)"
_WORSE = r"(?:worsened|got\s+worse|did\s+worse|deteriorated|verschlechtert|schlechter\s+geworden)"
_HAVE = r"(?:(?:have|has|haben|hat|sind|ist|sich)\s+)*"
_ASKED = re.compile(
    rf"^\s*(?:(?P<en>how\s+many)|wie\s*viele)\s+(?:[^\W\d_]+\s+)??(?:[^\W\d_]+\s+)??{_HAVE}(?:{_BETTER}|{_WORSE})"
    rf"(?:\s*,?\s*(?:and|or|und|oder)\s+(?:(?:how\s+many|wie\s*viele)\s+)?{_HAVE}(?:{_BETTER}|{_WORSE}))?\s*[?.!]*\s*$",
    re.IGNORECASE,
)


def with_improved(said: Said) -> Taken:
    """Tell how many of the one compared figure rose and fell: which of the two is better no file says."""
    found = _ASKED.match(said.text)
    if found is None or len(said.tables.pair()) != 2:
        return said.kept()
    figures = [one for one in said.columns.groups if one.role == "compare" and one.numeric and not one.names_things]
    if len(figures) != 1:
        return said.kept()
    name = quoted(figures[0].name)
    note = f"Whether a higher or a lower {name} is better is not known here: told is how many rose and how many fell."
    asked = (
        "How many {} rose and how many fell?" if found["en"] else "Wie viele {} sind gestiegen und wie viele gefallen?"
    )
    return Taken(text=asked.format(name), notes=(note,))
