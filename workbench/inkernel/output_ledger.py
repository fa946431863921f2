"""How much a call may still show, and the file that takes the rest."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

SHOWN_CHARACTERS = 1_000_000
"""So much text of a call is sent; all of it stands in the call's file once it is more."""
SHOWN_ITEM = 20_000_000
"""A larger picture or document is not sent but written to a file."""
SHOWN_ITEMS_TOTAL = 60_000_000
FILE_CHARACTERS = 500_000_000
BLOCK_CHARACTERS = 100_000
CALLS_FOLDER = Path("outputs") / ".calls"


class OutputLedger:
    """Counts what one call shows. Any thread may print; `begin` starts the next call's account."""

    def __init__(self, tell_cut: Callable[[str | None], None]) -> None:
        self._tell_cut = tell_cut
        self._lock = threading.Lock()
        self._folder = Path()
        self._call: int | None = None
        self._text_left = SHOWN_CHARACTERS
        self._items_left = SHOWN_ITEMS_TOTAL
        self._shown: list[str] = []
        self._unwritten: list[str] = []
        self._unwritten_size = 0
        self._file: TextIO | None = None
        self._file_left = FILE_CHARACTERS
        self._items = 0
        self._is_cut = False
        self._untold: list[str | None] = []

    def begin(self, call: int | None, folder: str) -> None:
        """Open the account of a call."""
        with self._lock:
            self._close_file()
            self._call, self._folder = call, Path(folder)
            self._text_left, self._items_left = SHOWN_CHARACTERS, SHOWN_ITEMS_TOTAL
            self._shown, self._unwritten, self._unwritten_size, self._items = [], [], 0, 0
            self._file_left, self._is_cut = FILE_CHARACTERS, False

    def end(self) -> None:
        """Close the call's file; what threads print later still counts."""
        with self._lock:
            self._close_file()

    def take(self, text: str) -> str:
        """Give the part of a text that may be shown; from the first cut on everything goes to the file."""
        size = len(text)
        with self._lock:
            if size <= self._text_left:
                self._text_left -= size
                self._shown.append(text)
                return text
            shown = text[: self._text_left]
            self._text_left = 0
            was_cut, self._is_cut = self._is_cut, True
            self._unwritten.append(text)
            self._unwritten_size += size
            if self._unwritten_size >= BLOCK_CHARACTERS:
                self._write()
            if not was_cut:
                self._untold.append(self._short_name(self._text_path()))
        return shown

    def take_item(self, mime: str, text: str) -> bool:
        """Say whether a picture or document may be sent; one that may not is written to a file."""
        with self._lock:
            if len(text) <= min(SHOWN_ITEM, self._items_left):
                self._items_left -= len(text)
                return True
            self._items += 1
            path = self._path(f"-{self._items}{_ending(mime)}")
            written = self._write_item(path, text)
            self._untold.append(self._short_name(path) if written else None)
        return False

    def tell(self) -> None:
        """Tell what was cut since; called when the part that may be shown is on its way."""
        while self._untold:
            with self._lock:
                untold, self._untold = self._untold, []
            for file in untold:
                self._tell_cut(file)

    def _write(self) -> None:
        """Write to the call's file, first what was shown already; the lock is held."""
        text = "".join([*self._shown, *self._unwritten])[: self._file_left]
        self._shown, self._unwritten, self._unwritten_size = [], [], 0
        self._file_left -= len(text)
        with contextlib.suppress(OSError):  # no room for the file: what was shown is all there is
            if self._file is None:
                path = self._text_path()
                path.parent.mkdir(parents=True, exist_ok=True)
                self._file = path.open("a", encoding="utf-8", errors="replace", newline="")
            self._file.write(text)

    def _write_item(self, path: Path, text: str) -> bool:
        part = text[: self._file_left]
        self._file_left -= len(part)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(part, encoding="utf-8", errors="replace")
        except OSError:
            return False
        return True

    def _close_file(self) -> None:
        if self._unwritten:
            self._write()
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None

    def _text_path(self) -> Path:
        return self._path(".txt")

    def _path(self, ending: str) -> Path:
        name = "between-calls" if self._call is None else f"call-{self._call:02d}"
        return self._folder / CALLS_FOLDER / f"{name}{ending}"

    def _short_name(self, path: Path) -> str:
        return path.relative_to(self._folder).as_posix()


def _ending(mime: str) -> str:
    endings = {"text/html": ".html", "image/png": ".png.base64", "image/jpeg": ".jpg.base64", "image/svg+xml": ".svg"}
    return endings.get(mime, ".json" if mime.endswith("json") else ".txt")
