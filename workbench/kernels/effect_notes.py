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
from workbench.protocol.runtime_files import kernel_part

LARGEST_READ = 16_000_000
"""So much of a file's end is read, in bytes: a call notes less."""


def effects_noted(folder: Path, call: int) -> EffectsNoted:
    """Give what was noted of a call, the journal's notes first; a line that was cut off is left out."""
    notes: list[EffectNote] = []
    counts: dict[tuple[EffectEvidence, EffectKind], EffectNote] = {}
    files = (folder / EARLIER_JOURNAL_FILE, folder / JOURNAL_FILE, kernel_part(folder) / INTENTS_FILE)
    for path in files:
        for note in _notes(path, call):
            if note.more:
                counts[note.evidence, note.kind] = note  # written again as it grows: the end may come at any moment
            else:
                notes.append(note)
    return EffectsNoted(notes=(*_settled(notes), *counts.values()), has_journal=(folder / JOURNAL_FILE).exists())


def _settled(notes: list[EffectNote]) -> Iterator[EffectNote]:
    """Leave out what a call found open where its end showed whether that was written to."""
    known = {
        (note.kind, note.target) for note in notes if note.evidence in (EffectEvidence.HANDLE, EffectEvidence.UNCHANGED)
    }
    for note in notes:
        is_settled = note.evidence is EffectEvidence.OPEN and (note.kind, note.target) in known
        if not is_settled and note.evidence is not EffectEvidence.UNCHANGED:
            yield note


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
