"""The same contract gives the same on a Spark session as in memory; skipped where there is no Java or no pyspark."""

from __future__ import annotations

from collections.abc import Generator

import polars as pl
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.compare.backends.drawn_comparisons import Drawn, comparisons, facts, of_every_kind
from tests.compare.backends.spark_local import reason_for_none, spark_session
from workbench.compare.backends.in_memory import InMemory
from workbench.compare.backends.spark_session import Session
from workbench.compare.comparison import Comparison

pytestmark = [
    pytest.mark.skipif(bool(reason_for_none()), reason=reason_for_none()),
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture(scope="module")
def session() -> Generator[Session]:
    with spark_session() as started:
        yield started


def test_a_session_that_is_passed_in_compares_exactly(session: Session) -> None:
    comparison = Comparison(backend=session)
    comparison.add("old", pl.DataFrame({"id": ["1", "2", "2", None, "5"], "price": ["1.00", "2", "2", "3", "4,00"]}))
    comparison.add("new", pl.DataFrame({"id": ["1", "2", "4", "5", "5"], "price": ["1.05", "2.051", "4", "4", "7"]}))
    comparison.key("id").rule("price", kind="number", tolerance="0.05").rule("price", side="old", decimal=",")

    figures = comparison.rule("price", side="old", decimal=".").run().figures

    assert comparison.engine.backend.name == "spark"
    assert (figures["changed_rows"], figures["unchanged_rows"], figures["added"], figures["removed"]) == (1, 1, 1, 0)
    assert (figures["keys_set_aside"], figures["left"]["unparsed"]) == (1, {"price": 1})


def test_spark_gives_what_polars_gives_with_rules_of_every_kind(session: Session) -> None:
    drawn = of_every_kind()

    assert facts(drawn.run(session)) == facts(drawn.run(InMemory()))


@settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.too_slow], phases=[Phase.generate])
@given(drawn=comparisons())
def test_spark_gives_what_polars_gives(session: Session, drawn: Drawn) -> None:
    assert facts(drawn.run(session)) == facts(drawn.run(InMemory()))
