from __future__ import annotations

import time

import pytest

from workbench.domain.runtime import CallEnd, ErrorRaised, Finished, FinishStatus, KernelEvent, Stream
from workbench.kernels.execution import SPOOL_PATIENCE_SECONDS, Execution

pytestmark = pytest.mark.asyncio

IDLE = {"execution_state": "idle"}


def replied(execution: Execution, status: str, name: str | None = None) -> None:
    execution.take_reply({"status": status, "ename": name, "evalue": "v", "traceback": ["t"]}, {}, None)


async def events(execution: Execution) -> list[KernelEvent]:
    return [event async for event in execution.events()]


async def test_it_ends_on_reply_and_idle_in_either_order() -> None:
    first, second = Execution(1), Execution(2)
    replied(first, "ok")
    assert not first.is_finished
    first.take_iopub("status", IDLE)
    second.take_iopub("status", IDLE)
    assert not second.is_finished
    replied(second, "ok")

    assert await events(first) == [Finished(status=FinishStatus.OK)]
    assert await events(second) == [Finished(status=FinishStatus.OK)]


@pytest.mark.parametrize(
    ("status", "name", "was_interrupted", "finish"),
    [
        ("error", "ValueError", False, FinishStatus.ERROR),
        ("error", "KeyboardInterrupt", True, FinishStatus.INTERRUPTED),
        ("error", "CancelledError", True, FinishStatus.INTERRUPTED),
        ("error", "KeyboardInterrupt", False, FinishStatus.ERROR),
        ("error", "ValueError", True, FinishStatus.ERROR),
    ],
)
async def test_an_error_that_was_not_broadcast_is_taken_from_the_reply(
    status: str, name: str, *, was_interrupted: bool, finish: FinishStatus
) -> None:
    execution = Execution(1)
    execution.was_interrupted = was_interrupted
    replied(execution, status, name)
    execution.take_iopub("status", IDLE)

    assert await events(execution) == [
        ErrorRaised(name=name, message="v", traceback="t"),
        Finished(status=finish),
    ]


async def test_an_aborted_request_did_not_run() -> None:
    execution = Execution(1)
    replied(execution, "aborted")
    execution.take_iopub("status", IDLE)

    assert await events(execution) == [Finished(status=FinishStatus.ABORTED)]


@pytest.mark.parametrize(
    ("spooled", "finish"),
    [
        (None, FinishStatus.LOST),
        (CallEnd(call=1, started=1.0), FinishStatus.LOST),
        (CallEnd(call=1, started=1.0, ended=2.0, status="ok"), FinishStatus.OK),
        (CallEnd(call=1, started=1.0, ended=2.0, status="error", error_name="X"), FinishStatus.ERROR),
    ],
)
async def test_when_the_process_ends_the_runtimes_record_decides(spooled: CallEnd | None, finish: FinishStatus) -> None:
    execution = Execution(1)
    execution.take_iopub("stream", {"name": "stdout", "text": "a"})

    execution.end_with_process(spooled)

    stream, finished = await events(execution)
    assert stream == Stream(name="stdout", text="a")
    assert isinstance(finished, Finished)
    assert finished.status is finish


async def test_a_call_that_the_runtime_never_noted_and_that_showed_nothing_did_not_run() -> None:
    execution = Execution(1)
    execution.take_iopub("status", {"execution_state": "busy"})

    execution.end_with_process(None)

    (finished,) = await events(execution)
    assert isinstance(finished, Finished)
    assert finished.status is FinishStatus.ABORTED


async def test_a_call_that_ended_long_ago_without_reply_is_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    start = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: start)
    execution = Execution(1)
    ended = CallEnd(call=1, started=time.time() - 20, ended=time.time() - 10, status="ok")
    for step in range(40):
        monkeypatch.setattr(time, "monotonic", lambda now=start + step / 4: now)
        execution.look(ended)
        assert step / 4 >= SPOOL_PATIENCE_SECONDS or not execution.is_finished

    (finished,) = await events(execution)
    assert finished == Finished(status=FinishStatus.DAMAGED, started=ended.started, ended=ended.ended)


async def test_what_came_while_nobody_could_look_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    execution = Execution(1)
    ended = CallEnd(call=1, started=time.time() - 20, ended=time.time() - 10, status="ok")
    later = time.monotonic() + 10
    monkeypatch.setattr(time, "monotonic", lambda: later)

    execution.look(ended)

    assert not execution.is_finished


async def test_a_call_that_runs_long_is_no_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    execution = Execution(1)
    later = time.monotonic() + 10_000
    monkeypatch.setattr(time, "monotonic", lambda: later)

    execution.look(CallEnd(call=1, started=1.0))

    assert not execution.is_finished
