"""Carries out what was chosen for live values: checkpoints first, one after the other, then the ends."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from workbench.domain.closing import ClosingChoice, LiveChat, SavedBefore
from workbench.domain.errors import WorkbenchError
from workbench.qt.bridge import EngineBridge

Chosen = tuple[LiveChat, ClosingChoice]


class ClosingRun(QObject):
    """Save what is to be saved, and end only when all of it is.

    Signals:
        progressed: what is being done now, in words.
        failed: something could not be saved, in a sentence; nothing was ended.
        left_out: checkpoints are saved, but for something; `end` goes on all the same.
        done: all was carried out.
    """

    progressed = Signal(str)
    failed = Signal(str)
    left_out = Signal(str)
    done = Signal()

    def __init__(self, bridge: EngineBridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chosen: tuple[Chosen, ...] = ()
        self._gaps: list[str] = []
        self._number = 0
        """Grows with each beginning and each stop: answers to what went before are not heard."""

    def begin(self, chosen: Sequence[Chosen]) -> None:
        """Save, then end."""
        self._number += 1
        self._chosen = tuple(chosen)
        self._gaps = []
        self._save([chat for chat, choice in self._chosen if choice is ClosingChoice.SAVE])

    def stop(self) -> None:
        """Do nothing more; a checkpoint that is being saved is saved."""
        self._number += 1

    def end(self) -> None:
        """End what was chosen to end, as it is saved by now."""
        self._number += 1
        self._end([chat for chat, choice in self._chosen if choice is not ClosingChoice.KEEP])

    def _save(self, left: list[LiveChat]) -> None:
        if not left:
            self._saved_all()
            return
        chat, number = left[0], self._number
        self.progressed.emit(f"Saving a checkpoint of “{chat.title}”{_place(self._to_save(), left)}")
        self._bridge.ask(
            self,
            lambda engine: engine.closing.save(chat.chat),
            lambda saved: self._take(number, left, saved),
            lambda error: self._take(number, left, SavedBefore(fault=str(error))),
        )

    def _to_save(self) -> int:
        return sum(choice is ClosingChoice.SAVE for _, choice in self._chosen)

    def _take(self, number: int, left: list[LiveChat], saved: SavedBefore) -> None:
        if number != self._number:
            return
        if saved.fault:
            self.failed.emit(f"No checkpoint of “{left[0].title}” was saved. {saved.fault} Nothing was ended.")
            return
        if words := saved.left_out_words():
            self._gaps.append(f"“{left[0].title}”: {words}")
        self._save(left[1:])

    def _saved_all(self) -> None:
        if self._gaps:
            self.left_out.emit("Saved, but these values cannot be kept and would be gone. " + " · ".join(self._gaps))
        else:
            self.end()

    def _end(self, left: list[LiveChat]) -> None:
        if not left:
            self.done.emit()
            return
        chat, number = left[0], self._number
        self.progressed.emit(f"Ending the runtime of “{chat.title}”")
        self._bridge.ask(
            self,
            lambda engine: engine.closing.end(chat.chat),
            lambda _: self._ended(number, left),
            lambda error: self._not_ended(number, left, error),
        )

    def _ended(self, number: int, left: list[LiveChat]) -> None:
        if number == self._number:
            self._end(left[1:])

    def _not_ended(self, number: int, left: list[LiveChat], error: WorkbenchError) -> None:
        if number == self._number:
            self.failed.emit(f"The runtime of “{left[0].title}” could not be ended. {error}")


def _place(count: int, left: list[LiveChat]) -> str:
    return f" ({count - len(left) + 1} of {count})" if count > 1 else ""
