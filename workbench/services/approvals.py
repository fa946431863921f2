"""Asks the user before a model's call runs: each time, or once per chat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from workbench.domain.approval import Answer
from workbench.domain.call import CallRequest
from workbench.domain.conversation import ApprovalMode
from workbench.domain.events import CallDeclined, CallProposed
from workbench.domain.ports import Approver
from workbench.services.bus import Bus
from workbench.services.chats import ChatService


class ApprovalService:
    """Decide whether a call may run; there is no mode in which nobody was asked."""

    def __init__(
        self,
        chats: ChatService,
        bus: Bus,
        approver: Approver,
        memory: Callable[[CallRequest], Awaitable[str]] | None = None,
    ) -> None:
        self._chats = chats
        self._memory = memory
        self._bus = bus
        self._approver = approver

    async def ask(self, request: CallRequest) -> Answer:
        """Ask for a call, unless the chat's mode says that the user's one yes holds and it fits into memory."""
        if self._memory is not None:
            request = replace(request, memory=await self._memory(request))
        chat = await self._chats.get(request.chat)
        self._bus.publish(CallProposed(request=request))
        if chat.approval is ApprovalMode.CHAT and chat.approved and not request.memory:
            return Answer(run=True)
        said = await self._approver(request)
        answer = said if isinstance(said, Answer) else Answer(run=said)
        if not answer.run:
            self._bus.publish(CallDeclined(request=request))
        elif chat.approval is ApprovalMode.CHAT or answer.for_chat:
            # Read again: the user may have renamed the chat while the question stood.
            now = await self._chats.get(request.chat)
            await self._chats.save(replace(now, approval=ApprovalMode.CHAT, approved=True))
        return answer
