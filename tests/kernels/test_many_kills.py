"""Kernels killed at random moments: every end is noticed at once and told, and nothing is left."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from pathlib import Path

import pytest

from tests.kernels.chats import chat_folder, eventually, start_chat
from workbench.domain.runtime import EndReason, FinishStatus
from workbench.kernels.host import RuntimeHost

ROUNDS = 60
WORK = [
    "while True: pass",
    "while True: print('x' * 1000)",
    "import time\nwhile True: time.sleep(0.001)",
    "i = 0\nwhile True:\n    i += 1\n    open(f'outputs/{i}.txt', 'w').write('x')",
    "big = [bytes(10**6) for _ in range(100)]\nwhile True: big.append(big.pop())",
]

pytestmark = [pytest.mark.asyncio, pytest.mark.faults_long, pytest.mark.timeout(1200)]


async def test_every_kill_is_noticed_within_a_quarter_of_a_second(base: Path) -> None:
    seeded = random.Random(7)
    host = RuntimeHost("test", base=base / "r")
    noticed: list[float] = []

    for number in range(ROUNDS):
        chat = await start_chat(host, chat_folder(base, f"chat{number}"), f"c{number}")
        await chat.run("kept = 1")
        call = chat.start(seeded.choice(WORK))
        await eventually(lambda: '"call":2,' in chat.spooled)  # noqa: B023 - awaited in this round
        await asyncio.sleep(seeded.uniform(0, 0.3))  # the moment is what is drawn by lot
        killed = time.monotonic()
        os.kill(chat.session.facts.pid, signal.SIGKILL)
        ran = await call
        noticed.append(time.monotonic() - killed)
        end = await chat.session.ended()

        assert ran.status is FinishStatus.LOST
        assert (end.reason, end.signal, end.last_call, end.last_call_ended) == (EndReason.FAILURE, "SIGKILL", 2, False)

    await host.leave()
    assert sorted(noticed)[int(ROUNDS * 0.99)] < 0.25
    assert list((base / "r").iterdir()) == []
