"""Once: "counting each duplicate just once" in a figure, which is worked out over all rows."""

from __future__ import annotations

from workbench.models.builtin.intents import Summarise
from workbench.models.builtin.language.draft import Draft

_ONCE = frozenset({"once", "einmal", "einfach"})
_JOINTS = frozenset({"and", "but", "und", "aber", ","})


def read(d: Draft) -> bool:
    """Ask what a figure shall do about rows that stand twice: it cannot count them once by itself."""
    figure = any(isinstance(intent, Summarise) for intent in d.before)
    if not figure or not any(word in _ONCE for item in d.items for word in item.text.casefold().split()):
        return False
    start = d.items[0].start
    while start > 0 and d.scene.tokens[start - 1].fold in _JOINTS:
        start -= 1
    rest = d.scene.with_instead(start, d.items[-1].end, "")
    d.use_all()
    # Every word is used: no other reading of "count" or "each" may be cheaper.
    d.penalty -= sum(item.cost for item in d.items)
    d.ask(
        f"A figure counts every row, also those that stand twice: “{d.scene.raw(d.items[0].start, d.items[-1].end)}” "
        "cannot be done in it. Shall all rows count, or shall a copy without exact duplicates be made first?",
        (rest, "Remove the exact duplicates"),
    )
    return True
