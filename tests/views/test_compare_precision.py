"""How precisely a column is compared, chosen in its rule in the Compare dialog."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from tests.qt.test_compare_rules import CONTRACT, LAST, draft
from workbench.compare.contract import Rule
from workbench.domain.compare_ground import CompareGround
from workbench.domain.compare_words import rule_text
from workbench.qt.compare_draft import CompareDraft
from workbench.qt.compare_rules import rule_lines
from workbench.views.compare_rule import RulePanel


def panel(qtbot: QtBot, made: CompareDraft) -> RulePanel:
    shown = RulePanel(made)
    qtbot.addWidget(shown)
    shown.rule_changed.connect(made.set_rule)
    shown.show_column("price")
    return shown


def choose(shown: RulePanel, words: str) -> None:
    place = shown.precision.findText(words)
    shown.precision.setCurrentIndex(place)
    shown.precision.activated.emit(place)


@pytest.mark.parametrize(
    ("words", "precision", "change", "said"),
    [
        ("2 decimals", "2", "at 2 decimals", "compared at 2 decimals"),
        ("1 decimal", "1", "at 1 decimal", "compared at 1 decimal"),
        ("whole numbers", "0", "at whole numbers", "compared at whole numbers"),
        ("the minute", "minute", "to the minute", "compared to the minute"),
    ],
)
def test_a_precision_is_chosen_and_said(qtbot: QtBot, words: str, precision: str, change: str, said: str) -> None:
    made = draft()
    shown = panel(qtbot, made)

    choose(shown, words)

    column = made.column("price")
    assert column is not None
    assert column.rule.precision == precision
    assert column.rule.tolerance is not None  # what was not touched stays
    assert change in rule_text(column)
    assert made.changes == (f"Compare price: {change}",)
    assert said in [line.words for line in rule_lines(made)]


def test_every_digit_counts_again(qtbot: QtBot) -> None:
    columns = tuple(
        replace(one, rule=replace(one.rule, precision="9")) if one.name == "price" else one for one in CONTRACT.columns
    )
    ground = CompareGround(sources=draft().ground.sources, contract=replace(CONTRACT, columns=columns), last=LAST)
    made = CompareDraft(ground)
    shown = panel(qtbot, made)
    assert shown.precision.currentText() == "9 decimals"

    choose(shown, "every digit")

    column = made.column("price")
    assert column is not None
    assert column.rule == replace(Rule(), tolerance=column.rule.tolerance, case="ignore")
    assert made.changes == ("Compare price: every digit counts",)
