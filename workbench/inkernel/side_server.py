"""The side socket: a thread of its own that tells about the kernel while the user's code runs, and runs none of it."""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from workbench.inkernel.answers import Answers
from workbench.protocol.codec import ProtocolError, decode, encode, sign, verify
from workbench.protocol.messages import (
    SIDE_ANSWER_PURPOSE,
    SIDE_FILE,
    SIDE_ID_LENGTH,
    SIDE_PURPOSE,
    SIDE_REQUESTS,
    SIDE_SOCKET,
    Refusal,
    SideAnswer,
    SideRefused,
    SideRequest,
)
from workbench.protocol.runtime_files import CONNECTION_FILE, write_bytes_atomically

if TYPE_CHECKING:
    import zmq

TICK_MS = 300
MAX_REQUEST = 1_000_000


class SideServer:
    """Answers signed requests on a socket in the runtime's folder."""

    def __init__(self, folder: Path, answers: Answers) -> None:
        connection = cast("dict[str, str]", json.loads((folder / CONNECTION_FILE).read_bytes()))
        self._key = connection["key"].encode()
        self._answers = answers
        self._parent = os.getppid()
        self._socket = _bind(folder, connection)
        self._thread = threading.Thread(target=self._serve, name="workbench side", daemon=True)

    def start(self) -> None:
        """Serve from now on."""
        self._thread.start()

    def _serve(self) -> None:
        while True:
            if self._socket.poll(TICK_MS):
                sender, data = self._socket.recv_multipart()[:2]
                answer = self._answer(data)
                if answer is not None:
                    self._socket.send_multipart([sender, answer])
            else:
                self._stay_with_parent()
                self._answers.use_idle_time()

    def _answer(self, data: bytes) -> bytes | None:
        """Answer one request; what is not signed with the key gets no answer at all."""
        try:
            body = verify(self._key, SIDE_PURPOSE, data)
        except ProtocolError:
            return None
        number = body[:SIDE_ID_LENGTH]
        try:
            request = cast("SideRequest", decode(body[SIDE_ID_LENGTH:], SIDE_REQUESTS, MAX_REQUEST))
            encoded = encode(self._answers.to(request))
        except ProtocolError as error:
            encoded = encode(SideRefused(refusal=Refusal.BAD_REQUEST, text=str(error)))
        except Exception as error:  # noqa: BLE001 - the thread must live on, whatever a value did
            encoded = encode(_failed(error))
        return sign(self._key, SIDE_ANSWER_PURPOSE, number + encoded)

    def _stay_with_parent(self) -> None:
        """End with the supervisor where the system does not see to it: nobody else would end this process."""
        if sys.platform != "linux" and os.getppid() != self._parent:
            os._exit(1)


def _failed(error: Exception) -> SideAnswer:
    return SideRefused(refusal=Refusal.FAILED, text=f"The runtime could not tell: {type(error).__name__}.")


def _bind(folder: Path, connection: dict[str, str]) -> zmq.Socket[bytes]:
    import zmq as library

    socket: Any = library.Context().socket(library.ROUTER)
    socket.linger = 0
    socket.maxmsgsize = MAX_REQUEST
    if "curve_secretkey" in connection:
        socket.curve_secretkey = connection["curve_secretkey"].encode()
        socket.curve_publickey = connection["curve_publickey"].encode()
        socket.curve_server = True
    if connection["transport"] == "ipc":
        socket.bind(f"ipc://{folder / SIDE_SOCKET}")
    else:
        port = socket.bind_to_random_port("tcp://127.0.0.1")
        address = json.dumps({"address": f"tcp://127.0.0.1:{port}"}).encode()
        write_bytes_atomically(folder / SIDE_FILE, address)
    return socket
