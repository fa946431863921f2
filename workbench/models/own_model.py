"""What the models of the workbench's own have in common: they read messages as these stand on record."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic_ai.messages import (
    ModelMessage,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import Model, ModelRequestParameters
from typing_extensions import override

_PLAIN = frozenset({UserPromptPart, TextPart, ToolCallPart, ToolReturnPart})


class OwnModel(Model):
    """A model that is no service: its messages are not made ready for any, which takes longer with each turn."""

    @override
    def prepare_messages(
        self, messages: list[ModelMessage], model_request_parameters: ModelRequestParameters | None = None
    ) -> list[ModelMessage]:
        """Give the messages as they are; those with parts that only other models leave are put in plain ones first."""
        return messages if is_plain(messages) else super().prepare_messages(messages, model_request_parameters)


def is_plain(messages: Sequence[ModelMessage]) -> bool:
    """Tell whether there is nothing but what was said, calls and what they gave."""
    return all(type(part) in _PLAIN for message in messages for part in message.parts)
