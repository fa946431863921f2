"""Lists the tables of a chat that can be compared, by the names that calls give them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from workbench.compare.contract import Contract
from workbench.domain.compare_ground import CompareSource
from workbench.domain.input import Input
from workbench.domain.json_value import JsonObject, field_int, field_objects, field_text, field_texts
from workbench.domain.state import InputBlock
from workbench.models.builtin.names import SheetSize, Source, only_table, table_names
from workbench.services.state_blocks import input_block

_MARKS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe", " ": "space"}
_Names = Mapping[tuple[str, str | None], str]


def sources_of(inputs: tuple[Input, ...], contract: Contract | None) -> tuple[CompareSource, ...]:
    """List files and visible sheets, then what the contract makes of others."""
    specs = contract.inputs if contract else ()
    known = {(spec.path, spec.sheet): spec.id for spec in specs if spec.path is not None}
    known |= {(spec.path, None): spec.id for spec in specs if spec.path is not None and _is_alone(inputs, spec.path)}
    blocks = [(item, input_block(item)) for item in inputs if item.fault is None]
    names = names_of(inputs, known)
    files = [source for item, block in blocks for source in _of_input(item, block, names)]
    made = [
        CompareSource(
            id=spec.id,
            name=spec.id,
            path=None,
            label=f"{spec.id} (made by a call)",
            headings=_headings(contract, spec.id),
        )
        for spec in specs
        if spec.path is None
    ]
    return (*files, *made)


def names_of(inputs: tuple[Input, ...], known: _Names) -> dict[tuple[str, str | None], str]:
    """Name the tables of files; names in `known` stay as they are."""
    return table_names([_source(input_block(item)) for item in inputs if item.fault is None], known)


def _source(block: InputBlock) -> Source:
    sizes = [SheetSize(name=one.name, rows=one.rows, columns=one.columns, hidden=one.hidden) for one in block.sheets]
    sheets = tuple(one.name for one in block.sheets)
    return Source(path=block.path, sheets=sheets, only=only_table(sizes), main=block.sheet)


def _is_alone(inputs: tuple[Input, ...], path: str) -> bool:
    return any(item.path == path and len(input_block(item).sheets) <= 1 for item in inputs)


def _headings(contract: Contract | None, id_: str) -> tuple[str, ...]:
    columns = contract.columns if contract is not None else ()
    return tuple(column.headings[id_] for column in columns if id_ in column.headings)


def _of_input(item: Input, block: InputBlock, names: _Names) -> Iterator[CompareSource]:
    report = _report(item)
    own = CompareSource(
        id=names.get((item.path, None), "table_1"),
        name=item.name,
        path=item.path,
        label=item.name,
        headings=_names_of(report),
        rows=block.rows,
        size=item.copy_stamp.size,
        facts=_facts(report),
        doubts=block.doubts,
        kinds=_kinds_of(report),
        reading=item.reading,
    )
    if len(block.sheets) <= 1:
        yield own
        return
    for sheet in block.sheets:
        if sheet.hidden:
            continue
        id_ = names.get((item.path, sheet.name), own.id)
        reading = replace(item.reading, sheet=sheet.name)
        label = f"{item.name} › {sheet.name}"
        if sheet.name == block.sheet:
            yield replace(own, id=id_, sheet=sheet.name, label=label, reading=reading)
        else:
            yield replace(
                own,
                id=id_,
                sheet=sheet.name,
                label=label,
                headings=sheet.columns_list,
                rows=sheet.rows,
                facts=(),
                doubts=(),
                kinds={},
                reading=reading,
                is_main=False,
            )


def _names_of(report: JsonObject) -> tuple[str, ...]:
    columns = report.get("columns")
    items = columns if isinstance(columns, list) else []
    return tuple(field_text(item, "name") for item in items if isinstance(item, dict))


def _kinds_of(report: JsonObject) -> dict[str, str]:
    return {field_text(item, "name"): field_text(item, "kind") for item in field_objects(report, "columns")}


def _report(item: Input) -> JsonObject:
    found = (item.report or {}).get("report")
    return found if isinstance(found, dict) else {}


def _facts(report: JsonObject) -> tuple[str, ...]:
    encoding, delimiter = field_text(report, "encoding"), field_text(report, "delimiter")
    row = field_int(report, "header_row")
    form = field_text(report, "format")
    first = [encoding, _MARKS.get(delimiter, delimiter)] if form == "csv" else [form]
    columns = report.get("columns")
    items = [one for one in columns if isinstance(one, dict)] if isinstance(columns, list) else []
    # A whole number says nothing of the decimal sign.
    marked = [(field_text(one, "decimal"), field_texts(one, "examples")) for one in items]
    decimals = [mark for mark, examples in marked if mark and any(mark in example for example in examples)]
    if decimals:
        first.append("decimal comma" if decimals.count(",") >= len(decimals) / 2 else "decimal point")
    second = [f"header in row {row}" if row else "no header row"]
    if any(one.get("leading_zeros") is True for one in items):
        second.append("ids kept as text")
    return (" · ".join(part for part in first if part), " · ".join(second))
