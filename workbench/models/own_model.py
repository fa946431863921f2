"""What the models of the workbench's own have in common: they read messages as these stand on record."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic_ai.messages import (
    ModelMessage,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings
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


class Remembering(WrapperModel):
    """One of our models with the messages of earlier turns, put before those of the turn that runs.

    Whoever runs the turn looks through all messages it is given several times with every request: that grew with every
    turn before it, to more than all else that leads to a call.
    """

    def __init__(self, model: OwnModel, past: Sequence[ModelMessage]) -> None:
        super().__init__(model)
        self._past = tuple(past)

    @override
    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Ask the model with all messages."""
        known = self.wrapped.prepare_messages([*self._past, *messages], model_request_parameters)
        return await super().request(known, model_settings, model_request_parameters)


def with_past(model: Model, past: list[ModelMessage]) -> tuple[Model, list[ModelMessage]]:
    """Give a model with what came before, and what of that it has to be told still: nothing where it is ours."""
    return (Remembering(model, past), []) if isinstance(model, OwnModel) else (model, past)
