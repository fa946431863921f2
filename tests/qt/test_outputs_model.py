from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, Qt
from pytestqt.modeltest import ModelTester

from workbench.domain.ids import CallId, ChatId
from workbench.domain.output import Output
from workbench.qt.outputs_model import OutputsModel


def output(name: str, size: int = 900, call: int | None = 3) -> Output:
    return Output(
        chat=ChatId("c"),
        path=f"outputs/{name}",
        bytes=size,
        sha256="0",
        mtime_ns=size,
        call=None if call is None else CallId(call),
    )


def texts(model: OutputsModel) -> list[list[str]]:
    return [[str(model.index(row, column).data()) for column in range(3)] for row in range(model.rowCount())]


A, B, C = output("a.xlsx"), output("b.csv", 12_400), output("c.png", call=None)


def test_files_are_listed_in_words() -> None:
    model = OutputsModel()

    model.show_outputs((A, B, C))

    assert texts(model) == [
        ["a.xlsx", "900 B", "call 3"],
        ["b.csv", "12 kB", "call 3"],
        ["c.png", "900 B", "no call"],
    ]


def test_the_chosen_file_stays_chosen_when_others_come_and_go() -> None:
    model = OutputsModel()
    model.show_outputs((A, B))
    choice = QItemSelectionModel(model)
    choice.setCurrentIndex(model.index(1, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect)

    model.show_outputs((output("0.txt"), B, C))

    assert (choice.currentIndex().data(), len(texts(model))) == ("b.csv", 3)


def test_files_in_another_order_are_shown_so() -> None:
    model = OutputsModel()
    model.show_outputs((A, B))

    model.show_outputs((B, A, C))

    assert [row[0] for row in texts(model)] == ["b.csv", "a.xlsx", "c.png"]


def test_a_file_that_changed_is_shown_in_its_row() -> None:
    model = OutputsModel()
    model.show_outputs((A, B))

    model.show_outputs((A, output("b.csv", 55_000, 7)))

    assert texts(model)[1] == ["b.csv", "55 kB", "call 7"]


def test_a_tip_shows_a_hostile_name_as_it_is() -> None:
    model = OutputsModel()
    model.show_outputs((output("<img src=x>.txt"),))

    assert "<img" not in str(model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole))


def test_the_model_keeps_the_rules_of_models(qtmodeltester: ModelTester) -> None:
    model = OutputsModel()
    qtmodeltester.check(model)

    for shown in ((A, B), (B, C), (C, B), (C,), ()):
        model.show_outputs(shown)
        qtmodeltester.check(model)

    assert model.rowCount() == 0
