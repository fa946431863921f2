from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextDocument
from pytestqt.qtbot import QtBot

from tests.qt.hostile import HOSTILE
from workbench.qt.markdown import plain_html, to_html, visible, web_address
from workbench.qt.reply_links import Link, LinkState, name_address, parts_of, rows_address
from workbench.views.safe_browser import SafeBrowser


@dataclass
class Known:
    """Knows some names and some counts."""

    names: dict[str, LinkState] = field(default_factory=dict[str, LinkState])
    rows: frozenset[int] = frozenset()
    asked: list[tuple[int, str, str]] = field(default_factory=list[tuple[int, str, str]])

    def named(self, text: str) -> Link | None:
        state = self.names.get(text)
        return None if state is None else Link(address=name_address(text), state=state)

    def counted(self, number: int, bucket: str, column: str) -> Link | None:
        self.asked.append((number, bucket, column))
        return Link(address=rows_address("result", bucket, column)) if number in self.rows else None


def test_a_reply_is_drawn_with_its_emphasis_lists_and_tables() -> None:
    html = to_html("**12** changed\n\n- `price` 9\n\n| a | b |\n|---|--:|\n| 1 | 2 |")

    assert "<strong>12</strong>" in html
    assert "<li><code>price</code> 9</li>" in html
    assert '<td align="right">2</td>' in html


def test_code_that_is_a_live_name_becomes_a_link_to_it() -> None:
    html = to_html("`diff` and `other`", Known(names={"diff": LinkState.LIVE}))

    assert html == ('<p><a class="live" href="workbench-name:diff"><code>diff</code></a> and <code>other</code></p>\n')


def test_a_name_that_is_gone_says_so() -> None:
    html = to_html("`diff`", Known(names={"diff": LinkState.GONE}))

    assert html == '<p><a class="gone" href="workbench-name:diff"><code>diff</code></a></p>\n'


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (
            "**12** changed (`price` 9, `unit` 2)",
            [(12, "changed", ""), (9, "changed", "price"), (2, "changed", "unit")],
        ),
        ("Of them 1,684 changed and 4 were added.", [(1684, "changed", ""), (4, "added", "")]),
        ("Changed before: **12**. Changed now: **10**", [(12, "changed", ""), (10, "changed", "")]),
        ("**57** in both, **3** removed and 9 the same", [(57, "both", ""), (3, "removed", ""), (9, "unchanged", "")]),
        ("`price` 9 % more, 2.5 changed", []),
        ("`march`: 60 rows = 57 in both + 3 removed", [(57, "both", ""), (3, "removed", ""), (60, "table", "march")]),
        ("2 rows leave *changed*; 1 row enters *changed*.", [(2, "left_changed", ""), (1, "entered_changed", "")]),
        ("2 rows leave *home*; 3 rows leave", []),
        (
            "Changed in a.csv, see `a_rows`: 4 cells in `x` and 1 cell in `y`.",
            [(4, "cleaned:a_rows", "x"), (1, "cleaned:a_rows", "y")],
        ),
        ("See `a_rows`: 4 cells in `x`.", []),
        (
            "3 cells fewer in `a`, 2 in `b` and 1 in `c`; 1 cell more in `a`, 7 in `d`.",
            [
                (3, "left_changed", "a"),
                (2, "left_changed", "b"),
                (1, "left_changed", "c"),
                (1, "entered_changed", "a"),
                (7, "entered_changed", "d"),
            ],
        ),
        ("found 2 in `b`", []),
        ("`price`: **8** rose, **1** fell", [(8, "rose", "price"), (1, "fell", "price")]),
        ("9 the same and 2 keys set aside.", [(9, "unchanged", ""), (2, "set_aside", "")]),
        ("1 exact duplicate in `a` counted once.", [(1, "duplicates", "")]),
        ("2 rows of `a` have no key and stand outside.", [(2, "blank_keys", "")]),
        (
            "2 keys of `a` stand more than once (5 rows), set aside.",
            [(2, "set_aside", ""), (5, "set_aside", "")],
        ),
        ("[12 changed](http://x.example)", []),
        ("12 rows", []),
    ],
)
def test_counts_of_rows_are_looked_up(text: str, counts: list[tuple[int, str, str]]) -> None:
    known = Known()

    to_html(text, known)

    assert known.asked == counts


def test_a_count_that_leads_to_rows_becomes_a_link_to_them() -> None:
    html = to_html("**12** changed, 3 gone", Known(rows=frozenset({12, 3})))

    assert html == (
        '<p><a class="live" href="workbench-rows:result/changed/"><strong>12</strong></a> changed,'
        ' <a class="live" href="workbench-rows:result/removed/">3</a> gone</p>\n'
    )


def test_an_address_gives_its_parts_back() -> None:
    address = rows_address("a/b:c", "changed", "prix é")

    assert parts_of(address) == ("workbench-rows", ("a/b:c", "changed", "prix é"))


def test_a_picture_is_named_and_not_asked_for() -> None:
    assert to_html("![a cat](http://x.example/cat.png)") == "<p><i>[picture: a cat]</i></p>\n"


def test_html_in_a_reply_is_shown_as_text() -> None:
    assert "<script" not in to_html("<script>1</script> <img src='//x/y'>")


def test_control_characters_are_shown() -> None:
    assert visible("a\u202eb\x00\tc\n") == "a\\u202eb\\u0000\tc\n"
    assert plain_html("<b>\n") == "&lt;b&gt;<br>"


@pytest.mark.parametrize(
    ("url", "offered"),
    [
        ("https://example.org/a", True),
        ("http://example.org", True),
        ("HTTPS://example.org", True),
        ("file:///etc/passwd", False),
        ("//host/share", False),
        ("\\\\host\\share", False),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("http://[bad", False),
        ("workbench-name:x", False),
        ("", False),
    ],
)
def test_only_addresses_on_the_web_are_offered(url: str, offered: bool) -> None:  # noqa: FBT001
    assert (web_address(url) is not None) is offered


def test_hostile_texts_ask_for_nothing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = SafeBrowser()
    qtbot.addWidget(browser)
    browser.resize(400, 300)
    browser.show()
    asked: list[str] = []
    original = SafeBrowser.loadResource

    def noted(self: SafeBrowser, kind: int, name: QUrl) -> object:
        asked.append(name.toString())
        return original(self, kind, name)

    monkeypatch.setattr(SafeBrowser, "loadResource", noted)
    for text in HOSTILE:
        browser.setHtml(to_html(text))
        browser.grab()

    assert len(HOSTILE) >= 200
    assert asked == []


def test_even_hostile_html_loads_a_placeholder_only(qtbot: QtBot) -> None:
    browser = SafeBrowser()
    qtbot.addWidget(browser)
    image = browser.loadResource(int(QTextDocument.ResourceType.ImageResource), QUrl("//host/x.png"))
    sheet = browser.loadResource(int(QTextDocument.ResourceType.StyleSheetResource), QUrl("//host/x.css"))

    assert isinstance(image, QImage)
    assert (image.width(), image.height(), sheet) == (1, 1, "")
    browser.show()
    for text in HOSTILE:
        browser.setHtml(text)
        browser.grab()


def test_a_number_and_its_percent_sign_stay_in_one_line() -> None:
    assert "93.4\u00a0% of" in to_html("found again: 93.4 % of the newer file")
