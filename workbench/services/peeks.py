"""Looks at output files for the window: tables in a reader process, texts and pictures by their first bytes."""

from __future__ import annotations

import asyncio
import os
import re
import stat
from html import unescape
from pathlib import Path

from workbench.domain.conversation import Chat
from workbench.domain.errors import InputRefusedError
from workbench.domain.peek import NoPeek, Peek, PicturePeek, TablePeek, TextPeek
from workbench.services.comparing import preview_from
from workbench.services.folders import OUTPUTS
from workbench.services.reader import PROBE, FileReader

MOST_TEXT = 200_000
MOST_PICTURE = 20_000_000
ROWS = 200
_TABLES = frozenset({"csv", "tsv", "xlsx", "xls", "ods", "parquet", "jsonl", "ndjson"})
_TEXTS = frozenset({"txt", "md", "log", "json", "toml", "py", "sql", "html", "htm", "xml", "svg", "yaml", "yml"})
_PICTURES = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif"}
_DROPPED = re.compile(r"(?is)<(script|style|svg|head|template)\b.*?</\1\s*>|<!--.*?-->")
_BREAKS = re.compile(r"(?i)</(tr|p|div|h[1-6]|li|table|section)\s*>|<br\s*/?>")
_TAGS = re.compile(r"(?s)<[^>]*>")
_BLANK_LINES = re.compile(r"[ \t]*\n\s*\n+")


class PeekService:
    """Give a look at one file, always within bounds."""

    def __init__(self, reader: FileReader) -> None:
        self._reader = reader

    async def peek(self, chat: Chat, path: str, first: int = 0, sheet: str | None = None) -> Peek:
        """Look at an output; `first` is the row from which a table is shown."""
        place = chat.folder / path
        ending = place.suffix.lower().lstrip(".")
        beginning = await asyncio.to_thread(_bytes_of, place, chat.folder / OUTPUTS, 16)
        if isinstance(beginning, NoPeek):
            return beginning
        if ending in _TABLES:
            return await self._table(place, first, sheet)
        picture = next((form for mark, form in _PICTURES.items() if beginning.startswith(mark)), None)
        if picture is not None:
            return await asyncio.to_thread(_picture, place, chat.folder / OUTPUTS, picture)
        if ending in _TEXTS:
            return await asyncio.to_thread(_text, place, chat.folder / OUTPUTS, is_page=ending in {"html", "htm"})
        return NoPeek(why="There is no look at files of this kind. Open it, or show it in its folder.")

    async def _table(self, place: Path, first: int, sheet: str | None) -> Peek:
        arguments = [str(place), "--rows", str(ROWS), "--first", str(first), *(["--sheet", sheet] if sheet else [])]
        # Of a long text its beginning is enough, as long as nobody leafs on.
        arguments += [] if first else ["--beginning"]
        try:
            return TablePeek(preview=preview_from(await self._reader.ask(PROBE, arguments, place.name)))
        except InputRefusedError as error:
            return NoPeek(why=str(error))


def _bytes_of(place: Path, folder: Path, most: int) -> bytes | NoPeek:
    """Read the first bytes of an ordinary file inside the folder; a link, pipe or device is not followed."""
    try:
        if not place.parent.resolve().is_relative_to(folder.resolve()):
            return NoPeek(why="It does not lie in the chat's outputs.")
        handle = os.open(place, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return NoPeek(why="It is no longer there, or cannot be opened now.")
    with os.fdopen(handle, "rb") as stream:
        try:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                return NoPeek(why="It is no ordinary file.")
            content = stream.read(most)
        except OSError:
            return NoPeek(why="It cannot be read now.")
    return content or NoPeek(why="It is empty.")


def _picture(place: Path, folder: Path, form: str) -> Peek:
    content = _bytes_of(place, folder, MOST_PICTURE + 1)
    if isinstance(content, NoPeek):
        return content
    if len(content) > MOST_PICTURE:
        return NoPeek(why="The picture is too large to be shown here. Open it instead.")
    return PicturePeek(content=content, format=form)


def _text(place: Path, folder: Path, *, is_page: bool) -> Peek:
    content = _bytes_of(place, folder, MOST_TEXT + 1)
    if isinstance(content, NoPeek):
        return content
    if b"\0" in content[:4096] and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return NoPeek(why="It holds no text, whatever its ending says.")
    encoding = "utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8"
    text = content[:MOST_TEXT].decode(encoding, "replace")
    return TextPeek(text=_words_of(text) if is_page else text, is_cut=len(content) > MOST_TEXT)


def _words_of(page: str) -> str:
    """Give the words of an html page and nothing of what it would load, run or draw."""
    text = _TAGS.sub(" ", _BREAKS.sub("\n", _DROPPED.sub(" ", page)))
    return _BLANK_LINES.sub("\n\n", unescape(text)).strip()
