"""Takes files into a chat: a read-only copy, its hash, its reading report, and a watch on the original."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from workbench.domain.conversation import Chat
from workbench.domain.errors import InputRefusedError, StorageError
from workbench.domain.events import InputAdded, InputChangedOnDisk, InputTakenOut
from workbench.domain.ids import ChatId
from workbench.domain.input import FileStamp, Input
from workbench.domain.reading import ReadingWishes
from workbench.services.bus import Bus
from workbench.services.clock import now
from workbench.services.folders import (
    INPUTS,
    CopiedFile,
    ToBin,
    cannot_write,
    copy_read_only,
    free_path,
    sha256_of,
    stamp_of,
)
from workbench.services.reader import FileReader
from workbench.store.inputs import InputStore

_ROOM_TO_LEAVE = 50_000_000
TAKEN_OUT = "{name} was taken out of the chat by the user; tables that were read from it are still live."


class InputService:
    """Add files and notice when they change."""

    def __init__(self, store: InputStore, reader: FileReader, bus: Bus) -> None:
        self._store = store
        self._reader = reader
        self._bus = bus

    async def of_chat(self, chat: ChatId) -> tuple[Input, ...]:
        """List a chat's inputs."""
        return await self._store.of_chat(chat)

    async def add(self, chat: Chat, path: Path, *, arguments: Sequence[str] = ()) -> Input:
        """Take a file into the chat; the same unchanged file is taken once.

        Raises:
            InputRefusedError: the file is missing, empty, binary, locked, too large or not readable.
            StorageError: the copy cannot be written.
        """
        original, before = await asyncio.to_thread(_refuse_what_is_no_file, path)
        kept = await self._kept_names(chat, original)
        copied = await asyncio.to_thread(_take_copy, original, chat.folder / INPUTS, kept)
        known = await self._already_there(chat, original, copied)
        if known is not None and chat.folder / known.path == copied.path:
            return await self._copied_again(known, copied)
        if known is not None:
            await asyncio.to_thread(_remove, copied.path)
            return known
        try:
            report = await self._reader.report(copied.path, arguments)
        except BaseException:
            await asyncio.to_thread(_remove, copied.path)
            raise
        item = Input(
            chat=chat.id,
            name=copied.path.name,
            original=original,
            sha256=copied.sha256,
            copy_stamp=copied.stamp,
            original_stamp=before,
            added=now(),
            report=report,
        )
        await self._store.save(item)
        self._bus.publish(InputAdded(input=item))
        return item

    async def take_out(self, chat: Chat, name: str, to_bin: ToBin) -> None:
        """Take an input out of the chat: its copy goes to the bin, the original is not touched.

        Where there is no bin, the copy is deleted as long as the original is the same file still.

        Raises:
            StorageError: the copy cannot be moved; the input stays.
        """
        item = next((one for one in await self._store.of_chat(chat.id) if one.name == name), None)
        if item is None:
            return
        copy = chat.folder / item.path
        if await asyncio.to_thread(copy.is_file) and not await asyncio.to_thread(to_bin, copy):
            if not await asyncio.to_thread(_is_original_as_it_was, item):
                raise StorageError(
                    f"{name} could not be moved to the bin, and there is no other copy of it.",
                    f"Move {copy} away yourself and take it out again.",
                )
            await asyncio.to_thread(_remove, copy)
        await self._store.take_out(chat.id, name)
        self._bus.publish(InputTakenOut(chat=chat.id, name=name))

    async def refresh(self, chat: Chat, name: str) -> Input:
        """Take a file that changed on disk into the chat anew, under the name that it has there.

        Raises:
            InputRefusedError: there is no such input, or the file as it is now cannot be read; nothing is changed.
            StorageError: the copy cannot be written; nothing is changed.
        """
        item = await self.named(chat, name)
        original, before = await asyncio.to_thread(_refuse_what_is_no_file, item.original)
        copied = await asyncio.to_thread(_take_copy, original, chat.folder / INPUTS, frozenset[str]())
        try:
            report = await self._reader.report(copied.path, item.reading.arguments())
            await asyncio.to_thread(os.replace, copied.path, chat.folder / item.path)
        except OSError as error:
            await asyncio.to_thread(_remove, copied.path)
            raise cannot_write(chat.folder / item.path, error) from error
        except BaseException:
            await asyncio.to_thread(_remove, copied.path)
            raise
        taken = replace(
            item,
            sha256=copied.sha256,
            copy_stamp=copied.stamp,
            original_stamp=before,
            report=report,
            fault=None,
            changed_on_disk=False,
        )
        await self._store.save(taken)
        self._bus.publish(InputAdded(input=taken))
        return taken

    async def named(self, chat: Chat, name: str) -> Input:
        """Give an input by its name.

        Raises:
            InputRefusedError: the chat has no such input, or its copy is gone.
        """
        item = next((one for one in await self._store.of_chat(chat.id) if one.name == name), None)
        if item is None:
            raise InputRefusedError(f"The chat has no input {name}.", "Add the file again.")
        if not await asyncio.to_thread((chat.folder / item.path).is_file):
            raise InputRefusedError(f"{name} is no longer in the chat's folder.", "Add the file again.")
        return item

    async def correct(self, chat: Chat, name: str, reading: ReadingWishes) -> Input:
        """Read an input as the user says, and keep that for whoever reads it; nothing on disk changes.

        Raises:
            InputRefusedError: it cannot be read so; it is read as before then.
        """
        item = await self.named(chat, name)
        report = await self._reader.report(chat.folder / item.path, reading.arguments())
        corrected = replace(item, reading=reading, report=report, fault=None)
        await self._store.save(corrected)
        self._bus.publish(InputAdded(input=corrected))
        return corrected

    async def put_back(self, item: Input) -> None:
        """Keep an input as it was before it was corrected."""
        await self._store.save(item)
        self._bus.publish(InputAdded(input=item))

    async def check(self, chat: Chat) -> tuple[str, ...]:
        """Look whether originals or copies changed since they were added; gives what is to be told, in sentences.

        Size and time are looked at first; only where they differ is a file hashed.
        """
        told: list[str] = []
        items = await self._store.of_chat(chat.id)
        if not items:
            return ()
        looked = await asyncio.to_thread(
            lambda: [(_check_original(item), _check_copy(chat.folder, item)) for item in items]
        )
        for item, (checked, of_copy) in zip(items, looked, strict=True):
            if checked != item:
                await self._store.save(checked)
                if checked.changed_on_disk and not item.changed_on_disk:
                    self._bus.publish(InputChangedOnDisk(input=checked))
            if checked.changed_on_disk:
                told.append(
                    f"{item.original.name} was changed on disk after it was added; {item.path} is still the file as it"
                    " was. Add it again to use the new one."
                )
            told += of_copy
        return tuple(told)

    async def _copied_again(self, known: Input, copied: CopiedFile) -> Input:
        """Take note that the copy, which was gone, is there again; how it is read stays."""
        item = replace(known, copy_stamp=copied.stamp)
        await self._store.save(item)
        self._bus.publish(InputAdded(input=item))
        return item

    async def _kept_names(self, chat: Chat, original: Path) -> frozenset[str]:
        """Give the names that mean files which were taken out: calls and live tables name them so."""
        gone = await self._store.taken_out(chat.id)
        if not gone:
            return frozenset()
        try:
            digest = await asyncio.to_thread(sha256_of, original)
        except OSError:
            digest = ""  # what is wrong with it is said when it is copied
        return frozenset(item.name for item in gone if item.sha256 != digest)

    async def _already_there(self, chat: Chat, original: Path, copied: CopiedFile) -> Input | None:
        for item in await self._store.of_chat(chat.id):
            same = item.original == original and item.sha256 == copied.sha256
            if same and item.fault is None and (chat.folder / item.path).exists():
                return item
        return None


