from __future__ import annotations

from datetime import UTC, datetime, timedelta

from workbench.domain.checkpoint import RestoreReport
from workbench.domain.content import ChatContent
from workbench.domain.conversation import Author, Message, MessageState
from workbench.domain.happened import Happened
from workbench.domain.ids import CallId, ChatId, MessageId
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.qt.transcript import in_order

START = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def said(number: int, text: str, author: Author = Author.USER) -> Message:
    return Message(
        id=MessageId(number),
        chat=ChatId("c"),
        turn=number,
        author=author,
        text=text,
        at=START + timedelta(minutes=number),
        state=MessageState.ANSWERED,
    )


def ended(number: int, minute: float) -> Happened:
    end = RuntimeEnd(number=number, reason=EndReason.FAILURE, signal="SIGKILL", last_call=4)
    return Happened(at=START + timedelta(minutes=minute), what=end)


def test_what_happened_to_runtimes_stands_at_its_place() -> None:
    restored = Happened(at=START + timedelta(minutes=2.5), what=RestoreReport(after_call=CallId(1), entries=()))
    messages = (said(1, "a"), said(2, "b"), said(3, "c"))

    shown = in_order(ChatContent(messages=messages, happened=(ended(1, 1.5), restored)))

    assert shown == (messages[0], ended(1, 1.5), messages[1], restored, messages[2])


def test_an_end_that_a_message_tells_is_not_told_twice() -> None:
    first, second = ended(1, 1.5), ended(2, 2.5)
    told = said(2, f"{first.end_words()[0]} Its variables are gone.", Author.WORKBENCH)

    assert in_order(ChatContent(messages=(told,), happened=(first, second))) == (told, second)
