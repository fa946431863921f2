from __future__ import annotations

import asyncio
import select
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
import zmq
import zmq.asyncio

from workbench.kernels.client import RuntimeClient, read_connection, write_connection

SECONDS = 60


@pytest.fixture
def folder() -> Iterator[Path]:
    """The folder of a runtime, with its connection file."""
    with tempfile.TemporaryDirectory(prefix="wb-", dir="/tmp") as name:
        write_connection(Path(name), by_tcp=False)
        yield Path(name)


@pytest.fixture
def kernel(folder: Path) -> Iterator[zmq.Socket[bytes]]:
    """The end of the shell channel where a kernel would listen."""
    context = zmq.Context()
    socket = context.socket(zmq.ROUTER)
    socket.rcvtimeo = SECONDS * 1000
    socket.bind(f"ipc://{folder}/k/s-{cast('dict[str, object]', read_connection(folder))['shell_port']}")
    yield socket
    context.destroy(linger=0)


def is_there(socket: zmq.asyncio.Socket, seconds: float) -> bool:
    """Say whether something has arrived that nobody has looked at; looks at nothing itself."""
    return bool(select.select([cast("int", socket.getsockopt(zmq.FD))], [], [], seconds)[0])


@pytest.mark.asyncio
async def test_a_reply_that_arrives_as_the_next_request_is_sent_is_read(
    folder: Path, kernel: zmq.Socket[bytes]
) -> None:
    context = zmq.asyncio.Context()
    client = RuntimeClient(context=context)
    client.load_connection_info(read_connection(folder))
    client.start_channels(stdin=False, hb=False)
    shell = cast("zmq.asyncio.Socket", client.shell_channel.socket)
    reading = asyncio.ensure_future(shell.recv_multipart())
    client.ask(client.session.msg("execute_request", {}))
    asker, *_ = await asyncio.to_thread(kernel.recv_multipart)
    while is_there(shell, 0):  # noqa: ASYNC110 - what connecting left is looked at by the loop
        await asyncio.sleep(0)

    kernel.send_multipart([asker, b"the reply"])
    assert is_there(shell, SECONDS)
    client.ask(client.session.msg("execute_request", {}))
    frames = await asyncio.wait_for(reading, SECONDS)

    client.stop_channels()
    context.destroy(linger=0)
    assert frames == [b"the reply"]
