"""What analysts expect of a comparison, where no other test holds it: each test is about one expectation."""

# openpyxl is not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from itertools import permutations
from pathlib import Path

import openpyxl
import pytest

import workbench
from tests.compare.tables import compared, one_column, table
from workbench.compare.comparison import Comparison
from workbench.compare.keys import suggest_keys
from workbench.compare.reading.reader import read
from workbench.compare.report_file import save_report

_N = range(1_000)


def test_key_candidates_are_ranked_with_uniqueness_blanks_and_overlap_on_both_sides() -> None:
    left = table("a", {"code": [f"c{n}" for n in range(50)], "city": [f"t{n % 9}" for n in range(50)]})
    codes = [None if n < 5 else f"c{n}" if n < 45 else "c5" for n in range(60)]
    right = table("b", {"code": codes, "city": [f"t{n % 9}" for n in range(60)]})

    found = suggest_keys(left, right)

    best = found.candidates[0].to_json()
    words = ("keys_left", "keys_right", "unique_left", "blanks_left", "blanks_right", "common", "overlap_left")
    assert [best[word] for word in words] == [50, 40, 1.0, 0, 5, 40, 0.8]
    assert best["columns"] == [{"left": "code", "right": "code"}]
    assert isinstance(best["unique_right"], float)
    assert best["unique_right"] < 1
    assert all(one.score <= found.candidates[0].score for one in found.candidates)


