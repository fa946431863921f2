"""The runtime's own record of its calls, one line at the start and one at the end, for whoever was not there."""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import replace
from pathlib import Path

from workbench.protocol.codec import encode_plain
from workbench.protocol.runtime_files import CALLS_FILE, CallLine


class CallLog:
    """Appends to `calls.jsonl`. A line reaches the system at once: it outlives the process."""

    def __init__(self, folder: Path) -> None:
        self._descriptor = os.open(folder / CALLS_FILE, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._running: CallLine | None = None
        self._last: int | None = None

    @property
    def running(self) -> CallLine | None:
        """The call that runs now."""
        return self._running

    @property
    def last(self) -> int | None:
        """The number of the call that ended last."""
        return self._last

    def begin(self, call: int) -> None:
        """Note that a call starts."""
        self._running = CallLine(call=call, started=time.time())
        self._append(self._running)

    def end(self, error_name: str | None) -> None:
        """Note that the running call ended."""
        if self._running is None:
            return
        status = "ok" if error_name is None else "error"
        ended = replace(self._running, ended=time.time(), status=status, error_name=error_name)
        self._last, self._running = ended.call, None
        self._append(ended)

    def _append(self, line: CallLine) -> None:
        with contextlib.suppress(OSError):  # a full disk must not keep a call from running
            os.write(self._descriptor, encode_plain(line) + b"\n")
