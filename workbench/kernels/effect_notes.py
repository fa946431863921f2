"""Reads what was noted of a call's effects, by the supervisor's journal and by the kernel: the folder is enough."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from workbench.domain.runtime import EffectsNoted
from workbench.protocol.codec import ProtocolError, decode_plain
from workbench.protocol.effects import INTENTS_FILE, JOURNAL_FILE, EffectNote
from workbench.protocol.runtime_files import kernel_part

LARGEST_READ = 16_000_000
"""So much of a file's end is read, in bytes: a call notes less."""


def effects_noted(folder: Path, call: int) -> EffectsNoted:
    """Give what was noted of a call, the journal's notes first; a line that was cut off is left out."""
    files = (folder / JOURNAL_FILE, kernel_part(folder) / INTENTS_FILE)
    notes = tuple(note for file in files for note in _notes(file, call))
    return EffectsNoted(notes=notes, has_journal=(folder / JOURNAL_FILE).exists())


def _notes(path: Path, call: int) -> Iterator[EffectNote]:
    mark = f'{{"call":{call},'.encode()
    for line in _end_of(path).split(b"\n"):
        if not line.startswith(mark):
            continue
        try:
            yield decode_plain(line, EffectNote)
        except ProtocolError:
            continue


def _end_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - LARGEST_READ))
            return file.read()
    except OSError:
        return b""
