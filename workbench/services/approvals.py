"""Asks the user before a model's call runs: each time, once per chat, or never as long as the runtime is isolated."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from workbench.domain.approval import Answer
from workbench.domain.call import CallRequest
from workbench.domain.conversation import ApprovalMode, Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import CallDeclined, CallProposed, ChatChanged, NoticeRaised
from workbench.domain.isolation import FELL_BACK
from workbench.domain.ports import Approver
from workbench.services.bus import Bus
from workbench.services.chats import ChatService
from workbench.services.runtimes import RuntimeService


class ApprovalService:
    """Decide whether a call may run; where nobody is asked, its runtime is one that keeps it to its chat."""

    def __init__(
        self,
        chats: ChatService,
        runtimes: RuntimeService,
        bus: Bus,
        approver: Approver,
        memory: Callable[[CallRequest], Awaitable[str]] | None = None,
    ) -> None:
        self._chats = chats
        self._runtimes = runtimes
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
        if chat.approval is ApprovalMode.ISOLATED:
            if not await self._is_isolated(chat):
                chat = await self._fall_back(chat)
            elif not request.memory:
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

    async def _is_isolated(self, chat: Chat) -> bool:
        """Look at the runtime in which the call would run, starting it where there is none."""
        try:
            session = await self._runtimes.session(chat)
        except WorkbenchError:
            return False
        return session.facts.isolation.is_on

    async def _fall_back(self, chat: Chat) -> Chat:
        """Ask from now on, and say so once."""
        changed = replace(await self._chats.get(chat.id), approval=ApprovalMode.EACH, approved=False)
        await self._chats.save(changed)
        self._bus.publish(ChatChanged(chat=changed))
        self._bus.publish(NoticeRaised(chat=chat.id, text=FELL_BACK))
        return changed
