from __future__ import annotations

import pytest

from tests.unit.models.builtin.language import views
from workbench.models.builtin.intents import Bucket, ShowRows
from workbench.models.builtin.language.understand import understand


@pytest.mark.parametrize(
    ("text", "bucket"),
    [
        ("show the rows that did not change", Bucket.SAME),
        ("show the rows that are not the same", Bucket.CHANGED),
        ("show what has not changed", Bucket.SAME),
        ("zeige die nicht geänderten Zeilen", Bucket.SAME),
    ],
)
def test_not_turns_the_word_that_follows_it(text: str, bucket: Bucket) -> None:
    shown = [intent for intent in understand(text, views.prices()).intents if isinstance(intent, ShowRows)]

    assert [intent.bucket for intent in shown] == [bucket]


@pytest.mark.parametrize(
    "text",
    [
        "show the changed rows, but not the first ones",
        "show the changed rows, not those in EUR",
        "zeige die geänderten Zeilen, aber nicht die in EUR",
    ],
)
def test_not_behind_changed_does_not_show_the_rows_that_are_the_same(text: str) -> None:
    shown = [intent for intent in understand(text, views.prices()).intents if isinstance(intent, ShowRows)]

    assert all(intent.bucket is not Bucket.SAME for intent in shown)


def test_each_file_is_not_answered_over_the_one_file_that_a_noun_names() -> None:
    columns = ("invoice_no", "supplier", "net:number")
    files = [views.table("ledger.csv", *columns), views.table("statement.csv", *columns)]
    view = views.chat(*files, views.table("suppliers.csv", "supplier", "country"))

    understanding = understand("how many suppliers are there in each file?", view)

    tables = {table.path for intent in understanding.intents for table in getattr(intent, "tables", ())}
    assert understanding.questions or len(tables) == 3
