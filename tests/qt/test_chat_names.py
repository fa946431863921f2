"""What older answers lead to, after later calls and after the end of a runtime."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from tests.qt.test_comparisons import at, call, live, told
from tests.views.window import themed
from workbench.domain.conversation import Chat
from workbench.domain.ids import ChatId
from workbench.domain.output import Output
from workbench.domain.staleness import Staleness
from workbench.protocol.values import VariableSummary
from workbench.qt.bridge import EngineBridge
from workbench.qt.chat_names import ChatNames
from workbench.qt.reply_links import Link, LinkState, NoLinks, parts_of
from workbench.views.message_view import ReplyView
from workbench.views.safe_browser import SafeBrowser

CHAT = ChatId("c")


class SilentBridge(QObject):
    """Tells nothing, and answers nothing by itself."""

    event_arrived = Signal(object)

    def ask(self, *_: object) -> None:
        """Take a question."""


@pytest.fixture
def names() -> ChatNames:
    bridge = SilentBridge()
    made = ChatNames(cast("EngineBridge", bridge), bridge)
    made.set_chat(Chat(id=CHAT, title="", folder=Path(), created=at(0)))
    return made


def now_live(made: ChatNames, found: dict[str, VariableSummary]) -> None:
    made._take_live(CHAT, tuple(found.values()), made._looks)  # noqa: SLF001 - the engine's answer


def found(made: ChatNames, number: int, minute: int) -> Link | None:
    return made.links(at(minute)).counted(number, "changed", "")


def test_a_count_whose_rows_were_made_anew_says_why_it_does_not_open(names: ChatNames) -> None:
    names.load((call(2, ("result",), told(12)),), ())
    assert found(names, 12, 2) is None  # nobody looked yet at what is live
    now_live(names, live("result"))
    before = found(names, 12, 2)

    names.load((call(5, ("result",), told(30)),), ())
    past = found(names, 12, 2)

    assert before is not None
    assert before.state is LinkState.LIVE
    assert past is not None
    assert (past.state, "made the comparison anew" in past.tip) == (LinkState.PAST, True)
    assert parts_of(past.address) == ("workbench-past", (past.tip,))
    assert found(names, 13, 2) is None


def test_a_count_of_a_runtime_that_has_ended_says_so(names: ChatNames) -> None:
    names.load((call(2, ("result",), told(12)),), ())

    now_live(names, {})

    past = found(names, 12, 2)
    assert past is not None
    assert (past.state, past.tip.startswith("The runtime that held these rows has ended.")) == (LinkState.PAST, True)


def test_a_name_that_was_set_anew_or_is_gone_says_so(names: ChatNames) -> None:
    names.load((call(2, ("result", "old"), told(12)), call(5, ("result",), told(30))), ())
    now_live(names, live("result"))

    links = names.links(at(2))
    changed, gone = links.named("result"), links.named("old")

    assert changed is not None
    assert (changed.state, changed.tip) == (
        LinkState.CHANGED,
        "A later call set it anew: what opens is what it is now.",
    )
    assert gone is not None
    assert gone.tip.startswith("It is not live any more.")


def test_the_tip_of_a_link_is_shown_as_text_whatever_it_holds(qtbot: QtBot) -> None:
    class Links:
        def named(self, text: str) -> Link | None:
            return Link(address="workbench-name:x", tip=f'<img src="//host/x.png"> "{text}"')

        def counted(self, number: int, bucket: str, column: str) -> Link | None:
            return None

    view = ReplyView(themed(), "Look at `x`.", Links())
    qtbot.addWidget(view)
    browser = view.findChild(SafeBrowser)
    assert browser is not None
    cursor = QTextCursor(browser.document())
    cursor.setPosition(9)

    assert cursor.charFormat().toolTip() == "<span>&lt;img src=&quot;//host/x.png&quot;&gt; &quot;x&quot;</span>"


def test_a_reply_that_cannot_be_drawn_is_shown_as_it_is(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise RecursionError

    monkeypatch.setattr("workbench.views.message_view.to_html", fail)

    view = ReplyView(themed(), "**bold** <b>", NoLinks())
    qtbot.addWidget(view)

    browser = view.findChild(SafeBrowser)
    assert browser is not None
    assert browser.toPlainText() == "**bold** <b>"


def test_what_is_out_of_date_is_marked_in_old_messages_in_words_too(qtbot: QtBot, names: ChatNames) -> None:
    names.load((call(2, ("total",), ""),), ())
    now_live(names, live("total"))
    view = ReplyView(themed(), "The sum is in `total`.", names.links(at(9)))
    qtbot.addWidget(view)
    names.changed.connect(view.refresh)
    browser = view.findChild(SafeBrowser)
    assert browser is not None
    assert "stale" not in browser.toPlainText()

    names.show_stale(Staleness(names={"total": "net is another one since call 6"}))

    link = names.links(at(9)).named("total")
    assert link is not None
    assert (link.state, link.tip) == (LinkState.STALE, "Stale: net is another one since call 6.")
    assert browser.toPlainText().strip() == "The sum is in total · stale."
    assert browser.accessibleDescription() == "total: Stale: net is another one since call 6."

    names.show_stale(Staleness())

    assert (browser.toPlainText().strip(), browser.accessibleDescription()) == ("The sum is in total.", "")


def test_a_file_that_is_older_than_its_sources_is_marked_too(names: ChatNames) -> None:
    output = Output(chat=CHAT, path="outputs/t.csv", bytes=1, sha256="s", mtime_ns=1, call=None)
    names._take_outputs(CHAT, (output,))  # noqa: SLF001 - the engine's answer
    names.show_stale(Staleness(outputs={"outputs/t.csv": "rows is another one since call 3"}))

    link = names.links(at(9)).named("t.csv")

    assert link is not None
    assert (link.state, link.tip) == (LinkState.STALE, "Stale: rows is another one since call 3.")
