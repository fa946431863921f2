"""One window per profile: a second start tells the first to come forward and ends."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCryptographicHash, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_WAIT_MILLISECONDS = 1000
_MESSAGE = b"raise"


class SingleInstance(QObject):
    """Hold the name of a profile, given by its folder, among the windows of this user.

    Signals:
        raise_requested: another start wants this window to come forward.
    """

    raise_requested = Signal()

    def __init__(self, profile: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Not by hashlib: it loads a library of its own, before the first paint.
        name = QCryptographicHash.hash(str(profile.resolve()).encode(), QCryptographicHash.Algorithm.Sha256)
        self._name = f"workbench-{bytes(name.data()).hex()[:16]}"
        self._server: QLocalServer | None = None

    def is_first(self) -> bool:
        """Take the name; false where another window holds it, and that one was told."""
        if self._tell_other():
            return False
        QLocalServer.removeServer(self._name)  # left behind by a window that was killed
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._take)
        if server.listen(self._name):
            self._server = server
        return True  # a name that cannot be taken costs only the raising; the profile itself is locked by its database

    def close(self) -> None:
        """Give the name back."""
        if self._server is not None:
            self._server.close()
            self._server = None

    def _tell_other(self) -> bool:
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if not socket.waitForConnected(_WAIT_MILLISECONDS):
            return False
        socket.write(_MESSAGE)
        socket.waitForBytesWritten(_WAIT_MILLISECONDS)
        socket.disconnectFromServer()
        return True

    def _take(self) -> None:
        if self._server is None:
            return
        connection = self._server.nextPendingConnection()
        connection.disconnected.connect(connection.deleteLater)
        self.raise_requested.emit()
