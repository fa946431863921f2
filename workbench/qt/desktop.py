"""Hands files, folders and addresses to the application that the system opens them with."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QProcess, QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices

_OPENER = "xdg-open"


def open_path(path: Path) -> bool:
    """Open a file or a folder; false where the system has nothing to open it with."""
    # Qt asks a portal first where it finds one, and opens nothing without a desktop; the command is what both end in.
    opener = QStandardPaths.findExecutable(_OPENER) if sys.platform.startswith("linux") else ""
    if opener:
        return QProcess.startDetached(opener, [str(path)])[0]
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def open_address(address: str) -> bool:
    """Open an address on the web in the browser."""
    opener = QStandardPaths.findExecutable(_OPENER) if sys.platform.startswith("linux") else ""
    if opener:
        return QProcess.startDetached(opener, [address])[0]
    return QDesktopServices.openUrl(QUrl(address))
