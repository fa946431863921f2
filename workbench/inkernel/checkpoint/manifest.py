"""The list of what a checkpoint holds: entries, files, hashes."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path

from workbench.protocol.checkpoint_files import GENERATION

MANIFEST_VERSION = 2
"""Since 2: what was decided of a table's columns, a comparison's earlier contracts, summaries, contracts."""

READABLE_VERSIONS = (1, 2)
"""What an earlier version lacks is worked out when it is asked for."""

_SAFE_NAME = re.compile(r"v\d{5}(?:-\d{3})?\.(?:arrow|npy|json|py|toml)")
_BLOCK = 1 << 20


class CheckpointError(Exception):
    """A value cannot be kept, or an entry cannot be brought back; the text says why in plain words."""


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptFile:
    """One file of a checkpoint."""

    file: str
    size: int
    sha256: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ManifestEntry:
    """One variable: how it was kept, in which files; or why it was not."""

    name: str
    type_name: str
    codec: str = ""
    files: tuple[KeptFile, ...] = ()
    defined_in_call: int | None = None
    reason: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Manifest:
    """A whole checkpoint."""

    version: int
    created: float
    last_call: int | None
    python: str
    packages: dict[str, str]
    entries: tuple[ManifestEntry, ...]


def generations(folder: Path) -> list[Path]:
    """List the finished generations of a checkpoint, the newest first."""
    try:
        found = [path for path in folder.iterdir() if GENERATION.fullmatch(path.name) and path.is_dir()]
    except OSError:
        return []
    return sorted(found, reverse=True)


def kept_file(path: Path) -> KeptFile:
    """Hash a file and force it to the disk."""
    digest = hashlib.sha256()
    with path.open("rb+") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
        os.fsync(stream.fileno())
    return KeptFile(file=path.name, size=path.stat().st_size, sha256=digest.hexdigest())


def verified(folder: Path, kept: KeptFile) -> Path:
    """Give the path of a file whose contents are those of the manifest, or raise."""
    if not _SAFE_NAME.fullmatch(kept.file):
        raise CheckpointError("the checkpoint names a file outside of itself")
    path = folder / kept.file
    digest = hashlib.sha256()
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size != kept.size:
            raise CheckpointError("its file is missing or was changed")
        with path.open("rb") as stream:
            while block := stream.read(_BLOCK):
                digest.update(block)
    except OSError as error:
        raise CheckpointError("its file cannot be read") from error
    if digest.hexdigest() != kept.sha256:
        raise CheckpointError("its file is damaged")
    return path
