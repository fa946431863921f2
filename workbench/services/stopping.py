"""Stops calls that run, and ends runtimes to begin the next ones."""

from __future__ import annotations

import asyncio
import contextlib

from workbench.domain.conversation import Chat
from workbench.domain.errors import StorageError
from workbench.domain.ids import ChatId
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.services.calls import CallService
from workbench.services.runtimes import RuntimeService

_SECOND_INTERRUPT_SECONDS = 2.0
_LADDER_SECONDS = (_SECOND_INTERRUPT_SECONDS, 3.0)


class Stopping:
    """Climb from an interrupt to the end of a runtime, as far as is asked."""

    def __init__(self, calls: CallService, runtimes: RuntimeService) -> None:
        self._calls = calls
        self._runtimes = runtimes

    async def interrupt(self, chat: ChatId) -> bool:
        """Interrupt the chat's call, and once more where it goes on; true when none runs any more."""
        return await self._climb(chat, _LADDER_SECONDS)

    async def interrupt_all(self) -> None:
        """Interrupt each call that runs once, and wait a little for its end."""
        for chat in self._calls.all_running():
            await self._climb(chat, (_SECOND_INTERRUPT_SECONDS,))

    async def renew(self, chat: Chat, reason: EndReason) -> RuntimeEnd | None:
        """End the chat's runtime and start the next one; gives how the last one ended."""
        end = await self._runtimes.end(chat.id, reason)
        task = self._calls.running(chat.id)
        if task is not None:
            await asyncio.wait({task})
        with contextlib.suppress(StorageError):
            await self._runtimes.session(chat)
        return end

    async def _climb(self, chat: ChatId, waits: tuple[float, ...]) -> bool:
        for wait in waits:
            task = self._calls.running(chat)
            session = self._runtimes.live(chat)
            if task is None or session is None:
                return True
            await session.interrupt()
            await asyncio.wait({task}, timeout=wait)
        return self._calls.running(chat) is None
