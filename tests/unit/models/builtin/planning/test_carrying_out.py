from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from workbench.models.builtin.intents import (
    AddTable,
    Bucket,
    ChooseColumns,
    Clean,
    ColumnRef,
    Compare,
    CountKeys,
    Direction,
    ExplainColumn,
    ExplainOrigin,
    ExplainRow,
    Export,
    FilterRows,
    Help,
    LookUp,
    MapColumns,
    MapValues,
    Measure,
    MostChanged,
    NotFound,
    RowCondition,
    SameColumn,
    SetKey,
    SetRule,
    ShowContract,
    ShowRows,
    ShowTable,
    Stack,
    StartAgain,
    Summarise,
    TableRef,
    Undo,
    WhatChanged,
)

OLD = """id,name,region,price,status,seen
1,Bolt,North,1.00,open,2024-01-05
2,Nut,South,2.00,open,2024-02-05
3,Screw,North,3.00,open,2023-03-05
4,Washer,South,4.00,open,2024-04-05
5,Anchor,West,5.00,open,2024-05-05
6,Hook,West,6.00,open,2024-06-05
"""
NEW = """id,name,region,price,status,seen
1,BOLT,North,1.03,open,2024-01-05
2,Nut,South,2.50,open,2024-02-05
3,Screw,North,2.00,open,2023-03-05
4,Washer,South,4.00,cancelled,2024-04-05
5,Anchor,West,5.00,open,2024-05-05
7,Rivet,East,7.00,open,2024-07-05
8,Pin,East,8.00,open,2024-08-05
"""
A, B, C = (TableRef(path=f"inputs/{name}") for name in ("old.csv", "new.csv", "third.csv"))


def column(name: str, table: TableRef | None = None) -> ColumnRef:
    return ColumnRef(name=name, table=table)


def condition(name: str, op: str, *values: str) -> RowCondition:
    return RowCondition(column=column(name), op=op, values=values)


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("old.csv", OLD)
    chat.write("new.csv", NEW)
    return chat


@pytest.fixture
def compared(chat: InProcessChat) -> InProcessChat:
    chat.carry(Compare(tables=(A, B)), text="compare")
    return chat


def test_two_files_are_compared_by_the_key_that_the_evidence_gives(chat: InProcessChat) -> None:
    reply = chat.carry(Compare(tables=(A, B))).text

    assert "**5** in both, **2** added, **1** removed, **4** changed (`price` 3, `name` 1, `status` 1)" in reply
    assert "Key: `id` (the best candidate): unique in both files, no blanks" in reply
    assert "6 rows = 5 in both + 1 removed" in reply


def test_the_first_call_looks_and_the_second_compares_with_an_explicit_key(chat: InProcessChat) -> None:
    chat.carry(Compare(tables=(A, B)))

    assert [call["intent"] for call in chat.calls] == [
        "read old.csv and new.csv and look what identifies a row",
        "compare old.csv with new.csv by id",
    ]
    assert 'old = read("inputs/old.csv")' in chat.calls[0]["code"]
    assert 'comparison.key("id")' in chat.calls[1]["code"]


def test_a_changed_rule_is_told_before_and_after_and_reads_nothing_again(compared: InProcessChat) -> None:
    for path in (compared.folder / "inputs").iterdir():
        path.unlink()

    reply = compared.carry(
        SetRule(columns=(column("name"),), options={"case": "ignore"}),
        SetRule(columns=(column("price"),), options={"tolerance": "0.05"}),
    ).text

    assert "- `name`: was “exact”, now “capitals do not matter”" in reply
    assert "1 row leaves *changed*; 1 cell fewer in `name`, 1 in `price`." in reply
    assert (
        "Changed before: **4** (`price` 3, `name` 1, `status` 1). Changed now: **3** (`price` 2, `status` 1)." in reply
    )
    assert "No file was read again." in reply


