"""Puts what a runtime says while a call runs into the call's outputs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from workbench.domain.call import CallError, CallOutput, CallStatus
from workbench.domain.runtime import (
    Display,
    ErrorRaised,
    Finished,
    FinishStatus,
    InputAsked,
    KernelEvent,
    OutputCut,
    Result,
    Stream,
)

MOST_TRACEBACK = 20_000
DAMAGED = "The runtime no longer answers as it should. Restart it."


@dataclass(kw_only=True, slots=True)
class Collected:
    """What a call has shown so far; streams of one name are one output as long as nothing stands between."""

    outputs: list[CallOutput] = field(default_factory=list[CallOutput])
    error: CallError | None = None
    finished: Finished | None = None

    def take(self, event: KernelEvent) -> CallOutput | None:
        """Add an event; gives the output that is new, for whoever shows it as it comes."""
        match event:
            case Stream():
                return self._stream(CallOutput(kind="stream", name=event.name, text=event.text))
            case Display():
                return self._add(_output("display", event.data))
            case Result():
                return self._add(_output("result", event.data))
            case OutputCut():
                return self._cut(event)
            case ErrorRaised():
                return self._raised(event)
            case InputAsked():
                return None
            case Finished():
                self.finished = event
                if event.status is FinishStatus.DAMAGED and self.error is None:
                    self.error = CallError(name="RuntimeDamaged", message=DAMAGED)
                return None

    def _add(self, output: CallOutput) -> CallOutput:
        self.outputs.append(output)
        return output

    def _stream(self, new: CallOutput) -> CallOutput:
        last = self.outputs[-1] if self.outputs else None
        if last is not None and last.kind == "stream" and last.name == new.name and not last.cut:
            self.outputs[-1] = replace(last, text=last.text + new.text)
        else:
            self.outputs.append(new)
        return new

    def _cut(self, event: OutputCut) -> CallOutput:
        last = self.outputs.pop() if self.outputs else CallOutput(kind="stream", name="stdout")
        self.outputs.append(replace(last, cut=True, full_text_file=event.full_text_file))
        return replace(last, text="", data={}, cut=True, full_text_file=event.full_text_file)

    def _raised(self, event: ErrorRaised) -> CallOutput:
        traceback = event.traceback[-MOST_TRACEBACK:]
        self.error = CallError(name=event.name, message=event.message, traceback=traceback)
        return self._add(CallOutput(kind="error", name=event.name, text=traceback or event.message))


def _output(kind: str, data: dict[str, str]) -> CallOutput:
    return CallOutput(kind=kind, text=data.get("text/plain", ""), data=dict(data))


def status_of(finished: Finished | None) -> CallStatus:
    """Say how a call went by the last event of its execution."""
    if finished is None:
        return CallStatus.UNKNOWN
    match finished.status:
        case FinishStatus.OK:
            return CallStatus.OK
        case FinishStatus.ERROR | FinishStatus.DAMAGED:
            return CallStatus.ERROR
        case FinishStatus.INTERRUPTED:
            return CallStatus.INTERRUPTED
        case FinishStatus.ABORTED:
            return CallStatus.ABORTED
        case FinishStatus.LOST:
            return CallStatus.LOST
