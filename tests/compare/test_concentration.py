from __future__ import annotations

import pytest

from tests.compare.tables import compared
from workbench.compare.errors import CompareError
from workbench.compare.results import ComparisonResult


def _sales() -> ComparisonResult:
    """1,000 rows, 100 of them DE; 71 DE rows and 1 FR row change, 20 added rows are of May."""
    ids = [str(n) for n in range(1_000)]
    country = ["DE" if n < 100 else "FR" if n < 600 else "US" for n in range(1_000)]
    price = [str(n % 7 + 1) for n in range(1_000)]
    moved = {*range(71), 200}
    new_price = [f"{price[n]}1" if n in moved else price[n] for n in range(1_000)]
    new_ids = [f"x{n}" for n in range(20)]
    day = ["2024-04-30"] * 1_000
    return compared(
        {"id": ids, "country": country, "price": price, "day": day},
        {
            "id": ids + new_ids,
            "country": country + ["US"] * 20,
            "price": new_price + ["1"] * 20,
            "day": day + ["2024-05-02"] * 20,
        },
    ).run()


def test_the_group_that_holds_nearly_all_changed_rows_is_found_and_said() -> None:
    found = _sales().concentration()

    row = found.frame.row(0, named=True)
    assert (row["column"], row["value"], row["rows"], row["of"], row["all_rows"]) == ("country", "DE", 71, 72, 100)
    assert found.notes[0] == "98.6 % of the changed rows have country DE (71 of 72), which is 10 % of all rows."
    assert found.frame.height == 1


def test_a_column_and_added_rows_have_their_own_groups() -> None:
    result = _sales()

    assert result.concentration("price").frame["value"].to_list() == ["DE"]
    assert result.concentration(of="added").notes[0] == (
        "100 % of the added rows have day 2024-05-02 (20 of 20), which is 2 % of all rows."
    )
    assert result.concentration(of="removed").notes == (
        "No group holds clearly more removed rows than its share of all rows.",
    )


def test_changes_that_are_spread_evenly_concentrate_nowhere() -> None:
    ids = [str(n) for n in range(400)]
    group = ["a" if n % 2 else "b" for n in range(400)]
    result = compared(
        {"id": ids, "g": group, "v": ["1"] * 400},
        {"id": ids, "g": group, "v": ["2" if n < 200 else "1" for n in range(400)]},
    ).run()

    assert result.concentration().frame.rows() == []


def test_nearly_all_is_not_called_all_and_a_wrong_word_is_refused() -> None:
    ids = [str(n) for n in range(4_000)]
    group = ["a" if n < 2_001 else "b" for n in range(4_000)]
    new = ["2" if n < 2_002 and n else "1" for n in range(4_000)]
    result = compared({"id": ids, "g": group, "v": ["1"] * 4_000}, {"id": ids, "g": group, "v": new}).run()

    assert result.concentration().notes[0].startswith("99.9 % of the changed rows have g a (2,000 of 2,001)")
    with pytest.raises(CompareError, match="Nearest: changed"):
        result.concentration(of="change")  # pyright: ignore[reportArgumentType] - what a call may say
