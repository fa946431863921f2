"""What edited rules would change, asked of the runtime while they are edited; only the newest question counts."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.domain.compare_trial import foreseen_words, tried_contract
from workbench.domain.ids import ChatId
from workbench.protocol.messages import Refusal, SideRefused
from workbench.protocol.tables import TableAnswer, WhatChanges, WhatChangesRequest, Working
from workbench.qt.bridge import EngineBridge
from workbench.qt.compare_draft import CompareDraft
from workbench.qt.table_looks import Look, TableLooks

COMPARISON = "comparison"
"""The live value that the form's call edits."""
_SETTLED_MILLISECONDS = 250
_AGAIN_MILLISECONDS = 1000
_WORKING = "Working out what this changes …"
_BUSY = "What this changes is worked out when the call that runs has ended."


class CompareTrial(QObject):
    """Try the rules as they stand in the form; nothing is replaced and no call is made.

    Signals:
        changed: `words` are others now.
    """

    changed = Signal()

    def __init__(self, bridge: EngineBridge, chat: ChatId, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._looks = TableLooks(bridge, chat, self)
        self._looks.silent_changed.connect(self._wait_for_runtime)
        self._look: Look | None = None
        self._tried = ""
        self._labels: Mapping[str, str] = {}
        self._known: dict[str, str] = {}
        self.words = ""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._ask)

    def show_draft(self, draft: CompareDraft) -> None:
        """Try what is in the form now, where it is not what is being tried already."""
        wish = draft.wish
        contract = tried_contract(draft.contract, wish)
        tried = "" if contract is None else contract.to_toml()
        if tried == self._tried:
            return
        self._looks.drop(self._look)
        self._look = None
        self._tried, self._labels = tried, {one.id: one.label for one in wish.inputs}
        self._later.stop()
        if not tried:
            self._say("")
        elif tried in self._known:
            self._say(self._known[tried])
        else:
            self._say(_WORKING)
            self._later.start(_SETTLED_MILLISECONDS)

    def forget(self) -> None:
        """Ask anew: a call may have changed what is compared."""
        self._known.clear()
        self._looks.drop(self._look)
        self._look = None
        if self._tried:
            self._later.start(0)

    def _ask(self) -> None:
        request = WhatChangesRequest(name=COMPARISON, contract=self._tried)
        self._look = self._looks.ask(request, self._take, self._refuse, self._go_on)

    def _take(self, answer: TableAnswer) -> None:
        if isinstance(answer, WhatChanges):
            self._known[self._tried] = foreseen_words(answer, self._labels)
            self._say(self._known[self._tried])

    def _go_on(self, answer: Working) -> None:
        seconds = int(answer.seconds)
        self._say(f"{_WORKING} {seconds} s" if seconds else _WORKING)

    def _refuse(self, refusal: SideRefused) -> None:
        if refusal.refusal is Refusal.BUSY:
            self._say(_BUSY)
            self._later.start(_AGAIN_MILLISECONDS)
        else:
            self._say(f"What this changes cannot be told beforehand. {refusal.text}")

    def _wait_for_runtime(self, is_silent: bool) -> None:  # noqa: FBT001 - a signal's argument
        if self._look is not None and not self._look.is_dropped:
            self._say(_BUSY if is_silent else _WORKING)

    def _say(self, words: str) -> None:
        if words != self.words:
            self.words = words
            self.changed.emit()
