"""What a runtime's own record says about its calls; read again only when the file grew."""

from __future__ import annotations

from pathlib import Path

from workbench.domain.runtime import CallEnd
from workbench.protocol.runtime_files import CALLS_FILE, read_calls


class Spool:
    """The calls of one runtime as its kernel noted them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._size = -1
        self._calls: dict[int, CallEnd] = {}

    def calls(self) -> tuple[CallEnd, ...]:
        """Give all calls in the order of their start."""
        self._refresh()
        return tuple(self._calls.values())

    def call(self, number: int) -> CallEnd | None:
        """Give one call."""
        self._refresh()
        return self._calls.get(number)

    def open_call(self) -> int | None:
        """Give the number of the last call when it has no end yet."""
        calls = self.calls()
        return calls[-1].call if calls and calls[-1].ended is None else None

    def _refresh(self) -> None:
        try:
            size = (self._folder / CALLS_FILE).stat().st_size
        except OSError:
            return
        if size != self._size:
            self._size = size
            self._calls = {call.call: call for call in spooled_calls(self._folder)}


def spooled_calls(folder: Path) -> tuple[CallEnd, ...]:
    """Read the calls from a runtime's folder."""
    return tuple(
        CallEnd(call=line.call, started=line.started, ended=line.ended, status=line.status, error_name=line.error_name)
        for line in read_calls(folder)
    )