@pytest.mark.parametrize("order", list(permutations(("a", "b", "c", "d")))[::5])
def test_a_key_has_any_number_of_columns_in_any_order(order: tuple[str, ...]) -> None:
    columns: dict[str, list[str | None]] = {
        name: [str(n // size % 3) for n in range(81)] for name, size in (("a", 1), ("b", 3), ("c", 9), ("d", 27))
    }
    new = {**columns, "v": ["x" if n == 40 else "y" for n in range(81)]}
    comparison = Comparison()
    comparison.add("old", table("old", {**columns, "v": ["y"] * 81}))
    comparison.add("new", table("new", {name: new[name] for name in ("v", "d", "b", "a", "c")}))

    result = comparison.key(*order).run()

    figures = result.figures
    assert (figures["common"], figures["added"], figures["removed"], figures["changed_rows"]) == (81, 0, 0, 1)
    assert result.changes.select("a", "b", "c", "d").row(0) == ("1", "1", "1", "1")


def test_how_many_keys_match_and_would_match_is_said_before_the_comparison() -> None:
    left = table("a", {"id": [f"K{n:04}" for n in _N], "v": ["x"] * 1000})
    cells = [f"K{n:04}" if n < 312 else f"k{n:04}" if n < 998 else f"Z{n}" for n in _N]

    found = suggest_keys(left, table("b", {"id": cells, "v": ["x"] * 1000}))

    best = found.best
    assert best is not None
    assert best.fix is not None
    assert (best.common, best.fix.common_after, best.fix.words) == (312, 998, "capitals do not matter")
    assert "312 of 1,000 left and 1,000 right keys match; 998 match when capitals do not matter" in str(found)


def test_a_whole_number_meets_the_same_one_with_decimals_as_a_key() -> None:
    result = compared({"id": ["1.0", "2.0", "3.0"]}, {"id": ["1", "2", "4"]}).run()

    assert (result.figures["common"], result.figures["added"], result.figures["removed"]) == (2, 1, 1)


def test_the_net_effect_and_what_came_and_went_lead_from_one_total_to_the_other() -> None:
    old = {"id": ["1", "2", "3", "4"], "region": ["N", "N", "S", "S"], "amount": ["10.10", "20", "30", "5"]}
    new = {"id": ["1", "2", "3", "9"], "region": ["N", "N", "S", "S"], "amount": ["11.10", "20", "28.50", "7.25"]}
    comparison = compared(old, new)
    result = comparison.run()

    rows = [result.net_effect("amount").rows(), result.net_effect("amount", by="region").rows()]
    totals = comparison.total("amount").rows()[0][1:]

    for table_rows in rows:
        numbers = [[Decimal(str(cell)) for cell in row[1:]] for row in table_rows]
        before, after, change, removed, added = (sum(cells, Decimal(0)) for cells in zip(*numbers, strict=True))
        assert after - before == change == Decimal("-0.50")
        assert (before + removed, after + added) == tuple(Decimal(str(total)) for total in totals)


def test_only_what_differs_is_shown_with_the_rows_around_it_and_without_equal_columns() -> None:
    ids: list[str | None] = [str(n) for n in range(10, 20)]
    old = {"id": ids, "price": ["1"] * 10, "name": ["x"] * 10}
    new = {"id": [*ids[:9], "30"], "price": ["2" if n == 3 else "1" for n in range(10)], "name": ["x"] * 10}
    result = compared(old, new).run()

    alone, around = result.only_differences(), result.only_differences(context=1)

    assert alone.columns == ["id", "status", "changed_columns", "price_left", "price_right"]
    assert alone.select("id", "status").rows() == [("13", "changed"), ("19", "removed"), ("30", "added")]
    assert around.select("id", "status").rows() == [
        ("12", "unchanged"),
        ("13", "changed"),
        ("14", "unchanged"),
        ("18", "unchanged"),
        ("19", "removed"),
        ("30", "added"),
    ]


def test_where_only_rows_came_or_went_every_column_is_shown() -> None:
    result = compared({"id": ["1"], "a": ["x"]}, {"id": ["1", "2"], "a": ["x", "y"]}).run()

    assert result.only_differences().rows() == [("2", "added", "", None, "y")]


def test_differences_that_do_not_count_are_listed_with_their_rule_and_apart_from_changes() -> None:
    old = ["1.00", "2", "a b", "Tel", "3", "same", "0.12345678901"]
    comparison = one_column(old, ["1", "2.04", " a  b", "TEL", "4", "same", "0.12345678902"])
    numbers = one_column(["1.00", "2", "3", "0.12345678901"], ["1", "2.04", "4", "0.12345678902"])
    comparison.rule("value", case="ignore")
    numbers.rule("value", tolerance="0.05")

    texts, amounts = comparison.run(), numbers.run()

    assert texts.forgiven_cells.rows() == [
        ("k2", "value", "spaces", "a b", " a  b"),
        ("k3", "value", "capitals", "Tel", "TEL"),
    ]
    assert amounts.forgiven_cells.rows() == [
        ("k0", "value", "way of writing numbers", "1.00", "1"),
        ("k1", "value", "tolerance", "2", "2.04"),
        ("k3", "value", "decimals beyond the 10th", "0.12345678901", "0.12345678902"),
    ]
    for result in (texts, amounts):
        counted = {(column, rule): n for column, rules in result.forgiven.items() for rule, n in rules.items()}
        listed = result.forgiven_cells.group_by("column", "rule").len().rows()
        assert {(column, rule): n for column, rule, n in listed} == counted
        assert not set(result.forgiven_cells["id"]) & set(result.changes["id"])


def test_a_report_keeps_what_does_not_count_apart_in_another_colour_and_hidden_at_first(tmp_path: Path) -> None:
    comparison = one_column(["1.00", "2", "3"], ["1", "2.04", "4"]).rule("value", tolerance="0.05")
    result = comparison.run()

    page, book = (
        save_report(result, str(tmp_path / f"r.{ending}"), comparison=comparison).path for ending in ("html", "xlsx")
    )

    text = Path(page).read_text(encoding="utf-8")
    hidden = text[text.index('<details class="forgiven"') :]
    assert "<summary>Differences that do not count (2)</summary>" in hidden
    assert "<td>k1</td><td>value</td><td>tolerance</td><td>2</td><td>2.04</td>" in hidden
    assert ".forgiven td" in text
    rows = [[cell.value for cell in row] for row in openpyxl.load_workbook(book)["Not counted"].iter_rows()]
    assert rows[-2:] == [
        ["k0", "value", "way of writing numbers", "1.00", "1"],
        ["k1", "value", "tolerance", "2", "2.04"],
    ]


@pytest.mark.parametrize("ending", ["xlsx", "html"])
def test_a_report_reads_as_an_audit_paper(tmp_path: Path, ending: str) -> None:
    places = tmp_path / "old.csv", tmp_path / "new.csv"
    for place, price in zip(places, ("1.00", "1.20"), strict=True):
        place.write_text(f"id,price\n1,{price}\n2,5\n", encoding="utf-8")
    comparison = Comparison().add("old", read(places[0])).add("new", read(places[1])).key("id")
    comparison.rule("price", tolerance="0.05").approve("Ada Lovelace", on="2024-05-02")
    made = datetime(2024, 5, 1, 12, 30, tzinfo=UTC)

    path = save_report(comparison.run(), str(tmp_path / f"r.{ending}"), comparison=comparison, made=made).path

    text = _text_of(Path(path))
    tables = comparison.tables.values()
    said = [
        *(Path(one.basis.path).name for one in tables),
        *(one.sha256 for one in tables),
        *(str(one.basis.size) for one in tables),
        "2024-05-01 12:30 UTC",
        f"Workbench {workbench.__version__}",
        "differences up to 0.05 do not count",
        "2 rows = 2 in both + 0 removed",
        "2 rows = 2 in both + 0 added",
        "Ada Lovelace",
    ]
    assert [words for words in said if words not in text] == []


def _text_of(path: Path) -> str:
    if path.suffix == ".html":
        return path.read_text(encoding="utf-8")
    sheet = openpyxl.load_workbook(path)["Summary"]
    return "\n".join(str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value is not None)
