from __future__ import annotations

from tests.compare.tables import compared, table
from workbench.compare import rows_that_count, values_alike, with_table
from workbench.compare.comparison import Comparison


def _loans() -> Comparison:
    left = {"id": ["1", "2", "Total"], "status": ["open", "back", ""], "fine": ["1", "2", "3"]}
    right = {"id": ["1", "3", "Total"], "status": ["back", "open", ""], "fine": ["1", "4", "5"]}
    return compared(left, right)


def test_rows_that_count_are_those_that_conditions_and_the_rule_about_totals_leave() -> None:
    comparison = _loans().drop("*", column="status", value="back").leave_out_totals()

    chosen = rows_that_count(comparison, "old")

    assert chosen.text.rows() == [("1", "open", "1")]
    assert rows_that_count(_loans(), "old").text.height == 3


def test_a_table_beside_the_comparison_gets_its_rules_and_the_comparison_stays_as_it_is() -> None:
    comparison = _loans().drop("*", column="status", value="back").drop("old", column="fine", value="9")
    before = comparison.contract
    more = table("more", {"id": ["1", "4"], "State": ["back", "open"], "fine": ["9", "9"]})

    beside = with_table(comparison, "more", more, {"status": "State"})

    assert beside.total("fine", inputs=["old", "new", "more"]).rows() == [("fine", "4", "9", "9")]
    assert comparison.contract == before


def test_a_condition_on_a_column_that_the_other_table_lacks_leaves_it_whole() -> None:
    comparison = _loans().drop("*", column="status", value="back").leave_out_totals()

    beside = with_table(
        comparison, "more", table("more", {"id": ["1", "Total"], "item": ["nut", ""], "fine": ["9", "9"]})
    )

    assert beside.total("fine", inputs="more").rows() == [("fine", "9")]


def test_values_alike_are_those_that_the_rule_of_the_column_takes_for_the_same() -> None:
    old = {"id": ["0039", "39", "390", "x"], "state": ["Open ", "open", "", "gone"]}
    comparison = compared(old, {"id": ["39"], "state": ["OPEN"]})
    exact = values_alike(comparison, "old", "id", ["39"])
    comparison.rule("id", unpad=True).rule("state", case="ignore", same_values=[["gone", "lost"]])

    assert exact == ["39"]
    assert sorted(values_alike(comparison, "old", "id", ["39"])) == ["0039", "39"]
    assert sorted(values_alike(comparison, "old", "state", ["Open"])) == ["Open", "open"]
    assert sorted(values_alike(comparison, "old", "state", ["lost"])) == ["gone", "lost"]
    assert values_alike(comparison, "new", "state", ["nothing"]) == ["nothing"]
