from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from workbench.domain.conversation import Chat
from workbench.domain.ids import ChatId
from workbench.domain.overview import ChatOverview
from workbench.domain.runtime import EndReason, RuntimeEnd, RuntimeFacts, RuntimeState
from workbench.domain.search import FoundChat
from workbench.qt.chat_choice import distinct_title
from workbench.qt.chats_model import ChatMark, ChatRole, ChatsModel, Section, detail_of, grouped, line_of, mark_of

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)


def overview(title: str, days_ago: int = 0, **more: object) -> ChatOverview:
    at = NOW - timedelta(days=days_ago)
    chat = Chat(id=ChatId(title), title=title, folder=Path("/x"), created=at)
    return ChatOverview(chat=chat, last_used=at, **more)  # pyright: ignore[reportArgumentType]


def facts(state: RuntimeState) -> RuntimeFacts:
    return RuntimeFacts(
        runtime="r", chat="c", number=1, state=state, folder="f", started=0.0, calls=0, running_call=None, pid=1
    )


def test_chats_stand_under_the_time_they_were_last_used() -> None:
    chats = [overview("A"), overview("B"), overview("C", 3), overview("D", 30)]

    rows = grouped(chats, NOW)

    shown = [row.title if isinstance(row, Section) else row.chat.title for row in rows]
    assert shown == ["Today", "A", "B", "This week", "C", "Earlier", "D"]


def test_a_search_keeps_the_chats_with_every_word_and_their_headings() -> None:
    rows = grouped([overview("Price lists"), overview("Bank prices", 3)], NOW, "PRICE ban")

    assert [row.title if isinstance(row, Section) else row.chat.title for row in rows] == ["This week", "Bank prices"]


def test_a_chat_whose_messages_hold_the_words_is_shown_with_the_line_until_nothing_is_searched_for() -> None:
    made = ChatsModel()
    made.show_chats((overview("Price lists"), overview("Bank")))
    made.search("price")

    made.show_found((FoundChat(chat=ChatId("Bank"), line="the price of <b>gold</b>"),))

    row = made.index(made.row_of("Bank"))
    shown = (row.data(), row.data(ChatRole.DETAIL), row.data(Qt.ItemDataRole.ToolTipRole))
    assert shown == ("Bank", "the price of <b>gold</b>", "<span>Bank<br>the price of &lt;b&gt;gold&lt;/b&gt;</span>")
    assert made.row_of("Price lists") > 0
    made.search("")
    assert str(made.index(made.row_of("Bank")).data(ChatRole.DETAIL)).endswith(" · no files yet")


def test_a_line_that_was_found_goes_with_the_search_also_where_the_same_chats_stay(qtbot: QtBot) -> None:
    made = ChatsModel()
    made.show_chats((overview("Bank"),))
    made.search("bank")
    made.show_found((FoundChat(chat=ChatId("Bank"), line="the bank of gold"),))

    with qtbot.waitSignal(made.dataChanged):
        made.search("")

    assert str(made.index(made.row_of("Bank")).data(ChatRole.DETAIL)).endswith(" · no files yet")


def test_the_second_line_says_when_a_chat_was_used() -> None:
    now = NOW.astimezone()

    said = [line_of(overview("A", days), now) for days in (0, 3, 30)]

    assert said == [
        f"{now:%H:%M} · no files yet",
        f"{now - timedelta(days=3):%a %H:%M} · no files yet",
        f"{now - timedelta(days=30):%Y-%m-%d} · no files yet",
    ]


@pytest.mark.parametrize(
    ("title", "known", "own"),
    [
        ("march and april", (), "march and april"),
        ("march and april", ("march", "May"), "march and april"),
        ("march and april", ("March and April",), "march and april (2)"),
        ("march and april", ("march and april", "march and april (2)"), "march and april (3)"),
    ],
)
def test_a_title_that_another_chat_has_gets_a_number(title: str, known: tuple[str, ...], own: str) -> None:
    assert distinct_title(title, known) == own


@pytest.mark.parametrize(
    ("item", "mark", "detail"),
    [
        (overview("A"), ChatMark.NONE, "no files yet"),
        (
            overview("A", runtime=facts(RuntimeState.IDLE), inputs=2, outputs=1),
            ChatMark.LIVE,
            "live · 2 files · 1 output",
        ),
        (overview("A", runtime=facts(RuntimeState.BUSY), inputs=1), ChatMark.BUSY, "busy · 1 file"),
        (
            overview("A", end=RuntimeEnd(number=1, reason=EndReason.FAILURE), inputs=1),
            ChatMark.FAILED,
            "ended unexpectedly · 1 file",
        ),
        (overview("A", end=RuntimeEnd(number=1, reason=EndReason.CLOSED), inputs=1), ChatMark.NONE, "closed · 1 file"),
    ],
)
def test_a_chat_says_in_a_few_words_how_it_stands(item: ChatOverview, mark: ChatMark, detail: str) -> None:
    assert (mark_of(item), detail_of(item)) == (mark, detail)


def test_the_model_keeps_the_rules_of_models(qtmodeltester: ModelTester) -> None:
    model = ChatsModel()
    qtmodeltester.check(model)

    model.show_chats((overview("A"), overview("B", 3)))
    model.search("a")
    model.search("")

    qtmodeltester.check(model)
    assert (model.row_of("A"), model.row_of("none")) == (1, -1)
