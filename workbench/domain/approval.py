"""What the user said when asked whether a call may run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """Run it or not, with other code where it was edited, and whether the yes holds for the rest of the chat."""

    run: bool
    code: str | None = None
    for_chat: bool = False
