"""Write a contract as TOML that a person can read, and read it back exactly. Standard library only."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Literal, TypedDict, cast, get_args

from workbench.compare.contract_fields import condition_from, renaming, rule_fields, rule_from, text_list
from workbench.compare.contract_parts import (
    Approval,
    Column,
    Condition,
    ContractError,
    DuplicatePolicy,
    FieldValue,
    Grouping,
    InputSpec,
    Matching,
    Pair,
    Rule,
    StackPart,
)
from workbench.compare.errors import nearest_words

VERSION = 1
_LONG = 110


class ContractFields(TypedDict):
    """Every field of a contract."""

    version: int
    title: str
    inputs: tuple[InputSpec, ...]
    pairs: tuple[Pair, ...]
    columns: tuple[Column, ...]
    duplicates: DuplicatePolicy
    match: Matching
    null_tokens: tuple[str, ...]
    rule: Rule
    approval: Approval | None


# ---------------------------------------------------------------- reading
def parse_contract(text: str) -> ContractFields:
    """Read the fields of a contract; the error names the line, or the field and the nearest valid word."""
    try:
        given = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise ContractError(f"The contract is no valid TOML: {error}.") from None
    _known(given, tuple(ContractFields.__annotations__), "contract")
    version = given.get("version", VERSION)
    if version != VERSION:
        raise ContractError(f"The contract has version {version!r}.", f"This program reads version {VERSION}.")
    inputs = tuple(_input(part, f"inputs[{n}]") for n, part in enumerate(_tables(given, "inputs"), 1))
    columns = tuple(_column(part, f"columns[{n}]") for n, part in enumerate(_tables(given, "columns"), 1))
    pairs = tuple(_pair(part, f"pairs[{n}]") for n, part in enumerate(_tables(given, "pairs"), 1))
    _check_names(inputs, pairs, columns)
    return {
        "version": VERSION,
        "title": str(given.get("title", "")),
        "inputs": inputs,
        "pairs": pairs,
        "columns": columns,
        "duplicates": cast("DuplicatePolicy", _one_of(given, "duplicates", get_args(DuplicatePolicy))),
        "match": cast("Matching", _one_of(given, "match", get_args(Matching))),
        "null_tokens": text_list(given.get("null_tokens", ()), "null_tokens"),
        "rule": rule_from(_table(given.get("rule", {}), "rule"), "rule"),
        "approval": _approval(given.get("approval")),
    }


def _one_of(given: Mapping[str, object], name: str, words: tuple[str, ...]) -> str:
    """Give a word of the contract; the first one where none is given."""
    word = str(given.get(name, words[0]))
    if word not in words:
        raise ContractError(f"{name} cannot be {word!r}.", f"It is one of: {', '.join(words)}.")
    return word


def _check_names(inputs: tuple[InputSpec, ...], pairs: tuple[Pair, ...], columns: tuple[Column, ...]) -> None:
    ids = tuple(spec.id for spec in inputs)
    for names, what in ((ids, "inputs"), (tuple(column.name for column in columns), "columns")):
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ContractError(f"{what}: the name '{twice[0]}' stands more than once.")
    asked = [(f"pairs: '{pair.left}', '{pair.right}'", name) for pair in pairs for name in (pair.left, pair.right)]
    asked += [(f"columns: '{column.name}'", name) for column in columns for name in (*column.headings, *column.sides)]
    asked += [(f"inputs: '{spec.id}'", part.id) for spec in inputs for part in spec.stack]
    asked += [(f"inputs: '{spec.id}'", spec.grouping.of) for spec in inputs if spec.grouping]
    for where, name in asked:
        if name not in ids:
            raise ContractError(f"{where} names the input '{name}', which does not exist.", nearest_words(name, ids))


def _input(given: Mapping[str, object], where: str) -> InputSpec:
    names = tuple(field.name for field in fields(InputSpec))
    _known(given, names, where)
    if "id" not in given:
        raise ContractError(f"{where} has no id.")
    texts = {
        name: None if given.get(name) is None else str(given[name])
        for name in ("path", "sheet", "encoding", "delimiter", "quote", "decimal", "thousands", "sha256")
    }
    header_row = given.get("header_row")
    if header_row is not None and (not isinstance(header_row, int) or isinstance(header_row, bool) or header_row < 0):
        raise ContractError(f"{where}: header_row needs a line number (0: the file has no header), not {header_row!r}.")
    footers = given.get("footers", "keep")
    if footers not in {"keep", "leave_out"}:
        raise ContractError(
            f"{where}: footers cannot be {footers!r}.", nearest_words(str(footers), ("keep", "leave_out"))
        )
    return InputSpec(
        id=str(given["id"]),
        **texts,
        header_row=header_row,
        names=text_list(given.get("names", ()), f"{where}.names"),
        null_tokens=text_list(given.get("null_tokens", ()), f"{where}.null_tokens"),
        where=tuple(condition_from(part, f"{where}.where") for part in _tables(given, "where")),
        stack=tuple(_stack_part(part, f"{where}.stack") for part in _tables(given, "stack")),
        grouping=_grouping(given.get("grouping"), f"{where}.grouping"),
        footers=cast('Literal["keep", "leave_out"]', footers),
    )


def _stack_part(given: Mapping[str, object], where: str) -> StackPart:
    _known(given, ("id", "rename"), where)
    return StackPart(id=str(given.get("id", "")), rename=_texts(given.get("rename", {}), f"{where}.rename"))


def _grouping(given: object, where: str) -> Grouping | None:
    if given is None:
        return None
    table = _table(given, where)
    _known(table, tuple(field.name for field in fields(Grouping)), where)
    texts = {name: None if table.get(name) is None else str(table[name]) for name in ("count", "decimal", "thousands")}
    return Grouping(
        of=str(table.get("of", "")),
        by=text_list(table.get("by", ()), f"{where}.by"),
        total=renaming(table.get("total", ()), f"{where}.total"),
        **texts,
    )


def _approval(given: object) -> Approval | None:
    if given is None:
        return None
    texts = _texts(given, "approval")
    names = tuple(field.name for field in fields(Approval))
    _known(texts, names, "approval")
    return Approval(**{name: texts.get(name, "") for name in names})


def _pair(given: Mapping[str, object], where: str) -> Pair:
    _known(given, ("left", "right"), where)
    if not given.get("left") or not given.get("right"):
        raise ContractError(f"{where} needs left and right.")
    return Pair(left=str(given["left"]), right=str(given["right"]))


def _column(given: Mapping[str, object], where: str) -> Column:
    _known(given, tuple(field.name for field in fields(Column)), where)
    if "name" not in given:
        raise ContractError(f"{where} has no name.")
    name, role = str(given["name"]), given.get("role", "compare")
    where = f"column '{name}'"
    if role not in {"key", "compare", "ignore"}:
        raise ContractError(
            f"{where}: role cannot be {role!r}.", nearest_words(str(role), ("key", "compare", "ignore"))
        )
    sides = _table(given.get("sides", {}), f"{where}.sides")
    return Column(
        name=name,
        headings=_texts(given.get("headings", {}), f"{where}.headings"),
        role=cast('Literal["key", "compare", "ignore"]', role),
        rule=rule_from(_table(given.get("rule", {}), f"{where}.rule"), where),
        sides={side: rule_fields(_table(own, f"{where}.sides"), f"{where}, {side}") for side, own in sides.items()},
    )


def _known(given: Mapping[str, object], names: tuple[str, ...], where: str) -> None:
    for name in given:
        if name not in names:
            raise ContractError(f"{where} has a field '{name}' that is not known.", nearest_words(name, names))


def _tables(given: Mapping[str, object], name: str) -> list[Mapping[str, object]]:
    value = given.get(name, [])
    if not isinstance(value, list):
        raise ContractError(f"{name} needs a list of tables.", f"Write [[{name}]].")
    return [_table(part, name) for part in cast("list[object]", value)]


def _table(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise ContractError(f"{where} needs fields with values, not {value!r}.")
    return cast("Mapping[str, object]", value)


def _texts(value: object, where: str) -> dict[str, str]:
    return {name: str(text) for name, text in _table(value, where).items()}


# ---------------------------------------------------------------- writing
def write_contract(contract: ContractFields) -> str:
    """Write the fields of a contract; what has its default value is left out."""
    lines = [f"version = {contract['version']}"]
    if contract["title"]:
        lines.append(f"title = {_value(contract['title'])}")
    lines += [f"match = {_value(contract['match'])}"] if contract["match"] != "key" else []
    lines += [f"duplicates = {_value(contract['duplicates'])}"] if contract["duplicates"] != "report" else []
    if contract["null_tokens"]:
        lines.append(f"null_tokens = {_value(contract['null_tokens'])}")
    if approval := contract["approval"]:
        lines.append(f"approval = {_value({'by': approval.by, 'on': approval.on, 'rules': approval.rules})}")
    lines += _section("rule", _changed_fields(contract["rule"], Rule()))
    for spec in contract["inputs"]:
        lines += ["", "[[inputs]]", *_input_lines(spec)]
    for pair in contract["pairs"]:
        lines += ["", "[[pairs]]", f"left = {_value(pair.left)}", f"right = {_value(pair.right)}"]
    for column in contract["columns"]:
        lines += ["", "[[columns]]", f"name = {_value(column.name)}", f"role = {_value(column.role)}"]
        lines += [f"headings = {_value(column.headings)}"] if column.headings else []
        lines += _section("columns.rule", _changed_fields(column.rule, Rule()))
        for side, own in column.sides.items():
            lines += _section(f"columns.sides.{_key(side)}", own, keep_empty=True)
    return "\n".join(lines) + "\n"


def _input_lines(spec: InputSpec) -> list[str]:
    own = _changed_fields(spec, InputSpec(id=spec.id))
    lines = [f"id = {_value(spec.id)}"]
    for name, value in own.items():
        if name == "where":
            lines += _conditions(spec.where)
        elif name == "stack":
            parts = [{"id": part.id, **({"rename": part.rename} if part.rename else {})} for part in spec.stack]
            lines.append(f"stack = {_value(parts)}")
        elif name == "grouping" and spec.grouping:
            empty = Grouping(of=spec.grouping.of, by=())
            lines.append(f"grouping = {_value({'of': spec.grouping.of, **_changed_fields(spec.grouping, empty)})}")
        else:
            lines.append(f"{name} = {_value(value)}")
    return lines


def _conditions(conditions: tuple[Condition, ...]) -> list[str]:
    return ["where = [", *(f"    {_value(_condition(one))}," for one in conditions), "]"]


def _condition(condition: Condition) -> dict[str, object]:
    own: dict[str, object] = dict(_changed_fields(condition, Condition(column="", op="eq"), 2))
    if condition.also:
        own["also"] = [_condition(one) for one in condition.also]
    return {"column": condition.column, "op": condition.op, **own}


def _section(title: str, own: Mapping[str, object], *, keep_empty: bool = False) -> list[str]:
    if not own and not keep_empty:
        return []
    plain = [f"{name} = {_value(value)}" for name, value in own.items() if not _is_long(value)]
    lines = ["", f"[{title}]", *plain]
    for name, value in own.items():
        if _is_long(value):
            table = cast("Mapping[str, str]", value)
            lines += ["", f"[{title}.{name}]", *(f"{_key(old)} = {_value(new)}" for old, new in table.items())]
    return lines


def _is_long(value: object) -> bool:
    return isinstance(value, Mapping) and len(_value(cast("object", value))) > _LONG


def _changed_fields(
    own: Rule | InputSpec | Grouping | Condition, empty: object, skip: int = 0
) -> dict[str, FieldValue]:
    """Give the fields that differ from an empty value of the same type, without the first `skip` ones."""
    names = [field.name for field in fields(own)][skip:]
    return {name: getattr(own, name) for name in names if getattr(own, name) != getattr(empty, name)}


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case Decimal():
            return f'"{value}"'
        case Mapping():
            table = cast("Mapping[str, object]", value)
            return (
                "{"
                + ", ".join(f"{_key(name)} = {_value(part)}" for name, part in table.items() if part is not None)
                + "}"
            )
        case list() | tuple():
            return "[" + ", ".join(_value(part) for part in cast("Iterable[object]", value)) + "]"
        case _:
            return _text(str(value))


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else _text(name)


def _text(text: str) -> str:
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return '"' + "".join(escapes.get(letter) or _letter(letter) for letter in text) + '"'


def _letter(letter: str) -> str:
    return letter if letter.isprintable() or ord(letter) > 0x9F else f"\\u{ord(letter):04x}"
