"""Where the program's own data files are: style sheet, icons, sample files."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).resolve().parent.parent / "resources"


def resource(*parts: str) -> Path:
    """Give the path of a resource, such as `resource("style", "workbench.qss")`."""
    return _FOLDER.joinpath(*parts)
