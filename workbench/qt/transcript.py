"""What a chat has said and run, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TypeGuard

from workbench.domain.call import CallRecord
from workbench.domain.content import ChatContent
from workbench.domain.conversation import Author, Message, MessageState
from workbench.domain.happened import Happened

Entry = Message | CallRecord | Happened


def in_order(content: ChatContent) -> tuple[Entry, ...]:
    """Put all by time; of one moment the message comes first, and what happened to a runtime last.

    An end that was found at a start is told by a message already.
    """
    told = [one.text for one in content.messages if one.author is Author.WORKBENCH]
    happened = [one for one in content.happened if not _is_told(one, told)]
    return tuple(sorted((*content.messages, *content.calls, *happened), key=_when))


def is_said(entry: Entry) -> TypeGuard[Message]:
    """Tell whether the user or the analyst said it."""
    return isinstance(entry, Message) and entry.author is not Author.WORKBENCH


def open_turn(messages: tuple[Message, ...]) -> bool:
    """Tell whether the last message of the user is still being answered."""
    mine = [message for message in messages if message.author is Author.USER]
    return bool(mine) and mine[-1].state is MessageState.SENT


def _is_told(one: Happened, told: Sequence[str]) -> bool:
    words = one.end_words()
    return bool(words) and any(text.startswith(words[0].rstrip(".")) for text in told)


def _when(entry: Entry) -> tuple[datetime, int]:
    match entry:
        case Message():
            return entry.at, 0
        case CallRecord():
            return entry.started, 1
        case Happened():
            return entry.at, 2
