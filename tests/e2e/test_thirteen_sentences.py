from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tests.e2e.asking import Asking
from tests.e2e.sentences import Talk, buckets, case_copy, expected, row, talk

pytestmark = pytest.mark.cases

SP500 = "sp500_constituents"
COVID = "covid_daily_restated"
MAC = "big_mac_prices"
COMPARE_LISTS = "Compare the two files by Symbol. Name is Security and Sector is GICS Sector in the newer file."
CHANGE_LIST_RULES = (
    "Treat Telecommunication Services and Communication Services as the same sector, ignore capitals in Name, "
    "and . and - are the same in Symbol."
)


def test_member_lists_are_compared_a_rule_is_changed_and_a_third_file_is_added(home: Asking, cases: Path) -> None:
    folder, figures = case_copy(home, cases, SP500), expected(cases, SP500)

    said = talk(
        home,
        folder / "constituents_2018-04.csv",
        folder / "constituents_2023-05.csv",
        COMPARE_LISTS,
        "Count members per sector in both files.",
        CHANGE_LIST_RULES,
        folder / "constituents_2026-08.txt",
        "Add constituents_2026-08.txt and compare 2023 with it: Ticker is Symbol, Company is Security, Sector is GICS "
        "Sector, Industry is GICS Sub-Industry, Head office is Headquarters Location, Added is Date added; leading "
        "zeros of CIK do not matter.",
        "How many symbols are in all three lists?",
        "Members per sector in all three.",
    )

    compared, counted, changed, added, in_all, in_three = said.replies
    assert said.code == 0
    first = figures["step1"]["comparisons"]["members_2018_2023"]
    assert f"{buckets(first)} (`Name` 258, `Sector` 34)" in compared
    assert [row(*line) in counted for line in figures["step1"]["summary"]["sectors"]] == [True] * 12
    assert "2 rows leave *changed*; 2 cells fewer in `Name`, 2 in `Sector`." in changed
    assert (
        "Changed before: **271** (`Name` 258, `Sector` 34). Changed now: **269** (`Name` 256, `Sector` 32)." in changed
    )
    third = figures["step2"]["comparisons"]["members_2023_2026"]
    assert buckets(third) in added
    assert (
        "(`Name` 45, `GICS Sub-Industry` 42, `Headquarters Location` 26, `Date added` 17, `Founded` 10, `CIK` 3, "
        "`Sector` 2)" in added
    )
    assert "renamed: `Ticker` is `Symbol`" in added
    assert "key `Ticker`: unique, no blanks" in added
    assert f"**{figures['step2']['summary']['in_all_three']}** keys are in all 3 files" in in_all
    lines = figures["step2"]["summary"]["sectors"]
    assert [row(*line) in in_three for line in lines] == [True] * len(lines)


def test_the_figures_of_the_changed_rule_come_without_the_first_files(home: Asking, cases: Path) -> None:
    folder = case_copy(home, cases, SP500)
    files = [folder / "constituents_2018-04.csv", folder / "constituents_2023-05.csv"]
    before = talk(home, *files, COMPARE_LISTS, more=["--profile", "analyst"])

    for path in [*files, *sorted((before.folder / "inputs").iterdir())]:
        path.rename(path.with_name(f"{path.name}.moved"))
    after = talk(home, CHANGE_LIST_RULES, more=["--profile", "analyst", "--chat", "last"])

    assert after.code == 0
    assert "2 rows leave *changed*; 2 cells fewer in `Name`, 2 in `Sector`." in after.replies[0]
    assert "Changed now: **269** (`Name` 256, `Sector` 32)" in after.replies[0]
    assert "No file was read again." in after.replies[0]
    assert [call["files_read"] for call in after.calls] == [[]]
    assert before.calls[-1]["runtime"] == after.calls[-1]["runtime"]


