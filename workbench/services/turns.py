"""A turn: the user's message goes to the model with the state as it is, calls run, a reply comes back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from pydantic_ai import Agent, AgentRun, CallToolsNode, ModelRequestNode, RunContext, UsageLimits
from pydantic_ai.exceptions import AgentRunError
from pydantic_ai.messages import (
    ModelMessage,
    ModelResponse,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
)

from workbench.domain.call import Asker
from workbench.domain.compare_code import COMPARISON, ComparePlan
from workbench.domain.conversation import Chat, Message, MessageState, TurnEnd, TurnResult
from workbench.domain.errors import StorageError, WorkbenchError
from workbench.domain.events import MessageAdded, NoticeRaised, ReplyDelta, TurnEnded
from workbench.domain.ids import ChatId
from workbench.domain.json_value import Json, field_texts
from workbench.domain.ports import Desk
from workbench.models.context import instructions
from workbench.models.faults import AGAIN, sentence
from workbench.models.history import closed, dump
from workbench.models.own_model import with_past
from workbench.models.planned import planned
from workbench.models.registry import ChosenModel
from workbench.services.bus import Bus
from workbench.services.call_answer import answer
from workbench.services.clock import now
from workbench.services.desk import ChatDesk, DeskParts
from workbench.services.told_state import ToldState
from workbench.services.turn_histories import BROKE_OFF, TurnHistories
from workbench.store.messages import MessageStore, TurnClosing
from workbench.tools.toolset import chat_tools

_MOST_REQUESTS = 60
_SILENCE_SECONDS = 8.0
_CALL_END_SECONDS = 30.0
STOPPED = "(Stopped by the user.)"
CLOSED = "(The workbench was closed before this was done. Ask again to go on.)"
MAY_HAVE_CHANGED = "The call may have changed the rules before it ended: say “Undo that” to have them as they were."

_log = logging.getLogger(__name__)
_Run = AgentRun[Desk, str]


class TurnRunningError(WorkbenchError):
    """The chat's last message is still being answered."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TurnParts:
    """What a turn works with; `notices` gives the sentences that are to be told with its requests."""

    store: MessageStore
    desk: DeskParts
    state: ToldState
    bus: Bus
    model: Callable[[], ChosenModel]
    notices: Callable[[Chat], Awaitable[tuple[str, ...]]]


@dataclass(kw_only=True, slots=True)
class _Turn:
    """A turn while it runs."""

    chat: Chat
    message: Message
    desk: ChatDesk
    model: ChosenModel | None = None
    """The model of this turn alone; None is the chosen one."""
    past: list[ModelMessage] = field(default_factory=list[ModelMessage])
    """What came before, as far as the agent is told it."""
    kept: list[ModelMessage] = field(default_factory=list[ModelMessage])
    """What an earlier try of this turn left; part of what came before too."""
    messages: list[ModelMessage] = field(default_factory=list[ModelMessage])
    end: TurnEnd = TurnEnd.ANSWERED
    fault: str = ""


