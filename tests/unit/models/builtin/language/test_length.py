from __future__ import annotations

from tests.unit.models.builtin.language import views
from workbench.models.builtin.language.understand import understand

RAMBLING = "Compare fake and broken please, this is a very long sentence without end "


def test_a_sentence_without_end_is_not_read_and_that_is_said() -> None:
    understanding = understand(RAMBLING * 20, views.members())

    assert understanding.intents == ()
    assert understanding.questions[0].text == (
        "One sentence of this message has 280 words and marks; I read up to 120. Nothing was done. "
        "Please say it in shorter sentences."
    )


def test_a_message_of_too_many_characters_is_not_read_in_part() -> None:
    understanding = understand("Ignore Name. " * 400, views.members())

    assert understanding.intents == ()
    assert understanding.questions[0].text.startswith("This message has 5,200 characters; I read up to 4,000 at once.")


def test_a_long_message_of_short_sentences_is_read() -> None:
    understanding = understand("Ignore capitals in Name. " * 40, views.members())

    assert len(understanding.intents) == 1
    assert understanding.questions == ()
