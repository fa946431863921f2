"""The steps of a turn: run a call, or say the reply; and what a call gave back."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from workbench.domain.json_value import (
    JsonObject,
    as_json,
    field_int,
    field_objects,
    field_text,
    field_texts,
    parse_object,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Run:
    """Propose a call: the code, and in words what it will do."""

    code: str
    intent: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Say:
    """End the turn with a reply."""

    text: str
    suggestions: tuple[str, ...] = ()
    understood: bool = True
    declined: bool = False
    asked: bool = False
    failed: bool = False


Step: TypeAlias = Run | Say


@dataclass(frozen=True, kw_only=True, slots=True)
class CallError:
    """What a call raised."""

    name: str
    message: str


@dataclass(frozen=True, kw_only=True, slots=True)
class CallReturn:
    """What the tool gave back for one call."""

    call: int | None = None
    status: str = "ok"
    text: str = ""
    results: tuple[JsonObject, ...] = ()
    files: tuple[JsonObject, ...] = ()
    error: CallError | None = None
    not_run: str | None = None
    created: tuple[str, ...] = ()

    @property
    def ran_well(self) -> bool:
        """Say whether the call ran to its end."""
        return self.error is None and self.not_run is None and self.status == "ok"

    def of_type(self, kind: str) -> tuple[JsonObject, ...]:
        """Give the results of one type, in the order they were shown."""
        return tuple(result for result in self.results if result.get("type") == kind)

    def first(self, kind: str) -> JsonObject | None:
        """Give the first result of a type."""
        return next(iter(self.of_type(kind)), None)


# A plan is replayed from its start with every request: it yields calls and is sent what they gave back.
Plan: TypeAlias = Generator[Run, CallReturn, Say]
Part: TypeAlias = Generator[Run, CallReturn, None]


def next_step(plan: Plan, returns: Sequence[CallReturn]) -> Step:
    """Replay a plan with the returns so far and give the step that follows."""
    try:
        step = next(plan)
        for call_return in returns:
            step = plan.send(call_return)
    except StopIteration as end:
        return cast("Say", end.value)
    return step


def call_return(content: object) -> CallReturn:
    """Read what `run_python` gave back: a JSON object, as a value or as text; any other text says why nothing ran."""
    fields = parse_object(content) if isinstance(content, str) else as_json(content)
    if not isinstance(fields, dict):
        return CallReturn(status="error", not_run=str(content))
    changed = fields.get("changed")
    not_run = fields.get("not_run")
    return CallReturn(
        call=field_int(fields, "call"),
        status=field_text(fields, "status", "ok").lower(),
        text=field_text(fields, "text"),
        results=tuple(field_objects(fields, "results")),
        files=tuple(field_objects(fields, "files")),
        error=_error(fields),
        not_run=None if not_run is None else str(not_run),
        created=tuple(field_texts(changed, "created")) if isinstance(changed, dict) else (),
    )


def _error(fields: JsonObject) -> CallError | None:
    error = fields.get("error")
    if error is None:
        return None
    if isinstance(error, dict):
        return CallError(name=field_text(error, "name", "Error"), message=field_text(error, "message"))
    return CallError(name="Error", message=str(error))
