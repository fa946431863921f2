from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from tests.unit.models.builtin.planning.small_files import NEW, A, B, C, column, condition
from workbench.compare import Comparison
from workbench.models.builtin.intents import (
    AddTable,
    ChooseColumns,
    ClearRules,
    Compare,
    FilterRows,
    MapColumns,
    MapValues,
    Measure,
    SameColumn,
    SetKey,
    SetRule,
    Summarise,
    Undo,
    WhatIf,
)


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


def test_a_what_if_tells_what_would_move_and_keeps_nothing(compared: InProcessChat) -> None:
    before = compared.names["comparison"].contract

    reply = compared.carry(WhatIf(), SetRule(columns=(column("price"),), options={"tolerance": "0.05"})).text

    assert reply.startswith("Only tried, not kept: set the rule in `price`")
    assert "Changed before: **4**" in reply
    assert "(`price` 2, `name` 1, `status` 1)" in reply
    assert compared.names["comparison"].contract == before
    assert compared.carry(Undo()).text == "There is no change of a rule to take back."


def test_all_rules_are_taken_off_and_the_key_stays(compared: InProcessChat) -> None:
    compared.carry(SetRule(columns=(), options={"case": "ignore"}))

    reply = compared.carry(ClearRules()).text

    contract = compared.names["comparison"].contract
    assert "Changed now: **4**" in reply
    assert [one.name for one in contract.columns if one.role == "key"] == ["id"]
    assert not any(one.rule.case == "ignore" for one in contract.columns)


def test_taking_in_a_column_that_is_compared_runs_nothing(compared: InProcessChat) -> None:
    calls = len(compared.calls)

    reply = compared.carry(ChooseColumns(columns=(column("status"),), mode="include")).text

    assert reply == "`status` is compared, and was all the time: nothing was changed."
    assert len(compared.calls) == calls


def test_undo_goes_back_to_the_rules_on_record_after_the_runtime_ended(compared: InProcessChat) -> None:
    compared.carry(SetRule(columns=(column("price"),), options={"tolerance": "0.05"}))
    compared.carry(ChooseColumns(columns=(column("status"),), mode="ignore"))
    compared.lose_the_runtime()

    replies = [compared.carry(Undo()).text for _ in range(3)]

    assert "the rules were taken from the contract" in replies[0]
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


def test_rows_that_meet_several_conditions_are_left_out_where_they_meet_all(compared: InProcessChat) -> None:
    both = (condition("status", "eq", "open"), condition("region", "eq", "East"))

    reply = compared.carry(FilterRows(conditions=both, keep=False)).text

    assert "without rows where status is open and region is East" in reply
    assert "**0** added" in reply


def test_another_key_compares_anew(compared: InProcessChat) -> None:
    reply = compared.carry(SetKey(columns=(column("name"),))).text

    assert "**4** in both, **3** added and **2** removed. Before: 5 in both, 2 added and 1 removed." in reply


def test_another_key_is_told_when_it_comes_and_with_each_rule_after_it(compared: InProcessChat) -> None:
    rule = SetRule(columns=(column("price"),), options={"tolerance": "1"}, words="up to 1")
    early = compared.carry(rule).text
    again = compared.carry(Compare(tables=(A, B), key=(column("name"),)), text="compare by name").text
    compared.carry(SetKey(columns=(column("id"), column("region"))))
    late = compared.carry(replace(rule, options={"tolerance": "2"})).text

    assert "Rows are matched by" not in early
    assert again.startswith("Rows are now matched by “name”, no longer by “id”: **4** in both, ")
    assert "Rows are matched by `id` and `region`, as set before." in late


def test_values_are_replaced_by_a_list_in_another_file(compared: InProcessChat) -> None:
    compared.write("third.csv", "before,after\nBOLT,Bolt\n")

    reply = compared.carry(
        MapValues(columns=(column("name"),), source=C, old=column("before", C), new=column("after", C))
    ).text

    assert "1 cell fewer in `name`" in reply
    assert "value_list" in compared.names


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


def test_a_file_that_changed_on_disk_is_told_with_the_figures(compared: InProcessChat) -> None:
    compared.inputs[1]["changed_on_disk"] = True

    reply = compared.carry(SetRule(columns=(column("price"),), options={"tolerance": "0.05"})).text

    assert "new.csv changed on disk since: the figures are of the copy made then." in reply


