"""What edited rules would change before they run: the contract to try, and the answer in words."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.unit.domain.test_compare_code import APRIL, CONTRACT, KEY, MARCH, PRICE, REMARK, WISH
from workbench.compare.contract import Column, InputSpec, Pair, Rule
from workbench.domain.compare_code import plan_comparison
from workbench.domain.compare_trial import foreseen_words, tried_contract
from workbench.domain.compare_wish import CompareInput, CompareWish
from workbench.domain.compare_words import changes_in_words
from workbench.protocol.tables import CellsMoved, RowsMoved, WhatChanges

LABELS = {"march": "march.csv", "april": "april.csv"}
EXACT = replace(PRICE, rule=Rule())


def moved(before: str, after: str, rows: int, *inputs: str) -> tuple[RowsMoved, ...]:
    return tuple(RowsMoved(input=id_, before=before, after=after, rows=rows) for id_ in inputs or ("march", "april"))


def moved_cells(column: str, before: int | None, after: int | None) -> CellsMoved:
    return CellsMoved(column=column, before=before, after=after)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (
            WhatChanges(before=15, after=15, left_changed=0, entered_changed=0),
            "With this nothing moves: the same rows and cells are changed.",
        ),
        (
            WhatChanges(
                before=15,
                after=3,
                left_changed=12,
                entered_changed=0,
                cells=(moved_cells("price", 16, 3),),
                rows=moved("changed", "same", 12),
            ),
            "With this: 12 changed rows would be the same, 3 stay changed. 3 changed cells instead of 16 in price.",
        ),
        (
            WhatChanges(
                before=1,
                after=1,
                left_changed=1,
                entered_changed=1,
                cells=(
                    moved_cells("price", 1, None),
                    moved_cells("note", None, 1),
                ),
                rows=(*moved("changed", "same", 1), *moved("same", "changed", 1)),
            ),
            (
                "With this: 1 changed row would be the same, none stays changed; "
                "1 row that is the same would be changed. No cell of price is compared; 1 changed cell in note."
            ),
        ),
        (
            WhatChanges(
                before=0,
                after=0,
                left_changed=0,
                entered_changed=0,
                rows=(*moved("removed", "same", 2_000, "march"), *moved("added", "same", 1, "april")),
            ),
            (
                "With this: 2,000 rows of march.csv are only there now and would be the same; "
                "1 row of april.csv is only there now and would be the same."
            ),
        ),
        (
            WhatChanges(
                before=9,
                after=4,
                left_changed=5,
                entered_changed=0,
                cells=tuple(moved_cells(name, 2, 1) for name in "abcde"),
            ),
            (
                "With this: 1 changed cell instead of 2 in a; 1 changed cell instead of 2 in b; "
                "1 changed cell instead of 2 in c; 2 more columns."
            ),
        ),
    ],
)
def test_what_would_move_is_said_in_a_sentence(found: WhatChanges, words: str) -> None:
    assert foreseen_words(found, LABELS) == words


def test_the_contract_to_try_has_the_rules_that_are_wanted_and_all_else_of_the_one_on_record() -> None:
    june = Column(name="co2", headings={"june": "co2"})
    key = replace(KEY, headings={**KEY.headings, "june": "no"})
    known = replace(
        CONTRACT,
        inputs=(*CONTRACT.inputs, InputSpec(id="june")),
        columns=(key, PRICE, REMARK, june),
        null_tokens=("n/a",),
    )

    tried = tried_contract(known, replace(WISH, columns=(KEY, EXACT, REMARK)))

    assert tried == replace(known, columns=(key, EXACT, REMARK, june), pairs=(Pair(left="march", right="april"),))


@pytest.mark.parametrize(
    "wish",
    [
        WISH,  # nothing is edited
        replace(WISH, approved_by="Ada"),  # no rule is another one
        replace(WISH, columns=(EXACT, REMARK)),  # no key: it cannot run
        replace(WISH, inputs=(APRIL, MARCH), columns=(KEY, EXACT, REMARK)),  # not the pair that was compared
        replace(WISH, inputs=(MARCH, CompareInput(id="may", path="inputs/may.csv", label="may.csv"))),
        replace(WISH, inputs=(MARCH, replace(APRIL, read_again=True)), columns=(KEY, EXACT, REMARK)),
    ],
)
def test_nothing_is_tried_where_no_rule_of_what_was_compared_is_another_one(wish: CompareWish) -> None:
    assert tried_contract(CONTRACT, wish) is None
    assert tried_contract(None, wish) is None


def test_who_approves_the_rules_stands_in_the_call_after_all_edits_and_tells_no_change_by_itself() -> None:
    alone = replace(WISH, approved_by="Ada Lovelace")
    changed = replace(alone, columns=(KEY, replace(PRICE, rule=Rule(tolerance=Decimal("0.05"))), REMARK))

    plan = plan_comparison(CONTRACT, {"comparison"}, alone)
    edited = plan_comparison(CONTRACT, {"comparison"}, changed)

    line = '# Who approves the rules as they stand now.\ncomparison.approve("Ada Lovelace")\n'
    assert line in plan.code
    assert "what_changed" not in plan.code
    assert edited.code.index("comparison.rule(") < edited.code.index(line)
    assert changes_in_words(CONTRACT, alone) == ("Approve the rules as Ada Lovelace",)
