"""The panel of output files: live, looked at within bounds, renamed, to the bin and back."""

# Workbooks are written with a library that is not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QLineEdit, QSplitter
from pytestqt.qtbot import QtBot
from xlsxwriter.workbook import Workbook

from tests.unit.services.fake_runtime import FakeHost
from tests.views.window import Wanted, window
from workbench.views.dialogs import QuestionDialog
from workbench.views.main_window import MainWindow
from workbench.views.outputs_panel import OutputsPanel

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with window(qtbot, tmp_path, Wanted(host=FakeHost())) as made:
        made.choice.ensured("Prices", lambda _: None)
        qtbot.waitUntil(lambda: made.choice.chat is not None)
        made.places.outputs.raise_()
        yield made


def folder_of(made: MainWindow) -> Path:
    assert made.choice.chat is not None
    folder = made.choice.chat.folder / "outputs"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def shown(panel: OutputsPanel) -> list[str]:
    return [str(panel.model.index(row, 0).data()) for row in range(panel.model.rowCount())]


def choose(qtbot: QtBot, panel: OutputsPanel, name: str) -> None:
    qtbot.waitUntil(lambda: name in shown(panel), timeout=20_000)
    assert panel.choose(f"outputs/{name}")
    qtbot.waitUntil(lambda: not panel.preview.words.text().startswith("Reading"), timeout=60_000)


def test_files_from_elsewhere_appear_and_go_by_themselves(qtbot: QtBot, made: MainWindow) -> None:
    folder = folder_of(made)

    (folder / "note.txt").write_text("hello")
    qtbot.waitUntil(lambda: shown(made.outputs) == ["note.txt"], timeout=20_000)

    (folder / "note.txt").unlink()
    qtbot.waitUntil(lambda: shown(made.outputs) == [], timeout=20_000)


def test_a_table_is_shown_by_pages(qtbot: QtBot, made: MainWindow) -> None:
    panel, folder = made.outputs, folder_of(made)
    pl.DataFrame({"id": [f"{n:05}" for n in range(450)], "n": list(range(450))}).write_parquet(folder / "t.parquet")

    choose(qtbot, panel, "t.parquet")
    assert panel.preview.words.text() == "rows 1 to 200 of 450 · 2 columns"
    assert panel.preview.model.index(3, 0).data() == "00003"

    qtbot.mouseClick(panel.preview.later, LEFT)
    qtbot.waitUntil(lambda: panel.preview.words.text().startswith("rows 201 to 400"), timeout=60_000)
    assert panel.preview.model.index(0, 0).data() == "00200"


def test_columns_of_a_table_are_as_wide_as_what_they_hold(qtbot: QtBot, made: MainWindow) -> None:
    panel, folder = made.outputs, folder_of(made)
    pl.DataFrame({"id": ["1"], "name": ["a name that takes some room"], "text": ["x" * 500]}).write_csv(
        folder / "t.csv"
    )

    choose(qtbot, panel, "t.csv")

    widths = [panel.preview.table.columnWidth(column) for column in range(3)]
    assert widths[0] < widths[1] < widths[2] == 280


def test_a_workbook_is_shown_sheet_by_sheet(qtbot: QtBot, made: MainWindow) -> None:
    panel, folder = made.outputs, folder_of(made)
    with Workbook(str(folder / "w.xlsx")) as book:
        for name in ("one", "two"):
            sheet = book.add_worksheet(name)
            sheet.write_row(0, 0, ["id", name])
            sheet.write_row(1, 0, ["7", f"in {name}"])

    choose(qtbot, panel, "w.xlsx")
    assert panel.preview.model.index(0, 1).data() == "in one"

    qtbot.keyClicks(panel.preview.sheet, "two")
    panel.preview.sheet.activated.emit(1)
    qtbot.waitUntil(lambda: panel.preview.model.index(0, 1).data() == "in two", timeout=60_000)


