# openpyxl is not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import openpyxl
import polars as pl
import pytest

from workbench.compare.comparison import Comparison
from workbench.compare.errors import CompareError
from workbench.compare.report_content import gather
from workbench.compare.report_file import ReportFile, save_report
from workbench.compare.report_summary_sheet import lines_of
from workbench.compare.report_text import cell_text, sheet_name
from workbench.compare.report_xlsx import write_xlsx
from workbench.compare.results import ComparisonResult
from workbench.compare.tabular import SummaryTable

_MADE = datetime(2024, 5, 1, 12, 30, tzinfo=UTC)
Cells = dict[str, list[tuple[object, ...]]]

_OLD = {
    "id": ["0007", "2", "3", "4", "4", None, "12345678901234567"],
    "=name": ["=1+1", "Bob", "Eve", "x", "y", "nobody", "long"],
    "amount": ["1.50", "20", "30", "1", "1", "5", "0.1"],
}
_NEW = {
    "id": ["0007", "2", "5", "12345678901234567", "12345678901234567"],
    "=name": ["@SUM(A1)", "Bob", "http://example.org", "long", "long"],
    "amount": ["1.5", "22.25", "9", "0.1", "0.1"],
}


Columns = Mapping[str, Sequence[str | None]]


def _comparison(old: Columns = _OLD, new: Columns = _NEW) -> Comparison:
    comparison = Comparison()
    comparison.add("old", pl.DataFrame(dict(old)))
    comparison.add("new", pl.DataFrame(dict(new)))
    return comparison.key("id")


def _saved(path: Path, summaries: tuple[SummaryTable, ...] = ()) -> tuple[ComparisonResult, ReportFile, Cells]:
    comparison = _comparison()
    result = comparison.run()
    file = save_report(result, path, comparison, summaries, made=_MADE)
    return result, file, _cells(path)


def _cells(path: Path) -> Cells:
    book = openpyxl.load_workbook(path)
    return {sheet.title: [tuple(cell.value for cell in row) for row in sheet.iter_rows()] for sheet in book}


def test_the_sheets_stand_in_order_and_tell_their_rows(tmp_path: Path) -> None:
    _, file, cells = _saved(tmp_path / "r.xlsx")

    names = [
        "Summary",
        "Columns",
        "Why",
        "Changes",
        "Added",
        "Removed",
        "Duplicates",
        "Set aside",
        "Without a key",
        "Not counted",
        "Contract",
    ]
    assert list(cells) == names
    assert [sheet.name for sheet in file.sheets] == names
    assert {sheet.name: sheet.rows for sheet in file.sheets}["Set aside"] == 2


def test_the_figures_are_read_back(tmp_path: Path) -> None:
    result, _, cells = _saved(tmp_path / "r.xlsx")

    figures = {row[0]: row[1] for row in cells["Summary"] if isinstance(row[1], int)}
    wanted = result.figures
    assert figures["In both"] == wanted["common"]
    assert figures["Added"] == wanted["added"]
    assert figures["Removed"] == wanted["removed"]
    assert figures["Changed rows"] == wanted["changed_rows"]
    assert figures["Changed cells"] == wanted["changed_cells_total"]
    assert figures["Keys set aside"] == wanted["keys_set_aside"]
    assert {row[0]: row[2] for row in cells["Columns"][1:]} == wanted["changed_cells"]


def test_the_summary_reads_as_an_audit_paper(tmp_path: Path) -> None:
    result, _, cells = _saved(tmp_path / "r.xlsx")

    text = "\n".join(str(value) for row in cells["Summary"] for value in row if value is not None)
    assert text.startswith("old against new\nold (before) with new (after), matched by id\nMade 2024-05-01 12:30 UTC")
    for equation in result.balance.values():
        assert equation in text
    for heading in ("Inputs", "Rules", "Every row is in one place", "Reviewed by"):
        assert heading in text


