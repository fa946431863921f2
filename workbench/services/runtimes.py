"""Runtimes of the chats: started on need, numbered, interrupted, restarted, reset, watched to their end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from workbench.domain.conversation import Chat
from workbench.domain.errors import NotIsolatedError, WorkbenchError
from workbench.domain.events import RuntimeChanged, RuntimeEnded, TurnWait, TurnWaits
from workbench.domain.ids import ChatId, RuntimeId, RuntimeNumber
from workbench.domain.isolation import Isolation
from workbench.domain.ports import RuntimeHost, RuntimeSession
from workbench.domain.runtime import EndReason, FoundRuntime, RuntimeEnd, RuntimeFacts, RuntimeRemains
from workbench.services.bus import Bus
from workbench.services.clock import moment, now
from workbench.services.folders import INPUTS, make_chat_folder
from workbench.store.runtimes import RuntimeSeen, RuntimeStore

SPARE_PREFIX = ".spare-"
_END_SECONDS = 15.0

Begun = Callable[[ChatId, RuntimeSession], Awaitable[None]]
"""Done with each runtime that a chat gets or has again."""

_log = logging.getLogger(__name__)


@dataclass(kw_only=True, slots=True)
class _Slot:
    """A chat's place for a runtime: at most one lives, and starting it is done once for all who wait."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    session: RuntimeSession | None = None
    watch: asyncio.Task[None] | None = None
    last_end: RuntimeEnd | None = None
    left: tuple[FoundRuntime, ...] = ()
    """Runtimes of the chat that live on, and that this version cannot speak with."""


