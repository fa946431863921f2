"""The way back to a table that went with its runtime: the actions of the ended runtime's card, beside its last rows."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from workbench.domain.receipt import LossReceipt
from workbench.domain.runtime import EndReason
from workbench.views.ended_cards import EndedCards
from workbench.views.parts import as_written, button, tooltip

_NOT_SAVED = "No checkpoint was saved in this chat. Checkpoints are switched on in the toolbar."
_NOT_IN_IT = "The checkpoint does not hold it."
_RESET = "The runtime was reset on purpose. Ask in the chat for what made it."
_NO_CALL = "No call on record makes it. Ask in the chat for it."
_WAITS = "It is being brought back now."


class WayBack(QWidget):
    """Offer to bring one table back; what is not possible is grey, and its tip says why.

    Signals:
        asked: the table is being brought back.
    """

    asked = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._ends: EndedCards | None = None
        self.restore_button = button("Restore checkpoint")
        self.rebuild_button = button("Rebuild")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for made in (self.restore_button, self.rebuild_button):
            row.addWidget(made)
            made.clicked.connect(self.asked)
        self._is_wanted = self._is_short = False
        self.hide()

    def follow(self, ends: EndedCards) -> None:
        """Offer what the card of the chat's ended runtime offers."""
        self._ends = ends
        self.restore_button.clicked.connect(ends.restore_shown)
        self.rebuild_button.clicked.connect(lambda: ends.rebuild_shown(self._name))
        ends.changed.connect(self._show)
        self._show()

    def want(self, *, wanted: bool) -> None:
        """Take whether the table is gone."""
        self._is_wanted = wanted
        self._show()

    def word(self, *, is_short: bool) -> None:
        """Leave figures to the tips where there is little room beside what is said."""
        if is_short is not self._is_short:
            self._is_short = is_short
            self._show()

    def _show(self) -> None:
        receipt = None if self._ends is None else self._ends.receipt
        self.setVisible(self._is_wanted and receipt is not None)
        if self._ends is None or receipt is None:
            return
        saved = receipt.checkpoint
        at = f" {saved.saved.astimezone():%H:%M}" if saved is not None and receipt.can_restore else ""
        plan = receipt.rebuild.of(self._name)
        waits = _WAITS if self._ends.is_held else ""
        self._offer(self.restore_button, f"Restore checkpoint{at}", waits or why_not_restored(receipt, self._name))
        can_rebuild = not (why := why_not_rebuilt(receipt, self._name))
        self._offer(self.rebuild_button, f"Rebuild ({plan.cost})" if can_rebuild else "Rebuild", waits or why)

    def _offer(self, made: QPushButton, words: str, why_not: str) -> None:
        made.setText(as_written(words.split(" ", 1)[0] if self._is_short else words))
        made.setEnabled(not why_not)
        made.setToolTip(tooltip(why_not or f"{words}: bring “{self._name}” back"))
        made.setAccessibleName(words)
        made.setAccessibleDescription(why_not)


def why_not_restored(receipt: LossReceipt, name: str) -> str:
    """Say why a checkpoint does not bring a name back; empty where it does."""
    if name in receipt.kept:
        return ""
    if not receipt.can_restore:
        return _NOT_SAVED
    entry = next((one for one in receipt.not_kept if one.name == name), None)
    return f"{_NOT_IN_IT[:-1]}: {entry.reason}." if entry is not None and entry.reason else _NOT_IN_IT


def why_not_rebuilt(receipt: LossReceipt, name: str) -> str:
    """Say why repeating calls does not bring a name back; empty where it does."""
    if receipt.end.reason is EndReason.RESET:
        return _RESET
    if name in receipt.rebuild.names:
        return ""
    reason = next((one.reason for one in receipt.rebuild.cannot if one.name == name), "")
    return f"It cannot be rebuilt: {reason}." if reason else _NO_CALL
