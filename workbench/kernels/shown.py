"""Reads what a call has shown while no application was there to take it; the runtime's folder is enough."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from workbench.domain.runtime import KernelEvent, OutputCut
from workbench.kernels.demux import event_of
from workbench.protocol.runtime_files import SHOWN_CUT, SHOWN_FILE, SHOWN_KINDS, kernel_part

LARGEST_READ = 10_000_000
"""A runtime keeps less; whatever stands in the file beyond it is not read."""


def shown_of(folder: Path, call: int) -> tuple[KernelEvent, ...]:
    """Give what a call has shown so far, in order; nothing where another call began since."""
    try:
        with (kernel_part(folder) / SHOWN_FILE).open("rb") as file:
            text = file.read(LARGEST_READ)
    except OSError:
        return ()
    lines = text[: text.rfind(b"\n") + 1].splitlines()  # the last line may be cut when the process died in it
    if not lines or _object(lines[0]).get("call") != call:
        return ()
    return tuple(_events(lines[1:]))


def _events(lines: list[bytes]) -> Iterator[KernelEvent]:
    for line in lines:
        message = _object(line)
        kind, content = message.get("kind"), message.get("content")
        if kind == SHOWN_CUT:
            yield OutputCut(full_text_file=None)
        elif isinstance(kind, str) and kind in SHOWN_KINDS and isinstance(content, dict):
            event = event_of(kind, cast("dict[str, object]", content))
            if event is not None:
                yield event


def _object(line: bytes) -> dict[str, object]:
    try:
        read = cast("object", json.loads(line))
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, object]", read) if isinstance(read, dict) else {}
