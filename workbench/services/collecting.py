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
                return self._stream(event)
            case Display():
                return self._add(_output("display", event))
            case Result():
                return self._add(_output("result", event))
            case ErrorRaised():
                traceback = event.traceback[-MOST_TRACEBACK:]
                self.error = CallError(name=event.name, message=event.message, traceback=traceback)
                return self._add(CallOutput(kind="error", name=event.name, text=traceback or event.message))
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

    def _stream(self, event: Stream) -> CallOutput:
        new = CallOutput(
            kind="stream", name=event.name, text=event.text, cut=event.cut, full_text_file=event.full_text_file
        )
        last = self.outputs[-1] if self.outputs else None
        if last is not None and last.kind == "stream" and last.name == event.name:
            self.outputs[-1] = replace(
                last,
                text=last.text + event.text,
                cut=last.cut or event.cut,
                full_text_file=event.full_text_file or last.full_text_file,
            )
        else:
            self.outputs.append(new)
        return new


def _output(kind: str, event: Display | Result) -> CallOutput:
    return CallOutput(
        kind=kind,
        text=event.data.get("text/plain", ""),
        data=dict(event.data),
        cut=event.cut,
        full_text_file=event.full_text_file,
    )


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
