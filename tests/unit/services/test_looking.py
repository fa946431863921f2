from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

import pytest

from workbench.domain.ports import RuntimeSession
from workbench.protocol.tables import TableAnswer, TableRequest, TableView, ViewFacts, ViewRequest, Working
from workbench.services import looking

pytestmark = pytest.mark.asyncio

REQUEST = ViewRequest(view=TableView(name="t"))
WORKING = Working(ticket="1", words="Sorting", seconds=0.1)
FACTS = ViewFacts(view=REQUEST.view, type_name="x", rows=1, total_rows=1, total_columns=0, columns=(), stamp="1")


@dataclass
class Session:
    answers: list[TableAnswer]
    asked: list[TableRequest] = field(default_factory=list[TableRequest])

    async def look(self, request: TableRequest) -> TableAnswer:
        self.asked.append(request)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


async def test_what_is_worked_out_soon_is_waited_for() -> None:
    session = Session([WORKING, WORKING, FACTS])

    answer = await looking.look(cast("RuntimeSession", session), REQUEST)

    assert answer == FACTS
    assert session.asked == [REQUEST] * 3


async def test_what_takes_longer_is_said_to_be_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "PATIENCE_SECONDS", 0.02)

    answer = await looking.look(cast("RuntimeSession", Session([WORKING])), REQUEST)

    assert answer == WORKING