class RuntimeService:
    """Give each chat its runtime, and tell of every change of it."""

    def __init__(
        self, host: RuntimeHost, store: RuntimeStore, bus: Bus, *, chats: Path, spare: bool, begun: Begun | None = None
    ) -> None:
        self._host = host
        self._store = store
        self._bus = bus
        self._chats = chats
        self._spare = spare
        self._begun = begun
        self._slots: dict[ChatId, _Slot] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open_folder(self, chat: Chat) -> None:
        """Make the chat's folder on first need, with the spare that was born in it where one is ready."""
        slot = self._slot(chat.id)
        if slot.session is not None or await asyncio.to_thread((chat.folder / INPUTS).is_dir):
            return
        async with slot.lock:
            if self._spare and slot.session is None and await self._store.latest(chat.id) is None:
                await self._adopt(chat, slot)
            await asyncio.to_thread(make_chat_folder, chat.folder)

    async def session(self, chat: Chat) -> RuntimeSession:
        """Give the chat's runtime, starting one where there is none.

        Raises:
            RuntimeUnavailableError: it cannot be started.
            StorageError: the folder or the record cannot be written.
        """
        await self.open_folder(chat)
        slot = self._slot(chat.id)
        async with slot.lock:
            if slot.session is not None:
                return slot.session
            latest = await self._store.latest(chat.id)
            number = RuntimeNumber(1 if latest is None else latest.number + 1)
            self._bus.publish(TurnWaits(chat=chat.id, wait=TurnWait.RUNTIME))
            try:
                session = await self._host.start(chat.folder, chat=chat.id, number=number)
            finally:
                self._bus.publish(TurnWaits(chat=chat.id, wait=TurnWait.NOTHING))
            try:
                await self._keep(chat.id, slot, session)
            except BaseException:
                await session.shutdown(EndReason.CLOSED)  # one that is not on record would be nobody's
                raise
            return session

    def warm(self, chat: Chat) -> None:
        """Start the chat's runtime in the background; a failure is met again, and told, by the first call."""
        self._in_background(self._warmed(chat))

    def live(self, chat: ChatId) -> RuntimeSession | None:
        """Give the chat's runtime if one lives."""
        return self._slot(chat).session

    def all_live(self) -> tuple[tuple[ChatId, RuntimeSession], ...]:
        """List the runtimes that live, each with its chat."""
        return tuple((chat, slot.session) for chat, slot in self._slots.items() if slot.session is not None)

    def facts(self, chat: ChatId) -> RuntimeFacts | None:
        """Give the facts of the runtime that lives."""
        session = self.live(chat)
        return None if session is None else session.facts

    async def latest(self, chat: ChatId) -> RuntimeSeen | None:
        """Give the record of the chat's newest runtime, with its end if it has one."""
        return await self._store.latest(chat)

    async def ends(self, chat: ChatId) -> tuple[tuple[datetime, RuntimeEnd], ...]:
        """List how the chat's runtimes ended, each with its time."""
        return await self._store.ends(chat)

    async def last_end(self, chat: ChatId) -> RuntimeEnd | None:
        """Tell how the newest of the chat's runtimes that have ended did, also where another one lives."""
        return await self._store.last_end(chat)

    async def end(self, chat: ChatId, reason: EndReason) -> RuntimeEnd | None:
        """End the chat's runtime, and those that were left alone; gives how it ended, None where none lived."""
        slot = self._slot(chat)
        async with slot.lock:
            last = None if reason is EndReason.EVICTED else await self._end_left(chat, slot)
            session, watch = slot.session, slot.watch
            if session is None:
                return last
            end = await session.shutdown(reason)
            await self._ended(chat, slot, session, end)
            if watch is not None:
                # Where the watch saw the end first, it is the one that tells it: before the next runtime begins.
                await asyncio.wait({watch}, timeout=_END_SECONDS)
                watch.cancel()
        return end

    async def kill(self, chat: ChatId) -> None:
        """End the chat's runtime at once; its end is told by the watch."""
        session = self.live(chat)
        if session is not None:
            await session.kill()

    async def settled(self, chat: ChatId) -> RuntimeEnd | None:
        """Wait until the end of a runtime that is known to be lost is on record."""
        slot = self._slot(chat)
        if slot.watch is not None:
            # A watch that is called off, because the end was wanted, must not call off who waits for it.
            await asyncio.wait({slot.watch}, timeout=_END_SECONDS)
        return slot.last_end

    async def attach(self, found: FoundRuntime, chat: Chat) -> RuntimeSession:
        """Connect to a runtime that an earlier start left."""
        slot = self._slot(chat.id)
        async with slot.lock:
            session = await self._host.attach(found)
            await self._keep(chat.id, slot, session)
            return session

    def leave_alone(self, chat: ChatId, found: FoundRuntime) -> None:
        """Take note of a runtime that lives on and that this version cannot speak with: nothing is done to it."""
        slot = self._slot(chat)
        slot.left = (*slot.left, found)

    def left_alone(self, chat: ChatId) -> tuple[FoundRuntime, ...]:
        """List the chat's runtimes that live on and that this version cannot speak with."""
        return self._slot(chat).left

    async def isolation(self) -> Isolation:
        """Tell whether runtimes are started in a sandbox here."""
        return await self._host.isolation()

    async def require_isolation(self, chat: ChatId) -> None:
        """Make sure that the chat's runtime is isolated, or that its next one will be.

        Raises:
            NotIsolatedError: it is not.
        """
        facts = self.facts(chat)
        isolation = await self.isolation() if facts is None else facts.isolation
        if not isolation.is_on:
            raise NotIsolatedError(
                "Code can run by itself only in a runtime that is isolated, and this one is not.", isolation.why_not
            )

    async def find(self) -> tuple[FoundRuntime, ...]:
        """List the runtimes of this profile that live on."""
        return await self._host.find()

    async def remains(self) -> tuple[RuntimeRemains, ...]:
        """List the runtimes of this profile that ended while nobody looked."""
        return await self._host.remains()

    async def forget(self, remains: RuntimeRemains) -> None:
        """Remove what is left of an ended runtime once its end is on record."""
        await self._host.forget(remains)

    async def record_end(self, chat: ChatId, end: RuntimeEnd) -> None:
        """Keep the end of a runtime that ended while nobody watched."""
        await self._store.ended(chat, end, moment(end.ended) or now())

    async def open_ones(self) -> tuple[RuntimeSeen, ...]:
        """List the runtimes whose end is not on record."""
        return await self._store.open_ones()

    def prepare_spare(self) -> None:
        """Start a spare in the background, where spares are wanted."""
        if self._spare:
            self._in_background(self._prepared())

    async def leave(self) -> None:
        """Close the connections; the runtimes live on. A spare ends with its application."""
        await self._finish_tasks()
        watches = [slot.watch for slot in self._slots.values() if slot.watch is not None]
        for watch in watches:
            watch.cancel()
        await asyncio.gather(*watches, return_exceptions=True)
        await self._host.leave()
        await asyncio.to_thread(_remove_spare_folders, self._chats)

    async def end_all(self) -> None:
        """End every runtime that lives."""
        await self._finish_tasks()
        for chat, slot in tuple(self._slots.items()):
            if slot.session is not None:
                await self.end(chat, EndReason.CLOSED)

    async def _end_left(self, chat: ChatId, slot: _Slot) -> RuntimeEnd | None:
        end: RuntimeEnd | None = None
        stays: list[FoundRuntime] = []
        for found in slot.left:
            try:
                end = await self._host.end_found(found)
            except WorkbenchError:
                _log.warning("Runtime %s could not be ended", found.number, exc_info=True)
                stays.append(found)  # its own time ends it, and the next start tells how
                continue
            await self._store.ended(chat, end, moment(end.ended) or now())
        slot.left = tuple(stays)
        return end

    def _slot(self, chat: ChatId) -> _Slot:
        return self._slots.setdefault(chat, _Slot())

    async def _warmed(self, chat: Chat) -> None:
        with contextlib.suppress(WorkbenchError):
            await self.session(chat)

    async def _prepared(self) -> None:
        folder = self._chats / f"{SPARE_PREFIX}{secrets.token_hex(4)}"
        await asyncio.to_thread(_remove_spare_folders, self._chats)
        try:
            await asyncio.to_thread(make_chat_folder, folder)  # whole: a sandbox shows what is there when it starts
            await self._host.prepare_spare(folder)
        except (WorkbenchError, OSError):
            _log.warning("No spare could be started", exc_info=True)
            await asyncio.to_thread(_remove_spare_folders, self._chats)

    async def _adopt(self, chat: Chat, slot: _Slot) -> None:
        session = await self._host.adopt_spare(chat.folder, chat=chat.id)
        if session is not None:
            await self._keep(chat.id, slot, session)
            self.prepare_spare()

    async def _keep(self, chat: ChatId, slot: _Slot, session: RuntimeSession) -> None:
        facts = session.facts
        seen = RuntimeSeen(
            chat=chat,
            number=RuntimeNumber(facts.number),
            runtime=RuntimeId(facts.runtime),
            started=moment(facts.started) or now(),
        )
        await self._store.started(seen)
        if self._begun is not None:
            await self._begun(chat, session)
        slot.session = session
        slot.watch = asyncio.create_task(self._watched(chat, slot, session))
        self._bus.publish(RuntimeChanged(chat=chat, facts=facts))

    async def _watched(self, chat: ChatId, slot: _Slot, session: RuntimeSession) -> None:
        try:
            end = await session.ended()
        except WorkbenchError:
            return  # the connection was closed on purpose; the runtime lives on
        await self._ended(chat, slot, session, end)

    async def _ended(self, chat: ChatId, slot: _Slot, session: RuntimeSession, end: RuntimeEnd) -> None:
        if slot.session is not session:
            return
        slot.session = None
        slot.last_end = end
        try:
            await self._store.ended(chat, end, moment(end.ended) or now())
        except WorkbenchError:
            _log.exception("The end of runtime %s could not be kept", end.number)
        self._bus.publish(RuntimeEnded(chat=chat, facts=session.facts, end=end))

    def _in_background(self, work: Awaitable[None]) -> None:
        async def run() -> None:
            await work

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _finish_tasks(self) -> None:
        # Not cancelled: a start that is broken off would leave a process that nobody knows.
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _remove_spare_folders(chats: Path) -> None:
    """Remove the folders that spares were born in and left; a folder with a file in it is never removed."""
    if not chats.is_dir():
        return
    for folder in chats.glob(f"{SPARE_PREFIX}*"):
        for item in (*folder.iterdir(), folder):
            with contextlib.suppress(OSError):
                item.rmdir()
