"""A runtime that may hold no more: code gets an error and goes on living; a child of a call is interrupted with it."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.kernels.chats import Chat, chat_folder, eventually, start_chat
from workbench.domain.runtime import EndReason, FinishStatus
from workbench.kernels.host import Bounds, RuntimeHost

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(sys.platform != "linux", reason="limits that give an error are Linux'"),
]
LIMIT = 2_500_000_000


async def ended(host: RuntimeHost, chat: Chat) -> None:
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()


async def test_a_call_that_wants_more_gets_an_error_and_what_was_live_stays(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r", bounds=Bounds(memory_limit=LIMIT))
    chat = await start_chat(host, chat_folder(base))
    try:
        await chat.run("kept = 7")

        failed = [await chat.run(code) for code in ("x = bytearray(10**10)", "import numpy; numpy.zeros(10**10)")]
        after = await chat.run("kept")

        assert chat.session.facts.memory_limit == LIMIT
        assert [ran.error and ran.error.name for ran in failed] == ["MemoryError", "MemoryError"]
        assert after.result == "7"
    finally:
        await ended(host, chat)


async def test_the_limit_is_known_to_who_attaches_and_to_the_report_of_the_end(base: Path) -> None:
    first = RuntimeHost("test", base=base / "r", bounds=Bounds(memory_limit=LIMIT))
    await start_chat(first, chat_folder(base))
    await first.leave()
    second = RuntimeHost("test", base=base / "r")
    session = await second.attach((await second.find())[0])

    known = session.facts.memory_limit
    end = await session.shutdown(EndReason.CLOSED)

    assert (known, end.memory_limit) == (LIMIT, LIMIT)
    await second.leave()


async def test_a_program_that_a_call_waits_for_is_interrupted_with_the_group(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")
    chat = await start_chat(host, chat_folder(base))
    try:
        code = (
            "import signal, subprocess; signal.signal(signal.SIGINT, lambda *_: None); print('begun');"
            " done = subprocess.run(['sleep', '100000']).returncode"
        )
        running = chat.start(code)
        await eventually(lambda: chat.newest.out == "begun\n")
        assert not running.done()

        while not running.done():  # the program may not be there at the first
            await chat.session.interrupt(group=True)
            await asyncio.wait({running}, timeout=1)

        assert (await running).status is not FinishStatus.LOST
        assert (await chat.run("1 + 1")).result == "2"
    finally:
        await ended(host, chat)
