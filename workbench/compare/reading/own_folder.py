"""A folder for files that stand in for memory: it goes with whoever needs it, at the latest with the process."""

from __future__ import annotations

import os
import shutil
import tempfile
import weakref
from pathlib import Path


class OwnFolder:
    """A folder that is removed with its owner."""

    def __init__(self, beginning: str) -> None:
        self.path = Path(tempfile.mkdtemp(prefix=f"workbench-{beginning}-"))
        weakref.finalize(self, _remove, self.path, os.getpid())


def _remove(path: Path, owner: int) -> None:
    """Remove the folder, but not from a process that was forked off its owner."""
    if os.getpid() == owner:
        shutil.rmtree(path, ignore_errors=True)
