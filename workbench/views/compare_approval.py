"""Who approves the rules, in the Compare form: what is on record, and a name for the rules as they are wanted now."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from workbench.qt.compare_draft import CompareDraft
from workbench.views.parts import label, set_text, tooltip

_LONGEST_NAME = 120
_WHAT_FOR = "If someone has to agree to the rules, write who did. It stands in reports. It may stay empty."
_TIP = "With Compare the rules are approved under this name, with the day. It stands in the rules file and in reports."


class ApprovalField(QWidget):
    """Say who approved the rules, and take the name of who approves them now.

    Signals:
        approved: another name was written, or none any more.
    """

    approved = Signal()

    def __init__(self, draft: CompareDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self.words = label("", "muted", wraps=True)
        self.name = QLineEdit()
        self.name.setMaxLength(_LONGEST_NAME)
        self.name.setPlaceholderText("Name of who approves them")
        self.name.setAccessibleName("Name of who approves the rules")
        self.name.setToolTip(tooltip(_TIP))
        self.name.textEdited.connect(self._take)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(label("APPROVAL", "section"))
        layout.addWidget(self.words)
        layout.addWidget(self.name)
        layout.addWidget(label(_WHAT_FOR, "faint", wraps=True))

    def show_draft(self) -> None:
        """Say what is on record for the draft as it is now."""
        set_text(self.words, self._draft.approval)

    def _take(self, name: str) -> None:
        self._draft.approved_by = name
        self.approved.emit()
