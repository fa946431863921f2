"""What goes wrong with a runtime, told apart by who can act."""

from __future__ import annotations

from workbench.domain.errors import WorkbenchError
from workbench.protocol.messages import Refusal


class RuntimeStartError(WorkbenchError):
    """Python could not be started for a chat."""


class RuntimeGoneError(WorkbenchError):
    """The runtime ended, or another application has it."""


class NotUnderstoodError(WorkbenchError):
    """Another version of the workbench started the runtime, and this one cannot speak with it."""


class SideUnavailableError(WorkbenchError):
    """The runtime gives no answer about itself now."""


class SideRefusedError(WorkbenchError):
    """The runtime has no such thing, or cannot show it."""

    def __init__(self, refusal: Refusal, what: str) -> None:
        super().__init__(what)
        self.refusal = refusal
