"""Doing most: "which zone used the most" says by a verb what is measured - it is asked which column that is."""

from __future__ import annotations

from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.extents import is_numeric
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted

_AROUND = frozenset({
    Cue.WHICH, Cue.WHAT, Cue.WHO, Cue.MOST, Cue.LEAST, Cue.USE, Cue.FILLER, Cue.STOP, Cue.HAS, Cue.COLUMN_NOUN,
})  # fmt: skip
_MOST_COLUMNS = 3


def read(d: Draft) -> bool:
    """Ask which column is meant where only a verb names it: neither a count of rows nor a guess is an answer."""
    groups = [place for place in d.column_places() if not is_numeric(d, place)]
    verb = next((place for place in d.open_places(lambda item: item.unknown or item.cue is Cue.USE)), None)
    most = d.first(Cue.MOST, Cue.LEAST)
    if len(groups) != 1 or len(d.column_places()) != 1 or verb is None or most is None or not groups[0] < verb < most:
        return False
    if d.cues - _AROUND or d.table_places() or d.amount_places() or not d.has(Cue.WHICH, Cue.WHAT):
        return False
    group, said = quoted(d.group(groups[0]).name), d.items[verb].text
    end = "lowest" if d.items[most].cue is Cue.LEAST else "highest"
    names = [one.name for one in d.scene.columns.groups if one.numeric and one.role not in {"key", "ignore"}]
    totals = tuple(f"Which {group} has the {end} total {quoted(name)}" for name in names[:_MOST_COLUMNS])
    changes = tuple(
        f"Top 3 {group} by change in {quoted(name)}" for name in names[:_MOST_COLUMNS] if _is_compared(d, name)
    )
    d.use_all()
    d.ask(
        f"Which column says how much each {group} “{said}”, its total or its change? Or are rows to be counted?",
        (*totals, *changes, f"Count the rows by {group}"),
    )
    return True


def _is_compared(d: Draft, name: str) -> bool:
    contract = d.scene.view.contract
    column = contract.column(name) if contract is not None else None
    return column is not None and column.role == "compare" and len(column.headings) > 1
