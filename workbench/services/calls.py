"""Runs a call: on record before it starts, watched while it runs, completed with what it made, changed and wrote."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass, replace

from workbench.domain.call import (
    NOT_THIS_RUNTIME,
    Asker,
    CallChanges,
    CallError,
    CallRecord,
    CallRequest,
    CallStatus,
    FileRead,
)
from workbench.domain.call_effects import CallEffects
from workbench.domain.conversation import Chat
from workbench.domain.effects import effects_in
from workbench.domain.errors import RuntimeReplacedError, StorageError, WorkbenchError
from workbench.domain.events import (
    CallEnded,
    CallOutputArrived,
    CallStarted,
    NamespaceChanged,
    NoticeRaised,
    TurnWait,
    TurnWaits,
)
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.domain.isolation import why_refused
from workbench.domain.out_of_memory import with_limit
from workbench.domain.ports import RuntimeSession
from workbench.domain.runtime import CallEnd, EffectsNoted, KernelEvent, RuntimeFacts, RuntimeState
from workbench.protocol.values import CallTracking, VariableSummary
from workbench.services.bus import Bus
from workbench.services.clock import moment, now
from workbench.services.collecting import Collected, status_of
from workbench.services.contracts import ContractService
from workbench.services.effects import effects_of
from workbench.services.inputs import InputService
from workbench.services.outputs import OutputChanges, OutputService
from workbench.services.runtimes import RuntimeService
from workbench.store.calls import CallStore

FOLLOW_SECONDS = 0.5
"""So often is looked for what a call shows that an earlier start of the application left running."""
UNSEEN = "It ended while the workbench was closed; what it showed was not kept."

_log = logging.getLogger(__name__)

AfterCall = Callable[[Chat, RuntimeSession, CallRecord], Awaitable[None]]
Variables = Callable[[ChatId, RuntimeSession], Awaitable[tuple[VariableSummary, ...]]]


@dataclass(frozen=True, kw_only=True, slots=True)
class CallParts:
    """What a call touches."""

    store: CallStore
    runtimes: RuntimeService
    inputs: InputService
    outputs: OutputService
    contracts: ContractService
    bus: Bus
    after_call: AfterCall
    variables: Variables


class CallService:
    """Run calls, one at a time per chat; nothing is run twice by itself."""

    def __init__(self, parts: CallParts) -> None:
        self._parts = parts
        self._running: dict[ChatId, asyncio.Task[CallRecord]] = {}
        self._requests: dict[ChatId, CallRequest] = {}
        self._recorded: set[ChatId] = set()
        self._locks: dict[ChatId, asyncio.Lock] = {}
        self._unsaved: list[CallRecord] = []

    async def propose(self, chat: ChatId, code: str, intent: str, asker: Asker) -> CallRequest:
        """Make the request of the chat's next call, with the call that it repeats, if any."""
        number, repeats = await self._parts.store.next(chat, code)
        return CallRequest(chat=chat, number=number, asker=asker, code=code, intent=intent, repeats=repeats)

    async def run(self, chat: Chat, request: CallRequest, planned_for: int | None = None) -> CallRecord:
        """Run a call to its end; who stops waiting for it does not stop it.

        Args:
            chat: the chat.
            request: the call.
            planned_for: the runtime whose names the call may count on; None where it counts on none.

        Raises:
            RuntimeReplacedError: that runtime has ended, and the call was therefore not run.
            StorageError: it could not be put on record, and was therefore not run.
            WorkbenchError: no runtime could be started.
        """
        async with self._locks.setdefault(chat.id, asyncio.Lock()):
            if (before := self._running.get(chat.id)) is not None:
                await self._waited(request, before)
            await self._save_again()
            self._require(chat.id, planned_for)
            session = await self._parts.runtimes.session(chat)
            proposed = CallRecord(request=request, runtime=RuntimeNumber(session.facts.number), started=now())
            record = await self._parts.store.begin(proposed)
            self._parts.bus.publish(CallStarted(record=record))
            task = self._hold(record, self._execute(chat, session, record))
        return await asyncio.shield(task)

    async def _waited(self, request: CallRequest, before: asyncio.Task[CallRecord]) -> None:
        """Wait for the call that runs; where a message waits for it, that is told."""
        if request.asker is not Asker.MODEL:
            await asyncio.wait({before})
            return
        chat = request.chat
        self._parts.bus.publish(TurnWaits(chat=chat, wait=TurnWait.CALL, call=self._requests.get(chat)))
        try:
            await asyncio.wait({before})
        finally:
            self._parts.bus.publish(TurnWaits(chat=chat, wait=TurnWait.NOTHING))

    def _require(self, chat: ChatId, number: int | None) -> None:
        facts = self._parts.runtimes.facts(chat)
        if number is not None and (facts is None or facts.number != number):
            raise RuntimeReplacedError(NOT_THIS_RUNTIME)

    def follow(self, chat: Chat, session: RuntimeSession, record: CallRecord) -> None:
        """Follow a call to its end that an earlier start of the application left running."""
        self._hold(record, self._followed(chat, session, record))

    async def complete(
        self, chat: Chat, session: RuntimeSession | None, record: CallRecord, noted: EffectsNoted | None = None
    ) -> CallRecord:
        """Keep the end of a call that ended while nobody looked, with what can still be seen of it.

        Args:
            chat: the call's chat.
            session: its runtime, where that lives.
            record: the call.
            noted: what was noted of its effects, where its runtime ended.
        """
        return await self._complete(chat, session, record, noted)

    def running(self, chat: ChatId) -> asyncio.Task[CallRecord] | None:
        """Give the task of the call that runs, for whoever waits for its end."""
        return self._running.get(chat)

    def asker(self, chat: ChatId) -> Asker | None:
        """Tell who asked for the call that runs, None where none runs."""
        request = self._requests.get(chat)
        return None if request is None else request.asker

    def is_recorded(self, chat: ChatId) -> bool:
        """Tell whether no call runs, or its end is on record and only what follows it goes on."""
        return chat not in self._running or chat in self._recorded

    def all_running(self) -> tuple[ChatId, ...]:
        """List the chats in which a call runs."""
        return tuple(self._running)

    async def of_chat(self, chat: ChatId) -> tuple[CallRecord, ...]:
        """List a chat's calls in order."""
        return await self._parts.store.of_chat(chat)

    async def latest(self, chat: ChatId, count: int) -> tuple[CallRecord, ...]:
        """List a chat's last calls in order."""
        return await self._parts.store.latest(chat, count)

    async def save_end(self, record: CallRecord) -> None:
        """Keep a call's end; where the disk is full it is held in memory and kept with the next call."""
        try:
            await self._parts.store.end(record)
        except StorageError as error:
            self._unsaved.append(record)
            text = f"The end of call {record.number} is not on record yet. {error}"
            self._parts.bus.publish(NoticeRaised(chat=record.request.chat, text=text))

    async def save_rest(self) -> None:
        """Keep the ends that could not be kept before; those that still cannot are told by the next start."""
        with contextlib.suppress(StorageError):
            await self._save_again()

    async def _save_again(self) -> None:
        while self._unsaved:
            await self._parts.store.end(self._unsaved[0])
            self._unsaved.pop(0)

    def _hold(self, record: CallRecord, work: Coroutine[None, None, CallRecord]) -> asyncio.Task[CallRecord]:
        chat = record.request.chat
        task = asyncio.create_task(work)
        self._running[chat], self._requests[chat] = task, record.request
        self._recorded.discard(chat)
        task.add_done_callback(lambda done: self._forget(chat, done))
        return task

    def _forget(self, chat: ChatId, task: asyncio.Task[CallRecord]) -> None:
        if self._running.get(chat) is task:
            del self._running[chat], self._requests[chat]
        if not task.cancelled() and task.exception() is not None:
            _log.error("A call ended without a record", exc_info=task.exception())

    async def _execute(self, chat: Chat, session: RuntimeSession, begun: CallRecord) -> CallRecord:
        collected = Collected()
        number = begun.number
        async for event in session.execute(number, begun.request.code):
            output = collected.take(event)
            if output is not None:
                self._parts.bus.publish(CallOutputArrived(chat=chat.id, number=number, output=output))
        finished = collected.finished
        record = replace(
            begun,
            started=moment(finished.started if finished else None) or begun.started,
            ended=moment(finished.ended if finished else None) or now(),
            status=status_of(finished),
            outputs=tuple(collected.outputs),
            error=_told(collected.error, session.facts),
        )
        return await self._complete(chat, session, record)

    async def _followed(self, chat: Chat, session: RuntimeSession, record: CallRecord) -> CallRecord:
        ending = asyncio.create_task(session.call_ended(record.number))
        collected, told = Collected(), 0
        while not ending.done():
            await asyncio.wait({ending}, timeout=FOLLOW_SECONDS)
            shown = await session.shown(record.number)
            for event in shown[told:]:
                if (output := collected.take(event)) is not None:
                    self._parts.bus.publish(CallOutputArrived(chat=chat.id, number=record.number, output=output))
            told = max(told, len(shown))
        return await self._complete(chat, session, with_end(record, await ending, await session.shown(record.number)))

    async def _complete(
        self, chat: Chat, session: RuntimeSession | None, record: CallRecord, noted: EffectsNoted | None = None
    ) -> CallRecord:
        has_ended = session is not None and session.facts.state is RuntimeState.ENDED
        if session is None or has_ended or record.status is CallStatus.LOST:
            if has_ended or record.status is CallStatus.LOST:
                await self._parts.runtimes.settled(chat.id)
            changes = await self._parts.outputs.snapshot(chat, record.number)
            effects = await self._effects(chat, session, record, changes, noted)
            return await self._kept(replace(record, files_written=changes.written, effects=effects))
        # What is live is asked and told first, by itself: who looks at it waits for nothing else.
        await self._show_variables(chat.id, session)
        changes, tracking, _ = await asyncio.gather(
            self._parts.outputs.snapshot(chat, record.number),
            self._tracking(session, record.number),
            self._follow_contract(chat, session, record.number),
        )
        done = await self._kept(
            replace(
                record,
                files_written=changes.written,
                changes=_changes(tracking),
                files_read=await self._files_read(chat, tracking),
                effects=await self._effects(chat, session, record, changes),
            )
        )
        await self._parts.after_call(chat, session, done)
        return done

    async def _kept(self, ended: CallRecord) -> CallRecord:
        record = replace(ended, outside=effects_in(ended.request.code))
        await self.save_end(record)
        self._recorded.add(record.request.chat)
        self._parts.bus.publish(CallEnded(record=record))
        return record

    async def _show_variables(self, chat: ChatId, session: RuntimeSession) -> None:
        self._parts.bus.publish(NamespaceChanged(chat=chat, variables=await self._parts.variables(chat, session)))

    async def _tracking(self, session: RuntimeSession, number: CallId) -> CallTracking:
        try:
            return await session.tracking(number)
        except WorkbenchError as error:
            _log.warning("Call %s could not be tracked: %s", number, error)
            return CallTracking(call=number)

    async def _effects(
        self,
        chat: Chat,
        session: RuntimeSession | None,
        record: CallRecord,
        changes: OutputChanges,
        noted: EffectsNoted | None = None,
    ) -> CallEffects | None:
        """Give what the call did outside; None where its runtime and all that was noted are gone."""
        if session is not None:
            noted = await session.effects(record.number)
        if noted is None:
            return None
        return await effects_of(chat, record, noted, changes)

    async def _files_read(self, chat: Chat, tracking: CallTracking) -> tuple[FileRead, ...]:
        if not tracking.files_read:
            return ()
        hashes = {item.path: item.sha256 for item in await self._parts.inputs.of_chat(chat.id)}
        return tuple(
            FileRead(
                path=item.path, bytes=item.bytes, rows=item.rows, sha256=hashes.get(item.path), evidence=item.evidence
            )
            for item in tracking.files_read
        )

    async def _follow_contract(self, chat: Chat, session: RuntimeSession, number: CallId) -> None:
        try:
            await self._parts.contracts.follow(chat, await session.contracts(), number)
        except StorageError as error:
            self._parts.bus.publish(NoticeRaised(chat=chat.id, text=f"The contract could not be kept. {error}"))
        except WorkbenchError as error:
            _log.warning("The contract after call %s could not be read: %s", number, error)


