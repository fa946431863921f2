from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from workbench.domain.call import RESULT_MIME, Asker, CallOutput, CallRecord, CallRequest
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.domain.input import FileStamp, Input
from workbench.domain.json_value import Json, JsonObject, compact
from workbench.domain.state import ColumnBlock, SheetBlock
from workbench.protocol.values import ColumnSummary, VariableKind, VariableSummary
from workbench.services.call_answer import answer, fitted
from workbench.services.state_blocks import input_block, last_results, runtime_block, variable_blocks

NOW = datetime(2026, 11, 29, tzinfo=UTC)


def _input(report: JsonObject) -> Input:
    stamp = FileStamp(size=1, mtime_ns=1)
    return Input(
        chat=ChatId("c"),
        name="b.xlsx",
        original=Path("/b.xlsx"),
        sha256="f",
        copy_stamp=stamp,
        original_stamp=stamp,
        added=NOW,
        report=report,
    )


def _record(number: int, *results: JsonObject) -> CallRecord:
    request = CallRequest(chat=ChatId("c"), number=CallId(number), asker=Asker.MODEL, code="x")
    outputs = tuple(
        CallOutput(kind="result", text="shown", data={"text/plain": "shown", RESULT_MIME: compact(result)})
        for result in results
    )
    return CallRecord(request=request, runtime=RuntimeNumber(1), started=NOW, outputs=outputs)


def test_an_input_is_told_with_its_columns_and_sheets() -> None:
    report: JsonObject = {
        "report": {
            "format": "xlsx",
            "sheet": "Jan",
            "rows": 7,
            "doubts": ["A total stands below."],
            "sheets": [
                {"name": "Jan", "hidden": False, "rows": 7, "columns": ["id", "price"]},
                {"name": "Notes", "hidden": True, "rows": None, "columns": None},
            ],
            "columns": [{"name": "id", "kind": "code", "unique": True, "distinct": 7, "leading_zeros": True}],
        }
    }

    block = input_block(_input(report))

    assert (block.format, block.sheet, block.rows, block.doubts) == ("xlsx", "Jan", 7, ("A total stands below.",))
    assert block.columns == (ColumnBlock(name="id", kind="code", unique=True, distinct=7, leading_zeros=True),)
    assert block.sheets == (
        SheetBlock(name="Jan", rows=7, columns=2, columns_list=("id", "price")),
        SheetBlock(name="Notes", hidden=True),
    )


def test_variables_are_told_without_modules_and_helpers() -> None:
    table = VariableSummary(
        name="t",
        type_name="DataFrame",
        kind=VariableKind.TABLE,
        shape=(3, 1),
        columns=(ColumnSummary(name="id", dtype="int64"),),
        defined_in_call=2,
    )
    others = [
        VariableSummary(name=kind.value, type_name="x", kind=kind)
        for kind in (VariableKind.MODULE, VariableKind.HELPER)
    ]

    blocks = variable_blocks([table, *others])

    assert [(item.name, item.shape, item.columns, item.call) for item in blocks] == [("t", (3, 1), ("id",), 2)]


def test_no_runtime_yet_is_told_apart_from_one_that_ended() -> None:
    assert runtime_block(None, None, 0).to_json() == {"number": 0, "state": "none", "ended": None, "calls": 0}


def test_the_last_comparisons_and_rule_changes_are_told_with_their_call() -> None:
    records = [
        _record(1, {"type": "comparison", "changed_rows": 9}),
        _record(2, {"type": "table"}, {"type": "rule_change", "rows_left_changed": 2}),
    ]

    assert last_results((record.number, output) for record in records for output in record.outputs) == (
        {"type": "comparison", "changed_rows": 9, "call": 1},
        {"type": "rule_change", "rows_left_changed": 2, "call": 2},
    )


def test_a_result_that_is_too_long_loses_its_bulk_and_keeps_its_figures() -> None:
    rows: list[Json] = ["x" * 50] * 900
    result: JsonObject = {"type": "table", "total_rows": 900, "rows": rows}

    short = fitted(result, 2_000)

    assert len(compact(short)) <= 2_000
    assert (short["total_rows"], short["cut"]) == (900, "rows is shortened")


def test_what_came_as_a_structured_result_is_not_told_twice() -> None:
    told = answer(_record(1, {"type": "comparison"}))

    assert (told["text"], told["results"]) == ("", [{"type": "comparison"}])
