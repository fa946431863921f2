from __future__ import annotations

from workbench.models.builtin.planning.steps import CallError, CallReturn, Plan, Run, Say, call_return, next_step


def _two_calls() -> Plan:
    first = yield Run(code="1", intent="one")
    second = yield Run(code=f"after {first.call}", intent="two")
    return Say(text=f"done after {second.call}")


def test_a_plan_is_replayed_with_what_its_calls_gave_back() -> None:
    returns = [CallReturn(call=1), CallReturn(call=2)]

    steps = [next_step(_two_calls(), returns[:count]) for count in range(3)]

    assert steps == [Run(code="1", intent="one"), Run(code="after 1", intent="two"), Say(text="done after 2")]


def test_what_the_tool_gave_back_is_read_as_value_and_as_text() -> None:
    content = {"call": 3, "status": "ok", "results": [{"type": "table"}], "error": None, "not_run": None}

    read = call_return(content)

    assert (read.call, read.ran_well, read.first("table")) == (3, True, {"type": "table"})
    assert call_return('{"call": 3, "status": "OK"}').ran_well


def test_an_error_and_a_refusal_are_no_good_ends() -> None:
    failed = call_return({"call": 1, "status": "error", "error": {"name": "ReadError", "message": "x is gone."}})
    refused = call_return({"call": 1, "status": "ok", "not_run": "declined"})

    assert failed.error == CallError(name="ReadError", message="x is gone.")
    assert (failed.ran_well, refused.ran_well) == (False, False)
