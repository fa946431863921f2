from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from tests.unit.models.builtin.planning.small_files import OLD, A, B, C, column, condition
from workbench.models.builtin.intents import (
    Bucket,
    ChooseColumns,
    ColumnRef,
    Compare,
    CountKeys,
    Direction,
    LookUp,
    Measure,
    MostChanged,
    NotFound,
    ShowRows,
    Summarise,
    Undo,
)


def test_counts_by_group_use_the_helper_of_before_again(compared: InProcessChat) -> None:
    first = compared.carry(Summarise(measure=Measure.COUNT, by=(column("region"),))).text
    compared.carry(Summarise(measure=Measure.COUNT, by=(column("region"),), tables=(A,)))

    assert "| East | 0 | 2 |" in first
    assert "def count_by_region(" in compared.calls[-2]["code"]
    assert "def count_by_region(" not in compared.calls[-1]["code"]
    assert compared.names["count_by_region"].__doc__ is not None


def test_totals_means_and_extremes_are_exact(compared: InProcessChat) -> None:
    total = compared.carry(Summarise(measure=Measure.TOTAL, column=column("price"), by=(column("region"),))).text
    whole = compared.carry(Summarise(measure=Measure.TOTAL)).text
    mean = compared.carry(Summarise(measure=Measure.MEAN, column=column("price"), rows="both")).text
    highest = compared.carry(Summarise(measure=Measure.HIGHEST, column=column("price"))).text
    largest = compared.carry(
        Summarise(measure=Measure.TOTAL, column=column("price"), by=(column("region"),), top=1)
    ).text

    assert "| North | 4.00 | 2 | 3.03 | 2 |" in total
    assert "| price | 21.00 | 29.53 |" in whole
    assert "**3.0000** in old.csv (5 rows) and **2.9060** in new.csv (5 rows)" in mean
    assert "| 6 | 6.00 |" in highest
    assert "East" in largest
    assert "North" not in largest


def test_rows_are_counted_with_and_without_conditions(compared: InProcessChat) -> None:
    count = compared.carry(
        Summarise(measure=Measure.COUNT, conditions=(condition("status", "eq", "open"),), tables=(A, B))
    ).text
    changed = compared.carry(Summarise(measure=Measure.COUNT, rows="changed")).text
    added = compared.carry(Summarise(measure=Measure.COUNT, rows="added", by=(column("region"),))).text
    distinct = compared.carry(Summarise(measure=Measure.DISTINCT, column=column("region"))).text

    assert count == "Rows where `status` is `open`: **6** in old.csv and **6** in new.csv."
    apart = "Not among them, since one file lacks them: **2** added and **1** removed."
    assert changed == f"**4** rows are changed, from old.csv (before) to new.csv (after). {apart}"
    assert "| East | 2 |" in added
    assert distinct.startswith("Different values of `region`: **3** in old.csv and **4** in new.csv.")


@pytest.mark.parametrize(("group", "row"), [("region", "| West | 1 |"), ("id", "| 5 | 1 |")])
def test_rows_that_are_the_same_are_counted_by_group(compared: InProcessChat, group: str, row: str) -> None:
    reply = compared.carry(Summarise(measure=Measure.COUNT, rows="same", by=(column(group),))).text

    assert [line for line in reply.splitlines() if line.startswith("| ")][2:] == [row]


def test_sums_over_the_changed_rows_have_before_and_after(compared: InProcessChat) -> None:
    reply = compared.carry(Summarise(measure=Measure.TOTAL, column=column("price"), rows="changed")).text

    assert "| price | 10" in reply
    assert "9.53" in reply


def test_a_figure_says_which_rows_the_comparison_counts_once_or_sets_aside(chat: InProcessChat) -> None:
    chat.write("paid.csv", "id,region,price\n1,N,1\n2,S,2\n3,S,3\n")
    chat.write("paid2.csv", "id,region,price\n1,N,1\n1,N,1\n2,S,2\n3,S,3\n3,S,4\n")
    paid, later = (replace(A, path=f"inputs/{name}.csv", id=name) for name in ("paid", "paid2"))
    chat.carry(Compare(tables=(paid, later), key=(column("id"),)), text="compare")

    total = chat.carry(Summarise(measure=Measure.TOTAL, column=column("price"), by=(column("region"),))).text
    clean = chat.carry(Summarise(measure=Measure.COUNT, conditions=(condition("id", "eq", "2"),))).text

    assert "In paid.csv, 1 row that the comparison set aside is counted too." in total
    assert (
        "In paid2.csv, 1 exact duplicate, which the comparison counts once, is counted again here and 2 rows that the"
        " comparison set aside are counted too."
    ) in total
    assert "counted too" not in clean


