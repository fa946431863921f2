from __future__ import annotations

import os
from itertools import groupby
from pathlib import Path

import pytest

from tests.kernels.chats import Chat, eventually
from workbench.domain.runtime import FinishStatus, Result, RuntimeState, Stream

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_values_stay_from_call_to_call(shared_chat: Chat) -> None:
    await shared_chat.run("kept = 41")

    ran = await shared_chat.run("kept + 1")

    assert ran.result == "42"
    assert ran.status is FinishStatus.OK


async def test_prints_and_results_come_in_their_order(shared_chat: Chat) -> None:
    ran = await shared_chat.run("print('one')\ndisplay(2)\nprint('three')\n4")

    # Two pieces of one print may come apart.
    kinds = [kind for kind, _ in groupby(type(event).__name__ for event in ran.events)]
    assert kinds == ["Stream", "Display", "Stream", "Result", "Finished"]


async def test_an_error_is_told_without_colours(shared_chat: Chat) -> None:
    ran = await shared_chat.run("1 / 0")

    assert ran.status is FinishStatus.ERROR
    assert ran.error is not None
    assert (ran.error.name, ran.error.message) == ("ZeroDivisionError", "division by zero")
    assert "\x1b" not in ran.error.traceback


async def test_calls_queued_behind_an_error_run_all_the_same(shared_chat: Chat) -> None:
    first = shared_chat.start("raise ValueError('x')")
    second = shared_chat.start("'ran'")

    assert (await first).status is FinishStatus.ERROR
    assert (await second).result == "'ran'"


async def test_typed_input_is_an_error_in_calls(shared_chat: Chat) -> None:
    ran = await shared_chat.run("input('name? ')")

    assert ran.error is not None
    assert ran.error.name == "StdinNotImplementedError"


async def test_code_that_is_no_python_is_an_error(shared_chat: Chat) -> None:
    ran = await shared_chat.run("this is no python")

    assert ran.error is not None
    assert ran.error.name == "SyntaxError"


async def test_top_level_await_works(shared_chat: Chat) -> None:
    ran = await shared_chat.run("import asyncio\nawait asyncio.sleep(0, 'waited')")

    assert ran.result == "'waited'"


async def test_times_of_a_call_are_told(shared_chat: Chat) -> None:
    ran = await shared_chat.run("pass")

    assert ran.finished.started is not None
    assert ran.finished.ended is not None
    assert ran.finished.ended >= ran.finished.started


async def test_a_result_carries_its_figures(shared_chat: Chat) -> None:
    code = """
class Figures:
    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/plain": "two", "application/vnd.workbench.result+json": {"type": "table", "rows": [1, 2]}}
Figures()
"""

    ran = await shared_chat.run(code)

    (result,) = [event for event in ran.events if isinstance(event, Result)]
    assert result.data == {
        "text/plain": "two",
        "application/vnd.workbench.result+json": '{"type": "table", "rows": [1, 2]}',
    }


async def test_no_result_is_kept_alive_in_secret(shared_chat: Chat) -> None:
    code = """
import weakref
class Large: pass
large = Large(); gone = weakref.ref(large)
large
"""
    await shared_chat.run(code)

    ran = await shared_chat.run("del large\ngone() is None")

    assert ran.result == "True"


async def test_an_iterator_that_is_left_does_not_stop_the_call(shared_chat: Chat) -> None:
    shared_chat.calls += 1
    number = shared_chat.calls
    iterator = aiter(shared_chat.session.execute(number, "print('begun', flush=True)\nafter = 'done'"))
    begun = await anext(iterator)
    assert isinstance(begun, Stream)
    assert begun.text.startswith("begun")
    del iterator

    await eventually(lambda: shared_chat.session.facts.state is RuntimeState.IDLE)
    assert (await shared_chat.run("after")).result == "'done'"


async def test_the_kernel_has_no_secret_of_the_application(shared_chat: Chat) -> None:
    ran = await shared_chat.run("import os; sorted(os.environ)")

    names = ran.result or ""
    assert "PYTEST_CURRENT_TEST" in os.environ
    assert "PYTEST" not in names
    assert "JPY_PARENT_PID" not in names
    assert "PYTHONDONTWRITEBYTECODE" not in names


async def test_the_supervisor_has_no_secret_either(shared_chat: Chat) -> None:
    ran = await shared_chat.run("import os; open(f'/proc/{os.getppid()}/environ').read()")

    assert "PYTEST" not in (ran.result or "PYTEST")


async def test_the_working_folder_is_the_chats_folder(shared_chat: Chat) -> None:
    ran = await shared_chat.run("import os; os.getcwd()")

    assert ran.result == repr(str(shared_chat.folder))


async def test_facts_count_the_calls(shared_chat: Chat) -> None:
    await shared_chat.run("pass")

    facts = shared_chat.session.facts
    assert facts.calls == shared_chat.calls
    assert facts.state is RuntimeState.IDLE
    assert facts.memory is not None
    assert facts.memory > 10_000_000


async def test_memory_trouble_meets_the_kernel_first(shared_chat: Chat) -> None:
    pid = shared_chat.session.facts.pid

    assert Path(f"/proc/{pid}/oom_score_adj").read_text().strip() == "500"


async def test_no_history_is_kept_beside_the_chat(shared_chat: Chat) -> None:
    await shared_chat.run("secret = 'once'")

    kept = [path.name for path in shared_chat.session.runtime_folder.rglob("*") if path.name.startswith("history")]

    assert kept == []


async def test_the_user_has_no_startup_file_in_a_chat(shared_chat: Chat) -> None:
    ran = await shared_chat.run("get_ipython().profile_dir.location")

    assert str(shared_chat.session.runtime_folder) in (ran.result or "")


async def test_no_debugger_is_loaded_before_somebody_asks_for_it(shared_chat: Chat) -> None:
    ran = await shared_chat.run(
        "import sys\nbefore = 'debugpy' in sys.modules\nimport debugpy\nbefore, debugpy.__name__"
    )

    assert ran.result == "(False, 'debugpy')"
