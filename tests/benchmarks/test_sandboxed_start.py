"""The start of a runtime in a sandbox beside one without, turn by turn."""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from pathlib import Path

import pytest

from tests.kernels.chats import chat_folder, start_chat
from workbench.domain.runtime import EndReason
from workbench.kernels.host import Bounds, RuntimeHost

ROUNDS = 9
MOST = 1.10

pytestmark = [pytest.mark.benchmark, pytest.mark.asyncio, pytest.mark.timeout(600)]


async def test_a_sandboxed_start_takes_at_most_a_tenth_longer(capsys: pytest.CaptureFixture[str]) -> None:
    base = Path(tempfile.mkdtemp(prefix="wb-", dir="/tmp"))
    hosts = {
        wanted: RuntimeHost("benchmark", base=base / "r", bounds=Bounds(isolated=wanted)) for wanted in (False, True)
    }
    times: dict[bool, list[float]] = {False: [], True: []}
    try:
        isolation = await hosts[True].isolation()  # tried once per start of the application
        if not isolation.is_on:
            pytest.skip(f"No sandbox can start here. {isolation.why_not}")
        for number in range(ROUNDS):
            for wanted, host in hosts.items():
                folder = chat_folder(base, f"{wanted}{number}")
                begun = time.perf_counter()
                chat = await start_chat(host, folder, f"c{wanted}{number}")
                await chat.run("1")
                times[wanted].append((time.perf_counter() - begun) * 1000)
                assert chat.session.facts.isolation.is_on is wanted
                await chat.session.shutdown(EndReason.CLOSED)
    finally:
        for host in hosts.values():
            await host.leave()
        shutil.rmtree(base, ignore_errors=True)

    bare, kept = (statistics.median(times[wanted]) for wanted in (False, True))
    with capsys.disabled():
        print(f"\nstart to the first result: bare {bare:.0f} ms, in a sandbox {kept:.0f} ms; ratio {kept / bare:.2f}")
    assert kept <= MOST * bare
