from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.views.window import themed
from workbench.protocol.tables import ValueCount
from workbench.qt.compare_effects import GroupShare
from workbench.views.column_bars import ShareBars, ValueBars


def test_a_group_has_the_bar_of_its_own_share_and_says_both_numbers(qtbot: QtBot) -> None:
    bars = ShareBars(themed())
    qtbot.addWidget(bars)

    bars.show_groups(
        (GroupShare(name="category Desk", changed=3, rows=12), GroupShare(name="unit box", changed=6, rows=6))
    )

    assert bars.shares == (0.25, 1.0)
    assert bars.accessibleName() == "category Desk: 3 of 12, unit box: 6 of 6"


def test_the_most_frequent_value_has_the_longest_bar(qtbot: QtBot) -> None:
    bars = ValueBars(themed())
    qtbot.addWidget(bars)

    bars.show_values((ValueCount(text="Desk", count=8), ValueCount(text="Paper", count=2)))

    assert bars.shares == pytest.approx((1.0, 0.25))
