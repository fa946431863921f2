"""Hands out a chat's outputs: copies in a folder the user named, or a place where they are found."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from workbench.config import kept_chats_folder
from workbench.domain.conversation import Chat
from workbench.domain.errors import StorageError
from workbench.domain.output import Output


def make_folder(folder: Path) -> None:
    """Make the folder for outputs.

    Raises:
        StorageError: it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"The folder {folder} cannot be made ({error.strerror}).", "Name another one.") from error


def copy_outputs(chat: Chat, outputs: Sequence[Output], folder: Path) -> list[Path]:
    """Copy outputs to a folder; nothing that is there is written over.

    Raises:
        StorageError: a copy cannot be written.
    """
    return [_copy(chat.folder / item.path, folder / _below(item)) for item in outputs]


def keep_outputs(chat: Chat, outputs: Sequence[Output]) -> Path | None:
    """Copy outputs to a folder beside the user's chats; None where there are none."""
    if not outputs:
        return None
    folder = _free(kept_chats_folder() / chat.folder.name, is_folder=True)
    make_folder(folder)
    copy_outputs(chat, outputs, folder)
    return folder


def _below(item: Output) -> Path:
    return Path(*Path(item.path).parts[1:])


def _copy(source: Path, wanted: Path) -> Path:
    try:
        wanted.parent.mkdir(parents=True, exist_ok=True)
        target = _same_or_free(source, wanted)
        if not target.exists():
            part = target.with_name(f".{target.name}.part")
            shutil.copyfile(source, part)
            part.replace(target)
    except OSError as error:
        raise StorageError(f"{wanted} cannot be written ({error.strerror}).", "Name another folder.") from error
    return target


def _same_or_free(source: Path, wanted: Path) -> Path:
    """Give a name that is free, or the name of a file with the same content."""
    path, number = wanted, 2
    while os.path.lexists(path):
        if path.is_file() and path.stat().st_size == source.stat().st_size and path.read_bytes() == source.read_bytes():
            return path
        path = wanted.with_name(f"{wanted.stem} ({number}){wanted.suffix}")
        number += 1
    return path


def _free(wanted: Path, *, is_folder: bool) -> Path:
    path, number = wanted, 2
    while os.path.lexists(path):
        path = wanted.with_name(
            f"{wanted.name} ({number})" if is_folder else f"{wanted.stem} ({number}){wanted.suffix}"
        )
        number += 1
    return path