def test_a_rule_for_a_column_that_is_not_compared_is_said_to_change_nothing_yet(chat: InProcessChat) -> None:
    chat.write("third.csv", NEW.replace("name", "label"))
    chat.carry(Compare(tables=(A, C), key=(column("id"),), only=(column("price"),)))

    reply = chat.carry(SetRule(columns=(column("name"),), options={"case": "ignore"})).text

    assert "`name` has no counterpart in third.csv, so it is not compared and the rule changes nothing yet" in reply
    assert "held already" not in reply


def test_keys_that_match_only_by_a_rule_are_told_with_the_gain(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    lines = range(1, 9)
    chat.write("old.csv", "id,x\n" + "".join(f"{number:05d},a\n" for number in lines))
    chat.write("new.csv", "id,x\n" + "".join(f"{number},a\n" for number in lines))

    reply = chat.carry(Compare(tables=(A, B))).text

    assert "0 keys match as written, 8 when leading zeros do not matter: that rule was set." in reply
    assert "**8** in both" in reply


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


def test_a_change_that_fails_before_it_began_is_not_taken_back(
    compared: InProcessChat, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Comparison) -> None:
        raise RuntimeError

    monkeypatch.setattr(Comparison, "last", property(fail))

    say = compared.carry(SetRule(columns=(column("name"),), options={"case": "ignore"}))

    assert say.failed
    assert "put the rules back" not in compared.calls[-1]["intent"]


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
    offer = "Ignore leading zeros in id"
    assert f"No key is found again as written: **8** are when leading zeros do not matter. Say “{offer}”" in reply
    assert "say so if that is meant" not in reply
    assert "**8** in both" in chat.ask(offer)
    assert [call["intent"] for call in chat.calls][:2] == [
        "read old.csv and new.csv and compare old.csv with new.csv by id",
        "look why so few keys are found again",
    ]


def test_a_rule_for_a_column_that_a_comparison_lacks_is_said_with_it(chat: InProcessChat) -> None:
    chat.write("third.csv", NEW.replace("name", "label").replace("BOLT", "zz").replace("Nut", "yy"))

    reply = chat.carry(
        Compare(tables=(A, C), key=(column("id"),), only=(column("price"),)),
        SetRule(columns=(column("name"),), options={"case": "ignore"}),
    ).text

    assert "`name` has no counterpart in the other file" in reply or "`label` is `name`" in reply


def test_figures_over_removed_rows_of_a_column_left_out_are_asked_about(compared: InProcessChat) -> None:
    compared.carry(ChooseColumns(columns=(column("price"),), mode="ignore"))
    calls = len(compared.calls)

    say = compared.carry(Summarise(measure=Measure.TOTAL, column=column("price"), rows="removed"))

    assert say.asked
    assert say.text.startswith("`price` is left out of the comparison")
    assert len(compared.calls) == calls


def test_a_file_that_was_taken_out_is_asked_for_before_a_call_fails_for_want_of_it(compared: InProcessChat) -> None:
    taken_out = compared.inputs.pop(0)
    calls = len(compared.calls)
    rule = SetRule(columns=(column("price"),), options={"tolerance": "0.05"})
    compared.lose_the_runtime()

    asked = compared.carry(rule).text
    compared.inputs.insert(0, taken_out)
    done = compared.carry(rule).text

    assert asked.startswith("`old.csv` is no longer among the files of this chat")
    assert "Add it again, or restore a checkpoint that holds its table" in asked
    assert len(compared.calls) == calls + 1
    assert "was “exact”, now" in done


def test_a_file_that_was_taken_out_is_not_missed_while_its_table_lives(compared: InProcessChat) -> None:
    compared.inputs.pop(0)

    reply = compared.carry(SetRule(columns=(column("price"),), options={"tolerance": "0.05"})).text

    assert "No file was read again." in reply


def test_cells_that_differ_only_in_spaces_are_named_with_the_sentence_that_makes_them_changes(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("old.csv", "id,item\n1,nut\n2,bolt\n")
    chat.write("new.csv", "id,item\n1,nut \n2,bolts\n")

    compared = chat.ask("Compare old.csv with new.csv by id")
    counted = chat.ask("Every space counts")

    assert (
        "1 cell differs only in spaces and is no change (`item` 1); “Every space counts” makes it a change" in compared
    )
    assert "Changed now: **2** (`item` 2)" in counted
