from __future__ import annotations

from datetime import UTC, datetime

from workbench.cli.ask_words import ended_call, proposal
from workbench.domain.call import (
    RESULT_MIME,
    Asker,
    CallChanges,
    CallError,
    CallOutput,
    CallRecord,
    CallRequest,
    CallStatus,
    FileWritten,
)
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.domain.json_value import JsonObject, compact
from workbench.domain.sizes import size_text

NOW = datetime(2026, 11, 29, tzinfo=UTC)
CODE = "from workbench.compare import read\nimport polars as pl\nold = read('inputs/a.csv')"
REQUEST = CallRequest(
    chat=ChatId("c"), number=CallId(3), asker=Asker.MODEL, code=CODE, intent="read a.csv", repeats=CallId(1)
)


def _record(
    status: CallStatus = CallStatus.OK,
    *,
    changes: CallChanges | None = None,
    result: JsonObject | None = None,
    error: CallError | None = None,
    files: tuple[FileWritten, ...] = (),
) -> CallRecord:
    outputs = () if result is None else (CallOutput(kind="result", data={RESULT_MIME: compact(result)}),)
    return CallRecord(
        request=REQUEST,
        runtime=RuntimeNumber(1),
        started=NOW,
        status=status,
        changes=changes or CallChanges(),
        outputs=outputs,
        error=error,
        files_written=files,
    )


def test_a_call_is_shown_in_words_first_and_then_in_code() -> None:
    assert proposal(REQUEST, code=True) == [
        "Call 3: Read a.csv. It is the same code as call 1.",
        "    from workbench.compare import read",
        "    import polars as pl",
        "    old = read('inputs/a.csv')",
    ]


def test_what_a_call_changed_is_told_without_what_it_imported() -> None:
    changes = CallChanges(
        created=("old", "pl", "read"),
        rebound=("new",),
        maybe_changed=("table", "other"),
        changed_confirmed=("table",),
        deleted=("gone",),
    )

    assert ended_call(_record(changes=changes)) == [
        "  Created: old.",
        "  Set anew: new.",
        "  Changed: table.",
        "  May have changed: other.",
        "  Deleted: gone.",
    ]


def test_figures_of_a_comparison_and_of_a_changed_rule_are_told() -> None:
    comparison: JsonObject = {
        "type": "comparison",
        "figures": {"common": 1400, "added": 3, "removed": 0, "changed_rows": 2, "changed_cells_total": 5},
    }
    change: JsonObject = {
        "type": "rule_change",
        "rows_left_changed": 2,
        "rows_entered_changed": 0,
        "cells_left": {"Name": 2, "Sector": 0},
        "cells_entered": {},
    }

    assert ended_call(_record(result=comparison)) == [
        "  Figures: 1,400 in both, 3 added, 0 removed, 2 changed, 5 cells changed."
    ]
    assert ended_call(_record(result=change)) == [
        "  Rows: 2 left changed, 0 became changed. Cells: 2 in Name left changed."
    ]


def test_an_end_that_was_none_is_said() -> None:
    error = CallError(name="KeyError", message="'id'\nmore")
    endings = [
        _record(CallStatus.ERROR, error=error),
        _record(CallStatus.INTERRUPTED),
        _record(CallStatus.ABORTED),
        _record(CallStatus.LOST),
        _record(CallStatus.UNKNOWN),
    ]

    assert [ended_call(record)[0] for record in endings] == [
        "  It ended with an error: KeyError: 'id'.",
        "  It was interrupted.",
        "  It did not run.",
        "  The runtime ended before the call did.",
        "  It ended: unknown.",
    ]


def test_files_are_told_with_their_size() -> None:
    files = (
        FileWritten(path="outputs/a.xlsx", bytes=12_300, sha256="f"),
        FileWritten(path="outputs/b.html", bytes=900, sha256="f", replaced=True),
    )

    assert ended_call(_record(files=files)) == [
        "  Wrote outputs/a.xlsx (12 kB).",
        "  Replaced outputs/b.html (900 B).",
    ]
    assert size_text(2_500_000) == "2.5 MB"
