from __future__ import annotations

import json
from pathlib import Path

import pytest
from pydantic_ai import Agent
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
from pydantic_ai.models import ModelRequestParameters

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from workbench.models.builtin.analyst import BuiltinAnalyst, respond


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("a.csv", "id,x\n1,a\n2,b\n3,c\n")
    chat.write("b.csv", "id,x\n1,a\n2,B\n4,d\n")
    return chat


def asked(chat: InProcessChat, text: str) -> list[ModelMessage]:
    block = f"<workbench-state>{json.dumps(chat.state())}</workbench-state>"
    return [ModelRequest(parts=[UserPromptPart(text)], instructions=block)]


def test_the_same_messages_give_the_same_answer(chat: InProcessChat) -> None:
    messages = asked(chat, "compare a and b by id")

    first, second = respond(messages), respond(messages)

    assert (first.parts, first.provider_details) == (second.parts, second.provider_details)
    assert isinstance(first.parts[0], ToolCallPart)
    assert set(first.parts[0].args_as_dict()) == {"code", "intent"}


def test_a_turn_keeps_the_meaning_that_its_words_had_when_it_began(chat: InProcessChat) -> None:
    messages = asked(chat, "compare a and b")
    response = respond(messages)
    part = response.parts[0]
    assert isinstance(part, ToolCallPart)
    chat.run_python(**part.args_as_dict())
    later = f"<workbench-state>{json.dumps(chat.state())}</workbench-state>"
    returned = ToolReturnPart(part.tool_name, {"status": "ok", "results": chat.calls[0]["results"]}, part.tool_call_id)

    then = respond([*messages, response, ModelRequest(parts=[returned], instructions=later)])

    assert isinstance(then.parts[0], ToolCallPart)
    assert 'comparison.key("id")' in then.parts[0].args_as_dict()["code"]


async def _streamed(messages: list[ModelMessage]) -> ModelResponse:
    async with BuiltinAnalyst().request_stream(messages, None, ModelRequestParameters()) as stream:
        async for _ in stream:
            pass
        return stream.get()


@pytest.mark.asyncio
@pytest.mark.parametrize("text", ["compare a and b by id", "is this fraud?", "help"])
async def test_a_streamed_answer_is_the_same_answer(chat: InProcessChat, text: str) -> None:
    messages = asked(chat, text)

    streamed = await _streamed(messages)

    whole = await BuiltinAnalyst().request(messages, None, ModelRequestParameters())
    assert (streamed.parts, streamed.provider_details) == (whole.parts, whole.provider_details)
    assert streamed.state == "complete"


def test_what_a_chat_needs_later_survives_history_without_instructions(chat: InProcessChat) -> None:
    chat.ask("compare a and b by id")
    plain = [
        ModelRequest(parts=message.parts) if isinstance(message, ModelRequest) else message for message in chat.history
    ]
    chat.history = ModelMessagesTypeAdapter.validate_json(ModelMessagesTypeAdapter.dump_json(plain))

    changed = chat.ask("ignore capitals in x")
    undone = chat.ask("undo that")

    assert "1 row leaves *changed*" in changed
    assert "1 row enters *changed*" in undone


def test_a_question_is_open_in_the_next_turn(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("a.csv", "code,city\n1,Bern\n2,Rome\n3,Oslo\n")
    chat.write("b.csv", "ref,town\n7,Paris\n8,Riga\n9,Kiel\n")

    chat.ask("compare a and b")

    assert chat.details["asked"]
    assert chat.details["memory"]["question"]["text"]


def test_a_turn_of_another_model_is_no_hindrance(chat: InProcessChat) -> None:
    chat.history = [
        ModelRequest(parts=[UserPromptPart("hello")]),
        ModelResponse(parts=[ToolCallPart("run_python", "not json", "c1")], model_name="other"),
        ModelRequest(parts=[ToolReturnPart("run_python", "told as text", "c1")]),
        ModelResponse(parts=[TextPart("Hi")], model_name="other"),
    ]

    assert "**2** in both" in chat.ask("compare a and b by id")


@pytest.mark.asyncio
async def test_without_a_state_block_it_says_so_and_does_nothing() -> None:
    result = await Agent(BuiltinAnalyst()).run("compare")

    assert "not told the state" in result.output


def test_the_details_say_what_was_declined_failed_or_not_understood(chat: InProcessChat) -> None:
    def told(text: str) -> tuple[object, ...]:
        chat.ask(text)
        return tuple(chat.details[name] for name in ("understood", "declined", "asked", "failed"))

    assert told("is this fraud?") == (False, True, False, False)
    assert told("qwertz uiop") == (False, False, False, False)
    assert told("fix the data") == (True, False, True, False)
    assert told("compare a and b by id") == (True, False, False, False)
    assert told("why did 99 change?") == (False, False, False, True)
