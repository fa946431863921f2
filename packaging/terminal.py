"""What the two commands say while they prepare: on standard error, so that a program's own output stays clean."""

from __future__ import annotations

import shutil
import sys
import time
from typing import NoReturn

_SECONDS_BETWEEN_LINES = 10.0  # where lines cannot be written over


def say(text: str) -> None:
    """Write one line."""
    print(text, file=sys.stderr, flush=True)


def stop(text: str) -> NoReturn:
    """Say what is wrong and what to do, and end with exit code 2."""
    say(text)
    raise SystemExit(2)


def ask(question: str) -> bool:
    """Ask yes or no; without a terminal the answer is no."""
    if not sys.stdin.isatty():
        return False
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in {"y", "yes"}


class ProgressLine:
    """One line that is written over on a terminal, and repeated now and then elsewhere."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()
        self._shown = ""
        self._last = 0.0

    def show(self, text: str) -> None:
        """Show how far it is."""
        now = time.monotonic()
        if text == self._shown or (not self._live and now - self._last < _SECONDS_BETWEEN_LINES):
            return
        if self._live:
            self._write_over(text)
        else:
            say(text)
        self._shown, self._last = text, now

    def end(self) -> None:
        """Take the line away."""
        if self._live and self._shown:
            self._write_over("")
            print("\r", end="", file=sys.stderr, flush=True)

    @staticmethod
    def _write_over(text: str) -> None:
        """Write over the line with blanks, which every terminal understands."""
        width = shutil.get_terminal_size().columns - 1
        print(f"\r{text[:width]:<{width}}", end="", file=sys.stderr, flush=True)
