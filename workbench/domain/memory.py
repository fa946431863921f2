"""Approved memory: facts that the user keeps, for one chat or for all, until the user removes them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from workbench.domain.errors import WorkbenchError
from workbench.domain.ids import ChatId

LONGEST_FACT = 500
MOST_FACTS = 100
"""As many facts as a model is told with a request; more are not kept, so that none is left out without a word."""


class FactRefusedError(WorkbenchError):
    """A fact cannot be kept as it was given."""


class FactScope(StrEnum):
    """Where a fact holds."""

    CHAT = "chat"
    ALL = "all"

    @property
    def words(self) -> str:
        """Say where."""
        return "this chat" if self is FactScope.CHAT else "all chats"


@dataclass(frozen=True, kw_only=True, slots=True)
class Fact:
    """One fact in the user's words. `chat` is None for one that holds in all chats."""

    number: int
    text: str
    chat: ChatId | None
    since: datetime
    """When it was added, or its words were last changed."""

    @property
    def scope(self) -> FactScope:
        """Where it holds."""
        return FactScope.ALL if self.chat is None else FactScope.CHAT


def fact_text(text: str) -> str:
    """Give the words of a fact on one line.

    Raises:
        FactRefusedError: there are none, or too many.
    """
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not words:
        raise FactRefusedError("A fact needs words.", "Write a short sentence, such as “Prices are net, in EUR.”")
    if len(words) > LONGEST_FACT:
        what = f"This fact is {len(words)} characters long; up to {LONGEST_FACT} can be kept."
        raise FactRefusedError(what, "Shorten it, or keep it as two facts.")
    return words
