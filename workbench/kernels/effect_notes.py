"""What a runtime's folder says about the effects of its calls; also when nothing of the runtime lives any more."""

from __future__ import annotations

from pathlib import Path

from workbench.protocol.codec import ProtocolError, decode_plain
from workbench.protocol.effects import EARLIER_JOURNAL_FILE, JOURNAL_FILE, EffectKind, EffectNote

FILES = (EARLIER_JOURNAL_FILE, JOURNAL_FILE)


def effect_lines(folder: Path) -> bytes:
    """Give the lines of the journal as they stand; none where there is no journal."""
    return b"".join(_whole_lines(folder / name) for name in FILES)


def effects_in(lines: bytes, call: int | None = None) -> tuple[EffectNote, ...]:
    """Read the effects of a call, or of all, in the order in which they were about to happen.

    Counts of what was not noted one by one stand at the end.
    """
    # As the supervisor writes it: a file holds many calls, and reading a line takes longer than looking at its start.
    wanted = b"" if call is None else b'{"call": %d,' % call
    notes: list[EffectNote] = []
    counts: dict[tuple[int, EffectKind], EffectNote] = {}
    for line in lines.splitlines():
        if not line.startswith(wanted):
            continue
        try:
            note = decode_plain(line, EffectNote)
        except ProtocolError:
            continue  # a full disk may cut a line
        if note.more:
            counts[note.call, note.kind] = note  # it is written again as it grows
        else:
            notes.append(note)
    return (*notes, *counts.values())


def _whole_lines(path: Path) -> bytes:
    try:
        data = path.read_bytes()
    except OSError:
        return b""
    return data[: data.rfind(b"\n") + 1]  # the last line may be cut
