"""Rules on rows that hold for every file so far hold for a file that joins the comparison, too: it is said."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import cast

from workbench.domain.json_value import JsonObject, as_json, field_objects, field_text, field_texts
from workbench.models.builtin.planning.about import row_conditions
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.replies.words import listed
from workbench.models.builtin.state import ContractView


def carried_rules(draft: Draft, name: str, headings: Mapping[str, str]) -> list[str]:
    """Write what leaves rows out of every input so far for a new one; `headings` are its columns by their names."""
    contract = draft.ground.contract
    if contract is None or not contract.inputs:
        return []
    own = [_conditions(contract, one.id) for one in contract.inputs]
    shared = [one for one in own[0] if all(one in others for others in own[1:])]
    view = draft.table_named(name)
    columns = {column.name for column in view.columns} if view is not None else set[str]()
    places = {column.name: headings.get(column.name, column.name) for column in contract.columns}
    lines: list[str] = []
    lacking: list[str] = []
    for one in shared:
        names = [field_text(part, "column") for part in (one, *field_objects(one, "also"))]
        if columns and not all(places.get(each, each) in columns for each in names):
            lacking.extend(names)
            continue
        lines.append(_line(name, one, places))
    totals = all(one.without_totals for one in contract.inputs)
    lines += [call(f"{COMPARISON}.leave_out_totals", [literal(name)])] if totals else []
    _tell(draft, name, whole=not lacking, some=bool(lines))
    return lines


def _tell(draft: Draft, name: str, *, whole: bool, some: bool) -> None:
    first = draft.ground.contract.inputs[0].id if draft.ground.contract is not None else ""
    told = [f"{'without' if dropped else 'only'} rows {met}" for dropped, met in row_conditions(draft, first)]
    if some and whole and told:
        draft.say(f"The rules on rows hold for {draft.label(name)}, too: {listed(told)}.")
    elif not whole:
        draft.say(f"Not every rule on rows holds for {draft.label(name)}: it lacks a column that they speak of.")


def _conditions(contract: ContractView, name: str) -> list[JsonObject]:
    """Give the conditions on the rows of an input, by the names of the columns in the comparison."""
    try:
        parsed = cast("JsonObject", as_json(tomllib.loads(contract.toml)))
    except tomllib.TOMLDecodeError:
        return []
    names = {column.headings.get(name, column.name): column.name for column in contract.columns}
    return [
        _named(condition, names)
        for one in field_objects(parsed, "inputs")
        if field_text(one, "id") == name
        for condition in field_objects(one, "where")
    ]


def _named(condition: JsonObject, names: Mapping[str, str]) -> JsonObject:
    column = field_text(condition, "column")
    also = [_named(one, names) for one in field_objects(condition, "also")]
    return {**condition, "column": names.get(column, column), **({"also": list(also)} if also else {})}


def _line(name: str, condition: JsonObject, places: Mapping[str, str]) -> str:
    verb = "drop" if condition.get("drop") else "keep"
    named = {key: literal(value) for key, value in _asked(condition, places).items()}
    also = [_asked(one, places) for one in field_objects(condition, "also")]
    return call(f"{COMPARISON}.{verb}", [literal(name)], {**named, **({"also": literal(also)} if also else {})})


def _asked(condition: JsonObject, places: Mapping[str, str]) -> dict[str, object]:
    column = field_text(condition, "column")
    values = field_texts(condition, "values")
    value: object = list(values) if values else field_text(condition, "value")
    asked: dict[str, object] = {"column": places.get(column, column), "op": field_text(condition, "op")}
    return {**asked, **({"value": value} if value else {})}