def test_undo_takes_all_changes_of_one_message_back_and_then_those_before(compared: InProcessChat) -> None:
    compared.carry(SetRule(columns=(column("price"),), options={"tolerance": "0.05"}))
    compared.carry(
        ChooseColumns(columns=(column("status"),), mode="ignore"),
        SetRule(columns=(column("name"),), options={"case": "ignore"}),
    )

    replies = [compared.carry(Undo()).text for _ in range(3)]

    assert "Changed now: **4** (`price` 2, `name` 1, `status` 1)" in replies[0]
    assert "Changed now: **4** (`price` 3, `name` 1, `status` 1)" in replies[1]
    assert replies[2] == "There is no change of a rule to take back."


def test_after_a_reset_the_inputs_are_read_again_and_the_reply_says_so(compared: InProcessChat) -> None:
    compared.lose_the_runtime()

    reply = compared.carry(SetRule(columns=(column("price"),), options={"tolerance": "0.05"})).text

    assert reply.startswith(
        "The runtime with the live tables is gone (the process was killed), so the rules were taken from the contract "
        "and old.csv and new.csv read again."
    )
    assert "Changed now: **4** (`price` 2, `name` 1, `status` 1)" in reply
    assert "No file was read again." not in reply


def test_a_file_that_is_gone_after_a_reset_is_named_and_nothing_is_made_up(compared: InProcessChat) -> None:
    compared.lose_the_runtime()
    (compared.folder / "inputs" / "old.csv").unlink()

    say = compared.carry(SetRule(columns=(column("price"),), options={"tolerance": "0.05"}))

    assert say.failed
    assert "old.csv" in say.text
    assert "Add the file again" in say.text


def test_a_declined_call_is_told_and_nothing_was_run(chat: InProcessChat) -> None:
    chat.approve = False

    say = chat.carry(Compare(tables=(A, B)))

    assert say.declined
    assert say.text.startswith("Nothing was run: it was not allowed to")


def test_an_added_file_is_reported_on_and_then_compared(compared: InProcessChat) -> None:
    compared.write("third.csv", "sku,name,region,cost,seen\n1,Bolt,North,1,05.01.2024\n2,Nut,South,x,05.02.2024\n")

    reply = compared.carry(
        AddTable(
            table=C,
            compare_with=B,
            mappings=(SameColumn(left=column("id", B), right=column("sku", C)),),
        )
    ).text

    report, figures = reply.split("\n\n**new.csv**", 1)
    assert "- missing: `price` and `status`" in report
    assert "- renamed: `sku` is `id`" in report
    assert "- only in the new file: `cost`" in report
    assert "- key `sku`: unique, no blanks" in report
    assert "**2** in both, **0** added, **5** removed" in figures


def test_a_key_of_an_added_file_that_hardly_identifies_a_row_is_asked_about(compared: InProcessChat) -> None:
    lines = "".join(f"{number % 3 + 1},Bolt,2024-01-0{number % 9 + 1}\n" for number in range(12))
    compared.write("third.csv", f"id,name,seen\n{lines}")

    say = compared.carry(AddTable(table=C, compare_with=B))

    assert say.asked
    assert "stands more than once" in say.text
    assert "12 rows" in say.text


def test_rows_are_left_out_or_kept(compared: InProcessChat) -> None:
    left_out = compared.carry(FilterRows(conditions=(condition("status", "eq", "cancelled"),), keep=False)).text
    kept = compared.carry(FilterRows(conditions=(condition("seen", "year", "2024"),), keep=True)).text

    assert "Changed now: **3** (`price` 3, `name` 1)" in left_out
    assert "Changed now: **2** (`price` 2, `name` 1)" in kept


def test_another_key_compares_anew(compared: InProcessChat) -> None:
    reply = compared.carry(SetKey(columns=(column("name"),))).text

    assert "**4** in both, **3** added and **2** removed" in reply


