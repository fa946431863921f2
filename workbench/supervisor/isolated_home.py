"""The home of a kernel in a sandbox, and where libraries put what they need room for."""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path

_SPILLS = ".tmp"
"""Where DuckDB puts what does not fit into memory: beside the files that it works on, if nobody says otherwise."""
_FONTS = ".cache/matplotlib"
_FONT_LISTS = "fontlist-*.json"


def make_home(scratch: Path, users: str) -> Path:
    """Make an empty home; of the user's it gets the list of fonts, which Matplotlib would look for again each time."""
    home = scratch / "home"
    home.mkdir()
    found = sorted(Path(users, _FONTS).glob(_FONT_LISTS)) if users else []
    if found:
        (home / _FONTS).mkdir(parents=True)
    for file in found:
        with contextlib.suppress(OSError):
            shutil.copyfile(file, home / _FONTS / file.name)
    return home


def spill_places(scratch: Path, folder: Path) -> tuple[tuple[str, str], ...]:
    """Make room in the scratch folder for what DuckDB would put into the chat's folder, which is only read."""
    place, shown = scratch / "spills", folder / _SPILLS
    place.mkdir()
    try:
        shown.mkdir(exist_ok=True)
    except OSError:
        return ()  # a file of that name is the user's: DuckDB says so itself
    return () if shown.is_symlink() else ((str(place), str(shown)),)
