"""Standard output and error of the kernel: capped per call, sent in few messages, never lost to the code.

ipykernel's streams keep their class; only what calls use of them (`write`, `flush`, `close`) is replaced on the object.
Its own `flush` waits for the sending thread each time. Ours hands over what is there and goes on: messages leave in the
order in which they were handed over, so a display after a print still follows it.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# ipykernel's streams are untyped.

from __future__ import annotations

import os
import sys
import threading
from typing import Any

from workbench.inkernel.output_ledger import OutputLedger

FLUSH_SECONDS = 0.05
MESSAGE_CHARACTERS = 200_000
USER_FLUSH_SECONDS = 0.02
"""Code that flushes after every print is obeyed so often per second, not each time."""


class StreamGate:
    """Stands in front of one of ipykernel's streams."""

    def __init__(self, stream: Any, ledger: OutputLedger) -> None:  # noqa: ANN401 - an ipykernel stream
        self._stream = stream
        self._ledger = ledger
        self._thread = stream.pub_thread
        self._loop = stream.pub_thread.io_loop
        self._session = stream.session
        self._pid = os.getpid()
        self._lock = threading.RLock()
        self._pieces: list[str] = []
        self._waiting = 0
        self._parent: dict[str, object] = {}
        self._is_scheduled = False
        stream.write = self.write
        stream.flush = self.flush
        stream.close = self.close
        os.register_at_fork(after_in_child=self._forked)

    def write(self, text: str) -> int:
        """Take a text from the code."""
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance] - the code may pass anything
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if os.getpid() != self._pid:
            return type(self._stream).write(self._stream, text)
        shown = self._ledger.take(text)
        if shown:
            parent = self._stream.parent_header
            with self._lock:
                if parent is not self._parent:
                    self._hand_over()
                    self._parent = parent
                self._pieces.append(shown)
                self._waiting += len(shown)
                if self._waiting >= MESSAGE_CHARACTERS:
                    self._hand_over()
                elif not self._is_scheduled:
                    self._schedule(FLUSH_SECONDS)
        self._ledger.tell()
        return len(text)

    def flush(self) -> None:
        """Let what was written be sent soon, without waiting for it."""
        if os.getpid() != self._pid:
            type(self._stream).flush(self._stream)
            return
        with self._lock:
            if self._pieces and not self._is_scheduled:
                self._schedule(USER_FLUSH_SECONDS)

    def send(self) -> None:
        """Hand over what was written now: whatever is sent next comes after it."""
        if os.getpid() != self._pid:
            type(self._stream).flush(self._stream)
            return
        with self._lock:
            self._hand_over()

    def close(self) -> None:
        """Do nothing: code that closes its output goes on all the same."""

    def _schedule(self, seconds: float) -> None:
        self._is_scheduled = True
        self._loop.add_callback(self._loop.call_later, seconds, self._flush_in_thread)

    def _flush_in_thread(self) -> None:
        with self._lock:
            self._is_scheduled = False
            self._hand_over()

    def _hand_over(self) -> None:
        """Put what was written into the sending thread's queue; the lock is held."""
        if not self._pieces:
            return
        text, self._pieces, self._waiting = "".join(self._pieces), [], 0
        content = {"name": self._stream.name, "text": text}
        message = self._session.msg("stream", content, parent=self._parent)
        self._session.send(self._thread, message, ident=self._stream.topic)

    def _forked(self) -> None:
        self._lock = threading.RLock()
        self._pieces = []


class StandardStreams:
    """Both gates, and the guard that puts them back when code replaced `sys.stdout` or `sys.stderr`."""

    def __init__(self, ledger: OutputLedger) -> None:
        self._out, self._error = sys.stdout, sys.stderr
        self._gates = (StreamGate(self._out, ledger), StreamGate(self._error, ledger))

    def restore(self) -> None:
        """Put the kernel's streams back: between calls nothing else may stand there."""
        sys.stdout, sys.stderr = self._out, self._error

    def repair(self) -> None:
        """Put them back where the code left nothing usable: without them the kernel could not even report."""
        if not hasattr(sys.stdout, "flush"):
            sys.stdout = self._out
        if not hasattr(sys.stderr, "flush"):
            sys.stderr = self._error

    def send(self) -> None:
        """Send what was printed before something else is sent."""
        for gate in self._gates:
            gate.send()