class TurnService:
    """Answer messages, one at a time per chat; nothing is sent twice by itself."""

    def __init__(self, parts: TurnParts) -> None:
        self._parts = parts
        self._running: dict[ChatId, asyncio.Task[TurnResult]] = {}
        self._is_closing = False
        self._histories = TurnHistories(parts.store)
        self._agent = Agent[Desk, str](
            deps_type=ChatDesk, tools=chat_tools(), retries=3, name="workbench", defer_model_check=True
        )

    async def send(self, chat: Chat, text: str) -> TurnResult:
        """Keep the user's message and answer it.

        Raises:
            TurnRunningError: the last message is still being answered.
            StorageError: the message could not be kept, and was not sent.
        """
        self._refuse_second(chat.id)
        message = await self._parts.store.begin_turn(chat.id, text, now())
        return await self._start(chat, message)

    async def carry_out(self, chat: Chat, plan: ComparePlan) -> TurnResult:
        """Carry out what a dialog planned, as a turn like any other.

        Raises:
            TurnRunningError: the last message is still being answered.
            StorageError: the message could not be kept, and nothing was run.
        """
        self._refuse_second(chat.id)
        message = await self._parts.store.begin_turn(chat.id, plan.text, now())
        return await self._start(chat, message, planned(plan))

    async def send_again(self, chat: Chat, turn: int) -> TurnResult | None:
        """Answer a message whose turn failed or was stopped; None where there is none such."""
        self._refuse_second(chat.id)
        message = await self._parts.store.reopen_turn(chat.id, turn)
        return None if message is None else await self._start(chat, message)

    def cancel(self, chat: ChatId) -> None:
        """Stop the chat's turn, if one runs; the call in it is left to whoever interrupts it."""
        task = self._running.get(chat)
        if task is not None:
            _cancel(task)

    def is_running(self, chat: ChatId) -> bool:
        """Tell whether a message of the chat is being answered."""
        return chat in self._running

    def cancel_all(self) -> None:
        """Stop every turn, since the workbench is closed."""
        self._is_closing = True
        for task in tuple(self._running.values()):
            _cancel(task)

    async def all_ended(self, timeout: float) -> None:
        """Wait until no turn runs, at most so many seconds."""
        tasks = tuple(self._running.values())
        if tasks:
            await asyncio.wait(tasks, timeout=timeout)

    async def ended(self, chat: ChatId) -> None:
        """Wait until no turn of the chat runs."""
        task = self._running.get(chat)
        if task is not None:
            await asyncio.wait({task})

    def _refuse_second(self, chat: ChatId) -> None:
        if chat in self._running:
            raise TurnRunningError("The last message is still being answered.", "Wait for it, or stop it.")

    async def _start(self, chat: Chat, message: Message, model: ChosenModel | None = None) -> TurnResult:
        self._parts.bus.publish(MessageAdded(message=message))
        task = asyncio.create_task(self._turn(chat, message, model))
        self._running[chat.id] = task
        task.add_done_callback(lambda _: self._running.pop(chat.id, None))
        return await asyncio.shield(task)

    async def _turn(self, chat: Chat, message: Message, model: ChosenModel | None) -> TurnResult:
        turn = _Turn(chat=chat, message=message, desk=ChatDesk(chat, self._parts.desk), model=model)
        try:
            await self._converse(turn)
        except asyncio.CancelledError:
            turn.end = TurnEnd.CANCELLED
        except WorkbenchError as error:
            turn.end, turn.fault = TurnEnd.FAILED, f"{error} {AGAIN}"
        except Exception as error:  # noqa: BLE001 - a fault of ours or of a model's library must not take the chat with it
            _log.exception("A turn failed")
            turn.end, turn.fault = TurnEnd.FAILED, f"The turn failed: {type(error).__name__}: {error}. {AGAIN}"
        return await self._close(turn)

    async def _converse(self, turn: _Turn) -> None:
        chosen = turn.model or self._parts.model()
        notices, (turn.kept, past) = await asyncio.gather(
            self._parts.notices(turn.chat),
            self._histories.before(turn.chat.id, turn.message.turn, chosen.history_limit),
        )

        # The record and the runtime are asked while the agent makes itself ready.
        states = [asyncio.create_task(self._parts.state.of_chat(turn.chat, notices))]

        async def state_now(_: RunContext[Desk]) -> str:
            asked = states.pop() if states else self._parts.state.of_chat(turn.chat, notices)
            told = await asked
            turn.desk.planned_for = told.runtime.number if told.runtime.is_alive else None
            return instructions(told)

        model, turn.past = with_past(chosen.model, past)
        try:
            async with self._agent.iter(
                turn.message.text,
                deps=turn.desk,
                model=model,
                message_history=turn.past,
                instructions=state_now,
                model_settings=chosen.settings,
                usage_limits=UsageLimits(request_limit=_MOST_REQUESTS),
            ) as run:
                await self._follow(turn, run, chosen)
        except AgentRunError as error:
            turn.end, turn.fault = TurnEnd.FAILED, sentence(error, chosen.address, chosen.model.model_name)
            return
        finally:
            for unheard in states:
                unheard.cancel()
        turn.end = _end_of(turn)

    async def _follow(self, turn: _Turn, run: _Run, chosen: ChosenModel) -> None:
        try:
            async for node in run:
                if isinstance(node, ModelRequestNode) and chosen.streams:
                    await self._stream(turn, run, node, chosen)
                elif isinstance(node, CallToolsNode):
                    if not chosen.streams:
                        self._tell(turn, _text_of(node.model_response))
                    # Before its calls run: what led to a call is not lost with the application.
                    so_far = dump([*turn.kept, *run.all_messages()[len(turn.past) :]])
                    await self._parts.store.save_history(turn.chat.id, turn.message.turn, so_far)
        finally:
            turn.messages = run.all_messages()[len(turn.past) :]

    async def _stream(self, turn: _Turn, run: _Run, node: ModelRequestNode[Desk, str], chosen: ChosenModel) -> None:
        async with self._silence_told(turn.chat.id, chosen) as heard, node.stream(run.ctx) as events:
            async for event in events:
                heard()
                match event:
                    case PartStartEvent(part=TextPart(content=text)) if text:
                        self._tell(turn, text)
                    case PartDeltaEvent(delta=TextPartDelta(content_delta=text)):
                        self._tell(turn, text)
                    case _:
                        pass

    @asynccontextmanager
    async def _silence_told(self, chat: ChatId, chosen: ChosenModel) -> AsyncGenerator[Callable[[], None]]:
        text = f"The model at {chosen.address} has not answered for {_SILENCE_SECONDS:.0f} seconds; still waiting."
        timer = asyncio.get_running_loop().call_later(
            _SILENCE_SECONDS, self._parts.bus.publish, NoticeRaised(chat=chat, text=text)
        )
        try:
            yield timer.cancel
        finally:
            timer.cancel()

    def _tell(self, turn: _Turn, text: str) -> None:
        if text:
            self._parts.bus.publish(ReplyDelta(chat=turn.chat.id, turn=turn.message.turn, text=text))

    async def _close(self, turn: _Turn) -> TurnResult:
        """Keep how the turn ended, whatever it was."""
        messages = turn.messages
        if turn.end in {TurnEnd.CANCELLED, TurnEnd.FAILED}:
            told = await self._call_ended(turn.chat.id)
            stopped = CLOSED if self._is_closing else STOPPED
            words = f"{stopped}{_done_until_then(told)}" if turn.end is TurnEnd.CANCELLED else BROKE_OFF
            # Only what led to calls is worth keeping; a message without any answer is sent again as it is.
            messages = closed(messages, told, words) if _has_response(messages) else []
        reply = _reply_of(messages)
        closing = TurnClosing(
            chat=turn.chat.id,
            turn=turn.message.turn,
            ended=now(),
            end=turn.end,
            reply=reply,
            history=dump([*turn.kept, *messages]) if turn.kept or messages else None,
            fault=turn.fault,
            state=_state_after(turn.end),
        )
        try:
            added = await self._parts.store.end_turn(closing)
        except StorageError as error:
            self._parts.bus.publish(NoticeRaised(chat=turn.chat.id, text=f"The reply is not on record. {error}"))
            added = None
        if added is not None:
            self._parts.bus.publish(MessageAdded(message=added))
        result = TurnResult(
            chat=turn.chat.id,
            turn=turn.message.turn,
            end=turn.end,
            reply=reply,
            calls=tuple(turn.desk.calls),
            fault=turn.fault,
            asked=turn.end is TurnEnd.ANSWERED and _said_of(turn, "asked") is True,
        )
        self._parts.bus.publish(TurnEnded(result=result))
        return result

    async def _call_ended(self, chat: ChatId) -> Json:
        """Wait for the turn's call, if it runs, and tell what came of it."""
        task = self._parts.desk.calls.running(chat)
        if task is None or self._parts.desk.calls.asker(chat) is not Asker.MODEL:
            return {"status": "not run", "not_run": "stopped"}
        done, _ = await asyncio.wait({task}, timeout=_CALL_END_SECONDS)
        if not done or task.cancelled() or task.exception() is not None:
            return {"status": "unknown"}
        return answer(task.result())


