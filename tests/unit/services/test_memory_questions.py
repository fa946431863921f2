"""A call that would not fit into memory is asked about first, also where the chat runs without asking."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench
from tests.unit.services.fake_runtime import FakeHost, FakeSession
from workbench.domain.conversation import ApprovalMode
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.services.machine_memory import MachineMemory

GB = 1_000_000_000
LEFT, RIGHT = (
    VariableSummary(name=name, type_name="DataFrame", kind=VariableKind.TABLE, shape=(10, 2), size_bytes=2 * GB)
    for name in ("left", "right")
)
JOIN = {"run": "both = left.merge(right)", "intent": "It will join."}
ADD = {"run": "n = 1", "intent": "It will add."}


@pytest.mark.asyncio
@pytest.mark.parametrize(("free", "is_asked"), [(20 * GB, False), (4 * GB, True)])
async def test_a_yes_for_the_chat_does_not_hold_for_what_does_not_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, *, is_asked: bool
) -> None:
    monkeypatch.setattr(
        "workbench.services.memory_questions.machine_memory", lambda: MachineMemory(total=24 * GB, free=free)
    )

    def prepare(session: FakeSession) -> None:
        session.namespace = (LEFT, RIGHT)

    script = [[ADD, "Added."], [JOIN, "Joined."]]
    async with bench(tmp_path, Setting(script=script, host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat("One")
        await made.engine.set_approval(chat.id, ApprovalMode.CHAT)
        await made.engine.send(chat.id, "add")
        asked_before = len(made.asked)

        await made.engine.send(chat.id, "join")

        questions = [request.memory for request in made.asked[asked_before:]]
        assert bool(questions) is is_asked
        assert all("needs about 8.0 GB and 4.0 GB are free" in question for question in questions)
