"""Finds out what a call did outside Python's memory: what was noted while it ran, and what the disk shows."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from workbench.domain.call import CallRecord
from workbench.domain.call_effects import CallEffects, call_effects
from workbench.domain.conversation import Chat
from workbench.domain.runtime import EffectsNoted
from workbench.protocol.effects import EffectEvidence, EffectKind, EffectNote
from workbench.services.folders import CONTRACT_FILE, INPUTS, OUTPUTS
from workbench.services.outputs import OutputChanges

_MOST_FILES = 2_000
_CLOCK_SECONDS = 0.01
"""Files have their times from a coarser clock than calls."""


async def effects_of(chat: Chat, record: CallRecord, noted: EffectsNoted, changes: OutputChanges) -> CallEffects:
    """Put together what a call did that has ended, or was cut off.

    Args:
        chat: the call's chat.
        record: the call.
        noted: what was noted while it ran.
        changes: what the output folder shows.
    """
    seen = await asyncio.to_thread(_beside, chat.folder, record.started.timestamp() - _CLOCK_SECONDS)
    on_disk = [
        *((EffectKind.WRITE, item.path) for item in changes.written),
        *((EffectKind.DELETE, path) for path in changes.removed),
        *((EffectKind.WRITE, path) for path in seen),
    ]
    disk = (
        EffectNote(
            call=record.number,
            kind=kind,
            target=str(chat.folder / path),
            evidence=EffectEvidence.DISK,
            at=record.started.timestamp(),
        )
        for kind, path in on_disk
    )
    watched = (EffectEvidence.INTENT, EffectEvidence.DISK)
    return call_effects(
        (*noted.notes, *disk),
        str(chat.folder),
        working=_caches(),
        watched=(EffectEvidence.JOURNAL, *watched) if noted.has_journal else watched,
    )


def _beside(folder: Path, since: float) -> tuple[str, ...]:
    """List the files of the chat's folder, but for its inputs and outputs, that were changed since a moment."""
    found: list[str] = []
    for entry in _entries(folder):
        try:
            state = entry.stat(follow_symlinks=False)
        except OSError:
            continue
        if max(state.st_ctime, state.st_mtime) >= since:
            found.append(Path(entry.path).relative_to(folder).as_posix())
    return tuple(found)


def _entries(folder: Path) -> Iterator[os.DirEntry[str]]:
    own = {INPUTS, OUTPUTS, CONTRACT_FILE}
    waiting, count = [str(folder)], 0
    while waiting:
        try:
            entries = list(os.scandir(waiting.pop()))
        except OSError:
            continue
        for entry in entries:
            if Path(entry.path).parent == folder and (entry.name in own or entry.name.startswith(".")):
                continue  # what stands there is the workbench's own
            if entry.is_dir(follow_symlinks=False):
                waiting.append(entry.path)
            elif count < _MOST_FILES:
                count += 1
                yield entry


def _caches() -> tuple[str, ...]:
    """List the folders in which libraries keep what is nobody's result."""
    home = Path.home()
    named = os.environ.get("XDG_CACHE_HOME")
    folders = [Path(named) if named else home / ".cache", home / ".config" / "matplotlib"]
    if sys.platform == "darwin":
        folders.append(home / "Library" / "Caches")
    return tuple(map(str, folders))
