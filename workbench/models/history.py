"""The model's own messages: kept per turn as JSON, closed where a turn broke off, cut to fit by a plain rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pydantic_ai.messages import (
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from workbench.domain.json_value import Json, as_json, compact

Messages = list[ModelMessage]

SHORT_RETURN = 600
"""So many characters of an old tool return stay when the history is too long."""
KEPT_WHOLE = 6
"""So many messages at the end are never shortened."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TurnMessages:
    """The messages of one turn, and how many characters each has."""

    messages: tuple[ModelMessage, ...]
    lengths: tuple[int, ...]


def turn_messages(text: str, told: Json, words: str) -> TurnMessages:
    """Read a turn's messages; what was open when the application ended is closed, with these words."""
    messages = closed(load([text]), told, words)
    return TurnMessages(messages=tuple(messages), lengths=tuple(map(_message_length, messages)))


def dump(messages: Sequence[ModelMessage]) -> str:
    """Write messages as JSON, without the instructions: the state in them was true for one request only."""
    plain = [replace(item, instructions=None) if isinstance(item, ModelRequest) else item for item in messages]
    return ModelMessagesTypeAdapter.dump_json(plain).decode()


def load(texts: Iterable[str]) -> list[ModelMessage]:
    """Read the messages of several turns."""
    return [message for text in texts for message in ModelMessagesTypeAdapter.validate_json(text)]


def closed(messages: Sequence[ModelMessage], told: Json, words: str) -> list[ModelMessage]:
    """End the messages of a turn that broke off, so that another request can follow.

    Every tool call gets a return, `told` where it has none; the words stand as the model's last text.
    """
    done = list(messages)
    while done and isinstance(done[-1], ModelResponse) and not done[-1].parts:
        done.pop()
    if not done:
        return []
    open_calls = _open_calls(done)
    if open_calls:
        done.append(
            ModelRequest(
                parts=[
                    ToolReturnPart(tool_name=call.tool_name, content=told, tool_call_id=call.tool_call_id)
                    for call in open_calls
                ]
            )
        )
    if isinstance(done[-1], ModelRequest):
        done.append(ModelResponse(parts=[TextPart(content=words)]))
    return done


def fitting(messages: Sequence[ModelMessage], limit: int, lengths: Sequence[int] | None = None) -> list[ModelMessage]:
    """Cut a history to a number of characters: old tool returns are shortened first, then whole old turns go.

    `lengths` are those of the messages, where they were counted before.
    """
    cut = list(messages)
    lengths = list(map(_message_length, cut)) if lengths is None else list(lengths)
    total = sum(lengths)
    for index in range(max(0, len(cut) - KEPT_WHOLE)):
        if total <= limit:
            return cut
        cut[index] = _shortened(cut[index])
        total -= lengths[index]
        lengths[index] = _message_length(cut[index])
        total += lengths[index]
    first = 0
    for start in _later_turns(cut):
        if total <= limit:
            break
        total -= sum(lengths[first:start])
        first = start
    return cut[first:]


def _open_calls(messages: Sequence[ModelMessage]) -> list[ToolCallPart]:
    returned = {
        part.tool_call_id
        for message in messages
        if isinstance(message, ModelRequest)
        for part in message.parts
        if isinstance(part, ToolReturnPart)
    }
    return [
        part
        for message in messages
        if isinstance(message, ModelResponse)
        for part in message.parts
        if isinstance(part, ToolCallPart) and part.tool_call_id not in returned
    ]


def _message_length(message: ModelMessage) -> int:
    return sum(_part_length(part) for part in message.parts)


def _part_length(part: object) -> int:
    match part:
        case ToolReturnPart():
            return len(compact(as_json(part.content)))
        case ToolCallPart():
            return len(part.args_as_json_str())
        case _:
            return len(str(getattr(part, "content", "")))


def _shortened(message: ModelMessage) -> ModelMessage:
    if not isinstance(message, ModelRequest):
        return message
    return replace(
        message,
        parts=[
            replace(part, content=_short(part.content))
            if isinstance(part, ToolReturnPart) and _part_length(part) > SHORT_RETURN
            else part
            for part in message.parts
        ],
    )


def _short(content: object) -> Json:
    text = compact(as_json(content))
    return f"{text[:SHORT_RETURN]}… (shortened: this is an old return)"


def _later_turns(messages: Sequence[ModelMessage]) -> list[int]:
    """Find where each turn but the first begins: at a request that holds a text of the user."""
    return [
        index
        for index, message in enumerate(messages)
        if index > 0
        and isinstance(message, ModelRequest)
        and any(isinstance(part, UserPromptPart) for part in message.parts)
    ]
