from __future__ import annotations

import polars as pl
import pytest

from tests.compare.tables import compared, table
from workbench.compare import matching
from workbench.compare.comparison import Comparison


def test_every_row_is_in_exactly_one_bucket() -> None:
    left = {"id": ["a", "b", "b", "c", "c", "", "d"], "v": ["1", "2", "2", "3", "4", "9", "5"]}
    right = {"id": ["a", "b", "c", "e", " "], "v": ["1", "7", "3", "6", "9"]}

    result = compared(left, right).run()

    figures = result.figures
    assert figures["left"] == {
        "rows": 7,
        "blank_key_rows": 1,
        "exact_duplicates_dropped": 1,
        "surplus_duplicates": 1,
        "distinct_keys": 4,
        "repeated_keys": 1,
        "rows_in_repeated_keys": 2,
        "unparsed": {},
    }
    counts = [
        figures[word] for word in ("keys_set_aside", "common", "added", "removed", "changed_rows", "unchanged_rows")
    ]
    assert counts == [1, 2, 1, 1, 1, 1]
    assert result.balance == {
        "old": "7 rows = 2 in both + 1 removed + 2 set aside + 1 exact duplicate + 1 without a key",
        "new": "5 rows = 2 in both + 1 added + 1 set aside + 1 without a key",
    }


def test_rows_that_agree_only_within_the_tolerance_are_no_duplicates() -> None:
    comparison = compared({"id": ["a", "a"], "v": ["1", "1.01"]}, {"id": ["a"], "v": ["1"]}).rule("v", tolerance="0.05")

    assert comparison.run().figures["keys_set_aside"] == 1


def test_composite_keys_do_not_run_into_one_another() -> None:
    comparison = Comparison()
    comparison.add("old", table("old", {"a": ["x", "xy", None], "b": ["yz", "z", "q"], "v": ["1", "2", "3"]}))
    comparison.add("new", table("new", {"b": ["z", "yz", "q"], "a": ["xy", "x", ""], "v": ["2", "1", "3"]}))

    result = comparison.key("a", "b").run()

    assert (result.figures["common"], result.figures["changed_rows"]) == (3, 0)


def test_an_order_of_rows_does_not_matter() -> None:
    result = compared(
        {"id": ["1", "2", "3"], "v": ["a", "b", "c"]}, {"id": ["3", "1", "2"], "v": ["c", "a", "x"]}
    ).run()

    assert result.changes.rows() == [("2", "v", "b", "x", "b", "x")]


def test_a_key_of_whole_numbers_meets_one_of_texts() -> None:
    result = compared({"id": ["1", "2"], "v": ["a", "b"]}, {"id": ["1", "x"], "v": ["a", "b"]}).run()

    assert (result.figures["common"], result.figures["added"], result.figures["removed"]) == (1, 1, 1)
    assert result.samples["added"] == [["x"]]


def test_keys_that_differ_only_by_zeros_are_different_until_a_rule_says_otherwise() -> None:
    comparison = compared({"id": ["007", "8"], "v": ["a", "b"]}, {"id": ["7", "8"], "v": ["a", "b"]})

    before = comparison.run().figures["common"]
    after = comparison.rule("id", unpad=True).run().figures["common"]

    assert (before, after) == (1, 2)


def test_long_whole_numbers_as_keys_stay_apart() -> None:
    left = {"id": ["9007199254740993", "9007199254740992"], "v": ["a", "b"]}

    result = compared(left, {"id": ["9007199254740992"], "v": ["b"]}).run()

    assert result.samples["removed"] == [["9007199254740993"]]


def test_repeated_keys_in_a_large_pair_do_not_multiply() -> None:
    many = {"id": ["k"] * 3000, "v": [str(n) for n in range(3000)]}

    result = compared(many, many).run()

    assert (result.figures["keys_set_aside"], result.rows.height, result.set_aside.height) == (1, 0, 6000)


def test_no_rows_at_all_is_a_result_too() -> None:
    result = compared({"id": [], "v": []}, {"id": [], "v": []}).run()

    assert (result.figures["common"], result.changes.height, result.rows.height) == (0, 0, 0)


@pytest.mark.parametrize("same", [1, 2, 100])
def test_texts_of_one_hash_are_different_keys(same: int, monkeypatch: pytest.MonkeyPatch) -> None:
    left = {"id": ["a1", "b1", "c1", "c1", "d1", ""], "v": ["1", "2", "3", "4", "5", "6"]}
    right = {"id": ["d1", "c1", "b1", "e1"], "v": ["5", "3", "7", "8"]}
    before = compared(left, right, "id").run()

    def meeting(keys: pl.Series) -> pl.Series:
        return keys.hash() % same if keys.dtype == pl.String else keys

    monkeypatch.setattr(matching, "hashed", meeting)
    after = compared(left, right, "id").run()

    assert after.figures == before.figures
    assert after.changes.equals(before.changes)
    assert (after.figures["common"], after.figures["added"], after.figures["removed"]) == (2, 1, 1)
