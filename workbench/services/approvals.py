"""Asks the user before a model's call runs: each time, or once per chat."""

from __future__ import annotations

from dataclasses import replace

from workbench.domain.call import CallRequest
from workbench.domain.conversation import ApprovalMode
from workbench.domain.events import CallDeclined, CallProposed
from workbench.domain.ports import Approver
from workbench.services.bus import Bus
from workbench.services.chats import ChatService


class ApprovalService:
    """Decide whether a call may run; there is no mode in which nobody was asked."""

    def __init__(self, chats: ChatService, bus: Bus, approver: Approver) -> None:
        self._chats = chats
        self._bus = bus
        self._approver = approver

    async def may_run(self, request: CallRequest) -> bool:
        """Ask for a call, unless the chat's mode says that the user's one yes holds."""
        chat = await self._chats.get(request.chat)
        self._bus.publish(CallProposed(request=request))
        if chat.approval is ApprovalMode.CHAT and chat.approved:
            return True
        if not await self._approver(request):
            self._bus.publish(CallDeclined(request=request))
            return False
        if chat.approval is ApprovalMode.CHAT:
            await self._chats.save(replace(chat, approved=True))
        return True
