"""A message in the transcript: the user's words as they are, the reply as Markdown that loads nothing."""

from __future__ import annotations

import logging
import re

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from workbench.qt.markdown import plain_html, to_html, visible
from workbench.qt.reply_links import Link, LinkState, ReplyLinks
from workbench.qt.suggestions import split_suggestions
from workbench.views.flow_layout import FlowLayout
from workbench.views.parts import button, label
from workbench.views.safe_browser import SafeBrowser
from workbench.views.theme import Theme
from workbench.views.wrapping import breakable, wrap_mode

_log = logging.getLogger(__name__)
_DRAW_MILLISECONDS = 60
_INDENT = 16
_LONGEST_SAID = 6_000
_QUOTED = re.compile(r"(?<!`)`([^`\n]{1,200})`(?!`)")


def as_read(sentence: str) -> str:
    """Write names that stand between marks of code between quotes, as a sentence has them."""
    return _QUOTED.sub("“\\1”", sentence)


class UserMessage(QWidget):
    """What the user wrote, on the right."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        box = QFrame()
        box.setProperty("card", "said")
        shown = text if len(text) <= _LONGEST_SAID else f"{text[:_LONGEST_SAID]}\n… {len(text):,} characters in all"
        self.text = text
        self._words = words = label(wraps=len(text) > 60 or "\n" in text)
        words.setText(breakable(visible(as_read(shown))))
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words.setAccessibleName(f"You wrote: {shown}")
        words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        inner = QVBoxLayout(box)
        inner.setContentsMargins(12, 8, 12, 8)
        inner.addWidget(words)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(box, 3 if words.wordWrap() else 0)

    def mark(self, words: tuple[str, ...], color: QColor) -> QRect:
        """Mark the first place that is searched for, as far as it can be; gives where to look."""
        del color  # a label marks by the colours of a selection
        shown = self._words.text()
        place = next((at for word in words if (at := shown.casefold().find(word)) >= 0), -1)
        if place >= 0:
            word = next(word for word in words if shown.casefold().startswith(word, place))
            self._words.setSelection(len(shown[:place].encode("utf-16-le")) // 2, len(word.encode("utf-16-le")) // 2)
        else:
            self._words.setSelection(0, 0)
        return self.rect()


class ReplyView(QWidget):
    """What the analyst or model answered.

    Signals:
        link_clicked: a name or address in the text.
        suggestion_chosen: a sentence that could be asked next.
    """

    link_clicked = Signal(str)
    suggestion_chosen = Signal(str)

    def __init__(self, theme: Theme, text: str, links: ReplyLinks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._links = _Looked(links)
        self.text = text
        self._browser = SafeBrowser()
        self._browser.link_clicked.connect(self.link_clicked)
        self._browser.setAccessibleName("Reply")
        self._browser.document().setIndentWidth(_INDENT)
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
        self._browser.document().setDefaultStyleSheet(reply_sheet(self._theme))
        text, suggestions = split_suggestions(self.text.strip())
        self._browser.setWordWrapMode(wrap_mode(text))
        self._links.forget()
        self._browser.setHtml(_html(text, self._links))
        self._browser.setAccessibleDescription(" ".join(self._links.spoken()))
        self._offer(suggestions)

    def mark(self, words: tuple[str, ...], color: QColor) -> QRect:
        """Mark every place that is searched for; gives where the first stands."""
        places = self._browser.mark(words, color)
        return places.translated(self._browser.pos()) if places is not None else self.rect()

    def refresh(self) -> None:
        """Draw again where something that the text names stands otherwise than when it was drawn."""
        if self._links.is_stale():
            self.draw()

    def _offer(self, suggestions: tuple[str, ...]) -> None:
        if suggestions == self._suggestions:
            return
        self._suggestions = suggestions
        self._flow.clear()
        for sentence in suggestions:
            made = button(as_read(sentence), "chip", tip="Ask this next")
            made.clicked.connect(lambda _=False, sentence=sentence: self.suggestion_chosen.emit(sentence))
            self._flow.addWidget(made)
        self._buttons.setVisible(bool(suggestions))


class _Looked:
    """Looks names and counts up, and remembers what was found."""

    def __init__(self, links: ReplyLinks) -> None:
        self._links = links
        self._names: dict[str, Link | None] = {}
        self._counts: dict[tuple[int, str, str], Link | None] = {}

    def named(self, text: str) -> Link | None:
        """Find a table, a helper, a value or a file."""
        self._names[text] = found = self._links.named(text)
        return found

    def counted(self, number: int, bucket: str, column: str) -> Link | None:
        """Find the rows of a comparison that a count speaks of."""
        self._counts[number, bucket, column] = found = self._links.counted(number, bucket, column)
        return found

    def forget(self) -> None:
        """Begin anew."""
        self._names.clear()
        self._counts.clear()

    def spoken(self) -> list[str]:
        """Say of what is out of date why, to who cannot see the marks and their tips."""
        found = {text: link for text, link in self._names.items() if link is not None}
        return [f"{text}: {link.tip}" for text, link in found.items() if link.state is LinkState.STALE]

    def is_stale(self) -> bool:
        """Tell whether something would be found otherwise now."""
        return any(self._links.named(text) != found for text, found in self._names.items()) or any(
            self._links.counted(*count) != found for count, found in self._counts.items()
        )


def _html(text: str, links: ReplyLinks) -> str:
    """Give a reply's HTML; one that its Markdown cannot be read of is shown as it is, and the chat stays readable."""
    try:
        return to_html(text, links)
    except Exception:  # noqa: BLE001 - Markdown is read by a library; a text of a model may be anything
        _log.exception("A reply could not be drawn as Markdown")
        return plain_html(text)


def reply_sheet(theme: Theme) -> str:
    """Give the style of a reply's HTML in the colours in force."""
    colors = theme.colors
    mono = theme.mono_font().family()
    return (
        f"body {{ color: {colors.text}; }} a {{ color: {colors.action}; text-decoration: none; }}"
        f" a.live {{ color: {colors.action}; background-color: {colors.action_soft}; }}"
        f" a.changed {{ color: {colors.changed}; background-color: {colors.changed_soft}; }}"
        f" a.stale {{ color: {colors.changed}; background-color: {colors.changed_soft}; }}"
        f" a.changed, a.stale {{ text-decoration: underline; }}"
        f" a.past {{ color: {colors.text}; background-color: {colors.sunken}; }}"
        f" a.gone {{ color: {colors.muted}; text-decoration: line-through; }}"
        f" p {{ margin-top: 0; margin-bottom: 7px; }} li {{ margin-bottom: 2px; }}"
        f" code, pre {{ font-family: '{mono}'; }} pre {{ background: {colors.sunken}; }}"
        f" th {{ color: {colors.muted}; font-weight: normal; }}"
        f" h1, h2, h3, h4 {{ font-size: medium; font-weight: 600; margin-top: 8px; margin-bottom: 4px; }}"
    )