def test_rows_of_the_summary_are_high_enough_for_their_headings(tmp_path: Path) -> None:
    comparison = Comparison()
    comparison.add("constituents_2023_05", pl.DataFrame(dict(_OLD)))
    comparison.add("constituents_2026_08", pl.DataFrame(dict(_NEW)))
    comparison.key("id")
    save_report(comparison.run(), tmp_path / "r.xlsx", comparison, made=_MADE)

    sheet = openpyxl.load_workbook(tmp_path / "r.xlsx")["Summary"]
    rows = [row[0].row or 0 for row in sheet.iter_rows() if row[2].value == "Heading in constituents_2023_05"]

    assert [sheet.row_dimensions[row].height for row in rows] == [2 * 13.5 + 6]
    assert all((dimension.height or 20) > 13.5 for dimension in sheet.row_dimensions.values())


def test_every_long_name_in_the_first_column_has_the_lines_that_it_takes(tmp_path: Path) -> None:
    left, right = "supplier_price_list_of_the_third_quarter_final", "supplier_price_list_of_the_fourth_quarter"
    price = "Recommended retail price including value added tax (EUR per piece)"
    comparison = Comparison()
    comparison.add(left, pl.DataFrame({"id": ["1", "2"], price: ["1.00", "2"]}))
    comparison.add(right, pl.DataFrame({"id": ["1", "3"], price: ["1.01", "2"]}))
    comparison.key("id").rule(price, tolerance=0.05)
    save_report(comparison.run(), tmp_path / "r.xlsx", comparison, made=_MADE)

    sheet = openpyxl.load_workbook(tmp_path / "r.xlsx")["Summary"]
    heights: dict[str, list[float]] = {}
    for row in sheet.iter_rows():
        if row[0].value in {left, right, price}:
            heights.setdefault(str(row[0].value), []).append(sheet.row_dimensions[row[0].row or 0].height or 0)

    assert [len(heights[name]) for name in (left, right, price)] == [2, 2, 2]
    assert min(*heights[left], *heights[right]) >= 2 * 13.5
    assert min(heights[price]) >= 4 * 13.5


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [("", 10, 1), ("one two", 10, 1), ("one two three", 10, 2), ("a" * 25, 10, 3), ("one " + "a" * 12, 10, 3)],
)
def test_lines_are_counted_by_words(text: str, width: int, lines: int) -> None:
    assert lines_of(text, width) == lines


def test_changes_show_before_after_and_the_difference(tmp_path: Path) -> None:
    _, _, cells = _saved(tmp_path / "r.xlsx")

    assert cells["Changes"] == [
        ("id", "Column", "Before", "After", "Change", "In old", "In new"),
        ("2", "amount", 20, 22.25, 2.25, "20", "22.25"),
        ("0007", "=name", "=1+1", "@SUM(A1)", None, "=1+1", "@SUM(A1)"),
    ]


def test_no_text_becomes_a_formula_or_a_link_in_cells_headings_or_names(tmp_path: Path) -> None:
    summary = SummaryTable(
        "=HYPERLINK(1)", pl.DataFrame({"=cmd|x": ["=1", "+2", "-3", "@4", "mailto:a@b.c"], "n": [1, 2, 3, 4, 5]})
    )
    path = tmp_path / "r.xlsx"

    _, _, cells = _saved(path, (summary,))

    book = openpyxl.load_workbook(path)
    types = {cell.data_type for sheet in book for row in sheet.iter_rows() for cell in row}
    assert "f" not in types
    assert cells["HYPERLINK(1)"][0] == ("=cmd|x", "n")
    assert [row[0] for row in cells["HYPERLINK(1)"][1:]] == ["=1", "+2", "-3", "@4", "mailto:a@b.c"]
    links = {
        str(cell.hyperlink.target) for sheet in book for row in sheet.iter_rows() for cell in row if cell.hyperlink
    }
    assert links == {"None"}


def test_ids_stay_texts(tmp_path: Path) -> None:
    _, _, cells = _saved(tmp_path / "r.xlsx")

    assert [row[0] for row in cells["Added"][1:]] == ["5"]
    assert cells["Changes"][2][0] == "0007"
    assert [row[2] for row in cells["Duplicates"][1:]] == ["12345678901234567"]


