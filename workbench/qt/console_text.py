"""Makes what a call showed fit for the console: plain text within limits, and pictures of known kinds."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator

from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImageReader

from workbench.qt.markdown import visible

MOST_CHARACTERS = 100_000
"""So much text of one call is shown in the console; its card in the chat and its file hold more."""
MOST_LINES = 500
LONGEST_LINE = 2_000
PIECE_CHARACTERS = 4_000
PIECE_LINES = 50
MOST_PICTURES = 4
_LARGEST_PICTURE = 4_000_000
_MOST_PIXELS = 4_000_000
_CUT = (
    "\n… cut here: the console shows the beginning of so long an output; the call's card in the chat shows its end.\n"
)
_TERMINAL = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\^_])"  # colours, movements, titles
)


class ShownText:
    """What one call may still show in the console."""

    def __init__(self) -> None:
        self._left = MOST_CHARACTERS
        self._lines_left = MOST_LINES
        self._pictures = MOST_PICTURES

    def take(self, text: str) -> str:
        """Give the part of a text that is shown; the first that is too much says so, the rest is empty."""
        if self._left <= 0:
            return ""
        part = text[: self._left]
        lines = part.split("\n", self._lines_left + 1)
        is_cut = len(text) > self._left or len(lines) > self._lines_left + 1
        shown = _plain("\n".join(lines[: self._lines_left + 1]))
        self._left -= len(text)
        self._lines_left -= len(lines) - 1
        if is_cut:
            self._left = 0
        return shown + _CUT if is_cut else shown

    def take_picture(self, data: dict[str, str]) -> tuple[str, str] | None:
        """Give a picture's media type and content in base64, None where there is none that may be shown."""
        if self._pictures <= 0:
            return None
        for mime, kind in (("image/png", b"png"), ("image/jpeg", b"jpeg")):
            text = data.get(mime, "")
            if text and len(text) <= _LARGEST_PICTURE and (picture := _picture(text, kind)) is not None:
                self._pictures -= 1
                return mime, picture
        return None


def pieces(text: str) -> Iterator[str]:
    """Cut a text into pieces that are quickly put into a document."""
    piece: list[str] = []
    size = 0
    for line in text.splitlines(keepends=True):
        if piece and (size + len(line) > PIECE_CHARACTERS or len(piece) >= PIECE_LINES):
            yield "".join(piece)
            piece, size = [], 0
        piece.append(line)
        size += len(line)
    if piece:
        yield "".join(piece)


def _plain(text: str) -> str:
    """Leave out what moves a terminal's cursor, write control characters out, and shorten long lines."""
    told = _TERMINAL.sub("", text).replace("\r\n", "\n")
    lines = (_short(_last_version(line)) for line in told.split("\n"))
    return visible("\n".join(lines))


def _last_version(line: str) -> str:
    """Give a line as it stands after it was written over again and again, as progress bars do."""
    before, sign, last = line.rstrip("\r").rpartition("\r")
    del before
    return sign + last


def _short(line: str) -> str:
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[:LONGEST_LINE]}… ({len(line) - LONGEST_LINE:,} characters more)"


def _picture(text: str, kind: bytes) -> str | None:
    try:
        raw = base64.b64decode(text, validate=False)
    except (binascii.Error, ValueError):
        return None
    content = QByteArray(raw)  # the buffer does not keep it alive
    buffer = QBuffer(content)
    reader = QImageReader(buffer, QByteArray(kind))
    size = reader.size()  # the head alone is read
    if not size.isValid() or size.width() * size.height() > _MOST_PIXELS:
        return None
    return base64.b64encode(raw).decode("ascii")
