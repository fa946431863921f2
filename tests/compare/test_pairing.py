from __future__ import annotations

from collections import Counter
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.compare.tables import compared, table
from workbench.compare.comparison import Comparison
from workbench.compare.contract import Contract
from workbench.compare.errors import CompareError

_OLD = {"id": ["1", "1", "1", "2", "3"], "v": ["a", "b", "c", "x", "z"]}
_NEW = {"id": ["1", "1", "2", "2", "3"], "v": ["c", "q", "x", "y", "z"]}


def _figures(comparison: Comparison) -> tuple[int, ...]:
    figures = comparison.run().figures
    words = ("common", "added", "removed", "changed_rows", "keys_set_aside")
    return tuple(int(figures[word]) for word in words)


def test_rows_of_a_repeated_key_are_set_aside_paired_in_order_or_equal_ones_first() -> None:
    comparison = compared(_OLD, _NEW)

    assert _figures(comparison) == (1, 0, 0, 0, 2)
    assert _figures(comparison.duplicates("in_order")) == (4, 1, 1, 2, 0)
    assert comparison.run().changes.select("id", "before", "after").rows() == [("1", "a", "c"), ("1", "b", "q")]
    assert _figures(comparison.duplicates("best_match")) == (4, 1, 1, 1, 0)
    assert comparison.run().changes.select("id", "before", "after").rows() == [("1", "a", "q")]
    assert comparison.run().figures["left"]["distinct_keys"] == 3
    assert comparison.run().balance == {
        "old": "5 rows = 4 in both + 1 removed",
        "new": "5 rows = 4 in both + 1 added",
    }


def test_rows_without_a_key_are_matched_by_their_place() -> None:
    comparison = Comparison()
    comparison.add("old", table("old", {"row": ["a", "b", "c"], "v": ["1", "2", "3"]}))
    comparison.add("new", table("new", {"row": ["a", "x", "c", "d"], "v": ["1", "2", "4", "5"]}))

    result = comparison.by_position().run()

    assert _figures(comparison) == (3, 1, 0, 2, 0)
    assert result.changes.select("row_", "column", "before", "after").rows() == [
        ("2", "row", "b", "x"),
        ("3", "v", "3", "4"),
    ]
    assert (result.figures["headers_in_both"], result.figures["headers_only_right"]) == (["row", "v"], [])


def test_whole_rows_are_matched_as_often_as_they_stand_in_any_order() -> None:
    comparison = Comparison()
    comparison.add("old", table("old", {"a": ["1", "1", "1", "2"], "b": ["x", "x", "y", "z"]}))
    comparison.add("new", table("new", {"b": ["z", "x", "y", "y"], "a": ["2", "1.0", "1", "1"]}))

    result = comparison.by_rows().run()

    assert _figures(comparison) == (3, 1, 1, 0, 0)
    assert (result.added.rows(), result.removed.rows()) == ([("y", "1")], [("1", "x")])
    assert result.notes == ("Rows are compared whole: a changed row is one that is removed and one that is added.",)
    assert result.to_json()["nothing_compared"] is False


def test_the_way_of_matching_stands_in_the_contract_and_a_key_ends_it() -> None:
    comparison = compared(_OLD, _NEW).by_position().duplicates("best_match")

    again = Contract.from_toml(comparison.contract.to_toml())

    assert (again, again.match, again.duplicates) == (comparison.contract, "position", "best_match")
    assert "rows are matched by their place" in repr(comparison)
    assert comparison.key("id").contract.match == "key"
    with pytest.raises(CompareError, match="Nearest: in_order"):
        comparison.duplicates("inorder")  # pyright: ignore[reportArgumentType] - what a call may say


def test_another_way_of_matching_says_what_it_changes() -> None:
    comparison = compared(_OLD, _NEW)

    change = comparison.what_changes(comparison.copy().duplicates("best_match"))

    assert change.rule_after == ("rows of a repeated key are paired, equal ones first",)
    assert change.moves.rows() == [
        ("old", "set aside", "same", 2),
        ("old", "set aside", "changed", 1),
        ("old", "set aside", "removed", 1),
        ("new", "set aside", "same", 2),
        ("new", "set aside", "changed", 1),
        ("new", "set aside", "added", 1),
    ]


Rows: TypeAlias = list[tuple[str, str]]
_ROWS = st.lists(st.tuples(st.sampled_from(["1", "2"]), st.sampled_from(["x", "y", ""])), max_size=8)


@settings(max_examples=60, deadline=None)
@given(_ROWS, _ROWS)
def test_random_rows_are_paired_as_plain_python_pairs_them(old: Rows, new: Rows) -> None:
    columns = [{"id": [row[0] for row in rows], "v": [row[1] for row in rows]} for rows in (old, new)]
    comparison = compared(columns[0], columns[1])
    equal = (Counter(old) & Counter(new)).total()
    paired = (Counter(row[0] for row in old) & Counter(row[0] for row in new)).total()

    best = comparison.duplicates("best_match").run().figures
    bag = comparison.by_rows().run().figures

    assert (best["common"], best["unchanged_rows"]) == (paired, equal)
    assert (best["added"], best["removed"]) == (len(new) - paired, len(old) - paired)
    assert (bag["common"], bag["added"], bag["removed"]) == (equal, len(new) - equal, len(old) - equal)
