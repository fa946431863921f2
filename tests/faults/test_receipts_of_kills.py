"""Killed at random moments: nothing finished is lost, and the receipt names what a shadow run says was live."""

from __future__ import annotations

import asyncio
import os
import signal
import types
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from tests.faults.chains import Chain
from tests.faults.test_rebuild import begun, opened
from workbench.domain.call import Asker, CallRecord, CallStatus
from workbench.domain.conversation import Chat
from workbench.domain.events import CallStarted, RuntimeEnded
from workbench.domain.runtime import RuntimeEnd
from workbench.services.engine import Engine

pytestmark = pytest.mark.asyncio

CALLS = 6
LINGER = """
import pathlib
import time
_ = pathlib.Path('outputs/{number}.txt').write_text('whole')
time.sleep({seconds})
"""
LATEST_KILL_SECONDS = 0.25


class Shadow:
    """Runs the same code in this process, and knows what is live and what a call would make."""

    def __init__(self, folder: Path) -> None:
        self._names: dict[str, object] = {}
        self._folder = folder

    def run(self, code: str) -> set[str]:
        """Run a call, and name what it made or set anew."""
        names, before = dict(self._names), Path.cwd()
        os.chdir(self._folder)
        try:
            exec(code, self._names)  # noqa: S102 - what a kernel does
        finally:
            os.chdir(before)
        return {name for name in self.live() if name not in names or names[name] is not self._names[name]}

    def live(self) -> set[str]:
        return {name for name, value in self._names.items() if _is_work(name, value)}


def _is_work(name: str, value: object) -> bool:
    return not name.startswith("_") and not isinstance(value, types.ModuleType)


async def _kill_in_a_call(engine: Engine, chat: Chat, code: str, victim: str, after: float) -> RuntimeEnd:
    """Run code, kill somebody a moment after it began, and give the end of the runtime."""
    started, ended = asyncio.Event(), asyncio.get_running_loop().create_future()

    def hear(event: object) -> None:
        match event:
            case CallStarted():
                started.set()
            case RuntimeEnded() if not ended.done():
                ended.set_result(event.end)
            case _:
                pass

    stop = engine.bus.listen(hear)
    run = asyncio.create_task(engine.run(chat.id, code, Asker.MODEL))
    await asyncio.wait_for(started.wait(), 60)
    await asyncio.sleep(after)  # the moment is what is drawn by lot
    facts = await engine.runtime_now(chat.id)
    assert facts is not None
    pid = facts.pid if victim == "kernel" else _parent_of(facts.pid)
    os.kill(pid, signal.SIGKILL)
    end = await asyncio.wait_for(ended, 60)
    await asyncio.wait_for(run, 60)
    stop()
    return end


def _parent_of(pid: int) -> int:
    """Give the supervisor of a kernel, which need not be its parent."""
    fields: Mapping[str, str] = dict(
        line.split(":\t", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines() if ":\t" in line
    )
    parent = int(fields["PPid"])
    command = Path(f"/proc/{parent}/cmdline").read_bytes()
    return parent if b"workbench.supervisor" in command else _parent_of(parent)


async def _one_kill(folder: Path, seed: int) -> None:
    seeded = Random(seed)
    codes = Chain(seed).calls(CALLS)
    cut = seeded.randint(1, CALLS - 1)
    async with opened(folder) as engine:
        chat = await begun(engine, folder)
        shadow = Shadow(chat.folder)
        for number, code in enumerate(codes[:cut], 1):
            whole = code + LINGER.format(number=number, seconds=0)
            record = await engine.run(chat.id, whole, Asker.MODEL)
            assert record.status is CallStatus.OK, record.error
            shadow.run(whole)
        last = codes[cut] + LINGER.format(number=cut + 1, seconds=5)
        end = await _kill_in_a_call(
            engine, chat, last, seeded.choice(["kernel", "supervisor"]), seeded.uniform(0, LATEST_KILL_SECONDS)
        )
        receipt = await engine.ends.receipt(chat.id, end)
        records = await engine.calls(chat.id)

    assert {item.name for item in receipt.gone} == shadow.live(), (codes, records)
    _assert_whole(records, chat.folder, cut)
    cut_off = records[-1]
    if cut_off.status is CallStatus.LOST:
        assert receipt.cut_off is not None
        assert set(receipt.unknown_names) >= shadow.run(codes[cut])
    else:
        assert cut_off.status is CallStatus.ABORTED  # the kill came before it began


def _assert_whole(records: tuple[CallRecord, ...], folder: Path, cut: int) -> None:
    assert [record.number for record in records] == list(range(1, cut + 2))
    for record in records[:cut]:
        assert record.status is CallStatus.OK
        assert [item.path for item in record.files_written] == [f"outputs/{record.number}.txt"]
        assert (folder / "outputs" / f"{record.number}.txt").read_text() == "whole"


@pytest.mark.parametrize("seed", range(4))
async def test_the_receipt_names_what_was_live_as_of_the_last_finished_call(tmp_path: Path, seed: int) -> None:
    await _one_kill(tmp_path, seed)


@pytest.mark.faults_long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("seed", range(1000, 1330))
async def test_hundreds_of_kills_leave_true_receipts(tmp_path: Path, seed: int) -> None:
    await _one_kill(tmp_path, seed)
