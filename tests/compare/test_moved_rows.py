"""The rows of a changed rule: those that moved, not those that stand in a bucket."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.compare.tables import compared
from workbench.compare.comparison import Comparison
from workbench.compare.errors import CompareError
from workbench.compare.rule_change import RuleChange, what_changed


def sales() -> Comparison:
    left = {
        "id": ["a.1", "a.2", "a.3", "a.4", "a.5"],
        "price": ["10", "20", "30", "40", "50"],
        "name": ["Ann", "Bob", "Cid", "Dan", "Eva"],
    }
    right = {
        "id": ["a.1", "a.2", "a.3", "a-4", "a.6"],
        "price": ["10.4", "25", "30.3", "44", "60"],
        "name": ["ann", "BOB", "Cid", "Dan", "Fay"],
    }
    return compared(left, right)


def changed_by(edit: Callable[[Comparison], Comparison], first: Comparison | None = None) -> RuleChange:
    comparison = first or sales()
    before = comparison.run()
    return what_changed(before, edit(comparison).run())


def test_rows_that_leave_are_named_with_what_they_are_now_and_what_differed_before() -> None:
    change = changed_by(lambda one: one.rule("price", tolerance=0.5).rule("name", case="ignore"))

    assert change.rows_left_changed == 2
    assert change.left_changed.columns == [
        "id",
        "status",
        "changed_columns",
        "price_left",
        "price_right",
        "name_left",
        "name_right",
    ]
    assert change.left_changed.rows() == [
        ("a.1", "now the same", "price, name", "10", "10.4", "Ann", "ann"),
        ("a.3", "now the same", "price", "30", "30.3", "Cid", "Cid"),
    ]
    assert change.entered_changed.rows() == []


def test_cells_that_leave_are_those_of_their_column_also_in_rows_that_stay_changed() -> None:
    change = changed_by(lambda one: one.rule("price", tolerance=0.5).rule("name", case="ignore"))

    names = change.moved.rows("left", "name").select("id", "status").rows()

    assert change.cells_left == {"price": 2, "name": 2}
    assert names == [("a.1", "now the same"), ("a.2", "still changed")]


def test_rows_that_enter_tell_what_they_were_before() -> None:
    change = changed_by(lambda one: one.rule("price", tolerance=0), sales().rule("price", tolerance=6).ignore("name"))

    assert change.rows_entered_changed == 3
    assert change.entered_changed.select("id", "status", "changed_columns").rows() == [
        ("a.1", "not changed before", "price"),
        ("a.2", "not changed before", "price"),
        ("a.3", "not changed before", "price"),
    ]


def test_a_rule_of_the_key_moves_rows_that_were_no_pair() -> None:
    comparison = sales()
    before = comparison.run()
    after = comparison.rule("id", same_characters=(".-",), key=True).run()

    there, back = what_changed(before, after), what_changed(after, before)

    assert there.entered_changed.select("status", "price_left", "price_right").rows() == [
        ("no pair before", "40", "44")
    ]
    assert back.left_changed.select("status", "price_left", "price_right").rows() == [("no longer a pair", "40", "44")]


def test_a_column_that_is_left_out_takes_its_rows_with_it() -> None:
    change = changed_by(lambda one: one.ignore("price"))

    assert [row[0] for row in change.left_changed.rows()] == ["a.3"]
    assert [row[0] for row in change.moved.rows("left", "price").rows()] == ["a.1", "a.2", "a.3"]
    with pytest.raises(CompareError, match="colour is no compared column"):
        change.moved.rows("left", "colour")


def test_rows_left_out_by_a_condition_are_no_longer_a_pair() -> None:
    change = changed_by(lambda one: one.drop("old", column="price", value="20"))

    assert change.left_changed.select("id", "status").rows() == [("a.2", "no longer a pair")]


def test_what_a_rule_would_change_is_told_without_taking_it() -> None:
    """The tolerance forgives one cell; nothing is read or matched again, and the comparison stays as it was."""
    comparison = compared(
        {"id": ["1", "2", "3", "4"], "v": ["1", "2", "3", "4"]},
        {"id": ["1", "2", "3", "5"], "v": ["1.1", "4", "3", "5"]},
    )
    last, contract = comparison.run(), comparison.contract
    worked = (comparison.work.keyed, comparison.work.matched, comparison.work.compared_columns)

    change = comparison.what_changes(comparison.copy().rule("v", tolerance="0.1"))

    assert (change.rule_after, change.rows_left_changed, change.cells_left) == (
        ("v: differences up to 0.1 do not count",),
        1,
        {"v": 1},
    )
    assert change.moves.rows() == [("old", "changed", "same", 1), ("new", "changed", "same", 1)]
    assert (comparison.contract, comparison.last) == (contract, last)
    assert worked == (comparison.work.keyed, comparison.work.matched, comparison.work.compared_columns)


def test_rows_are_counted_by_the_buckets_they_move_between() -> None:
    comparison = compared(
        {"id": ["a", "B", "b", "c"], "v": ["1", "2", "2", "3"]}, {"id": ["A", "b", "d"], "v": ["1", "9", "3"]}
    )

    change = comparison.what_changes(comparison.copy().rule("id", case="ignore").drop("new", column="id", value="d"))

    assert change.moves.rows() == [
        ("old", "changed", "exact duplicate", 1),
        ("old", "removed", "same", 1),
        ("old", "removed", "changed", 1),
        ("new", "added", "left out", 1),
        ("new", "added", "same", 1),
    ]
    assert "  old: 1 row from removed to same" in str(change)


def test_another_heading_for_a_column_is_told_as_the_rule_that_changed() -> None:
    left = {"id": ["1", "2"], "price": ["1", "2"]}
    right = {"id": ["1", "2"], "net": ["1", "2"], "gross": ["1", "3"]}
    first = compared(left, right).column("price", old="price", new="net")

    change = changed_by(lambda one: one.column("price", old="price", new="gross"), first)

    assert (change.rule_before, change.rule_after) == (
        ("price: in new it is net",),
        ("price: in new it is gross",),
    )
    assert change.cells_entered == {"price": 1}
