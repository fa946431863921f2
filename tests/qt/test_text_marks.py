from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QFontMetrics
from pytestqt.qtbot import QtBot

from tests.views.window import themed
from workbench.qt.table_blocks import CellPair
from workbench.qt.text_marks import Part, differing, units
from workbench.views.marked_text import MarkedText, marked_of, pair_tip


@pytest.mark.parametrize(
    ("before", "after", "went", "came"),
    [
        ("Kärntner Straße 12", "Kärntnerstr. 12", " Straße", "str."),
        ("graz", "gratz", "", "t"),
        ("gratz", "graz", "t", ""),
        ("posted", "shipped", "post", "shipp"),
        ("aa", "aaa", "", "a"),
        ("aaa", "aa", "a", ""),
        ("", "new", "", "new"),
        ("a\u00a0b", "a b", "\u00a0", " "),
        ("the same", "the same", "", ""),
        ("cafe\u0301", "cafe\u0300", "e\u0301", "e\u0300"),  # an accent is marked with its letter
        (
            "\U0001f468\u200d\U0001f469",
            "\U0001f468\u200d\U0001f467",
            "\U0001f468\u200d\U0001f469",
            "\U0001f468\u200d\U0001f467",
        ),
    ],
)
def test_what_is_between_the_common_beginning_and_end_differs(before: str, after: str, went: str, came: str) -> None:
    old, new = differing(before, after)

    assert (before[old.start : old.stop], after[new.start : new.stop]) == (went, came)


def test_places_are_counted_as_qt_counts_them() -> None:
    assert [units("a\U0001f600b", place) for place in range(4)] == [0, 1, 3, 4]
    assert units("abc", 2) == 2


def pair(before: str | None, after: str | None, *, is_after: bool = True) -> CellPair:
    return CellPair(before=before, after=after, columns=(0, 1), is_after=is_after)


def test_each_value_of_a_pair_is_marked_where_something_is_to_be_seen() -> None:
    assert marked_of(pair("one\ntwo", "one two")) == MarkedText(text="one two", part=Part(start=3, stop=4), came=True)
    assert marked_of(pair("gratz", "graz", is_after=False)) == MarkedText(
        text="gratz", part=Part(start=3, stop=4), came=False
    )
    assert marked_of(pair("gratz", None)) is None
    assert marked_of(pair("x", "x")) is None  # they differ further on than what was fetched


def test_a_long_text_is_shortened_so_that_what_differs_is_seen(qtbot: QtBot) -> None:
    metrics = QFontMetrics(themed().mono_font())
    width = metrics.horizontalAdvance("x" * 20)
    long = marked_of(
        pair("very long " * 20 + "begin, and more behind it", "very long " * 20 + "began, and more behind it")
    )
    assert long is not None

    shown = long.fitted(metrics, width)
    end = MarkedText(text="begin" + "x" * 80, part=Part(start=0, stop=2), came=True).fitted(metrics, width)

    assert (shown.text[0], shown.text[-1]) == ("…", "…")
    assert shown.text[shown.part.start : shown.part.stop] == "a"
    assert metrics.horizontalAdvance(shown.text) <= width
    assert end.text.startswith("beginxxx")
    assert end.text.endswith("x…")
    assert end.part == Part(start=0, stop=2)
    assert long.fitted(metrics, 10_000) == long


def test_a_tooltip_tells_both_values_and_nothing_in_them_is_taken_for_html() -> None:
    tip = pair_tip(pair("<b>1</b>", "<b>2</b>"), ("city · march", "city · april"), QColor("#fff3d6"))

    assert "city · march" in tip
    assert '&lt;b&gt;<s><span style="background-color:#fff3d6">1</span></s>&lt;/b&gt;' in tip
    assert '&lt;b&gt;<u><span style="background-color:#fff3d6">2</span></u>&lt;/b&gt;' in tip
    assert "<td>–</td>" in pair_tip(pair(None, "x"), ("a", "b"), QColor("#fff3d6"))
