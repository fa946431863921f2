"""What a request is about is kept: rows that look like totals, values, sides and rows of a comparison, look-ups."""

from __future__ import annotations

from pathlib import Path

import pytest
import xlsxwriter

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

CLAIMS = """Claim,Policy,Cause,Date,Amount
C1,P1,storm,2024-03-05,10.50
C2,P2,storm,2024-04-07,20.00
C3,P1,theft,2024-03-09,5.25
C4,P1,fire,2024-05-01,1.00
Total,,,,36.75
"""
PAYOUTS = """Claim,Paid,Way
C1,10.00,bank
C2,20.00,cheque
C4,1.00,bank
"""
LEFT_OUT = "Of claims.csv: without 1 row that looks like a total or note: Total | 36.75."


@pytest.fixture
def claims(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("claims.csv", CLAIMS)
    chat.write("payouts.csv", PAYOUTS)
    return chat


@pytest.mark.parametrize(
    ("sentence", "figures"),
    [
        ("total Amount", "| Amount | 36.75 |"),
        ("how many claims are in claims.csv", "Rows: **4** in claims.csv."),
        ("how many claims per cause", "| fire | 1 |\n| storm | 2 |\n| theft | 1 |\n"),
        ("which policy has the highest total amount", "| P2 | 20.00 | 1 |"),
        ("mean amount", "Mean of `Amount`: **9.1875** in claims.csv (4 rows)."),
        ("highest amount", "| 20.00 |"),
    ],
)
def test_a_row_that_looks_like_a_total_is_left_out_and_named(
    claims: InProcessChat, sentence: str, figures: str
) -> None:
    reply = claims.ask(sentence)

    assert figures in reply
    assert LEFT_OUT in reply


def test_a_total_row_counts_where_that_is_said(claims: InProcessChat) -> None:
    reply = claims.ask("total Amount with the total row")

    assert "| Amount | 73.50 |" in reply


def test_a_total_row_is_taken_in_and_left_out_again_by_a_follow_up(claims: InProcessChat) -> None:
    claims.ask("total Amount")

    taken_in, left_out = claims.ask("count the total row too"), claims.ask("leave out the total row")

    assert "| Amount | 73.50 |" in taken_in
    assert "| Amount | 36.75 |" in left_out


def test_a_total_row_leaves_a_comparison_by_words(claims: InProcessChat) -> None:
    claims.ask("compare by Claim, Amount is Paid")

    claims.ask("leave out the total row")

    assert "leave_out_totals()" in claims.code


def test_tables_are_put_together_without_their_total_rows(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("march.csv", "id,kind,price,note\n1,a,1.50,x\n2,b,2.00,y\nTotal,,3.50,\n")
    chat.write("april.csv", "id,kind,price,note\n3,a,4.00,x\n4,b,5.00,y\nTotal,,9.00,\n")
    stacked = chat.ask("put march and april together and remove the total rows")

    counted = chat.ask("total price by kind in the combined table")

    assert "Left out of march.csv, since it looks like a total or a note: Total | 3.50." in stacked
    assert "| a | 5.50 | 2 |\n| b | 7.00 | 2 |" in counted


APRIL = """id,country,status,total
1,DE,open,1.50
2,DE,open,2.00
3,FR,open,3.00
4,FR,paid,4.00
5,DE,paid,5.00
"""
MAY = """id,country,status,total
1,DE,paid,1.50
2,DE,open,2.50
3,FR,paid,3.50
4,FR,paid,4.00
6,NL,open,9.00
"""


@pytest.fixture
def months(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("orders_april.csv", APRIL)
    chat.write("orders_may.csv", MAY)
    chat.ask("compare by id")
    return chat


@pytest.mark.parametrize(
    ("sentence", "figures"),
    [
        (
            "which orders were open in april but paid in may",
            "2 changed cells in `status` from `open` to `paid`, from orders_april.csv",
        ),
        (
            "which orders were paid in may but open in april",
            "2 changed cells in `status` from `open` to `paid`, from orders_april.csv",
        ),
        (
            "which orders were paid in april but open in may",
            "0 changed cells in `status` from `paid` to `open`, from orders_april.csv",
        ),
    ],
)
def test_a_value_in_one_file_and_another_in_the_other_is_a_change(
    months: InProcessChat, sentence: str, figures: str
) -> None:
    assert figures in months.ask(sentence)


def test_a_change_between_values_is_found_as_the_files_write_them(months: InProcessChat) -> None:
    months.ask("capitals in status do not matter")

    assert "2 changed cells in `status`" in months.ask("which orders were open in april but paid in may")


def test_changed_cells_are_chosen_by_a_column_of_the_files(months: InProcessChat) -> None:
    reply = months.ask("show the changed rows where country is FR")

    assert "2 changed cells where `country` is `FR` in orders_may.csv, from orders_april.csv (before)" in reply
    assert "| 3 | status | open | paid |" in reply
    assert "| 3 | total | 3 | 3.5 |" in reply


def test_rows_that_are_the_same_are_chosen_by_a_column_of_the_files(months: InProcessChat) -> None:
    assert "1 row is the same where `country` is `FR` in orders_april.csv and orders_may.csv:" in months.ask(
        "show the same rows where country is FR"
    )


def test_changed_cells_are_chosen_by_a_column_under_a_rule(months: InProcessChat) -> None:
    months.ask("capitals in country do not matter")

    assert "2 changed cells where `country` is `FR`" in months.ask("show the changed rows where country is FR")


@pytest.mark.parametrize(
    ("sentence", "figures"),
    [
        ("sum of amount for storm in march", "| Amount | 10.50 |"),
        ("how many claims of claims.csv are in march", "Rows where `Date` is at least `2024-03-01`"),
    ],
)
def test_a_month_that_names_no_file_is_one_of_the_dates(claims: InProcessChat, sentence: str, figures: str) -> None:
    reply = claims.ask(sentence)

    assert "Took “march” as of 2024, the year of the dates in these files." in reply
    assert figures in reply


def test_a_condition_on_a_column_of_another_file_is_asked_about(claims: InProcessChat) -> None:
    reply = claims.ask("how many rows of claims.csv are by cheque")

    assert claims.details["asked"]
    assert "`Way`" in reply


def test_a_day_without_a_year_is_one_of_the_dates_and_never_an_id(claims: InProcessChat) -> None:
    reply = claims.ask("how many claims of claims.csv after 6 march")

    assert "Took “6 march” as of 2024, the year of the dates in these files." in reply
    assert "Rows where `Date` is over `2024-03-06`: **3** in claims.csv." in reply


def test_a_day_of_several_years_is_asked_about(claims: InProcessChat) -> None:
    claims.write("older.csv", "Claim,Date,Amount\nC9,2023-03-05,1.00\nC8,2023-03-06,1.00\n")

    reply = claims.ask("how many claims after 6 march in claims.csv")

    assert reply.startswith("Of which year is “6 march”?")


@pytest.mark.parametrize(
    ("sentence", "figures"),
    [
        ("which statuses have more than 2 orders in may", "**1** `status` with more than 2 rows in orders_may.csv:"),
        ("countries with at least 2 orders in april", "| DE | 3 |\n| FR | 2 |"),
        ("countries with more than 2 orders in may", "**0** `country` with more than 2 rows in orders_may.csv:"),
        ("countries with more than 1 order", "Counted in which file: `orders_april.csv` or `orders_may.csv`?"),
    ],
)
def test_groups_are_chosen_by_their_number_of_rows(months: InProcessChat, sentence: str, figures: str) -> None:
    assert figures in months.ask(sentence)


def test_short_follow_ups_change_the_question_before(months: InProcessChat) -> None:
    sentences = ["total total by country in april", "and for may?", "and FR?", "not FR", "and the lowest?"]

    first, may, france, others, lowest = [months.ask(sentence) for sentence in sentences]

    assert "| DE | 8.50 | 3 |\n| FR | 7.00 | 2 |" in first
    assert "| DE | 4.00 | 2 |\n| FR | 7.50 | 2 |\n| NL | 9.00 | 1 |" in may
    assert "where `country` is `FR` in orders_may.csv:" in france
    assert "| FR | 7.50 | 2 |" in france
    assert "where `country` is not `FR` in orders_may.csv:" in others
    assert "| DE | 4.00 | 2 |\n| NL | 9.00 | 1 |" in others
    assert "| DE | 1.50 |\n| NL | 9.00 |" in lowest


def test_another_measure_of_a_count_is_not_made_up(months: InProcessChat) -> None:
    months.ask("how many rows per country in may")

    months.ask("and the mean?")

    assert len(months.calls) == 2


PEOPLE = """id,name,cost_center,salary
1,Ann,K1,10.00
2,Bob,K1,20.00
3,Cem,K2,30.00
4,Dot,K9,40.00
"""
PERSONAL = """nr,nachname,kostenstelle
1,Ann,K1
2,Bob,K2
"""
CENTERS = "stelle,place\nK1,Bonn\nK2,Kiel\nK3,Ulm\n"


@pytest.fixture
def staff(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("personalbestand_january.csv", PERSONAL)
    chat.write("headcount_july.csv", PEOPLE)
    chat.write("centers.csv", CENTERS)
    return chat


def test_a_look_up_finds_the_partner_of_its_column_by_the_values(staff: InProcessChat) -> None:
    reply = staff.ask("look up place by cost_center from centers.csv into headcount_july.csv")

    assert "`cost_center` of headcount_july.csv is `stelle` of centers.csv, by their values." in reply
    assert "found for 3 of 4 rows" in reply


def test_a_looked_up_column_is_counted_over_the_file_that_is_named(staff: InProcessChat) -> None:
    staff.ask("look up place by cost_center from centers.csv into headcount_july.csv")
    staff.ask("how many rows are in personalbestand_january.csv")

    reply = staff.ask("count July people per place")

    assert "| Bonn | 2 |\n| Kiel | 1 |\n| (blank) | 1 |" in reply


def test_a_looked_up_column_is_averaged_by(staff: InProcessChat) -> None:
    staff.ask("look up place by cost_center from centers.csv into headcount_july.csv")

    assert "| Bonn | 15.0000 |\n| Kiel | 30.0000 |\n| (blank) | 40.0000 |" in staff.ask("mean salary by place")


def test_a_column_of_no_named_file_is_not_counted(staff: InProcessChat) -> None:
    reply = staff.ask("count by place in headcount_july.csv")

    assert reply.startswith("`place` is no column of headcount_july.csv: it stands in centers.csv.")


def test_bringing_a_column_to_each_of_something_is_a_look_up(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("loans.csv", "loan,member\n1,m1\n2,m1\n3,m3\n")
    chat.write("members.csv", "member,town\nm1,Bonn\nm2,Kiel\n")

    reply = chat.ask("bring in the town of each member")

    assert "`town` looked up in members.csv for loans.csv: found for 2 of 3 rows" in reply


def test_the_other_file_is_meant_by_the_noun_beside_a_name(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("payments.csv", "no,amount\n1,10.00\n2,20.50\n")
    chat.write("bank_export.csv", "ref,amount\n1,10.00\n2,21.00\n")

    reply = chat.ask("total of the ledger and of the bank")

    assert "Took “ledger” for `payments.csv`, the other file." in reply
    assert "| amount | 31.00 | 30.50 |" in reply


def test_by_how_much_is_not_the_total_of_something_else(months: InProcessChat) -> None:
    months.ask("by how much in total")

    assert len(months.calls) == 1


def test_them_are_the_rows_of_the_question_before_with_what_is_asked_on_top(months: InProcessChat) -> None:
    months.ask("how many rows of april are open")

    reply = months.ask("in how many of them is country DE")

    assert "**2** in orders_april.csv" in reply
    assert "may" not in reply.replace("You", "")


def test_them_are_the_rows_that_were_shown(months: InProcessChat) -> None:
    months.ask("show rows of april where status is open")

    counted, summed = months.ask("how many of them have total over 1.75"), months.ask("and the total total?")

    assert "**2** in orders_april.csv" in counted
    assert "| total | 5.00 |" in summed


def test_files_together_are_averaged_as_one_table(months: InProcessChat) -> None:
    assert "Mean of `total`: **3.6000**" in months.ask("average total of april and may together")


def test_a_looked_up_table_is_summed_up_without_the_total_row_of_its_file(claims: InProcessChat) -> None:
    claims.ask("look up Way from payouts.csv by Claim into claims.csv")

    reply = claims.ask("total Amount by Way")

    assert "| bank | 11.50 | 2 |\n| cheque | 20.00 | 1 |\n| (blank) | 5.25 | 1 |" in reply
    assert "without 1 row that looks like a total or note: Total | 36.75." in reply


def test_a_sheet_that_was_not_read_yet_is_summed_up_without_its_total_row(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    with xlsxwriter.Workbook(str(tmp_path / "meters.xlsx")) as book:
        for sheet, figures in (("March", (1, 2)), ("April", (3, 4))):
            page = book.add_worksheet(sheet)  # pyright: ignore[reportUnknownMemberType] - xlsxwriter has no types
            rows = [("Meter", "Site", "Use", "kWh"), *(("m", "North", "Light", one) for one in figures)]
            for row, cells in enumerate([*rows, ("Total", "", "", sum(figures))]):
                for column, cell in enumerate(cells):
                    page.write(row, column, cell)  # pyright: ignore[reportUnknownMemberType] - xlsxwriter has no types
    chat.add(tmp_path / "meters.xlsx")

    reply = chat.ask("total kWh in April")

    assert "| kWh | 7 |" in reply
    assert "Of April: without 1 row that looks like a total or note: Total | 7." in reply


def test_the_first_rows_of_a_file_are_shown_without_a_verb(months: InProcessChat) -> None:
    reply = months.ask("first 2 rows of may")

    assert "| 2 | DE | open | 2.50 |" in reply
    assert "| 3 | FR | paid | 3.50 |" not in reply


def test_the_last_rows_are_never_taken_for_the_first(months: InProcessChat) -> None:
    reply = months.ask("show the last 2 rows of april")

    assert "| 1 |" not in reply
    assert "| 5 | DE | paid | 5.00 |" in reply


def test_a_file_is_sorted_by_a_column(months: InProcessChat) -> None:
    reply = months.ask("sort april by total, highest first")

    assert "in the order of `total`, highest first" in reply
    assert reply.index("| 5 | DE | paid | 5.00 |") < reply.index("| 4 | FR | paid | 4.00 |")


def test_a_comparison_without_the_total_row_does_not_say_that_it_is_still_there(claims: InProcessChat) -> None:
    reply = claims.ask("compare by Claim, Amount is Paid, and leave out the total row")

    assert "**claims.csv** (4 rows) against **payouts.csv** (3 rows)" in reply
    assert "still among the rows" not in reply


def test_rows_are_not_counted_as_different_values(months: InProcessChat) -> None:
    reply = months.ask("how many rows were status in may")

    assert "Different values" not in reply
    assert len(months.calls) == 1


def test_a_total_over_the_removed_rows_leaves_the_total_row_out_and_says_so(claims: InProcessChat) -> None:
    claims.ask("compare claims.csv with payouts.csv by claim and paid is amount")

    reply = claims.ask("total amount of the removed rows")

    assert "| Amount | 5.25 |" in reply
    assert "Without rows that look like totals or notes." in reply


def test_the_rules_that_are_set_tell_key_mapping_columns_and_rows_left_out(claims: InProcessChat) -> None:
    claims.ask("compare claims.csv with payouts.csv by claim and paid is amount")
    claims.ask("way is cause")
    claims.ask("ignore cause")
    claims.ask("leave out the total row")
    claims.ask("leave out rows where amount is over 15")

    reply = claims.ask("which rules are set?")

    assert "- key: `Claim`" in reply
    assert "- `Amount` is mapped (`Paid` in `payouts`)" in reply
    assert "- not compared: `Cause`" in reply
    assert "that look like totals or notes: left out" in reply
    assert "where `Amount` is over `15`: left out" in reply


def test_rows_of_a_comparison_are_shown_with_the_conditions_that_hold(months: InProcessChat) -> None:
    months.ask("leave out the rows where country is FR")

    shown, counted = months.ask("show the changed rows"), months.ask("how many rows changed")

    holds = (
        "By the rules that hold: orders_april.csv without rows where `country` is `FR`; "
        "orders_may.csv without rows where `country` is `FR`."
    )
    assert [holds in shown, holds in counted] == [True, True]


def test_rows_that_meet_it_in_both_files_at_once_are_counted_beside_those_of_each(months: InProcessChat) -> None:
    reply = months.ask("how many orders were open in both months?")

    assert "Rows where `status` is `open`:" in reply
    assert "**1** key meets it in both files at once" in reply


def test_rows_of_a_comparison_are_shown_in_an_order(months: InProcessChat) -> None:
    ordered = months.ask("show the same rows, highest total first")

    assert "in the order of `total`, highest first:" in ordered
