from __future__ import annotations

import pytest
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    RetryFeedbackPart,
    RetryInfo,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.function import FunctionModel

from workbench.models.builtin.analyst import BuiltinAnalyst
from workbench.models.own_model import is_plain, with_past
from workbench.models.scripted import ScriptedModel

CALL = ModelResponse(parts=[ToolCallPart("run_python", {"code": "1"}, tool_call_id="one")])


def _chat(answer: ModelRequest) -> list[ModelMessage]:
    return [ModelRequest(parts=[UserPromptPart("<system>go")]), CALL, answer, ModelResponse(parts=[TextPart("Done.")])]


def test_messages_of_our_own_are_given_as_they_stand() -> None:
    chat = _chat(ModelRequest(parts=[ToolReturnPart("run_python", {"text": "1"}, tool_call_id="one")]))

    assert BuiltinAnalyst().prepare_messages(chat) is chat


def test_what_only_another_model_leaves_is_put_in_plain_parts() -> None:
    again = RetryFeedbackPart(content="say more", retry=RetryInfo(cause="model_retry"))
    chat = _chat(ModelRequest(parts=[again]))

    ready = BuiltinAnalyst().prepare_messages(chat)

    assert not is_plain(chat)
    assert [part for message in ready for part in message.parts if isinstance(part, RetryFeedbackPart)] == []
    assert "say more" in str(ready[2])


@pytest.mark.asyncio
async def test_a_model_of_ours_knows_what_came_before_and_nobody_else_is_given_it() -> None:
    past = _chat(ModelRequest(parts=[ToolReturnPart("run_python", {"text": "1"}, tool_call_id="one")]))
    asked = ModelRequest(parts=[UserPromptPart("and now?")])
    ours, other = ScriptedModel([]), FunctionModel(lambda _, __: ModelResponse(parts=[TextPart("Now.")]))

    model, told = with_past(ours, past)
    await model.request([asked], None, ModelRequestParameters())

    assert (told, ours.requests) == ([], [[*past, asked]])
    assert with_past(other, past) == (other, past)
