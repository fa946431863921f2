from __future__ import annotations

import base64

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage

from workbench.qt.console_input import Completeness, asked_name, completeness
from workbench.qt.console_text import MOST_CHARACTERS, ShownText, pieces


def png(width: int, height: int) -> str:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0)
    image.save(buffer, "PNG")  # pyright: ignore[reportArgumentType, reportCallIssue] - the stubs miss text
    return base64.b64encode(content.data()).decode()


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b[2J\x1b[1000000Aup", "up"),
        ("\x1b]0;title\x07told", "told"),
        ("10 %\r20 %\r30 %\n", "\r30 %\n"),
        ("one\r\ntwo\r\n", "one\ntwo\n"),
        ("\x08\x0c\u202e", "\\u0008\\u000c\\u202e"),
        ("x" * 2_500, "x" * 2_000 + "… (500 characters more)"),
    ],
)
def test_text_moves_no_cursor_and_hides_nothing(shown: str, text: str) -> None:
    assert ShownText().take(shown) == text


def test_what_is_too_much_for_one_call_is_cut_once() -> None:
    by_lines, by_size = ShownText(), ShownText()

    lines = [by_lines.take("line\n" * 300) for _ in range(3)]
    sizes = [by_size.take("x" * 1_999 + "\n") for _ in range(60)]

    assert [part.count("line\n") for part in lines] == [300, 201, 0]
    assert ["cut here" in part for part in lines] == [False, True, False]
    assert sum(len(part) for part in sizes) < MOST_CHARACTERS + 200
    assert sum("cut here" in part for part in sizes) <= 1


def test_a_text_goes_in_pieces_that_make_it_up_again() -> None:
    text = "".join(f"line {number}\n" for number in range(2_000)) + "end"

    cut = list(pieces(text))

    assert "".join(cut) == text
    assert max(len(piece) for piece in cut) <= 4_000
    assert max(piece.count("\n") for piece in cut) <= 50


def test_a_picture_of_a_known_kind_is_shown() -> None:
    assert ShownText().take_picture({"image/png": png(4, 3)}) == ("image/png", png(4, 3))


@pytest.mark.parametrize(
    "data",
    [
        {"image/svg+xml": "<svg><image href='file:///etc/passwd'/></svg>"},
        {"text/html": "<img src='file:///etc/passwd'>"},
        {"image/png": "no base64 at all…"},
        {"image/png": base64.b64encode(b"<svg/>").decode()},
        {"image/png": png(3_000, 3_000)},
    ],
)
def test_nothing_else_is(data: dict[str, str]) -> None:
    assert ShownText().take_picture(data) is None


@pytest.mark.parametrize(
    ("source", "judged"),
    [
        ("x = 1", Completeness(complete=True)),
        ("for i in x:", Completeness(complete=False, indent="    ")),
        ("for i in x:\n    print(i)", Completeness(complete=False, indent="    ")),
        ("for i in x:\n    print(i)\n    ", Completeness(complete=True)),
        ("a = 1\nfor i in x:", Completeness(complete=False, indent="    ")),
        ("f(1,", Completeness(complete=False)),
        ("'''text", Completeness(complete=False)),
        ("%time f()", Completeness(complete=True)),
        ("x ===", Completeness(complete=True)),
        ("\0", Completeness(complete=True)),
        ("(" * 5_000, Completeness(complete=True)),
    ],
)
def test_enter_runs_what_is_whole(source: str, judged: Completeness) -> None:
    assert completeness(source) == judged


@pytest.mark.parametrize(
    ("source", "name"),
    [("len?", "len"), ("?df.head", "df.head"), ("df.x??", "df.x"), ("?", None), ("a + b?", None), ("x\ny?", None)],
)
def test_a_name_with_a_question_mark_is_a_question(source: str, name: str | None) -> None:
    assert asked_name(source) == name
