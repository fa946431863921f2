"""The chat as the built-in analyst sees it: the state block read into typed values, tolerant of what is missing."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from workbench.models.builtin.table_views import ColumnView, InputView, Making, TableView, labelled

JsonObject: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, kw_only=True, slots=True)
class ContractColumn:
    """A logical column: its heading per input id, its role and its rule."""

    name: str
    headings: Mapping[str, str] = field(default_factory=dict[str, str])
    role: str = "compare"
    rule: JsonObject = field(default_factory=dict[str, object])
    sides: Mapping[str, JsonObject] = field(default_factory=dict[str, JsonObject])


@dataclass(frozen=True, kw_only=True, slots=True)
class ContractInput:
    """An input of the contract: its id, and the file and sheet it is read from (none when it is made of others)."""

    id: str
    path: str | None = None
    sheet: str | None = None
    stacked: bool = False
    grouped: bool = False
    where: tuple[JsonObject, ...] = ()
    """The conditions on its rows."""
    without_totals: bool = False
    """Rows that look like totals or notes are left out of it."""

    @property
    def can_be_had_again(self) -> bool:
        """Say whether the contract alone tells how to get it."""
        return self.path is not None or self.stacked or self.grouped


@dataclass(frozen=True, kw_only=True, slots=True)
class ContractView:
    """The comparison contract on record, as far as language and planning need it; `toml` is the whole text."""

    toml: str = ""
    version: int = 0
    inputs: tuple[ContractInput, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    columns: tuple[ContractColumn, ...] = ()

    @property
    def key(self) -> tuple[ContractColumn, ...]:
        """Give the columns that identify a row."""
        return tuple(column for column in self.columns if column.role == "key")

    @property
    def compared(self) -> tuple[ContractColumn, ...]:
        """Give the columns that are compared."""
        return tuple(column for column in self.columns if column.role == "compare")

    @property
    def chooses_rows(self) -> bool:
        """Say whether conditions leave rows of some input out."""
        return any(one.where for one in self.inputs)

    def column(self, name: str) -> ContractColumn | None:
        """Find a logical column by its exact name."""
        return next((column for column in self.columns if column.name == name), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class VariableView:
    """A live variable of the runtime."""

    name: str
    type: str = ""
    shape: tuple[int, int] | None = None
    columns: tuple[str, ...] = ()
    call: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class OutputView:
    """A file in the chat's outputs."""

    path: str
    bytes: int = 0
    call: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatView:
    """Everything the analyst may take for true about the chat."""

    chat: str = ""
    today: str = ""
    runtime_state: str = "none"
    runtime_ended: str | None = None
    inputs: tuple[InputView, ...] = ()
    contract: ContractView | None = None
    contract_history: int = 0
    variables: tuple[VariableView, ...] = ()
    helpers: tuple[str, ...] = ()
    outputs: tuple[OutputView, ...] = ()
    last_results: tuple[JsonObject, ...] = ()
    made_tables: tuple[TableView, ...] = ()
    """Tables that calls made: inputs of the contract that are made of others, then those that only live."""

    @property
    def files(self) -> tuple[TableView, ...]:
        """Give the tables of files in the order they were added, sheets in the workbook's order."""
        return tuple(table for item in self.inputs for table in item.tables)

    @property
    def tables(self) -> tuple[TableView, ...]:
        """Give all tables: those of files, then those that calls made."""
        return self.files + self.made_tables

    @classmethod
    def from_json(cls, state: JsonObject) -> ChatView:
        """Read the JSON object of the state block; whatever is missing or odd is left empty."""
        contract = _contract(_object(state.get("contract")))
        runtime = _object(state.get("runtime"))
        ids = {(item.path, item.sheet): item.id for item in contract.inputs} if contract else {}
        return cls(
            chat=_text(state.get("chat")),
            today=_text(state.get("today")),
            runtime_state=_text(runtime.get("state")) or "none",
            runtime_ended=_text_or_none(runtime.get("ended")),
            inputs=labelled(tuple(_input(item, ids) for item in _objects(state.get("inputs")))),
            contract=contract,
            contract_history=_integer(state.get("contract_history")) or 0,
            variables=tuple(_variable(item) for item in _objects(state.get("variables"))),
            helpers=tuple(_text(item.get("name")) for item in _objects(state.get("helpers"))),
            outputs=tuple(_output(item) for item in _objects(state.get("outputs"))),
            last_results=_objects(state.get("last_results")),
            made_tables=_made_tables(contract),
        )


def _made_tables(contract: ContractView | None) -> tuple[TableView, ...]:
    if contract is None:
        return ()
    return tuple(
        TableView(
            name=item.id,
            path="",
            id=item.id,
            variable=item.id,
            making=Making.STACKED if item.stacked else Making.OTHER,
            columns=tuple(
                ColumnView(name=column.headings[item.id]) for column in contract.columns if item.id in column.headings
            ),
        )
        for item in contract.inputs
        if item.path is None
    )


def _input(item: JsonObject, ids: Mapping[tuple[str | None, str | None], str]) -> InputView:
    name, path = _text(item.get("name")), _text(item.get("path"))
    sheet = _text_or_none(item.get("sheet"))
    sheets = _objects(item.get("sheets"))
    if not sheets:
        tables = (_table(item, name, path, sheet, ids),)
    else:
        tables = tuple(_sheet(item, one, name, path, ids) for one in sheets)
    return InputView(
        name=name,
        path=path,
        format=_text(item.get("format")),
        tables=tables,
        added=_text(item.get("added")),
        sheet=sheet,
    )


