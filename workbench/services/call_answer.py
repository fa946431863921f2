"""Words a call's record as what a model is told: capped text, structured results, names and files."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.domain.call import RESULT_MIME, CallOutput, CallRecord, CallRequest
from workbench.domain.json_value import Json, JsonObject, compact, parse_object

MOST_TEXT = 20_000
MOST_RESULTS = 200_000
_BULKY = ("samples", "rows", "values", "columns", "examples")
"""Fields that are left out first where a result is too long."""
_TRACEBACK = 4_000


def answer(record: CallRecord) -> JsonObject:
    """Give the return of run_python for a call that ran."""
    changes = record.changes
    return {
        "call": record.number,
        "status": record.status.value,
        "text": shortened(_text(record.outputs), MOST_TEXT),
        "results": results(record.outputs),
        "changed": {
            "created": list(changes.created),
            "rebound": list(changes.rebound),
            "maybe_changed": list(changes.maybe_changed),
            "deleted": list(changes.deleted),
        },
        "files": [{"path": item.path, "bytes": item.bytes} for item in record.files_written],
        "files_read": [{"path": item.path, "rows": item.rows} for item in record.files_read],
        "outside": [effect.words(done=True) for effect in record.effects.outside] if record.effects else [],
        "error": _error(record),
        "not_run": None,
        "repeats": record.request.repeats,
    }


def not_run(request: CallRequest, reason: str, error: JsonObject | None = None) -> JsonObject:
    """Give the return of run_python for a call that did not run."""
    return {
        "call": request.number,
        "status": "not run",
        "text": "",
        "results": [],
        "changed": {"created": [], "rebound": [], "maybe_changed": [], "deleted": []},
        "files": [],
        "files_read": [],
        "outside": [],
        "error": error,
        "not_run": reason,
        "repeats": request.repeats,
    }


def results(outputs: Iterable[CallOutput], limit: int = MOST_RESULTS) -> list[Json]:
    """Give the structured results that a call showed, each shortened so that all stay within the limit."""
    found: list[Json] = []
    room = limit
    for output in outputs:
        result = parse_object(output.data.get(RESULT_MIME, ""))
        if result is None:
            continue
        fitting = fitted(result, room)
        room -= len(compact(fitting))
        found.append(fitting)
    return found


def fitted(result: JsonObject, limit: int) -> JsonObject:
    """Leave out the bulky fields of a result, the longest first, until it fits."""
    while len(compact(result)) > limit:
        bulky = [name for name in result if name in _BULKY and result[name]]
        if not bulky:
            return {"type": result.get("type"), "cut": "The result is too long to be told here."}
        longest = max(bulky, key=lambda name: len(compact(result[name])))
        result = {**result, longest: _halved(result[longest]), "cut": f"{longest} is shortened"}
    return result


def shortened(text: str, limit: int) -> str:
    """Keep the beginning and the end of a long text."""
    if len(text) <= limit:
        return text
    half = limit // 2
    return f"{text[:half]}\n… {len(text) - limit:,} characters left out …\n{text[-half:]}"


def _halved(value: Json) -> Json:
    if isinstance(value, list):
        return value[: len(value) // 2]
    if isinstance(value, dict):
        return dict(list(value.items())[: len(value) // 2])
    return None


def _text(outputs: Iterable[CallOutput]) -> str:
    """Put together what was shown as text; what came as a structured result is not told twice."""
    shown = [
        output.text if output.kind == "stream" else f"{output.text}\n"
        for output in outputs
        if output.kind != "error" and output.text and RESULT_MIME not in output.data
    ]
    files = [f"(more is in {output.full_text_file})\n" for output in outputs if output.full_text_file]
    return "".join(shown + files)


def _error(record: CallRecord) -> JsonObject | None:
    if record.error is None:
        return None
    return {
        "name": record.error.name,
        "message": record.error.message,
        "traceback": record.error.traceback[-_TRACEBACK:],
    }
