"""Stops calls that run, and ends runtimes to begin the next ones."""

from __future__ import annotations

import asyncio
import contextlib

from workbench.domain.conversation import Chat
from workbench.domain.errors import StorageError
from workbench.domain.events import NoticeRaised
from workbench.domain.ids import ChatId
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.services.bus import Bus
from workbench.services.calls import CallService
from workbench.services.runtimes import RuntimeService

_SECOND_INTERRUPT_SECONDS = 2.0
LADDER_SECONDS = (_SECOND_INTERRUPT_SECONDS, 3.0)
"""An interrupt, after two seconds one of all that the call started, after three more the question whether to end it."""
DOES_NOT_STOP = (
    f"The call was asked to stop and has not in {sum(LADDER_SECONDS):.0f} seconds."
    " A restart of the runtime ends it; what is live in it is then gone."
)


class Stopping:
    """Climb from an interrupt to the end of a runtime, as far as is asked."""

    def __init__(self, calls: CallService, runtimes: RuntimeService, bus: Bus) -> None:
        self._calls = calls
        self._runtimes = runtimes
        self._bus = bus

    async def interrupt(self, chat: ChatId) -> bool:
        """Interrupt the chat's call, and once more where it goes on; false, and said, where it does not stop."""
        if await self._climb(chat, LADDER_SECONDS):
            return True
        if not self._calls.is_recorded(chat):  # what still goes on after a call that has ended is not the call
            self._bus.publish(NoticeRaised(chat=chat, text=DOES_NOT_STOP, is_settled_by_end=True))
        return False

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
        for step, wait in enumerate(waits):
            task = self._calls.running(chat)
            session = self._runtimes.live(chat)
            if task is None or session is None:
                return True
            await session.interrupt(group=step > 0)  # a program that the call waits for may be what does not stop
            await asyncio.wait({task}, timeout=wait)
        return self._calls.running(chat) is None
