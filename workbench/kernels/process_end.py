"""Know at once when a process that is not our child ends, and signal that very process only."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal

from workbench.kernels.errors import RuntimeGoneError
from workbench.protocol.process_mark import is_alive
from workbench.protocol.runtime_files import ProcessMark

POLL_SECONDS = 0.1


class ProcessEnd:
    """Watches one process from the running loop; `close` when done."""

    def __init__(self, mark: ProcessMark) -> None:
        self._mark = mark
        self._ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._descriptor: int | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._open()

    @property
    def has_ended(self) -> bool:
        """Say whether the process is known to have ended."""
        return self._ended.is_set()

    async def wait(self) -> None:
        """Wait for the end."""
        await self._ended.wait()

    def send_signal(self, number: int) -> None:
        """Send a signal to this process, never to a later one with the same number."""
        if self.has_ended:
            raise RuntimeGoneError("The runtime has ended.")
        try:
            if self._descriptor is not None:
                signal.pidfd_send_signal(self._descriptor, signal.Signals(number))
            elif is_alive(self._mark):
                os.kill(self._mark.pid, number)
        except ProcessLookupError:
            self._note_end()

    def close(self) -> None:
        """Stop watching."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._descriptor is not None:
            with contextlib.suppress(ValueError, RuntimeError):  # the loop may be closed already
                self._loop.remove_reader(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = None

    def _open(self) -> None:
        if hasattr(os, "pidfd_open"):
            with contextlib.suppress(OSError):
                self._descriptor = os.pidfd_open(self._mark.pid)
        if not is_alive(self._mark):  # looked at after the descriptor was taken: it is of the right process or useless
            self._note_end()
        elif self._descriptor is not None:
            self._loop.add_reader(self._descriptor, self._note_end)
        else:
            self._poll()

    def _poll(self) -> None:
        if is_alive(self._mark):
            self._timer = self._loop.call_later(POLL_SECONDS, self._poll)
        else:
            self._note_end()

    def _note_end(self) -> None:
        self._ended.set()
        self.close()
