"""What happened while the workbench was closed: runtimes found or gone, calls and turns left open."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace

from workbench.domain.call import CallRecord, CallStatus
from workbench.domain.conversation import Author, Chat, Message
from workbench.domain.errors import WorkbenchError
from workbench.domain.ids import CallId, ChatId
from workbench.domain.namespace import IMPORTED_TYPES
from workbench.domain.ports import RuntimeSession
from workbench.domain.runtime import CallEnd, EffectsNoted, EndReason, FoundRuntime, KernelEvent, RuntimeEnd
from workbench.services.calls import CallService, with_end
from workbench.services.chats import ChatService
from workbench.services.checkpoints import CheckpointService
from workbench.services.clock import now
from workbench.services.runtimes import RuntimeService
from workbench.services.state import StateService
from workbench.store.calls import CallStore
from workbench.store.messages import MessageStore

_SHOWN_NAMES = 12
_SHOWN_TEXT = 60

_log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True, slots=True)
class Recovered:
    """One fact for one chat, as a sentence; it is news unless all is as it was."""

    chat: ChatId
    title: str
    text: str
    is_news: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class RecoveryParts:
    """What recovery looks through."""

    chats: ChatService
    messages: MessageStore
    call_store: CallStore
    calls: CallService
    runtimes: RuntimeService
    state: StateService
    checkpoints: CheckpointService


class RecoveryService:
    """Find out once, when the engine opens; nothing is run again."""

    def __init__(self, parts: RecoveryParts) -> None:
        self._parts = parts
        self._chats: dict[ChatId, Chat] = {}
        self._sessions: dict[ChatId, RuntimeSession] = {}
        self._ends: dict[tuple[ChatId, CallId], CallEnd] = {}
        self._noted: dict[tuple[ChatId, CallId], EffectsNoted] = {}
        self._shown: dict[tuple[ChatId, CallId], tuple[KernelEvent, ...]] = {}
        self._seen: set[tuple[ChatId, int]] = set()
        """Runtimes whose own record of their calls was found."""
        self._left: set[tuple[ChatId, int]] = set()
        """Runtimes that live on, and that this version cannot speak with."""

    async def recover(self) -> tuple[Recovered, ...]:
        """Attach what lives, keep the ends of what does not, and tell it chat by chat."""
        self._chats = {chat.id: chat for chat in await self._parts.chats.all()}
        told = [
            *await self._attached(),
            *await self._ended(),
            *await self._open_calls(),
            *self._open_turns(await self._parts.messages.close_open_turns(now())),
        ]
        for fact in told:
            if not fact.is_news:
                continue
            await self._parts.messages.add(fact.chat, Author.WORKBENCH, fact.text, now())
        return tuple(told)

    async def _attached(self) -> list[Recovered]:
        told: list[Recovered] = []
        all_found = sorted(await self._parts.runtimes.find(), key=lambda one: one.number)
        told += self._left_alone([found for found in all_found if not found.is_understood])
        newest = {found.chat: found for found in all_found if found.is_understood}
        for found in newest.values():
            chat = self._chats.get(ChatId(found.chat))
            if chat is None:
                continue
            self._note_calls(chat.id, found.number, found.calls)
            try:
                session = await self._parts.runtimes.attach(found, chat)
            except WorkbenchError as error:
                told.append(self._fact(chat.id, f"Runtime {found.number} could not be reached again. {error}"))
                continue
            self._sessions[chat.id] = session
            # A call that still runs in it is told by its record.
            told.append(replace(self._fact(chat.id, await self._alive(chat, session)), is_news=False))
        return told

    def _left_alone(self, all_found: Iterable[FoundRuntime]) -> list[Recovered]:
        """Tell of runtimes that this version cannot speak with; they live on, and nothing is done to them."""
        told: list[Recovered] = []
        for found in all_found:
            chat = self._chats.get(ChatId(found.chat))
            if chat is None:
                continue
            self._note_calls(chat.id, found.number, found.calls)
            self._left.add((chat.id, found.number))
            self._parts.runtimes.leave_alone(chat.id, found)
            told.append(self._fact(chat.id, found.version_words))
        return told

    async def _alive(self, chat: Chat, session: RuntimeSession) -> str:
        return " ".join(filter(None, (await self._held(chat, session), session.facts.version_words)))

    async def _held(self, chat: Chat, session: RuntimeSession) -> str:
        number = session.facts.number
        if session.facts.running_call is not None:
            return f"Runtime {number} is alive; call {session.facts.running_call} still runs in it."
        state = await self._parts.state.of_chat(chat)
        names = [item.name for item in state.variables if item.type not in IMPORTED_TYPES]
        held = [
            f"{what}: {_listed(found)}"
            for what, found in (("values", names), ("helpers", [item.name for item in state.helpers]))
            if found
        ]
        if not held:
            return f"Runtime {number} is alive; it holds no variables."
        return f"Runtime {number} is alive with its {' and its '.join(held)}."

    async def _ended(self) -> list[Recovered]:
        told: list[Recovered] = []
        on_record = {(seen.chat, seen.number) for seen in await self._parts.runtimes.open_ones()}
        for remains in await self._parts.runtimes.remains():
            chat = ChatId(remains.chat)
            self._note_calls(chat, remains.end.number, remains.calls)
            if remains.calls:
                last = CallId(remains.calls[-1].call)
                self._noted[chat, last], self._shown[chat, last] = remains.noted, remains.shown
            if (chat, remains.end.number) in on_record:
                if remains.saved is not None:
                    await self._parts.checkpoints.take(chat, remains.saved)
                await self._parts.runtimes.record_end(chat, remains.end)
                told.append(self._fact(chat, self._loss(remains.end)))
            await self._parts.runtimes.forget(remains)
        for seen in await self._parts.runtimes.open_ones():
            session = self._sessions.get(seen.chat)
            if session is not None and session.facts.number == seen.number:
                continue
            if (seen.chat, seen.number) in self._left:
                continue
            end = RuntimeEnd(number=seen.number, reason=EndReason.FAILURE)
            await self._parts.runtimes.record_end(seen.chat, end)
            told.append(self._fact(seen.chat, self._loss(end)))
        return told

    def _loss(self, end: RuntimeEnd) -> str:
        back = ", what was saved can be restored" if end.saved is not None and end.saved.names else ""
        kept = "the chat's history, inputs and outputs are still there"
        return f"{end.words()} Its variables are gone{back}; {kept}."

    async def _open_calls(self) -> list[Recovered]:
        told: list[Recovered] = []
        for record in await self._parts.call_store.open_calls():
            chat = self._chats.get(record.request.chat)
            if chat is not None:
                told.append(self._fact(chat.id, await self._settled(chat, record)))
        return told

    async def _settled(self, chat: Chat, record: CallRecord) -> str:
        """Find out what came of a call that was open, and keep it; it is not run again."""
        named = _named(record)
        session = self._sessions.get(chat.id)
        if session is not None and session.facts.number != record.runtime:
            session = None
        end, noted = self._ends.get((chat.id, record.number)), self._noted.get((chat.id, record.number))
        if session is not None and session.facts.running_call == record.number:
            self._parts.calls.follow(chat, session, record)
            went = f"{named} was running when the workbench ended, and still ran when it was opened again."
            return f"{went} It was not started again."
        if (chat.id, record.runtime) in self._left and end is not None and end.ended is None:
            return f"{named} still runs in runtime {record.runtime}, which was not attached. It was not started again."
        shown = self._shown.get((chat.id, record.number), ())
        if end is not None and end.ended is not None:
            shown = shown if session is None else await session.shown(record.number)
            done = await self._parts.calls.complete(chat, session, with_end(record, end, shown), noted)
            went = f"{named} was running when the workbench ended. It went on and ended ({done.status.value})."
            return went + _wrote(done)
        if end is None and (chat.id, record.runtime) in self._seen:
            await self._parts.calls.complete(chat, None, replace(record, status=CallStatus.ABORTED))
            return f"{named} had not begun when the workbench ended. It did not run."
        lost = end is not None
        status = CallStatus.LOST if lost else CallStatus.UNKNOWN
        lost_record = replace(with_end(record, None, shown), status=status)
        done = await self._parts.calls.complete(chat, None, lost_record, noted)
        why = "its runtime ended before it did" if lost else "how it ended is not known"
        return f"{named} was running when the workbench ended; {why}. It was not run again.{_wrote(done)}"

    def _open_turns(self, messages: Iterable[Message]) -> list[Recovered]:
        return [
            self._fact(message.chat, f"Your message “{_cut(message.text)}” was not answered. It can be sent again.")
            for message in messages
        ]

    def _note_calls(self, chat: ChatId, runtime: int, calls: Iterable[CallEnd]) -> None:
        self._seen.add((chat, runtime))
        self._ends.update({(chat, CallId(call.call)): call for call in calls})

    def _fact(self, chat: ChatId, text: str) -> Recovered:
        known = self._chats.get(chat)
        return Recovered(chat=chat, title=known.title if known else "", text=text)


def _named(record: CallRecord) -> str:
    intent = f" ({_cut(record.request.intent)})" if record.request.intent else ""
    return f"Call {record.number}{intent}"


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _SHOWN_NAMES} more" if len(names) > _SHOWN_NAMES else ""
    return ", ".join(names[:_SHOWN_NAMES]) + more


def _wrote(record: CallRecord) -> str:
    if record.effects is not None and record.effects.outside:
        told = record.effects.cut_off_words() if record.status.cut_off else f"It {record.effects.class_words()}"
        return f" {told}."
    if not record.files_written:
        return ""
    return f" It had written {', '.join(item.path for item in record.files_written)}."


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN_TEXT else f"{line[: _SHOWN_TEXT - 1]}…"
