"""What is added up is asked where "altogether" leans on a list: it is never all rows of the files."""

from __future__ import annotations

import pytest

from tests.unit.models.builtin.language import more_views
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.understand import understand


@pytest.mark.parametrize(
    "text",
    [
        "Und wie viele waren das zusammen?",
        "wie viel ist das insgesamt",
        "and how many was that in total?",
        "How much does that make altogether?",
        "what does it come to in all?",
    ],
)
def test_what_is_meant_is_asked_with_the_column_of_the_last_answer(text: str) -> None:
    view = more_views.loans()
    before = "which loans had their fine raised?"
    conversation = Conversation().after(before, understand(before, view, Conversation()))

    understanding = understand(text, view, conversation)

    assert understanding.intents == ()
    (question,) = understanding.questions
    assert question.options == ("How many rows changed in `fine`?", "By how much did `fine` change in total?")
    assert all(understand(option, view, conversation).intents for option in question.options)


def test_without_an_answer_before_it_is_asked_too() -> None:
    understanding = understand("how many are that together?", more_views.loans())

    assert understanding.intents == ()
    assert len(understanding.questions) == 1


@pytest.mark.parametrize(
    "text", ["how many rows are there in total?", "total fine in all", "how many loans altogether?"]
)
def test_a_question_that_names_what_is_counted_is_answered(text: str) -> None:
    assert understand(text, more_views.loans()).intents
