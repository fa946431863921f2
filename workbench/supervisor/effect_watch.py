"""Note every effect of a kernel before it happens, and let it go on: the supervisor's part of the journal."""

from __future__ import annotations

import time
from pathlib import Path

from workbench.protocol.effects import MARKS_FOLDER, UNREAD_TARGET, EffectKind
from workbench.protocol.runtime_files import kernel_part, scratch_folder
from workbench.protocol.system_calls import Machine, this_machine
from workbench.supervisor.effect_decoding import Decoder, Effect
from workbench.supervisor.effect_journal import EffectJournal
from workbench.supervisor.effect_listener import EffectListener, ListenerSocket, Notice
from workbench.supervisor.effect_noise import Noise
from workbench.supervisor.open_handles import OpenHandles
from workbench.supervisor.process_reading import Memory, WaitingThread

TURN_SECONDS = 0.02
"""So long effects are served in one go, before the supervisor looks at its other work."""
NEXT_MILLISECONDS = 1
"""So long the next effect is waited for: in a burst it is there sooner than the supervisor's loop comes around."""


def watch_behind(door: ListenerSocket, folder: Path) -> EffectWatch | None:
    """Take the kernel's listener; None where the system has none, or keeps the kernel's memory from us."""
    machine, taken = this_machine(), door.receive()
    if machine is None or taken is None:
        return None
    listener, kernel = taken
    return EffectWatch(folder, machine, listener, kernel)


class EffectWatch:
    """Serves one listener. Whatever goes wrong here, the kernel goes on."""

    def __init__(self, folder: Path, machine: Machine, listener: EffectListener, kernel: int) -> None:
        self._marks = f"{kernel_part(folder)}/{MARKS_FOLDER}/"
        self._listener = listener
        self._kernel = kernel
        self._memory = Memory(kernel)
        self._decoder = Decoder(machine)
        self._noise = Noise(str(folder), str(scratch_folder(folder)))
        self._journal = EffectJournal(folder)
        self._handles = OpenHandles(machine, self._noise, kernel)

    def fileno(self) -> int:
        """Give the descriptor to wait on."""
        return self._listener.fileno()

    def moved(self, chat_folder: str) -> None:
        """Take note of the chat's folder."""
        self._noise.moved(chat_folder)

    def serve(self) -> bool:
        """Answer what waits; False when nothing can come any more."""
        turn_ends = time.monotonic() + TURN_SECONDS
        self._journal.next_turn()
        while self._listener.waits(NEXT_MILLISECONDS):
            notice = self._listener.receive()
            if notice is not None:
                self._answer(notice)
            if time.monotonic() > turn_ends:
                return True
        return not self._listener.is_over

    def finish(self) -> None:
        """Close the account of the last call: whatever still waits now waits until it is killed."""
        self._settle()
        self._journal.close()

    def close(self) -> None:
        """Stop listening."""
        self._memory.close()
        self._listener.close()

    def _answer(self, notice: Notice) -> None:
        try:
            self._note(notice)
        except Exception as error:  # noqa: BLE001 - no fault of ours may keep a kernel waiting
            self._journal.tell_fault(f"{type(error).__name__}: {error} (system call {notice.number})")
            self._journal.note(Effect(kind=self._decoder.kind_of(notice.number), target=UNREAD_TARGET), 0)
        finally:
            self._listener.go_on(notice)

    def _note(self, notice: Notice) -> None:
        if notice.thread == self._kernel and (effect := self._decoder.plain(notice, self._memory)) is not None:
            self._take(effect, 0)
            return
        thread = WaitingThread(notice.thread, self._memory)
        effects = self._decoder.effects(notice, thread)
        # The kernel's memory stays its own; another process may have ended, and its number be another's now.
        if not effects or not (thread.is_kernel or self._listener.is_valid(notice)):
            return
        for effect in effects:
            self._take(effect, 0 if thread.is_kernel else thread.process)

    def _take(self, effect: Effect, process: int) -> None:
        """Note an effect of a process, 0 for the kernel's own."""
        if not process and effect.target.startswith(self._marks):
            self._mark(effect)
        elif not self._journal.holds(effect, process) and not self._noise.hides(effect, self._kernel):
            self._journal.note(effect, process)
            if self._journal.call is not None:
                self._handles.note(effect, process, self._journal.call)

    def _mark(self, effect: Effect) -> None:
        name = effect.target.removeprefix(self._marks)
        if effect.kind is not EffectKind.WRITE or not name.isdigit():
            return
        self._settle()
        self._journal.begin(int(name))
        if int(name):
            for told in self._handles.begin():
                self._journal.note_handle(told)

    def _settle(self) -> None:
        """Note what became of what the call found open."""
        try:
            for told in self._handles.end():
                self._journal.note_handle(told)
        except OSError as error:
            self._journal.tell_fault(f"{error.strerror} for what was left open")
