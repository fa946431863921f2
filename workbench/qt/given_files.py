"""Finds the files in what was dropped or pasted: files themselves, their addresses, or their paths as text."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl

_MOST = 100
_LONGEST = 20_000


def files_in(mime: QMimeData) -> tuple[Path, ...]:
    """Give the local files of a drop or paste; none where it is a text like any other."""
    files = tuple(Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile() and not url.host())
    if files or not mime.hasText():
        return files[:_MOST]
    return _named_in(mime.text())


def _named_in(text: str) -> tuple[Path, ...]:
    """Give the files that a text names, one a line; only where every line names one that is there."""
    if len(text) > _LONGEST:
        return ()
    lines = [line.strip().strip("\"'") for line in text.splitlines() if line.strip()]
    if not lines or len(lines) > _MOST:
        return ()
    paths = [_path(line) for line in lines]
    return tuple(path for path in paths if path is not None) if all(paths) else ()


def _path(line: str) -> Path | None:
    if line.startswith("file:"):
        url = QUrl(line)
        line = url.toLocalFile() if url.isLocalFile() and not url.host() else ""
    # A path with two strokes asks another computer: nothing is looked up there because of a pasted text.
    if line.startswith(("//", "\\\\")):
        return None
    try:
        path = Path(line).expanduser()
        return path if path.is_absolute() and path.is_file() else None
    except (OSError, RuntimeError, ValueError):
        return None
