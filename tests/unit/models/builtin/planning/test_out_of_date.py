"""A reply whose calls used what is stale says so."""

from __future__ import annotations

from workbench.domain.json_value import JsonObject
from workbench.models.builtin.planning.out_of_date import with_what_is_stale
from workbench.models.builtin.planning.steps import Say
from workbench.models.builtin.planning.transcript import Transcript

STALE: JsonObject = {
    "stale": [
        "Stale: comparison – prices.csv changed on disk after call 1 read it.",
        "Stale: result – comparison, which it was made from, is out of date.",
        "Stale: outputs/report.xlsx – prices.csv changed on disk after call 1 read it.",
    ]
}


def told(code: str, state: JsonObject = STALE, say: Say | None = None) -> str:
    return with_what_is_stale(say or Say(text="15 changed."), Transcript(text="t", codes=(code,), state=state)).text


def test_what_the_calls_used_is_named_with_its_reason() -> None:
    said = told("comparison.rule('price', tolerance=1)\nchange = comparison.run()")

    assert said.startswith("15 changed.\n\n**These figures go by what is out of date**: `comparison` is stale")
    assert "(prices.csv changed on disk after call 1 read it)" in said


def test_several_are_named_together() -> None:
    assert "`comparison` and `result` are stale" in told("shown = result.changes(comparison)")


def test_nothing_is_said_of_what_was_not_used_or_is_not_stale() -> None:
    assert told("other = results + comparison_of") == "15 changed."
    assert told("comparison.run()", {"stale": []}) == "15 changed."
    assert told("comparison.run()", {}) == "15 changed."


def test_it_is_not_said_twice_nor_of_a_turn_that_failed() -> None:
    already = Say(text="prices.csv changed on disk since: the figures are of the copy made then.")

    assert told("comparison.run()", say=already) == already.text
    assert told("comparison.run()", say=Say(text="It failed.", failed=True)) == "It failed."
