from __future__ import annotations

import pytest

from workbench.models.builtin.names import SheetSize, Source, only_table, table_names, tells_sheet, unique, word


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("constituents_2018-04", "constituents_2018_04"),
        ("Jul2022", "jul2022"),
        ("Zahlungen März", "zahlungen_maerz"),
        ("2024 prices", "t2024_prices"),
        ("—", "table_1"),
    ],
)
def test_a_file_name_becomes_a_small_word_of_python(text: str, expected: str) -> None:
    assert word(text) == expected


def test_two_files_with_one_stem_get_two_names_and_the_earlier_keeps_its_own() -> None:
    names = table_names([Source(path="inputs/x.csv"), Source(path="inputs/x.xlsx")])

    assert names == {("inputs/x.csv", None): "x", ("inputs/x.xlsx", None): "x_xlsx"}


LONG = "Q3_2026_supplier_price_list_northern_region_final_"


@pytest.mark.parametrize(
    ("stems", "expected"),
    [
        (
            [f"{LONG}v1", f"{LONG}v2"],
            ["q3_2026_supplier_price_region_final_v1", "q3_2026_supplier_price_region_final_v2"],
        ),
        (
            ["monthly_accounting_export_customers_october_2026", "monthly_accounting_export_customers_october_2025"],
            ["monthly_accounting_export_october_2026", "monthly_accounting_export_october_2025"],
        ),
        (
            [
                "list_of_all_prices_of_the_northern_region_final_v1",
                "list_of_all_prices_of_the_southern_region_final_v1",
            ],
            ["list_of_all_prices_of_region_final_v1", "list_of_all_southern_region_final_v1"],
        ),
        (
            ["2026_measurement_of_channels_with_all_of_the_samples", "a" * 60],
            ["t2026_measurement_of_of_the_samples", f"{'a' * 23}_{'a' * 16}"],
        ),
        (["supplier_price_list_march_2026", "supplier_price_list_april_2026"],) * 2,
    ],
)
def test_a_long_name_is_cut_where_files_do_not_differ(stems: list[str], expected: list[str]) -> None:
    sources = [Source(path=f"inputs/{stem}.csv") for stem in stems]

    names = list(table_names(sources).values())
    with_a_third = list(table_names([*sources, Source(path=f"inputs/{stems[0]}_b.csv")]).values())

    assert names == expected
    assert with_a_third[:2] == names
    assert all(len(name) <= 41 and name.isidentifier() for name in with_a_third)


def test_a_sheet_is_named_after_its_file_and_itself() -> None:
    names = table_names([Source(path="inputs/big-mac.xls", sheets=("Jul2022", "Sheet1"), main="Jul2022")])

    assert names == {
        ("inputs/big-mac.xls", None): "big_mac_jul2022",
        ("inputs/big-mac.xls", "Jul2022"): "big_mac_jul2022",
        ("inputs/big-mac.xls", "Sheet1"): "big_mac_sheet1",
    }


def test_the_only_sheet_with_a_table_goes_by_the_name_of_the_file() -> None:
    names = table_names([Source(path="inputs/april.xlsx", sheets=("Notes", "Stock"), only="Stock")])

    assert names == {("inputs/april.xlsx", "Notes"): "april_notes", ("inputs/april.xlsx", "Stock"): "april"}


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ([(0, 1, False), (298, 7, False)], "1"),
        ([(4, 1, False), (298, 7, False)], "1"),
        ([(269, 7, False), (298, 7, False)], None),
        ([(269, 7, True), (298, 7, False)], "1"),
        ([(30, 1, False), (0, None, False)], "0"),
        ([(None, None, False), (298, 7, False)], None),
        ([(0, 1, False), (0, 1, False)], None),
    ],
)
def test_a_workbook_has_an_only_table_where_its_other_sheets_hold_none(
    sizes: list[tuple[int | None, int | None, bool]], expected: str | None
) -> None:
    sheets = [
        SheetSize(name=str(place), rows=rows, columns=columns, hidden=hidden)
        for place, (rows, columns, hidden) in enumerate(sizes)
    ]

    assert only_table(sheets) == expected


@pytest.mark.parametrize(
    ("name", "tells"), [("january", True), ("book_january", True), ("book", False), ("january_book", False)]
)
def test_a_name_tells_a_sheet_where_it_ends_with_it(name: str, *, tells: bool) -> None:
    assert tells_sheet(name, "January") is tells


def test_the_only_sheet_of_a_workbook_goes_by_the_name_of_the_file() -> None:
    names = table_names([Source(path="inputs/prices.xlsx", sheets=("Export",))])

    assert names == {("inputs/prices.xlsx", None): "prices", ("inputs/prices.xlsx", "Export"): "prices"}


def test_names_of_the_contract_stay_and_are_given_to_no_other_table() -> None:
    known: dict[tuple[str, str | None], str] = {("inputs/old.csv", None): "b"}

    names = table_names([Source(path="inputs/old.csv"), Source(path="inputs/b.csv")], known)

    assert names == {("inputs/old.csv", None): "b", ("inputs/b.csv", None): "b_csv"}


@pytest.mark.parametrize("wish", ["class", "list", "comparison", "result", "read"])
def test_a_table_never_takes_a_word_that_the_code_of_a_call_needs(wish: str) -> None:
    assert unique([wish], []) == f"{wish}_2"
