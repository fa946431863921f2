"""Words what `workbench ask` shows: files, calls, what changed, figures, checkpoints."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workbench.domain.call import RESULT_MIME, Asker, CallRecord, CallRequest, CallStatus
from workbench.domain.checkpoint import RestoreReport
from workbench.domain.input import Input
from workbench.domain.json_value import JsonObject, field_int, field_objects, field_text, field_texts, parse_object
from workbench.domain.python_code import parsed
from workbench.domain.sizes import size_text

_MOST_NAMES = 12
_MOST_DOUBTS = 6


def added_file(item: Input) -> list[str]:
    """Say that a file was added and what its reading found."""
    answer = item.report or {}
    report = answer.get("report")
    facts: JsonObject = report if isinstance(report, dict) else {}
    rows, columns = field_int(facts, "rows"), len(field_objects(facts, "columns"))
    sheet = f" (sheet {field_text(facts, 'sheet')})" if field_text(facts, "sheet") else ""
    size = f": {counted(rows, 'row')}, {counted(columns, 'column')}{sheet}" if rows is not None else ""
    lines = [f"Added {item.path}{size}."]
    others = [field_text(other, "name") for other in field_objects(answer, "sheets") or field_objects(facts, "sheets")]
    if len(others) > 1:
        lines.append(f"  Sheets: {', '.join(others)}.")
    lines += [f"  {doubt}" for doubt in field_texts(facts, "doubts")[:_MOST_DOUBTS]]
    return lines


def proposal(request: CallRequest, *, code: bool) -> list[str]:
    """Show a call before it runs."""
    is_said = request.asker is Asker.WORKBENCH  # a call that is repeated says so in its words
    repeats = f" It is the same code as call {request.repeats}." if request.repeats and not is_said else ""
    intent = request.intent.strip() or "it will run this code"
    lines = [f"Call {request.number}: {intent[0].upper()}{intent[1:].rstrip('.')}.{repeats}"]
    if request.memory:
        lines.append(f"  {request.memory}")
    if code:
        lines += [f"    {line}" for line in request.code.rstrip().splitlines()]
    return lines


def ended_call(record: CallRecord) -> list[str]:
    """Say how a call went, what it changed and what it wrote."""
    return [f"  {sentence}" for sentence in _sentences(record)]


def restored(report: RestoreReport) -> list[str]:
    """Say what a restore brought back and what it did not."""
    names = ", ".join(report.restored) or "nothing"
    lines = [f"Restored from the checkpoint after call {report.after_call}: {names}."]
    return lines + [f"  Not restored: {entry.name} ({entry.reason})" for entry in report.missing]


def counted(number: int, noun: str) -> str:
    """Word a number of things."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _sentences(record: CallRecord) -> Iterator[str]:
    if record.status is not CallStatus.OK:
        yield _status(record)
    changes = record.changes
    imported = _imported(record.request.code)
    for what, listed in (
        ("Created", changes.created),
        ("Set anew", changes.rebound),
        ("Changed", changes.changed_confirmed),
        ("May have changed", tuple(name for name in changes.maybe_changed if name not in changes.changed_confirmed)),
        ("Deleted", changes.deleted),
    ):
        names = tuple(name for name in listed if name not in imported)
        if names:
            yield f"{what}: {_names(names)}."
    for output in record.outputs:
        result = parse_object(output.data.get(RESULT_MIME, ""))
        if result is not None and (figures := _figures(result)):
            yield figures
    for item in record.files_written:
        yield f"{'Replaced' if item.replaced else 'Wrote'} {item.path} ({size_text(item.bytes)})."
    if record.effects is not None and record.effects.outside:
        words = record.effects.class_words()
        yield f"It {words}."
        if unseen := record.effects.unseen_words():
            yield unseen


def _status(record: CallRecord) -> str:
    error = record.error
    lines = error.message.strip().splitlines() if error is not None else []
    reason = f": {error.name}: {lines[0]}" if error is not None and lines else ""
    match record.status:
        case CallStatus.INTERRUPTED:
            return "It was interrupted."
        case CallStatus.ABORTED:
            return "It did not run."
        case CallStatus.LOST:
            return "The runtime ended before the call did."
        case CallStatus.ERROR:
            return f"It ended with an error{reason.rstrip('.')}."
        case _:
            return f"It ended: {record.status.value}{reason}."


def _imported(code: str) -> frozenset[str]:
    """Give the names that code takes from libraries: they are no work of the chat."""
    try:
        statements = list(ast.walk(parsed(code)))
    except (SyntaxError, ValueError, RecursionError):
        return frozenset()
    return frozenset(
        (alias.asname or alias.name).split(".")[0]
        for statement in statements
        if isinstance(statement, ast.Import | ast.ImportFrom)
        for alias in statement.names
    )


def _names(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:_MOST_NAMES])
    return shown if len(names) <= _MOST_NAMES else f"{shown} and {len(names) - _MOST_NAMES} more"


def _figures(result: JsonObject) -> str:
    match result.get("type"):
        case "comparison":
            figures = result.get("figures")
            return _comparison(figures if isinstance(figures, dict) else result)
        case "rule_change":
            left, entered = field_int(result, "rows_left_changed"), field_int(result, "rows_entered_changed")
            return f"Rows: {left or 0:,} left changed, {entered or 0:,} became changed. {_cells(result)}".rstrip()
        case _:
            return ""


def _comparison(figures: JsonObject) -> str:
    words = (
        ("common", "in both"),
        ("added", "added"),
        ("removed", "removed"),
        ("changed_rows", "changed"),
        ("changed_cells_total", "cells changed"),
    )
    known = [(field_int(figures, name), word) for name, word in words]
    shown = [f"{number:,} {word}" for number, word in known if number is not None]
    return f"Figures: {', '.join(shown)}." if shown else ""


def _cells(result: JsonObject) -> str:
    parts: list[str] = []
    for name, word in (("cells_left", "left"), ("cells_entered", "became")):
        counts = result.get(name)
        if isinstance(counts, dict):
            parts += [
                f"{count:,} in {column} {word} changed"
                for column, count in counts.items()
                if isinstance(count, int) and count
            ]
    return f"Cells: {', '.join(parts)}." if parts else ""
