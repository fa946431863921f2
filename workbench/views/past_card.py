"""What happened to a runtime some time ago, at its place in the chat: said, with nothing to do any more."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout

from workbench.domain.checkpoint import RestoreReport
from workbench.domain.happened import Happened
from workbench.views.ended_card import report_words
from workbench.views.parts import label


class PastCard(QFrame):
    """Tell of an end or a restore."""

    def __init__(self, happened: Happened) -> None:
        super().__init__()
        self.setProperty("card", "plain")
        is_restore = isinstance(happened.what, RestoreReport)
        words = report_words(happened.what) if isinstance(happened.what, RestoreReport) else [*happened.end_words()]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(2)
        for number, text in enumerate(words):
            said = f"{text} ({happened.at.astimezone():%Y-%m-%d %H:%M})" if number == 0 else text
            layout.addWidget(label(said, "" if number == 0 or is_restore else "muted", wraps=True))
        self.setAccessibleName(words[0])
