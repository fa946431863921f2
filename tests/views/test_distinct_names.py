"""Names that have no room are cut so that they can be told apart."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from workbench.protocol.values import VariableKind, VariableSummary
from workbench.qt.variables_model import VariablesModel
from workbench.views.cut_pill import CutPill
from workbench.views.distinct_names import NameDelegate, distinct_names
from workbench.views.fitted_list import FittedList
from workbench.views.variable_cell import TypeDelegate

ROOM = 9


def elided(text: str, mode: Qt.TextElideMode) -> str:
    if len(text) <= ROOM:
        return text
    match mode:
        case Qt.TextElideMode.ElideRight:
            return f"{text[: ROOM - 1]}…"
        case Qt.TextElideMode.ElideLeft:
            return f"…{text[1 - ROOM :]}"
        case _:
            return f"{text[: ROOM // 2]}…{text[-(ROOM // 2) :]}"


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("pricelist_september", "result"), ("pric…mber", "result")),
        (("pricelist_september", "prices_november"), ("pricelis…", "prices_n…")),
        (("supplier_of_march_b", "supplier_in_march_b"), ("…_of_mar…", "…_in_mar…")),
    ],
)
def test_no_two_names_look_the_same(names: tuple[str, ...], shown: tuple[str, ...]) -> None:
    assert tuple(distinct_names(names, elided).values()) == shown


def test_two_names_cut_beside_each_other_can_be_told_apart(qtbot: QtBot) -> None:
    names = ("prices_of_the_north_march_final", "prices_of_the_south_march_final")
    shown: list[str] = []
    for name, other in (names, names[::-1]):
        made = CutPill(name, kind="")
        made.beside = (other,)
        qtbot.addWidget(made)
        made.resize(made.fontMetrics().horizontalAdvance("prices_of_final"), 20)
        shown.append(made.shown())

    assert shown[0] != shown[1]
    assert all("…" in text for text in shown)


def test_a_narrow_column_shows_two_names_that_begin_and_end_alike_apart(qtbot: QtBot) -> None:
    model = VariablesModel()
    names = ("pricelist_september", "prices_november")
    model.show_variables(tuple(VariableSummary(name=one, type_name="T", kind=VariableKind.TABLE) for one in names))
    made = FittedList(0, 1)
    qtbot.addWidget(made)
    made.setModel(model)
    delegate = NameDelegate(made)
    option = QStyleOptionViewItem()
    option.initFrom(made)
    option.rect.setWidth(made.fontMetrics().horizontalAdvance("pricelist_s"))

    whole: list[str] = []
    texts: list[str] = []
    for row in range(2):
        delegate.initStyleOption(option, model.index(row, 0))
        whole.append(option.text)
        delegate.cut_text(option, model.index(row, 0))
        texts.append(option.text)

    assert (tuple(whole), len(set(texts))) == (names, 2)
    assert all(text.endswith("…") for text in texts)


def test_the_number_of_rows_and_the_first_figures_are_not_cut(qtbot: QtBot) -> None:
    model = VariablesModel()
    table = VariableSummary(name="a", type_name="Table", kind=VariableKind.TABLE, shape=(409, 5))
    text = VariableSummary(name="b", type_name="str", kind=VariableKind.VALUE, preview="a long text")
    model.show_variables((table, text))
    view = FittedList(0, 1)
    qtbot.addWidget(view)
    delegate = TypeDelegate(view)

    modes: list[Qt.TextElideMode] = []
    for row in range(2):
        option = QStyleOptionViewItem()
        option.textElideMode = Qt.TextElideMode.ElideMiddle
        delegate.initStyleOption(option, model.index(row, 1))
        modes.append(option.textElideMode)

    assert modes == [Qt.TextElideMode.ElideMiddle, Qt.TextElideMode.ElideRight]
