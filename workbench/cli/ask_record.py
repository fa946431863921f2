"""What `workbench ask --json` writes: one object with files, turns, calls and outputs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from workbench.domain.call import RESULT_MIME, CallRecord
from workbench.domain.call_effects import Effect
from workbench.domain.checkpoint import RestoreReport
from workbench.domain.conversation import Chat, TurnResult
from workbench.domain.helper_history import HelperHistory
from workbench.domain.json_value import Json, JsonObject, parse_object
from workbench.domain.kept_words import KeptStore
from workbench.domain.lineage import RebuildReport
from workbench.domain.lineage_graph import LineageGraph
from workbench.domain.lineage_words import lineage_json
from workbench.domain.output import Output
from workbench.domain.staleness import RecomputeReport, Staleness


@dataclass(kw_only=True, slots=True)
class AskRecord:
    """Everything that was done, for a machine to read."""

    files: list[JsonObject] = field(default_factory=list["JsonObject"])
    turns: list[JsonObject] = field(default_factory=list["JsonObject"])
    outputs: list[JsonObject] = field(default_factory=list["JsonObject"])
    faults: list[str] = field(default_factory=list[str])
    recovered: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    restored: RestoreReport | None = None
    rebuilt: RebuildReport | None = None
    stale: Staleness | None = None
    recomputed: RecomputeReport | None = None
    helpers: list[HelperHistory] = field(default_factory=list[HelperHistory])
    lineage: LineageGraph | None = None
    kept: tuple[KeptStore, ...] = ()

    def file(self, path: Path, *, name: str | None = None, fault: str | None = None) -> None:
        """Note a file that was added or refused."""
        self.files.append({"file": str(path), "input": name, "fault": fault})

    def turn(self, text: str, result: TurnResult, calls: Sequence[CallRecord]) -> None:
        """Note a turn with its calls."""
        self.turns.append(
            {
                "message": text,
                "end": result.end.value,
                "asked": result.asked,
                "reply": result.reply,
                "fault": result.fault or None,
                "calls": [_call(call) for call in calls],
            }
        )

    def output(self, item: Output, place: Path) -> None:
        """Note an output and where it lies."""
        self.outputs.append({"output": item.path, "file": str(place), "bytes": item.bytes, "sha256": item.sha256})

    def to_text(self, chat: Chat | None, code: int) -> str:
        """Write the object."""
        whole: JsonObject = {
            "chat": None if chat is None else {"id": chat.id, "title": chat.title, "folder": str(chat.folder)},
            "recovered": [{"chat": title, "text": text} for title, text in self.recovered],
            "files": [*self.files],
            "turns": [*self.turns],
            "restored": None if self.restored is None else _restored(self.restored),
            "rebuilt": None if self.rebuilt is None else _rebuilt(self.rebuilt),
            "stale": None if self.stale is None else {**self.stale.names, **self.stale.outputs},
            "recomputed": None if self.recomputed is None else _recomputed(self.recomputed),
            "helpers": [_helper(history) for history in self.helpers],
            "lineage": None if self.lineage is None else lineage_json(self.lineage),
            "outputs": [*self.outputs],
            "kept": [_store(store) for store in self.kept],
            "faults": [*self.faults],
            "exit": code,
        }
        return f"{json.dumps(whole, ensure_ascii=False, indent=2)}\n"


def _store(store: KeptStore) -> JsonObject:
    lines: list[Json] = [{"name": line.name, "text": line.text, "state": line.word} for line in store.lines]
    return {
        "name": store.name,
        "place": store.place,
        "state": store.word,
        "text": store.text,
        "ends": store.ends,
        "lines": lines,
        "more": store.more,
    }


def _call(call: CallRecord) -> JsonObject:
    results: list[Json] = [
        result for output in call.outputs if (result := parse_object(output.data.get(RESULT_MIME, ""))) is not None
    ]
    return {
        "number": call.number,
        "runtime": call.runtime,
        "status": call.status.value,
        "intent": call.request.intent,
        "code": call.request.code,
        "repeats": call.request.repeats,
        "seconds": call.seconds,
        "text": "".join(output.text for output in call.outputs if output.kind == "stream"),
        "results": results,
        "created": list(call.changes.created),
        "rebound": list(call.changes.rebound),
        "maybe_changed": list(call.changes.maybe_changed),
        "deleted": list(call.changes.deleted),
        "files_read": [{"path": item.path, "bytes": item.bytes, "rows": item.rows} for item in call.files_read],
        "files_written": [{"path": item.path, "bytes": item.bytes} for item in call.files_written],
        "class": None if call.effects is None else call.effects.call_class.value,
        "effects": [_effect(effect) for effect in call.effects.seen] if call.effects is not None else [],
        "error": None if call.error is None else {"name": call.error.name, "message": call.error.message},
    }


def _effect(effect: Effect) -> JsonObject:
    return {
        "kind": effect.kind.value,
        "target": effect.target,
        "to": effect.to or None,
        "place": effect.place.value,
        "line": effect.line,
        "left_open_by": effect.since,
        "by_program": effect.by_program,
        "evidence": [one.value for one in effect.evidence],
    }


def _restored(report: RestoreReport) -> JsonObject:
    return {
        "after_call": report.after_call,
        "restored": list(report.restored),
        "missing": [{"name": entry.name, "reason": entry.reason} for entry in report.missing],
    }


def _helper(history: HelperHistory) -> JsonObject:
    return {
        "name": history.name,
        "versions": [{"calls": [*version.calls], "source": version.source} for version in history.versions],
        "used_by": [*history.used_by],
        "calls": [*history.calls],
        "made": [*history.made],
        "outputs": [*history.outputs],
    }


def _recomputed(report: RecomputeReport) -> JsonObject:
    return {
        "made": [*report.plan.names, *report.plan.outputs],
        "calls": list(report.calls),
        "files": list(report.files),
        "cannot": {one.name: one.reason for one in report.plan.cannot},
        "stopped": report.stopped,
    }


def _rebuilt(report: RebuildReport) -> JsonObject:
    return {
        "made": list(report.made),
        "repeated": [{"call": item.call, "of": item.of} for item in report.repeated],
        "otherwise": list(report.otherwise),
        "missing": [{"name": item.name, "reason": item.reason} for item in report.cannot],
        "stopped": report.stopped or None,
    }
