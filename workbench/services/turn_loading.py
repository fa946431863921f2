"""Gets the service of turns before the first message, or with it: what it imports takes seconds of a busy machine."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from workbench.domain.events import TurnWait, TurnWaits
from workbench.domain.ids import ChatId
from workbench.services.bus import Bus

if TYPE_CHECKING:
    from workbench.services.turns import TurnService  # pydantic-ai takes a second to import


class TurnLoading:
    """Make the service once, on another thread, and keep large imports from getting in each other's way."""

    def __init__(self, make: Callable[[], TurnService], bus: Bus) -> None:
        self._make = make
        self._bus = bus
        self._turns: asyncio.Task[TurnService] | None = None
        self._importing = asyncio.Lock()

    def load(self) -> asyncio.Task[TurnService]:
        """Begin to make the service, or give what was begun."""
        if self._turns is None:
            self._turns = asyncio.create_task(self._loaded())
        return self._turns

    async def for_chat(self, chat: ChatId) -> TurnService:
        """Give the service to who waits for it in a chat, and tell the chat what it waits for."""
        loading = self.load()
        if loading.done():
            return await loading
        self._bus.publish(TurnWaits(chat=chat, wait=TurnWait.ANALYST))
        try:
            return await loading
        finally:
            self._bus.publish(TurnWaits(chat=chat, wait=TurnWait.NOTHING))

    async def if_loads(self) -> TurnService | None:
        """Make the service, as far as it can be made: what keeps it from loading is told to who sends a message."""
        self.load()
        return await self.if_any()

    async def if_any(self) -> TurnService | None:
        """Give the service where a message was sent or is about to be; what kept it from loading was told."""
        if self._turns is None:
            return None
        with contextlib.suppress(Exception):
            return await self._turns
        return None

    async def import_beside(self, load: Callable[[], None]) -> None:
        """Import something large on another thread, never while the service's library is."""
        async with self._importing:
            await asyncio.to_thread(load)

    async def _loaded(self) -> TurnService:
        async with self._importing:
            return await asyncio.to_thread(self._make)
