"""The line above the variables that says what is out of date, and the question before it is made anew."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from workbench.domain.lineage import rounded_seconds
from workbench.domain.staleness import RecomputePlan, Staleness
from workbench.views.parts import button, label, set_text

_MOST_CALLS = 40


class StaleStrip(QFrame):
    """Stand there while something is out of date.

    Signals:
        recompute_requested: the user wants to see what would make it anew.
    """

    recompute_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("banner", "notice")
        self._text = label(wraps=True)
        self.button = button("Make anew…", tip="Shows which calls would be repeated, and asks")
        self.button.clicked.connect(self.recompute_requested)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 8, 6)
        layout.addWidget(self._text, 1)
        layout.addWidget(self.button)
        self.hide()

    def show_stale(self, stale: Staleness) -> None:
        """Say how much is out of date; gone where nothing is."""
        set_text(self._text, _counts(stale))
        self.setVisible(bool(stale.names or stale.outputs))


class RecomputeDialog(QDialog):
    """Ask before calls are repeated, with all that they are and do."""

    def __init__(self, plan: RecomputePlan, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Make anew what is out of date")
        self.plan = plan
        layout = QVBoxLayout(self)
        layout.setSpacing(12)
        layout.addWidget(label(question_of(plan), wraps=True))
        self.details = QPlainTextEdit(details_of(plan))
        self.details.setReadOnly(True)
        self.details.setAccessibleName("What is repeated")
        layout.addWidget(self.details, 1)
        box = QDialogButtonBox()
        self.go = button("Make anew", "primary")
        self.go.setEnabled(bool(plan.calls))
        self.leave = button("Leave as it is")
        box.addButton(self.go, QDialogButtonBox.ButtonRole.AcceptRole)
        box.addButton(self.leave, QDialogButtonBox.ButtonRole.RejectRole)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        layout.addWidget(box)
        self.go.setDefault(True)
        self.resize(560, 360)


def question_of(plan: RecomputePlan) -> str:
    """Ask in a sentence or two."""
    if not plan.calls:
        return "Nothing of it can be made anew by repeating calls. Ask for it in the chat instead."
    calls = "1 call is" if len(plan.calls) == 1 else f"{len(plan.calls)} calls are"
    return (
        f"{calls} repeated with the files, tables and helpers as they are now ({rounded_seconds(plan.seconds)} the last"
        " time). What is there now is replaced; the chat's record shows it."
    )


def details_of(plan: RecomputePlan) -> str:
    """List the calls and what they make, and what stays out of date."""
    lines: list[str] = []
    if plan.names:
        lines.append(f"Tables and values: {', '.join(plan.names)}")
    if plan.outputs:
        lines.append(f"Files: {', '.join(plan.outputs)}")
    for record in plan.calls[:_MOST_CALLS]:
        what = record.request.intent.strip() or record.request.code.strip().partition("\n")[0]
        lines.append(f"Call {record.number}: {what}")
    if len(plan.calls) > _MOST_CALLS:
        lines.append(f"… and {len(plan.calls) - _MOST_CALLS} more")
    lines += [f"Stays as it is: {one.name} – {one.reason}" for one in plan.cannot]
    return "\n".join(lines)


def _counts(stale: Staleness) -> str:
    parts = [
        f"{count} {word if count == 1 else f'{word}s'}"
        for count, word in ((len(stale.names), "value"), (len(stale.outputs), "file"))
        if count
    ]
    is_are = "is" if len(stale.names) + len(stale.outputs) == 1 else "are"
    return f"{' and '.join(parts)} {is_are} stale: what they were made from is another one now."
