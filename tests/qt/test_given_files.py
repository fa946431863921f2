from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl

from workbench.qt.given_files import files_in
from workbench.qt.message_history import MessageHistory


def text(value: str) -> QMimeData:
    mime = QMimeData()
    mime.setText(value)
    return mime


def test_paths_and_addresses_as_text_are_files_where_every_line_is_one(tmp_path: Path) -> None:
    one, two = tmp_path / "a b.csv", tmp_path / "c.csv"
    one.write_text("x")
    two.write_text("x")

    assert files_in(text(f'"{one}"\n{QUrl.fromLocalFile(str(two)).toString()}\n')) == (one, two)
    assert files_in(text(f"{one}\nand more words")) == ()
    assert files_in(text("compare them")) == ()
    assert files_in(text(str(tmp_path))) == ()


def test_a_path_on_another_computer_is_never_looked_up() -> None:
    mime = QMimeData()
    mime.setUrls([QUrl("file://host/share/x.csv"), QUrl("http://host/x.csv")])

    assert files_in(mime) == ()
    assert files_in(text("//host/share/x.csv\n\\\\host\\share\\y.csv")) == ()


def test_messages_are_leafed_through_from_an_empty_text() -> None:
    history = MessageHistory()
    history.show(["one", "two"])
    history.add("three")

    assert history.leaf("", -1) == "three"
    assert history.leaf("three", -1) == "two"
    assert history.leaf("two", 1) == "three"
    assert history.leaf("three", 1) == ""
    assert history.leaf("", 1) is None


def test_what_is_being_written_is_not_replaced() -> None:
    history = MessageHistory()
    history.add("one")

    assert history.leaf("half a mess", -1) is None
    assert history.leaf("", -1) == "one"
    assert history.leaf("one, changed", -1) is None