def test_means_over_a_bucket_have_two_decimals_more_and_the_sides_that_it_has(compared: InProcessChat) -> None:
    mean = Summarise(measure=Measure.MEAN, column=column("price"))

    changed = compared.carry(replace(mean, rows="changed")).text
    added = compared.carry(replace(mean, rows="added", by=(column("region"),))).text

    assert "| price | 2.5000 | 2.3825 |" in changed
    assert "| region | rows | price after |" in added
    assert "| East | 2 | 7.5 |" in added


def test_where_and_how_numbers_changed(compared: InProcessChat) -> None:
    direction = compared.carry(Direction(column=column("price"))).text
    top = compared.carry(
        Summarise(measure=Measure.PERCENT_CHANGE, column=column("price"), top=1), text="which rose most in percent"
    ).text
    change = compared.carry(Summarise(measure=Measure.CHANGE, column=column("price"), by=(column("region"),))).text
    rows = compared.carry(Summarise(measure=Measure.CHANGED_ROWS, by=(column("region"),), top=1)).text
    most = compared.carry(MostChanged()).text

    assert direction.startswith(
        "`price`, from old.csv (before) to new.csv (after): **2** rose, **1** fell, **2** stayed (of the rows in both)."
    )
    assert "| 2 | 2.0 | 2.5 | 0.5 | 25.00 |" in top
    assert "| -0.97 |" in change
    assert "| North | 2 |" in rows
    assert "| price | 3 | 60.0 % |" in most


def test_keys_in_all_files_are_counted(compared: InProcessChat) -> None:
    assert compared.carry(CountKeys(tables=(A, B))).text.startswith("**5** keys are in all files (by `id`;")


def test_a_column_is_looked_up_and_what_found_nothing_is_named(compared: InProcessChat) -> None:
    compared.write("third.csv", "part,weight,kind\n1,10,a\n2,20,a\n2,99,b\n3,,a\n4,40,a\n5,50,a\n7,70,a\n")
    look_up = LookUp(
        take=(column("weight", C),),
        source=C,
        on=ColumnRef(name="id", table=B, elsewhere=(column("part", C),)),
        conditions=(condition("kind", "eq", "a"),),
    )

    found = compared.carry(look_up).text
    ratio = compared.carry(
        Summarise(
            measure=Measure.RATIO,
            column=column("price"),
            by=(column("name"),),
            divide_by=column("weight"),
            top=1,
        )
    ).text
    missing = compared.carry(NotFound(column=column("weight"))).text

    assert "found for 6 of 7 rows" in found
    assert "1 row found a blank `weight`" in found
    assert "| Nut | 0.1 |" in ratio
    assert missing.startswith("2 values of `id` without `weight` in new.csv (looked up in third.csv):")
    assert "| 3 |" in missing
    assert "| 8 |" in missing


def test_a_look_up_that_went_with_its_runtime_is_done_again(compared: InProcessChat) -> None:
    compared.write("third.csv", "id,weight\n1,10\n2,20\n")
    compared.carry(LookUp(take=(column("weight", C),), source=C, on=column("id")))
    compared.lose_the_runtime()

    reply = compared.carry(NotFound()).text

    assert reply.startswith("The look-up of `weight` was done again.")
    assert "5 values of `id` without `weight` in new.csv (looked up in third.csv):" in reply


def test_what_one_message_asks_for_is_done_in_its_order_and_offers_what_comes_after(chat: InProcessChat) -> None:
    say = chat.carry(
        Compare(tables=(A, B), key=(column("id"),)),
        ChooseColumns(columns=(column("status"),), mode="ignore"),
        ShowRows(bucket=Bucket.ADDED),
        Summarise(measure=Measure.COUNT, by=(column("region"),)),
    )

    assert [call["intent"] for call in chat.calls] == [
        "read old.csv and new.csv, compare old.csv with new.csv by id and leave out status",
        "show the added rows and count rows by region in old.csv and new.csv",
    ]
    assert say.text.index("2 rows were added (in new.csv, not in old.csv):") < say.text.index(
        "Rows by `region` in old.csv and new.csv:"
    )
    assert say.suggestions == ("Save as Excel",)


