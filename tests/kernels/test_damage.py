"""Code that breaks the kernel itself: the call still ends, and the runtime can be ended and replaced."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.kernels.chats import live_chat
from workbench.domain.runtime import EndReason, FinishStatus

pytestmark = pytest.mark.asyncio

LEAVES_WHEN_IT_HAS_ENDED = """
import os, threading
def leave(*_): threading.Timer(0.05, os._exit, (0,)).start()
get_ipython().events.register("post_run_cell", leave)
"""
"""Ends the kernel while the reply is on its way: after it is on record that the call has ended."""


@pytest.fixture(autouse=True)
def patience() -> None:
    """Leave it as it is in the window: how long a broken kernel is waited for is waited for here."""


@pytest.mark.parametrize(
    ("code", "statuses"),
    [
        ("get_ipython().kernel.iopub_thread.socket.close()", {FinishStatus.DAMAGED}),
        ("get_ipython().kernel.shell_stream.socket.close()", {FinishStatus.DAMAGED}),
        (
            "import os\nfor fd in range(3, 300):\n    try: os.close(fd)\n    except OSError: pass",
            {FinishStatus.DAMAGED, FinishStatus.LOST},
        ),
        ("exit()", {FinishStatus.OK}),
        (LEAVES_WHEN_IT_HAS_ENDED, {FinishStatus.OK}),
    ],
)
async def test_a_call_that_breaks_the_kernel_ends(base: Path, code: str, statuses: set[FinishStatus]) -> None:
    async with live_chat(base) as chat:
        await chat.run("x = 1")

        ran = await chat.run(code)
        end = await chat.session.shutdown(EndReason.RESTARTED)

        assert ran.status in statuses
        assert end.reason in (EndReason.RESTARTED, EndReason.FAILURE)


async def test_a_code_that_ends_its_kernel_is_told_so(base: Path) -> None:
    async with live_chat(base) as chat:
        await chat.run("exit()")

        end = await chat.session.ended()

        assert (end.reason, end.exit_code) == (EndReason.FAILURE, 0)
        assert end.words().startswith("Runtime 1 ended unexpectedly: its code ended it (exit), after call 1")


async def test_sys_exit_does_not_end_the_runtime(base: Path) -> None:
    async with live_chat(base) as chat:
        ran = await chat.run("import sys; sys.exit(3)")

        assert ran.status is FinishStatus.ERROR
        assert (await chat.run("2 * 3")).result == "6"


@pytest.mark.skipif(sys.platform != "linux", reason="descriptors can be looked up on Linux")
async def test_the_numbers_of_the_first_standard_streams_are_given_to_nothing_else(base: Path) -> None:
    async with live_chat(base) as chat:
        ran = await chat.run(
            "import os, sys\nfor stream in (sys.stdout, sys.stderr):\n"
            "    print(os.readlink(f'/proc/self/fd/{stream._original_stdstream_copy}'))"
        )

    assert ran.out == "/dev/null\n/dev/null\n"
