"""What a message means behind a rule or a question: what is left, the others, the difference, taking back."""

from __future__ import annotations

import pytest

from tests.unit.models.builtin.language import more_views
from tests.unit.models.builtin.language.notation import written
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.understand import understand
from workbench.models.builtin.state import ChatView

OCT = "loans_oct.csv"
LATE = "`status` is `overdue` and `branch` is `Central`"


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


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("how many loans in October where fine is under 2", "and how many above that?"),
         "sum count in loans_oct.csv where fine@loans_oct.csv gt 2"),
        (("show loans with fine under 2 in October", "and which over 3?"),
         "ShowTable table=loans_oct.csv conditions=[fine@loans_oct.csv gt 3]"),
        (("how many loans are overdue in October", "and the others?"),
         "sum count in loans_oct.csv where status@loans_oct.csv ne overdue"),
        (("how many loans are overdue in October", "and how many in September?"),
         "sum count in loans_sept.csv where status@loans_sept.csv eq overdue"),
        (("how many loans are overdue in October", "and in both?"), "sum count where status eq overdue"),
        (("count overdue loans at Central in October", "and at Harbour?"),
         f"sum count in {OCT} where status@{OCT} eq overdue and branch@{OCT} eq Harbour"),
        (("count overdue loans at Central in October", "what about Harbour?"),
         f"sum count in {OCT} where status@{OCT} eq overdue and branch@{OCT} eq Harbour"),
        (("count overdue loans at Central in October", "and the rest?"),
         f"? The question before was about rows where {LATE}. Which are the others?"),
        (("how many loans changed", "and the others?"), "sum count rows=same"),
        (("show the changed rows", "and the rest?"), "ShowRows bucket=same"),
        (("total fine per branch in both files", "And the difference?"),
         f"sum total fine by branch in loans_sept.csv, {OCT} difference"),
        (("total fine in October", "What is the difference?"), "sum total fine difference"),
        (("how many loans are overdue", "and the removed ones?"), "ShowRows bucket=removed"),
    ],
)  # fmt: skip
def test_the_others_are_asked_about_like_the_ones_before(texts: tuple[str, ...], expected: str) -> None:
    assert last(more_views.loans(), *texts) == expected


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("Wie viele Buchungen im Portal haben Betrag unter 100?", "Und die anderen?"),
         "sum count in buchungen_portal.csv where Umsatz@buchungen_portal.csv ge 100"),
        (("Wie viele Buchungen im Portal haben Betrag unter 100?", "Und darüber?"),
         "sum count in buchungen_portal.csv where Umsatz@buchungen_portal.csv gt 100"),
        (("Summe Betrag je Zimmer", "Und die Differenz?"), "sum total Betrag by Zimmer difference"),
        (("Wie viele Buchungen sind im Portal storniert?", "Und wie viele im Hotel?"),
         "sum count in buchungen_hotel.csv where Status@buchungen_hotel.csv eq storniert"),
    ],
)  # fmt: skip
def test_die_anderen_sind_die_uebrigen_der_frage_davor(texts: tuple[str, ...], expected: str) -> None:
    assert last(more_views.bookings(), *texts) == expected


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("differences up to 2 in fine are fine", "ignore title", "undo both"),
         "include title | ClearRules columns=[fine]"),
        (("ignore title", "leave out Harbour", "take both back"), "AllRows columns=[branch] | include title"),
        (("ignore title", "undo both"), "x Only the last change can be taken back at once"),
        (("leave out Harbour", "nimm die Regel wieder zurück"), "Undo"),
        (("leave out Harbour", "undo that", "nimm die Regel wieder dazu"), "drop where branch eq Harbour"),
        (("leave out Harbour", "put the rule back in"),
         "? No rule was taken back last, so none can be set again. Which rule shall hold? Please say it."),
        (("Welche Regeln gelten?",), "ShowContract what=rules"),
        (("undo the rule about differences of 2",), "? No rule has the figure 2. Which rule shall be taken back?"),
        (("how many loans are overdue in October", "undo that"), "Undo"),
    ],
)  # fmt: skip
def test_rules_are_taken_back_in_everyday_words(texts: tuple[str, ...], expected: str) -> None:
    assert last(more_views.loans(), *texts) == expected


NO_ANSWER = "? What was said before (“how many quux in October”) has no answer yet, so this leans on nothing."


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("how many loans are overdue in October?", "how many quux in October", "and in September?"),
         f"{NO_ANSWER} Is the one before it meant?"),
        (("how many quux in October", "and how many in September?"), f"{NO_ANSWER} Please say the whole question."),
        (("how many loans are overdue in October?", "and in September?"),
         f"sum count in loans_sept.csv where status@{OCT} eq overdue"),
    ],
)  # fmt: skip
def test_a_message_without_an_answer_is_not_leaned_on(texts: tuple[str, ...], expected: str) -> None:
    assert last(more_views.loans(), *texts) == expected
