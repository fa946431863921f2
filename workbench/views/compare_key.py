"""What may identify a row, with the evidence on both sides; a click makes it the key."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.domain.compare_words import same_letters
from workbench.domain.evidence import KeyEvidence, KeyFix
from workbench.qt.compare_draft import CompareDraft
from workbench.qt.markdown import visible
from workbench.views.parts import as_written, button, label, set_property, tooltip

_WIDTH = 200
_MOST = 6


class KeyChoice(QWidget):
    """List the candidates.

    Signals:
        key_chosen: a `KeyEvidence`.
    """

    key_chosen = Signal(object)

    def __init__(self, draft: CompareDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        self.buttons: list[QWidget] = []
        self._shown: object = None

    def show_draft(self) -> None:
        """Show the candidates as they are now."""
        draft = self._draft
        shown = (draft.candidates, draft.evidence.sample, tuple(map(draft.is_key, draft.candidates)), len(draft.chosen))
        if shown == self._shown:
            return
        self._shown = shown
        while (item := self._layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons = []
        for candidate in self._draft.candidates[:_MOST]:
            self._add(candidate)
        if not self.buttons:
            self._layout.addWidget(label(self._why_none(), "muted", wraps=True))

    def _add(self, candidate: KeyEvidence) -> None:
        name, words = key_name(candidate), key_words(candidate, self._draft.evidence.sample)
        metrics = self.fontMetrics()
        lines = [metrics.elidedText(visible(line), Qt.TextElideMode.ElideRight, _WIDTH) for line in (name, *words)]
        made = button(name, "candidate", tip="\n".join(candidate.reasons))
        made.setText("\n".join(as_written(line) for line in lines))
        made.setAccessibleName(visible(f"Key {name}: {', '.join(words)}"))
        is_key = self._draft.is_key(candidate)
        made.setCheckable(True)
        made.setChecked(is_key)
        set_property(made, "chosen", "true" if is_key else "false")
        made.clicked.connect(lambda _=False, candidate=candidate: self.key_chosen.emit(candidate))
        made.setToolTip(tooltip("\n".join(candidate.reasons)))
        self._layout.addWidget(made)
        self.buttons.append(made)

    def _why_none(self) -> str:
        if len(self._draft.chosen) < 2:
            return "Choose two files."
        if not self._draft.evidence.pairs:
            return "Not looked for yet."
        return "No column, alone or with others, tells all rows apart. Choose a column, then “Key” under “use”."


def key_name(candidate: KeyEvidence) -> str:
    """Name a candidate by its headings."""
    return " + ".join(left if left == right else f"{left} = {right}" for left, right in candidate.columns)


def key_words(candidate: KeyEvidence, sample: int) -> tuple[str, ...]:
    """Say what speaks for a candidate, in the order of what matters, a line each."""
    words: list[str] = []
    left, right = candidate.repeated
    if left or right:
        words.append(f"{max(left, right):,} repeated")
    else:
        words.append("unique")
    if any(candidate.blanks):
        words.append(f"{max(candidate.blanks):,} blank")
    if sample:
        return (" · ".join([*words, "so far"]),)
    words.append(f"{share_text(candidate.found_again)} match")
    if candidate.fix is None:
        return (" · ".join(words),)
    gained = candidate.fix.after - candidate.fix.before
    return (" · ".join(words), f"{gained:,} of them only when", fix_words(candidate.fix))


def fix_words(fix: KeyFix) -> str:
    """Say the rule without which keys are not found again; signs alone stand in quotes."""
    said = fix.words
    letters = fix.rule.get("same_characters")
    for group in letters if isinstance(letters, list | tuple) else ():
        if isinstance(group, str):
            bare = " and ".join("space" if letter == " " else letter for letter in group)
            said = said.replace(f"{bare} are the same", same_letters(group))
    return said


def share_text(share: float) -> str:
    """Write a share in percent, never 100 % for less than all."""
    percent = share * 100
    if 99.95 <= percent < 100:
        return "over 99.9 %"
    return f"{percent:.1f} %".replace(".0 %", " %")
