from __future__ import annotations

from pytestqt.qtbot import QtBot

from tests.qt.fake_engine import FakeEngine, bridge_to, stop
from workbench.domain.call import Asker, CallRequest
from workbench.domain.events import TurnWait, TurnWaits
from workbench.domain.ids import CallId, ChatId
from workbench.qt.turns import Turns

CHAT, OTHER = ChatId("chat"), ChatId("other")


def test_a_chat_says_what_its_message_waits_for(qtbot: QtBot) -> None:
    engine = FakeEngine()
    bridge = bridge_to(engine)
    turns = Turns(bridge, bridge)
    told: list[str] = []
    turns.changed.connect(lambda: told.append(f"{turns.words(CHAT)} {turns.words(OTHER)}"))
    with qtbot.waitSignal(bridge.opened):
        bridge.start()

    for wait in (TurnWait.ANALYST, TurnWait.NOTHING, TurnWait.RUNTIME, TurnWait.NOTHING):
        with qtbot.waitSignal(turns.changed):
            engine.bus.publish(TurnWaits(chat=CHAT, wait=wait))

    assert told == [
        "Loading what answers messages, once after a start… Working…",
        "Working… Working…",
        "Starting the runtime… Working…",
        "Working… Working…",
    ]
    stop(qtbot, bridge)


def test_a_chat_says_that_its_message_waits_for_a_call_of_the_console(qtbot: QtBot) -> None:
    engine = FakeEngine()
    bridge = bridge_to(engine)
    turns = Turns(bridge, bridge)
    with qtbot.waitSignal(bridge.opened):
        bridge.start()
    call = CallRequest(chat=CHAT, number=CallId(7), asker=Asker.CONSOLE, code="", intent="")

    with qtbot.waitSignal(turns.changed):
        engine.bus.publish(TurnWaits(chat=CHAT, wait=TurnWait.CALL, call=call))

    assert turns.words(CHAT) == "Waiting for call 7 of the console to end…"
    assert (turns.is_behind_call(CHAT), turns.is_behind_call(OTHER)) == (True, False)
    with qtbot.waitSignal(turns.changed):
        engine.bus.publish(TurnWaits(chat=CHAT, wait=TurnWait.NOTHING))
    assert (turns.words(CHAT), turns.is_behind_call(CHAT)) == ("Working…", False)
    stop(qtbot, bridge)
