"""The choice of a checkpoint to bring back: when each was saved, and what it holds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QRadioButton, QWidget

from workbench.domain.checkpoint import Checkpoint
from workbench.domain.receipt import named
from workbench.views.dialogs import QuestionDialog
from workbench.views.parts import as_written, label
from workbench.views.words import counted, time_text

_TITLE = "Restore a checkpoint"
_LEAVES = "What is live now stays as it is: a name that is in use is not replaced. Nothing is run."
_NONE = (
    "Nothing was saved in this chat yet.",
    "Switch “Checkpoints” on in the toolbar: what is live is then saved at once, and after each call.",
)


def words_of(checkpoint: Checkpoint, now: datetime) -> str:
    """Say when a checkpoint was saved, of which runtime, and what it holds."""
    kept = checkpoint.kept
    return (
        f"{time_text(checkpoint.saved, now)} · runtime {checkpoint.runtime}, after call {checkpoint.after_call}"
        f" · {counted(len(kept), 'value')}"
    )


class RestoreDialog(QuestionDialog):
    """Offer the checkpoints of a chat, the newest first.

    Signals:
        chosen: the checkpoint of this runtime is to be brought back.
    """

    chosen = Signal(int)

    def __init__(self, checkpoints: Sequence[Checkpoint], parent: QWidget) -> None:
        super().__init__(_TITLE, (f"{_TITLE}?", _LEAVES) if checkpoints else _NONE, "Restore", parent)
        self.choices: list[QRadioButton] = []
        for checkpoint in checkpoints:
            made = QRadioButton(as_written(words_of(checkpoint, datetime.now(UTC))))
            made.setChecked(not self.choices)
            made.setAccessibleDescription(named(checkpoint.kept))
            self.choices.append(made)
            self.insert(made)
            holds = label(named(checkpoint.kept) or "nothing", "muted", wraps=True)
            holds.setContentsMargins(24, 0, 0, 4)
            self.insert(holds)
        self._runtimes = [int(checkpoint.runtime) for checkpoint in checkpoints]
        self.do_button.setVisible(bool(checkpoints))
        self.cancel_button.setText("Cancel" if checkpoints else "Close")
        self.accepted.connect(self._choose)

    def _choose(self) -> None:
        for made, runtime in zip(self.choices, self._runtimes, strict=True):
            if made.isChecked():
                self.chosen.emit(runtime)
