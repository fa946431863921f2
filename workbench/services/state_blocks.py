"""Turns reading reports, variables and records into the blocks of a chat's state."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.domain.call import RESULT_MIME, CallOutput
from workbench.domain.ids import CallId
from workbench.domain.input import Input
from workbench.domain.json_value import (
    Json,
    JsonObject,
    field_int,
    field_objects,
    field_text,
    field_texts,
    parse_object,
)
from workbench.domain.runtime import RuntimeFacts
from workbench.domain.state import (
    MAX_COLUMNS,
    MAX_RESULT_CHARACTERS,
    ColumnBlock,
    HelperBlock,
    InputBlock,
    RuntimeBlock,
    SheetBlock,
    VariableBlock,
)
from workbench.protocol.values import HelperSource, VariableKind, VariableSummary
from workbench.services.call_answer import fitted
from workbench.store.runtimes import RuntimeSeen

TOLD_RESULTS = ("comparison", "rule_change")
_TOLD_COUNT = 3
_MOST_DOUBTS = 12


def runtime_block(facts: RuntimeFacts | None, latest: RuntimeSeen | None, calls: int) -> RuntimeBlock:
    """Say whether a runtime lives, and how the last one ended."""
    if facts is not None:
        return RuntimeBlock(number=facts.number, state=facts.state.value, calls=calls)
    if latest is None:
        return RuntimeBlock()
    ended = latest.end.words() if latest.end else "It ended while the workbench was closed; how is not known."
    return RuntimeBlock(number=latest.number, state="ended", ended=ended, calls=calls)


def input_block(item: Input) -> InputBlock:
    """Tell an input by its reading report."""
    answer = item.report or {}
    report = answer.get("report")
    facts: JsonObject = report if isinstance(report, dict) else answer
    columns = field_objects(facts, "columns")
    return InputBlock(
        name=item.name,
        path=item.path,
        format=field_text(facts, "format"),
        sheet=field_text(facts, "sheet") or None,
        sheets=tuple(_sheet(sheet) for sheet in _sheets(answer, facts)),
        rows=field_int(facts, "rows"),
        columns=tuple(_column(column) for column in columns[:MAX_COLUMNS]),
        columns_total=len(columns),
        doubts=tuple(field_texts(facts, "doubts")[:_MOST_DOUBTS]),
        changed_on_disk=item.changed_on_disk,
        added=item.added.isoformat(timespec="seconds"),
        fault=item.fault,
        read_with=item.reading.to_json(),
    )


def variable_blocks(variables: Iterable[VariableSummary]) -> tuple[VariableBlock, ...]:
    """Tell the variables that calls made: no modules, no helpers."""
    return tuple(
        VariableBlock(
            name=item.name,
            type=item.type_name,
            shape=item.shape if item.kind is VariableKind.TABLE else None,
            columns=tuple(column.name for column in item.columns[:MAX_COLUMNS]),
            call=item.defined_in_call,
            preview=item.preview,
        )
        for item in variables
        if item.kind not in {VariableKind.MODULE, VariableKind.HELPER}
    )


def helper_blocks(helpers: Iterable[HelperSource]) -> tuple[HelperBlock, ...]:
    """Tell the helpers that calls defined."""
    return tuple(
        HelperBlock(name=item.name, signature=item.signature, doc=item.doc.strip().split("\n")[0], call=item.call)
        for item in helpers
    )


def last_results(shown: Iterable[tuple[CallId, CallOutput]]) -> tuple[Json, ...]:
    """Give the figures of the last comparisons and rule changes, the newest last, of what calls showed."""
    found: list[tuple[CallId, JsonObject]] = []
    for number, output in shown:
        result = parse_object(output.data.get(RESULT_MIME, ""))
        if result is not None and result.get("type") in TOLD_RESULTS:
            found.append((number, result))
    return tuple({**fitted(result, MAX_RESULT_CHARACTERS), "call": number} for number, result in found[-_TOLD_COUNT:])


def _sheets(answer: JsonObject, facts: JsonObject) -> list[JsonObject]:
    return field_objects(answer, "sheets") or field_objects(facts, "sheets")


def _sheet(facts: JsonObject) -> SheetBlock:
    columns = facts.get("columns")
    names = _names(columns) or field_texts(facts, "columns_list")
    return SheetBlock(
        name=field_text(facts, "name") or field_text(facts, "sheet"),
        rows=field_int(facts, "rows"),
        columns=columns if isinstance(columns, int) else (len(names) or None),
        columns_list=tuple(names[:MAX_COLUMNS]),
        hidden=facts.get("hidden") is True,
    )


def _names(columns: Json) -> list[str]:
    if not isinstance(columns, list):
        return []
    names = [field_text(item, "name") if isinstance(item, dict) else item for item in columns]
    return [name for name in names if isinstance(name, str)]


def _column(facts: JsonObject) -> ColumnBlock:
    values = field_texts(facts, "values")
    return ColumnBlock(
        name=field_text(facts, "name"),
        kind=field_text(facts, "kind", "text"),
        blanks=field_int(facts, "blanks") or 0,
        distinct=field_int(facts, "distinct"),
        unique=facts.get("unique") is True,
        examples=tuple(field_texts(facts, "examples")[:3]),
        values=tuple(values) if values else None,
        ambiguous_dates=facts.get("ambiguous_dates") is True,
        leading_zeros=facts.get("leading_zeros") is True,
    )
