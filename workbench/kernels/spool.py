"""What a runtime's own record says about its calls; only what was added since is read."""

from __future__ import annotations

from pathlib import Path

from workbench.domain.runtime import CallEnd
from workbench.protocol.codec import ProtocolError, decode_plain
from workbench.protocol.runtime_files import CALLS_FILE, CallLine, kernel_part


class Spool:
    """The calls of one runtime as its kernel noted them."""

    def __init__(self, folder: Path) -> None:
        self._path = kernel_part(folder) / CALLS_FILE
        self._read_to = 0
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
            if self._path.stat().st_size == self._read_to:
                return
            with self._path.open("rb") as stream:
                stream.seek(self._read_to)
                added = stream.read()
        except OSError:
            return
        whole = added[: added.rfind(b"\n") + 1]  # the last line may be cut when the kernel died while writing it
        self._read_to += len(whole)
        for line in whole.splitlines():
            try:
                record = decode_plain(line, CallLine)
            except ProtocolError:
                continue
            self._calls[record.call] = _end_of(record)


def _end_of(line: CallLine) -> CallEnd:
    return CallEnd(
        call=line.call, started=line.started, ended=line.ended, status=line.status, error_name=line.error_name
    )
