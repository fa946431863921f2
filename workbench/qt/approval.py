"""What the user is asked before a call runs."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.domain.call import CallRequest


@dataclass(frozen=True, kw_only=True, slots=True)
class ApprovalQuestion:
    """One call that waits for a yes."""

    request: CallRequest
    number: int
