"""A message in the transcript: the user's words as they are, the reply as Markdown that loads nothing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from workbench.qt.markdown import to_html
from workbench.qt.suggestions import split_suggestions
from workbench.views.flow_layout import FlowLayout
from workbench.views.parts import button, label
from workbench.views.safe_browser import SafeBrowser
from workbench.views.theme import Theme

_DRAW_MILLISECONDS = 60


class UserMessage(QWidget):
    """What the user wrote, on the right."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        box = QFrame()
        box.setProperty("card", "said")
        words = label(text, wraps=len(text) > 60 or "\n" in text)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words.setAccessibleName(f"You wrote: {text}")
        words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        inner = QVBoxLayout(box)
        inner.setContentsMargins(12, 8, 12, 8)
        inner.addWidget(words)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(box, 3 if words.wordWrap() else 0)


class ReplyView(QWidget):
    """What the analyst or model answered.

    Signals:
        link_clicked: a name or address in the text.
        suggestion_chosen: a sentence that could be asked next.
    """

    link_clicked = Signal(str)
    suggestion_chosen = Signal(str)

    def __init__(self, theme: Theme, text: str, is_name: Callable[[str], bool], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_name = is_name
        self.text = text
        self._browser = SafeBrowser()
        self._browser.link_clicked.connect(self.link_clicked)
        self._browser.setAccessibleName("Reply")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DRAW_MILLISECONDS)
        self._timer.timeout.connect(self.draw)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._browser)
        self._suggestions: tuple[str, ...] = ()
        self._buttons = QWidget()
        self._flow = FlowLayout(self._buttons, gap=6)
        self._buttons.hide()
        layout.addWidget(self._buttons)
        theme.changed.connect(self.draw)
        self.draw()

    def append(self, text: str) -> None:
        """Write on; drawn a few times a second at most."""
        self.text += text
        if not self._timer.isActive():
            self._timer.start()

    def draw(self) -> None:
        """Draw the text as it stands now."""
        self._timer.stop()
        self._browser.document().setDefaultStyleSheet(_sheet(self._theme))
        text, suggestions = split_suggestions(self.text.strip())
        self._browser.setHtml(to_html(text, self._is_name))
        self._offer(suggestions)

    def _offer(self, suggestions: tuple[str, ...]) -> None:
        if suggestions == self._suggestions:
            return
        self._suggestions = suggestions
        self._flow.clear()
        for sentence in suggestions:
            made = button(sentence, "chip", tip="Ask this next")
            made.clicked.connect(lambda _=False, sentence=sentence: self.suggestion_chosen.emit(sentence))
            self._flow.addWidget(made)
        self._buttons.setVisible(bool(suggestions))


def _sheet(theme: Theme) -> str:
    colors = theme.colors
    mono = theme.mono_font().family()
    return (
        f"body {{ color: {colors.text}; }} a {{ color: {colors.action}; text-decoration: none; }}"
        f" p {{ margin-top: 0; margin-bottom: 7px; }} li {{ margin-bottom: 2px; }}"
        f" code, pre {{ font-family: '{mono}'; }} pre {{ background: {colors.sunken}; }}"
        f" th {{ color: {colors.muted}; font-weight: normal; }}"
        f" h1, h2, h3, h4 {{ font-size: medium; font-weight: 600; margin-top: 8px; margin-bottom: 4px; }}"
    )
