from __future__ import annotations

import pytest
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QFrame
from pytestqt.qtbot import QtBot

from tests.views.window import themed
from workbench.views.choice_box import ChoiceBox
from workbench.views.theme import ThemeChoice


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
@pytest.mark.parametrize("kind", [QComboBox, lambda: ChoiceBox("Sheet")])
def test_the_list_of_any_box_hangs_below_it_with_one_frame(
    qtbot: QtBot, kind: type[QComboBox], choice: ThemeChoice
) -> None:
    themed(choice)
    box = kind()
    qtbot.addWidget(box)
    box.addItems([f"item {n}" for n in range(6)])
    box.setCurrentIndex(4)
    box.show()

    box.showPopup()

    view = box.view()
    around = view.parentWidget()
    qtbot.waitUntil(view.isVisible)
    assert isinstance(around, QFrame)
    assert around.y() >= box.mapToGlobal(box.rect().bottomLeft()).y()
    assert view.geometry() == around.rect()
    assert [child for child in around.children() if isinstance(child, QAbstractItemView)] == [view]
    box.hidePopup()