def test_pictures_and_texts_are_shown_within_bounds(qtbot: QtBot, made: MainWindow) -> None:
    panel, folder = made.outputs, folder_of(made)
    image = QImage(64, 48, QImage.Format.Format_RGB32)
    image.fill(QColor("green"))
    assert image.save(str(folder / "p.png"))
    (folder / "long.log").write_text("x" * 3_000_000)
    page = '<html><head><script>bad()</script></head><body><p>Total 12</p><img src="http://x/y.png"></body></html>'
    (folder / "r.html").write_text(page)

    choose(qtbot, panel, "p.png")
    assert panel.preview.words.text() == "64 × 48 pixels"

    choose(qtbot, panel, "long.log")
    assert panel.preview.words.text() == "The beginning of the file."
    assert len(panel.preview.text.toPlainText()) == 2_000

    choose(qtbot, panel, "r.html")
    assert panel.preview.text.toPlainText() == "Total 12"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("half.xlsx", b"PK\x03\x04 half"),
        ("half.parquet", b"PAR1"),
        ("p.png", b"\x89PNG\r\n\x1a\nbroken"),
        ("empty.csv", b""),
        ("x.bin", b"\0\1\2"),
        ("x.txt", b"\0\1\2\0"),
    ],
)
def test_broken_files_are_named_and_harm_nothing(qtbot: QtBot, made: MainWindow, name: str, content: bytes) -> None:
    (folder_of(made) / name).write_bytes(content)

    choose(qtbot, made.outputs, name)

    assert made.outputs.preview.words.text()
    assert made.outputs.preview.stack.currentIndex() == 0


def test_a_link_out_of_the_folder_is_not_listed(qtbot: QtBot, made: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    folder = folder_of(made)
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "own.txt").write_text("own")

    qtbot.waitUntil(lambda: bool(shown(made.outputs)), timeout=20_000)

    assert shown(made.outputs) == ["own.txt"]


def test_a_file_is_renamed_and_keeps_its_ending(qtbot: QtBot, made: MainWindow) -> None:
    panel, folder = made.outputs, folder_of(made)
    (folder / "a.txt").write_text("a")
    choose(qtbot, panel, "a.txt")

    for name in ("b.exe", "b.txt"):
        qtbot.mouseClick(panel.rename_button, LEFT)
        dialog = panel.findChild(QuestionDialog)
        assert dialog is not None
        edit = dialog.findChild(QLineEdit)
        assert edit is not None
        edit.setText(name)
        qtbot.mouseClick(dialog.do_button, LEFT)
        qtbot.waitUntil(lambda: panel.findChild(QuestionDialog) is None)
        if name == "b.exe":
            qtbot.waitUntil(lambda: "keeps its ending .txt" in made.chat_panel.banner.text)

    qtbot.waitUntil(lambda: shown(panel) == ["b.txt"], timeout=20_000)


def test_a_file_goes_to_the_bin_and_comes_back(
    qtbot: QtBot, made: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel, folder = made.outputs, folder_of(made)
    (folder / "a.txt").write_text("a")
    place = tmp_path / "bin" / "files" / "a.txt"
    place.parent.mkdir(parents=True)
    (tmp_path / "bin" / "info").mkdir()
    monkeypatch.setattr("workbench.views.outputs_panel.move_to_bin", lambda path: (bool(path.rename(place)), place))
    choose(qtbot, panel, "a.txt")

    qtbot.mouseClick(panel.bin_button, LEFT)
    qtbot.waitUntil(lambda: shown(panel) == [], timeout=20_000)
    assert made.chat_panel.banner.text == "a.txt is in the bin."
    qtbot.mouseClick(made.chat_panel.banner._button, LEFT)  # noqa: SLF001 - the button of the banner

    qtbot.waitUntil(lambda: shown(panel) == ["a.txt"], timeout=20_000)
    assert (folder / "a.txt").read_text() == "a"


def test_a_file_that_is_removed_while_it_is_looked_at_leaves_no_trace(qtbot: QtBot, made: MainWindow) -> None:
    panel, folder = made.outputs, folder_of(made)
    (folder / "a.csv").write_text("id,name\n1,x\n")
    choose(qtbot, panel, "a.csv")
    assert panel.preview.stack.currentWidget() is panel.preview.table

    (folder / "a.csv").unlink()

    qtbot.waitUntil(lambda: shown(panel) == [], timeout=20_000)
    qtbot.waitUntil(lambda: panel.preview.stack.currentIndex() == 0)
    assert not panel.preview.is_showing


def test_the_preview_has_the_larger_share_until_the_user_says_otherwise(qtbot: QtBot, made: MainWindow) -> None:
    panel, folder = made.outputs, folder_of(made)
    for number in range(12):
        (folder / f"{number:02}.txt").write_text("x")
    choose(qtbot, panel, "00.txt")

    split = panel.preview.parentWidget()
    assert isinstance(split, QSplitter)
    qtbot.waitUntil(lambda: split.sizes()[1] > split.sizes()[0])
    split.setSizes([400, 200])
    split.splitterMoved.emit(400, 1)
    (folder / "13.txt").write_text("x")
    qtbot.waitUntil(lambda: "13.txt" in shown(panel), timeout=20_000)
    assert split.sizes()[0] > split.sizes()[1]
