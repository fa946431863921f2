from __future__ import annotations

import asyncio
import os
import signal
import time

import pytest

from tests.kernels.chats import Chat, eventually
from workbench.domain.runtime import FinishStatus, RuntimeState

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize(
    "code",
    [
        "while True: pass",
        "import time; time.sleep(600)",
        "import re; re.match(r'(a+)+$', 'a' * 40 + 'b')",
        "import asyncio\nawait asyncio.sleep(600)",
        "import asyncio\nawait asyncio.sleep(0)\nwhile True: pass",
        "import subprocess; subprocess.run(['sleep', '600'])",
    ],
)
async def test_an_interrupt_stops_a_call_and_keeps_the_values(shared_chat: Chat, code: str) -> None:
    await shared_chat.run("kept = 5")
    call = shared_chat.start(code)
    await eventually(lambda: f'"call":{shared_chat.calls}' in shared_chat.spooled)
    # The record is written just before the code runs.
    await eventually(lambda: shared_chat.session.facts.state is RuntimeState.BUSY)
    stopped = time.monotonic()

    await shared_chat.session.interrupt()
    ran = await call

    assert ran.status is FinishStatus.INTERRUPTED
    assert time.monotonic() - stopped < 60
    assert (await shared_chat.run("kept")).result == "5"


async def test_an_interrupt_that_hits_a_finalizer_is_not_lost(shared_chat: Chat) -> None:
    code = """
import weakref
class Thing: pass
def linger(_): [None for _ in range(20_000)]
while True:
    thing = Thing(); watched = weakref.ref(thing, linger); del thing
    for _ in range(20_000): pass
"""
    for _ in range(10):
        call = shared_chat.start(code)
        await eventually(lambda: f'"call":{shared_chat.calls},' in shared_chat.spooled)

        await shared_chat.session.interrupt()

        assert (await call).status is FinishStatus.INTERRUPTED


async def test_an_interrupt_that_compiled_code_drops_is_not_lost(shared_chat: Chat) -> None:
    code = """
import ctypes
has = ctypes.pythonapi.PyObject_HasAttrString
has.argtypes = [ctypes.py_object, ctypes.c_char_p]
class Slow:
    def __getattr__(self, name):
        for _ in range(200_000): pass
        raise AttributeError(name)
slow = Slow()
while True: has(slow, b"anything")
"""
    for _ in range(5):
        call = shared_chat.start(code)
        await eventually(lambda: f'"call":{shared_chat.calls},' in shared_chat.spooled)

        await shared_chat.session.interrupt()

        assert (await call).status is FinishStatus.INTERRUPTED


async def test_an_interrupt_that_the_call_catches_comes_once(shared_chat: Chat) -> None:
    code = """
print("begun", flush=True)
caught = 0
def wait():
    global caught
    try:
        while True: pass
    except KeyboardInterrupt:
        caught += 1
wait()
for _ in range(2_000_000): pass
caught
"""
    call = shared_chat.start(code)
    await eventually(lambda: f'"call":{shared_chat.calls},' in shared_chat.spooled)
    await eventually(lambda: shared_chat.session.facts.state is RuntimeState.BUSY)

    await shared_chat.session.interrupt()
    ran = await call

    assert (ran.status, ran.result) in {(FinishStatus.OK, "1"), (FinishStatus.INTERRUPTED, None)}


async def test_the_kernels_own_frames_are_not_shown(shared_chat: Chat) -> None:
    call = shared_chat.start("while True: pass")
    await eventually(lambda: shared_chat.session.facts.state is RuntimeState.BUSY)

    await shared_chat.session.interrupt()
    ran = await call

    assert ran.error is not None
    assert "inkernel" not in ran.error.traceback


async def test_an_interrupt_waits_for_a_call_that_has_not_begun(shared_chat: Chat) -> None:
    pid = shared_chat.session.facts.pid
    os.kill(pid, signal.SIGSTOP)
    call = shared_chat.start("while True: pass")
    await eventually(lambda: shared_chat.session.facts.state is RuntimeState.BUSY)

    stopping = asyncio.create_task(shared_chat.session.interrupt())
    await asyncio.sleep(0)  # it would be sent now, and lost
    os.kill(pid, signal.SIGCONT)
    await stopping

    assert (await call).status is FinishStatus.INTERRUPTED


async def test_an_interrupt_between_calls_does_nothing(shared_chat: Chat) -> None:
    await shared_chat.run("kept = 6")

    await shared_chat.session.interrupt()

    assert (await shared_chat.run("kept")).result == "6"


async def test_the_queued_call_runs_after_an_interrupted_one(shared_chat: Chat) -> None:
    first = shared_chat.start("while True: pass")
    second = shared_chat.start("'second ran'")
    await eventually(lambda: f'"call":{shared_chat.calls - 1}' in shared_chat.spooled)

    await shared_chat.session.interrupt()

    assert (await first).status is FinishStatus.INTERRUPTED
    assert (await second).result == "'second ran'"


async def test_an_error_that_only_looks_like_an_interrupt_is_an_error(shared_chat: Chat) -> None:
    ran = await shared_chat.run("raise KeyboardInterrupt")

    assert ran.status is FinishStatus.ERROR


async def test_a_stopped_process_is_not_taken_for_an_ended_one(shared_chat: Chat) -> None:
    pid = shared_chat.session.facts.pid
    os.kill(pid, signal.SIGSTOP)
    call = shared_chat.start("'after the pause'")
    await eventually(lambda: shared_chat.session.facts.state is RuntimeState.BUSY)

    os.kill(pid, signal.SIGCONT)

    assert (await call).result == "'after the pause'"


async def test_a_signal_that_another_thread_took_reaches_the_call(shared_chat: Chat) -> None:
    began = time.monotonic()
    ran = await shared_chat.run(
        "import signal, threading, time\n"
        "def take():\n"
        "    time.sleep(0.2)\n"
        "    signal.pthread_kill(threading.get_ident(), signal.SIGINT)\n"
        "threading.Thread(target=take).start()\n"
        "time.sleep(600)\n"
    )

    assert ran.error is not None
    assert ran.error.name == "KeyboardInterrupt"
    assert time.monotonic() - began < 60


async def test_a_signal_is_told_once(shared_chat: Chat) -> None:
    ran = await shared_chat.run(
        "import os, signal, time\n"
        "told = 0\n"
        "for _ in range(3):\n"
        "    try:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "        time.sleep(0.3)\n"
        "    except KeyboardInterrupt:\n"
        "        told += 1\n"
        "        time.sleep(0.3)\n"
        "told\n"
    )

    assert ran.result == "3"


async def test_a_process_that_a_call_forked_does_not_interrupt_it(shared_chat: Chat) -> None:
    ran = await shared_chat.run(
        "import os, signal, time\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    signal.signal(signal.SIGINT, lambda *_: os._exit(0))\n"
        "    time.sleep(600)\n"
        "    os._exit(1)\n"
        "time.sleep(0.3)\n"
        "os.kill(child, signal.SIGINT)\n"
        "_, status = os.waitpid(child, 0)\n"
        "time.sleep(0.3)\n"
        "status\n"
    )

    assert ran.error is None
    assert ran.result == "0"
