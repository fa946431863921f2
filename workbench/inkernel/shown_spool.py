"""Keeps on disk what the running call shows, for an application that was not there to take it."""

from __future__ import annotations

import contextlib
import json
import os
import threading
from pathlib import Path

from workbench.protocol.runtime_files import SHOWN_CUT, SHOWN_FILE, SHOWN_KINDS

LARGEST_SPOOL = 8_000_000
"""So many bytes of a call are kept; the rest is left out, and the cut is marked."""

_CUT = json.dumps({"kind": SHOWN_CUT, "content": {}}).encode() + b"\n"


class ShownSpool:
    """One file, begun anew with each call. Any thread may note; a line reaches the system at once."""

    def __init__(self, runtime_folder: Path) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        self._descriptor = os.open(runtime_folder / SHOWN_FILE, flags, 0o600)
        self._lock = threading.Lock()
        self._room = 0
        """What is left for the running call; 0 between calls."""

    def begin(self, call: int | None) -> None:
        """Forget the call before; None for code that is no call."""
        with self._lock, contextlib.suppress(OSError):
            self._room = 0
            if call is None:
                return  # what the last call showed stays until the next call
            os.ftruncate(self._descriptor, 0)
            os.write(self._descriptor, json.dumps({"call": call}).encode() + b"\n")
            self._room = LARGEST_SPOOL

    def note(self, kind: str, content: dict[str, object]) -> None:
        """Keep a message that is shown; what cannot be kept must not keep it from being sent."""
        if not self._room or kind not in SHOWN_KINDS:
            return
        with contextlib.suppress(OSError, ValueError, TypeError, RecursionError):
            line = json.dumps({"kind": kind, "content": content}).encode() + b"\n"
            with self._lock:
                if not self._room:
                    return
                if len(line) < self._room:
                    self._room -= len(line)
                else:  # from here on nothing: what follows would look as if nothing were missing before it
                    line, self._room = _CUT, 0
                os.write(self._descriptor, line)
