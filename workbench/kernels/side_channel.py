"""Ask a kernel about itself over its side socket: answers come while the user's code runs."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from pathlib import Path
from typing import TypeVar, cast

import zmq
import zmq.asyncio

from workbench.kernels.client import connection_key, read_connection
from workbench.kernels.errors import SideRefusedError, SideUnavailableError
from workbench.protocol.codec import ProtocolError, decode, encode, sign, verify
from workbench.protocol.messages import (
    SIDE_ANSWER_PURPOSE,
    SIDE_ANSWERS,
    SIDE_FILE,
    SIDE_ID_LENGTH,
    SIDE_PURPOSE,
    SIDE_SOCKET,
    SideAnswer,
    SideRefused,
    SideRequest,
)
from workbench.protocol.runtime_files import kernel_part

PATIENCE_SECONDS = 5.0
ADDRESS_STEP_SECONDS = 0.02

T = TypeVar("T")


class SideChannel:
    """One connection to a side socket; many questions may be open at a time."""

    def __init__(self, folder: Path, context: zmq.asyncio.Context) -> None:
        self._folder = kernel_part(folder)
        self._key = connection_key(folder)
        self._connection = cast("dict[str, object]", read_connection(folder))
        self._socket = context.socket(zmq.DEALER)
        self._socket.linger = 0
        self._socket.rcvhwm = 0
        self._socket.reconnect_ivl = 10
        self._open: dict[bytes, asyncio.Future[SideAnswer]] = {}
        self._reader: asyncio.Task[None] | None = None
        self._is_connected = False

    def connect(self) -> None:
        """Connect; the kernel's end may come up later."""
        if self._connection["transport"] == "ipc":
            self._socket.connect(f"ipc://{self._folder / SIDE_SOCKET}")
            self._is_connected = True
        self._reader = asyncio.create_task(self._read(), name="side channel")

    async def ask(self, request: SideRequest, expected: type[T], patience: float = PATIENCE_SECONDS) -> T:
        """Send a request and wait for its answer."""
        number = secrets.token_bytes(SIDE_ID_LENGTH)
        future: asyncio.Future[SideAnswer] = asyncio.get_running_loop().create_future()
        self._open[number] = future
        try:
            async with asyncio.timeout(patience):
                await self._send(sign(self._key, SIDE_PURPOSE, number + encode(request)))
                answer = await future
        except (TimeoutError, zmq.ZMQError) as error:
            self._connect_again_where_lost()
            raise SideUnavailableError("The runtime does not answer now.") from error
        finally:
            self._open.pop(number, None)
        if isinstance(answer, SideRefused):
            raise SideRefusedError(answer.refusal, answer.text)
        if not isinstance(answer, expected):
            raise SideUnavailableError("The runtime gave an answer to another question.")
        return answer

    def close(self) -> None:
        """Close the connection; open questions fail."""
        if self._reader is not None:
            self._reader.cancel()
        self._socket.close(linger=0)
        for future in self._open.values():
            if not future.done():
                future.set_exception(SideUnavailableError("The connection to the runtime was closed."))

    def _connect_again_where_lost(self) -> None:
        """Make a connection anew that was lost and did not come back by itself; one that is slow is left alone."""
        if self._connection["transport"] != "ipc" or self._socket.closed:
            return
        if not int(self._socket.getsockopt(zmq.EVENTS)) & zmq.POLLOUT:
            address = f"ipc://{self._folder / SIDE_SOCKET}"
            with contextlib.suppress(zmq.ZMQError):  # it may know nothing of the connection any more
                self._socket.disconnect(address)
            self._socket.connect(address)

    async def _send(self, data: bytes) -> None:
        while not self._is_connected:
            self._connect_by_tcp()
            await asyncio.sleep(0 if self._is_connected else ADDRESS_STEP_SECONDS)
        await self._socket.send(data)

    async def _read(self) -> None:
        while True:
            data = await self._socket.recv()
            try:
                body = verify(self._key, SIDE_ANSWER_PURPOSE, data)
                answer = cast("SideAnswer", decode(body[SIDE_ID_LENGTH:], SIDE_ANSWERS))
            except ProtocolError:
                continue  # the asker's patience ends it
            future = self._open.get(body[:SIDE_ID_LENGTH])
            if future is not None and not future.done():
                future.set_result(answer)

    def _connect_by_tcp(self) -> None:
        """Connect to the port that the kernel has named, once it has."""
        file = self._folder / SIDE_FILE
        if not file.exists():
            return
        public = str(self._connection["curve_publickey"]).encode()
        self._socket.curve_publickey = public
        self._socket.curve_secretkey = str(self._connection["curve_secretkey"]).encode()
        self._socket.curve_serverkey = public
        self._socket.connect(str(cast("dict[str, object]", json.loads(file.read_bytes()))["address"]))
        self._is_connected = True
