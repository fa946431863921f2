"""What the messages of pydantic-ai say, as plain values: earlier exchanges, this turn's request, its calls so far."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextContent,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from workbench.domain.call import NOT_THIS_RUNTIME
from workbench.domain.json_value import JsonObject, as_json, parse_object
from workbench.domain.state import CLOSING, OPENING
from workbench.models.builtin.planning.steps import CallReturn, call_return

STATE = re.compile(re.escape(OPENING) + r"(.*?)" + re.escape(CLOSING), re.DOTALL)
TOOL = "run_python"


@dataclass(frozen=True, kw_only=True, slots=True)
class Call:
    """A call that a turn proposed, and what it gave back (None as long as nothing came)."""

    code: str
    intent: str
    returned: CallReturn | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Exchange:
    """An earlier message of the user with the reply to it; `details` is what the reply's response carried."""

    text: str
    reply: str = ""
    details: JsonObject | None = None
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Transcript:
    """The messages of a request.

    `state_at_start` is the state block that came with the user's message, `state` the one that came with this request:
    a turn is read against the first, so that its own calls do not change what its words mean.
    """

    text: str
    earlier: tuple[Exchange, ...] = ()
    returns: tuple[CallReturn, ...] = ()
    codes: tuple[str, ...] = ()
    """The code of this turn's calls."""
    state_at_start: JsonObject | None = None
    state: JsonObject | None = None


@dataclass(slots=True)
class _Turn:
    text: str
    instructions: str | None
    reply: str
    details: JsonObject | None
    calls: dict[str, Call]


def read_transcript(messages: Sequence[ModelMessage], instructions: str | None = None) -> Transcript:
    """Read messages; `instructions` are those of this request."""
    turns: list[_Turn] = []
    newest: str | None = None
    for message in messages:
        if isinstance(message, ModelRequest):
            newest = message.instructions or newest
            _take_request(message, turns)
        elif turns:
            _take_response(message, turns[-1])
    now = state_of(instructions) or state_of(newest)
    if not turns:
        return Transcript(text="", state=now, state_at_start=now)
    last = turns[-1]
    return Transcript(
        text=last.text,
        earlier=tuple(_exchange(turn) for turn in turns[:-1]),
        returns=tuple(call.returned for call in last.calls.values() if call.returned is not None),
        codes=tuple(call.code for call in last.calls.values()),
        state_at_start=state_of(last.instructions) or now,
        state=now,
    )


def state_of(instructions: str | None) -> JsonObject | None:
    """Give the JSON object of the last state block in a text."""
    found = STATE.findall(instructions or "")
    return parse_object(found[-1]) if found else None


def _take_request(message: ModelRequest, turns: list[_Turn]) -> None:
    for part in message.parts:
        if isinstance(part, UserPromptPart):
            turns.append(_Turn(text=_words(part), instructions=message.instructions, reply="", details=None, calls={}))
        elif isinstance(part, ToolReturnPart) and turns and part.tool_call_id in turns[-1].calls:
            turn = turns[-1]
            call = turn.calls[part.tool_call_id]
            turn.calls[part.tool_call_id] = Call(code=call.code, intent=call.intent, returned=_returned(part))
            _plan_anew(turn, message.instructions)


def _plan_anew(turn: _Turn, instructions: str | None) -> None:
    """Begin the turn again with the state as it is now, where its runtime ended before its first call could run."""
    returns = [call.returned for call in turn.calls.values()]
    if all(one is not None and one.not_run == NOT_THIS_RUNTIME for one in returns) and state_of(instructions):
        turn.calls.clear()
        turn.instructions = instructions


def _returned(part: ToolReturnPart) -> CallReturn:
    if part.outcome == "success":
        return call_return(part.content)
    if part.outcome == "denied":
        return CallReturn(status="declined", not_run="declined")
    return CallReturn(status="error", not_run=str(part.content))


def _take_response(message: ModelResponse, turn: _Turn) -> None:
    for part in message.parts:
        if isinstance(part, TextPart):
            turn.reply = part.content
            details = as_json(message.provider_details or {})
            turn.details = details if isinstance(details, dict) else None
        elif isinstance(part, ToolCallPart) and part.tool_name == TOOL:
            arguments = part.args_as_dict()
            turn.calls[part.tool_call_id] = Call(
                code=str(arguments.get("code", "")), intent=str(arguments.get("intent", ""))
            )


def _words(part: UserPromptPart) -> str:
    if isinstance(part.content, str):
        return part.content
    return "\n".join(
        item if isinstance(item, str) else item.content for item in part.content if isinstance(item, str | TextContent)
    )


def _exchange(turn: _Turn) -> Exchange:
    return Exchange(text=turn.text, reply=turn.reply, details=turn.details, calls=tuple(turn.calls.values()))
