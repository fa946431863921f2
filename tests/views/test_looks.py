"""What the eye needs: text that can be read on its ground, and a place of the keys that can be seen."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.views.test_frame import faked
from tests.views.window import themed, window
from workbench.views.code_view import CodeView
from workbench.views.lists import ListTable
from workbench.views.palette import DARK, LIGHT, Colors
from workbench.views.parts import button
from workbench.views.switch import Switch
from workbench.views.theme import ThemeChoice, style_sheet

LEAST = 4.5
GROUNDS = ("surface", "raised", "sunken")
READ_ON = {
    "text": (*GROUNDS, "hover", "selection", "action_soft", "live_soft", "changed_soft", "gone_soft"),
    "muted": (*GROUNDS, "hover", "action_soft", "changed_soft", "gone_soft"),
    "faint": (*GROUNDS, "action_soft"),
    "action": (*GROUNDS, "hover", "action_soft"),
    "action_text": ("action",),
    "live": (*GROUNDS, "live_soft"),
    "changed": (*GROUNDS, "changed_soft"),
    "gone": (*GROUNDS, "gone_soft"),
    "code_keyword": GROUNDS,
    "code_string": GROUNDS,
    "code_comment": GROUNDS,
    "code_number": GROUNDS,
}
"""Which colour is read on which ground."""
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COLOR = re.compile(r"(?<![-\w])color:\s*(#\w{6})")
_GROUND = re.compile(r"background:\s*(#\w{6})")


def brightness(color: str) -> float:
    parts = [QColor(color).redF(), QColor(color).greenF(), QColor(color).blueF()]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_as_the_accessibility_guidelines_do() -> None:
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48
    assert round(contrast("#000000", "#ffffff"), 2) == 21.0


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read_on_every_ground_that_it_stands_on(colors: Colors) -> None:
    values = asdict(colors)

    pale = {
        (name, ground): round(contrast(values[name], values[ground]), 2)
        for name, grounds in READ_ON.items()
        for ground in grounds
        if contrast(values[name], values[ground]) < LEAST
    }

    assert pale == {}


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
def test_a_rule_of_the_style_sheet_that_names_both_gives_text_its_contrast(colors: Colors) -> None:
    sheet = re.sub(r"/\*.*?\*/", "", style_sheet(colors), flags=re.DOTALL)
    both = [
        (selector.strip(), _COLOR.search(rule), _GROUND.search(rule))
        for selector, rule in _RULE.findall(sheet)
        if ":disabled" not in selector
    ]

    pale = [
        selector
        for selector, color, ground in both
        if color is not None and ground is not None and contrast(color.group(1), ground.group(1)) < LEAST
    ]

    assert pale == []
    assert sum(color is not None and ground is not None for _, color, ground in both) > 10


def _button(kind: str) -> Callable[[], QWidget]:
    return lambda: button("Do it", kind)


def _doubtful_chip() -> QWidget:
    made = button("a.csv", "chip")
    made.setProperty("doubt", "true")
    return made


def _tool(kind: str) -> Callable[[], QWidget]:
    def make() -> QWidget:
        made = QToolButton()
        made.setText("x")
        made.setProperty("kind", kind)
        return made

    return make


def _items(view: ListTable | QListView) -> QWidget:
    model = QStandardItemModel(view)
    for word in ("one", "two"):
        model.appendRow([QStandardItem(word), QStandardItem(word)])
    view.setModel(model)
    view.setCurrentIndex(model.index(0, 0))
    return view


def _asking() -> QWidget:
    made = QFrame()
    made.setProperty("card", "ask")
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


def _tabs() -> QWidget:
    made = QTabBar()
    made.addTab("one")
    made.addTab("two")
    return made


def _scrolled() -> QWidget:
    made = QScrollArea()
    made.setWidget(QLabel("words"))
    return made


CONTROLS: dict[str, Callable[[], QWidget]] = {
    **{f"button {kind}": _button(kind) for kind in ("", "primary", "link", "chip", "example", "candidate", "menu")},
    **{f"tool {kind}": _tool(kind) for kind in ("", "flat", "small")},
    "doubtful chip": _doubtful_chip,
    "check box": lambda: QCheckBox("capitals"),
    "choice": QComboBox,
    "line": QLineEdit,
    "number": QSpinBox,
    "switch": lambda: Switch(themed()),
    "list": lambda: _items(QListView()),
    "table": lambda: _items(ListTable({}, 1)),
    "tabs": _tabs,
    "page that scrolls": _scrolled,
    "code": lambda: CodeView(themed(), "x = 1"),
    "question": _asking,
}


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK], ids=["light", "dark"])
@pytest.mark.parametrize("name", CONTROLS)
def test_where_the_keys_are_can_be_seen(qtbot: QtBot, name: str, choice: ThemeChoice) -> None:
    themed(choice)
    host, control = QWidget(), CONTROLS[name]()
    layout = QVBoxLayout(host)
    layout.addWidget(control)
    layout.addWidget(QPushButton("another"))
    qtbot.addWidget(host)
    host.resize(300, 200)
    host.show()
    host.activateWindow()
    qtbot.waitUntil(host.isActiveWindow)
    held = QApplication.focusWidget()
    if held is not None:
        held.clearFocus()
    before = control.grab().toImage()

    control.setFocus(Qt.FocusReason.TabFocusReason)

    assert control.hasFocus()
    assert control.grab().toImage() != before


def test_every_control_of_the_toolbar_has_a_name_and_a_tip(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        shown = [one for one in made.toolbar.findChildren(QAbstractButton) if not one.objectName().startswith("qt_")]
        controls = {*made.toolbar.focus_order(), *shown}

        bare = [type(one).__name__ for one in controls if not one.accessibleName() or not one.toolTip()]

        assert bare == []
        assert len(controls) >= 10
