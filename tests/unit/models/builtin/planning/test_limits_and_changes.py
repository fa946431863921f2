"""Limits on groups, and how often something changed: by the figure of each group, never by single rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

DRAFT = "pupil,subject,mark\nAda,Art,40\nAda,Maths,50\nBen,Art,70\nBen,Maths,70\nCleo,Art,49.5\n"
FINAL = "pupil,subject,mark\nAda,Art,41\nAda,Maths,60\nBen,Art,70\nBen,Maths,70\nCleo,Art,49.5\n"


@pytest.fixture
def marks(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("marks_draft.csv", DRAFT)
    chat.write("marks_final.csv", FINAL)
    chat.ask("compare marks_draft with marks_final by pupil and subject")
    return chat


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("pupils with an average under 50 in marks_final", ["**1** `pupil` with a mean of `mark`", "| Cleo |"]),
        ("how many pupils have a total mark of at least 101 in the final", ["**2** `pupil`", "| Ada | 101.0 |"]),
        ("which pupils have a total mark over 500 in marks_final", ["**0** `pupil`", "There are none."]),
    ],
)
def test_a_limit_is_one_on_the_figure_of_each_group(marks: InProcessChat, text: str, figures: list[str]) -> None:
    reply = marks.ask(text)

    assert [figure for figure in figures if figure not in reply] == []


def test_a_limit_over_both_files_asks_for_one_of_them(marks: InProcessChat) -> None:
    reply = marks.ask("pupils with an average below 50")

    assert "Worked out in which file" in reply
    assert "**2** `pupil` with a mean of `mark` under 50" in marks.ask("the first one")


@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("total mark per pupil in marks_final", "**1** `pupil` with a total of `mark` over 101"),
        ("highest mark per pupil in marks_final", "**0** `pupil` with a highest `mark` over 101"),
    ],
)
def test_only_those_above_a_figure_are_groups_after_a_figure_per_group(
    marks: InProcessChat, question: str, figure: str
) -> None:
    marks.ask(question)

    assert figure in marks.ask("only those above 101")


def test_only_those_above_a_figure_are_rows_after_rows(marks: InProcessChat) -> None:
    marks.ask("show rows of marks_final where subject is Art")

    assert "with a" not in marks.ask("only those above 45").splitlines()[0]


def test_a_rule_of_the_same_message_is_taken_back(marks: InProcessChat) -> None:
    reply = marks.ask("leave out Art, then undo that and count the rows per subject")

    assert "| Art | 3 | 3 |" in reply
    assert "no change of a rule" in marks.ask("undo that")


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        (
            "which pupil has the most changed marks?",
            ["Changes of `mark` by `pupil` (1 in all have one)", "| Ada | 2 |"],
        ),
        ("which rows changed in more than one column?", ["**0** rows changed in more than 1 column"]),
        (
            "which rows changed in exactly one column?",
            ["**2** rows changed in exactly 1 column", "| Ada | Maths | 1 | mark |"],
        ),
        ("how many rows are higher than before?", ["**2** rose, **0** fell, **3** stayed"]),
    ],
)
def test_how_often_something_changed_is_counted(marks: InProcessChat, text: str, figures: list[str]) -> None:
    reply = marks.ask(text)

    assert [figure for figure in figures if figure not in reply] == []