def test_values_are_replaced_by_a_list_in_another_file(compared: InProcessChat) -> None:
    compared.write("third.csv", "before,after\nBOLT,Bolt\n")

    reply = compared.carry(
        MapValues(columns=(column("name"),), source=C, old=column("before", C), new=column("after", C))
    ).text

    assert "1 cell fewer in `name`" in reply
    assert "value_list" in compared.names


def test_the_rows_of_a_bucket_are_shown(compared: InProcessChat) -> None:
    added = compared.carry(ShowRows(bucket=Bucket.ADDED)).text
    removed = compared.carry(ShowRows(bucket=Bucket.REMOVED)).text
    changed = compared.carry(ShowRows(bucket=Bucket.CHANGED, column=column("price"))).text
    same = compared.carry(ShowRows(bucket=Bucket.SAME)).text
    some = compared.carry(ShowRows(bucket=Bucket.ADDED, conditions=(condition("price", "gt", "7.5"),))).text

    assert added.startswith("2 rows were added:")
    assert "| 7 | Rivet | East | 7.00 | open | 2024-07-05 |" in added
    assert removed.startswith("1 row was removed:")
    assert changed.startswith("3 changed cells in `price`:")
    assert "| 2 | price | 2 | 2.5 |" in changed
    assert same.startswith("1 row is the same:")
    assert some.startswith("1 row was added where `price` is over `7.5`:")


def test_duplicates_are_those_that_agree_and_those_that_do_not(chat: InProcessChat) -> None:
    chat.write("third.csv", OLD + "1,Bolt,North,1.00,open,2024-01-05\n2,Nut,South,9.00,open,2024-02-05\n")
    chat.carry(Compare(tables=(C, B), key=(column("id"),)))

    reply = chat.carry(ShowRows(bucket=Bucket.DUPLICATES)).text

    assert "1 exact duplicate:" in reply
    assert "rows are set aside, since their keys stand more than once" in reply


def test_a_table_or_one_of_its_columns_is_shown(chat: InProcessChat) -> None:
    table = chat.carry(ShowTable(table=A, limit=2)).text
    names = chat.carry(ShowTable(table=A, column=column("name"), limit=1)).text

    assert table.startswith("**old.csv** (6 rows):")
    assert "| 2 | Nut | South | 2.00 | open | 2024-02-05 |" in table
    assert "| name |\n| --- |\n| Bolt |" in names


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
    assert "| 6 | 6 |" in highest
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
    assert changed == "**4** rows are changed."
    assert "| East | 2 |" in added
    assert distinct.startswith("Different values of `region`: **3** in old.csv and **4** in new.csv.")


def test_sums_over_the_changed_rows_have_before_and_after(compared: InProcessChat) -> None:
    reply = compared.carry(Summarise(measure=Measure.TOTAL, column=column("price"), rows="changed")).text

    assert "| price | 10" in reply
    assert "9.53" in reply


def test_where_and_how_numbers_changed(compared: InProcessChat) -> None:
    direction = compared.carry(Direction(column=column("price"))).text
    top = compared.carry(
        Summarise(measure=Measure.PERCENT_CHANGE, column=column("price"), top=1), text="which rose most in percent"
    ).text
    change = compared.carry(Summarise(measure=Measure.CHANGE, column=column("price"), by=(column("region"),))).text
    rows = compared.carry(Summarise(measure=Measure.CHANGED_ROWS, by=(column("region"),), top=1)).text
    most = compared.carry(MostChanged()).text

    assert direction.startswith("`price`: **2** rose, **1** fell, **2** stayed (of the rows in both).")
    assert "| 2 | 2 | 2.5 | 0.5 | 25.00 |" in top
    assert "| North | 4 | 3.03 | -0.97 |" in change
    assert "| North | 2 |" in rows
    assert "| price | 3 | 60.0 % |" in most


def test_keys_in_all_files_are_counted(compared: InProcessChat) -> None:
    assert compared.carry(CountKeys(tables=(A, B))).text.startswith("**5** keys are in all files (by `id`;")


