"""Watches the folder of a chat's outputs, so that files which come from elsewhere are seen too."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

_WAIT_MILLISECONDS = 350
_MOST_FOLDERS = 60
_MOST_LEVELS = 3


class FolderWatch(QObject):
    """Tell, at most a few times a second, that something in the folder is another one.

    Signals:
        changed: look again.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder: Path | None = None
        self._watcher = QFileSystemWatcher(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT_MILLISECONDS)
        self._timer.timeout.connect(self._tell)
        self._watcher.directoryChanged.connect(self._note)

    def watch(self, folder: Path | None) -> None:
        """Watch this folder and those in it, and none watched before."""
        old = self._watcher.directories()
        if old:
            self._watcher.removePaths(old)
        self._folder = folder
        self._timer.stop()
        self._follow()

    def _follow(self) -> None:
        wanted = _folders(self._folder)
        missing = [path for path in wanted if path not in self._watcher.directories()]
        if missing:
            self._watcher.addPaths(missing)

    def _note(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _tell(self) -> None:
        self._follow()
        self.changed.emit()


def _folders(folder: Path | None) -> list[str]:
    if folder is None:
        return []
    if not folder.is_dir():
        # It comes with the first call or file: until then the nearest folder above it is watched.
        above = next((path for path in list(folder.parents)[:_MOST_LEVELS] if path.is_dir()), None)
        return [] if above is None else [str(above)]
    try:
        inner = [path for path in folder.iterdir() if path.is_dir() and not path.is_symlink() and path.name[0] != "."]
    except OSError:
        inner = []
    return [str(path) for path in (folder, *inner[:_MOST_FOLDERS])]
