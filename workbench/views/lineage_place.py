"""Where the lineage stands: its panel is made, and what draws it imported, when it is looked at first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.domain.conversation import Chat
from workbench.domain.staleness import Staleness
from workbench.qt.bridge import EngineBridge
from workbench.views.theme import Theme

if TYPE_CHECKING:
    from workbench.views.lineage_panel import LineagePanel


class LineagePlace(QWidget):
    """Hold the panel, and tell it what happened before it was made."""

    def __init__(self, bridge: EngineBridge, theme: Theme, connect: Callable[[LineagePanel], None]) -> None:
        super().__init__()
        self._bridge, self._theme, self._connect = bridge, theme, connect
        self._chat: Chat | None = None
        self._made: LineagePanel | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    @property
    def panel(self) -> LineagePanel:
        """The panel, made now where it was not yet."""
        if self._made is None:
            from workbench.views.lineage_panel import LineagePanel  # noqa: PLC0415 - not before it is looked at

            self._made = LineagePanel(self._bridge, self._theme)
            self._connect(self._made)
            self._column.addWidget(self._made)
            self._made.set_chat(self._chat)
        return self._made

    def set_chat(self, chat: Chat | None) -> None:
        """Show another chat's lineage."""
        self._chat = chat
        if self._made is not None:
            self._made.set_chat(chat)

    def show_stale(self, stale: Staleness) -> None:
        """Take what is out of date now."""
        if self._made is not None:
            self._made.show_stale(stale)

    def set_seen(self, seen: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Follow whether it can be seen: among tabs Qt shows it outside the window as long as another is in front."""
        if seen or self._made is not None:
            self.panel.watch.set_watched(watched=seen)
