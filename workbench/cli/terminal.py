"""What is written to and read from the terminal: the one place of the command line that prints."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TextIO

PROGRESS_AFTER_SECONDS = 0.5
_PROGRESS_STEP_SECONDS = 0.25
_CONTROL = dict.fromkeys(
    (*range(9), *range(11, 32), 127, *range(128, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
)
"""Characters that a cell or a model could use to draw over what was said before."""


class Terminal:
    """Write lines, ask one question at a time, and show a line of progress where somebody sees it."""

    def __init__(self, source: TextIO, out: TextIO, err: TextIO, *, quiet: bool = False) -> None:
        self._source = source
        self._out = out
        self._err = err
        self._quiet = quiet
        self._at_line_start = True
        self._progress = ""

    @property
    def can_ask(self) -> bool:
        """Say whether somebody sits at the terminal."""
        return self._source.isatty() and self._err.isatty()

    def quiet(self) -> Terminal:
        """Give a terminal that says nothing on standard output, for output that a machine reads."""
        return Terminal(self._source, self._out, self._err, quiet=True)

    def line(self, text: str = "") -> None:
        """Write a line on standard output."""
        self.end_line()
        self.text(f"{text}\n")

    def text(self, text: str) -> None:
        """Write text as it comes on standard output."""
        if self._quiet or not text:
            return
        self._clear_progress()
        self._write(self._out, text.translate(_CONTROL))
        self._at_line_start = text.endswith("\n")

    def end_line(self) -> None:
        """Go to the beginning of a line."""
        if not self._at_line_start:
            self.text("\n")

    def raw(self, text: str) -> None:
        """Write text for a machine on standard output."""
        self._write(self._out, text)

    def error(self, text: str) -> None:
        """Write a line on standard error."""
        self.end_line()
        self._clear_progress()
        self._write(self._err, f"{text.translate(_CONTROL)}\n")

    async def ask(self, question: str) -> str | None:
        """Ask for a line; None at the end of the input."""
        self.end_line()
        self._clear_progress()
        self._write(self._err, question)
        answer = await self._read_line()
        return answer.strip() if answer else None

    @asynccontextmanager
    async def progress(self, what: str) -> AsyncGenerator[None]:
        """Show what takes more than half a second, with its seconds, where standard error is a terminal."""
        if not self._err.isatty():
            yield
            return
        task = asyncio.create_task(self._show_progress(what))
        try:
            yield
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            self._clear_progress()

    async def _show_progress(self, what: str) -> None:
        begun = time.monotonic()
        await asyncio.sleep(PROGRESS_AFTER_SECONDS)
        while True:
            self._clear_progress()
            if self._at_line_start:
                self._progress = f"{what} … {time.monotonic() - begun:.0f} s"
                self._write(self._err, self._progress)
            await asyncio.sleep(_PROGRESS_STEP_SECONDS)

    def _clear_progress(self) -> None:
        if self._progress:
            self._write(self._err, f"\r{' ' * len(self._progress)}\r")
            self._progress = ""

    async def _read_line(self) -> str:
        if sys.platform == "win32":
            return await asyncio.to_thread(self._source.readline)
        # Not in a thread: a thread that waits for a line cannot be stopped by Ctrl-C.
        loop = asyncio.get_running_loop()
        ready = loop.create_future()

        def readable() -> None:
            if not ready.done():
                ready.set_result(None)

        loop.add_reader(self._source.fileno(), readable)
        try:
            await ready
        finally:
            loop.remove_reader(self._source.fileno())
        return self._source.readline()

    def _write(self, stream: TextIO, text: str) -> None:
        # A closed pipe (`| head`) is no reason to lose the work that is being done.
        with contextlib.suppress(BrokenPipeError):
            stream.write(_encodable(text, stream))
            stream.flush()


def _encodable(text: str, stream: TextIO) -> str:
    encoding = stream.encoding or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)