def test_daily_counts_are_compared_summed_up_and_put_in_proportion(home: Asking, cases: Path) -> None:
    folder, figures = case_copy(home, cases, COVID), expected(cases, COVID)

    said = talk(
        home,
        folder / "daily_2021-08-10.csv",
        folder / "daily_2021-09-29.parquet",
        "compare these by date and country",
        "Which five countries were restated on the most days?",
        "world totals for 2021-08-09 in both",
        "Ignore differences up to 100 in confirmed and up to 10 in deaths, and leave out recovered.",
        folder / "reference.csv",
        "Look up Population from reference.csv by Country_Region, only where Province_State and Admin2 are blank. "
        "Top five countries by deaths per million on 2021-09-28.",
        "Which countries have no population?",
    )

    compared, restated, world, changed, per_million, without = said.replies
    assert said.code == 0
    assert f"{buckets(figures['step1']['comparisons']['restated'])} (" in compared
    assert [text in compared for text in ("`Confirmed` 2,863", "`Recovered` 527", "`Deaths` 2,424")] == [True] * 3
    assert [text in compared for text in ("`report_date` is `Date`", "`country_region` is `Country`")] == [True] * 2
    assert [row(*line) in restated for line in figures["step1"]["summary"]["top5_days_restated"]] == [True] * 5
    totals = figures["step1"]["summary"]["world_2021-08-09"]
    pairs = zip(("Confirmed", "Recovered", "Deaths"), totals["aug"], totals["sep"], strict=True)
    assert [row(*line) in world for line in pairs] == [True] * 3
    assert "Changed before: **4,134**" in changed
    assert "Changed now: **1,713** (`Deaths` 1,028, `Confirmed` 1,022)" in changed
    assert [call["files_read"] for call in said.calls_of(3)] == [[]]
    shares = [(name, f"{Decimal(share):,}") for name, share in figures["step2"]["summary"]["top5_deaths_per_million"]]
    assert [row(*line) in per_million for line in shares] == [True] * 5
    names = figures["step2"]["summary"]["no_population"]
    assert [row(name) in without for name in names] == [True] * 3
    assert "3 values of `country_region`" in without


def test_sheets_of_a_workbook_are_compared_and_a_tolerance_is_changed(home: Asking, cases: Path) -> None:
    folder, figures = case_copy(home, cases, MAC), expected(cases, MAC)

    said = talk(
        home,
        folder / "big-mac-2023-01-01.xls",
        "Compare sheet Jul2022 with sheet Jan2023 by iso_a3; only Country, currency_code, local_price, dollar_ex and "
        "dollar_price; dollar_price may differ by half a cent.",
        "How many local prices rose, fell and stayed?",
        "Mean dollar_price before and after, countries in both.",
        "The three local prices that rose most in percent.",
        "From now on dollar_price has to move by more than 25 cents.",
    )

    compared, direction, mean, rises, changed = said.replies
    summary = figures["step1"]["summary"]
    assert said.code == 0
    first = figures["step1"]["comparisons"]["jul2022_jan2023"]
    assert f"{buckets(first)} (`dollar_price` 51, `dollar_ex` 49, `local_price` 40)" in compared
    assert "**40** rose, **0** fell, **13** stayed" in direction
    assert [f"**{value}**" in mean for value in summary["mean_dollar_price"]] == [True, True]
    lines = [line for line in rises.splitlines() if line.startswith("| ")][2:]
    assert [(line.split(" | ")[0][2:], line.split(" | ")[-1][:-2]) for line in lines] == [
        (name, percent) for name, percent in summary["top3_rise_percent"]
    ]
    assert "0 rows leave *changed*; 20 cells fewer in `dollar_price`." in changed
    assert "Changed now: **52** (`dollar_ex` 49, `local_price` 40, `dollar_price` 31)" in changed


@pytest.fixture
def ended(home: Asking, cases: Path) -> tuple[Talk, Path]:
    """Give a chat whose runtime was reset after the first comparison."""
    folder = case_copy(home, cases, SP500)
    files = [folder / "constituents_2018-04.csv", folder / "constituents_2023-05.csv"]
    return talk(home, *files, COMPARE_LISTS, more=["--profile", "analyst"]), folder


def test_after_a_reset_the_inputs_are_read_again_and_that_is_said(home: Asking, ended: tuple[Talk, Path]) -> None:
    del ended

    after = talk(home, more=["--profile", "analyst", "--chat", "last", "--reset", "--say", CHANGE_LIST_RULES])

    assert after.code == 0
    assert "read again" in after.replies[0]
    assert "2 rows leave *changed*; 2 cells fewer in `Name`, 2 in `Sector`." in after.replies[0]


def test_without_runtime_and_without_file_the_reply_says_so_plainly(home: Asking, ended: tuple[Talk, Path]) -> None:
    before, folder = ended
    gone = before.folder / "inputs" / "constituents_2018-04.csv"
    gone.unlink()
    (folder / "constituents_2018-04.csv").unlink()

    after = talk(home, more=["--profile", "analyst", "--chat", "last", "--reset", "--say", CHANGE_LIST_RULES])

    assert after.code == 1
    assert "constituents_2018-04.csv" in after.replies[0]
    assert "Add the file again" in after.replies[0]
