"""Brings the card of an ended runtime into the chat, and does what is clicked in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from workbench.domain.checkpoint import RestoreReport
from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import Event, RuntimeChanged, RuntimeEnded
from workbench.domain.ids import ChatId
from workbench.domain.lineage import RebuildReport
from workbench.domain.receipt import LossReceipt
from workbench.domain.runtime import RuntimeEnd
from workbench.qt.bridge import EngineBridge
from workbench.views.ended_card import EndedCard, report_words
from workbench.views.tab_order import bring_into_sight


class EndedCards(QObject):
    """Follow the runtime of the chat that is shown; `add` puts a card at the end of the transcript.

    Signals:
        suggestion_chosen: a sentence that is to be said in the chat.
        changed: another end is told, or what it offers stands otherwise.
        told: what a restore brought back that no card is about.
    """

    suggestion_chosen = Signal(str)
    changed = Signal()
    told = Signal(str)

    def __init__(self, bridge: EngineBridge, add: Callable[[EndedCard], None], parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._add = add
        self._chat: Chat | None = None
        self._told: int | None = None
        self._is_ready = False
        self.card: EndedCard | None = None
        bridge.event_arrived.connect(self._take)

    @property
    def receipt(self) -> LossReceipt | None:
        """What the runtime that ended last took along, where a card tells of it."""
        card = self._standing()
        return None if card is None else card.receipt

    @property
    def is_held(self) -> bool:
        """Whether something is being brought back now."""
        card = self._standing()
        return card is not None and card.is_held

    def restore_shown(self) -> None:
        """Bring the checkpoint back, as by the card's button."""
        if (card := self._standing()) is not None and not card.is_held:
            card.restore()
            self.changed.emit()

    def rebuild_shown(self, name: str) -> None:
        """Make one name again, as by the card's menu."""
        if (card := self._standing()) is not None and not card.is_held:
            card.rebuild((name,))
            self.changed.emit()

    def set_chat(self, chat: Chat | None) -> None:
        """Take note of the chat that is shown; its cards are made when its messages stand."""
        if chat is None or self._chat is None or chat.id != self._chat.id:
            self.card = self._told = None
            self._is_ready = False
        self._chat = chat
        self.changed.emit()

    def look(self) -> None:
        """Show how the chat's last runtime ended, where none lives now or the one that does has nothing yet."""
        chat = self._chat
        self._is_ready = True
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.ends.to_tell(chat.id),
                lambda end: None if end is None else self._ask(chat, end),
                lambda _: None,
            )

    def _take(self, event: Event) -> None:
        chat = self._chat
        match event:
            case RuntimeEnded() if chat is not None and event.chat == chat.id and self._is_ready:
                self._ask(chat, event.end)
            case RuntimeChanged() if chat is not None and event.chat == chat.id:
                if (card := self._standing()) is not None and event.facts.number != card.receipt.end.number:
                    card.show_live(event.facts.number)
            case _:
                pass

    def _ask(self, chat: Chat, end: RuntimeEnd) -> None:
        if self._told != end.number:
            self._told = end.number
            self._bridge.ask(
                self,
                lambda engine: engine.ends.receipt(chat.id, end),
                lambda receipt: self._show(chat, receipt),
                lambda _: None,
            )

    def _show(self, chat: Chat, receipt: LossReceipt) -> None:
        shown = self._chat
        if shown is None or shown.id != chat.id or not receipt.is_worth_telling:
            return
        card = EndedCard(receipt, checkpoints=shown.checkpoints)
        card.restart_requested.connect(lambda: self._restart(card))
        card.restore_requested.connect(lambda: self._restore(card))
        card.rebuild_requested.connect(partial(self._rebuild, card))
        card.suggestion_chosen.connect(self.suggestion_chosen)
        if (older := self._standing()) is not None:
            older.retire()
        self.card = card
        self._add(card)
        self.changed.emit()
        self._bridge.ask(
            self,
            lambda engine: engine.runtime_now(chat.id),
            lambda facts: card.show_live(facts.number) if facts is not None and isValid(card) else None,
            lambda _: None,
        )

    def _restart(self, card: EndedCard) -> None:
        chat = self._chat
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.start_runtime(chat.id),
                lambda _: None,
                lambda error: self._failed(card, error),
            )

    def _restore(self, card: EndedCard) -> None:
        chat = self._chat
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.restore_checkpoint(chat.id),
                lambda report: self._restored(card, report),
                lambda error: self._failed(card, error),
            )

    def _rebuild(self, card: EndedCard, names: tuple[str, ...]) -> None:
        chat = self._chat
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.rebuilding.run(chat.id, names or None),
                lambda report: self._rebuilt(card, report),
                lambda error: self._failed(card, error),
            )

    def restore(self, chat: ChatId, runtime: int) -> None:
        """Bring back the checkpoint of a runtime that was chosen; its card says what came of it, else a notice."""
        shown = self._chat
        if shown is not None and shown.id == chat:
            self._bridge.ask(
                self,
                lambda engine: engine.restore_checkpoint(chat, runtime),
                lambda report: self._tell(chat, report),
            )

    def _tell(self, chat: ChatId, report: RestoreReport) -> None:
        card, shown = self._standing(), self._chat
        if shown is None or shown.id != chat:
            return
        kept = None if card is None else card.receipt.checkpoint
        if card is not None and kept is not None and kept.after_call == report.after_call:
            self._restored(card, report)
        else:
            self.told.emit("\n".join(report_words(report)))

    def _restored(self, card: EndedCard, report: RestoreReport) -> None:
        if isValid(card):
            card.show_restored(report)
            self.changed.emit()
            QTimer.singleShot(0, card, lambda: bring_into_sight(card.said))

    def _rebuilt(self, card: EndedCard, report: RebuildReport) -> None:
        if isValid(card):
            card.show_rebuilt(report)
            self.changed.emit()
            QTimer.singleShot(0, card, lambda: bring_into_sight(card.said))

    def _failed(self, card: EndedCard, error: WorkbenchError) -> None:
        if isValid(card):
            card.show_failed(str(error))
            self.changed.emit()

    def _standing(self) -> EndedCard | None:
        return self.card if self.card is not None and isValid(self.card) else None
