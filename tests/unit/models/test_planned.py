from __future__ import annotations

import pytest
from pydantic_ai.messages import ModelMessage, ModelRequest, TextPart, ToolCallPart, ToolReturnPart, UserPromptPart
from pydantic_ai.models import ModelRequestParameters

from workbench.domain.compare_code import ComparePlan
from workbench.domain.json_value import Json
from workbench.models.planned import PlannedModel

PLAN = ComparePlan(
    text="Compare a.csv with b.csv by id.", code="result\n", intent="compare them", rules_before="rules_before_1"
)
COMPARISON: Json = {
    "type": "comparison",
    "left": "a",
    "right": "b",
    "key": ["id"],
    "common": 57,
    "added": 4,
    "removed": 3,
    "changed_rows": 12,
    "unchanged_rows": 45,
    "changed_cells": {"price": 12},
    "figures": {"left": {"rows": 60, "distinct_keys": 60}, "right": {"rows": 61, "distinct_keys": 61}},
    "balance": {},
}


def returned(**fields: Json) -> dict[str, Json]:
    return {"call": 1, "status": "ok", "results": [], "error": None, "not_run": None, **fields}


async def steps(*returns: dict[str, Json]) -> list[TextPart | ToolCallPart]:
    """Give what the model says or does, one after the other."""
    model = PlannedModel(PLAN)
    messages: list[ModelMessage] = [ModelRequest(parts=[UserPromptPart(PLAN.text)])]
    done: list[TextPart | ToolCallPart] = []
    for content in (*returns, None):
        response = await model.request(messages, None, ModelRequestParameters())
        (part,) = response.parts
        assert isinstance(part, TextPart | ToolCallPart)
        done.append(part)
        if content is None or not isinstance(part, ToolCallPart):
            break
        answer = ToolReturnPart(tool_name="run_python", content=content, tool_call_id=part.tool_call_id)
        messages += [response, ModelRequest(parts=[answer])]
    return done


@pytest.mark.asyncio
async def test_the_call_is_proposed_and_its_figures_are_worded() -> None:
    call, reply = await steps(returned(results=[COMPARISON]))

    assert isinstance(call, ToolCallPart)
    assert call.args_as_dict() == {"code": "result\n", "intent": "compare them"}
    assert isinstance(reply, TextPart)
    assert "**57** in both, **4** added, **3** removed, **12** changed (`price` 12)" in reply.content
    assert reply.content.endswith("“Show me what was added” or “Save as Excel”")


@pytest.mark.asyncio
async def test_a_change_that_fails_is_taken_back_and_the_reason_is_told() -> None:
    error: Json = {"name": "CompareError", "message": "There is no column 'x' in b.", "traceback": ""}

    _, repair, reply = await steps(returned(status="error", error=error), returned())

    assert isinstance(repair, ToolCallPart)
    assert "while comparison.contract != rules_before_1:" in str(repair.args_as_dict()["code"])
    assert isinstance(reply, TextPart)
    assert reply.content == "There is no column 'x' in b. Nothing was changed."


@pytest.mark.asyncio
async def test_what_was_declined_is_not_run_and_no_reply_is_empty() -> None:
    _, declined = await steps(returned(status="not run", not_run="declined"))
    _, silent = await steps(returned())

    assert isinstance(declined, TextPart)
    assert declined.content.startswith("Nothing was run")
    assert isinstance(silent, TextPart)
    assert silent.content.startswith("Done: compare them.")
