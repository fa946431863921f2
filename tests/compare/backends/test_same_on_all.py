"""The same contract gives the same on Polars and on the engines of tables, whatever the cells hold."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from tests.compare.backends.drawn_comparisons import Drawn, comparisons, facts, of_every_kind
from tests.compare.backends.polars_tables import PolarsTables
from workbench.compare.backends.duckdb_tables import DuckTables
from workbench.compare.backends.in_memory import InMemory
from workbench.compare.backends.sql_backend import SqlBackend

IN_MEMORY = InMemory()
EXPRESSED = SqlBackend(PolarsTables())
DUCKDB = SqlBackend(DuckTables())
_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


@settings(max_examples=25, deadline=None, suppress_health_check=_SLOW)
@given(comparisons())
def test_the_rules_as_expressions_give_what_the_rules_give(drawn: Drawn) -> None:
    assert facts(drawn.run(EXPRESSED)) == facts(drawn.run(IN_MEMORY))


@settings(max_examples=15, deadline=None, suppress_health_check=_SLOW)
@given(comparisons())
def test_duckdb_gives_what_polars_gives(drawn: Drawn) -> None:
    assert facts(drawn.run(DUCKDB)) == facts(drawn.run(IN_MEMORY))


def test_rules_of_every_kind_give_the_same_on_duckdb() -> None:
    drawn = of_every_kind()

    found = facts(drawn.run(DUCKDB))

    assert found == facts(drawn.run(IN_MEMORY))
    assert len(drawn.run(IN_MEMORY).changes) > 100
