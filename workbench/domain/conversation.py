"""A chat and its messages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

from workbench.domain.ids import ChatId, MessageId


class ApprovalMode(Enum):
    """When the user is asked before a model's call runs."""

    EACH = "each"
    CHAT = "chat"
    """Asked once; the first yes holds for the rest of the chat."""
    ISOLATED = "isolated"
    """Runs by itself, as long as the runtime is isolated; otherwise asked each time."""


class Author(Enum):
    """Who wrote a message."""

    USER = "user"
    ANALYST = "analyst"
    WORKBENCH = "workbench"


class MessageState(Enum):
    """What became of a message."""

    SENT = "sent"
    """Kept; its turn has not ended."""
    ANSWERED = "answered"
    FAILED = "failed"
    """No answer came; it can be sent again."""
    CANCELLED = "cancelled"


@dataclass(frozen=True, kw_only=True, slots=True)
class Chat:
    """A conversation with its own folder and its own runtime."""

    id: ChatId
    title: str
    folder: Path
    created: datetime
    approval: ApprovalMode = ApprovalMode.EACH
    approved: bool = False
    """In mode CHAT: the user has said yes once."""
    checkpoints: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """One text of a chat, by the user, the analyst or model, or the workbench itself."""

    id: MessageId
    chat: ChatId
    turn: int
    author: Author
    text: str
    at: datetime
    state: MessageState = MessageState.ANSWERED


class TurnEnd(Enum):
    """How a turn ended."""

    ANSWERED = "answered"
    NOT_UNDERSTOOD = "not understood"
    """The model says that it did not understand, or declines."""
    REFUSED = "refused"
    """The user did not let a call run."""
    CANCELLED = "cancelled"
    FAILED = "failed"


@dataclass(frozen=True, kw_only=True, slots=True)
class TurnResult:
    """What a turn came to, for whoever sent the message."""

    chat: ChatId
    turn: int
    end: TurnEnd
    reply: str
    calls: tuple[int, ...] = ()
    fault: str = ""
    """One sentence where the turn failed."""
    asked: bool = False
    """The reply asks something back: the request is not done, or not whole."""
