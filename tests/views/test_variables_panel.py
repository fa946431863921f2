from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from pytestqt.qtbot import QtBot

from tests.views.console_alone import CHAT, NOW, FakeBridge
from tests.views.test_helpers_panel import FACTS
from tests.views.window import themed
from workbench.domain.checkpoint import RestoreReport
from workbench.domain.conversation import Chat
from workbench.domain.events import CheckpointRestored, NamespaceChanged, RuntimeEnded
from workbench.domain.ids import CallId
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.qt.bridge import EngineBridge
from workbench.views.variables_panel import VariablesPanel


def value(name: str, call: int) -> VariableSummary:
    return VariableSummary(
        name=name, type_name="float", kind=VariableKind.VALUE, preview="1.5", size_bytes=24, defined_in_call=call
    )


def test_what_a_checkpoint_brought_back_is_not_new_and_what_comes_after_it_is(qtbot: QtBot) -> None:
    bridge = FakeBridge()
    panel = VariablesPanel(cast("EngineBridge", bridge), themed())
    qtbot.addWidget(panel)
    panel.set_chat(Chat(id=CHAT, title="t", folder=Path("/x"), created=NOW))
    back = (value("rate", 3), value("share", 7))
    bridge.event_arrived.emit(NamespaceChanged(chat=CHAT, variables=back))

    bridge.event_arrived.emit(CheckpointRestored(chat=CHAT, report=RestoreReport(after_call=CallId(7), entries=())))
    bridge.event_arrived.emit(NamespaceChanged(chat=CHAT, variables=(*back, value("total", 8))))

    model = panel.model
    assert [model.index(row, 3).data() for row in range(model.rowCount())] == ["call 3", "call 7", "call 8 · new"]


@pytest.mark.parametrize(("reason", "shown"), [(EndReason.RESET, []), (EndReason.FAILURE, ["call 3 · gone"])])
def test_after_a_reset_nothing_is_told_as_gone(qtbot: QtBot, reason: EndReason, shown: list[str]) -> None:
    bridge = FakeBridge()
    panel = VariablesPanel(cast("EngineBridge", bridge), themed())
    qtbot.addWidget(panel)
    panel.set_chat(Chat(id=CHAT, title="t", folder=Path("/x"), created=NOW))
    bridge.event_arrived.emit(NamespaceChanged(chat=CHAT, variables=(value("rate", 3),)))
    bridge.event_arrived.emit(CheckpointRestored(chat=CHAT, report=RestoreReport(after_call=CallId(7), entries=())))

    bridge.event_arrived.emit(RuntimeEnded(chat=CHAT, facts=FACTS, end=RuntimeEnd(number=1, reason=reason)))

    assert [panel.model.index(row, 3).data() for row in range(panel.model.rowCount())] == shown


def test_the_size_gives_way_where_names_and_types_need_the_room(qtbot: QtBot) -> None:
    bridge = FakeBridge()
    panel = VariablesPanel(cast("EngineBridge", bridge), themed())
    qtbot.addWidget(panel)
    panel.set_chat(Chat(id=CHAT, title="t", folder=Path("/x"), created=NOW))
    bridge.event_arrived.emit(NamespaceChanged(chat=CHAT, variables=(value("supplier_prices_of_april", 3),)))
    panel.show()
    hidden: list[bool] = []

    for width, wanted in ((700, False), (300, True)):
        panel.resize(width, 400)
        qtbot.waitUntil(lambda wanted=wanted: panel.table.isColumnHidden(2) is wanted)
        hidden.append(panel.table.isColumnHidden(2))

    assert hidden == [False, True]
