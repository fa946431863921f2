"""Which files of the chat a call read: told by the interpreter, by our reading library, or by the code itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from workbench.protocol.values import FileRead

READING_EVENT = "workbench.compare.read"
MAX_FILES = 500
_RANK = {"named": 0, "opened": 1, "reading": 2}


class FilesRead:
    """Collects while a call runs. There is one audit hook per process, and it cannot be taken away again."""

    def __init__(self) -> None:
        self._is_collecting = False
        self._folder = ""
        self._opened: set[str] = set()
        self._readings: dict[str, tuple[int | None, int | None]] = {}
        sys.addaudithook(self._hear)

    def begin(self, folder: str) -> None:
        """Collect from now on what is read below the chat's folder."""
        self._folder = folder
        self._opened.clear()
        self._readings.clear()
        self._is_collecting = True

    def end(self, texts: Iterable[str]) -> tuple[FileRead, ...]:
        """Stop, and tell what was read; `texts` are those in the code, of which some may name files."""
        self._is_collecting = False
        found: dict[str, FileRead] = {}
        for text in texts:
            if "/" in text or "\\" in text:
                self._add(found, text, None, None, "named")
        for path in self._opened:
            self._add(found, path, None, None, "opened")
        for path, (size, rows) in self._readings.items():
            self._add(found, path, size, rows, "reading")
        return tuple(found[path] for path in sorted(found))

    def _hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if not self._is_collecting or event not in ("open", READING_EVENT):
            return
        path = arguments[0] if arguments else None
        if type(path) is not str or len(self._opened) + len(self._readings) >= MAX_FILES:
            return
        if event == READING_EVENT:
            self._readings[path] = (_number(arguments, 1), _number(arguments, 2))
        elif _is_for_reading(arguments) and (path.startswith(self._folder) or not os.path.isabs(path)):  # noqa: PTH117
            self._opened.add(path)

    def _add(self, found: dict[str, FileRead], path: str, size: int | None, rows: int | None, evidence: str) -> None:
        place = os.path.abspath(os.path.join(self._folder, path))  # noqa: PTH100, PTH118 - links stay as they are
        if not place.startswith(self._folder + os.sep):
            return
        short = place[len(self._folder) + 1 :].replace(os.sep, "/")
        if short.startswith("outputs/.calls/") or (evidence == "named" and not short.startswith("inputs/")):
            return
        try:
            is_file, actual = Path(place).is_file(), Path(place).stat().st_size
        except (OSError, ValueError):
            return
        known = found.get(short)
        if is_file and (known is None or _RANK[known.evidence] < _RANK[evidence]):
            found[short] = FileRead(path=short, bytes=actual if size is None else size, rows=rows, evidence=evidence)


def _is_for_reading(arguments: tuple[object, ...]) -> bool:
    mode = arguments[1] if len(arguments) > 1 else None
    if type(mode) is str:
        return "r" in mode and "+" not in mode
    flags = arguments[2] if len(arguments) > 2 else None
    return type(flags) is int and flags & (os.O_WRONLY | os.O_RDWR) == 0


def _number(arguments: tuple[object, ...], position: int) -> int | None:
    value = arguments[position] if len(arguments) > position else None
    return value if type(value) is int else None
