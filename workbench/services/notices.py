"""Sentences that a model is to be told with its next request: what happened that it did not see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from workbench.domain.conversation import Chat
from workbench.domain.ids import ChatId
from workbench.services.contracts import ContractService
from workbench.services.inputs import InputService


class NoticeService:
    """Collect per chat, and look at what can change outside: the inputs and the contract's file."""

    def __init__(self, inputs: InputService, contracts: ContractService) -> None:
        self._inputs = inputs
        self._contracts = contracts
        self._waiting: dict[ChatId, list[str]] = {}

    def keep(self, chat: ChatId, texts: Iterable[str]) -> None:
        """Keep sentences for the chat's next turn."""
        self._waiting.setdefault(chat, []).extend(texts)

    def waiting(self, chat: ChatId) -> tuple[str, ...]:
        """Give the sentences that wait for the chat's next turn."""
        return tuple(self._waiting.get(chat, ()))

    async def take(self, chat: Chat) -> tuple[str, ...]:
        """Give what is to be told now."""
        inputs, contract = await asyncio.gather(self._inputs.check(chat), self._contracts.check_file(chat))
        return (*self._waiting.pop(chat.id, []), *inputs, *contract)
