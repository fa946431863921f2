"""The messages and calls of a chat, the newest at the bottom; of a long chat the end first, the rest when asked for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget
from shiboken6 import isValid
from typing_extensions import override

from workbench.domain.call import Asker, CallOutput, CallRecord
from workbench.domain.conversation import Author, Message, MessageState
from workbench.domain.happened import Happened
from workbench.domain.ids import CallId
from workbench.qt.chat_names import ChatNames
from workbench.qt.stop_requests import Stop
from workbench.qt.transcript import Entry, is_said
from workbench.views.approval_card import ApprovalCard
from workbench.views.call_card import CallCard
from workbench.views.ended_card import EndedCard
from workbench.views.entry_column import EntryColumn
from workbench.views.message_view import ReplyView, UserMessage
from workbench.views.parts import button, label
from workbench.views.past_card import PastCard
from workbench.views.theme import Theme
from workbench.views.working_line import WorkingLine

_BATCH = 30
_FIRST, _NEXT = 12, 3
"""So many entries of the first batch are made at once; those above follow, a few at a time, when these were painted."""
_REST_MILLISECONDS = 10
_SIDE = 16
_ABOVE = 12
_LEAST_WIDTH = 400
_MARGIN = 120
_SETTLED_MILLISECONDS = 60
"""When messages that were made a moment ago have their heights."""


class TranscriptView(QScrollArea):
    """Show entries, and follow the end while the reader is there.

    Signals:
        link_clicked: a name or address in a reply.
        suggestion_chosen: a sentence under a reply that could be asked next.
        stop_requested: a call that runs is to stop.
    """

    link_clicked = Signal(str)
    suggestion_chosen = Signal(str)
    stop_requested = Signal()

    def __init__(self, theme: Theme, names: ChatNames, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._names = names
        self._earlier: list[Entry] = []
        self._messages: set[int] = set()
        self.cards: dict[CallId, CallCard] = {}
        self._streams: list[ReplyView] = []
        self._is_at_end = True
        self._is_moving = self._holds_marked = False
        self._stop: Stop | None = None
        self._kept: tuple[QWidget, int, int] | None = None
        """An entry that stays where it is in the view while others are made above it, until the reader moves on."""
        self._anchor: QWidget | None = None
        """What the reader is to see from its first line: the reply or the question that came last."""
        self._fitted: ApprovalCard | EndedCard | None = None
        self._marked: UserMessage | ReplyView | None = None
        self._marked_words: tuple[str, ...] = ()
        self._sending: QWidget | None = None
        self._sending_text = ""
        self.setMinimumWidth(_LEAST_WIDTH)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Messages")
        self.more_button = button("Show earlier messages", "link")
        self.more_button.clicked.connect(lambda: self._show_above(self._missing + _BATCH))
        self._working = WorkingLine()
        self._column = EntryColumn(self.more_button, self._working, side=_SIDE)
        self._column.setProperty("page", "chat")
        self.setWidget(self._column)
        self._missing = 0
        """So many of the first batch are still to be made."""
        self._rest = self._timer(_REST_MILLISECONDS, lambda: self._show_above(min(_NEXT, self._missing)))
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._note_place)
        bar.rangeChanged.connect(self.follow)
        # What stands above the last entry may find its height only after the range is known.
        self._later = self._timer(0, self.follow)
        self._settling = self._timer(_SETTLED_MILLISECONDS, self.follow)
        bar.actionTriggered.connect(self._settling.stop)  # the reader goes elsewhere
        bar.rangeChanged.connect(self._later.start)
        self.clear()

    @property
    def is_empty(self) -> bool:
        """Whether nothing was said or run."""
        return not self._messages and not self.cards and not self._earlier and not self._streams

    def clear(self) -> None:
        """Show nothing."""
        self._column.clear()
        self._rest.stop()
        self._kept = None
        self._missing = 0
        self._stop = None
        self._anchor = self._sending = self._fitted = self._marked = None
        self._earlier = []
        self._messages.clear()
        self.cards.clear()
        self._streams.clear()
        self.more_button.hide()
        self._working.show_words("")
        self._is_at_end = True

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Show a chat from its end."""
        sending = "" if self._sending is None else self._sending_text
        self.clear()
        self._earlier = list(entries[:-_FIRST])
        self._missing = min(len(self._earlier), _BATCH - _FIRST)
        for entry in entries[-_FIRST:]:
            self._add(self._made(entry))
        for entry in self._earlier:
            if isinstance(entry, Message):
                self._messages.add(entry.id)
        self._show_rest()
        last = entries[-1] if entries else None
        if sending and not (isinstance(last, Message) and last.state is MessageState.SENT):
            self.show_sending(sending)

    def set_working(self, text: str, stop: Stop | None = None) -> None:
        """Say below the last entry what goes on, nothing with an empty text; and what of it is stopping."""
        self._working.show_words(text, None if stop is None else stop.since)
        self._stop = stop
        for card in self.cards.values():
            card.show_stopping(self._stop_of(card.record))

    def add_message(self, message: Message) -> None:
        """Add a message; a reply that was streamed stays where it stands between its calls."""
        if message.id in self._messages:
            return
        if message.author is Author.USER:
            self.end_sending()
        if message.author is not Author.USER and self._streams:
            told = "".join(view.text for view in self._streams).split()
            if told == message.text.split():
                self._messages.add(message.id)
                for view in self._streams:
                    view.draw()
                self._streams.clear()
                self.follow()
                return
            for view in self._streams:
                self._column.drop(view)
            self._streams.clear()
        self._add(self._made(message))

    def show_sending(self, text: str) -> None:
        """Show a message that is on its way, until it is on record or was not sent."""
        self.end_sending()
        self._sending, self._sending_text = UserMessage(text), text
        self._add(self._sending)

    def end_sending(self) -> None:
        """Take the message that was on its way away."""
        sending, self._sending = self._sending, None
        if sending is not None:
            self._column.drop(sending)

    def stream(self, text: str) -> None:
        """Write a piece of the reply that is being written."""
        if self._streams and self._column.last is self._streams[-1]:
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
        card = self._card(record.number)
        if card is None:
            self._add(self._made(record))
        else:
            card.show_record(record)

    def add_output(self, number: CallId, output: CallOutput) -> None:
        """Show one thing more of a call that runs."""
        card = self._card(number)
        if card is not None:
            card.add_output(output)

    def add_card(self, card: QWidget) -> None:
        """Add a card that is no message and no call, and show it from its first line."""
        self._is_at_end = True
        self._add(card)
        self._anchor = card
        self.follow()

    def add_question(self, card: ApprovalCard | EndedCard) -> None:
        """Add a card that asks what to do: its words and its buttons are seen at once where there is room."""
        self.add_card(card)
        self._fitted = card
        QTimer.singleShot(0, self, self._fit_card)

    def to_end(self) -> None:
        """Go to the newest entry."""
        self.show_said(None, ())
        self._is_at_end, self._kept = True, None
        self._anchor = None
        self.follow()

    def follow(self) -> None:
        """Stay at the end where the reader is there, but never past the first line of what came last."""
        if self._marked is not None:
            self._bring()
        elif self._is_at_end:
            self._move_to(self._end())
        elif self._kept is not None and isValid(self._kept[0]):
            entry, below_edge, height = self._kept
            share = entry.height() / max(1, height) if below_edge < 0 else 1  # its words may break elsewhere now
            self._move_to(self._column.top_of(entry) - round(below_edge * share))

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        card = self._fitted
        if isinstance(card, ApprovalCard) and isValid(card) and not card.isHidden() and card.take_key(arg__1):
            return  # a click beside the card took the keys, not the question
        super().keyPressEvent(arg__1)

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        if not self._is_at_end and self._kept is None and self._marked is None:
            self._keep()  # what is read stays in sight, in whatever lines its words are then
        self._settling.start()
        super().resizeEvent(arg__1)
        self._fit_card()

    def _timer(self, milliseconds: int, slot: Callable[[], None]) -> QTimer:
        made = QTimer(self, singleShot=True, interval=milliseconds)
        made.timeout.connect(slot)
        return made

    def _fit_card(self) -> None:
        card = self._fitted
        if card is not None and isValid(card):
            card.fit(self.viewport().height() - 2 * _ABOVE)

    def _end(self) -> int:
        most, anchor = self.verticalScrollBar().maximum(), self._anchor
        if anchor is None or not isValid(anchor) or anchor.isHidden():
            return most
        return min(most, max(0, self._column.top_of(anchor) - _ABOVE))

    def _add(self, widget: QWidget) -> None:
        if isinstance(widget, ReplyView):
            if not isinstance(self._anchor, ReplyView):
                self._anchor = widget
        else:
            self._anchor = None
        self._column.append(widget)

    def _made(self, entry: Entry) -> QWidget:
        match entry:
            case CallRecord():
                card = CallCard(self._theme, entry)
                card.stop_requested.connect(self.stop_requested)
                card.show_stopping(self._stop_of(entry))
                self.cards[entry.number] = card
                return card
            case Happened():
                return PastCard(entry)
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

    def said(self) -> tuple[str, ...]:
        """Give what the user and the analyst said, from the first word of the chat."""
        return (*(one.text for one in self._not_made()), *(view.text for view in self._said_views()))

    def show_said(self, place: int | None, words: tuple[str, ...]) -> None:
        """Scroll to one of what `said` gives, with words marked in it; with None nothing is marked any more."""
        if self._marked is not None and isValid(self._marked):
            self._marked.mark((), self._theme.color("selection"))
        self._marked = None
        if place is None:
            return
        while place < len(self._not_made()):
            self._show_above(_BATCH)
        view = self._said_views()[place - len(self._not_made())]
        self._marked = view
        self._is_at_end, self._kept = False, None
        self._marked_words = words
        # Messages that are made just now get their heights later: until the reader goes elsewhere, it is brought again.
        self._holds_marked = True
        for milliseconds in (0, _SETTLED_MILLISECONDS):
            QTimer.singleShot(milliseconds, self, self._bring)

    def _not_made(self) -> list[Message]:
        return [one for one in self._earlier if is_said(one)]

    def _said_views(self) -> list[UserMessage | ReplyView]:
        views = self._column.entries
        return [view for view in views if isinstance(view, UserMessage | ReplyView) and view is not self._sending]

    def _bring(self) -> None:
        view = self._marked
        if view is None or not isValid(view) or not self._holds_marked:
            return
        area = view.mark(self._marked_words, self._theme.color("selection"))
        place = view.mapTo(self._column, area.center())
        self._is_moving = True
        self.ensureVisible(place.x(), place.y(), 0, min(_MARGIN, self.viewport().height() // 3))
        self._is_moving = False
        self._kept = None

    def _card(self, number: CallId) -> CallCard | None:
        """Give the card of a call, made now where it is on record but was not looked at yet."""
        while number not in self.cards and any(_is_call(one, number) for one in self._earlier):
            self._show_above(_BATCH)
        return self.cards.get(number)

    def _stop_of(self, record: CallRecord) -> Stop | None:
        stop = self._stop
        is_meant = stop is not None and (not stop.is_of_answer or record.request.asker is Asker.MODEL)
        return stop if is_meant else None

    def _show_above(self, count: int) -> None:
        """Make so many more entries above those that are there; what is seen stays where it is."""
        if count:
            self._keep()
            batch, self._earlier = self._earlier[-count:], self._earlier[:-count]
            self._column.prepend([self._made(entry) for entry in batch])
            self._missing = max(0, self._missing - count)
        self._show_rest()

    def _show_rest(self) -> None:
        self.more_button.setVisible(len(self._earlier) > self._missing)
        if self._missing:
            self._rest.start()

    def _keep(self) -> None:
        top = self.verticalScrollBar().value()
        for entry in self._column.entries:
            below_edge = self._column.top_of(entry) - top
            if below_edge + entry.height() > 0:
                self._kept = entry, below_edge, entry.height()
                return

    def _move_to(self, value: int) -> None:
        self._is_moving = True
        self.verticalScrollBar().setValue(value)
        self._is_moving = False

    def _note_place(self, value: int) -> None:
        is_cut = (
            self._settling.isActive() and value == self.verticalScrollBar().maximum()
        )  # by less room, not by anyone
        if not self._is_moving and not is_cut:
            self._is_at_end = value >= self._end() - 4
            self._holds_marked = False
            self._kept = None


def _is_call(entry: Entry, number: CallId) -> bool:
    return isinstance(entry, CallRecord) and entry.number == number


def _state_words(state: MessageState) -> str:
    match state:
        case MessageState.FAILED:
            return "\n(not answered)"
        case MessageState.CANCELLED:
            return "\n(stopped)"
        case MessageState.SENT | MessageState.ANSWERED:
            return ""
