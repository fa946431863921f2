"""Reads an input another way: kept for whoever reads it next, and carried out by a call where its table is live."""

from __future__ import annotations

from workbench.domain.conversation import Chat, TurnEnd, TurnResult
from workbench.domain.events import NoticeRaised
from workbench.domain.reading import ReadingWishes
from workbench.services.bus import Bus
from workbench.services.comparing import ComparingService
from workbench.services.turn_loading import TurnLoading


class Rereading:
    """Correct how inputs are read; where the call does not run, the input is read as before, and so is its table."""

    def __init__(self, comparing: ComparingService, turns: TurnLoading, bus: Bus) -> None:
        self._comparing = comparing
        self._turns = turns
        self._bus = bus

    async def correct(self, chat: Chat, name: str, reading: ReadingWishes) -> TurnResult | None:
        """Keep how an input is read; gives the turn in which it was read again, None where no table of it is live.

        Raises:
            InputRefusedError: it cannot be read so; nothing is changed.
            TurnRunningError: the last message is still being answered; nothing is changed.
        """
        before = await self._comparing.reading_before(chat, name)
        plan = await self._comparing.correct(chat, name, reading)
        if plan is None:
            return None
        ran = False
        try:
            result = await (await self._turns.for_chat(chat.id)).carry_out(chat, plan)
            ran = bool(result.calls) and result.end is TurnEnd.ANSWERED
        finally:
            if not ran:
                await self._comparing.put_back(chat, before)
        if not ran:
            text = f"{name} was not read again: the live table is still the one that was read before."
            self._bus.publish(NoticeRaised(chat=chat.id, text=text))
        return result
