"""What the user is asked before a call runs, and what can be answered."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.domain.call import CallRequest


@dataclass(frozen=True, kw_only=True, slots=True)
class ApprovalQuestion:
    """One call that waits for a yes."""

    request: CallRequest
    number: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """What the user said: run it or not, with other code where it was edited, and whether that holds for the chat."""

    run: bool
    code: str | None = None
    for_chat: bool = False
