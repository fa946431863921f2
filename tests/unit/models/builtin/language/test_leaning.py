"""What a message means behind a rule or a question: what is left, the others, the difference, taking back."""

from __future__ import annotations

import pytest

from tests.unit.models.builtin.language import more_views
from tests.unit.models.builtin.language.notation import written
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.understand import understand
from workbench.models.builtin.state import ChatView


def last(view: ChatView, *texts: str) -> str:
    """Say one text after the other and write what the last is understood as."""
    conversation, result = Conversation(), ""
    for text in texts:
        understanding = understand(text, view, conversation)
        conversation = conversation.after(text, understanding)
        result = written(understanding)
    return result


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("leave out Harbour", "How many are left in each file?"), "sum count in loans_sept.csv, loans_oct.csv"),
        (("leave out Harbour", "How many remain?"), "sum count in loans_sept.csv, loans_oct.csv"),
        (("leave out Harbour", "total fine", "and how many loans are left in October?"), "sum count in loans_oct.csv"),
        (("leave out Harbour", "Which titles are left in October?"), "sum count by title in loans_oct.csv"),
        (("ignore differences up to 1 in fine", "how many are left?"), "sum count rows=changed"),
        (
            ("ignore differences up to 1 in fine. How many is it now?",),
            "rule *: tolerance=1 | sum count rows=changed",
        ),
        (("total fine", "how many are left?"), "sum count rows=removed"),
    ],
)
def test_what_is_left_is_what_the_last_rule_keeps(texts: tuple[str, ...], expected: str) -> None:
    assert last(more_views.loans(), *texts) == expected


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (
            ("Lass die stornierten weg", "Wie viele sind es jetzt?"),
            "sum count in buchungen_hotel.csv, buchungen_portal.csv",
        ),
        (
            ("Lass die stornierten weg", "Wie viele Suite-Buchungen sind es jetzt im Portal?"),
            "sum count in buchungen_portal.csv where Zimmer@buchungen_portal.csv eq Suite",
        ),
        (
            ("Unterschiede bis 60 Euro beim Betrag zählen nicht. Wie viele sind es dann noch?",),
            "rule Betrag: tolerance=60 | sum count rows=changed",
        ),
        (("Unterschiede bis 60 Euro beim Betrag zählen nicht", "Was bleibt übrig?"), "sum count rows=changed"),
    ],
)
def test_was_uebrig_ist_sagt_die_letzte_regel(texts: tuple[str, ...], expected: str) -> None:
    assert last(more_views.bookings(), *texts) == expected
