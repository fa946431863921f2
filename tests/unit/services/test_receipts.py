from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench
from tests.unit.services.fake_runtime import FakeHost
from workbench.domain.call import Asker, CallChanges, CallRecord, CallRequest, CallStatus
from workbench.domain.gone_names import gone_names
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.domain.receipt import GoneName
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.protocol.values import CallTracking, ColumnSummary, VariableKind, VariableSummary
from workbench.services.clock import now
from workbench.services.manifests import ManifestService


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

        receipt = await made.engine.ends.receipt(chat.id, end)

        assert receipt.cut_off is not None
        assert (receipt.cut_off.number, receipt.calls, receipt.messages) == (1, 1, 0)
        assert receipt.checkpoint is None


@pytest.mark.asyncio
async def test_an_end_is_told_until_the_next_runtime_holds_something_of_its_own(tmp_path: Path) -> None:
    module = VariableSummary(name="pd", type_name="module", kind=VariableKind.MODULE)
    own = VariableSummary(name="x", type_name="int", kind=VariableKind.VALUE)
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "x = 1")
        made.host.sessions[0].namespace = (module, own)
        await made.engine.variables(chat.id)
        foreseen = await made.engine.ends.foreseen(chat.id)

        await made.engine.restart(chat.id)
        made.host.sessions[1].namespace = (module,)
        end, known = await made.engine.ends.to_tell(chat.id), await made.engine.ends.last_known(chat.id)
        made.host.sessions[1].namespace = (module, own)
        later = await made.engine.ends.to_tell(chat.id), await made.engine.ends.last_known(chat.id)

    assert foreseen is not None
    assert foreseen.gone == (GoneName(name="x", kind=VariableKind.VALUE),)
    assert end is not None
    assert (end.number, end.reason, known) == (1, EndReason.RESTARTED, (module, own))
    assert later == (None, ())


@pytest.mark.asyncio
async def test_what_a_runtime_held_is_known_at_the_next_start(tmp_path: Path) -> None:
    held = VariableSummary(name="t", type_name="Table", kind=VariableKind.TABLE, shape=(3, 2), size_bytes=5)
    shown = replace(held, preview="1 2 3", columns=(ColumnSummary(name="a", dtype="int"),))
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.start_runtime(chat.id)
        made.host.sessions[0].namespace = (shown,)
        await made.engine.variables(chat.id)  # as after a restore: no call made it

    async with bench(tmp_path) as made:
        end = await made.engine.ends.to_tell(chat.id)
        known = await made.engine.ends.last_known(chat.id)
        assert end is not None
        receipt = await made.engine.ends.receipt(chat.id, end)

    assert known == (held,)
    assert receipt.gone == (GoneName(name="t", kind=VariableKind.TABLE),)


@pytest.mark.parametrize("text", ["", "[", "{}", '[{"name": 1}]', "null"])
@pytest.mark.asyncio
async def test_a_broken_file_of_names_is_as_good_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "names-0001.json").write_text(text)

    assert await ManifestService(tmp_path).read(ChatId("c"), 1) == ()


@pytest.mark.asyncio
async def test_names_of_a_runtime_that_nobody_looked_at_come_from_its_calls(tmp_path: Path) -> None:
    tracked = CallTracking(call=1, created=("x", "pd"))
    host = FakeHost(prepare=lambda session: session.tracked.update({1: tracked}))
    async with bench(tmp_path, Setting(host=host)) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "import pandas as pd; x = 1")
        made.host.sessions[0].fail()
        await made.until("RuntimeEnded")

        known = await made.engine.ends.last_known(chat.id)

    assert [(item.name, item.defined_in_call) for item in known] == [("x", 1)]


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
