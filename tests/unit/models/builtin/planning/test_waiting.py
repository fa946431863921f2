"""What waits for an answer is done with it; what came with the first comparison can be taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

JANUARY = """visit,ward,payer,patient
1,A,x,p1
2,B,x,p2
3,A,y,p3
4,B,y,p4
5,A,x,p5
6,B,x,p5
7,A,y,p6
8,B,x,p6
"""
FEBRUARY = """visit,ward,payer,patient
11,A,x,p1
12,B,y,p2
13,A,y,p3
14,A,y,p9
15,A,x,p5
16,A,x,p5
17,A,x,p8
18,B,x,p8
"""
CLAIMS = """claim,amount
C1,10.00
C2,20.00
"""
OLD = """id,name,price
1,Pen,1.00
2,Desk,5.00
"""
NEW = """id,name,price
1,PEN,1.00
2,Desk,6.00
"""


@pytest.fixture
def visits(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("january.csv", JANUARY)
    chat.write("february.csv", FEBRUARY)
    return chat


@pytest.fixture
def prices(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("old.csv", OLD)
    chat.write("new.csv", NEW)
    return chat


def test_a_wish_waits_for_the_key_and_is_done_with_the_answer(visits: InProcessChat) -> None:
    asked = visits.ask("ignore payer")

    answered = visits.ask("compare january with february by patient")

    assert "Which column identifies a row in january.csv and in february.csv?" in asked
    assert "done as soon as this is answered" in asked
    assert "left out: `payer`" in answered
    assert "**3** in both" in answered


def test_an_open_question_lets_other_requests_through_and_is_repeated_in_one_line(visits: InProcessChat) -> None:
    visits.ask("compare january with february")

    counted, rules = visits.ask("how many rows per ward in january?"), visits.ask("which rules are set?")
    answered = visits.ask("patient")

    still = "Still open: Which column identifies a row in january.csv and in february.csv?"
    assert [still in counted, still in rules, still in answered] == [True, True, False]
    assert "| A | 4 |" in counted
    assert "**3** in both" in answered


def test_an_open_question_is_not_repeated_for_ever_nor_after_a_new_comparison(visits: InProcessChat) -> None:
    visits.ask("compare january with february")
    replies = [visits.ask("how many rows per ward in january?") for _ in range(3)]
    visits.ask("compare january with february by patient")

    after = visits.ask("how many rows per ward in january?")

    assert ["Still open" in reply for reply in (*replies, after)] == [True, True, False, False]


def test_what_waits_for_one_answer_is_named_and_all_done_with_it(visits: InProcessChat) -> None:
    visits.ask("compare january with february")
    asked = visits.ask("ignore payer")

    answered = visits.ask("by patient")

    assert "Not done yet: “compare january with february” and “ignore payer”." in asked
    assert "With it, as you asked before: “compare january with february” and “ignore payer”." in answered
    assert "left out: `payer`" in answered


def test_the_half_beside_a_question_is_named_and_done_with_the_answer(prices: InProcessChat) -> None:
    prices.ask("compare by id")
    asked = prices.ask("ignore colour and show the changed rows")

    answered = prices.ask("ignore name")

    assert "Not done yet: “show the changed rows” – it comes with the answer." in asked
    assert "With it, as you asked before: “show the changed rows”." in answered
    assert "1 changed cell, from old.csv (before) to new.csv (after):" in answered


def test_a_half_that_only_narrows_is_named_and_not_done_by_itself(prices: InProcessChat) -> None:
    asked = prices.ask("total gold per name, but only in rows where id is 1")

    assert "only in rows where id is 1" in asked
    assert "it comes with the answer" not in asked


def test_rows_that_stand_twice_do_not_make_a_key_doubtful(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    rows = [f"N{n},{n % 7},2024-01-{n % 28 + 1:02d}" for n in range(60)]
    chat.write("ledger.csv", "\n".join(["number,amount,day", *rows, *rows[:3]]) + "\n")
    chat.write("bank.csv", "\n".join(["number,amount,day", *rows]) + "\n")

    compared = chat.ask("what is different?")

    assert "by `number`: **60** in both" in compared
    assert "3 exact duplicates in `ledger` counted once." in compared


def _grants(heads: str, rows: range, *, days: int) -> str:
    """Write grants with a number, an organisation, a day and a class; one row stands twice in a later list."""
    lines = [f"G/{n:03},Org {n % 9},{n % days % 28 + 1:02}/0{n % days // 28 + 1}/2024,{n % 4}" for n in rows]
    return "\n".join([heads, *lines, *(lines[4:5] if rows.start else ())]) + "\n"


@pytest.mark.parametrize(("days", "said"), [(13, "by `Grant ref`: **27** in both"), (40, "Which column identifies a")])
def test_a_key_whose_repeats_are_rows_that_stand_twice_is_taken_where_no_other_is_as_good(
    tmp_path: Path, days: int, said: str
) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("board.csv", _grants("Grant ref,Organisation,Decided,Class", range(30), days=days))
    chat.write("finance.csv", _grants("Ref,Applicant org,Dec. date,Kind", range(3, 33), days=days))

    compared = chat.ask("what is different?")

    why = (
        "It was taken without asking: 100 % of its values in board.csv and 96.8 % in finance.csv stand once, and no "
        "other column tells the rows apart better. Name another key if that is wrong."
    )
    assert said in compared
    assert (why in compared, "1 exact duplicate in `finance` counted once." in compared) == (days == 13, days == 13)


def test_the_end_of_an_offer_chooses_it(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("january.csv", JANUARY.replace("patient", "Pat. No."))
    chat.write("february.csv", FEBRUARY.replace("patient", "Patient / Ref."))
    asked = chat.ask("what is different?")

    answered = chat.ask("by Pat. No.. Patient / Ref. is Pat. No.")

    assert "- Compare january.csv with february.csv by `Pat. No.`. `Patient / Ref.` is `Pat. No.`" in asked
    assert "by `Pat. No.`: **3** in both" in answered


def test_nothing_is_said_to_be_compared_where_only_the_key_is_asked_for(visits: InProcessChat) -> None:
    asked = visits.ask("ignore payer")

    assert "compared the two files first" not in asked


def test_a_question_about_rows_is_answered_after_the_key(visits: InProcessChat) -> None:
    visits.ask("how many rows were added")

    answered = visits.ask("compare january with february by patient")

    assert "row is added" in answered or "rows are added" in answered


def test_a_mapping_said_for_an_answer_is_no_key_and_is_kept(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("january.csv", JANUARY)
    chat.write("february.csv", FEBRUARY.replace("payer", "fund"))
    chat.ask("compare")
    chat.ask("fund is payer")

    answered = chat.ask("patient")

    assert "`fund` is `payer` (as you said)" in answered


def test_the_rule_of_the_first_comparison_is_taken_back(prices: InProcessChat) -> None:
    prices.ask("capitals do not matter in name")

    undone = prices.ask("mach das rückgängig")

    assert "`name`: was “capitals do not matter”, now “exact”" in undone
    assert "Changed now: **2**" in undone


def test_sums_over_the_added_rows_are_given_for_each_group(visits: InProcessChat) -> None:
    visits.ask("compare by patient")

    answered = visits.ask("total visit of the added rows by ward")

    assert "by `ward`" in answered
    assert "| A | 1 | 14 |" in answered


def test_rows_that_changed_in_a_column_are_counted_alone(prices: InProcessChat) -> None:
    prices.ask("compare by id")

    counted = prices.ask("how many rows changed in price")

    assert "**1** row changed in `price`, from old.csv (before) to new.csv (after)." in counted


def test_the_same_count_over_two_files_shows_each_files_own_figures(visits: InProcessChat) -> None:
    answered = visits.ask("are there duplicates in patient")

    first, second = answered.split("Rows by `patient` in ")[1:]
    assert "january.csv" in first
    assert "| p6 | 2 |" in first
    assert "february.csv" in second
    assert "| p8 | 2 |" in second


def test_yes_to_a_question_with_several_answers_asks_again_and_the_wish_goes_on_waiting(visits: InProcessChat) -> None:
    visits.write("march.csv", FEBRUARY)
    visits.ask("ignore payer")

    asked = visits.ask("yes please")
    answered = visits.ask("compare january with february by patient")

    assert asked.startswith("Which of these?")
    assert "left out: `payer`" in answered


def test_parts_of_a_result_are_saved_each_in_a_file_of_its_own(prices: InProcessChat) -> None:
    prices.write("newer.csv", "id,name,price\n1,PEN,1.00\n3,Lamp,6.00\n")
    prices.ask("compare old.csv with newer.csv by id")

    prices.ask("export the removed and the added rows to two files")

    outputs = prices.folder / "outputs"
    assert "Desk" in (outputs / "removed_rows.csv").read_text(encoding="utf-8")
    assert "Lamp" in (outputs / "added_rows.csv").read_text(encoding="utf-8")
    assert sorted(path.name for path in outputs.iterdir()) == ["added_rows.csv", "removed_rows.csv"]


def test_a_number_of_something_is_never_taken_for_another_one(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("claims.csv", CLAIMS.replace("C1", "CL2004"))
    chat.write("claims_new.csv", CLAIMS.replace("C1", "CL2004"))
    chat.ask("compare by claim")

    reply = chat.ask("leave out rows where claim is CL2014")

    assert "Read “CL2014”" not in reply


def test_what_waits_is_done_as_far_as_it_goes_and_the_rest_is_named_and_done_with_its_answer(
    visits: InProcessChat,
) -> None:
    visits.ask("compare january with february")
    visits.ask("show me the five biggest changes in visit in percent")
    visits.ask("only ward A, please")

    answered = visits.ask("compare january with february by patient")
    narrowed = visits.ask("Compare only rows where `ward` is `A`")

    said = "“compare january with february” and “show me the five biggest changes in visit in percent”"
    assert f"With it, as you asked before: {said}." in answered
    assert "| p1 | 1 | 11 | 10 |" in answered
    assert "Not done yet: “only ward A, please”." in answered
    assert "With it, as you asked before: “only ward A, please”." in narrowed
    assert "The largest changes of `visit`" in narrowed


def test_undo_below_a_question_drops_what_was_said_last_and_the_rest_goes_on_waiting(visits: InProcessChat) -> None:
    visits.ask("ignore payer")
    visits.ask("only ward A, please")

    undone = visits.ask("undo that and export the changed rows as csv")
    answered = visits.ask("by patient")

    assert "“only ward A, please” was not done yet, and it is dropped. Nothing else was changed." in undone
    assert "Not done yet: “ignore payer” and “export the changed rows as csv”." in undone
    assert "only rows where ward is A" not in answered
    assert "left out: `payer`" in answered
    assert "Saved `outputs/changed_cells.csv`" in answered


def test_undo_below_a_question_about_a_rule_leaves_the_rules_as_they_are(prices: InProcessChat) -> None:
    prices.ask("ignore name")
    prices.ask("ignore colour")

    dropped, undone = prices.ask("undo that"), prices.ask("undo that")

    assert "“ignore colour” was not done yet, and it is dropped." in dropped
    assert "`name`: was “not compared”, now “exact”" in undone
