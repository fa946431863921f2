"""Ends runtimes where more live than there is room for: warned before, saved where that is on, never one in use."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from workbench.domain.closing import LiveChat, live_chat
from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import EvictionsPlanned, NoticeRaised
from workbench.domain.eviction import LiveRuntime, PlannedEnd, RuntimeLimits, least_useful
from workbench.domain.ids import ChatId
from workbench.domain.ports import RuntimeSession
from workbench.domain.runtime import EndReason, RuntimeState
from workbench.services.bus import Bus
from workbench.services.calls import CallService
from workbench.services.chats import ChatService
from workbench.services.checkpoints import CheckpointService
from workbench.services.clock import moment, now
from workbench.services.rebuilding import RebuildService
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateService

WARNING_SECONDS = 60.0
LOOK_SECONDS = 5.0
_SPARED = timedelta(minutes=10)
"""A runtime whose checkpoint failed is left alone for so long."""


@dataclass(frozen=True, kw_only=True, slots=True)
class EvictionParts:
    """What is looked at, and the limits."""

    chats: ChatService
    calls: CallService
    runtimes: RuntimeService
    state: StateService
    checkpoints: CheckpointService
    rebuilding: RebuildService
    bus: Bus
    limits: RuntimeLimits


class EvictionService:
    """Look now and then; who is planned to end is told with the time, and spared where used meanwhile."""

    def __init__(self, parts: EvictionParts, is_answering: Callable[[ChatId], Awaitable[bool]]) -> None:
        self._parts = parts
        self._is_answering = is_answering
        self._shown: ChatId | None = None
        self._planned: dict[ChatId, PlannedEnd] = {}
        self._spared: dict[ChatId, datetime] = {}
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look from now on."""
        self._looking = asyncio.create_task(self._look_regularly())

    async def stop(self) -> None:
        """Look no more."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def show(self, chat: ChatId | None) -> None:
        """Take note of the chat that is open: its runtime is never ended."""
        self._shown = chat
        if chat in self._planned:
            await self.look(now())

    async def look(self, at: datetime) -> None:
        """Plan what is to end, tell it, and end what was told long enough before."""
        chosen = await self._chosen(at)
        planned = {one.chat: self._planned.get(one.chat) or _planned(one, at) for one in chosen}
        if planned != self._planned:
            self._planned = planned
            self._tell()
        for due in [one for one in planned.values() if one.at <= at]:
            if await self._end(due.chat, at):
                self._planned.pop(due.chat, None)
                self._tell()
                return  # what is still too much is seen by the next look

    def _tell(self) -> None:
        self._parts.bus.publish(EvictionsPlanned(planned=tuple(self._planned.values())))

    async def _chosen(self, at: datetime) -> tuple[LiveRuntime, ...]:
        live = self._parts.runtimes.all_live()
        memory = sum(session.facts.memory or 0 for _, session in live)
        if self._parts.limits.are_kept(len(live), memory):
            return ()
        return least_useful([await self._seen(chat, session, at) for chat, session in live], self._parts.limits)

    async def _seen(self, chat: ChatId, session: RuntimeSession, at: datetime) -> LiveRuntime:
        known, facts = await self._parts.chats.get(chat), session.facts
        last = next(iter(await self._parts.calls.latest(chat, 1)), None)
        used = [moment(facts.started) or at] + ([] if last is None else [last.ended or last.started])
        held = live_chat(
            LiveChat(chat=chat, title=known.title, number=facts.number),
            await self._parts.state.last_known(chat, facts.number),
        )
        return LiveRuntime(
            chat=chat,
            title=known.title,
            idle_seconds=(at - max(used)).total_seconds(),
            memory=facts.memory or 0,
            rebuild_seconds=0.0 if held is None else await self._rebuild_seconds(known, facts.number),
            is_in_use=chat == self._shown or await self._is_busy(chat, session) or self._is_spared(chat, at),
            held="" if held is None else held.held_words(),
            is_saved_first=known.checkpoints,
        )

    async def _rebuild_seconds(self, chat: Chat, number: int) -> float | None:
        plan = await self._parts.rebuilding.plan_of_end(chat, number)
        return None if plan.cannot else plan.seconds

    async def _is_busy(self, chat: ChatId, session: RuntimeSession) -> bool:
        facts = session.facts
        runs = facts.state is not RuntimeState.IDLE or facts.running_call is not None
        return runs or self._parts.calls.running(chat) is not None or await self._is_answering(chat)

    def _is_spared(self, chat: ChatId, at: datetime) -> bool:
        return at < self._spared.get(chat, at)

    async def _end(self, chat: ChatId, at: datetime) -> bool:
        """End one runtime; false where it is used by now, or could not be saved."""
        session = self._parts.runtimes.live(chat)
        if session is None:
            return True
        known = await self._parts.chats.get(chat)
        if known.checkpoints and (fault := await self._saved(known, session)):
            self._spared[chat] = at + _SPARED
            text = (
                f"The runtime of “{known.title}” was to end to free memory. It could not be saved and goes on. {fault}"
            )
            self._parts.bus.publish(NoticeRaised(chat=chat, text=text))
            return True
        if chat == self._shown or await self._is_busy(chat, session):
            return False
        await self._parts.runtimes.end(chat, EndReason.EVICTED)
        return True

    async def _saved(self, chat: Chat, session: RuntimeSession) -> str:
        last = next(iter(await self._parts.calls.latest(chat.id, 1)), None)
        if last is None or last.runtime != session.facts.number:
            return ""  # nothing was made in it: what was restored is in its checkpoint
        return (await self._parts.checkpoints.save(chat, session, last)).fault

    async def _look_regularly(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with contextlib.suppress(WorkbenchError):  # a chat that was deleted meanwhile, a full disk: looked at again
                await self.look(now())


def _planned(one: LiveRuntime, at: datetime) -> PlannedEnd:
    return PlannedEnd(
        chat=one.chat,
        title=one.title,
        at=at + timedelta(seconds=WARNING_SECONDS),
        held=one.held,
        is_saved_first=one.is_saved_first,
    )
