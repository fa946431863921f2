"""Jupyter's client for one kernel: the connection file, and sockets that lose nothing."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportIncompatibleMethodOverride=false
# jupyter_client's messages and traits are untyped.

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import zmq
import zmq.asyncio
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.connect import KernelConnectionInfo, write_connection_file
from typing_extensions import override

from workbench.protocol.runtime_files import CONNECTION_FILE, KERNEL_PART, kernel_part

SOCKETS_BY_TCP = sys.platform == "win32"
RECONNECT_MS = 10
"""A socket that is not there yet is tried again after so many milliseconds, while a kernel starts."""


class Sockets(zmq.asyncio.Context):
    """Makes the sockets to runtimes; whoever made it ends it with `destroy`."""

    @override
    def __del__(self) -> None:
        """Complain of one that was forgotten, and leave it to the system.

        Its base would wait here until the last socket is closed, for ever: those that are forgotten with it are closed
        only when Python comes to collect them too.
        """
        if not self.closed:
            warnings.warn(f"Unclosed {self!r}", ResourceWarning, stacklevel=2, source=self)


def write_connection(folder: Path, *, by_tcp: bool = SOCKETS_BY_TCP) -> None:
    """Write the connection file of a new kernel: sockets in the folder, or encrypted ones where paths do not work."""
    key = secrets.token_hex(32).encode()
    part = folder / KERNEL_PART
    part.mkdir(mode=0o700, exist_ok=True)
    path = str(part / CONNECTION_FILE)
    if by_tcp:
        public, secret = zmq.curve_keypair()
        write_connection_file(path, transport="tcp", key=key, curve_publickey=public, curve_secretkey=secret)
    else:
        write_connection_file(path, transport="ipc", ip=str(part / "s"), key=key)


def connection_key(folder: Path) -> bytes:
    """Give the key that signs what goes to and from a runtime."""
    connection = cast("dict[str, object]", json.loads((kernel_part(folder) / CONNECTION_FILE).read_bytes()))
    return str(connection["key"]).encode()


def read_connection(folder: Path) -> KernelConnectionInfo:
    """Read the connection file of a runtime."""
    return cast("KernelConnectionInfo", json.loads((kernel_part(folder) / CONNECTION_FILE).read_bytes()))


class RuntimeClient(AsyncKernelClient):
    """A client whose sockets never drop what arrives while the reader is late."""

    @override
    def _create_connected_socket(self, channel: str, identity: bytes | None = None) -> zmq.asyncio.Socket:
        url = self._make_url(channel)
        kind = {"shell": zmq.DEALER, "iopub": zmq.SUB, "stdin": zmq.DEALER, "control": zmq.DEALER, "hb": zmq.REQ}
        socket = self.context.socket(kind[channel])
        socket.linger = 1000
        socket.rcvhwm = 0
        socket.reconnect_ivl = RECONNECT_MS
        if identity:
            socket.identity = identity
        if self.curve_publickey is not None:
            socket.curve_secretkey = self.curve_secretkey
            socket.curve_publickey = self.curve_publickey
            socket.curve_serverkey = self.curve_publickey
        socket.connect(url)
        return socket

    def ask(self, message: Mapping[str, object]) -> None:
        """Send a request to the kernel's shell.

        Not as jupyter_client does, past asyncio: a reply that arrives in that very moment would be taken note of by
        the sending alone, and whoever waits for it would not be woken, now or for any later one.
        """
        socket = cast("zmq.asyncio.Socket", self.shell_channel.socket)
        sent = cast("asyncio.Future[object]", socket.send_multipart(self.session.serialize(message)))
        if sent.done():
            sent.result()  # raises what went wrong
