"""What a message means after what was said before: answers to questions, "that column", "the same for", "undo that"."""

from __future__ import annotations

import pytest

from tests.unit.models.builtin.language import more_views, views
from tests.unit.models.builtin.language.notation import written
from workbench.models.builtin.language.conversation import Conversation, PendingQuestion
from workbench.models.builtin.language.understand import understand
from workbench.models.builtin.state import ChatView


def said(view: ChatView, *texts: str) -> str:
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
        (("price may differ by 1 %", "the second one"), "rule dollar_price: relative=0.01"),
        (("price may differ by 1 %", "2"), "rule dollar_price: relative=0.01"),
        (("price may differ by 1 %", "option 1 please"), "rule local_price: relative=0.01"),
        (("price may differ by 1 %", "dollar"), "rule dollar_price: relative=0.01"),
        (("price may differ by 1 %", "dollar_price"), "rule dollar_price: relative=0.01"),
        (("price may differ by 1 %", "I meant the local price"), "rule local_price: relative=0.01"),
        (("price may differ by 1 %", "both"), "rule local_price, dollar_price: relative=0.01"),
        (("ignore price", "both of them"), "ignore local_price, dollar_price"),
        (("only rows from 2024", "Ship Date"), "keep where Ship Date year 2024"),
        (("only rows from 2024", "the first"), "keep where Order Date year 2024"),
        (("ignore dates", "the order date"), "ignore Order Date"),
        (("price may differ by 1 %", "ignore Country"), "ignore Country"),
        (("price may differ by 1 %", "no"), "Confirm"),
    ],
)
def test_a_short_reply_answers_the_open_question(texts: tuple[str, ...], expected: str) -> None:
    assert said(views.doubtful(), *texts) == expected


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("total price", "and in b?"), "sum total price in b.csv"),
        (("total price in b", "and by note?"), "sum total price by note in b.csv"),
        (("total price", "what about a?"), "sum total price in a.csv"),
        (("total price by note", "same for id"), "sum total id by note"),
        (("ignore capitals in note", "same for id"), "rule id: case=ignore"),
        (("ignore capitals in note", "the same for id please"), "rule id: case=ignore"),
        (("price may differ by 1 %", "ignore that column"), "ignore price"),
        (("show column note", "ignore it"), "ignore note"),
        (("show column note", "ignore capitals in that column"), "rule note: case=ignore"),
        (("ignore note", "undo that"), "Undo"),
        (("ignore note", "no, include it again"), "include note"),
        (("how many rows were added", "and removed?"), "sum count rows=removed"),
        (("how many rows were added", "show them"), "ShowRows bucket=added"),
        (("show the changes in price", "count them"), "sum count price rows=changed"),
        (("show the added rows", "total price of them"), "sum total price rows=added"),
        (
            ("how many rows where note is blank in b", "and their total price"),
            "sum total price in b.csv where note@b.csv blank",
        ),
        (("use id as the key", "use note instead"), "key note"),
    ],
)
def test_a_message_leans_on_the_one_before(texts: tuple[str, ...], expected: str) -> None:
    assert said(views.prices(), *texts) == expected


def test_use_instead_asks_where_nothing_was_said_before() -> None:
    understanding = understand("use sku instead", views.months())

    assert [question.options for question in understanding.questions] == [("Use `sku` as the key",)]


def test_use_instead_changes_the_key_of_the_comparison_before() -> None:
    assert said(views.months(), "compare by customer and date", "use sku instead") == "key sku"


def test_the_same_without_anything_before_is_asked_about() -> None:
    understanding = understand("same for note", views.prices())

    assert [question.text for question in understanding.questions] == [
        "The same as what? No rule has been set in this chat yet."
    ]


def test_yes_takes_the_only_option() -> None:
    pending = PendingQuestion(text="Shall I?", options=("ignore note",))

    understanding = understand("yes please", views.prices(), Conversation(pending=pending))

    assert written(understanding) == "ignore note"


def test_yes_with_several_options_is_only_a_yes() -> None:
    pending = PendingQuestion(text="Which?", options=("ignore note", "ignore price"))

    understanding = understand("yes", views.prices(), Conversation(pending=pending))

    assert written(understanding) == "Confirm yes=True"


