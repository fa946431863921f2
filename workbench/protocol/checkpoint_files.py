"""A checkpoint's files as kernel, supervisor and application know them: which one it is, and who saved it."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path

from workbench.protocol.codec import ProtocolError, decode, encode, sign, verify
from workbench.protocol.values import CheckpointEntry, KeptState

MANIFEST_FILE = "manifest.json"
MAX_MANIFEST = 16_000_000
GENERATION = re.compile(r"g(\d{6})")
SIGNED_FILE = "checkpoint.signed"
"""What a supervisor saved before its runtime ended, in its part of the runtime's folder."""
_IMPORTED = "imported"
_PURPOSE = b"last-checkpoint"


@dataclass(frozen=True, kw_only=True, slots=True)
class SavedAlone:
    """A checkpoint that was saved while no application was there; `manifest` is the hash of its list of files."""

    runtime: str
    chat: str | None
    number: int
    folder: str
    manifest: str
    call: int | None
    saved: float
    entries: tuple[CheckpointEntry, ...]

    @property
    def kept(self) -> tuple[str, ...]:
        """The names that can be restored, but for what was imported."""
        return tuple(entry.name for entry in self.entries if entry.state is KeptState.KEPT and entry.codec != _IMPORTED)


@dataclass(frozen=True, kw_only=True, slots=True)
class SavedBeforeEnd:
    """What came of the checkpoint that was wanted before a runtime ended alone: the names, or why there is none."""

    names: tuple[str, ...] = ()
    fault: str = ""


def manifest_hash(generation: Path) -> str:
    """Give the SHA-256 of a generation's manifest, which names the hash of every file; no link is followed.

    Raises:
        OSError: there is none, or it is no ordinary file of an ordinary size.
    """
    descriptor = os.open(generation / MANIFEST_FILE, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | _no_wait())
    with os.fdopen(descriptor, "rb") as stream:
        state = os.fstat(stream.fileno())
        if not stat.S_ISREG(state.st_mode) or state.st_size > MAX_MANIFEST:
            raise OSError("The manifest is no ordinary file.")
        return hash_of(stream.read(MAX_MANIFEST + 1))


def hash_of(manifest: bytes) -> str:
    """Give the SHA-256 of a manifest that was read already."""
    return hashlib.sha256(manifest).hexdigest()


def signed(key: bytes, saved: SavedAlone) -> bytes:
    """Give what the application is to find, with the signature of who has the key."""
    return sign(key, _PURPOSE, encode(saved))


def read_signed(key: bytes, folder: Path) -> SavedAlone | None:
    """Read what a supervisor saved; None where it is not there, or was not signed with this key."""
    if not key:
        return None
    try:
        return decode(verify(key, _PURPOSE, (folder / SIGNED_FILE).read_bytes()), (SavedAlone,))
    except (OSError, ProtocolError):
        return None


def _no_wait() -> int:
    return getattr(os, "O_NONBLOCK", 0)  # a pipe in its place would never be opened
