"""Counted figures: "how many points" adds a column of numbers up, or is asked about."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import ColumnRef, Measure, Summarise
from workbench.models.builtin.language.columns import ID_WORDS, ColumnGroup, Level
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.folding import parts, singular
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted


def counted_figures(d: Draft, column: ColumnRef) -> int | None:
    """Give the place of a column of figures behind "how many": the points of "how many points did the Harriers get"."""
    for place in d.used:
        item = d.items[place]
        group = item.column.groups[0] if item.column is not None else None
        if (
            group is None
            or column.name not in group.names
            or not group.numeric
            or _is_id(group)
            or d.stands_for_rows(place)
        ):
            continue
        count = d.cue_ahead(place, Cue.COUNT)
        if count is not None and item.column is not None and item.column.level <= Level.PLURAL:
            return place
    return None


def added_up(d: Draft, summary: Summarise, column: ColumnRef, place: int) -> tuple[Summarise, tuple[ColumnRef, ...]]:
    """Add up what a column counts by its own name (points, beds); asks of any other what is meant."""
    item = d.items[place]
    name = f"`{column.name}`"
    if item.text.casefold() == column.name.casefold() != singular(column.name.casefold()):
        d.note(f"Added up {name}, which holds numbers.")
        return replace(summary, measure=Measure.TOTAL), (column,)
    d.penalty += 0.2
    rest = _said_again(d, summary)
    d.ask(
        f"{name} holds numbers: shall they be added up, or the rows counted?",
        () if rest is None else (f"Total {name}{rest}", f"Count the rows{rest}"),
    )
    return summary, (column,)


def _is_id(group: ColumnGroup) -> bool:
    return group.role == "key" or any((parts(name) or ("",))[-1] in ID_WORDS for name in group.names)


def _said_again(d: Draft, summary: Summarise) -> str | None:
    """Say the groups, the files and the rows of a question in plain words; None where they are not plain."""
    if any(one.op != "eq" for one in summary.conditions):
        return None
    by = "".join(f" per {quoted(one.name)}" for one in summary.by)
    views = [view for ref in summary.tables if (view := d.view_of(ref)) is not None]
    files = f" in {spoken([quoted(view.label) for view in views], 'and')}" if views else ""
    rows = [f"{quoted(one.column.name)} is {quoted(one.values[0])}" for one in summary.conditions]
    return f"{by}{files}{' where ' if rows else ''}{spoken(rows, 'and')}"


def how_many_different(d: Draft) -> Measure | None:
    """Read "how many different X", but not "how many X differ" or "how many rows have a different X"."""
    counts, columns, places = d.places(Cue.COUNT), d.column_places(), d.places(Cue.DIFFER)
    if not any(place - 1 in counts and place + 1 in columns for place in places):
        return None
    d.use(*counts, *places)
    return Measure.DISTINCT
