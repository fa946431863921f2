"""The right side of the Compare dialog: what would change in the contract, and what the last comparison told."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from workbench.qt.compare_draft import CompareDraft
from workbench.views.parts import label, line, set_breaking_text

_MOST_CHANGES = 14


class OutcomePanel(QWidget):
    """Say what pressing Compare does."""

    def __init__(self, draft: CompareDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._shown: object = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(6)

    def show_draft(self) -> None:
        """Say it for the draft as it is now."""
        draft = self._draft
        shown = (draft.changes, draft.ground.last, tuple(one.id for one in draft.chosen), draft.is_of_contract)
        if shown == self._shown:
            return
        self._shown = shown
        while (item := self._layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        self._add_changes(layout)
        self._add_last(layout)
        layout.addStretch(1)
        self._layout.addWidget(page)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What would change, as it is shown."""
        return self._draft.changes

    def _add_changes(self, layout: QVBoxLayout) -> None:
        is_known = self._draft.is_of_contract
        layout.addWidget(label("WHAT WOULD CHANGE" if is_known else "WHAT WILL BE COMPARED", "section"))
        changes = self.sentences
        if changes and self._files():
            layout.addWidget(_said(self._files()))
        if is_known and not changes:
            layout.addWidget(_said(self._files() or "Nothing: it runs again under the rules as they are.", "muted"))
        for sentence in changes[:_MOST_CHANGES]:
            layout.addWidget(_said(f"{sentence}."))
        if len(changes) > _MOST_CHANGES:
            layout.addWidget(label(f"and {len(changes) - _MOST_CHANGES} more changes", "muted"))
        words = "It runs as a call on record, like any other; the answer appears in the chat."
        layout.addWidget(label(words, "faint", wraps=True))

    def _files(self) -> str:
        """Say which files are compared, where those of the last run were others."""
        if not self._draft.is_of_other_files:
            return ""
        first, *others = (one.label for one in self._draft.chosen)
        return f"Other files than in the last run: {' and '.join(others)} compared with {first}, under the same rules."

    def _add_last(self, layout: QVBoxLayout) -> None:
        last = self._draft.last
        if last is None:
            return
        layout.addSpacing(10)
        layout.addWidget(label("LAST RESULT, BEFORE THESE EDITS" if self.sentences else "LAST RESULT", "section"))
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        grid.setVerticalSpacing(5)
        for row, (words, number) in enumerate(last.buckets):
            grid.addWidget(_said(words), 2 * row, 0)
            grid.addWidget(label(f"{number:,}"), 2 * row, 1, Qt.AlignmentFlag.AlignRight)
            grid.addWidget(line(), 2 * row + 1, 0, 1, 2)
        layout.addLayout(grid)
        for equation in last.balance:
            layout.addWidget(_said(equation, "muted"))


def _said(text: str, role: str = "") -> QLabel:
    """Make a label that long names do not make wider than the panel."""
    made = label("", role, wraps=True)
    set_breaking_text(made, text)
    return made
