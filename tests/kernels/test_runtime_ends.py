"""Runtimes end: asked, killed, crashed; each end is told with its reason, and nothing is left."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kernels.chats import LONG_SECONDS, Chat, chat_folder, eventually, live_chat, start_chat, supervisor_of
from tests.kernels.processes import wait_until_none_is_left
from workbench.domain.runtime import EndReason, FinishStatus, RuntimeEnd, RuntimeState
from workbench.kernels.errors import RuntimeStartError
from workbench.kernels.host import RuntimeHost

pytestmark = pytest.mark.asyncio

LOOP = """
import time
print('begun')
while True: time.sleep(0.01)
"""


async def begun(chat: Chat) -> None:
    """Wait until LOOP runs, and what it printed has come."""
    await eventually(lambda: chat.newest.out == "begun\n")


async def test_a_reset_runtime_says_so(base: Path) -> None:
    async with live_chat(base) as chat:
        await chat.run("x = 1")

        end = await chat.session.shutdown(EndReason.RESET)

    assert replace(end, peak_memory=None, ended=None) == RuntimeEnd(
        number=1, reason=EndReason.RESET, exit_code=0, last_call=1, last_call_ended=True
    )
    assert end.peak_memory is not None
    assert end.peak_memory > 30_000_000
    assert end.words() == "Runtime 1 was reset by you."


async def test_an_orderly_end_does_not_wait_for_the_end_of_its_time(base: Path) -> None:
    async with live_chat(base) as chat:
        await chat.run("x = 1")
        begun_at = time.monotonic()

        await chat.session.shutdown(EndReason.CLOSED)

        assert time.monotonic() - begun_at < LONG_SECONDS / 2


async def test_exit_handlers_run_at_an_orderly_end(base: Path) -> None:
    async with live_chat(base) as chat:
        await chat.run(
            "import atexit, pathlib\n_ = atexit.register(lambda: pathlib.Path('outputs/bye').write_text('x'))"
        )

        await chat.session.shutdown(EndReason.CLOSED)

        assert (chat.folder / "outputs/bye").exists()


async def test_a_busy_runtime_ends_too_when_asked(base: Path) -> None:
    async with live_chat(base) as chat:
        call = chat.start(LOOP)
        await begun(chat)

        end = await chat.session.shutdown(EndReason.RESTARTED)

        assert (await call).status is FinishStatus.LOST
        assert (end.reason, end.last_call, end.last_call_ended) == (EndReason.RESTARTED, 1, False)


async def test_a_kernel_killed_in_a_call_is_noticed_at_once(base: Path) -> None:
    async with live_chat(base) as chat:
        call = chat.start(LOOP)
        await begun(chat)
        killed = time.monotonic()

        os.kill(chat.session.facts.pid, signal.SIGKILL)
        ran = await call
        noticed = time.monotonic() - killed

        end = await chat.session.ended()
        assert ran.status is FinishStatus.LOST
        assert ran.out == "begun\n"
        assert noticed < 10  # how soon is measured in test_many_kills.py
        assert (end.reason, end.signal, end.last_call, end.last_call_ended) == (EndReason.FAILURE, "SIGKILL", 1, False)
        assert end.words().startswith("Runtime 1 ended unexpectedly: it was killed, by whom is not known")
        assert "during call 1" in end.words()


async def test_a_kernel_killed_while_idle_is_noticed(base: Path) -> None:
    async with live_chat(base) as chat:
        await chat.run("x = 1")

        os.kill(chat.session.facts.pid, signal.SIGKILL)
        end = await chat.session.ended()

        assert (end.reason, end.signal, end.last_call, end.last_call_ended) == (EndReason.FAILURE, "SIGKILL", 1, True)
        assert chat.session.facts.state is RuntimeState.ENDED
        assert (await chat.run("x")).status is FinishStatus.ABORTED


@pytest.mark.parametrize(
    ("code", "exit_code", "signal_name"),
    [
        ("import os; os._exit(3)", 3, None),
        ("import ctypes; ctypes.string_at(0)", None, "SIGSEGV"),
        ("import os; os.abort()", None, "SIGABRT"),
    ],
)
async def test_a_crash_is_told_with_its_cause(
    base: Path, code: str, exit_code: int | None, signal_name: str | None
) -> None:
    async with live_chat(base) as chat:
        folder = chat.session.runtime_folder
        call = chat.start(code)
        ran = await call
        fault = (folder / "k" / "fault.log").read_text()

        end = await chat.session.ended()

        assert ran.status is FinishStatus.LOST
        assert (end.exit_code, end.signal) == (exit_code, signal_name)
        assert ("most recent call first" in fault) == (signal_name is not None)


async def test_a_killed_supervisor_takes_its_kernel_along(base: Path) -> None:
    async with live_chat(base) as chat:
        call = chat.start(LOOP)
        await begun(chat)
        supervisor = supervisor_of(chat)

        os.kill(supervisor, signal.SIGKILL)
        ran = await call
        end = await chat.session.ended()

        assert ran.status is FinishStatus.LOST
        assert (end.reason, end.last_call, end.last_call_ended) == (EndReason.FAILURE, 1, False)
        assert wait_until_none_is_left(base) == []


async def test_what_calls_started_ends_with_the_runtime(base: Path) -> None:
    async with live_chat(base) as chat:
        await chat.run("import subprocess\nquiet = dict(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)")
        await chat.run("child = subprocess.Popen(['sleep', '600'], **quiet)")
        await chat.run("subprocess.run(['setsid', '--fork', 'sleep', '600'], **quiet)")

        await chat.session.shutdown(EndReason.CLOSED)

        assert wait_until_none_is_left(base) == []


async def test_the_supervisor_outlives_signals_meant_for_the_application(base: Path) -> None:
    async with live_chat(base) as chat:
        await chat.run("x = 1")
        supervisor = supervisor_of(chat)

        for number in (signal.SIGINT, signal.SIGHUP):
            os.kill(supervisor, number)

        assert (await chat.run("x")).result == "1"


async def test_a_supervisor_asked_to_end_ends_in_order(base: Path) -> None:
    async with live_chat(base) as chat:
        await chat.run("x = 1")

        os.kill(supervisor_of(chat), signal.SIGTERM)
        end = await chat.session.ended()

        assert end.reason is EndReason.CLOSED


async def test_a_runtime_in_a_folder_that_is_not_there_cannot_start(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")

    with pytest.raises(RuntimeStartError, match="could not be started"):
        await host.start(base / "missing", chat="c1", number=1)

    await host.leave()
    assert list((base / "r").iterdir()) == []


async def test_two_runtimes_do_not_touch_each_other(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")
    first = await start_chat(host, chat_folder(base, "one"), "c1")
    second = await start_chat(host, chat_folder(base, "two"), "c2")
    await first.run("x = 'first'")
    await second.run("x = 'second'")

    os.kill(first.session.facts.pid, signal.SIGKILL)
    await first.session.ended()

    assert (await second.run("x")).result == "'second'"
    await second.session.shutdown(EndReason.CLOSED)
    await host.leave()


async def test_the_folder_of_an_ended_runtime_is_removed(base: Path) -> None:
    async with live_chat(base) as chat:
        folder = chat.session.runtime_folder

        await chat.session.shutdown(EndReason.CLOSED)

        assert not folder.exists()


async def test_the_runtimes_folder_is_private(base: Path) -> None:
    async with live_chat(base) as chat:
        folder = chat.session.runtime_folder

        assert folder.stat().st_mode & 0o077 == 0
        assert (folder / "k" / "connection.json").stat().st_mode & 0o077 == 0
        assert (base / "r").stat().st_mode & 0o077 == 0
