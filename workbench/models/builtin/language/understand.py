"""Understand a message: the one entry of the language piece."""

from __future__ import annotations

from workbench.models.builtin.intents import Understanding
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.state import ChatView


def understand(text: str, view: ChatView, conversation: Conversation | None = None) -> Understanding:
    """Read a message into intents, questions, refusals and words left over; pure."""
    del view, conversation
    return Understanding(left_over=tuple(text.split()))