def test_numbers_of_added_and_removed_rows_can_be_summed_and_texts_stay_texts(tmp_path: Path) -> None:
    old = {"id": ["01", "02"], "price": ["1,50", "94,1"], "stock": ["7", "8"], "zip": ["01067", "80331"]}
    new = {"id": ["01", "3"], "price": ["1.5", "1234.56"], "stock": ["7", "n/a"], "zip": ["01067", "10115"]}
    comparison = _comparison({**old, "share": ["5 %", "6 %"]}, {**new, "tax": ["19", "7"]})

    save_report(comparison.run(), tmp_path / "r.xlsx", comparison, made=_MADE)

    cells = _cells(tmp_path / "r.xlsx")
    assert cells["Added"][1] == ("3", 1234.56, "n/a", "10115", 7)
    assert cells["Removed"][1] == ("02", 94.1, 8, "80331", "6 %")
    shown = openpyxl.load_workbook(tmp_path / "r.xlsx")["Removed"]["B2"].number_format
    assert shown == "0.0"


def test_headings_are_frozen_and_filtered(tmp_path: Path) -> None:
    _saved(tmp_path / "r.xlsx")

    sheet = openpyxl.load_workbook(tmp_path / "r.xlsx")["Changes"]
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A2", "A1:G3")


def test_tables_longer_than_a_sheet_go_on_in_the_next(tmp_path: Path) -> None:
    size = 25
    old = {"id": [str(number) for number in range(size)], "v": ["a"] * size}
    new = {"id": [str(number) for number in range(size)], "v": ["b"] * size}
    result = _comparison(old, new).run()

    sheets = write_xlsx(gather(result, None, (), _MADE), tmp_path / "r.xlsx", sheet_rows=11)

    assert [sheet for sheet in sheets if sheet[0].startswith("Changes")] == [
        ("Changes", 10),
        ("Changes (2)", 10),
        ("Changes (3)", 5),
    ]
    cells = _cells(tmp_path / "r.xlsx")
    found = [row[0] for name in ("Changes", "Changes (2)", "Changes (3)") for row in cells[name][1:]]
    assert sorted(str(key) for key in found) == sorted(old["id"])


def test_characters_that_xml_forbids_and_escapes_are_harmless(tmp_path: Path) -> None:
    odd = "a\x01b\x0bc_x0041_d\ufffee\U0001f600"
    result = _comparison({"id": ["1"], "v": [odd]}, {"id": ["1"], "v": ["new"]}).run()

    save_report(result, tmp_path / "r.xlsx", made=_MADE)

    assert _cells(tmp_path / "r.xlsx")["Changes"][1][5] == "a\ufffdb\ufffdc_x0041_d\ufffde\U0001f600"


def test_overlong_texts_are_cut_and_marked(tmp_path: Path) -> None:
    result = _comparison({"id": ["1"], "v": ["x" * 50_000]}, {"id": ["1"], "v": ["y"]}).run()

    save_report(result, tmp_path / "r.xlsx", made=_MADE)

    cells = _cells(tmp_path / "r.xlsx")
    shown = str(cells["Changes"][1][5])
    assert len(shown) == 32_767
    assert shown.endswith(" … [cut: 50,000 characters]")
    assert any("are cut and marked" in str(row[0]) for row in cells["Summary"])


def test_a_result_without_differences_says_so(tmp_path: Path) -> None:
    same = {"id": ["1", "2"], "v": ["a", "b"]}
    result = _comparison(same, same).run()

    save_report(result, tmp_path / "r.xlsx", made=_MADE)

    cells = _cells(tmp_path / "r.xlsx")
    assert cells["Changes"][1][0] == "No cell changed."
    assert cells["Added"][1][0] == "None."


def test_numbers_that_a_cell_would_round_stay_texts(tmp_path: Path) -> None:
    old = {"id": ["1"], "v": ["1234567890123.4567"]}
    new = {"id": ["1"], "v": ["1234567890123.4568"]}
    result = _comparison(old, new).run()

    save_report(result, tmp_path / "r.xlsx", made=_MADE)

    assert _cells(tmp_path / "r.xlsx")["Changes"][1][2:5] == ("1234567890123.4567", "1234567890123.4568", 0.0001)


def test_the_contract_can_be_taken_from_the_report(tmp_path: Path) -> None:
    result, _, cells = _saved(tmp_path / "r.xlsx")

    toml = "\n".join("" if row[0] is None else str(row[0]) for row in cells["Contract"])
    assert type(result.contract).from_toml(toml) == result.contract


