"""Tell the journal of effects which call runs: by opening a file that is not there, which the system reports to it."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from workbench.protocol.effects import MARKS_FOLDER


class EffectMarks:
    """The kernel's side of the journal's account; costs next to nothing where there is no journal."""

    def __init__(self, folder: Path) -> None:
        self._folder = os.fspath(folder / MARKS_FOLDER) + "/"

    def begin(self, call: int) -> None:
        """Say that a call begins."""
        self._mark(call)

    def end(self) -> None:
        """Say that it ended."""
        self._mark(0)

    def _mark(self, call: int) -> None:
        with contextlib.suppress(OSError):
            os.close(os.open(f"{self._folder}{call}", os.O_WRONLY))
