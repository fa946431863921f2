"""One window per profile: a second start tells the first to come forward and ends."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, Signal

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer

LOCK_FILE = "window.lock"
_WAIT_MILLISECONDS = 1000
_OTHER_SECONDS = 5.0
"""So long a window that holds the profile may take until it listens, or has ended; it is not waited for longer."""
_AGAIN_SECONDS = 0.05
_MESSAGE = b"raise"


class SingleInstance(QObject):
    """Hold a profile, given by its folder, among the windows of this user.

    The lock is taken at the start. The network, over which another start speaks to the window, is not loaded before
    `listen`, which comes after the first paint.

    Signals:
        raise_requested: another start wants this window to come forward.
    """

    raise_requested = Signal()

    def __init__(self, profile: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = profile.resolve()
        self._lock = QLockFile(str(self._folder / LOCK_FILE))
        self._lock.setStaleLockTime(0)  # a lock is left behind only where its process has ended
        self._server: QLocalServer | None = None

    def is_first(self) -> bool:
        """Take the profile; false where another window holds it, and that one was told."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError:
            return True  # told by what needs the folder
        return self._takes_lock() or self._follows_other()

    def listen(self) -> None:
        """Hear from now on what other starts want."""
        from PySide6.QtNetwork import QLocalServer  # noqa: PLC0415 - not before the first paint

        QLocalServer.removeServer(self._name())  # left behind by a window that was killed
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._take)
        if server.listen(self._name()):  # a name that cannot be taken costs only the raising
            self._server = server

    def stop_listening(self) -> None:
        """Answer no other start any more: the window is gone, and what is behind it ends."""
        if self._server is not None:
            self._server.close()
            self._server = None

    def close(self) -> None:
        """Give the profile back."""
        self.stop_listening()
        self._lock.unlock()

    def _takes_lock(self) -> bool:
        return self._lock.tryLock(0) or self._lock.error() is not QLockFile.LockError.LockFailedError

    def _name(self) -> str:
        import hashlib  # noqa: PLC0415 - not before the first paint

        return f"workbench-{hashlib.sha256(str(self._folder).encode()).hexdigest()[:16]}"

    def _follows_other(self) -> bool:
        """Tell the other window to come forward (false), or wait until one that is ending has given the profile back.

        Nobody answers where the lock is of another computer: then the profile is only locked by its database.
        """
        from PySide6.QtNetwork import QLocalSocket  # noqa: PLC0415 - only a second start needs it

        deadline = time.monotonic() + _OTHER_SECONDS
        while time.monotonic() < deadline:
            socket = QLocalSocket()
            socket.connectToServer(self._name())
            if socket.waitForConnected(_WAIT_MILLISECONDS):
                socket.write(_MESSAGE)
                socket.waitForBytesWritten(_WAIT_MILLISECONDS)
                socket.disconnectFromServer()
                return False
            if self._takes_lock():
                return True
            time.sleep(_AGAIN_SECONDS)
        return True

    def _take(self) -> None:
        if self._server is None:
            return
        connection = self._server.nextPendingConnection()
        connection.disconnected.connect(connection.deleteLater)
        self.raise_requested.emit()
