"""Where the chosen column changed, and the net effect of that, at the right of the Compare dialog."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.domain.ids import ChatId
from workbench.qt.bridge import EngineBridge
from workbench.qt.compare_effects import ColumnEffect, ColumnEffects
from workbench.views.column_bars import ShareBars
from workbench.views.cut_pill import CutPill
from workbench.views.parts import label, set_text
from workbench.views.theme import Theme


class EffectPanel(QWidget):
    """Ask for a `ColumnEffect` and show it; nothing where nothing is known."""

    def __init__(self, bridge: EngineBridge, theme: Theme, chat: ChatId, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        effects = ColumnEffects(bridge, chat, self)
        effects.known.connect(self.show_effect)
        self.ask = effects.ask
        self.where = CutPill("", kind="", role="section")
        self.bars = ShareBars(theme)
        self.net = label("NET EFFECT", "section")
        self.words = label("", wraps=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for part in (self.where, self.bars, self.net, self.words):
            layout.addWidget(part)
        self.show_effect(ColumnEffect())

    def show_effect(self, found: ColumnEffect) -> None:
        """Show another one."""
        self.where.say(f"WHERE {found.column} CHANGED")
        self.bars.show_groups(found.groups)
        for part in (self.where, self.bars):
            part.setVisible(bool(found.groups))
        set_text(self.words, found.words)
        for part in (self.net, self.words):
            part.setVisible(bool(found.words))
        self.setVisible(bool(found.groups or found.words))
