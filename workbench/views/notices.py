"""The one banner through which the window tells what went wrong and what to do; it never stands in the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from workbench.domain.ids import ChatId
from workbench.qt.markdown import visible
from workbench.views.icons import icon
from workbench.views.parts import button, label, set_text
from workbench.views.theme import Theme

_MOST = 20
_MOST_LINES = 6


@dataclass(frozen=True, kw_only=True, slots=True)
class NoticeAction:
    """A button in the banner."""

    text: str
    run: Callable[[], None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Notice:
    """A sentence, or several of one kind; it is about a chat, or about the window where that is None."""

    text: str
    action: NoticeAction | None = None
    chat: ChatId | None = None
    kind: str = ""


class NoticeBanner(QFrame):
    """Show the newest notice of the chat that is shown; older ones stand behind it, those of other chats wait."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._notices: list[Notice] = []
        self._chat: ChatId | None = None
        self._shown: Notice | None = None
        self.setProperty("banner", "notice")
        self._text = label(wraps=True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._more = label(role="muted")
        self._button = button("")
        self._button.clicked.connect(self.act)
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
        return visible(self._shown.text) if self._shown is not None and not self.isHidden() else ""

    def show_text(self, text: str, action: NoticeAction | None = None) -> None:
        """Say something about the window as a whole, once."""
        self.show_notice(Notice(text=text, action=action))

    def show_notice(self, notice: Notice) -> None:
        """Say something, once; what is of the same kind as the newest notice is added to it."""
        if any((old.text, old.chat) == (notice.text, notice.chat) for old in self._notices):
            return
        newest = next(iter(self._fitting()), None)
        if newest is not None and notice.kind and (newest.kind, newest.chat) == (notice.kind, notice.chat):
            self._notices.remove(newest)
            notice = replace(notice, text=_joined(newest.text, notice.text))
        self._notices.insert(0, notice)
        del self._notices[_MOST:]
        self._show_newest()

    def set_chat(self, chat: ChatId | None) -> None:
        """Say only what is about this chat, or about none."""
        if chat != self._chat:
            self._chat = chat
            self._show_newest()

    def withdraw(self, kind: str, chat: ChatId | None = None) -> None:
        """Say no more what is settled, in one chat or in all."""
        self._notices = [one for one in self._notices if one.kind != kind or chat not in {None, one.chat}]
        self._show_newest()

    def clear(self) -> None:
        """Say nothing any more about the chat that is shown."""
        self._notices = [notice for notice in self._notices if not self._is_fitting(notice)]
        self._show_newest()

    def _is_fitting(self, notice: Notice) -> bool:
        return notice.chat is None or notice.chat == self._chat

    def _fitting(self) -> list[Notice]:
        return [notice for notice in self._notices if self._is_fitting(notice)]

    def _show_newest(self) -> None:
        fitting = self._fitting()
        newest = next(iter(fitting), None)
        self._more.setText(f"{len(fitting) - 1} more" if len(fitting) > 1 else "")
        self._more.setVisible(len(fitting) > 1)
        if newest is self._shown:
            return
        self._shown = newest
        self.setVisible(newest is not None)
        if newest is None:
            return
        set_text(self._text, newest.text)
        self._button.setVisible(newest.action is not None)
        if newest.action is not None:
            self._button.setText(newest.action.text)
            self._button.setAccessibleName(newest.action.text)
        self.setAccessibleName(newest.text)
        from PySide6.QtGui import QAccessible, QAccessibleEvent  # noqa: PLC0415 - not before the first paint

        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _next(self) -> None:
        self._notices = [notice for notice in self._notices if notice is not self._shown]
        self._show_newest()

    def act(self) -> None:
        """Do what the notice that is shown offers, and show the next one."""
        shown = self._shown
        self._next()
        if shown is not None and shown.action is not None:
            shown.action.run()

    def _draw(self) -> None:
        self._close.setIcon(icon(self._theme, "close", "muted"))


def _joined(before: str, text: str) -> str:
    """Put a sentence below those that stand, the newest of many."""
    lines = [*before.splitlines(), text]
    if len(lines) <= _MOST_LINES:
        return "\n".join(lines)
    return "\n".join(["…", *lines[-_MOST_LINES + 1 :]])
