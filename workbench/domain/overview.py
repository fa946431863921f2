"""A chat as it stands in the list of chats: when it was last worked in, and what there is of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from workbench.domain.conversation import Chat
from workbench.domain.runtime import RuntimeEnd, RuntimeFacts


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatOverview:
    """One chat; `runtime` is None where none lives, and `end` tells how the last one ended."""

    chat: Chat
    last_used: datetime
    messages: int = 0
    inputs: int = 0
    outputs: int = 0
    runtime: RuntimeFacts | None = None
    end: RuntimeEnd | None = None
