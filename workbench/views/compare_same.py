"""What else counts as the same in a column: values and characters, each with a click to take it away, more to add."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from typing_extensions import override

from workbench.compare.contract import Rule
from workbench.domain.compare_pieces import groups_of
from workbench.qt.markdown import visible
from workbench.views.compare_panes import FirstClicks
from workbench.views.flow_layout import FlowLayout
from workbench.views.parts import button, label, set_text

_EXAMPLE = "NY = New York"
_HOW = "Write what is the same with = between, such as NY = New York."
_LONGEST = 60


class SameRules(QWidget):
    """Show the groups of a rule, and take another one.

    Signals:
        rule_changed: the `Rule` as it is wanted now.
    """

    rule_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rule = Rule()
        self._shown: tuple[str, ...] | None = None
        self._clicks = FirstClicks()
        chips = QWidget()
        self.chips = FlowLayout(chips, gap=4)
        self.edit = QLineEdit()
        self.edit.setAccessibleName("What counts as the same")
        self.edit.setPlaceholderText(_EXAMPLE)
        self.edit.setMaxLength(400)
        self.edit.editingFinished.connect(self._add)
        self.fault = label("", "muted", wraps=True)
        self.fault.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        self._chips = chips
        for part in (chips, self.edit, self.fault):
            layout.addWidget(part)
        self.show_rule(Rule())

    def show_rule(self, rule: Rule) -> None:
        """Show what counts as the same under a rule."""
        self._rule = rule
        wanted = groups_of(rule)
        if tuple(wanted) == self._shown:
            return
        self._shown = tuple(wanted)
        self.chips.clear()
        for words in wanted:
            shown = visible(words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…")
            made = button(f"{shown}  ×", "chip", tip=f"Take away: {words}")
            made.setAccessibleName(f"Take away: {words}")
            made.clicked.connect(lambda _=False, words=words: self._remove(words))
            self.chips.addWidget(made)
        self._chips.setVisible(bool(wanted))
        self._fit()

    @override
    def resizeEvent(self, event: object) -> None:
        self._fit()

    def _fit(self) -> None:
        height = self.chips.heightForWidth(max(120, self.width()))
        if height != self._chips.height():
            self._chips.setFixedHeight(height)

    def _remove(self, words: str) -> None:
        rest = groups_of(self._rule).get(words)
        if rest is not None and self._clicks.take():
            self.rule_changed.emit(rest)

    def _add(self) -> None:
        text = self.edit.text().strip()
        added = None if not text else with_same(self._rule, text)
        set_text(self.fault, _HOW if text and added is None else "")
        self.fault.setVisible(bool(text) and added is None)
        if added is not None:
            self.edit.clear()
            if added != self._rule:
                self.rule_changed.emit(added)


def with_same(rule: Rule, text: str) -> Rule | None:
    """Add a group that somebody typed; None where it is none."""
    parts = tuple(dict.fromkeys(part.strip() for part in text.split("=") if part.strip()))
    if len(parts) < 2:
        return None
    if all(len(part) == 1 and not part.isalnum() for part in parts):
        letters = "".join(parts)
        known = rule.same_characters
        return rule if letters in known else replace(rule, same_characters=(*known, letters))
    return rule if parts in rule.same_values else replace(rule, same_values=(*rule.same_values, parts))
