"""All rules of the comparison, each with a click that takes it away."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from workbench.qt.compare_draft import CompareDraft
from workbench.qt.compare_rules import RuleLine, rule_lines
from workbench.qt.markdown import visible
from workbench.views.compare_panes import FirstClicks
from workbench.views.parts import button, label, line, tooltip

_MOST = 40
_LONGEST = 160
_NONE = "None set: values have to be the same, but for blanks around them."
_TOO_FEW = "Choose two files: the rules that hold for them are shown here then."


class RulesList(QWidget):
    """List what does not count as a difference, and what is left out.

    Signals:
        rule_removed: a rule was taken out of the draft.
    """

    rule_removed = Signal()

    def __init__(self, draft: CompareDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._shown: object = None
        self._clicks = FirstClicks()
        self.lines: tuple[RuleLine, ...] = ()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)

    def show_draft(self) -> None:
        """Show the rules as they are now."""
        is_pair = len(self._draft.chosen) > 1
        self.lines = rule_lines(self._draft) if is_pair else ()
        none = _NONE if is_pair else _TOO_FEW
        shown = (none, *((one.name, one.words) for one in self.lines))
        if shown == self._shown:
            return
        self._shown = shown
        while (item := self._layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._layout.addWidget(label("RULES", "section"))
        if not self.lines:
            self._layout.addWidget(label(none, "muted", wraps=True))
        for one in self.lines[:_MOST]:
            self._layout.addWidget(self._row(one))
            self._layout.addWidget(line())
        if len(self.lines) > _MOST:
            self._layout.addWidget(
                label(f"and {len(self.lines) - _MOST} more, each in the rule of its column", "muted")
            )

    def _row(self, one: RuleLine) -> QWidget:
        words = one.words if len(one.words) <= _LONGEST else f"{one.words[: _LONGEST - 1]}…"
        shown = label(f"{one.name}: {words}", wraps=True)
        shown.setToolTip(tooltip(f"{one.name}: {one.words}"))
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(shown, 1)
        if one.remove is None:
            shown.setToolTip(tooltip("This is said for whole files: take it away in the chat."))
        else:
            away = button("×", "link", tip="Take this rule away")
            away.setAccessibleName(visible(f"Take away {one.name}: {one.words}"))
            away.clicked.connect(lambda: self._remove(one))
            layout.addWidget(away, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _remove(self, one: RuleLine) -> None:
        if one.remove is not None and self._clicks.take():
            one.remove()
            self.rule_removed.emit()
