from __future__ import annotations

import time

import pytest

from tests.kernels.chats import Chat
from workbench.domain.runtime import FinishStatus, Result, Stream

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_line_of_50_mb_is_cut_and_stands_whole_in_its_file(shared_chat: Chat) -> None:
    ran = await shared_chat.run("print('a' * 50_000_000)")

    assert ran.status is FinishStatus.OK
    assert len(ran.out) == 1_000_000
    assert ran.cuts == [f"outputs/.calls/call-{shared_chat.calls:02d}.txt"]
    assert (shared_chat.folder / str(ran.cuts[0])).stat().st_size == 50_000_001


async def test_hundreds_of_thousands_of_prints_come_in_few_messages(shared_chat: Chat) -> None:
    ran = await shared_chat.run("for i in range(300_000): print(i)")

    whole = "".join(f"{i}\n" for i in range(300_000))
    assert ran.out == whole[:1_000_000]
    assert sum(isinstance(event, Stream) for event in ran.events) < 200
    assert (shared_chat.folder / str(ran.cuts[0])).read_text() == whole


async def test_a_thousand_flushed_prints_arrive_whole(shared_chat: Chat) -> None:
    ran = await shared_chat.run("for i in range(1000): print(i, flush=True)")

    assert ran.out == "".join(f"{i}\n" for i in range(1000))


@pytest.mark.benchmark
async def test_a_thousand_flushed_prints_do_not_wait_for_each_other(shared_chat: Chat) -> None:
    begun = time.perf_counter()

    await shared_chat.run("for i in range(1000): print(i, flush=True)")

    assert time.perf_counter() - begun < 0.4


async def test_a_large_result_text_is_cut(shared_chat: Chat) -> None:
    ran = await shared_chat.run("'x' * 3_000_000")

    assert len(ran.result or "") == 1_000_000
    assert len(ran.cuts) == 1


async def test_a_display_over_20_mb_goes_to_a_file(shared_chat: Chat) -> None:
    code = "from IPython.display import display\ndisplay({'text/html': 'h' * 20_000_001, 'text/plain': 'p'}, raw=True)"

    ran = await shared_chat.run(code)

    assert ran.displays == [{"text/plain": "p"}]
    assert ran.cuts == [f"outputs/.calls/call-{shared_chat.calls:02d}-1.html"]
    assert (shared_chat.folder / str(ran.cuts[0])).stat().st_size == 20_000_001


async def test_many_displays_share_one_limit(shared_chat: Chat) -> None:
    code = "for i in range(8): display({'image/png': 'i' * 10_000_000, 'text/plain': str(i)}, raw=True)"

    ran = await shared_chat.run(code)

    assert sum("image/png" in data for data in ran.displays) == 6
    assert len(ran.cuts) == 2


async def test_an_error_text_is_capped(shared_chat: Chat) -> None:
    ran = await shared_chat.run("raise ValueError('x' * 30_000_000)")

    assert ran.error is not None
    assert ran.error.name == "ValueError"
    assert len(ran.error.message) <= 20_000
    assert len(ran.error.traceback) <= 20_000


async def test_the_next_call_may_show_again(shared_chat: Chat) -> None:
    await shared_chat.run("print('a' * 2_000_000)")

    ran = await shared_chat.run("print('b')")

    assert ran.out == "b\n"
    assert ran.cuts == []


async def test_output_of_child_processes_counts_as_well(shared_chat: Chat) -> None:
    code = "import subprocess, sys; _ = subprocess.run([sys.executable, '-c', 'print(3_000_000 * str(7))'])"

    ran = await shared_chat.run(code)

    assert ran.status is FinishStatus.OK
    assert len(ran.out) <= 1_000_000


@pytest.mark.parametrize(
    "code",
    [
        "import sys; sys.stdout = None",
        "import sys; sys.stdout = sys.stderr = None; 1/0",
        "import sys; sys.stdout = None; 5",
        "import sys; sys.stdout.close(); sys.stderr.close()",
        "import sys, io; sys.stdout = io.StringIO(); print('lost')",
        "import sys; del sys.stdout",
    ],
)
async def test_code_that_takes_its_output_away_does_not_stop_the_kernel(shared_chat: Chat, code: str) -> None:
    first = await shared_chat.run(code)

    second = await shared_chat.run("print('still here')\n6")

    assert first.status in (FinishStatus.OK, FinishStatus.ERROR)
    assert (second.out, second.result) == ("still here\n", "6")


async def test_output_can_be_redirected_inside_a_call(shared_chat: Chat) -> None:
    await shared_chat.run("import contextlib, io")

    ran = await shared_chat.run(
        "with contextlib.redirect_stdout(io.StringIO()) as text: print('inside')\ntext.getvalue()"
    )

    assert ran.out == ""
    assert ran.result == repr("inside\n")


async def test_payloads_and_comms_do_not_leave_the_kernel(shared_chat: Chat) -> None:
    ran = await shared_chat.run(
        "get_ipython().set_next_input('evil')\nimport comm; comm.create_comm('x', data={'a': 1}); 7"
    )

    assert ran.status is FinishStatus.OK
    assert [type(event) for event in ran.events[:-1]] == [Result]


async def test_prints_of_forked_children_arrive(shared_chat: Chat) -> None:
    code = """
import os
child = os.fork()
if child == 0:
    print('from the child', flush=True)
    os._exit(0)
_ = os.waitpid(child, 0)
"""

    ran = await shared_chat.run(code)

    assert ran.status is FinishStatus.OK
    assert (await shared_chat.run("8")).result == "8"
