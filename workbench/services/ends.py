"""Tells how the runtimes of a chat ended, and what an end cost or would cost."""

from __future__ import annotations

from workbench.domain.happened import Happened
from workbench.domain.ids import ChatId
from workbench.domain.namespace import is_own
from workbench.domain.receipt import LossReceipt
from workbench.domain.runtime import EndReason, FoundRuntime, RuntimeEnd
from workbench.protocol.values import HelperSource, VariableSummary
from workbench.services.engine_parts import EngineParts


class EndService:
    """Tell of ends; nothing is ended here."""

    def __init__(self, parts: EngineParts) -> None:
        self._chats = parts.chats
        self._runtimes = parts.runtimes
        self._state = parts.state
        self._receipts = parts.receipts
        self._checkpoints = parts.chat_checkpoints

    async def last(self, chat: ChatId) -> RuntimeEnd | None:
        """Tell how the chat's newest runtime ended, None where it lives or there was none."""
        seen = await self._runtimes.latest(chat)
        return None if seen is None else seen.end

    async def receipt(self, chat: ChatId, end: RuntimeEnd) -> LossReceipt:
        """Tell what the end of a runtime cost, and what is kept."""
        return await self._receipts.of_end(await self._chats.get(chat), end)

    async def foreseen(self, chat: ChatId) -> LossReceipt | None:
        """Tell what would go and what would stay if the runtime were ended now, None where none lives."""
        facts = self._runtimes.facts(chat)
        if facts is None:
            return None
        end = RuntimeEnd(number=facts.number, reason=EndReason.RESTARTED)
        return await self._receipts.of_end(await self._chats.get(chat), end, is_foreseen=True)

    async def left_alone(self, chat: ChatId) -> tuple[FoundRuntime, ...]:
        """List the chat's runtimes that live on, and that this version cannot speak with."""
        return self._runtimes.left_alone(chat)

    async def to_tell(self, chat: ChatId) -> RuntimeEnd | None:
        """Tell how the last runtime ended, None where the one that lives holds values of its own."""
        session = self._runtimes.live(chat)
        live = () if session is None else await self._state.variables(chat, session)
        return None if any(is_own(item) for item in live) else await self._runtimes.last_end(chat)

    async def last_helpers(self, chat: ChatId) -> tuple[HelperSource, ...]:
        """Give the helpers of the runtime whose end is to be told, none where none is or it was emptied on purpose."""
        end = await self.to_tell(chat)
        if end is None or end.reason is EndReason.RESET:
            return ()
        return await self._state.last_helpers(chat, end.number)

    async def happened(self, chat: ChatId) -> tuple[Happened, ...]:
        """Tell what happened to the chat's runtimes in order, but for the end that a receipt is shown of."""
        told = await self._told_by_card(chat)
        ends = [
            Happened(at=at, what=end)
            for at, end in await self._runtimes.ends(chat)
            if end.reason is not EndReason.CLOSED and (told is None or end.number != told.number)
        ]
        restores = [Happened(at=at, what=report) for at, report in await self._checkpoints.restores(chat)]
        return tuple(sorted((*ends, *restores), key=lambda one: one.at))

    async def _told_by_card(self, chat: ChatId) -> RuntimeEnd | None:
        end = await self.to_tell(chat)
        if end is None or end.reason in {EndReason.FAILURE, EndReason.EVICTED}:
            return end
        receipt = await self._receipts.of_end(await self._chats.get(chat), end, is_foreseen=True)
        return end if receipt.is_worth_telling else None

    async def last_known(self, chat: ChatId) -> tuple[VariableSummary, ...]:
        """Give what the runtime held whose end is to be told, nothing where none is."""
        end = await self.to_tell(chat)
        return () if end is None else await self._receipts.last_known(chat, end.number)
