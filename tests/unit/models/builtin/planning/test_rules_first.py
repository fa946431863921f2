from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from tests.unit.models.builtin.planning.small_files import A, B, column, condition
from workbench.models.builtin.intents import (
    Bucket,
    ChooseColumns,
    Compare,
    Export,
    FilterRows,
    Intent,
    Measure,
    SetRule,
    ShowRows,
    Summarise,
    Undo,
    WhatIf,
)
from workbench.models.builtin.planning.rules_first import rules_first

SAVE = Export(format="xlsx")
CHANGED = ShowRows(bucket=Bucket.CHANGED)
NORTH = ShowRows(bucket=Bucket.CHANGED, conditions=(condition("region", "eq", "North"),))
PER_NAME = Summarise(measure=Measure.COUNT, by=(column("name"),))
CAPITALS = SetRule(columns=(column("name"),), options={"case": "ignore"})
ONLY_NORTH = FilterRows(conditions=(condition("region", "eq", "North"),), keep=True)
WITHOUT_NORTH = FilterRows(conditions=(condition("region", "eq", "North"),), keep=False)
NO_NAME = ChooseColumns(columns=(column("name"),), mode="ignore")


@pytest.mark.parametrize(
    ("intents", "ordered"),
    [
        ([SAVE, ONLY_NORTH], [ONLY_NORTH, SAVE]),
        ([SAVE, WITHOUT_NORTH, CAPITALS], [WITHOUT_NORTH, CAPITALS, SAVE]),
        ([CHANGED, SAVE, CAPITALS], [CAPITALS, CHANGED, SAVE]),
        ([PER_NAME, CAPITALS], [CAPITALS, PER_NAME]),
        ([CHANGED, NO_NAME], [NO_NAME, CHANGED]),
        ([CAPITALS, CHANGED], [CAPITALS, CHANGED]),
        # What is taken out is what is asked for: it is shown before it is gone.
        ([NORTH, WITHOUT_NORTH], [NORTH, WITHOUT_NORTH]),
        ([PER_NAME, NO_NAME], [PER_NAME, NO_NAME]),
        # Undone and tried is what was said at that place.
        ([SAVE, Undo(), CAPITALS], [SAVE, Undo(), CAPITALS]),
        ([WhatIf(), CAPITALS], [WhatIf(), CAPITALS]),
    ],
)
def test_what_a_sentence_sets_comes_before_what_it_asks_for(intents: list[Intent], ordered: list[Intent]) -> None:
    assert rules_first(intents, "all of it in one sentence", _nothing, compared=True) == tuple(ordered)


@pytest.mark.parametrize(
    "text",
    [
        "Save the report. Ignore capitals in name.",
        "Save the report, then ignore capitals in name",
        "Speichere den Bericht und dann ignoriere Großschreibung im Namen",
    ],
)
def test_another_sentence_goes_on_from_what_was_done_before_it(text: str) -> None:
    def read(sentence: str) -> Sequence[Intent]:
        return [SAVE] if sentence.casefold().startswith(("save", "speichere")) else [CAPITALS]

    assert rules_first([SAVE, CAPITALS], text, read, compared=True) == (SAVE, CAPITALS)


def test_each_sentence_has_its_own_rules_first() -> None:
    def read(sentence: str) -> Sequence[Intent]:
        return [CHANGED] if sentence.startswith("Show") else [SAVE, CAPITALS]

    text = "Show the changed rows. Save the report and ignore capitals in name."

    assert rules_first([CHANGED, SAVE, CAPITALS], text, read, compared=True) == (CHANGED, CAPITALS, SAVE)


def test_a_comparison_comes_first_where_there_is_none_yet() -> None:
    compare = Compare(tables=(A, B))

    assert rules_first([SAVE, compare], "one sentence", _nothing, compared=False) == (compare, SAVE)
    assert rules_first([SAVE, compare], "one sentence", _nothing, compared=True) == (SAVE, compare)


@pytest.mark.parametrize(
    "text",
    ["Save an Excel report with only the North", "An Excel file with only North", "Ein Excel nur mit North"],
)
def test_a_file_holds_the_condition_that_it_was_asked_with(compared: InProcessChat, text: str) -> None:
    reply = compared.ask(text)

    codes = [call["code"] for call in compared.calls]
    places = [place for place, code in enumerate(codes) if "North" in code]
    assert places
    assert places[0] < next(place for place, code in enumerate(codes) if "save_report" in code)
    assert reply.index("only rows where region is North") < reply.index("Saved `outputs/")


def _nothing(_: str) -> Sequence[Intent]:
    return ()
