"""Tells how the runtimes of a chat ended, and what an end cost or would cost."""

from __future__ import annotations

from workbench.domain.ids import ChatId
from workbench.domain.namespace import is_own
from workbench.domain.receipt import LossReceipt
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.protocol.values import VariableSummary
from workbench.services.chats import ChatService
from workbench.services.receipts import ReceiptService
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateService


class EndService:
    """Tell of ends; nothing is ended here."""

    def __init__(
        self, chats: ChatService, runtimes: RuntimeService, state: StateService, receipts: ReceiptService
    ) -> None:
        self._chats = chats
        self._runtimes = runtimes
        self._state = state
        self._receipts = receipts

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

    async def to_tell(self, chat: ChatId) -> RuntimeEnd | None:
        """Tell how the last runtime ended, None where the one that lives holds values of its own."""
        session = self._runtimes.live(chat)
        live = () if session is None else await self._state.variables(chat, session)
        return None if any(is_own(item) for item in live) else await self._runtimes.last_end(chat)

    async def last_known(self, chat: ChatId) -> tuple[VariableSummary, ...]:
        """Give what the runtime held whose end is to be told, nothing where none is."""
        end = await self.to_tell(chat)
        return () if end is None else await self._receipts.last_known(chat, end.number)
