"""What happened to a chat's runtimes, at its place between the messages and calls."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from workbench.domain.checkpoint import RestoreReport
from workbench.domain.runtime import EndReason, RuntimeEnd


@dataclass(frozen=True, kw_only=True, slots=True)
class Happened:
    """A runtime ended, or a checkpoint was restored."""

    at: datetime
    what: RuntimeEnd | RestoreReport

    def end_words(self) -> tuple[str, ...]:
        """Say what an end was and what is to be looked at since; nothing of a restore."""
        if not isinstance(self.what, RuntimeEnd):
            return ()
        words = [self.what.words()]
        if self.what.reason is EndReason.FAILURE and not self.what.last_call_ended:
            words.append(
                f"Call {self.what.last_call} was cut off and was not run again: look at what it may have written or"
                " sent before you run it again."
            )
        return tuple(words)
