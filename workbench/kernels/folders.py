"""Where runtimes live on disk: a short, private folder each, so that the sockets' paths stay short."""

from __future__ import annotations

import os
import secrets
import shutil
import stat
import tempfile
from pathlib import Path

from workbench.kernels.errors import RuntimeStartError
from workbench.protocol.runtime_files import RUNTIME_FILE, RuntimeFile, read_file, scratch_folder

BASE_VARIABLE = "WORKBENCH_RUNTIME_DIR"
MAX_SOCKET_PATH = 100
"""Systems allow 104 to 108 bytes for the path of a socket."""
_LONGEST_NAME = "/command"


def base_folder() -> Path:
    """Give the folder of all runtimes of this user."""
    named = os.environ.get(BASE_VARIABLE)
    if named:
        return Path(named)
    session = os.environ.get("XDG_RUNTIME_DIR")
    if session and Path(session).is_dir():
        return Path(session) / "workbench"
    return Path(tempfile.gettempdir()) / f"workbench-{_user()}"


def make_private(base: Path) -> None:
    """Make the folder, or make sure that it is ours alone: whoever can write there could pose as a kernel."""
    base.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not hasattr(os, "getuid"):
        return
    state = base.lstat()
    if not stat.S_ISDIR(state.st_mode) or state.st_uid != os.getuid():
        raise RuntimeStartError(
            f"The folder {base} belongs to somebody else.", f"Remove it, or name another one in {BASE_VARIABLE}."
        )
    if stat.S_IMODE(state.st_mode) & 0o077:
        base.chmod(0o700)


def new_runtime_folder(base: Path) -> Path:
    """Make the folder of a new runtime."""
    make_private(base)
    folder = base / secrets.token_hex(4)
    if len(os.fsencode(folder)) + len(_LONGEST_NAME) > MAX_SOCKET_PATH:
        raise RuntimeStartError(
            f"The path {base} is too long for sockets.", f"Name a shorter folder in {BASE_VARIABLE}."
        )
    folder.mkdir(mode=0o700)
    return folder


def runtime_folders(base: Path) -> list[tuple[Path, RuntimeFile]]:
    """List the runtimes that left a readable `runtime.json`."""
    try:
        folders = sorted(path for path in base.iterdir() if path.is_dir() and not path.is_symlink())
    except OSError:
        return []
    files = ((folder, read_file(folder / RUNTIME_FILE, RuntimeFile)) for folder in folders)
    return [(folder, file) for folder, file in files if file is not None and file.runtime == folder.name]


def remove_runtime_folder(folder: Path) -> None:
    """Remove the folder of a runtime that has ended, and what it wrote for itself."""
    shutil.rmtree(scratch_folder(folder), ignore_errors=True)
    shutil.rmtree(folder, ignore_errors=True)


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
