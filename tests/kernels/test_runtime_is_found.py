"""A runtime outlives its application and is found with its values; nobody else gets hold of it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.kernels.chats import Chat, chat_folder, eventually, start_chat
from tests.kernels.processes import supervisors, wait_until_none_is_left, workbench_processes
from workbench.domain.runtime import EndReason, Result, RuntimeState, Stream
from workbench.kernels.errors import RuntimeGoneError
from workbench.kernels.host import RuntimeHost

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.asyncio


@contextmanager
def application(base: Path, plan: str) -> Generator[subprocess.Popen[str]]:
    """Run another application until it has carried out its plan; killed at the latest on leaving."""
    command = [sys.executable, "-m", "tests.kernels.application", str(base), plan]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()


async def attach_only(host: RuntimeHost, base: Path) -> Chat:
    (found,) = await host.find()
    session = await host.attach(found)
    return Chat(folder=base / "chat", session=session, calls=len(found.calls))


async def test_an_idle_runtime_is_found_with_its_values(base: Path) -> None:
    with application(base, "idle") as first:
        first.kill()
    host = RuntimeHost("test", base=base / "r")

    (found,) = await host.find()
    chat = await attach_only(host, base)

    assert (found.chat, found.number, found.busy_call, found.folder) == ("c1", 1, None, str(base / "chat"))
    assert [(call.call, call.status) for call in found.calls] == [(1, "ok")]
    assert chat.session.facts.state is RuntimeState.IDLE
    assert (await chat.run("kept")).result == "[1, 2]"
    assert [v.name for v in (await chat.session.variables()).added] == ["kept"]
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()


async def test_a_runtime_outlives_signals_to_its_applications_group(base: Path) -> None:
    with application(base, "idle") as first:
        os.killpg(first.pid, signal.SIGHUP)
        first.wait()
    host = RuntimeHost("test", base=base / "r")

    chat = await attach_only(host, base)

    assert (await chat.run("kept")).result == "[1, 2]"
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()


async def test_a_busy_runtime_is_attached_and_its_record_tells_the_end_of_the_call(base: Path) -> None:
    with application(base, "busy") as first:
        first.kill()
    host = RuntimeHost("test", base=base / "r")
    (found,) = await host.find()
    chat = await attach_only(host, base)
    state = chat.session.facts.state
    running = chat.session.facts.running_call
    waiting = asyncio.create_task(chat.session.call_ended(2))

    while not (before := await chat.session.shown(2)):  # noqa: ASYNC110 - another process tells
        await asyncio.sleep(0.01)
    (base / "chat/outputs/go").touch()
    end = await waiting
    shown = await chat.session.shown(2)

    assert before == (Stream(name="stdout", text="begun\n"),)
    assert shown == (*before, Stream(name="stdout", text="ended\n"), Result(data={"text/plain": "'done'"}))
    assert (found.busy_call, state, running) == (2, RuntimeState.BUSY, 2)
    assert end is not None
    assert (end.call, end.status) == (2, "ok")
    assert chat.session.facts.state is RuntimeState.IDLE
    assert (await chat.run("kept")).result == "'done'"
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()


async def test_a_busy_runtime_can_be_interrupted_after_it_was_found(base: Path) -> None:
    with application(base, "busy") as first:
        first.kill()
    host = RuntimeHost("test", base=base / "r")
    chat = await attach_only(host, base)

    await chat.session.interrupt()
    end = await chat.session.call_ended(2)

    assert end is not None
    assert (end.status, end.error_name) == ("error", "KeyboardInterrupt")
    assert (await chat.run("kept")).result == "'busy'"
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()


async def test_a_runtime_in_use_is_not_found_by_another_application(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")
    with application(base, "idle"):
        found = await host.find()

    assert found == ()
    chat = await attach_only(host, base)
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()


async def test_of_two_that_attach_one_gets_the_runtime(base: Path) -> None:
    with application(base, "idle") as first:
        first.kill()
    host = RuntimeHost("test", base=base / "r")
    (found,) = await host.find()
    program = (
        "import asyncio, sys; from pathlib import Path; from workbench.kernels.host import RuntimeHost\n"
        "async def main():\n"
        "    host = RuntimeHost('test', base=Path(sys.argv[1]))\n"
        "    (found,) = await host.find()\n"
        "    await host.attach(found)\n"
        "    print('attached', flush=True); sys.stdin.readline()\n"
        "asyncio.run(main())"
    )
    command = [sys.executable, "-c", program, str(base / "r")]
    with subprocess.Popen(  # noqa: ASYNC220 - it is held, not waited for
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ}
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "attached\n"

        with pytest.raises(RuntimeGoneError, match="Another application"):
            await host.attach(found)

        other.kill()
    await host.attach(found)
    await host.leave()
    assert len(supervisors(base)) == 1
    again = RuntimeHost("test", base=base / "r")
    chat = await attach_only(again, base)
    await chat.session.shutdown(EndReason.CLOSED)
    await again.leave()


async def test_runtimes_of_another_profile_are_not_found(base: Path) -> None:
    with application(base, "idle") as first:
        first.kill()
    other = RuntimeHost("another", base=base / "r")
    host = RuntimeHost("test", base=base / "r")

    assert await other.find() == ()

    chat = await attach_only(host, base)
    await chat.session.shutdown(EndReason.CLOSED)
    await host.leave()
    await other.leave()


async def test_a_runtime_that_ended_alone_leaves_its_story(base: Path) -> None:
    with application(base, "busy") as first:
        first.kill()
    kernel = next(
        process for process in workbench_processes(base) if "workbench.inkernel.launcher" in process.cmdline()
    )
    kernel.kill()
    assert wait_until_none_is_left(base) == []
    host = RuntimeHost("test", base=base / "r")

    (remains,) = await host.remains()
    await host.forget(remains)

    assert (remains.chat, remains.folder) == ("c1", str(base / "chat"))
    assert (remains.end.reason, remains.end.signal, remains.end.last_call) == (EndReason.FAILURE, "SIGKILL", 2)
    assert [(call.call, call.ended is None) for call in remains.calls] == [(1, False), (2, True)]
    assert await host.remains() == ()
    assert await host.find() == ()
    await host.leave()


@pytest.mark.parametrize("plan", ["idle briefly", "busy briefly"])
async def test_a_runtime_ends_by_itself_after_its_time(base: Path, plan: str) -> None:
    with application(base, plan) as first:
        first.kill()

    await eventually(lambda: not workbench_processes(base))

    host = RuntimeHost("test", base=base / "r")
    (remains,) = await host.remains()
    assert remains.end.reason is EndReason.EVICTED
    await host.leave()


async def test_a_runtime_does_not_end_while_its_application_lives(base: Path) -> None:
    with application(base, "idle briefly") as first:
        await asyncio.sleep(2.5)  # there is nothing to wait for: nothing is to happen
        still = len(supervisors(base))
        first.kill()

    assert still == 1
    await eventually(lambda: not workbench_processes(base))


async def test_a_runtime_whose_folder_is_gone_ends(base: Path) -> None:
    host = RuntimeHost("test", base=base / "r")
    chat = await start_chat(host, chat_folder(base))
    folder = chat.session.runtime_folder

    (folder / "runtime.json").unlink()

    await eventually(lambda: not workbench_processes(base))
    await host.leave()
