"""Patience with kernels: what comes in any case is waited for, however busy the machine is."""

from __future__ import annotations

from functools import partialmethod

import pytest

from tests.kernels.chats import LONG_SECONDS
from workbench.kernels import code_questions, commands, ending, execution, session
from workbench.kernels.side_channel import SideChannel


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer than the window does before something counts as lost: that is not what is tested."""
    for module, name in (
        (session, "BEGIN_SECONDS"),
        (ending, "REPORT_SECONDS"),
        (commands, "PATIENCE_SECONDS"),
        (code_questions, "PATIENCE_SECONDS"),
        (execution, "IDLE_PATIENCE_SECONDS"),
        (execution, "SPOOL_PATIENCE_SECONDS"),
    ):
        monkeypatch.setattr(module, name, LONG_SECONDS)
    # A kernel that does not end when it is asked to is ended by force: sooner than a test's own patience ends.
    monkeypatch.setattr(session, "POLITE_SECONDS", LONG_SECONDS / 6)
    monkeypatch.setattr(session, "END_SECONDS", LONG_SECONDS / 2)
    monkeypatch.setattr(SideChannel, "ask", partialmethod(SideChannel.ask, patience=LONG_SECONDS))
