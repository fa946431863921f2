"""Reads what was noted of a call's effects, by the supervisor's journal and by the kernel: the folder is enough."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from workbench.domain.runtime import EffectsNoted
from workbench.protocol.codec import ProtocolError, decode_plain
from workbench.protocol.effects import (
    EARLIER_JOURNAL_FILE,
    INTENTS_FILE,
    JOURNAL_FILE,
    EffectEvidence,
    EffectKind,
    EffectNote,
)

_FILES = (EARLIER_JOURNAL_FILE, JOURNAL_FILE, INTENTS_FILE)
LARGEST_READ = 16_000_000
"""So much of a file's end is read, in bytes: a call notes less."""


def effects_noted(folder: Path, call: int) -> EffectsNoted:
    """Give what was noted of a call, the journal's notes first; a line that was cut off is left out."""
    notes: list[EffectNote] = []
    counts: dict[tuple[EffectEvidence, EffectKind], EffectNote] = {}
    for name in _FILES:
        for note in _notes(folder / name, call):
            if note.more:
                counts[note.evidence, note.kind] = note  # written again as it grows: the end may come at any moment
            else:
                notes.append(note)
    return EffectsNoted(notes=(*notes, *counts.values()), has_journal=(folder / JOURNAL_FILE).exists())


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