def typed(chat: ChatId, code: str, asker: Asker) -> CallRequest:
    """Make the request of a call that nobody has to approve; the record gives it its number and what it repeats."""
    return CallRequest(chat=chat, number=CallId(0), asker=asker, code=code, intent="")


def with_end(record: CallRecord, end: CallEnd | None, shown: Iterable[KernelEvent] = ()) -> CallRecord:
    """Complete a record by what the runtime itself noted; without an end the runtime ended during the call."""
    collected = Collected()
    for event in shown:
        collected.take(event)
    record = replace(record, outputs=tuple(collected.outputs), error=collected.error)
    if end is None or end.ended is None:
        return replace(record, status=CallStatus.LOST, ended=None)
    known = {status.value: status for status in CallStatus if not status.is_open}
    return replace(
        record,
        status=known.get(end.status or "", CallStatus.UNKNOWN),
        ended=moment(end.ended),
        error=None if end.error_name is None else collected.error or CallError(name=end.error_name, message=UNSEEN),
    )


def _told(error: CallError | None, facts: RuntimeFacts) -> CallError | None:
    """Add what an error alone does not tell: how much memory there was, and that the runtime is kept to its chat."""
    error = with_limit(error, facts.memory_limit)
    why = "" if error is None or not facts.isolation.is_on else why_refused(error.message, facts.folder)
    if error is None or not why:
        return error
    return replace(error, message=f"{error.message}\n{why}", traceback=f"{error.traceback}\n{why}")


def _changes(tracking: CallTracking) -> CallChanges:
    return CallChanges(
        created=tracking.created,
        rebound=tracking.rebound,
        maybe_changed=tracking.maybe_changed,
        changed_confirmed=tracking.changed_confirmed,
        deleted=tracking.deleted,
        read=tracking.read_names,
    )
