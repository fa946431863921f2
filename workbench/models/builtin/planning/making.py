"""Tables that calls made: bring them, say that one is gone, and put their names into the intents that follow."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import cast

from workbench.models.builtin.intents import Intent
from workbench.models.builtin.planning.code import literal
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.refs import TableRef, number_of_making
from workbench.models.builtin.replies.words import code


def makings_named(value: object) -> int:
    """Give how many tables must have been made before an intent can be carried out."""
    if isinstance(value, TableRef):
        return number_of_making(value) or 0
    if isinstance(value, tuple):
        return max((makings_named(one) for one in cast("tuple[object, ...]", value)), default=0)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return max((makings_named(getattr(value, one.name)) for one in dataclasses.fields(value)), default=0)
    return 0


def settled(draft: Draft, intent: Intent) -> Intent:
    """Put the names of tables that this turn made into an intent that speaks of "that table"."""
    return cast("Intent", _settled(draft, intent))


def _settled(draft: Draft, value: object) -> object:
    if isinstance(value, TableRef):
        number = number_of_making(value)
        if number is None:
            return value
        if number > len(draft.made_by_intent):
            raise AskedError("The table that this is about was not made, so nothing was worked out over it.")
        return TableRef(variable=draft.made_by_intent[number - 1])
    if isinstance(value, tuple):
        return tuple(_settled(draft, one) for one in cast("tuple[object, ...]", value))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {one.name: getattr(value, one.name) for one in dataclasses.fields(value)}
        changed = {name: new for name, old in fields.items() if (new := _settled(draft, old)) != old}
        return dataclasses.replace(value, **changed)
    return value


def bring_made(draft: Draft, script: Script, tables: Sequence[TableRef]) -> None:
    """See that made tables are alive; one that the comparison holds is taken from it, one that is gone is named."""
    for table in tables:
        name = table.variable
        if name is None or draft.is_live(name) or name in script.made:
            continue
        contract = draft.ground.contract
        held = contract is not None and any(item.id == name and item.can_be_had_again for item in contract.inputs)
        if not held or not (draft.is_live(COMPARISON) or COMPARISON in script.made):
            raise gone(draft, name)
        script.add(f"{name} = {COMPARISON}.table({literal(name)})")
        script.makes(name)


def gone(draft: Draft, name: str) -> AskedError:
    """Say that a table is gone, and offer the request that made it."""
    view = draft.table_named(name)
    ended = draft.ground.view.runtime_ended
    why = f": the runtime that held it ended ({ended})" if ended else ", it is not in the runtime any more"
    again = view.request if view is not None else ""
    offer = f" “{again}” makes it again." if again else ""
    return AskedError(
        f"The table {code(name)} is gone{why}. Nothing was worked out over another one.{offer}",
        (again,) if again else (),
    )
