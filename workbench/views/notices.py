"""The one banner through which the window tells what went wrong and what to do; it never stands in the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from workbench.views.icons import icon
from workbench.views.parts import button, label, set_text
from workbench.views.theme import Theme

_MOST = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class NoticeAction:
    """A button in the banner."""

    text: str
    run: Callable[[], None]


class NoticeBanner(QFrame):
    """Show one sentence at a time; those that come meanwhile wait behind it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._waiting: list[tuple[str, NoticeAction | None]] = []
        self._action: NoticeAction | None = None
        self.setProperty("banner", "notice")
        self._text = label(wraps=True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._more = label(role="muted")
        self._button = button("")
        self._button.clicked.connect(self._act)
        self._close = QToolButton()
        self._close.setProperty("kind", "flat")
        self._close.setAccessibleName("Close this notice")
        self._close.clicked.connect(self._next)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 6, 8, 6)
        for part in (self._text, self._more, self._button, self._close):
            layout.addWidget(part)
        theme.changed.connect(self._draw)
        self._draw()
        self.hide()

    @property
    def text(self) -> str:
        """What the banner says, empty where it is not shown."""
        return self._text.text() if not self.isHidden() else ""

    def show_text(self, text: str, action: NoticeAction | None = None) -> None:
        """Say something, once."""
        if any(text == waiting for waiting, _ in self._waiting):
            return
        self._waiting.append((text, action))
        del self._waiting[:-_MOST]
        self._show_first()

    def clear(self) -> None:
        """Say nothing any more."""
        self._waiting.clear()
        self.hide()

    def _show_first(self) -> None:
        text, self._action = self._waiting[0]
        set_text(self._text, text)
        self._more.setText(f"{len(self._waiting) - 1} more" if len(self._waiting) > 1 else "")
        self._button.setVisible(self._action is not None)
        if self._action is not None:
            self._button.setText(self._action.text)
            self._button.setAccessibleName(self._action.text)
        self.setAccessibleName(text)
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _next(self) -> None:
        del self._waiting[:1]
        if self._waiting:
            self._show_first()
        else:
            self.hide()

    def _act(self) -> None:
        action = self._action
        self._next()
        if action is not None:
            action.run()

    def _draw(self) -> None:
        self._close.setIcon(icon(self._theme, "close", "muted"))