def _done_until_then(told: Json) -> str:
    """Say that a call may have changed the comparison before it was stopped: what it did stays done."""
    changed = told.get("changed") if isinstance(told, dict) else None
    if not isinstance(changed, dict):
        return ""
    names = {name for kind in ("rebound", "maybe_changed") for name in field_texts(changed, kind)}
    return f" {MAY_HAVE_CHANGED}" if COMPARISON in names else ""


def _cancel(task: asyncio.Task[TurnResult]) -> None:
    """Cancel a turn after its first step: one that never began could not put on record that it was stopped."""
    asyncio.get_running_loop().call_soon(task.cancel)


def _has_response(messages: Sequence[ModelMessage]) -> bool:
    return any(isinstance(message, ModelResponse) and message.parts for message in messages)


def _text_of(response: ModelResponse) -> str:
    return "".join(part.content for part in response.parts if isinstance(part, TextPart))


def _reply_of(messages: Sequence[ModelMessage]) -> str:
    texts = [_text_of(message).strip() for message in messages if isinstance(message, ModelResponse)]
    return "\n\n".join(text for text in texts if text)


def _said_of(turn: _Turn, name: str) -> object:
    """Give what the model said of its last reply beside the text."""
    last = next((item for item in reversed(turn.messages) if isinstance(item, ModelResponse)), None)
    return None if last is None else (last.provider_details or {}).get(name)


def _end_of(turn: _Turn) -> TurnEnd:
    if _said_of(turn, "understood") is False:
        return TurnEnd.NOT_UNDERSTOOD
    return TurnEnd.REFUSED if turn.desk.declined else TurnEnd.ANSWERED


def _state_after(end: TurnEnd) -> MessageState:
    match end:
        case TurnEnd.ANSWERED | TurnEnd.NOT_UNDERSTOOD | TurnEnd.REFUSED:
            return MessageState.ANSWERED
        case TurnEnd.CANCELLED:
            return MessageState.CANCELLED
        case TurnEnd.FAILED:
            return MessageState.FAILED
