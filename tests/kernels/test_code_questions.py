"""Completing and inspecting in a real kernel: no calls, and never behind one."""

from __future__ import annotations

import asyncio

import pytest

from tests.kernels.chats import LONG_SECONDS, Chat, eventually

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_name_is_completed_from_what_is_live(shared_chat: Chat) -> None:
    await shared_chat.run("price_frame = {'unit': 1}")

    found = await shared_chat.session.complete("price_f", 7)

    assert found is not None
    assert (found.matches, found.start, found.end) == (("price_frame",), 0, 7)


async def test_a_name_is_described_as_plain_text(shared_chat: Chat) -> None:
    await shared_chat.run("def clean(frame):\n    'Strip the texts.'\n    return frame")

    told = await shared_chat.session.inspect("clean(", 5)
    nothing = await shared_chat.session.inspect("no_such_name", 5)

    assert told is not None
    assert "Signature: clean(frame)" in told
    assert "Strip the texts." in told
    assert "\x1b" not in told
    assert nothing is None


async def test_questions_leave_no_trace_of_a_call(shared_chat: Chat) -> None:
    before = shared_chat.session.facts.calls

    await shared_chat.session.complete("pri", 3)
    await shared_chat.session.inspect("print", 5)

    assert shared_chat.session.facts.calls == before


async def test_while_a_call_runs_nothing_is_asked(shared_chat: Chat) -> None:
    running = shared_chat.start("import pathlib, time\nwhile not pathlib.Path('outputs/go').exists(): time.sleep(0.01)")
    await eventually(lambda: shared_chat.session.facts.running_call is not None)

    async with asyncio.timeout(LONG_SECONDS / 2):  # what is asked is waited for longer
        answers = (await shared_chat.session.complete("pri", 3), await shared_chat.session.inspect("print", 5))

    (shared_chat.folder / "outputs" / "go").touch()
    assert answers == (None, None)
    await running
