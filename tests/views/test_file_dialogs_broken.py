"""What goes wrong around the dialogs of files: odd tables, files that go, closing in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.unit.services.fake_runtime import FakeHost
from tests.views.window import Wanted, window
from workbench.views.compare_dialog import CompareDialog
from workbench.views.main_window import MainWindow
from workbench.views.reading_dialog import ReadingDialog

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with window(qtbot, tmp_path, Wanted(host=FakeHost())) as made:
        yield made


def give(qtbot: QtBot, made: MainWindow, folder: Path, **texts: str) -> None:
    """Add files with these texts, each under its name."""
    paths: list[Path] = []
    for name, text in texts.items():
        paths.append(folder / f"{name}.csv")
        paths[-1].write_text(text, encoding="utf-8")
    made.chat_panel.add_files(tuple(paths))
    qtbot.waitUntil(lambda: len(made.chat_panel.chips.names) >= len(texts), timeout=60_000)


def opened(qtbot: QtBot, made: MainWindow, *, waits: bool = True, by_key: bool = False) -> CompareDialog:
    if by_key:
        qtbot.keyClick(made, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    else:
        qtbot.mouseClick(made.toolbar.compare_button, LEFT)
    qtbot.waitUntil(lambda: made.file_dialogs.compare is not None, timeout=20_000)
    dialog = made.file_dialogs.compare
    assert dialog is not None
    if waits:
        qtbot.waitUntil(lambda: not dialog.search.is_running, timeout=60_000)
    return dialog


def test_one_file_alone_is_not_compared(qtbot: QtBot, made: MainWindow, tmp_path: Path) -> None:
    give(qtbot, made, tmp_path, a="id\n1\n")
    asked = list[bool]()
    made.file_dialogs.add_requested.disconnect()
    made.file_dialogs.add_requested.connect(lambda: asked.append(True))

    qtbot.mouseClick(made.toolbar.compare_button, LEFT)

    qtbot.waitUntil(lambda: bool(asked), timeout=20_000)
    assert "two files" in made.chat_panel.banner.text
    assert made.file_dialogs.compare is None


def test_duplicate_headings_many_columns_and_no_key_are_shown_and_not_run(
    qtbot: QtBot, made: MainWindow, tmp_path: Path
) -> None:
    head = ",".join(["x", "x", *(f"c{n}" for n in range(300))])
    row = ",".join(["1"] * 302)
    give(qtbot, made, tmp_path, a=f"{head}\n{row}\n{row}\n", b=f"{head}\n{row}\n{row}\n")

    dialog = opened(qtbot, made)

    assert dialog.model.rowCount() == 302
    assert not dialog.compare_button.isEnabled()
    assert dialog.reason.text().startswith("Choose what identifies a row")
    dialog.run()
    assert dialog.isVisible()
    qtbot.keyClick(dialog.table, Qt.Key.Key_K)
    assert dialog.compare_button.isEnabled()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: made.file_dialogs.compare is None)


def test_a_file_that_is_removed_while_the_dialog_is_open_is_named(
    qtbot: QtBot, made: MainWindow, tmp_path: Path
) -> None:
    give(qtbot, made, tmp_path, a="id,v\n1,2\n2,3\n", b="id,v\n1,2\n2,4\n")
    dialog = opened(qtbot, made)
    assert made.choice.chat is not None
    (made.choice.chat.folder / "inputs" / "b.csv").unlink()

    dialog._look()  # noqa: SLF001 - what a changed choice of files leads to

    qtbot.waitUntil(lambda: "b.csv is no longer in the chat's folder" in dialog.progress_words.text(), timeout=20_000)
    assert dialog.compare_button.isEnabled()


def test_the_dialog_is_closed_while_it_still_looks(qtbot: QtBot, made: MainWindow, tmp_path: Path) -> None:
    rows = "".join(f"{n},{n}\n" for n in range(20_000))
    give(qtbot, made, tmp_path, a=f"id,v\n{rows}", b=f"id,v\n{rows}")

    for _ in range(2):
        dialog = opened(qtbot, made, waits=False)
        qtbot.mouseClick(dialog.cancel_button, LEFT)
        qtbot.waitUntil(lambda: made.file_dialogs.compare is None)

    dialog = opened(qtbot, made, waits=False)
    qtbot.mouseClick(dialog.stop_button, LEFT)
    qtbot.waitUntil(lambda: not dialog.search.is_running)


def test_the_same_file_twice_is_one_input(qtbot: QtBot, made: MainWindow, tmp_path: Path) -> None:
    give(qtbot, made, tmp_path, a="id\n1\n")
    made.chat_panel.add_files((tmp_path / "a.csv",))
    give(qtbot, made, tmp_path, b="id\n1\n")
    qtbot.waitUntil(lambda: set(made.chat_panel.chips.names) == {"a.csv", "b.csv"}, timeout=60_000)

    dialog = opened(qtbot, made, by_key=True)

    assert [one.label for one in dialog.draft.chosen] == ["a.csv", "b.csv"]
    assert dialog.draft.free_sources == ()


def test_how_a_file_is_read_is_corrected_with_its_first_rows_read_at_once(
    qtbot: QtBot, made: MainWindow, tmp_path: Path
) -> None:
    text = "Export of May\nid;price\n1;2,50\n2;3,10\n"
    give(qtbot, made, tmp_path, a=text, b="id,v\n1,2\n")
    item = made.chat_panel.chips.input("a.csv")
    assert item is not None
    made.chat_panel.input_clicked.emit(item)
    dialog = made.file_dialogs.reading
    assert isinstance(dialog, ReadingDialog)
    qtbot.waitUntil(lambda: dialog.preview.rowCount() > 0, timeout=60_000)

    dialog.header_row.setCurrentIndex(dialog.header_row.findData(1))
    dialog.header_row.activated.emit(dialog.header_row.currentIndex())
    qtbot.waitUntil(lambda: "Export of May" in str(dialog.preview.headerData(0, Qt.Orientation.Horizontal)))
    qtbot.waitUntil(dialog.use_button.isEnabled, timeout=60_000)
    qtbot.mouseClick(dialog.use_button, LEFT)

    qtbot.waitUntil(lambda: _header_row(made) == 1, timeout=60_000)
    assert made.choice.chat is not None
    assert (made.choice.chat.folder / "inputs" / "a.csv").read_text() == text
    changed = made.chat_panel.chips.input("a.csv")
    assert changed is not None
    assert changed.reading.given == {"header_row": 1}


def _header_row(made: MainWindow) -> object:
    item = made.chat_panel.chips.input("a.csv")
    report = (item.report or {}).get("report") if item is not None else None
    return report.get("header_row") if isinstance(report, dict) else None