def test_a_new_request_leaves_the_open_question() -> None:
    pending = PendingQuestion(text="Which?", options=("ignore note", "ignore price"))

    understanding = understand("show the duplicates", views.prices(), Conversation(pending=pending))

    assert written(understanding) == "ShowRows bucket=duplicates"


def test_columns_of_the_last_reply_stand_for_that_column() -> None:
    conversation = Conversation().with_result("comparison", columns=("note",))

    understanding = understand("ignore that column", views.prices(), conversation)

    assert written(understanding) == "ignore note"
    assert understanding.notes == ("Took “that column” for `note`.",)


def test_that_column_is_asked_about_where_it_could_be_two() -> None:
    conversation = Conversation().with_result("comparison", columns=("note", "price"))

    understanding = understand("ignore that column", views.prices(), conversation)

    assert understanding.intents == ()
    assert understanding.questions or understanding.left_over


def test_a_turn_that_asked_keeps_its_question_and_no_intents() -> None:
    understanding = understand("ignore price", views.doubtful())

    conversation = Conversation().after("ignore price", understanding)

    assert conversation.intents == ((),)
    assert conversation.pending == PendingQuestion(
        text="“price” could be `local_price` or `dollar_price`. Which column do you mean?",
        options=("ignore `local_price`", "ignore `dollar_price`", "ignore `local_price` and `dollar_price`"),
        request="ignore price",
    )


def test_there_is_asked_about_where_no_table_was_made_or_named() -> None:
    understanding = understand("total price by note there", views.prices())

    assert [question.text for question in understanding.questions] == [
        "I cannot tell which table “there” is: no table was made or named just before."
    ]
    assert understanding.questions[0].options[0] == "total price by note in `a.csv`"


def test_a_request_that_shares_words_with_an_option_is_no_answer() -> None:
    pending = PendingQuestion(
        text="Into which table?", options=("Look up `price` into headcount_july.csv", "Look up `price` into rooms.csv")
    )

    understanding = understand("count by note", views.prices(), Conversation(pending=pending))

    assert written(understanding) == "sum count by note"


@pytest.mark.parametrize(
    ("first", "then", "meaning"),
    [
        ("headcount by department in both years", "and for office?", "sum count by Office rows=both"),
        ("mean salary per department", "and per office?", "sum mean Salary by Office"),
        ("how many changed rows per department?", "and per office?", "sum count by Office rows=changed"),
        (
            "headcount by department",
            "and in salary?",
            "? Rows were counted before. What shall be done with `Salary`?",
        ),
    ],
)
def test_a_column_after_a_table_of_groups_changes_the_groups_or_is_asked_about(
    first: str, then: str, meaning: str
) -> None:
    view = views.staff(2)
    conversation = Conversation().after(first, understand(first, view))

    assert written(understand(then, view, conversation)) == meaning


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("mean cost per ward in both files", "and the total cost?"), "sum total cost by ward in {both}"),
        (
            ("mean cost per ward in both files", "and for Surgery only?"),
            "sum mean cost by ward in {both} where {surgery}",
        ),
        (
            ("mean cost per ward in may", "und ohne Surgery?"),
            "sum mean cost by ward in stays_may.csv where ward ne Surgery",
        ),
        (("ignore days", "and only in Surgery?"), "? Is “and only in Surgery” a question about some rows, {or_else}"),
        (
            ("mean cost per ward in may", "and only private ones?"),
            "sum mean cost by ward in stays_may.csv where private eq Y",
        ),
    ],
)
def test_a_question_that_goes_on_keeps_what_was_asked_and_changes_no_rule(
    texts: tuple[str, ...], expected: str
) -> None:
    asked = "or shall the comparison be changed? Please say the whole question again, or say what is to be left out or "
    asked += "kept."
    surgery, both = "ward eq Surgery", "stays_april.csv, stays_may.csv"
    wanted = expected.format(both=both, surgery=surgery, or_else=asked, about=f"about some rows, {asked}")

    assert said(views.stays(), *texts) == wanted


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("mean cost per ward in may", "per outcome as well"), "sum mean cost by outcome in stays_may.csv"),
        (("what is the average stay", "per ward as well"), "? What shall be worked out per `ward`?"),
        (("total cost in may", "same for wards.csv, per head"), "? The question before was about `cost`"),
        (("ignore days", "how many are that now"), "? I cannot tell which rows “that” are"),
        (("which stays frobnicate", "total cost of those"), "? I cannot tell which rows “those” are"),
        (
            ("how many stays are there in may", "how many of those cost over 3000"),
            "sum count in stays_may.csv where cost",
        ),
    ],
)
def test_a_question_that_leans_on_nothing_is_asked_about(texts: tuple[str, ...], expected: str) -> None:
    assert said(views.stays(), *texts).startswith(expected)


