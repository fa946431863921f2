"""A model that follows a script: for tests and demonstrations, through the same calls as any other model."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from typing_extensions import override

from workbench.domain.errors import SettingsError
from workbench.domain.json_value import Json, JsonObject, as_json, field_text
from workbench.models.own_model import OwnModel


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """What the model says or does at one request. Placeholders in texts: `{status}`, `{text}` of the last return."""

    say: str = ""
    tool: str = ""
    arguments: JsonObject = field(default_factory=dict[str, Json])
    seconds: float = 0.0
    understood: bool = True
    asked: bool = False


class ScriptedModel(OwnModel):
    """Answer the n-th request of the m-th turn with step n of turn m; beyond the script it says so."""

    def __init__(self, turns: Sequence[Sequence[Step]], *, name: str = "scripted") -> None:
        super().__init__()
        self._turns = tuple(tuple(turn) for turn in turns)
        self._name = name
        self.requests: list[list[ModelMessage]] = []
        self.instructions: list[str] = []

    @property
    @override
    def model_name(self) -> str:
        return self._name

    @property
    @override
    def system(self) -> str:
        return "workbench"

    @override
    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        step = self._step(messages)
        await asyncio.sleep(step.seconds)
        return _response(step, messages, self._name)

    def _step(self, messages: list[ModelMessage]) -> Step:
        self.requests.append(list(messages))
        last = messages[-1]
        self.instructions.append((last.instructions or "") if isinstance(last, ModelRequest) else "")
        starts = [index for index, message in enumerate(messages) if _begins_turn(message)]
        turn = len(starts) - 1
        done = sum(isinstance(message, ModelResponse) for message in messages[starts[-1] :]) if starts else 0
        steps = self._turns[turn] if 0 <= turn < len(self._turns) else ()
        return steps[done] if done < len(steps) else Step(say="The script ends here.", understood=False)


def scripted_from_file(path: Path) -> ScriptedModel:
    """Read a script: JSON, a list of turns, each a list of steps with `say`, or `run` and `intent`, or `tool`.

    Raises:
        SettingsError: the file cannot be read or is no script.
    """
    try:
        plain = cast("object", json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise SettingsError(f"The script {path} cannot be read: {error}.", "It is a JSON list of turns.") from error
    turns = as_json(plain)
    if not isinstance(turns, list):
        raise SettingsError(f"The script {path} is no list of turns.")
    return ScriptedModel([[_step_from(item, path) for item in _items(turn)] for turn in turns], name=path.stem)


def run(code: str, intent: str = "It will run this.") -> Step:
    """Make a step that proposes a call."""
    return Step(tool="run_python", arguments={"code": code, "intent": intent})


def say(text: str, *, understood: bool = True) -> Step:
    """Make a step that replies."""
    return Step(say=text, understood=understood)


def _items(turn: Json) -> list[Json]:
    return turn if isinstance(turn, list) else [turn]


def _step_from(item: Json, path: Path) -> Step:
    if isinstance(item, str):
        return say(item)
    if not isinstance(item, dict):
        raise SettingsError(f"The script {path} has a step that is no text and no object.")
    seconds = item.get("seconds")
    wait = float(seconds) if isinstance(seconds, int | float) else 0.0
    code = item.get("run")
    if isinstance(code, str):
        arguments: JsonObject = {"code": code, "intent": field_text(item, "intent", "It will run this.")}
        return Step(tool="run_python", arguments=arguments, seconds=wait)
    tool = field_text(item, "tool")
    given = item.get("arguments")
    return Step(
        say=field_text(item, "say"),
        tool=tool,
        arguments=given if isinstance(given, dict) else {},
        seconds=wait,
        understood=item.get("understood") is not False,
        asked=item.get("asked") is True,
    )


def _begins_turn(message: ModelMessage) -> bool:
    return isinstance(message, ModelRequest) and any(isinstance(part, UserPromptPart) for part in message.parts)


def _response(step: Step, messages: Sequence[ModelMessage], name: str) -> ModelResponse:
    parts: list[TextPart | ToolCallPart] = []
    if step.say:
        parts.append(TextPart(content=_filled(step.say, messages)))
    if step.tool:
        parts.append(ToolCallPart(tool_name=step.tool, args=dict(step.arguments)))
    details = None if step.understood and not step.asked else {"understood": step.understood, "asked": step.asked}
    return ModelResponse(parts=parts, model_name=name, provider_details=details)


def _filled(text: str, messages: Sequence[ModelMessage]) -> str:
    """Fill in what the last call returned, so that a script can show that it was seen."""
    returned = next(
        (
            part.content
            for message in reversed(messages)
            if isinstance(message, ModelRequest)
            for part in reversed(message.parts)
            if isinstance(part, ToolReturnPart)
        ),
        None,
    )
    facts = as_json(returned)
    if not isinstance(facts, dict):
        return text
    for name, value in facts.items():
        text = text.replace(f"{{{name}}}", value if isinstance(value, str) else json.dumps(value))
    return text
