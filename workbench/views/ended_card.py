"""The card in the chat after a runtime ended: what happened, what is gone, what can be done."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from workbench.domain.runtime import RuntimeEnd
from workbench.views.parts import button, label, pill
from workbench.views.words import listed


class EndedCard(QFrame):
    """Tell of one end.

    Signals:
        restart_requested: a new runtime is wanted.
        restore_requested: the checkpoint is to be brought back.
    """

    restart_requested = Signal()
    restore_requested = Signal()

    def __init__(self, end: RuntimeEnd, gone: tuple[str, ...], *, checkpoints: bool) -> None:
        super().__init__()
        self.setProperty("card", "gone")
        band = QFrame()
        band.setProperty("band", "gone")
        top = QHBoxLayout(band)
        top.setContentsMargins(12, 7, 12, 7)
        top.addWidget(label(end.words(), "heading", wraps=True), 1)
        grid = QGridLayout()
        grid.setContentsMargins(12, 10, 12, 4)
        grid.setHorizontalSpacing(24)
        grid.setColumnStretch(1, 1)
        lost = f"{listed(gone, 12)}" if gone else "nothing that this window knows of"
        kept = "what was saved in it can be restored" if checkpoints else "off in this chat"
        for row, (name, text, word, kind) in enumerate(
            (
                ("Live Python", lost, "gone" if gone else "", "gone"),
                ("Checkpoint", kept, "can be restored" if checkpoints else "", "changed"),
                ("Output files", "in the chat's folder, as they were written", "still there", "live"),
                ("Messages and calls", "on record, with their code", "still there", "live"),
            )
        ):
            grid.addWidget(label(name, "muted"), row, 0)
            grid.addWidget(label(text, wraps=True), row, 1)
            if word:
                grid.addWidget(pill(word, kind), row, 2)
        self.restore_button = button("Restore checkpoint", "primary")
        self.restart_button = button("Start a new runtime", "" if checkpoints else "primary")
        self.leave_button = button("Go on without")
        self.restore_button.setVisible(checkpoints)
        self.restore_button.clicked.connect(self.restore_requested)
        self.restart_button.clicked.connect(self.restart_requested)
        self.leave_button.clicked.connect(self._done)
        self.restore_button.clicked.connect(self._done)
        self.restart_button.clicked.connect(self._done)
        self._row = QWidget()
        buttons = QHBoxLayout(self._row)
        buttons.setContentsMargins(12, 6, 12, 10)
        buttons.setSpacing(8)
        for made in (self.restore_button, self.restart_button, self.leave_button):
            buttons.addWidget(made)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(band)
        layout.addLayout(grid)
        layout.addWidget(self._row)
        self.setAccessibleName(end.words())

    def _done(self) -> None:
        self._row.hide()