def test_one_row_a_column_and_the_last_change_are_explained(compared: InProcessChat) -> None:
    compared.carry(SetRule(columns=(column("name"),), options={"case": "ignore"}))

    row = compared.carry(ExplainRow(key=("2",))).text
    explained = compared.carry(ExplainColumn(column=column("name"))).text
    contract = compared.carry(ShowContract()).text
    moved = compared.carry(WhatChanged()).text
    origin = compared.carry(ExplainOrigin(name="result")).text

    assert row.startswith("`2` is **changed**.")
    assert "- Rule: capitals are ignored." in explained
    assert "- key: `id`" in contract
    assert "1 cell fewer in `name`" in moved
    assert origin.startswith("`result` was made by call")


def test_a_key_that_does_not_exist_is_said_with_the_nearest(compared: InProcessChat) -> None:
    say = compared.carry(ExplainRow(key=("99",)))

    assert say.failed
    assert say.text.startswith("No row has the key 99.")


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
    assert missing.startswith("2 values of `id` without `weight`:")
    assert "| 3 |" in missing
    assert "| 8 |" in missing


def test_tables_are_put_under_each_other_and_can_be_compared(chat: InProcessChat) -> None:
    chat.write("third.csv", "id,name,regoin,price,status,seen\n9,Nail,West,9.00,open,2024-09-05\n")

    reply = chat.carry(Stack(tables=(A, C))).text
    made = chat.turns[-1][1].tables[0]
    compared = chat.carry(Compare(tables=(TableRef(path="", id=made), B), key=(column("id"),))).text

    assert "7 rows" in reply
    assert "`regoin` is `region`" in reply
    assert "**5** in both, **2** added, **2** removed" in compared


def test_a_cleaned_table_is_a_copy_made_by_a_named_helper(chat: InProcessChat) -> None:
    chat.write("third.csv", "id,name\n1,  Bolt  M8 \n1,Bolt M8\n2,Nut\n")

    reply = chat.carry(Clean(table=C, steps=("trim", "duplicates"))).text

    assert "- third.csv: 3 → 2 rows, in `third_clean`" in reply
    assert (
        chat.names["clean"].__doc__ == "Trim cells and squash runs of blanks and drop rows that repeat an earlier row."
    )


@pytest.mark.parametrize("ending", ["xlsx", "html", "csv"])
def test_a_report_is_saved_and_none_is_overwritten(compared: InProcessChat, ending: str) -> None:
    first = compared.carry(Export(format=ending)).text
    second = compared.carry(Export(format=ending)).text

    assert first.startswith(f"Saved `outputs/old_against_new.{ending}`")
    assert second.startswith(f"Saved `outputs/old_against_new_2.{ending}`")
    assert {path.name for path in (compared.folder / "outputs").iterdir()} == {
        f"old_against_new.{ending}",
        f"old_against_new_2.{ending}",
    }


def test_starting_again_empties_the_comparison_and_keeps_the_files(compared: InProcessChat) -> None:
    reply = compared.carry(StartAgain()).text
    undone = compared.carry(Undo()).text
    anew = compared.carry(Compare(tables=(A, B), key=(column("name"),))).text

    assert reply.startswith("The comparison of this chat is empty again")
    assert undone == "There is no change of a rule to take back."
    assert "by `name`: **4** in both" in anew


def test_help_names_the_files_and_offers_sentences_that_can_be_sent(compared: InProcessChat) -> None:
    reply = compared.carry(Help()).text
    about = compared.carry(Help(about_self=True)).text

    assert "There are `old.csv` and `new.csv`, compared by `id`." in reply
    assert "- Show the changed rows" in reply
    assert "I am not a language model" in about


def test_a_question_before_any_comparison_compares_first_where_that_is_clear(chat: InProcessChat) -> None:
    reply = chat.carry(ShowRows(bucket=Bucket.ADDED)).text

    assert "Nothing was compared before, so I compared the two files first." in reply
    assert "2 rows were added:" in reply


