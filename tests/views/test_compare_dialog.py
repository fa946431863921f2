"""The Compare dialog with a real kernel, by clicks and keys only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.views.test_main_job import replies, wait_for_end
from tests.views.window import Wanted, window
from workbench.views.compare_dialog import CompareDialog
from workbench.views.main_window import MainWindow
from workbench.views.table_panel import TablePanel
from workbench.views.theme import ThemeChoice

PICTURES = os.environ.get("WORKBENCH_PICTURES", "")
THEME = ThemeChoice(os.environ.get("WORKBENCH_PICTURES_THEME", "light"))
LEFT = Qt.MouseButton.LeftButton


def picture(widget: QWidget, name: str) -> None:
    if PICTURES:
        widget.grab().save(str(Path(PICTURES) / f"{name}-{THEME.value}.png"))


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("WORKBENCH_RUNTIME_DIR", str(tmp_path / "rt"))
    with window(qtbot, tmp_path, Wanted(theme=THEME)) as made:
        yield made


def opened(qtbot: QtBot, made: MainWindow) -> CompareDialog:
    qtbot.mouseClick(made.toolbar.compare_button, LEFT)
    qtbot.waitUntil(lambda: made.file_dialogs.compare is not None, timeout=20_000)
    dialog = made.file_dialogs.compare
    assert dialog is not None
    qtbot.waitUntil(lambda: not dialog.search.is_running, timeout=60_000)
    return dialog


def correct_april(qtbot: QtBot, made: MainWindow) -> None:
    """Say in the dialog of reading that its decimal sign is a point; the live table is read again by a call."""
    panel = made.chat_panel
    chip = panel.chips.input("supplier_prices_april.csv")
    assert chip is not None
    panel.input_clicked.emit(chip)
    reading = made.file_dialogs.reading
    assert reading is not None
    qtbot.waitUntil(lambda: reading.preview.rowCount() > 0, timeout=60_000)
    picture(reading, "reading")
    reading.decimal.setFocus()
    qtbot.keyClicks(reading.decimal, "point")
    qtbot.keyClick(reading.decimal, Qt.Key.Key_Return)
    reading.decimal.activated.emit(reading.decimal.currentIndex())
    qtbot.waitUntil(reading.use_button.isEnabled, timeout=60_000)
    qtbot.mouseClick(reading.use_button, LEFT)
    qtbot.waitUntil(lambda: len(panel.transcript.cards) == 3, timeout=60_000)
    wait_for_end(qtbot, made)


def see_figures_and_take_a_rule_away(qtbot: QtBot, made: MainWindow) -> None:
    """See what differs and what was forgiven in the price, take its tolerance away, and think better of it."""
    dialog = opened(qtbot, made)
    price = dialog.model.row_of("price_eur")
    dialog.table.selectRow(price)
    qtbot.waitUntil(lambda: dialog.examples.model.rowCount() > 0, timeout=20_000)
    headings = dialog.examples.model.headings
    assert (headings[0], headings[-1]) == ("article_no", "why")
    qtbot.waitUntil(lambda: dialog.figures.forgiven("price_eur") is not None, timeout=20_000)
    forgiven = dialog.figures.forgiven("price_eur") or {}
    assert forgiven["tolerance"] > 0
    section = dialog.model.rule_section
    assert dialog.model.index(price, section + 2).data() == f"{forgiven['tolerance']:,}"
    figure = dialog.model.index(price, section + 2)
    qtbot.mouseClick(dialog.table.viewport(), LEFT, pos=dialog.table.visualRect(figure).center())
    rows = made.docks.lower("_".join(("table", *(dialog.model.rows_behind(figure) or ()))))
    assert isinstance(rows, TablePanel)
    qtbot.waitUntil(lambda: rows.filter.rows.text().startswith(f"{forgiven['tolerance']:,} of "), timeout=20_000)
    picture(dialog, "compare-figures")

    away = next(
        made for made in dialog.rules.findChildren(QPushButton) if made.accessibleName().endswith("within 0.05")
    )
    qtbot.mouseClick(away, LEFT)
    assert dialog.draft.changes == ("Compare price_eur: no absolute tolerance",)
    assert dialog.rule.absolute.text() == ""
    qtbot.mouseClick(dialog.cancel_button, LEFT)
    qtbot.waitUntil(lambda: made.file_dialogs.compare is None, timeout=20_000)


def test_files_are_compared_by_the_dialog_and_a_rule_is_changed_in_it(qtbot: QtBot, made: MainWindow) -> None:
    panel = made.chat_panel
    qtbot.mouseClick(panel.start_page.sample_button, LEFT)
    qtbot.waitUntil(lambda: len(panel.chips.names) == 2, timeout=60_000)

    dialog = opened(qtbot, made)
    qtbot.waitUntil(dialog.keys.buttons[0].isVisible)
    picture(dialog, "compare")
    assert [column.name for column in dialog.draft.wish.key] == ["article_no"]
    assert dialog.draft.column("price_eur") is not None
    qtbot.mouseClick(dialog.compare_button, LEFT)
    dialog.run()  # a second click of a double click
    qtbot.waitUntil(lambda: panel.is_running, timeout=20_000)
    wait_for_end(qtbot, made)
    first = " ".join(replies(made))
    picture(made, "compared")
    assert "in both" in first
    assert "changed" in first
    assert len(panel.transcript.cards) == 1
    assert made.choice.chat is not None
    assert (made.choice.chat.folder / "comparison.toml").exists()

    again = opened(qtbot, made)
    assert again.draft.is_of_contract
    assert again.draft.changes == ()
    again.table.selectRow(again.model.row_of("price_eur"))
    qtbot.keyClicks(again.rule.absolute, "0.05")
    assert again.draft.changes == ("Compare price_eur: within 0.05",)
    qtbot.waitUntil(lambda: again.foot.foreseen.text().startswith("With this: 2 changed rows"), timeout=20_000)
    qtbot.waitUntil(again.keys.buttons[0].isVisible)
    qtbot.keyClicks(again.approval.name, "Ada Lovelace")
    picture(again, "compare-again")
    qtbot.keyClick(again, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: panel.is_running, timeout=20_000)
    wait_for_end(qtbot, made)
    picture(made, "compared-again")
    assert "leave" in replies(made)[-1] or "leaves" in replies(made)[-1]
    assert 'by = "Ada Lovelace"' in (made.choice.chat.folder / "comparison.toml").read_text()
    assert len(panel.transcript.cards) == 2

    see_figures_and_take_a_rule_away(qtbot, made)
    correct_april(qtbot, made)
    assert "supplier_prices_april.csv** now has 61 rows and 6 columns" in replies(made)[-1]
    assert 'decimal = "."' in (made.choice.chat.folder / "comparison.toml").read_text()
