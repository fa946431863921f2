"""Running `pass`: what our session adds to jupyter's bare client, in one run, taken in turns."""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from pathlib import Path

import pytest

from tests.benchmarks.bare_kernel import bare_execute, bare_kernel
from tests.kernels.chats import live_chat

ROUNDS = 200
LIMIT_MS = 2.0

pytestmark = [pytest.mark.benchmark, pytest.mark.asyncio, pytest.mark.timeout(300)]


async def test_executing_pass_adds_under_2_ms(capsys: pytest.CaptureFixture[str]) -> None:
    base = Path(tempfile.mkdtemp(prefix="wb-", dir="/tmp"))
    ours: list[float] = []
    bare: list[float] = []
    try:
        async with bare_kernel() as client, live_chat(base) as chat:
            for _ in range(20):
                await bare_execute(client, "pass")
                await chat.run("pass")
            for _ in range(ROUNDS):
                begun = time.perf_counter()
                await bare_execute(client, "pass")
                between = time.perf_counter()
                await chat.run("pass")
                bare.append((between - begun) * 1000)
                ours.append((time.perf_counter() - between) * 1000)
    finally:
        shutil.rmtree(base, ignore_errors=True)

    peer, own = statistics.median(bare), statistics.median(ours)
    with capsys.disabled():
        print(
            f"\nexecute pass: bare {peer:.2f} ms, ours {own:.2f} ms, added {own - peer:+.2f} ms, ratio {own / peer:.2f}"
        )
    assert own - peer < LIMIT_MS