def test_an_added_file_can_be_taken_back(compared: InProcessChat) -> None:
    compared.write("third.csv", NEW)
    compared.carry(AddTable(table=C, compare_with=B))

    reply = compared.carry(Undo()).text
    again = compared.carry(Undo()).text

    assert "Back to the comparison before:" in reply
    assert "**old.csv** (6 rows) against **new.csv** (7 rows)" in reply
    assert again == "There is no change of a rule to take back."


def test_several_tables_are_compared_with_the_first(chat: InProcessChat) -> None:
    chat.write("third.csv", NEW.replace("8,Pin", "9,Pin"))

    reply = chat.carry(Compare(tables=(A, B, C), key=(column("id"),))).text

    assert "**old.csv** (6 rows) against **new.csv** (7 rows), by `id`: **5** in both, **2** added" in reply
    assert "**old.csv** (6 rows) against **third.csv** (7 rows), by `id`: **5** in both, **2** added" in reply
    assert len(chat.calls) == 1


def test_a_look_up_that_went_with_its_runtime_is_done_again(compared: InProcessChat) -> None:
    compared.write("third.csv", "id,weight\n1,10\n2,20\n")
    compared.carry(LookUp(take=(column("weight", C),), source=C, on=column("id")))
    compared.lose_the_runtime()

    reply = compared.carry(NotFound()).text

    assert reply.startswith("The look-up of `weight` was done again.")
    assert "5 values of `id` without `weight`:" in reply


def test_a_file_that_changed_on_disk_is_told_with_the_figures(compared: InProcessChat) -> None:
    compared.inputs[1]["changed_on_disk"] = True

    reply = compared.carry(SetRule(columns=(column("price"),), options={"tolerance": "0.05"})).text

    assert "new.csv changed on disk since: the figures are of the copy made then." in reply


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
    assert say.text.index("2 rows were added:") < say.text.index("Rows by `region`:")
    assert say.suggestions == ("Save as Excel",)


def test_a_rule_for_a_column_that_is_not_compared_is_said_to_change_nothing_yet(chat: InProcessChat) -> None:
    chat.write("third.csv", NEW.replace("name", "label"))
    chat.carry(Compare(tables=(A, C), key=(column("id"),), only=(column("price"),)))

    reply = chat.carry(SetRule(columns=(column("name"),), options={"case": "ignore"})).text

    assert "`name` has no counterpart in third.csv, so it is not compared and the rule changes nothing yet" in reply
    assert "held already" not in reply


def test_a_summary_over_a_column_of_one_file_says_which(chat: InProcessChat) -> None:
    chat.write("third.csv", "id,price,shop\n1,1.00,x\n2,3.00,y\n")
    chat.carry(Compare(tables=(A, C), key=(column("id"),)))

    reply = chat.carry(Summarise(measure=Measure.TOTAL, column=column("price"), by=(column("shop"),))).text

    assert reply.startswith("Only third.csv has `shop`.")
    assert "| y | 3.00 | 1 |" in reply