def _refuse_what_is_no_file(given: Path) -> tuple[Path, FileStamp]:
    path = Path(os.path.abspath(given.expanduser()))  # noqa: PTH100 - resolve() would follow the user's own links
    if not path.exists():
        near = _nearest(path)
        raise InputRefusedError(
            f"There is no file {path}.", f"Did you mean {near}?" if near else "Check the name and the folder."
        )
    if not path.is_file():
        raise InputRefusedError(f"{path} is a folder or no ordinary file.", "Add the files in it one by one.")
    stamp = stamp_of(path)
    if stamp is None:
        raise InputRefusedError(f"{path} cannot be looked at.", "Check its permissions.")
    if stamp.size == 0:
        raise InputRefusedError(f"{path.name} is empty (0 bytes).", "Check that it was saved or downloaded completely.")
    return path, stamp


def _nearest(path: Path) -> str | None:
    from difflib import get_close_matches  # noqa: PLC0415 - needed only when a name is wrong

    with contextlib.suppress(OSError):
        names = [item.name for item in path.parent.iterdir() if item.is_file()]
        near = get_close_matches(path.name, names, n=1, cutoff=0.6)
        return near[0] if near else None
    return None


def _take_copy(original: Path, folder: Path, kept: frozenset[str]) -> CopiedFile:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(folder).free < original.stat().st_size + _ROOM_TO_LEAVE:
            raise StorageError(
                f"There is not enough room on the disk for a copy of {original.name}.", "Free some space and try again."
            )
        target = free_path(folder, original.name, kept=kept)
    except OSError as error:
        raise cannot_write(folder, error) from error
    try:
        return copy_read_only(original, target)
    except PermissionError as error:
        raise InputRefusedError(
            f"{original.name} cannot be opened: it is locked by another program or you may not read it.",
            "Close it there, or check its permissions.",
        ) from error
    except OSError as error:
        raise cannot_write(target, error) from error


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def _check_original(item: Input) -> Input:
    stamp = stamp_of(item.original)
    if stamp is None:
        return item  # moved or deleted: the copy is what counts, and nothing about it has changed
    if stamp == item.original_stamp:
        return item
    try:
        changed = sha256_of(item.original) != item.sha256
    except OSError:
        return item
    return replace(item, changed_on_disk=changed, original_stamp=stamp)


def _is_original_as_it_was(item: Input) -> bool:
    try:
        return sha256_of(item.original) == item.sha256
    except OSError:
        return False


def _check_copy(folder: Path, item: Input) -> list[str]:
    copy = folder / item.path
    stamp = stamp_of(copy)
    if stamp is None:
        return [f"{item.path} is no longer there; what was read from it is still in the live tables."]
    if stamp == item.copy_stamp:
        return []
    try:
        same = sha256_of(copy) == item.sha256
    except OSError:
        return [f"{item.path} can no longer be read."]
    return [] if same else [f"{item.path} is not the file that was added: its content was changed."]
