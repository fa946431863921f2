"""The card in the chat after a runtime ended: what happened, what is gone, what is kept, what can be done."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from workbench.domain.checkpoint import RestoreReport
from workbench.domain.receipt import LossReceipt, named
from workbench.domain.runtime import RuntimeEnd
from workbench.views.parts import button, label, pill, set_text

_MOST_LINES = 12
Row = tuple[str, str, str, str]
"""What it is about, what is said of it, a word and the word's kind."""


def rows_of(receipt: LossReceipt, *, checkpoints: bool) -> list[Row]:
    """Say of each thing that is kept, and of the live one, how it stands."""
    restorable = receipt.can_restore
    saved = f" {receipt.checkpoint.saved.astimezone():%H:%M}" if restorable and receipt.checkpoint is not None else ""
    changed = any(item.changed_on_disk for item in receipt.inputs)
    rows: list[Row] = [
        ("Live Python", receipt.gone_words(), "gone" if receipt.gone else "", "gone"),
        (
            f"Checkpoint{saved}",
            receipt.checkpoint_words(on=checkpoints),
            "can be restored" if restorable else "",
            "changed",
        ),
        ("Output files", receipt.output_words(), "still there" if receipt.outputs else "", "live"),
        ("Inputs", receipt.input_words(), _input_word(receipt, changed=changed), "changed" if changed else "live"),
        ("Chat", receipt.record_words(), "still there", "live"),
    ]
    if receipt.cut_off is not None:
        rows.append(("Outside effects", receipt.cut_off_words(), "look first", "gone"))
    return rows


def heading_of(end: RuntimeEnd) -> str:
    """Say what happened, and when."""
    at = "" if end.ended is None else f" ({datetime.fromtimestamp(end.ended, UTC).astimezone():%H:%M})"
    return f"{end.words().rstrip('.')}{at}"


def report_words(report: RestoreReport, imported: frozenset[str] = frozenset()) -> list[str]:
    """Say what came back and what did not, each with its reason; imported names are not worth a word."""
    back = [name for name in report.restored if name not in imported]
    words = [f"Back from the checkpoint after call {report.after_call}: {named(back) or 'nothing'}."]
    missing = [entry for entry in report.missing if entry.name not in imported]
    words += [f"{entry.name} ({entry.type_name}) did not come back: {entry.reason}." for entry in missing[:_MOST_LINES]]
    if len(missing) > _MOST_LINES:
        words.append(f"{len(missing) - _MOST_LINES} more did not come back.")
    return words


class EndedCard(QFrame):
    """Tell of one end.

    Signals:
        restart_requested: a new runtime is wanted.
        restore_requested: the checkpoint is to be brought back.
    """

    restart_requested = Signal()
    restore_requested = Signal()

    def __init__(self, receipt: LossReceipt, *, checkpoints: bool) -> None:
        super().__init__()
        self.receipt = receipt
        self.setProperty("card", "gone")
        band = QFrame()
        band.setProperty("band", "gone")
        top = QHBoxLayout(band)
        top.setContentsMargins(12, 7, 12, 7)
        top.addWidget(label(heading_of(receipt.end), "heading", wraps=True), 1)
        self.restore_button = button("Restore checkpoint", "primary")
        self.restart_button = button("Start a new runtime", "" if receipt.can_restore else "primary")
        self.leave_button = button("Go on without")
        self.restore_button.setVisible(receipt.can_restore)
        self.restore_button.clicked.connect(self._restore)
        self.restart_button.clicked.connect(self._restart)
        self.leave_button.clicked.connect(self._leave)
        self._row = QWidget()
        buttons = QHBoxLayout(self._row)
        buttons.setContentsMargins(12, 6, 12, 10)
        buttons.setSpacing(8)
        for made in (self.restore_button, self.restart_button, self.leave_button):
            buttons.addWidget(made)
        buttons.addStretch(1)
        self.said = label(wraps=True)
        self.said.setContentsMargins(12, 4, 12, 12)
        self.said.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(band)
        layout.addLayout(_grid(rows_of(receipt, checkpoints=checkpoints)))
        layout.addWidget(self._row)
        layout.addWidget(self.said)
        self.setAccessibleName(heading_of(receipt.end))

    def show_live(self, number: int) -> None:
        """Take note that another runtime lives: only what is saved can still be brought back."""
        self.restart_button.hide()
        self.leave_button.hide()
        if self.restore_button.isHidden() or not self.restore_button.isEnabled():
            self._row.hide()
        if self.said.isHidden():
            self._say(f"Runtime {number} runs now. It began with nothing loaded.")

    def show_restored(self, report: RestoreReport) -> None:
        """Say what came back."""
        self._row.hide()
        self._say("\n".join(report_words(report, self.receipt.imported)))

    def show_failed(self, fault: str) -> None:
        """Say why nothing came back, and offer it again."""
        for made in (self.restore_button, self.restart_button, self.leave_button):
            made.setEnabled(True)
        self._row.show()
        self._say(fault)

    def _say(self, text: str) -> None:
        set_text(self.said, text)
        self.said.setVisible(bool(text))

    def _restore(self) -> None:
        self._hold("The checkpoint is being restored…")
        self.restore_requested.emit()

    def _restart(self) -> None:
        self._hold("A new runtime is being started…")
        self.restart_requested.emit()

    def _leave(self) -> None:
        self._row.hide()
        self._say("Nothing was started. The next call starts a new runtime, with nothing loaded.")

    def _hold(self, text: str) -> None:
        """Let no second click ask for the same."""
        for made in (self.restore_button, self.restart_button, self.leave_button):
            made.setEnabled(False)
        self._say(text)


def _grid(rows: list[Row]) -> QGridLayout:
    grid = QGridLayout()
    grid.setContentsMargins(12, 10, 12, 4)
    grid.setHorizontalSpacing(20)
    grid.setVerticalSpacing(8)
    grid.setColumnStretch(1, 1)
    for row, (name, text, word, kind) in enumerate(rows):
        grid.addWidget(label(name, "muted"), row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(text, wraps=True), row, 1)
        if word:
            grid.addWidget(pill(word, kind), row, 2, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    return grid


def _input_word(receipt: LossReceipt, *, changed: bool) -> str:
    if not receipt.inputs:
        return ""
    return "changed" if changed else "still there"