def test_a_summary_over_a_column_of_one_file_says_which(chat: InProcessChat) -> None:
    chat.write("third.csv", "id,price,shop\n1,1.00,x\n2,3.00,y\n")
    chat.carry(Compare(tables=(A, C), key=(column("id"),)))

    reply = chat.carry(Summarise(measure=Measure.TOTAL, column=column("price"), by=(column("shop"),))).text

    assert reply.startswith("Only third.csv has `shop`.")
    assert "| y | 3.00 | 1 |" in reply


def test_a_mean_and_a_highest_are_by_every_column_that_was_named(compared: InProcessChat) -> None:
    mean = compared.carry(
        Summarise(measure=Measure.MEAN, column=column("price"), by=(column("region"), column("status")))
    ).text
    highest = compared.carry(Summarise(measure=Measure.HIGHEST, column=column("price"), by=(column("region"),))).text

    assert "by `region` and `status`" in mean
    assert "| South | cancelled |" in mean
    assert "| South | 4.00 | 4.00 |" in highest


def test_the_first_groups_are_those_with_the_largest_total_and_not_the_most_rows(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    rows = "1,a,1\n2,a,1\n3,a,1\n4,b,90\n5,c,50\n"
    chat.write("old.csv", f"id,shop,sales\n{rows}")
    chat.write("new.csv", f"id,shop,sales\n{rows}")
    chat.carry(Compare(tables=(A, B), key=(column("id"),)))

    reply = chat.carry(Summarise(measure=Measure.TOTAL, column=column("sales"), by=(column("shop"),), top=2)).text

    assert [line.split(" | ")[0] for line in reply.splitlines() if line.startswith("| ")][2:] == ["| b", "| c"]


def test_different_values_are_counted_before_anything_is_cut(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    rows = "".join(f"{number},name {number}\n" for number in range(500))
    chat.write("old.csv", f"id,name\n{rows}")
    chat.write("new.csv", f"id,name\n{rows}")
    chat.carry(Compare(tables=(A, B), key=(column("id"),)))

    reply = chat.carry(Summarise(measure=Measure.DISTINCT, column=column("name"))).text

    assert reply.startswith("Different values of `name`: **500** in old.csv and **500** in new.csv.")


def test_a_condition_on_the_changed_rows_is_never_dropped(compared: InProcessChat) -> None:
    moved = Summarise(
        measure=Measure.COUNT, rows="changed", conditions=(condition("status", "in", "open", "cancelled"),)
    )

    counted = compared.carry(moved, text="how many rows changed from open to cancelled")
    chosen = compared.carry(moved, text="how many changed rows are open or cancelled")
    same = compared.carry(replace(moved, rows="same", conditions=(condition("region", "eq", "West"),)))
    asked = compared.carry(replace(moved, measure=Measure.TOTAL, column=column("price")))

    assert counted.text.startswith("**1** row")
    assert chosen.text.startswith("**4** changed rows where `status` is one of `open` or `cancelled` in new.csv")
    assert same.text.startswith("**1** unchanged row where `region` is `West` in new.csv")
    assert asked.asked


def test_one_file_is_summed_up_without_any_comparison(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("old.csv", OLD)

    counted = chat.carry(Summarise(measure=Measure.COUNT, by=(column("region"),))).text
    total = chat.carry(Summarise(measure=Measure.TOTAL, column=column("price"), tables=(A,))).text
    rows = chat.carry(Summarise(measure=Measure.COUNT, conditions=(condition("status", "eq", "open"),))).text

    assert "| North | 2 |" in counted
    assert "| price | 21.00 |" in total
    assert rows.startswith("Rows where `status` is `open`: **6** in old.csv.")


def test_a_count_over_both_files_compares_nothing_and_a_comparison_can_follow(chat: InProcessChat) -> None:
    counted = chat.carry(Summarise(measure=Measure.COUNT, by=(column("region"),))).text
    compared = chat.carry(Compare(tables=(A, B))).text
    undone = chat.carry(Undo()).text

    assert "| East | 0 | 2 |" in counted
    assert "in both" not in counted
    assert "**5** in both, **2** added, **1** removed" in compared
    assert undone == "There is no change of a rule to take back."
