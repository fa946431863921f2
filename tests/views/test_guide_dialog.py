"""The guide opens beside the window, shows its own pictures in the colours in force, and loads nothing else."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.views.window import themed, window
from workbench.qt.guide import GuidePage, guide_pages, page_html
from workbench.views.guide_dialog import GuideDialog
from workbench.views.main_window import MainWindow
from workbench.views.theme import ThemeChoice

IMAGE = int(QTextDocument.ResourceType.ImageResource)


@pytest.fixture
def guide(qtbot: QtBot) -> Generator[GuideDialog]:
    behind = QWidget()  # held here as long as the test runs
    qtbot.addWidget(behind)
    made = GuideDialog(themed(), behind)
    made.show()
    yield made
    behind.close()


def test_f1_opens_the_guide_and_the_window_stays_of_use(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path) as made:
        qtbot.keyClick(made, Qt.Key.Key_F1)

        qtbot.waitUntil(lambda: bool(opened(made)), timeout=5_000)
        (dialog,) = opened(made)
        assert not dialog.isModal()
        assert dialog.list.count() == len(guide_pages())


def test_a_page_is_shown_with_its_picture_no_wider_than_the_page(guide: GuideDialog) -> None:
    guide.list.setCurrentRow(1)

    assert "The Compare form" in guide.page.toPlainText()
    picture = guide.page.loadResource(IMAGE, QUrl("compare"))
    assert isinstance(picture, QImage)
    assert 400 < picture.width() / picture.devicePixelRatio() <= guide.page.viewport().width()


@pytest.mark.parametrize("wanted", ["file:///etc/passwd", "http://localhost/x.png", "../style/workbench.qss", "start"])
def test_nothing_but_its_own_pictures_is_loaded(guide: GuideDialog, wanted: str) -> None:
    assert guide.page.loadResource(IMAGE, QUrl(wanted)) == ""


def test_a_picture_that_is_not_the_programs_own_is_not_named() -> None:
    text = "![words](../screenshots/other-light.png)\n\n![more](../screenshots/main-light.png)\n"
    page = GuidePage(name="x", title="x", text=text)

    html = page_html(page)

    assert ('src="main"' in html, 'src="other"' in html, "words" in html) == (True, False, True)


def test_another_look_after_it_was_closed_is_no_fault(qtbot: QtBot, guide: GuideDialog) -> None:
    theme = guide._theme  # noqa: SLF001 - the one that it follows
    with qtbot.waitSignal(guide.destroyed):
        guide.close()

    with qtbot.captureExceptions() as faults:
        theme.choose(ThemeChoice.DARK)

    assert faults == []


def opened(made: MainWindow) -> list[GuideDialog]:
    return made.findChildren(GuideDialog)