def test_the_report_replaces_an_older_one_whole(tmp_path: Path) -> None:
    (tmp_path / "r.xlsx").write_bytes(b"old")

    _saved(tmp_path / "r.xlsx")

    assert [path.name for path in tmp_path.iterdir()] == ["r.xlsx"]
    assert (tmp_path / "r.xlsx").stat().st_size > 1_000


def test_a_locked_report_leaves_the_older_one_and_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "r.xlsx"
    path.write_bytes(b"old")

    def refuse(_: Path, __: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)

    with pytest.raises(CompareError, match=r"cannot be written. Close it in other programs"):
        save_report(_comparison().run(), path, made=_MADE)
    assert [(entry.name, entry.read_bytes()) for entry in tmp_path.iterdir()] == [("r.xlsx", b"old")]


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CompareError, match=r"cannot be written as '.pdf'. Give it a name that ends in .xlsx or .html"):
        save_report(_comparison().run(), tmp_path / "r.pdf")


def test_the_report_file_is_told_as_plain_values(tmp_path: Path) -> None:
    _, file, _ = _saved(tmp_path / "r.xlsx")

    told = file.to_json()
    assert (told["type"], told["path"], told["bytes"]) == ("report", str(tmp_path / "r.xlsx"), file.size)


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ("Total by region", "Total by region"),
        ("=a[b]:c*d?e/f\\g", "a b c d e f g"),
        ("'quoted'", "quoted"),
        ("x" * 40, "x" * 31),
        ("Changed rows by category (4 groups)", "Changed rows by category"),
        ("Largest changes of price_eur in percent", "Largest changes of price_eur"),
        ("56 keys are in all of supplier_prices_may", "56 keys"),
        ("of " + "x" * 40, "of " + "x" * 28),
        ("History", "History_"),
        (":::", "Sheet"),
        ("SUMMARY", "SUMMARY (2)"),
    ],
)
def test_sheet_names_are_made_fit(wish: str, name: str) -> None:
    assert sheet_name(wish, {"summary"}) == name


def test_sheet_names_are_each_once_even_when_cut() -> None:
    taken: set[str] = set()

    names = [sheet_name("y" * 40, taken) for _ in range(12)]

    assert len({name.lower() for name in names}) == 12
    assert max(map(len, names)) == 31


def test_wide_characters_count_twice_when_a_text_is_cut() -> None:
    text = cell_text("\U0001f600" * 20_000)

    assert len(text.encode("utf-16-le")) // 2 <= 32_767
    assert text.endswith("[cut: 40,000 characters]")


def test_a_large_report_is_written_to_the_disk_as_it_grows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.compare.report_xlsx.MANY_CELLS", 10)
    _, _, on_the_disk = _saved(tmp_path / "large.xlsx")
    monkeypatch.undo()
    _, _, in_memory = _saved(tmp_path / "small.xlsx")

    assert on_the_disk == in_memory


def test_why_cells_differ_and_where_changes_concentrate_are_sheets(tmp_path: Path) -> None:
    ids, groups = [str(n) for n in range(20)], ["a" if n < 5 else "b" for n in range(20)]
    old = {"id": ids, "group": groups, "amount": [str(n + 1) for n in range(20)]}
    new = {**old, "amount": [f"-{n + 1}" if n < 4 else str(n + 1) for n in range(20)]}
    result = _comparison(old, new).run()

    save_report(result, tmp_path / "r.xlsx")

    cells = _cells(tmp_path / "r.xlsx")
    assert cells["Why"] == [("Column", "Why", "Changed cells"), ("amount", "sign", 4)]
    assert cells["Where"] == [
        ("Column", "Value", "Changed rows", "All rows", "Share of changed rows", "Share of all rows"),
        ("group", "a", 4, 5, 1, 0.25),
    ]


def test_summaries_of_one_title_are_sheets_of_their_own(tmp_path: Path) -> None:
    both = tuple(SummaryTable("Rows by name", pl.DataFrame({"name": [name]})) for name in ("one", "other"))

    _, _, cells = _saved(tmp_path / "report.xlsx", (*both, SummaryTable("rows by Name", pl.DataFrame({"Name": ["x"]}))))

    found = {name: rows[-1][0] for name, rows in cells.items() if name.lower().startswith("rows by")}
    assert found == {"Rows by name": "one", "Rows by name (2)": "other", "rows by Name (3)": "x"}
