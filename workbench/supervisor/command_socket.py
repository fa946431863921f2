"""The supervisor's ear: a socket in the runtime's folder that takes one signed request per connection."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable
from pathlib import Path

from workbench.protocol.codec import ProtocolError, decode, encode, sign, verify
from workbench.protocol.runtime_files import (
    COMMAND_ANSWER_PURPOSE,
    COMMAND_PURPOSE,
    COMMAND_SOCKET,
    CONNECTION_FILE,
    AdoptRequest,
    CommandDone,
    CommandRefused,
    EndRequest,
    InterruptRequest,
    SaveBeforeEndRequest,
    kernel_part,
)

LIMIT = 100_000
PATIENCE_SECONDS = 1.0

Command = AdoptRequest | EndRequest | InterruptRequest | SaveBeforeEndRequest
COMMANDS: tuple[type[Command], ...] = (AdoptRequest, EndRequest, InterruptRequest, SaveBeforeEndRequest)
Outcome = CommandDone | CommandRefused


class CommandSocket:
    """Listens for commands; `address` is the path of the socket, or a port of this machine where paths do not work."""

    def __init__(self, folder: Path) -> None:
        connection = json.loads((kernel_part(folder) / CONNECTION_FILE).read_bytes())
        self._key = str(connection["key"]).encode()
        self._path = folder / COMMAND_SOCKET
        if hasattr(socket, "AF_UNIX"):
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            self._socket.bind(os.fspath(self._path))
            self.address = os.fspath(self._path)
        else:
            self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            self._socket.bind(("127.0.0.1", 0))
            self.address = str(self._socket.getsockname()[1])
        self._socket.listen(8)
        self._socket.setblocking(False)

    def fileno(self) -> int:
        """Give the descriptor to wait on."""
        return self._socket.fileno()

    def serve(self, act: Callable[[Command], Outcome]) -> None:
        """Take one connection, do what it asks and say so; whatever is wrong with it is the asker's problem."""
        try:
            connection, _ = self._socket.accept()
        except OSError:
            return
        with connection:
            connection.settimeout(PATIENCE_SECONDS)
            try:
                outcome = act(self._read(connection))
            except ProtocolError as error:
                outcome = CommandRefused(text=str(error))
            except OSError:
                return
            try:
                connection.sendall(sign(self._key, COMMAND_ANSWER_PURPOSE, encode(outcome)))
            except OSError:
                return

    def close(self) -> None:
        """Stop listening."""
        self._socket.close()

    def _read(self, connection: socket.socket) -> Command:
        data = b""
        while chunk := connection.recv(65_536):
            data += chunk
            if len(data) > LIMIT:
                raise ProtocolError("The command is too long.")
        return decode(verify(self._key, COMMAND_PURPOSE, data), COMMANDS, LIMIT)
