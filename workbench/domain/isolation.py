"""Whether code is kept to its chat: in a sandbox with the chat's files and no network, or not, and why not."""

from __future__ import annotations

from dataclasses import dataclass

SWITCHED_OFF = "It is switched off in the settings."


@dataclass(frozen=True, kw_only=True, slots=True)
class Isolation:
    """How a runtime is kept, or how the next one would be; `why_not` is empty where that is not known."""

    is_on: bool
    why_not: str = ""


NOT_ISOLATED = Isolation(is_on=False)