def test_keys_that_match_only_by_a_rule_are_told_with_the_gain(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    lines = range(1, 9)
    chat.write("old.csv", "id,x\n" + "".join(f"{number:05d},a\n" for number in lines))
    chat.write("new.csv", "id,x\n" + "".join(f"{number},a\n" for number in lines))

    reply = chat.carry(Compare(tables=(A, B))).text

    assert "0 keys match as written, 8 when leading zeros do not matter: that rule was set." in reply
    assert "**8** in both" in reply


@pytest.fixture
def unlike(tmp_path: Path) -> InProcessChat:
    """Give a chat whose files share no heading but one of numbers."""
    chat = InProcessChat(folder=tmp_path)
    chat.write("old.csv", "day,shop,v\n2024-01-01,x,1\n2024-01-02,y,2\n2024-01-03,z,3\n")
    chat.write("new.csv", "stamp,other,v\n2025-01-01,x,1\n2025-01-02,y,2\n2024-01-03,z,4\n")
    return chat


def test_an_answer_about_a_column_goes_into_the_request_that_was_asked_about(unlike: InProcessChat) -> None:
    asked = unlike.carry(
        Compare(tables=(A, B), key=(column("day"),)), ChooseColumns(columns=(column("v"),), mode="ignore")
    )

    reply = unlike.carry(MapColumns(mappings=(SameColumn(left=column("day", A), right=column("stamp", B)),))).text

    assert asked.asked
    assert "by `day`: **1** in both, **2** added, **2** removed; **no column beside the key is compared yet**" in reply
    assert "left out: `v`" in reply


def test_the_key_that_was_asked_for_takes_over_what_came_with_the_request(unlike: InProcessChat) -> None:
    unlike.carry(Compare(tables=(A, B), key=(column("day"),)), ChooseColumns(columns=(column("v"),), mode="ignore"))

    reply = unlike.carry(Compare(tables=(A, B), key=(column("shop"),))).text

    assert "by `shop`: **3** in both" in reply or "`shop` is in old.csv" in reply
    assert unlike.turns[-1][1].intents[1] == ChooseColumns(columns=(column("v"),), mode="ignore")


def test_a_key_without_counterpart_is_asked_about_before_anything_changes(unlike: InProcessChat) -> None:
    unlike.carry(Compare(tables=(A, B), key=(column("v"),)))
    calls = len(unlike.calls)

    say = unlike.carry(SetKey(columns=(column("day", A),)))

    assert say.asked
    assert "stamp is day" in say.text
    assert len(unlike.calls) == calls


def test_a_change_that_fails_half_way_is_taken_back(compared: InProcessChat) -> None:
    before = compared.names["comparison"].contract

    say = compared.carry(
        SetRule(columns=(column("name"),), options={"case": "ignore"}),
        SetRule(columns=(column("price"),), options={"tolerance": "much"}),
    )

    assert say.failed
    assert compared.names["comparison"].contract == before
    assert compared.calls[-1]["intent"] == "put the rules back as they were before the change that failed"


def test_after_a_reset_a_comparison_says_once_that_the_inputs_were_read_again(compared: InProcessChat) -> None:
    compared.lose_the_runtime()

    reply = compared.carry(Compare(tables=(A, B), key=(column("name"),))).text

    assert reply.count("The runtime with the live tables is gone") == 1
    assert "by `name`: **4** in both" in reply


def test_few_keys_that_are_found_again_are_looked_into(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    lines = range(1, 9)
    chat.write("old.csv", "id,x\n" + "".join(f"{number:05d},a\n" for number in lines))
    chat.write("new.csv", "id,x\n" + "".join(f"{number},a\n" for number in lines))

    reply = chat.carry(Compare(tables=(A, B), key=(column("id"),))).text

    assert "**0** in both" in reply
    assert "0 keys match as written, 8 when leading zeros do not matter: say so if that is meant." in reply
    assert [call["intent"] for call in chat.calls] == [
        "read old.csv and new.csv and compare old.csv with new.csv by id",
        "look why so few keys are found again",
    ]


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
    asked = compared.carry(moved, text="how many changed rows are open or cancelled")

    assert counted.text.startswith("**1** row")
    assert asked.asked


def test_a_rule_for_a_column_that_a_comparison_lacks_is_said_with_it(chat: InProcessChat) -> None:
    chat.write("third.csv", NEW.replace("name", "label").replace("BOLT", "zz").replace("Nut", "yy"))

    reply = chat.carry(
        Compare(tables=(A, C), key=(column("id"),), only=(column("price"),)),
        SetRule(columns=(column("name"),), options={"case": "ignore"}),
    ).text

    assert "`name` has no counterpart in the other file" in reply or "`label` is `name`" in reply
