from __future__ import annotations

from typing import cast

import pytest

from workbench.domain.errors import SettingsError
from workbench.domain.events import Event, TurnWait, TurnWaits
from workbench.domain.ids import ChatId
from workbench.services.bus import Bus
from workbench.services.turn_loading import TurnLoading
from workbench.services.turns import TurnService

CHAT = ChatId("chat")
SERVICE = cast("TurnService", object())


@pytest.mark.asyncio
async def test_a_chat_is_told_what_its_first_message_waits_for_and_later_ones_wait_for_nothing() -> None:
    bus, told = Bus(), list[Event]()
    bus.listen(told.append)
    loading = TurnLoading(lambda: SERVICE, bus)

    found = [await loading.for_chat(CHAT), await loading.for_chat(CHAT)]

    assert found == [SERVICE, SERVICE]
    assert told == [TurnWaits(chat=CHAT, wait=wait) for wait in (TurnWait.ANALYST, TurnWait.NOTHING)]


@pytest.mark.asyncio
async def test_what_was_loaded_before_the_first_message_is_not_waited_for() -> None:
    bus, told = Bus(), list[Event]()
    bus.listen(told.append)
    loading = TurnLoading(lambda: SERVICE, bus)

    await loading.if_loads()
    await loading.for_chat(CHAT)

    assert told == []


@pytest.mark.asyncio
async def test_what_keeps_it_from_loading_is_told_to_who_sends_a_message() -> None:
    def make() -> TurnService:
        raise SettingsError("There is no such model.", "Choose another one.")

    loading = TurnLoading(make, Bus())

    early = await loading.if_loads()

    assert early is None
    with pytest.raises(SettingsError):
        await loading.for_chat(CHAT)
