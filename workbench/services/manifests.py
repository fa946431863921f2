"""Keeps outside a runtime what it holds: so that what is gone with it can be named, whatever ends with it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from workbench.domain.ids import ChatId
from workbench.protocol.codec import ProtocolError, from_plain, to_plain
from workbench.protocol.values import VariableSummary

_RUNTIMES_KEPT = 3
_MOST_NAMES = 2_000

_log = logging.getLogger(__name__)


class ManifestService:
    """Write a file for each runtime whenever something in it is another one; the newest of several waits alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._waiting: dict[tuple[ChatId, int], tuple[VariableSummary, ...]] = {}
        self._writing: asyncio.Task[None] | None = None

    def keep(self, chat: ChatId, number: int, held: Iterable[VariableSummary]) -> None:
        """Have it written; whoever looks at a runtime does not wait for the disk."""
        self._waiting[chat, number] = tuple(held)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())

    async def settled(self) -> None:
        """Wait until all is written."""
        if self._writing is not None:
            await asyncio.wait({self._writing})

    async def read(self, chat: ChatId, number: int) -> tuple[VariableSummary, ...]:
        """Give what a runtime held last, nothing where that is not known."""
        return await asyncio.to_thread(_read, _path(self._folder, chat, number))

    async def _write(self) -> None:
        while self._waiting:
            (chat, number), held = self._waiting.popitem()
            try:
                await asyncio.to_thread(_write, _path(self._folder, chat, number), held)
            except OSError:
                _log.warning("What runtime %s of chat %s holds could not be kept", number, chat, exc_info=True)


def _path(folder: Path, chat: ChatId, number: int) -> Path:
    return folder / chat / f"names-{number:04d}.json"


def _write(path: Path, held: tuple[VariableSummary, ...]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # Columns can be thousands, and a preview shows what is in a value: a name, its type and its size are enough.
    plain = [to_plain(replace(item, columns=(), preview="")) for item in held[:_MOST_NAMES]]
    part = path.with_suffix(".part")
    part.write_text(json.dumps(plain), encoding="utf-8")
    part.replace(path)
    for older in sorted(path.parent.glob("names-*.json"))[:-_RUNTIMES_KEPT]:
        older.unlink(missing_ok=True)


def _read(path: Path) -> tuple[VariableSummary, ...]:
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
        return tuple(from_plain(item, VariableSummary) for item in plain)
    except (OSError, ValueError, TypeError, ProtocolError):
        return ()
