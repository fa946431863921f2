"""Sees what a call wrote: the chat's `outputs/` before and after, by size, time and hash."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from workbench.domain.call import FileWritten
from workbench.domain.conversation import Chat
from workbench.domain.errors import StorageError
from workbench.domain.events import OutputsChanged
from workbench.domain.ids import CallId, ChatId
from workbench.domain.output import Output
from workbench.services.bus import Bus
from workbench.services.folders import CALLS, OUTPUTS, safe_name, sha256_of
from workbench.store.outputs import OutputStore

MOST_FILES = 10_000


@dataclass(frozen=True, kw_only=True, slots=True)
class OutputChanges:
    """What differs from the record: files that were written, and paths of those that are gone."""

    written: tuple[FileWritten, ...] = ()
    removed: tuple[str, ...] = ()


class OutputService:
    """Keep the record of a chat's output files."""

    def __init__(self, store: OutputStore, bus: Bus) -> None:
        self._store = store
        self._bus = bus

    async def of_chat(self, chat: ChatId) -> tuple[Output, ...]:
        """List the outputs that are there."""
        return tuple(item for item in await self._store.of_chat(chat) if not item.missing)

    async def rename(self, chat: Chat, path: str, name: str) -> str:
        """Give a file another name; which call made it stays known. Gives its new path.

        Raises:
            StorageError: the name is taken or impossible, or the file is open elsewhere; nothing is changed.
        """
        known = {item.path: item for item in await self._store.of_chat(chat.id)}
        new = await asyncio.to_thread(_renamed, chat, path, name)
        if (item := known.get(path)) is not None and new != path:
            await self._store.save((replace(item, path=new, missing=False), replace(item, missing=True)))
        await self.snapshot(chat, None)
        self._bus.publish(OutputsChanged(chat=chat.id, outputs=await self.of_chat(chat.id)))
        return new

    async def snapshot(self, chat: Chat, call: CallId | None) -> OutputChanges:
        """Compare the folder with the record, keep what is new, and tell it."""
        known = {item.path: item for item in await self._store.of_chat(chat.id)}
        changed = await asyncio.to_thread(_changed, chat, known, call)
        if not changed:
            return OutputChanges()
        await self._store.save(changed)
        self._bus.publish(OutputsChanged(chat=chat.id, outputs=await self.of_chat(chat.id)))
        written = tuple(
            FileWritten(
                path=item.path,
                bytes=item.bytes,
                sha256=item.sha256,
                replaced=item.path in known and not known[item.path].missing,
            )
            for item in changed
            if not item.missing and _is_new(known.get(item.path), item)
        )
        return OutputChanges(written=written, removed=tuple(item.path for item in changed if item.missing))


def _renamed(chat: Chat, path: str, name: str) -> str:
    old = chat.folder / path
    wanted = safe_name(name, "")
    if not wanted or wanted != name.strip() or wanted.startswith("."):
        raise StorageError(f"A file cannot be called “{name}”.", "Leave out signs such as / : and *.")
    if Path(wanted).suffix.lower() != old.suffix.lower():
        raise StorageError(f"{old.name} keeps its ending {old.suffix}.", f"Call it {Path(wanted).stem}{old.suffix}.")
    new = old.with_name(wanted)
    if os.path.lexists(new) and not (new.exists() and new.samefile(old)):
        raise StorageError(f"There is already a file {wanted}.", "Choose another name.")
    try:
        old.rename(new)
    except FileNotFoundError:
        raise StorageError(f"{old.name} is no longer there.") from None
    except OSError as error:
        raise StorageError(
            f"{old.name} cannot be renamed now ({error.strerror or error}).",
            "Close it in other programs and try again.",
        ) from error
    return new.relative_to(chat.folder).as_posix()


def _is_new(known: Output | None, item: Output) -> bool:
    return known is None or known.missing or known.sha256 != item.sha256


def _changed(chat: Chat, known: Mapping[str, Output], call: CallId | None) -> tuple[Output, ...]:
    found: list[Output] = []
    seen: set[str] = set()
    for path, entry in _files(chat.folder / OUTPUTS, OUTPUTS):
        seen.add(path)
        stat = entry.stat(follow_symlinks=False)
        before = known.get(path)
        if before and not before.missing and (before.bytes, before.mtime_ns) == (stat.st_size, stat.st_mtime_ns):
            continue
        try:
            sha256 = sha256_of(Path(entry.path))
        except OSError:
            continue  # gone or locked in the meantime: the next snapshot sees it
        # A file that came back as it was, from the bin, is still that call's; a call that writes it anew made it.
        same = before is not None and before.sha256 == sha256 and (call is None or not before.missing)
        found.append(
            Output(
                chat=chat.id,
                path=path,
                bytes=stat.st_size,
                sha256=sha256,
                mtime_ns=stat.st_mtime_ns,
                call=before.call if same and before else call,
            )
        )
    gone = [replace(item, missing=True) for path, item in known.items() if path not in seen and not item.missing]
    return (*found, *gone)


def _files(folder: Path, prefix: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Walk the ordinary files below a folder; links and hidden working files are left out."""
    count = 0
    pending = [(str(folder), prefix)]
    while pending:
        current, path = pending.pop()
        try:
            entries = sorted(os.scandir(current), key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            below = f"{path}/{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                if entry.name != CALLS:
                    pending.append((entry.path, below))
            elif entry.is_file(follow_symlinks=False) and not entry.name.startswith((".", "~$")):
                count += 1
                if count > MOST_FILES:
                    return
                yield below, entry