NOTHING = "? What was asked before has no answer yet, so there is nothing to do again. Please say the whole request."
NO_ROWS = (
    "? What was done before is no question about rows, so it cannot be done for some of them. What is to be shown?"
)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("total amount by region", "the same for paid only"), "sum total amount by region where status eq paid"),
        (("total amount by region", "dasselbe nur für paid"), "sum total amount by region where status eq paid"),
        (("total amount by region", "the same without open"), "sum total amount by region where status ne open"),
        (("total amount", "the same with amount over 5 only"), "sum total amount where amount gt 5"),
        (("show the changed rows", "the same for North only"), "ShowRows bucket=changed conditions=[region eq North]"),
        (("show the changed rows", "dieselben ohne South"), "ShowRows bucket=changed conditions=[region ne South]"),
        (("ignore name", "the same for North only"), NO_ROWS),
        (("do a dance", "the same for North only"), NOTHING),
        (("ignore name", "the same for amount"), "ignore amount"),
        (("show the changed rows", "and by region?"), "sum count by region rows=changed"),
        (
            ("how many fell in amount", "and by region?"),
            "? What was asked before cannot be worked out by `region`. What shall be worked out?",
        ),
        (
            ("how many rows changed", "which of them are North?"),
            "ShowRows bucket=changed conditions=[region eq North]",
        ),
        (("how many rows changed", "davon North?"), "ShowRows bucket=changed conditions=[region eq North]"),
        (("show the added rows", "how many of them are paid?"), "sum count where status eq paid rows=added"),
        (
            ("ignore name", "only paid ones"),
            "? Shall the rows where `status` is `paid` be shown, or shall the comparison keep only them?",
        ),
        (("total amount by region", "and by month?"), "x “by month” is not possible"),
        (("total amount by region", "and by date?"), "sum total amount by date"),
        (("total amount", "only paid ones"), "sum total amount where status eq paid"),
    ],
)
def test_the_question_before_is_done_again_over_other_rows(texts: tuple[str, ...], expected: str) -> None:
    assert said(views.orders(), *texts) == expected


OF_KW11 = "sum mean Verspätung (min) by {} in {}.csv top=1"


@pytest.mark.parametrize(
    ("view", "texts", "expected"),
    [
        (
            more_views.stops(2),
            ("Auf welcher Linie war die mittlere Verspätung in KW11 am größten?", "Und an welcher Haltestelle?"),
            OF_KW11.format("Haltestelle", "kw11"),
        ),
        (
            more_views.stops(2),
            ("Auf welcher Linie war die mittlere Verspätung in KW11 am größten?", "und in der anderen Datei?"),
            OF_KW11.format("Linie", "kw10"),
        ),
        (
            more_views.deliveries(2),
            ("How many kilos did Castelli deliver in the corrected list?", "and in the other file?"),
            "sum total Gross kg in intake.csv where Grower@intake.csv eq Castelli",
        ),
        (views.staff(2), ("without HR", "include the HR people again"), "AllRows columns=[Department]"),
        (views.staff(2), ("without HR", "nimm HR doch wieder dazu"), "AllRows columns=[Department]"),
        (views.staff(2), ("without IT", "put the IT rows back in"), "AllRows columns=[Department]"),
        (views.staff(2), ("ignore capitals in office", "put the office back"), "include Office"),
        (
            views.stays(),
            ("how many stays per ward in stays_may", "how many of them last more than 5 days"),
            "sum count by ward in stays_may.csv where days@stays_may.csv gt 5",
        ),
        (
            more_views.stops(2),
            ("How many rows in kw11", "Und wie viele davon dauern länger als 3 Minuten?"),
            "sum count in kw11.csv where Versp.@kw11.csv gt 3",
        ),
        (
            views.prices(),
            ("how many prices got dearer and how many cheaper?", "by how much on average?", "1"),
            "sum mean price rows=changed",
        ),
    ],
)
def test_a_question_goes_on_and_what_was_set_is_taken_back(
    view: ChatView, texts: tuple[str, ...], expected: str
) -> None:
    assert said(view, *texts) == expected
