"""A new chat's first call: with a spare against a cold start, beyond the time of the code itself."""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from pathlib import Path

import pytest

from tests.kernels.chats import Chat, chat_folder, start_chat
from workbench.domain.runtime import EndReason
from workbench.kernels.host import RuntimeHost

CODE = "import pandas as pd\npd.DataFrame({'a': [1, 2]})"
ROUNDS = 5
LIMIT_MS = 100.0

pytestmark = [pytest.mark.benchmark, pytest.mark.asyncio, pytest.mark.timeout(300)]


async def test_the_first_call_with_a_spare_begins_within_100_ms(capsys: pytest.CaptureFixture[str]) -> None:
    base = Path(tempfile.mkdtemp(prefix="wb-", dir="/tmp"))
    host = RuntimeHost("benchmark", base=base / "r")
    spare: list[float] = []
    cold: list[float] = []
    code: list[float] = []
    try:
        for number in range(ROUNDS):
            await host.prepare_spare(chat_folder(base, f"spare{number}"))
            begun = time.perf_counter()
            session = await host.adopt_spare(base / f"chat{number}", chat=f"c{number}")
            assert session is not None
            chat = Chat(folder=base / f"chat{number}", session=session)
            await chat.run(CODE)
            spare.append((time.perf_counter() - begun) * 1000)
            begun = time.perf_counter()
            await chat.run(CODE)
            code.append((time.perf_counter() - begun) * 1000)
            await session.shutdown(EndReason.CLOSED)

            begun = time.perf_counter()
            chat = await start_chat(host, chat_folder(base, f"cold{number}"), f"d{number}")
            await chat.run(CODE)
            cold.append((time.perf_counter() - begun) * 1000)
            await chat.session.shutdown(EndReason.CLOSED)
    finally:
        await host.leave()
        shutil.rmtree(base, ignore_errors=True)

    first, again, without = (statistics.median(times) for times in (spare, code, cold))
    with capsys.disabled():
        print(
            f"\nfirst call of a chat: with a spare {first:.1f} ms, of which code {again:.1f} ms; "
            f"cold {without:.0f} ms; ratio {without / first:.0f}"
        )
    assert first - again < LIMIT_MS
