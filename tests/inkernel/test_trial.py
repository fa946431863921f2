"""What another contract would change in a live comparison: the figures, and that nothing is replaced."""

from __future__ import annotations

import pytest

from tests.inkernel.test_looking import Look, compared
from workbench.compare import Comparison
from workbench.protocol.messages import Refusal, SideRefused
from workbench.protocol.tables import CellsMoved, RowsMoved, WhatChanges, WhatChangesRequest


def asked(contract: str) -> WhatChangesRequest:
    return WhatChangesRequest(name="comparison", contract=contract)


def toml(comparison: Comparison) -> str:
    return comparison.contract.to_toml()


def test_a_rule_is_tried_and_the_comparison_stays_as_it_is() -> None:
    comparison = compared()
    last, before = comparison.run(), comparison.contract
    look = Look(comparison=comparison)
    loose = toml(comparison.copy().rule("price", tolerance="5"))

    found = look.at(asked(loose), WhatChanges)

    assert found == WhatChanges(
        before=1,
        after=0,
        left_changed=1,
        entered_changed=0,
        cells=(CellsMoved(column="price", before=1, after=0),),
        rows=tuple(RowsMoved(input=id_, before="changed", after="same", rows=1) for id_ in ("old", "new")),
    )
    assert (comparison.last, comparison.contract) == (last, before)
    assert look.at(asked(toml(comparison)), WhatChanges).rows == ()


def test_the_answer_is_of_the_comparison_as_it_stands() -> None:
    comparison = compared()
    comparison.run()
    look = Look(comparison=comparison)
    loose = toml(comparison.copy().rule("price", tolerance="5"))
    look.at(asked(loose), WhatChanges)

    comparison.rule("price", tolerance="5").run()

    assert look.at(asked(loose), WhatChanges).left_changed == 0


def test_while_a_call_runs_nothing_is_begun() -> None:
    comparison = compared()
    comparison.run()

    refused = Look(is_running=True, comparison=comparison).at(asked(toml(comparison)), SideRefused)

    assert refused.refusal is Refusal.BUSY


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (5, "are not live any more"),
        (Comparison(compared().contract), "are not live any more"),  # its files were not read again
        (compared(), "There is no column 'colour' in old"),
    ],
)
def test_what_cannot_be_tried_is_said_in_a_sentence(value: object, words: str) -> None:
    other = toml(compared()).replace('"price"', '"colour"')

    assert words in Look(comparison=value).at(asked(other), SideRefused).text
