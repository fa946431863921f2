from __future__ import annotations

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from tests.unit.models.builtin.planning.small_files import OLD, A, B, C, column, condition
from workbench.models.builtin.intents import (
    Bucket,
    Clean,
    Compare,
    ExplainColumn,
    ExplainOrigin,
    ExplainRow,
    Export,
    Help,
    SetRule,
    ShowContract,
    ShowRows,
    ShowTable,
    Stack,
    StartAgain,
    TableRef,
    Undo,
    WhatChanged,
)
from workbench.models.builtin.planning.exporting import size_words


def test_the_rows_of_a_bucket_are_shown(compared: InProcessChat) -> None:
    added = compared.carry(ShowRows(bucket=Bucket.ADDED)).text
    removed = compared.carry(ShowRows(bucket=Bucket.REMOVED)).text
    changed = compared.carry(ShowRows(bucket=Bucket.CHANGED, column=column("price"))).text
    same = compared.carry(ShowRows(bucket=Bucket.SAME)).text
    some = compared.carry(ShowRows(bucket=Bucket.ADDED, conditions=(condition("price", "gt", "7.5"),))).text

    assert added.startswith("2 rows were added (in new.csv, not in old.csv):")
    assert "| 7 | Rivet | East | 7.00 | open | 2024-07-05 |" in added
    assert removed.startswith("1 row was removed (in old.csv, not in new.csv):")
    assert changed.startswith("3 changed cells in `price`, from old.csv (before) to new.csv (after):")
    assert "| 2 | price | 2.00 | 2.50 |" in changed
    assert same.startswith("1 row is the same in old.csv and new.csv:")
    assert some.startswith("1 row was added where `price` is over `7.5` (in new.csv, not in old.csv):")


def test_duplicates_are_those_that_agree_and_those_that_do_not(chat: InProcessChat) -> None:
    chat.write("third.csv", OLD + "1,Bolt,North,1.00,open,2024-01-05\n2,Nut,South,9.00,open,2024-02-05\n")
    chat.carry(Compare(tables=(C, B), key=(column("id"),)))

    reply = chat.carry(ShowRows(bucket=Bucket.DUPLICATES)).text

    assert "1 exact duplicate in third.csv and new.csv:" in reply
    assert "rows are set aside, since their keys stand more than once" in reply


def test_a_table_or_one_of_its_columns_is_shown(chat: InProcessChat) -> None:
    table = chat.carry(ShowTable(table=A, limit=2)).text
    names = chat.carry(ShowTable(table=A, column=column("name"), limit=1)).text

    assert table.startswith("**old.csv** (6 rows):")
    assert "| 2 | Nut | South | 2.00 | open | 2024-02-05 |" in table
    assert "| name |\n| --- |\n| Bolt |" in names


def test_one_row_a_column_and_the_last_change_are_explained(compared: InProcessChat) -> None:
    compared.carry(SetRule(columns=(column("name"),), options={"case": "ignore"}))

    row = compared.carry(ExplainRow(key=("2",))).text
    explained = compared.carry(ExplainColumn(column=column("name"))).text
    contract = compared.carry(ShowContract()).text
    moved = compared.carry(WhatChanged()).text
    origin = compared.carry(ExplainOrigin(name="result")).text

    assert row.startswith("`2` is **changed**, from old.csv (before) to new.csv (after).")
    assert "- Rule: capitals are ignored." in explained
    assert "- key: `id`" in contract
    assert "1 cell fewer in `name`" in moved
    assert origin.startswith("`result` was made by call")


def test_a_key_that_does_not_exist_is_said_with_the_nearest(compared: InProcessChat) -> None:
    say = compared.carry(ExplainRow(key=("99",)))

    assert say.failed
    assert say.text.startswith("No row has the key 99.")


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
    assert "Changed in third.csv, see `third_cleaned_rows`: 1 cell in `name`." in reply
    assert chat.names["third_cleaned_rows"]["row"].to_list() == [1]
    assert (
        chat.names["clean"].__doc__ == "Trim cells and squash runs of blanks and drop rows that repeat an earlier row."
    )


def test_cells_that_cleaning_changed_are_counted_by_column_and_rows_that_only_went_are_not(chat: InProcessChat) -> None:
    chat.write("third.csv", "row,name,town\n1, Bolt,A  B\n,,\n1, Bolt,A  B\n2,Nut , C\n3,Screw,D\n")

    reply = chat.carry(Clean(table=C, steps=("blank_rows", "duplicates", "trim"))).text
    rows = chat.names["third_cleaned_rows"]
    dropped = chat.carry(Clean(table=C, steps=("duplicates",))).text
    neat = chat.carry(Clean(table=C, steps=("trim",), columns=(column("row"),))).text

    assert "Changed in third.csv, see `third_cleaned_rows`: 2 cells in `name` and 2 cells in `town`." in reply
    assert rows["row_"].to_list() == [1, 3]
    assert rows["name · before"].to_list() == [" Bolt", "Nut "]
    assert rows["name · after"].to_list() == ["Bolt", "Nut"]
    assert rows["row"].to_list() == ["1", "2"]
    assert "Changed in" not in dropped
    assert "No cell" not in dropped
    assert "No cell of third.csv was changed." in neat


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
    assert "2 rows were added (in new.csv, not in old.csv):" in reply


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        (100, ""),
        (300_000, " with 300,002 lines (it takes a minute or more)"),
        (
            1_200_000,
            (
                " with 1,200,002 lines (it takes a minute or more; "
                "a sheet of Excel holds 1,048,576, so it goes on in further sheets)"
            ),
        ),
    ],
)
def test_a_long_workbook_is_told_before_it_is_written(cells: int, words: str) -> None:
    results = [{"type": "comparison", "changed_cells_total": cells, "added": 2}, {"type": "table"}]

    assert size_words(results) == words
