"""The messages and calls of a chat, the newest at the bottom; of a long chat the end first, the rest when asked for."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from workbench.domain.call import CallOutput, CallRecord
from workbench.domain.conversation import Author, Message, MessageState
from workbench.qt.chat_names import ChatNames
from workbench.qt.transcript import Entry
from workbench.views.call_card import CallCard
from workbench.views.message_view import ReplyView, UserMessage
from workbench.views.parts import button, label
from workbench.views.theme import Theme

_BATCH = 30
_SIDE = 16


class TranscriptView(QScrollArea):
    """Show entries, and follow the end while the reader is there.

    Signals:
        link_clicked: a name or address in a reply.
        suggestion_chosen: a sentence under a reply that could be asked next.
    """

    link_clicked = Signal(str)
    suggestion_chosen = Signal(str)

    def __init__(self, theme: Theme, names: ChatNames, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._names = names
        self._earlier: list[Entry] = []
        self._messages: set[int] = set()
        self.cards: dict[int, CallCard] = {}
        self._streams: list[ReplyView] = []
        self._is_at_end = True
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Messages")
        self._page = QWidget()
        self._page.setProperty("page", "chat")
        self._layout = QVBoxLayout(self._page)
        self._layout.setContentsMargins(_SIDE, 12, _SIDE, 12)
        self._layout.setSpacing(12)
        self._layout.addStretch(1)
        self.more_button = button("Show earlier messages", "link")
        self.more_button.clicked.connect(self._show_earlier)
        self._layout.addWidget(self.more_button, 0, Qt.AlignmentFlag.AlignHCenter)
        self._working = label("Working…", "muted")
        self._layout.addWidget(self._working)
        self.setWidget(self._page)
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._note_place)
        bar.rangeChanged.connect(self._keep_end)
        self.clear()

    @property
    def is_empty(self) -> bool:
        """Whether nothing was said or run."""
        return not self._messages and not self.cards and not self._earlier and not self._streams

    def clear(self) -> None:
        """Show nothing."""
        for row in reversed(range(self._layout.count())):
            item = self._layout.itemAt(row)
            widget = None if item is None else item.widget()
            if widget is not None and widget not in {self.more_button, self._working}:
                self._layout.takeAt(row)
                widget.hide()
                widget.deleteLater()
        self._earlier = []
        self._messages.clear()
        self.cards.clear()
        self._streams.clear()
        self.more_button.hide()
        self._working.hide()
        self._is_at_end = True

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Show a chat from its end."""
        self.clear()
        self._earlier = list(entries[:-_BATCH])
        for entry in entries[-_BATCH:]:
            self._add(self._made(entry))
        for entry in self._earlier:
            if isinstance(entry, Message):
                self._messages.add(entry.id)
        self.more_button.setVisible(bool(self._earlier))

    def set_working(self, text: str) -> None:
        """Say below the last entry what goes on; nothing with an empty text."""
        self._working.setText(text)
        self._working.setVisible(bool(text))

    def add_message(self, message: Message) -> None:
        """Add a message; a reply that was streamed stays where it stands between its calls."""
        if message.id in self._messages:
            return
        if message.author is not Author.USER and self._streams:
            told = "".join(view.text for view in self._streams).split()
            if told == message.text.split():
                self._messages.add(message.id)
                for view in self._streams:
                    view.draw()
                self._streams.clear()
                return
            for view in self._streams:
                view.hide()
                view.deleteLater()
            self._streams.clear()
        self._add(self._made(message))

    def stream(self, text: str) -> None:
        """Write a piece of the reply that is being written."""
        last = self._layout.itemAt(self._layout.count() - 2)
        view = None if last is None else last.widget()
        if self._streams and view is self._streams[-1]:
            self._streams[-1].append(text)
            return
        made = self._reply(text, datetime.now(UTC))
        self._streams.append(made)
        self._add(made)

    def end_stream(self) -> None:
        """Forget what was streamed and never came on record; it stays readable."""
        self._streams.clear()

    def show_call(self, record: CallRecord) -> None:
        """Show a call as it stands now."""
        card = self.cards.get(record.number)
        if card is None:
            self._add(self._made(record))
        else:
            card.show_record(record)

    def add_output(self, number: int, output: CallOutput) -> None:
        """Show one thing more of a call that runs."""
        card = self.cards.get(number)
        if card is not None:
            card.add_output(output)

    def add_card(self, card: QWidget) -> None:
        """Add a card that is no message and no call."""
        self._is_at_end = True
        self._add(card)

    def to_end(self) -> None:
        """Go to the newest entry."""
        self._is_at_end = True
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def _add(self, widget: QWidget) -> None:
        self._layout.insertWidget(self._layout.count() - 1, widget)

    def _made(self, entry: Entry) -> QWidget:
        match entry:
            case CallRecord():
                card = CallCard(self._theme, entry)
                self.cards[entry.number] = card
                return card
            case Message():
                self._messages.add(entry.id)
                return self._message(entry)

    def _message(self, message: Message) -> QWidget:
        if message.author is Author.USER:
            return UserMessage(message.text + _state_words(message.state))
        if message.author is Author.WORKBENCH:
            return label(message.text, "muted", wraps=True)
        return self._reply(message.text, message.at)

    def _reply(self, text: str, at: datetime) -> ReplyView:
        made = ReplyView(self._theme, text, self._names.links(at))
        self._names.changed.connect(made.refresh)
        made.link_clicked.connect(self.link_clicked)
        made.suggestion_chosen.connect(self.suggestion_chosen)
        return made

    def _show_earlier(self) -> None:
        bar = self.verticalScrollBar()
        below = bar.maximum() - bar.value()
        batch, self._earlier = self._earlier[-_BATCH:], self._earlier[:-_BATCH]
        for offset, entry in enumerate(batch):
            self._layout.insertWidget(2 + offset, self._made(entry))
        self.more_button.setVisible(bool(self._earlier))
        QTimer.singleShot(0, self, lambda: bar.setValue(bar.maximum() - below))

    def _note_place(self, value: int) -> None:
        self._is_at_end = value >= self.verticalScrollBar().maximum() - 4

    def _keep_end(self) -> None:
        if self._is_at_end:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())


def _state_words(state: MessageState) -> str:
    match state:
        case MessageState.FAILED:
            return "\n(not answered)"
        case MessageState.CANCELLED:
            return "\n(stopped)"
        case MessageState.SENT | MessageState.ANSWERED:
            return ""
