"""What the user is asked before a call runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.domain.call import CallRequest  # not before the first paint


@dataclass(frozen=True, kw_only=True, slots=True)
class ApprovalQuestion:
    """One call that waits for a yes."""

    request: CallRequest
    number: int
