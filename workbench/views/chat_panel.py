"""The chat: its files above, what was said and run, the question before a call, and where the user writes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from workbench.domain.conversation import Chat, TurnEnd
from workbench.qt.bridge import EngineBridge
from workbench.qt.chat_choice import ChatChoice, title_from
from workbench.qt.given_files import files_in
from workbench.qt.stop_requests import StopRequests
from workbench.qt.turns import Turns
from workbench.views.composer import Awaited, Composer
from workbench.views.input_chips import InputChips
from workbench.views.notices import Notice, NoticeAction, NoticeBanner
from workbench.views.parts import label, set_text
from workbench.views.start_page import StartPage
from workbench.views.theme import Theme
from workbench.views.words import counted

if TYPE_CHECKING:
    from workbench.domain.compare_wish import CompareWish
    from workbench.domain.conversation import TurnResult
    from workbench.domain.events import Event
    from workbench.domain.ids import ChatId
    from workbench.domain.reading import ReadingWishes
    from workbench.views.approval_card import ApprovalCard
    from workbench.views.ended_card import EndedCard

_OPENING = "Opening the last chat…"
_OF_CALL = "call that runs"
"""Notices of this kind are settled when the call ends."""


class ChatPanel(QWidget):
    """Show one chat and work in it: first the page of a new chat with the composer, then, by `complete`, the rest.

    Signals:
        add_requested: files are to be chosen.
        sample_requested: the sample files are to be added.
        name_clicked: a live name in a reply.
        rows_requested: rows of a comparison: its name, the bucket, a column or nothing.
        output_clicked: an output file that a reply names: its path inside the chat's folder.
        address_clicked: an address on the web in a reply.
        input_clicked: a file's chip: `Input`.
        open_requested: another chat is to be shown: its id.
        restart_requested: the runtime is to be ended, its call does not stop.
        running_changed: whether the chat that is shown is being answered.
    """

    add_requested = Signal()
    sample_requested = Signal()
    name_clicked = Signal(str)
    rows_requested = Signal(str, str, str)
    output_clicked = Signal(str)
    address_clicked = Signal(str)
    input_clicked = Signal(object)
    open_requested = Signal(str)
    restart_requested = Signal()
    running_changed = Signal(bool)

    def __init__(self, bridge: EngineBridge, choice: ChatChoice, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._choice = choice
        self._theme = theme
        self._chat: Chat | None = None
        self._is_making = False
        self._is_first = True
        self._is_complete = False
        self.setAcceptDrops(True)
        self.banner = NoticeBanner(theme)
        self.chips = InputChips()
        self.start_page = StartPage(self)
        self.composer = Composer(theme)
        self.opening = label(_OPENING, "muted", wraps=True)
        self.opening.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start_page)
        self.stack.addWidget(self.opening)
        line = QFrame()
        line.setProperty("line", "true")
        self._column = layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.banner, self.chips):
            layout.addWidget(part)
        layout.addWidget(self.stack, 1)
        layout.addWidget(line)
        layout.addWidget(self.composer)
        self._turns = Turns(bridge, self)
        self.stops = StopRequests(bridge, self)
        self._connect()

    def complete(self) -> None:
        """Make what shows and follows a chat; called after the first paint and before the engine starts."""
        if self._is_complete:
            return
        # What these need takes as long to import as all that is painted first.
        from workbench.qt.chat_names import ChatNames  # noqa: PLC0415
        from workbench.qt.link_follower import LinkFollower  # noqa: PLC0415
        from workbench.views.chat_feed import ChatFeed, FedParts  # noqa: PLC0415
        from workbench.views.chat_files import ChatFiles, FileParts  # noqa: PLC0415
        from workbench.views.chat_find import ChatFind  # noqa: PLC0415
        from workbench.views.ended_cards import EndedCards  # noqa: PLC0415
        from workbench.views.find_bar import FindBar  # noqa: PLC0415
        from workbench.views.questions import QuestionPlaces, Questions  # noqa: PLC0415
        from workbench.views.transcript_view import TranscriptView  # noqa: PLC0415

        self._is_complete = True
        self.names = ChatNames(self._bridge, self)
        self._links = LinkFollower(self)
        parts = FileParts(chips=self.chips, composer=self.composer, banner=self.banner)
        self._files = ChatFiles(self._bridge, self._choice, parts, self)
        self.transcript = TranscriptView(self._theme, self.names)
        self.stack.addWidget(self.transcript)
        bar = FindBar(self._theme)
        bar.left.connect(self.composer.edit.setFocus)
        self._column.insertWidget(2, bar)
        self.finder = ChatFind(bar, self.transcript, self)
        self.ends = EndedCards(self._bridge, self._add_end, self)
        fed = FedParts(
            transcript=self.transcript,
            chips=self.chips,
            composer=self.composer,
            names=self.names,
            turns=self._turns,
        )
        self._feed = ChatFeed(self._bridge, fed, self)
        places = QuestionPlaces(
            transcript=self.transcript, composer=self.composer, banner=self.banner, names=self.names
        )
        self._questions = Questions(self._bridge, self._theme, places, self)
        self._connect_rest()

    def _connect(self) -> None:
        self.start_page.choose_requested.connect(self.add_requested)
        self.start_page.sample_requested.connect(self.sample_requested)
        self.start_page.example_chosen.connect(self.composer.insert_text)
        self.composer.add_requested.connect(self.add_requested)
        self.composer.files_given.connect(self.add_files)
        self.composer.submitted.connect(self.send)
        self.composer.stop_requested.connect(self.stop_turn)
        self.chips.input_clicked.connect(self.input_clicked)
        self._bridge.request_failed.connect(self.notify)
        self._bridge.failed.connect(self._not_opened)

    def _connect_rest(self) -> None:
        self._turns.changed.connect(self._show_running)
        self.stops.changed.connect(self._show_running)
        self._turns.begun.connect(self._begin_turn)
        self._turns.refused.connect(self._not_sent)
        self._feed.loaded.connect(self._loaded)
        self._feed.failed.connect(self._say_of)
        self._feed.entry_added.connect(self._show_page)
        self._feed.turn_ended.connect(self._end_turn)
        self._feed.call_started.connect(self._choice.reload)  # a yes may have been given for the whole chat
        self.ends.suggestion_chosen.connect(self._ask_next)
        self.ends.told.connect(self.notify)
        self.transcript.link_clicked.connect(self._links.follow)
        self.transcript.suggestion_chosen.connect(self._ask_next)
        self.transcript.stop_requested.connect(self.stop_call)
        self._links.name_clicked.connect(self.name_clicked)
        self._links.rows_requested.connect(self.rows_requested)
        self._links.file_clicked.connect(self.open_file)
        self._links.address_clicked.connect(self.address_clicked)
        self._links.past_clicked.connect(self.notify)
        self._bridge.event_arrived.connect(self._take)
        self._questions.shown.connect(self._show_question)
        self._questions.ended.connect(self._show_running)
        self._questions.open_requested.connect(self.open_requested)
        self._files.added.connect(self._show_page)
        self._files.refused.connect(self._turns.give_back)
        self._files.waiting_changed.connect(self._send_held)
        self._files.waiting_changed.connect(self._show_reading)

    # -- what the window asks ----------------------------------------------------------------------------------------

    @property
    def card(self) -> ApprovalCard | None:
        """The question that stands in the chat that is shown."""
        return self._questions.card if self._is_complete else None

    @property
    def is_running(self) -> bool:
        """Whether the chat that is shown is being answered."""
        return self._chat is not None and self._turns.is_running(self._chat.id)

    def set_chat(self, chat: Chat | None) -> None:
        """Show a chat; what is new about the one that is shown changes nothing here."""
        self.complete()
        is_same = chat is not None and self._is_shown(chat.id)
        self._chat = chat
        self.ends.set_chat(chat)
        if is_same:
            return
        self._questions.set_chat(None if chat is None else chat.id)
        is_opened = chat is not None and not self._is_making
        self.composer.show_draft(None if chat is None else chat.id, is_made=self._is_making or self._is_first)
        self._is_first = False
        self._is_making = False
        self.banner.set_chat(None if chat is None else chat.id)
        self._feed.set_chat(chat)
        self._files.set_chat(chat)
        self._show_running()
        self._show_page()
        if chat is not None and is_opened:
            self.show_opening(f"Opening “{chat.title}”…")

    def notify(self, text: str, action: NoticeAction | None = None) -> None:
        """Say something about the chat that is shown."""
        self.banner.show_notice(Notice(text=text, action=action, chat=None if self._chat is None else self._chat.id))

    def show_opening(self, words: str = _OPENING) -> None:
        """Say that a chat is being opened, until it is there."""
        set_text(self.opening, words)
        self.stack.setCurrentWidget(self.opening)

    def send(self, text: str) -> None:
        """Send a message, in a new chat where none is shown."""
        self._is_making = self._choice.chat is None
        self._choice.ensured(title_from(text=text), lambda chat: self._send_in(chat, text))

    def compare(self, wish: CompareWish) -> None:
        """Carry out what the Compare dialog wants, as a turn of the chat that is shown."""
        if self._chat is not None and not self.is_running:
            self._turns.compare(self._chat.id, wish)

    def read_so(self, name: str, reading: ReadingWishes) -> None:
        """Keep how an input is read; where its table is live it is read again as a turn."""
        self._files.read_so(name, reading)

    def stop(self) -> None:
        """Stop what the chat does, and read no more files for it."""
        if self._chat is not None:
            self._turns.give_back(self._chat.id)
            self._files.cancel(self._chat.id)
            self.stops.everything(self._chat.id)

    def stop_turn(self) -> None:
        """Stop the answer to the last message; a call that the user made goes on."""
        if self._chat is not None:
            if self._turns.give_back(self._chat.id):
                self._files.cancel(self._chat.id)
            else:
                self.stops.answer(self._chat.id)

    def stop_newest(self) -> None:
        """Stop the answer to the last message where one is awaited, else whatever runs."""
        if self.is_running:
            self.stop_turn()
        else:
            self.stop()

    def stop_call(self) -> None:
        """Stop the call that runs; a question that waits in the chat stays."""
        if self._chat is not None:
            self.stops.call(self._chat.id)

    def add_files(self, paths: tuple[Path, ...]) -> None:
        """Add files one after the other, to a new chat where none is shown."""
        if paths:
            is_new = self._is_making = self._choice.chat is None
            self._choice.ensured(title_from(paths), lambda chat: self._files.add(chat, paths, is_new=is_new))

    # -- drop --------------------------------------------------------------------------------------------------------

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if files_in(event.mimeData()):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        files = files_in(event.mimeData())
        if files:
            event.acceptProposedAction()
            self.add_files(files)

    # -- sending and reading -----------------------------------------------------------------------------------------

    def _send_in(self, chat: Chat, text: str) -> None:
        self._files.said(chat, text)
        if self._files.waiting(chat.id):
            self._turns.hold(chat.id, text)
        else:
            self._turns.send(chat.id, text)

    def _send_held(self) -> None:
        """Send the messages whose chats have their files now."""
        for chat in self._turns.all_held():
            if not self._files.waiting(chat):
                self._turns.let_go(chat)
        self._show_running()

    def _begin_turn(self, chat: ChatId, text: str) -> None:
        if not self._is_shown(chat):
            return
        self.banner.clear()
        self.stack.setCurrentWidget(self.transcript)
        self.transcript.to_end()
        if text:
            self.transcript.show_sending(text)

    def _not_sent(self, chat: ChatId, text: str, fault: str) -> None:
        if fault:
            self._say_of(chat, fault)
        if text:
            self.composer.give_back(chat, text)
        if self._is_shown(chat):
            self.transcript.end_sending()
            self._show_page()

    def _end_turn(self, result: TurnResult) -> None:
        if result.end is TurnEnd.FAILED:
            again = NoticeAction(text="Send again", run=lambda: self._turns.send_again(result.chat, result.turn))
            self.banner.show_notice(Notice(text=result.fault, action=again, chat=result.chat))

    def _not_opened(self) -> None:
        if self._chat is None:
            self.stack.setCurrentWidget(self.start_page)

    # -- what is shown -----------------------------------------------------------------------------------------------

    def _loaded(self) -> None:
        self._files.show_waiting()
        if self._chat is not None and (held := self._turns.held(self._chat.id)):
            self.transcript.show_sending(held)
        self._questions.show_waiting()
        self.ends.look()
        self.finder.look_again()
        self._show_running()
        self._show_page()

    def _show_page(self) -> None:
        self._show_reading()
        is_new = self.transcript.is_empty and not self.is_running and self.card is None
        self.stack.setCurrentWidget(self.start_page if is_new else self.transcript)

    def _show_reading(self) -> None:
        reading = 0 if self._chat is None else self._files.waiting(self._chat.id)
        self.start_page.show_reading(reading, len(self.chips.names))

    def _is_shown(self, chat: ChatId) -> bool:
        return self._chat is not None and self._chat.id == chat

    def _take(self, event: Event) -> None:
        from workbench.domain.events import CallEnded, NoticeRaised  # noqa: PLC0415 - not before the first paint

        match event:
            case NoticeRaised(chat=chat, text=text, is_settled_by_end=is_settled):
                end = NoticeAction(text="Restart…", run=self.restart_requested.emit) if is_settled else None
                kind = _OF_CALL if is_settled else ""
                self.banner.show_notice(Notice(text=text, action=end, chat=chat, kind=kind))
            case CallEnded(record=record):
                self.banner.withdraw(_OF_CALL, record.request.chat)
            case _:
                pass

    def _say_of(self, chat: ChatId | None, text: str) -> None:
        self.banner.show_notice(Notice(text=text, chat=chat))

    def _show_question(self) -> None:
        self._show_running()
        self.stack.setCurrentWidget(self.transcript)

    def _show_running(self) -> None:
        chat = self._chat.id if self._chat is not None else None
        reading = self._files.waiting(chat) if chat is not None and self._turns.held(chat) else 0
        stop = self.stops.of(chat)
        state = Awaited.FILES if reading else Awaited.CALL if self._turns.is_behind_call(chat) else Awaited.REPLY
        state = Awaited.ANSWER if self.card is not None else state
        self.composer.set_running(self.is_running, state, is_stopping=stop is not None and not stop.can_ask_again)
        self.chips.set_running(self.is_running)
        self.running_changed.emit(self.is_running)
        words = self._turns.words(chat) if chat is not None and self.is_running and self.card is None else ""
        self.transcript.set_working(f"Reading {counted(reading, 'file')}…" if words and reading else words, stop)

    def _add_end(self, card: EndedCard) -> None:
        card.acted.connect(self.composer.edit.setFocus)
        self.transcript.add_question(card)
        self._show_page()

    def _ask_next(self, sentence: str) -> None:
        if self.is_running:
            self.composer.insert_text(sentence)  # it is sent by the user, once the answer is there
        else:
            self.send(sentence)

    def open_file(self, path: str) -> None:
        """Open a file of the chat by its path: how an input is read, or an output."""
        item = self.chips.named(path.removeprefix("inputs/")) if path.startswith("inputs/") else None
        if item is not None:
            self.input_clicked.emit(item)
        else:
            self.output_clicked.emit(path)
