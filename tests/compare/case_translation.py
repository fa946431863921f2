"""Translate a case.toml into readings and contracts: a translation only, no figure is computed here."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias, cast

from workbench.compare.contract import Column, Condition, Contract, Grouping, InputSpec, Pair, Role, Rule, StackPart
from workbench.compare.contract_fields import renaming, rule_from

Toml: TypeAlias = Mapping[str, Any]
TomlValue: TypeAlias = Any
_OPTIONS = {
    "kind": "kind",
    "case": "case",
    "accents": "accents",
    "replace": "replace",
    "pad": "pad",
    "unpad": "unpad",
    "formats": "formats",
    "sep": "sep",
    "tol": "tolerance",
    "decimal": "decimal",
    "thousands": "thousands",
    "scale": "scale",
    "null_tokens": "null_tokens",
    "map": "map",
}
# How an input made of another one may be written down; its words are not fixed by the README.
_OF = ("of", "from", "source", "input")
_BY = ("by", "group_by", "group", "groups", "keys", "key")
_SUM = ("sum", "sums", "total", "totals", "values", "columns")
_INPUT = [
    "id",
    "file",
    "step",
    "format",
    "encoding",
    "delimiter",
    "quote",
    "sheet",
    "header_row",
    "names",
    "where",
    "count",
    "decimal",
    "thousands",
    "null_tokens",
]
_OTHER = {"name", "left", "right", "left_opts", "right_opts", "use_map", "blank_is_unknown"}


@dataclass(frozen=True, kw_only=True, slots=True)
class CaseComparison:
    """One comparison of a case as a contract."""

    id: str
    step: int
    left: str
    right: str
    contract: Contract


def load_case(folder: Path) -> Toml:
    """Read case.toml."""
    return tomllib.loads((folder / "case.toml").read_text(encoding="utf-8"), parse_float=Decimal)


def input_specs(case: Toml, folder: Path) -> dict[str, InputSpec]:
    """Give every input of a case as the contract holds it."""
    return {given["id"]: _input(given, folder) for given in case["inputs"]}


def comparisons(case: Toml, folder: Path) -> list[CaseComparison]:
    """Give every comparison of a case as a contract of its own."""
    specs = input_specs(case, folder)
    return [_comparison(given, specs, case.get("maps", {})) for given in case["comparisons"]]


def _input(given: Toml, folder: Path) -> InputSpec:
    _no_unknown(given, {*_INPUT, *_OF, *_BY, *_SUM})
    stack: tuple[StackPart, ...] = ()
    grouping = None
    if given["format"] == "union":
        stack = tuple(StackPart(id=part["id"], rename=dict(part.get("rename", {}))) for part in map(_part, given["of"]))
    elif given["format"] == "aggregate":
        grouping = _grouping(given)
    return InputSpec(
        id=given["id"],
        path=str(folder / given["file"]) if "file" in given else None,
        sheet=given.get("sheet"),
        encoding=given.get("encoding", "utf-8-sig" if given["format"] == "csv" else None),
        delimiter=given.get("delimiter", "," if given["format"] == "csv" else None),
        quote=given.get("quote", '"' if given["format"] == "csv" else None),
        header_row=given.get("header_row", 1) if given["format"] in {"csv", "xls", "xlsx", "ods"} else None,
        names=tuple(given.get("names", ())),
        where=_conditions(given.get("where", ())),
        stack=stack,
        grouping=grouping,
    )


def _part(part: str | Toml) -> Toml:
    return {"id": part} if isinstance(part, str) else part


def _grouping(given: Toml) -> Grouping:
    source = _parts(_any(given, _OF))[0]
    by = [
        part if isinstance(part, str) else _first(part, ("column", "left", "name")) for part in _parts(_any(given, _BY))
    ]
    total: TomlValue = _any(given, _SUM)
    tables = [part for part in _parts(total) if not isinstance(part, str)] if not isinstance(total, dict) else []
    marks = {name: given.get(name, tables[0].get(name) if tables else None) for name in ("decimal", "thousands")}
    if tables:
        total = {_first(part, ("column", "of", "name")): _first(part, ("as", "name", "column")) for part in tables}
    return Grouping(
        of=_part(source)["id"],
        by=tuple(by),
        total=renaming(cast("object", total), "sum"),
        count=given.get("count"),
        **marks,
    )


def _any(given: Toml, names: tuple[str, ...]) -> TomlValue:
    """Give the first field of these that stands there."""
    return next((given[name] for name in names if name in given), ())


def _parts(value: TomlValue) -> list[str | Toml]:
    """Give what may be one value or a list as a list."""
    return [value] if isinstance(value, (str, dict)) else list(value)


def _first(given: Toml, names: tuple[str, ...]) -> str:
    return str(next(given[name] for name in names if name in given))


def _conditions(given: TomlValue) -> tuple[Condition, ...]:
    found: list[Condition] = []
    for condition in given:
        _no_unknown(condition, {"column", "op", "value", "values"})
        value: TomlValue = condition.get("value")
        values: TomlValue = condition.get("values", ())
        if isinstance(value, list):
            value, values = None, cast("TomlValue", value)
        found.append(
            Condition(
                column=condition["column"],
                op=condition["op"],
                value=None if value is None else str(value),
                values=tuple(str(text) for text in values),
            )
        )
    return tuple(found)


def _comparison(given: Toml, specs: Mapping[str, InputSpec], maps: Toml) -> CaseComparison:
    _no_unknown(
        given,
        {
            "id",
            "step",
            "left",
            "right",
            "left_where",
            "right_where",
            "null_tokens",
            "key",
            "columns",
            "blank_is_unknown",
        },
    )
    left, right = given["left"], given["right"]
    wheres = {left: _conditions(given.get("left_where", ())), right: _conditions(given.get("right_where", ()))}
    needed = _with_sources({left, right}, specs)
    inputs = tuple(_narrowed(spec, wheres.get(spec.id, ())) for spec in specs.values() if spec.id in needed)
    columns = [_column(column, given, maps, "key") for column in given["key"]]
    columns += [_column(column, given, maps, "compare") for column in given["columns"]]
    contract = Contract(inputs=inputs, pairs=(Pair(left=left, right=right),), columns=tuple(columns))
    return CaseComparison(id=given["id"], step=given["step"], left=left, right=right, contract=contract)


def _narrowed(spec: InputSpec, where: tuple[Condition, ...]) -> InputSpec:
    return replace(spec, where=(*spec.where, *where))


def _with_sources(ids: set[str], specs: Mapping[str, InputSpec]) -> set[str]:
    found = set(ids)
    for id_ in ids:
        spec = specs[id_]
        sources = {part.id for part in spec.stack}
        if spec.grouping:
            sources.add(spec.grouping.of)
        found |= _with_sources(sources, specs) if sources else set()
    return found


def _column(given: Toml, comparison: Toml, maps: Toml, role: Role) -> Column:
    _no_unknown(given, {*_OPTIONS, *_OTHER})
    sides = {
        comparison[side]: _options(given.get(f"{side}_opts", {}), maps, comparison["id"]) for side in ("left", "right")
    }
    for side in _unknown_sides(given, comparison):
        sides[comparison[side]] = {**sides[comparison[side]], "blank": "equals_anything"}
    defaults: dict[str, Any] = {"kind": "text"}
    own = _options(given, maps, comparison["id"])
    if own.get("kind") == "number":
        defaults |= {"decimal": ".", "thousands": ""}
    if "null_tokens" in comparison:
        defaults["null_tokens"] = comparison["null_tokens"]
    name = given["name"]
    return Column(
        name=name,
        headings={comparison["left"]: given.get("left", name), comparison["right"]: given.get("right", name)},
        role=role,
        rule=rule_from({**defaults, **own}, name),
        sides={side: _side_fields(options, name) for side, options in sides.items() if options},
    )


def _side_fields(options: Toml, name: str) -> dict[str, Any]:
    rule = rule_from(options, name)
    return {field: getattr(rule, field) for field in options}


def _unknown_sides(given: Toml, comparison: Toml) -> list[str]:
    named = given.get("blank_is_unknown", comparison.get("blank_is_unknown", []))
    sides = [named] if isinstance(named, str) else list(named)
    return ["left", "right"] if sides == ["both"] else sides


def _options(given: Toml, maps: Toml, comparison: str) -> dict[str, Any]:
    options = {_OPTIONS[name]: value for name, value in given.items() if name in _OPTIONS}
    if "use_map" in given:
        options["map"] = {**maps[given["use_map"]], **options.get("map", {})}
    _no_unknown(given, {*_OPTIONS, *_OTHER}, comparison)
    return options


def _no_unknown(given: Toml, known: set[str], where: str = "") -> None:
    unknown = set(given) - known
    if unknown:
        message = f"{where} {given.get('id', given.get('name', ''))}: no translation for {sorted(unknown)}"
        raise NotImplementedError(message)


__all__ = ["CaseComparison", "Rule", "comparisons", "input_specs", "load_case"]
