"""One execution in flight: what came for it so far, and whether it is over."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from datetime import datetime

from workbench.domain.runtime import CallEnd, ErrorRaised, Finished, FinishStatus, KernelEvent
from workbench.kernels.demux import error_of, event_of

IDLE_PATIENCE_SECONDS = 4.0
"""So long the missing half of reply and idle is waited for."""
SPOOL_PATIENCE_SECONDS = 5.0
"""So long after the end that the spool tells, reply and idle are waited for; then the kernel counts as damaged."""

STALL_SECONDS = 1.0
"""Who looks after so long has not looked meanwhile: what came could not be read either, and is waited for anew."""

_INTERRUPTS = frozenset({"KeyboardInterrupt", "CancelledError"})


class Execution:
    """Collects the messages of one execute request. Ends on reply and idle; `end_*` end it otherwise."""

    def __init__(self, number: int | None) -> None:
        self.number = number
        self.was_interrupted = False
        self._events: asyncio.Queue[KernelEvent] = asyncio.Queue()
        self._reply: Mapping[str, object] | None = None
        self._reply_metadata: Mapping[str, object] = {}
        self._replied_at: object = None
        self._idle = False
        self._is_half = False
        self._has_shown = False
        self._last_message = self._looked = time.monotonic()
        self._error: ErrorRaised | None = None
        self._finished: Finished | None = None

    @property
    def is_finished(self) -> bool:
        """Say whether the last event has been given."""
        return self._finished is not None

    def take_iopub(self, kind: str, content: Mapping[str, object]) -> None:
        """Take a message that the kernel broadcast for this execution."""
        self._last_message = time.monotonic()
        if kind == "status":
            if content.get("execution_state") == "idle":
                self._idle = True
                self._finish_when_complete()
            return
        event = event_of(kind, content)
        if isinstance(event, ErrorRaised):
            self._error = event
        if event is not None and not self.is_finished:
            self._has_shown = True
            self._events.put_nowait(event)

    def take_reply(self, content: Mapping[str, object], metadata: Mapping[str, object], date: object) -> None:
        """Take the reply to the request."""
        self._last_message = time.monotonic()
        self._reply = content
        self._reply_metadata = metadata
        self._replied_at = date
        self._finish_when_complete()

    def end_with_process(self, spooled: CallEnd | None) -> None:
        """End because the process is gone; the spool knows whether the call had begun, and whether it had ended.

        The kernel notes a call before its first instruction: one that is not noted, and showed nothing, did not run.
        """
        if self._reply is not None:
            self._finish(self._status_of_reply())
        elif spooled is not None and spooled.ended is not None:
            self._finish(_status_of_spool(spooled), spooled)
        else:
            has_begun = spooled is not None or self._has_shown or self.number is None
            self._finish(FinishStatus.LOST if has_begun else FinishStatus.ABORTED, spooled)

    def look(self, spooled: CallEnd | None) -> None:
        """End when the kernel has ended the call and what should tell so does not come."""
        now = time.monotonic()
        if now - self._looked > STALL_SECONDS:
            self._last_message = now
        self._looked = now
        quiet = now - self._last_message
        is_half = self._is_half and quiet > IDLE_PATIENCE_SECONDS
        has_ended = spooled is not None and time.time() - (spooled.ended or time.time()) > SPOOL_PATIENCE_SECONDS
        if is_half or (has_ended and quiet > SPOOL_PATIENCE_SECONDS):
            self._finish(FinishStatus.DAMAGED, spooled)

    async def events(self) -> AsyncIterator[KernelEvent]:
        """Give the events as they come; the last one is Finished."""
        while True:
            event = await self._events.get()
            yield event
            if isinstance(event, Finished):
                return

    def _finish_when_complete(self) -> None:
        if self._reply is not None and self._idle:
            self._finish(self._status_of_reply())
        else:
            self._is_half = True

    def _finish(self, status: FinishStatus, spooled: CallEnd | None = None) -> None:
        if self.is_finished:
            return
        if self._reply is not None and self._error is None and status in (FinishStatus.ERROR, FinishStatus.INTERRUPTED):
            self._events.put_nowait(error_of(self._reply))
        started = _seconds(self._reply_metadata.get("started"))
        ended = _seconds(self._replied_at)
        if spooled is not None:
            started, ended = spooled.started, spooled.ended or ended
        self._finished = Finished(status=status, started=started, ended=ended)
        self._events.put_nowait(self._finished)

    def _status_of_reply(self) -> FinishStatus:
        reply = self._reply or {}
        match reply.get("status"):
            case "ok":
                return FinishStatus.OK
            case "aborted" | "abort":
                return FinishStatus.ABORTED
            case _ if self.was_interrupted and reply.get("ename") in _INTERRUPTS:
                return FinishStatus.INTERRUPTED
            case _:
                return FinishStatus.ERROR


def _status_of_spool(spooled: CallEnd) -> FinishStatus:
    if spooled.status == "ok":
        return FinishStatus.OK
    return FinishStatus.INTERRUPTED if spooled.error_name in _INTERRUPTS else FinishStatus.ERROR


def _seconds(moment: object) -> float | None:
    if isinstance(moment, datetime):
        return moment.timestamp()
    if isinstance(moment, str):
        try:
            return datetime.fromisoformat(moment).timestamp()
        except ValueError:
            return None
    return None
