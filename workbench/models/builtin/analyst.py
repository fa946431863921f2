"""The built-in analyst as a model of pydantic-ai: no network, no key; the same messages always give the same answer."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import KW_ONLY, dataclass
from datetime import datetime
from typing import Any

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    ModelResponseStreamEvent,
    TextPart,
    ToolCallPart,
    UserPromptPart,
)
from pydantic_ai.models import ModelRequestParameters, StreamedResponse
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import RunContext
from pydantic_ai.usage import RequestUsage
from typing_extensions import override

from workbench.domain.state import ChatState, RuntimeBlock
from workbench.models.builtin.planning.steps import Run
from workbench.models.builtin.planning.transcript import read_transcript
from workbench.models.builtin.planning.turn import Answer, answer
from workbench.models.context import state_block
from workbench.models.own_model import OwnModel

MODEL_NAME = "built-in"
SYSTEM = "workbench"
TOOL = "run_python"


class BuiltinAnalyst(OwnModel):
    """Understands plain requests about comparing files and answers them with calls; it is no language model."""

    def __init__(self) -> None:
        """Make the model; it has no settings."""
        super().__init__(profile=ModelProfile(supports_tools=True))

    @property
    @override
    def model_name(self) -> str:
        """Name the model."""
        return MODEL_NAME

    @property
    @override
    def system(self) -> str:
        """Name who provides it."""
        return SYSTEM

    @override
    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Give the next step of the turn that the messages end with."""
        return await asyncio.to_thread(respond, messages, _instructions(model_request_parameters))

    @override
    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[Any] | None = None,
    ) -> AsyncGenerator[StreamedResponse]:
        """Give the same answer as `request`, its text word by word."""
        response = await asyncio.to_thread(respond, messages, _instructions(model_request_parameters))
        yield _Streamed(model_request_parameters, response=response)


def respond(messages: Sequence[ModelMessage], instructions: str | None = None) -> ModelResponse:
    """Answer messages; `instructions` of this request stand in for those that the last message lacks."""
    return _response(answer(read_transcript(messages, instructions)), messages)


def practise() -> None:
    """Answer a greeting that nobody sent: what every message is read with is made for the first one."""
    nothing = ChatState(chat="", today="2000-01-01", runtime=RuntimeBlock())
    respond([ModelRequest(parts=[UserPromptPart("Hello")])], state_block(nothing))


def _response(answered: Answer, messages: Sequence[ModelMessage]) -> ModelResponse:
    step = answered.step
    if isinstance(step, Run):
        part = ToolCallPart(TOOL, {"code": step.code, "intent": step.intent}, tool_call_id=_call_id(step, messages))
        return ModelResponse(
            parts=[part],
            model_name=MODEL_NAME,
            provider_name=SYSTEM,
            usage=RequestUsage(),
            finish_reason="tool_call",
        )
    return ModelResponse(
        parts=[TextPart(step.text)],
        model_name=MODEL_NAME,
        provider_name=SYSTEM,
        usage=RequestUsage(),
        provider_details={
            # Whoever runs the turn looks at `understood` alone: what was declined or failed was not done either.
            "understood": step.understood and not step.declined and not step.failed,
            "declined": step.declined,
            "asked": step.asked,
            "failed": step.failed,
            "suggestions": list(step.suggestions),
            "memory": answered.memory.to_json(),
        },
        finish_reason="stop",
    )


def _call_id(step: Run, messages: Sequence[ModelMessage]) -> str:
    """Name a call after what it is and where it stands, so that the same messages give the same name."""
    return "call_" + hashlib.sha256(f"{len(messages)}\0{step.code}".encode()).hexdigest()[:20]


def _instructions(parameters: ModelRequestParameters) -> str | None:
    parts = parameters.instruction_parts
    return "\n\n".join(part.content for part in parts) if parts else None


@dataclass
class _Streamed(StreamedResponse):
    """A finished response, handed out in pieces."""

    _: KW_ONLY
    response: ModelResponse

    def __post_init__(self) -> None:
        self.provider_details = self.response.provider_details
        self.finish_reason = self.response.finish_reason

    @override
    async def _get_event_iterator(self) -> AsyncIterator[ModelResponseStreamEvent]:
        for index, part in enumerate(self.response.parts):
            if isinstance(part, TextPart):
                for piece in re.findall(r"\s*\S+\s*", part.content) or [part.content]:
                    for event in self._parts_manager.handle_text_delta(vendor_part_id=index, content=piece):
                        yield event
            elif isinstance(part, ToolCallPart):
                yield self._parts_manager.handle_tool_call_part(
                    vendor_part_id=index,
                    tool_name=part.tool_name,
                    args=part.args_as_dict(),
                    tool_call_id=part.tool_call_id,
                )

    @override
    async def close_stream(self) -> None:
        """Close nothing: the response is already whole."""

    @property
    @override
    def model_name(self) -> str:
        return MODEL_NAME

    @property
    @override
    def provider_name(self) -> str | None:
        return SYSTEM

    @property
    @override
    def provider_url(self) -> str | None:
        return None

    @property
    @override
    def timestamp(self) -> datetime:
        return self.response.timestamp
