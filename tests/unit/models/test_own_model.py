from __future__ import annotations

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

from workbench.models.builtin.analyst import BuiltinAnalyst
from workbench.models.own_model import is_plain

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
