"""The environment that a kernel gets: what Python and its libraries need, by name, and nothing else."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import workbench
from workbench.protocol.runtime_files import kernel_part

ALLOWED = frozenset(
    {
        "HOME",
        "LANG",
        "LANGUAGE",
        "LOGNAME",
        "PATH",
        "TMPDIR",
        "TZ",
        "USER",
        # Where libraries of this machine lie, and how many threads they may use.
        "DYLD_LIBRARY_PATH",
        "LD_LIBRARY_PATH",
        "OMP_NUM_THREADS",
        "POLARS_MAX_THREADS",
        "RAYON_NUM_THREADS",
        "VIRTUAL_ENV",
        "CONDA_PREFIX",
        # Windows finds nothing without these.
        "APPDATA",
        "COMSPEC",
        "LOCALAPPDATA",
        "NUMBER_OF_PROCESSORS",
        "PATHEXT",
        "PROCESSOR_ARCHITECTURE",
        "PROGRAMDATA",
        "PROGRAMFILES",
        "SYSTEMDRIVE",
        "SYSTEMROOT",
        "TEMP",
        "TMP",
        "USERNAME",
        "USERPROFILE",
        "WINDIR",
    }
)
ALLOWED_PREFIXES = ("LC_",)


def kernel_environment(runtime_folder: Path, outside: Mapping[str, str] | None = None) -> dict[str, str]:
    """Choose from the application's environment what the supervisor and the kernel may see.

    IPython keeps its own files in the runtime's folder: no configuration or start-up file of the user runs in a chat.
    """
    source = os.environ if outside is None else outside
    chosen = {
        name: value
        for name, value in source.items()
        if name.upper() in ALLOWED or name.upper().startswith(ALLOWED_PREFIXES)
    }
    chosen["IPYTHONDIR"] = str(kernel_part(runtime_folder) / "ipython")
    chosen["PYTHONUTF8"] = "1"
    root = Path(workbench.__file__).parent.parent
    if not any(Path(entry) == root for entry in _site_folders()):
        chosen["PYTHONPATH"] = str(root)
    return chosen


def _site_folders() -> list[str]:
    return [entry for entry in sys.path if entry.endswith(("site-packages", "dist-packages"))]
