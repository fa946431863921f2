"""Closes chats with live values as is chosen: what is live is told first, and nothing ends that was to be saved."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass

from workbench.domain.call import CallRecord
from workbench.domain.closing import CallRunning, LiveChat, SavedBefore, live_chat
from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.ids import ChatId
from workbench.domain.namespace import is_own
from workbench.domain.ports import RuntimeSession
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.protocol.values import FINDING_REASON, RESULT_REASON, KeptState, VariableSummary
from workbench.services.calls import CallService
from workbench.services.chats import ChatService
from workbench.services.checkpoints import CheckpointService
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateService

_LOOK_SECONDS = 1.0
"""A runtime that does not tell sooner what it holds is told of as it was last seen."""
_MADE_AGAIN = (RESULT_REASON, FINDING_REASON)
_STILL_RUNS = "The call that runs does not stop, so nothing could be saved."
_NO_CALL = "No call of this runtime is on record that a checkpoint could be of."


@dataclass(frozen=True, kw_only=True, slots=True)
class ClosingParts:
    """What closing reaches; `interrupt` stops what a chat does, `idle_minutes` is how long a runtime waits alone."""

    chats: ChatService
    calls: CallService
    runtimes: RuntimeService
    state: StateService
    checkpoints: CheckpointService
    idle_minutes: float


class ClosingService:
    """Tell what is live; save and end when that was chosen."""

    def __init__(
        self,
        parts: ClosingParts,
        *,
        interrupt: Callable[[ChatId], Awaitable[bool]],
        leave_turn: Callable[[ChatId], Awaitable[None]],
    ) -> None:
        self._parts = parts
        self._interrupt = interrupt
        self._leave_turn = leave_turn

    async def live(self, chats: Collection[ChatId] | None = None) -> tuple[LiveChat, ...]:
        """List the chats with live values or a running call, of some or of all, the largest first."""
        known = [chat for chat in await self._parts.chats.all() if chats is None or chat.id in chats]
        found = await asyncio.gather(*(self._live(chat) for chat in known))
        return tuple(sorted((chat for chat in found if chat is not None), key=lambda chat: -chat.size))

    async def save(self, chat: ChatId) -> SavedBefore:
        """Save a checkpoint of what is live, a running call stopped before; nothing is ended by it."""
        if not await self._interrupt(chat):
            return SavedBefore(fault=_STILL_RUNS)
        known, session = await self._parts.chats.get(chat), self._parts.runtimes.live(chat)
        if session is None:
            return SavedBefore(fault="The runtime has ended meanwhile.")
        held = tuple(item for item in await self._held(known, session) if is_own(item))
        record = await self._last_call(chat, session)
        if record is None:
            return await self._saved_by_another(chat, held)
        try:
            checkpoint = await self._parts.checkpoints.save(known, session, record)
        except WorkbenchError as error:
            return SavedBefore(fault=str(error))
        if checkpoint.fault:
            return SavedBefore(fault=checkpoint.fault)
        names = {item.name for item in held}
        return SavedBefore(
            left_out=tuple(
                (entry.name, entry.reason or entry.type_name)
                for entry in checkpoint.entries
                if entry.state is not KeptState.KEPT and entry.name in names and entry.reason not in _MADE_AGAIN
            )
        )

    async def end(self, chat: ChatId) -> RuntimeEnd | None:
        """End the chat's runtime, with the answer that is being written; gives how it ended."""
        await self._leave_turn(chat)
        end = await self._parts.runtimes.end(chat, EndReason.CLOSED)
        task = self._parts.calls.running(chat)
        if task is not None:
            await asyncio.wait({task})
        return end

    async def _live(self, chat: Chat) -> LiveChat | None:
        session = self._parts.runtimes.live(chat.id)
        if session is None:
            return None
        facts = session.facts
        running = None
        if facts.running_call is not None:
            latest = await self._parts.calls.latest(chat.id, 1)
            since = next((record.started for record in latest if record.number == facts.running_call), None)
            running = CallRunning(number=facts.running_call, since=since)
        bare = LiveChat(
            chat=chat.id,
            title=chat.title,
            number=facts.number,
            running=running,
            lives_minutes=self._parts.idle_minutes,
        )
        return live_chat(bare, await self._held(chat, session))

    async def _held(self, chat: Chat, session: RuntimeSession) -> tuple[VariableSummary, ...]:
        try:
            async with asyncio.timeout(_LOOK_SECONDS):
                return await self._parts.state.variables(chat.id, session)
        except TimeoutError:
            return await self._parts.state.last_known(chat.id, session.facts.number)

    async def _saved_by_another(self, chat: ChatId, held: Collection[VariableSummary]) -> SavedBefore:
        """Look whether the checkpoint that was restored holds all that is live: no call has changed it since."""
        newest = next(iter(await self._parts.checkpoints.kept(chat)), None)
        kept = () if newest is None else newest.kept
        return SavedBefore(fault="" if all(item.name in kept for item in held) else _NO_CALL)

    async def _last_call(self, chat: ChatId, session: RuntimeSession) -> CallRecord | None:
        latest = await self._parts.calls.latest(chat, 1)
        return next((record for record in latest if record.runtime == session.facts.number), None)
