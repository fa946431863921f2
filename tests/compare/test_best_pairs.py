from __future__ import annotations

import random
from decimal import Decimal
from itertools import combinations, permutations

import pytest

from tests.compare.tables import compared, table
from workbench.compare import best_match
from workbench.compare.comparison import Comparison

BACKENDS = pytest.mark.parametrize("backend", ["polars", "duckdb"])


def _many(files: dict[str, list[tuple[str, str]]], backend: str = "auto") -> Comparison:
    comparison = Comparison(backend=backend)
    for name, rows in files.items():
        comparison.add(name, table(name, {"id": [row[0] for row in rows], "v": [row[1] for row in rows]}))
    return comparison.key("id").duplicates("best_match")


@BACKENDS
def test_several_files_pair_the_rows_of_a_key_as_two_files_do(backend: str) -> None:
    comparison = _many(
        {
            "a": [("1", "10"), ("1", "11"), ("2", "20")],
            "b": [("1", "11"), ("1", "10"), ("2", "20")],
            "c": [("1", "10"), ("1", "12"), ("2", "20")],
        },
        backend,
    )

    many = comparison.run_all()

    found = {(one, other): many.pair(one, other).figures["changed_rows"] for one, other in combinations("abc", 2)}
    assert found == {("a", "b"): 0, ("a", "c"): 1, ("b", "c"): 1}
    assert many.odd_cells.select("id", "column", "odd").rows() == [("1", "v", "c")]
    assert "paired with those of a, equal ones first" in repr(many)


def test_a_row_that_only_two_of_three_files_have_is_no_change() -> None:
    many = _many({"a": [("1", "10"), ("1", "11")], "b": [("1", "11")], "c": [("1", "10")]}).run_all()

    words = ("common", "added", "removed", "changed_rows")
    assert [[many.pair(*pair).figures[word] for word in words] for pair in (("a", "b"), ("a", "c"), ("b", "c"))] == [
        [1, 0, 1, 0],
        [1, 0, 1, 0],
        [0, 1, 1, 0],
    ]


def test_random_files_agree_with_each_two_against_the_first_and_every_row_has_one_place() -> None:
    rng = random.Random(7)
    for _ in range(25):
        files = {name: [(rng.choice("12"), rng.choice("xyz")) for _ in range(rng.randrange(1, 6))] for name in "abcd"}
        comparison = _many(files)

        many = comparison.run_all()

        for other in "bcd":
            assert many.pair("a", other).figures == comparison.run("a", other).figures
        assert set(many.balance) == set("abcd")  # an equation that does not hold is an error


@BACKENDS
@pytest.mark.parametrize(
    "rule",
    [{"tolerance": "0.05"}, {"relative": "0.001"}, {"precision": 0}, {"tolerance": "0.05", "blank": "equals_zero"}],
)
def test_equal_rows_are_paired_whatever_their_number(backend: str, rule: dict[str, object]) -> None:
    count = 150
    values = [Decimal(10 * n + 100) for n in range(count)]
    old = {"id": ["1"] * count, "v": [str(value) for value in values]}
    new = {"id": ["1"] * count, "v": [f"{value}.04" for value in reversed(values)]}
    comparison = compared(old, new, backend=backend).duplicates("best_match").set_rule("v", rule)

    figures = comparison.run().figures

    assert (figures["common"], figures["changed_rows"]) == (count, 0)


def test_near_rows_get_as_many_pairs_as_plain_python_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best_match, "MOST_OF_A_KEY", 1)
    rng = random.Random(3)
    for _ in range(40):
        old, new = ([rng.randrange(0, 30) for _ in range(rng.randrange(1, 6))] for _ in "ab")
        share = rng.random() < 0.5
        frames = [{"id": ["1"] * len(own), "v": [str(n) for n in own]} for own in (old, new)]
        rule = {"relative": "0.25"} if share else {"tolerance": "3"}

        figures = compared(frames[0], frames[1]).duplicates("best_match").set_rule("v", rule).run().figures

        assert figures["unchanged_rows"] == _most(old, new, share=share)


def test_where_pairs_are_too_many_rows_are_paired_by_their_values_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(best_match, "MOST_OF_A_KEY", 10)
    monkeypatch.setattr(best_match, "MOST", 20)
    values = [100 + n for n in range(12)]
    old = {"id": ["1"] * 12, "v": [str(value) for value in values]}
    new = {"id": ["1"] * 12, "v": [f"{value}.4" for value in reversed(values)]}

    result = compared(old, new).duplicates("best_match").rule("v", tolerance="0.5").run()

    assert result.figures["changed_rows"] == 0
    assert result.notes[0].startswith("1 key has too many rows to look for the best pairs within the tolerance")


def _most(old: list[int], new: list[int], *, share: bool) -> int:
    """Count the most pairs by trying every order, equal ones taken first as the pairing does."""
    for value in list(old):
        if value in new:
            old.remove(value)
            new.remove(value)
            return 1 + _most(old, new, share=share)
    few, most = (old, new) if len(old) <= len(new) else (new, old)
    best = 0
    for order in permutations(most, len(few)):
        pairs = zip(few, order, strict=True) if few is old else zip(order, few, strict=True)
        best = max(best, sum(abs(b - a) <= (Decimal("0.25") * abs(a) if share else 3) for a, b in pairs))
    return best
