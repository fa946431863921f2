from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.services.engines import bench
from workbench.domain.call import Asker, CallChanges, CallRecord, CallRequest, CallStatus
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.domain.receipt import GoneName
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.services.clock import now
from workbench.services.receipts import gone_names


def record(number: int, changes: CallChanges, status: CallStatus = CallStatus.OK) -> CallRecord:
    request = CallRequest(chat=ChatId("c"), number=CallId(number), asker=Asker.MODEL, code="")
    return CallRecord(request=request, runtime=RuntimeNumber(1), started=now(), status=status, changes=changes)


def test_names_come_from_the_record_of_the_calls_and_kinds_from_what_was_seen() -> None:
    records = (
        record(1, CallChanges(created=("a", "b", "pd"))),
        record(2, CallChanges(rebound=("b",), deleted=("a",))),
        record(3, CallChanges(created=("never",)), CallStatus.ABORTED),
    )
    known = (
        VariableSummary(name="b", type_name="DataFrame", kind=VariableKind.TABLE),
        VariableSummary(name="pd", type_name="module", kind=VariableKind.MODULE),
    )

    assert gone_names(records, known) == (GoneName(name="b", kind=VariableKind.TABLE),)


@pytest.mark.asyncio
async def test_a_receipt_names_the_call_that_was_cut_off_and_counts_the_record(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "x = 1")
        end = RuntimeEnd(number=1, reason=EndReason.FAILURE, last_call=1, last_call_ended=False)

        receipt = await made.engine.receipt(chat.id, end)

        assert receipt.cut_off is not None
        assert (receipt.cut_off.number, receipt.calls, receipt.messages) == (1, 1, 0)
        assert receipt.checkpoint is None


@pytest.mark.asyncio
async def test_starting_a_runtime_twice_starts_one(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()

        await made.engine.start_runtime(chat.id)
        await made.engine.start_runtime(chat.id)

        assert len(made.host.sessions) == 1


@pytest.mark.asyncio
async def test_code_questions_reach_a_runtime_that_lives(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        before = await made.engine.complete(chat.id, "x", 1)
        await made.engine.run(chat.id, "x = 1")

        found = await made.engine.complete(chat.id, "x", 1)
        told = await made.engine.inspect(chat.id, "x", 1)

        assert before is None
        assert found is not None
        assert (found.matches, told) == (("x_more",), "what x is")
