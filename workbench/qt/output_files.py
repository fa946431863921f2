"""Copies output files, moves them to the bin and brings them back."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import cast


def move_to_bin(path: Path) -> tuple[bool, Path | None]:
    """Move a file to the system's bin; gives whether that was done, and where it is now if the system tells."""
    from PySide6.QtCore import QFile  # noqa: PLC0415 - Qt makes a type when it is first named: not before the first paint

    answer = cast("object", QFile.moveToTrash(str(path)))
    # Where there is no bin, or it takes nothing, the answer is no pair.
    if not isinstance(answer, tuple):
        return bool(answer), None
    done, where = cast("tuple[bool, str]", answer)
    return done, Path(where) if done and where else None


def bring_back(place: Path, path: Path) -> bool:
    """Bring a file back from the bin; what stands there now is not overwritten."""
    if os.path.lexists(path):
        return False
    try:
        shutil.move(place, path)
    except OSError:
        return False
    # The bin's note about it is of no use any more.
    note = place.parent.parent / "info" / f"{place.name}.trashinfo"
    note.unlink(missing_ok=True)
    return True


def save_text(text: str, target: Path) -> str:
    """Write a text as a file; gives a sentence where it could not be done."""
    part = target.with_name(f".{target.name}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        return f"Nothing was saved: {error.strerror or error}. Choose another place."
    return ""


def save_copy(path: Path, target: Path) -> str:
    """Copy a file; gives a sentence where it could not be done."""
    part = target.with_name(f".{target.name}.part")
    try:
        if target.exists() and target.samefile(path):
            return ""
        shutil.copyfile(path, part)
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        return f"No copy was saved: {error.strerror or error}. Choose another place, or close {target.name} elsewhere."
    return ""
