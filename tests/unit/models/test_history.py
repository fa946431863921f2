from __future__ import annotations

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from workbench.models.history import closed, dump, fitting, load


def _asked(text: str) -> ModelRequest:
    return ModelRequest(parts=[UserPromptPart(content=text)], instructions="the state")


def _called(name: str) -> ModelResponse:
    return ModelResponse(parts=[ToolCallPart(tool_name="run_python", args={"code": "x"}, tool_call_id=name)])


def _returned(name: str, content: object) -> ModelRequest:
    return ModelRequest(parts=[ToolReturnPart(tool_name="run_python", content=content, tool_call_id=name)])


def _said(text: str) -> ModelResponse:
    return ModelResponse(parts=[TextPart(content=text)])


def _turn(number: int, size: int) -> list[ModelMessage]:
    name = f"c{number}"
    return [_asked(f"q{number}"), _called(name), _returned(name, {"text": "x" * size}), _said(f"a{number}")]


def test_messages_come_back_as_they_were_without_the_state_of_then() -> None:
    messages = load([dump(_turn(1, 5)), dump(_turn(2, 5))])

    assert [message.parts[0].part_kind for message in messages] == [
        "user-prompt",
        "tool-call",
        "tool-return",
        "text",
    ] * 2
    assert all(message.instructions is None for message in messages if isinstance(message, ModelRequest))


def test_an_open_call_gets_its_return_and_the_turn_an_end() -> None:
    done = closed([_asked("q"), _called("c")], {"status": "interrupted"}, "(Stopped.)")

    returned, said = done[-2].parts[0], done[-1].parts[0]
    assert isinstance(returned, ToolReturnPart)
    assert (returned.tool_call_id, returned.content) == ("c", {"status": "interrupted"})
    assert isinstance(said, TextPart)
    assert said.content == "(Stopped.)"


def test_a_turn_that_is_whole_stays_as_it_is() -> None:
    whole = _turn(1, 5)

    assert closed(whole, None, "(Stopped.)") == whole


def test_old_returns_are_shortened_before_anything_is_left_out() -> None:
    messages = [message for number in range(1, 4) for message in _turn(number, 5_000)]

    cut = fitting(messages, 12_000)

    returns = [part for message in cut for part in message.parts if isinstance(part, ToolReturnPart)]
    assert len(cut) == len(messages)
    assert ["old return" in str(part.content) for part in returns] == [True, False, False]


def test_whole_old_turns_go_when_shortening_is_not_enough() -> None:
    messages = [message for number in range(1, 6) for message in _turn(number, 400)]

    cut = fitting(messages, 900)

    first = cut[0].parts[0]
    assert isinstance(first, UserPromptPart)
    assert first.content == "q4"


def test_the_newest_turn_is_never_left_out() -> None:
    newest = _turn(1, 50_000)

    assert fitting(newest, 10) == newest
