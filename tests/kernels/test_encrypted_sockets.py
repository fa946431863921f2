"""Where sockets cannot be files, everything goes over encrypted ones of this machine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import zmq
import zmq.asyncio

from tests.kernels.chats import Chat, chat_folder, start_chat
from workbench.domain.runtime import EndReason
from workbench.kernels.host import RuntimeHost

pytestmark = pytest.mark.asyncio


async def test_a_runtime_works_over_encrypted_sockets(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r", by_tcp=True)
    chat = await start_chat(host, chat_folder(base))

    ran = await chat.run("print('private'); x = 1\nx")
    delta = await chat.session.variables()
    overheard = await listen_without_key(chat)

    assert (ran.out, ran.result) == ("private\n", "1")
    assert [variable.name for variable in delta.added] == ["x"]
    assert not overheard
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()


async def listen_without_key(chat: Chat) -> bool:
    """Say whether somebody without the key gets to see a message while a call prints."""
    connection = json.loads((chat.session.runtime_folder / "k" / "connection.json").read_text())
    context = zmq.asyncio.Context()
    socket = context.socket(zmq.SUB)
    socket.connect(f"tcp://127.0.0.1:{connection['iopub_port']}")
    socket.subscribe(b"")
    await socket.poll(200)
    await chat.run("print('secret')")
    heard = bool(await socket.poll(300))
    context.destroy(linger=0)
    return heard
