"""The search for keys and matching columns: a sample of large files first, then all rows; it can be stopped."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.domain.compare_ground import CompareSource
from workbench.domain.compare_wish import CompareInput
from workbench.domain.errors import WorkbenchError
from workbench.domain.evidence import Evidence
from workbench.domain.ids import ChatId
from workbench.qt.bridge import EngineBridge
from workbench.qt.pending import PendingRequest

SAMPLE = 20_000
_LARGE = 15_000_000
"""From so many bytes in all on a sample is looked at first."""


class EvidenceSearch(QObject):
    """Ask for evidence; only the newest question is answered.

    Signals:
        found: an `Evidence`.
        failed: a sentence.
        changed: it began, went on or ended; `words` says how.
    """

    found = Signal(object)
    failed = Signal(str)
    changed = Signal()

    def __init__(self, bridge: EngineBridge, chat: ChatId, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chat = chat
        self._pending: PendingRequest[Evidence] | None = None
        self._asked: tuple[CompareInput, ...] = ()
        self._rows = 0
        self._sample = 0
        self._began = 0.0
        self._told = ""
        self._clock = QTimer(self)
        self._clock.setInterval(500)
        self._clock.timeout.connect(self.changed)

    @property
    def is_running(self) -> bool:
        """Whether something is being looked for."""
        return self._pending is not None

    @property
    def words(self) -> str:
        """Say what goes on, or what the evidence rests on."""
        if self._pending is None:
            return self._told
        seconds = int(time.monotonic() - self._began)
        waited = f" {seconds} s" if seconds else ""
        if self._sample:
            return f"Looking at a sample: the first {self._sample:,} rows of each file …{waited}"
        rows = f"all {self._rows:,} rows" if self._rows else "all rows"
        so_far = " What is shown so far is from a sample." if self._told else ""
        return f"Looking at {rows} …{waited}{so_far}"

    def start(self, sources: tuple[CompareSource, ...]) -> None:
        """Look at these tables; what was looked for before is stopped."""
        self.stop(told="")
        usable = tuple(one.input for one in sources if one.path is not None)
        if len(usable) < 2:
            self.changed.emit()
            return
        self._asked = usable
        self._rows = sum(one.rows or 0 for one in sources)
        large = sum(one.size for one in sources) > _LARGE
        self._ask(SAMPLE if large else 0)

    def stop(self, *, told: str | None = None) -> None:
        """Stop looking; the process that looks ends."""
        pending, self._pending = self._pending, None
        self._clock.stop()
        if pending is not None:
            pending.cancel()
            if told is None:
                told = "Stopped. What is shown is from a sample." if self._told else "Stopped looking."
        if told is not None:
            self._told = told
        self.changed.emit()

    def _ask(self, sample: int) -> None:
        self._sample, self._began = sample, time.monotonic()
        chat, asked = self._chat, self._asked
        self._pending = self._bridge.ask(
            self, lambda engine: engine.evidence(chat, asked, sample), self._take, self._refuse
        )
        self._clock.start()
        self.changed.emit()

    def _take(self, evidence: Evidence) -> None:
        self._pending = None
        self._clock.stop()
        if evidence.sample:
            self._told = f"From a sample: the first {evidence.sample:,} rows of each file."
            self.found.emit(evidence)
            self._ask(0)
            return
        rows = sum(evidence.rows.values())
        self._told = f"From all {rows:,} rows." if rows else ""
        self.found.emit(evidence)
        self.changed.emit()

    def _refuse(self, error: WorkbenchError) -> None:
        self._pending = None
        self._clock.stop()
        self._told = str(error)
        self.changed.emit()
        self.failed.emit(str(error))
