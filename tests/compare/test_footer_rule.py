from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tests.compare.tables import compared, table
from workbench.compare.comparison import Comparison
from workbench.compare.contract import Contract, ContractError
from workbench.compare.footer_rule import suspects
from workbench.compare.reading.reader import read
from workbench.compare.report_file import save_report
from workbench.compare.rule_change import what_changed
from workbench.compare.table import Table
from workbench.compare.totals import total_checks


def _stock() -> Comparison:
    headings = ("id", "item", "class", "count")
    left = [("1", "bolt", "A", "10"), ("2", "nut", "B", "5"), ("Total", "", "", "15"), ("* by hand", "", "", "")]
    right = [("1", "bolt", "A", "11"), ("2", "nut", "B", "5"), ("Total", "", "", "16")]
    sides = [{name: [row[n] for row in rows] for n, name in enumerate(headings)} for rows in (left, right)]
    return compared(sides[0], sides[1])


def test_totals_and_notes_count_like_any_row_until_they_are_left_out_and_that_is_said() -> None:
    comparison = _stock()

    before = comparison.run()
    totals = comparison.total("count")

    assert (before.figures["common"], before.figures["changed_rows"], before.figures["removed"]) == (3, 2, 1)
    assert totals.rows() == [("count", "30", "32")]


def test_totals_and_notes_are_left_out_by_a_rule_in_results_and_summaries() -> None:
    comparison = _stock()
    before = comparison.run()

    after = comparison.leave_out_totals().run()

    assert (after.figures["common"], after.figures["changed_rows"], after.figures["removed"]) == (2, 1, 0)
    assert comparison.total("count").rows() == [("count", "15", "16")]
    assert comparison.count_by("class").rows() == [("A", 1, 1), ("B", 1, 1)]
    assert after.to_json()["filters"] == {
        "old": ["without 2 rows that look like totals or notes: Total | 15; * by hand"],
        "new": ["without 1 row that looks like a total or note: Total | 16"],
    }
    assert what_changed(before, after).rule_after == (
        "old: without rows that look like totals or notes",
        "new: without rows that look like totals or notes",
    )


def test_the_rule_is_taken_back_and_holds_in_a_saved_contract() -> None:
    comparison = _stock().leave_out_totals("old")

    again = Contract.from_toml(comparison.contract.to_toml())

    assert [spec.footers for spec in again.inputs] == ["leave_out", "keep"]
    assert comparison.keep_totals().run().figures["common"] == 3
    with pytest.raises(ContractError, match="footers cannot be 'drop'"):
        Contract.from_toml('[[inputs]]\nid = "a"\nfooters = "drop"\n')


def test_tables_made_of_others_leave_totals_out_too() -> None:
    comparison = _stock().leave_out_totals().stack("both", "old", "new")

    assert comparison.total("count", inputs="both").rows() == [("count", "31")]


def test_totals_are_held_against_the_sum_of_their_rows() -> None:
    columns = {
        "item": ["a", "b", "c", "Zwischensumme", "Total"],
        "amount": ["1.10", "2.20", "3.30", "3.30", "6.70"],
        "count": ["1", "2", "3", "3", "6"],
        "zip": ["01234", "01235", "01236", "", ""],
        "note": ["x", "y", "z", "", ""],
    }

    checks = total_checks(table("sales", columns))

    assert [(check.column, check.said, check.added_up, check.agrees) for check in checks] == [
        ("amount", Decimal("6.7"), Decimal("6.6"), False),
        ("count", Decimal(6), Decimal(6), True),
    ]
    assert str(checks[0]) == "The total of amount is 6.7, but its rows add up to 6.6 (+0.1)."
    assert total_checks(table("sales", {"item": ["a", "b"], "amount": ["1", "2"]})) == ()


def _regions(marks: tuple[str, str, str], subtotal: str = "30") -> Table:
    north, south, whole = marks
    rows = [
        *(("North", "a", "10"), ("North", "b", "20"), (north, "", subtotal)),
        *(("South", f"c{n}", "1") for n in range(12)),
        *((south, "", "12"), ("East", "d", "5"), (whole, "", "47")),
    ]
    return table("sales", {name: [row[n] for row in rows] for n, name in enumerate(("region", "shop", "sales"))})


@pytest.mark.parametrize(
    "marks",
    [
        ("Subtotal North", "Subtotal South", "Grand total"),
        ("North Total", "South Total", "Total"),
        ("Zwischensumme Nord", "Zwischensumme Süd", "Gesamtsumme"),
    ],
)
def test_subtotals_between_the_rows_are_found_left_out_and_held_against_their_rows(marks: tuple[str, str, str]) -> None:
    sales = _regions(marks)

    comparison = Comparison.of(sales, "sales")

    assert [place for place, _ in suspects(sales)] == [2, 15, 17]
    assert comparison.total("sales").rows() == [("sales", "136")]
    assert comparison.leave_out_totals().total("sales").rows() == [("sales", "47")]
    checks = [(check.row, check.said, check.agrees) for check in total_checks(sales)]
    assert checks == [(marks[0], 30, True), (marks[1], 12, True), ("", 47, True)]


def test_a_subtotal_that_does_not_hold_is_said() -> None:
    sales = _regions(("Subtotal North", "Subtotal South", "Grand total"), subtotal="31")

    assert [str(check) for check in total_checks(sales) if not check.agrees] == [
        "The total of sales in 'Subtotal North' is 31, but its rows add up to 30 (+1)."
    ]


def test_rows_that_only_sound_like_subtotals_are_rows() -> None:
    shops = table(
        "shops",
        {
            "shop": ["Total", "Aral", "Total", "Esso", *(f"s{n}" for n in range(12))],
            "fax": ["", "1", "", "2", *("3" for _ in range(12))],
            "litres": ["100", "200", "300", "50", *("7" for _ in range(12))],
        },
    )

    assert suspects(shops) == []


def test_the_reading_says_how_many_rows_are_subtotals_and_names_the_first(tmp_path: Path) -> None:
    place = tmp_path / "sales.csv"
    _regions(("North Total", "South Total", "Total"), subtotal="30").text.write_csv(place)
    more = "".join(f"W{n},x,{n}\nW{n},y,1\nW{n} Total,,{n + 1}\n" for n in range(9))
    place.write_text(place.read_text(encoding="utf-8") + more, encoding="utf-8")

    doubts = read(place).report.doubts

    assert doubts[0] == (
        "9 rows between the others add up those above, and are still among them; the first is row 3: North Total | 30"
    )
    assert [doubt.split(" looks")[0] for doubt in doubts[1:]] == [f"Row {place} of 45" for place in (39, 42, 45)]


def test_a_report_says_whether_the_totals_of_its_files_hold(tmp_path: Path) -> None:
    comparison = compared(
        {"item": ["a", "b", "Total"], "amount": ["1.10", "2.20", "3.30"], "note": ["x", "y", ""]},
        {"item": ["a", "b", "Total"], "amount": ["1.10", "2.20", "3.40"], "note": ["x", "y", ""]},
        key="item",
    )

    save_report(comparison.leave_out_totals().run(), str(tmp_path / "r.html"), comparison=comparison)

    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "<li>old: The total of amount (3.3) is the sum of its rows.</li>" in text
    assert "<li>new: The total of amount is 3.4, but its rows add up to 3.3 (+0.1).</li>" in text
