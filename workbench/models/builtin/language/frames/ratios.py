"""Ratios: one column by another, such as deaths per million inhabitants."""

from __future__ import annotations

import re
from decimal import Decimal

from workbench.models.builtin.intents import ColumnRef, Measure, Summarise, TableRef
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.extents import is_numeric
from workbench.models.builtin.language.frames.summing import AROUND
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted

DEFAULT = 10

DOWN = frozenset({Cue.BOTTOM, Cue.LOWEST, Cue.LEAST})

UP = frozenset({Cue.TOP, Cue.HIGHEST, Cue.MOST, Cue.COMMONEST})


def per_unit(d: Draft) -> tuple[tuple[int, ...], int] | None:
    """Find "per million", "per 100,000", "per capita", "per head": the places and the factor."""
    for place in d.places(Cue.PER):
        other = d.after(place)
        if other is None:
            continue
        item = d.items[other]
        if (
            item.amount is not None
            and not item.amount.unit
            and item.amount.value in {Decimal(10) ** power for power in range(1, 10)}
        ):
            return (place, other), int(item.amount.value)
        if item.text.casefold() in {"million", "mio", "thousand", "hundred", "billion"}:
            return (place, other), {"million": 10**6, "mio": 10**6, "thousand": 1000, "hundred": 100, "billion": 10**9}[
                item.text.casefold()
            ]
        if item.text.casefold() in {"capita", "head", "person", "inhabitant", "kopf", "einwohner"}:
            return (place, other), 1
    return None


def read_ratio(
    d: Draft, number: int | None, per: tuple[tuple[int, ...], int], tables: tuple[TableRef, ...], *, ascending: bool
) -> bool:
    """Read "top five countries by deaths per million on a day"."""
    places, scale = per
    ranked = any(item.cue in UP | DOWN for item in d.items)
    d.use(*places)
    for place in d.open_places(lambda item: item.unknown):
        if d.items[place].text.casefold() in {
            "people",
            "inhabitants",
            "persons",
            "residents",
            "capita",
            "einwohner",
            "heads",
        }:
            d.use(place)
    table = d.view_of(tables[0]) if len(tables) == 1 else None
    divide_by = _population(d)
    conditions = Conditions(d, table=table).take()
    d.use(*d.places(*AROUND, Cue.COUNT))
    columns = d.column_places()
    measured = [place for place in columns if is_numeric(d, place)]
    others = [place for place in columns if place not in measured]
    if len(measured) != 1:
        return False
    by = d.take_columns(wanted=others)
    d.use(*d.places(Cue.PER, Cue.BY))
    column = d.column(measured[0], numeric=True)
    d.add(
        Summarise(
            measure=Measure.RATIO,
            column=column,
            by=by,
            tables=tables,
            conditions=conditions,
            top=number or (DEFAULT if ranked else None),
            ascending=ascending,
            divide_by=divide_by,
            scale=scale,
        )
    )
    return True


def _population(d: Draft) -> ColumnRef | None:
    """Find the column of population, or the one that is named; asks where there is none."""
    for place in d.column_places():
        item = d.items[place]
        if item.column is not None and any(
            re.search(r"popul|einwohner|inhabit", group.name, re.IGNORECASE) for group in item.column.groups
        ):
            return d.column(place)
    found: list[ColumnGroup] = [
        group
        for group in d.scene.columns.groups
        if any(re.search(r"popul|einwohner|inhabit", name, re.IGNORECASE) for name in group.names)
    ]
    if len(found) == 1:
        home = found[0].headings[0].table
        return (
            ColumnRef(name=found[0].name, table=home.ref)
            if len(found[0].headings) == 1
            else ColumnRef(name=found[0].name)
        )
    if not found:
        d.ask(
            "Per how many of what? No column of these files holds a population. Add a file that has it, then ask again."
        )
    else:
        d.ask(
            "Which column holds the population?",
            tuple(f"{d.scene.text.strip()} by {quoted(group.name)}" for group in found[:6]),
        )
    return None
