"""Pieces: which column a tolerance in pieces is for where none is named."""

from __future__ import annotations

from workbench.models.builtin.intents import ColumnRef
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted

_PIECES = frozenset({"piece", "pieces", "pcs", "unit", "units", "stück", "stueck"})


def in_pieces(d: Draft, places: tuple[int, ...]) -> tuple[ColumnRef, ...] | None:
    """Give the column that a tolerance in pieces is for where none is named; None where it had to ask.

    Columns with decimals are no counts: "up to 2 pieces" is not said of prices.
    """
    said = {word for place in places for word in d.items[place].text.casefold().split()} & _PIECES
    groups = [one for one in d.scene.columns.groups if one.numeric and one.role not in {"key", "ignore"}]
    counts = [one for one in groups if not one.measures and not one.names_things]
    if not said or len(counts) == len(groups) or not counts:
        return ()
    homes = [{(item.table.path, item.table.sheet) for item in one.headings} for one in counts]
    if len(counts) == 1 or (len(counts) == len(homes[:2]) and homes[0].isdisjoint(homes[1])):
        d.note(f"Taken of {quoted(counts[0].name)}, which holds whole numbers.")
        return (ColumnRef(name=counts[0].name),)
    names = [quoted(group.name) for group in counts[:6]]
    d.penalty += 0.2
    start = d.scene.text.strip().rstrip(".!")
    d.ask(f"Which column is in {next(iter(said))}: {spoken(names, 'or')}?", tuple(f"{start} in {one}" for one in names))
    return None
