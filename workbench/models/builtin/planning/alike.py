"""Conditions under the rules in force: a value that a rule takes for the one asked for meets them, too."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.models.builtin.intents import MapValues, SetRule
from workbench.models.builtin.planning.bringing import need_comparison
from workbench.models.builtin.planning.code import call, literal, where
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.written import EXACT
from workbench.models.builtin.table_views import Making

FORMS = frozenset({
    "case", "accents", "umlauts", "spaces", "replace", "same_characters", "same_values", "map", "pad", "unpad",
})  # fmt: skip
"""The parts of a rule by which one value is written in several ways."""


def where_alike(
    draft: Draft, script: Script, table: str, conditions: Sequence[tuple[str, str, tuple[str, ...]]]
) -> str:
    """Write conditions on a table; where a rule takes values for the same, each of them meets them."""
    source = _input_of(draft, table)
    parts: list[str] = []
    for heading, op, values in conditions:
        if op in EXACT and values and source is not None and _has_forms(draft, source, heading):
            parts.append(alike(draft, script, [(source, heading)], (heading, op, values)))
        else:
            parts.append(where([(heading, op, values)])[1:-1])
    return f"[{', '.join(parts)}]"


def alike(
    draft: Draft, script: Script, places: Sequence[tuple[str, str]], one: tuple[str, str, tuple[str, ...]]
) -> str:
    """Write a condition with all values that a rule takes for the same in these places, each an input and a heading."""
    name, op, values = one
    need_comparison(draft, script)
    script.uses("values_alike")
    found = [call("values_alike", [COMPARISON, *map(literal, place), literal(list(values))]) for place in places]
    wanted = found[0] if len(found) == 1 else f"[{', '.join(f'*{each}' for each in found)}]"
    return f"({literal(name)}, {literal('in' if op in {'eq', 'in'} else 'not_in')}, {wanted})"


def sets_a_rule(draft: Draft) -> bool:
    """Say whether this message changes a rule: the state does not tell of it yet."""
    return any(isinstance(intent, SetRule | MapValues) for intent in draft.intents)


def _input_of(draft: Draft, table: str) -> str | None:
    """Give the input whose rows a table holds: itself, or the one that its rows were chosen from."""
    if draft.is_input(table):
        return table if draft.has_comparison else None
    view = draft.table_named(table)
    if view is None or view.making is not Making.ROWS or len(view.parts) != 1 or view.parts[0] == table:
        return None
    return _input_of(draft, view.parts[0])


def _has_forms(draft: Draft, table: str, heading: str) -> bool:
    """Say whether a rule takes several spellings of a value of this column for the same."""
    if sets_a_rule(draft):
        return True
    contract = draft.ground.contract
    for column in contract.columns if contract is not None else ():
        if column.headings.get(table) == heading:
            rule = {**column.rule, **column.sides.get(table, {})}
            return any(rule.get(name) and rule.get(name) not in ("exact", "trim") for name in FORMS)
    return False
