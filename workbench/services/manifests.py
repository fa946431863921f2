"""Keeps outside a runtime what it holds: so that what is gone with it can be named, whatever ends with it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from workbench.domain.errors import WorkbenchError
from workbench.domain.ids import ChatId
from workbench.protocol.codec import ProtocolError, from_plain, to_plain
from workbench.protocol.values import HelperSource, VariableSummary

T = TypeVar("T")
_Held = tuple[VariableSummary, ...] | tuple[HelperSource, ...]
_RUNTIMES_KEPT = 3
_MOST_NAMES = 2_000

_log = logging.getLogger(__name__)


class ManifestService:
    """Write files for each runtime whenever something in it is another one; the newest of several waits alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._waiting: dict[Path, Callable[[], Awaitable[_Held]]] = {}
        self._writing: asyncio.Task[None] | None = None

    def keep(self, chat: ChatId, number: int, held: Iterable[VariableSummary]) -> None:
        """Have the names written; whoever looks at a runtime does not wait for the disk."""
        found = tuple(held)

        async def known() -> _Held:
            return found

        self._write_soon(_path(self._folder, chat, number, "names"), known)

    def keep_helpers(self, chat: ChatId, number: int, ask: Callable[[], Awaitable[tuple[HelperSource, ...]]]) -> None:
        """Have the sources of the helpers asked for and written; nobody waits for either."""
        self._write_soon(_path(self._folder, chat, number, "helpers"), ask)

    async def settled(self) -> None:
        """Wait until all is written."""
        if self._writing is not None:
            await asyncio.wait({self._writing})

    async def read(self, chat: ChatId, number: int) -> tuple[VariableSummary, ...]:
        """Give what a runtime held last, nothing where that is not known."""
        return await asyncio.to_thread(_read, _path(self._folder, chat, number, "names"), VariableSummary)

    async def read_helpers(self, chat: ChatId, number: int) -> tuple[HelperSource, ...]:
        """Give the helpers that a runtime held last, none where that is not known."""
        return await asyncio.to_thread(_read, _path(self._folder, chat, number, "helpers"), HelperSource)

    def _write_soon(self, path: Path, ask: Callable[[], Awaitable[_Held]]) -> None:
        self._waiting[path] = ask
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self._waiting:
            path, ask = self._waiting.popitem()
            try:
                held = await ask()
                await asyncio.to_thread(_write, path, held)
            except (OSError, WorkbenchError):
                _log.warning("What a runtime holds could not be kept in %s", path.name, exc_info=True)


def _path(folder: Path, chat: ChatId, number: int, what: str) -> Path:
    return folder / chat / f"{what}-{number:04d}.json"


def _write(path: Path, held: _Held) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps([to_plain(_bare(item)) for item in held[:_MOST_NAMES]]), encoding="utf-8")
    part.replace(path)
    what = path.name.partition("-")[0]
    for older in sorted(path.parent.glob(f"{what}-*.json"))[:-_RUNTIMES_KEPT]:
        older.unlink(missing_ok=True)


def _bare(item: VariableSummary | HelperSource) -> VariableSummary | HelperSource:
    """Leave out what is large, and what shows what is in a value: a name, its type and its size are enough."""
    return replace(item, columns=(), preview="") if isinstance(item, VariableSummary) else item


def _read(path: Path, kind: type[T]) -> tuple[T, ...]:
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
        return tuple(from_plain(item, kind) for item in plain)
    except (OSError, ValueError, TypeError, ProtocolError):
        return ()