def _id(path: str, sheet: str | None, ids: Mapping[tuple[str | None, str | None], str], *, alone: bool) -> str | None:
    found = ids.get((path, sheet))
    return ids.get((path, None)) if found is None and alone else found


def _table(
    item: JsonObject, name: str, path: str, sheet: str | None, ids: Mapping[tuple[str | None, str | None], str]
) -> TableView:
    return TableView(
        name=name,
        path=path,
        sheet=sheet,
        id=_id(path, sheet, ids, alone=True),
        columns=tuple(_column(column) for column in _objects(item.get("columns"))),
        rows=_integer(item.get("rows")),
        changed_on_disk=item.get("changed_on_disk") is True,
        doubts=_texts(item.get("doubts")),
        fault=_text_or_none(item.get("fault")),
        read_with=_object(item.get("read_with")),
    )


def _sheet(
    item: JsonObject, sheet: JsonObject, name: str, path: str, ids: Mapping[tuple[str | None, str | None], str]
) -> TableView:
    title = _text(sheet.get("name"))
    alone = len(_objects(item.get("sheets"))) == 1
    if title == _text(item.get("sheet")) or alone:
        table = _table(item, name, path, title, ids)
        return TableView(
            name=table.name,
            path=path,
            sheet=title,
            id=_id(path, title, ids, alone=alone or title == _text(item.get("sheet"))),
            columns=table.columns,
            rows=table.rows,
            hidden=sheet.get("hidden") is True,
            changed_on_disk=table.changed_on_disk,
            doubts=table.doubts,
            fault=table.fault,
            read_with=table.read_with,
        )
    names = _texts(sheet.get("columns_list"))
    return TableView(
        name=name,
        path=path,
        sheet=title,
        id=_id(path, title, ids, alone=False),
        columns=tuple(ColumnView(name=heading) for heading in names),
        rows=_integer(sheet.get("rows")),
        hidden=sheet.get("hidden") is True,
        changed_on_disk=item.get("changed_on_disk") is True,
    )


def _column(item: JsonObject) -> ColumnView:
    values: object = item.get("values")
    return ColumnView(
        name=_text(item.get("name")),
        kind=_text(item.get("kind")) or "text",
        blanks=_integer(item.get("blanks")) or 0,
        distinct=_integer(item.get("distinct")),
        unique=item.get("unique") is True,
        examples=_texts(item.get("examples")),
        values=None if values is None else _texts(values),
        ambiguous_dates=item.get("ambiguous_dates") is True,
        leading_zeros=item.get("leading_zeros") is True,
    )


def _variable(item: JsonObject) -> VariableView:
    shape = item.get("shape")
    size = cast("list[object]", shape) if isinstance(shape, list) else []
    rows, columns = (_integer(size[0]), _integer(size[1])) if len(size) == 2 else (None, None)
    return VariableView(
        name=_text(item.get("name")),
        type=_text(item.get("type")),
        shape=None if rows is None or columns is None else (rows, columns),
        columns=_texts(item.get("columns")),
        call=_integer(item.get("call")),
    )


def _output(item: JsonObject) -> OutputView:
    return OutputView(
        path=_text(item.get("path")), bytes=_integer(item.get("bytes")) or 0, call=_integer(item.get("call"))
    )


def _contract(block: JsonObject) -> ContractView | None:
    text = _text(block.get("toml"))
    if not text:
        return None
    try:
        parsed: JsonObject = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return ContractView(toml=text, version=_integer(block.get("version")) or 0)
    pairs = _objects(parsed.get("pairs"))
    return ContractView(
        toml=text,
        version=_integer(block.get("version")) or 0,
        inputs=tuple(
            ContractInput(
                id=_text(item.get("id")),
                path=_text_or_none(item.get("path")),
                sheet=_text_or_none(item.get("sheet")),
                stacked=bool(item.get("stack")),
                grouped=bool(item.get("grouping") or item.get("group")),
                where=_objects(item.get("where")),
                without_totals=item.get("footers") == "leave_out",
            )
            for item in _objects(parsed.get("inputs"))
        ),
        pairs=tuple((_text(pair.get("left")), _text(pair.get("right"))) for pair in pairs),
        columns=tuple(_contract_column(item) for item in _objects(parsed.get("columns"))),
    )


def _contract_column(item: JsonObject) -> ContractColumn:
    headings = {key: _text(value) for key, value in _object(item.get("headings")).items()}
    return ContractColumn(
        name=_text(item.get("name")),
        headings=headings,
        role=_text(item.get("role")) or "compare",
        rule=_object(item.get("rule")),
        sides={key: _object(value) for key, value in _object(item.get("sides")).items()},
    )


def _object(value: object) -> JsonObject:
    return cast("JsonObject", value) if isinstance(value, Mapping) else {}


def _objects(value: object) -> tuple[JsonObject, ...]:
    items = cast("Iterable[object]", value) if isinstance(value, list) else ()
    return tuple(found for item in items if (found := _object(item)))


def _texts(value: object) -> tuple[str, ...]:
    items = cast("Iterable[object]", value) if isinstance(value, list) else ()
    return tuple(str(item) for item in items)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _text_or_none(value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def _integer(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
