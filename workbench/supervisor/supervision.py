"""Watch one kernel until its end: commands, limits of its life, and the report when it is over."""

from __future__ import annotations

import contextlib
import os
import selectors
import shutil
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from workbench.protocol.checkpoint_files import SavedBeforeEnd
from workbench.protocol.process_mark import is_alive, mark_of, own_mark
from workbench.protocol.program import Program, own_program
from workbench.protocol.runtime_files import (
    FORMAT_VERSION,
    PROGRAM_FILE,
    RUNTIME_FILE,
    AdoptRequest,
    CommandDone,
    CommandRefused,
    EndRequest,
    InterruptRequest,
    LaunchOrder,
    ProcessMark,
    RuntimeFile,
    SaveBeforeEndRequest,
    kernel_part,
    read_calls,
    read_file,
    scratch_folder,
    write_atomically,
)
from workbench.supervisor.command_socket import Command, CommandSocket, Outcome
from workbench.supervisor.effect_listener import ListenerSocket
from workbench.supervisor.effect_watch import EffectWatch, watch_behind
from workbench.supervisor.exit_report import write_exit_report
from workbench.supervisor.interrupt_event import InterruptEvent
from workbench.supervisor.kernel_process import KernelProcess
from workbench.supervisor.last_checkpoint import LastCheckpoint
from workbench.supervisor.launch import memory_limit_of
from workbench.supervisor.leftovers import end_leftovers, reap_strays
from workbench.supervisor.mount_moves import move_mounts

TICK_SECONDS = 0.25
TERM_SECONDS = 2.0
TOUCH_SECONDS = 6 * 3600.0
DOOR_SECONDS = 5.0
"""So long a new runtime stays unannounced until its kernel says whether there is a journal of effects."""
REASON_CLOSED = "closed"
REASON_EVICTED = "evicted"


class _Once:
    """Does what is to be done once, however often it is asked for."""

    def __init__(self, *steps: Callable[[], None]) -> None:
        self._steps = list(steps)

    def __call__(self) -> None:
        steps, self._steps = self._steps, []
        for step in steps:
            step()


class Supervision:
    """One kernel, from its start to the report of its end."""

    def __init__(
        self,
        folder: Path,
        order: LaunchOrder,
        kernel: KernelProcess,
        interrupts: InterruptEvent,
        door: ListenerSocket | None,
        saving: LastCheckpoint,
    ) -> None:
        self._folder = folder
        self._interrupts = interrupts
        self._order = order
        self._kernel = kernel
        self._commands = CommandSocket(folder)
        self._file = RuntimeFile(
            version=FORMAT_VERSION,
            runtime=order.runtime,
            chat=order.chat,
            profile=order.profile,
            number=order.number,
            spare=order.spare,
            folder=order.folder,
            started=time.time(),
            kernel=mark_of(kernel.pid) or ProcessMark(pid=kernel.pid, started="?"),
            supervisor=own_mark(),
            owner=order.owner,
            command=self._commands.address,
            memory_limit=memory_limit_of(order),
            isolated=kernel.is_isolated,
            why_not_isolated=order.why_not_isolated,
            program=own_program(),
        )
        self._door = door
        self._effects: EffectWatch | None = None
        self._saving = saving
        self._is_saving = False
        self._saved: SavedBeforeEnd | None = None
        self._reason: str | None = None
        self._signals: list[tuple[float, int]] = []
        self._alone_since: float | None = None
        self._next_touch = time.monotonic() + TOUCH_SECONDS
        signal.signal(signal.SIGTERM, lambda _number, _frame: self._end(REASON_CLOSED, grace=0.0))

    def announce(self) -> None:
        """Write `runtime.json`: from now on the runtime can be found."""
        self._hear_program()
        write_atomically(self._folder / RUNTIME_FILE, self._file)

    def run(self, started: Callable[[], None]) -> None:
        """Watch until the kernel has ended, then report it and end what it left behind.

        Args:
            started: called once, when the runtime can be found.
        """
        announce = _Once(self.announce, started)
        patience = time.monotonic() + DOOR_SECONDS
        with selectors.DefaultSelector() as selector:
            selector.register(self._commands, selectors.EVENT_READ, lambda: self._commands.serve(self._act))
            self._watch_end(selector)
            if self._door is not None:
                selector.register(self._door, selectors.EVENT_READ, lambda: self._take_listener(selector))
            next_look = 0.0
            while (outcome := self._kernel.ended()) is None:
                for key, _ in selector.select(self._timeout()):
                    key.data()
                self._send_due_signals()
                if self._door is not None and time.monotonic() < patience:
                    continue
                announce()
                if time.monotonic() >= next_look:
                    if self._hear_program():
                        self.announce()
                    self._apply_limits()
                    reap_strays(self._kernel.child, self._saving.process)
                    self._stay_young()
                    next_look = time.monotonic() + 4 * TICK_SECONDS
        announce()
        if self._effects is not None:
            self._effects.finish()
        self._saving.stop()
        write_exit_report(self._folder, self._file, outcome, self._reason, self._saved)
        self._commands.close()
        end_leftovers(self._kernel.child)
        if self._effects is not None:
            self._effects.close()
        shutil.rmtree(scratch_folder(self._folder), ignore_errors=True)

    def _hear_program(self) -> bool:
        """Take which program the kernel's half is, once it says so; true where that is new."""
        if self._file.kernel_program is not None:
            return False
        said = read_file(kernel_part(self._folder) / PROGRAM_FILE, Program)
        self._file = replace(self._file, kernel_program=said)
        return said is not None

    def _timeout(self) -> float:
        due = [moment for moment, _ in self._signals]
        return max(0.0, min([TICK_SECONDS, *(moment - time.monotonic() for moment in due)]))

    def _watch_end(self, selector: selectors.BaseSelector) -> None:
        """Wake at once when the kernel ends, where the system can tell; elsewhere within a tick."""
        if hasattr(os, "pidfd_open"):
            with contextlib.suppress(OSError):
                selector.register(os.pidfd_open(self._kernel.child), selectors.EVENT_READ, lambda: None)

    def _take_listener(self, selector: selectors.BaseSelector) -> None:
        """Hear from the kernel's launcher whether the system tells its effects, and serve them from now on."""
        if (door := self._door) is None:
            return
        self._door = None
        selector.unregister(door)
        self._effects = watch_behind(door, self._folder)
        door.close()
        if (effects := self._effects) is None:
            return
        effects.moved(self._file.folder)
        selector.register(effects, selectors.EVENT_READ, lambda: effects.serve() or selector.unregister(effects))
        self._file = replace(self._file, journal=True)
        if (self._folder / RUNTIME_FILE).exists():
            self.announce()

    def _act(self, command: Command) -> Outcome:
        match command:
            case AdoptRequest():
                return self._adopt(command)
            case EndRequest(reason=reason, grace_seconds=grace):
                self._end(reason, grace)
                return CommandDone()
            case InterruptRequest():
                self._interrupt()
                return CommandDone()
            case SaveBeforeEndRequest(folder=folder):
                self._saving.want(folder)
                return CommandDone()

    def _interrupt(self) -> None:
        if self._interrupts.exists:
            self._interrupts.fire()
        else:
            self._kernel.send_signal(signal.SIGINT)

    def _adopt(self, request: AdoptRequest) -> Outcome:
        if self._reason is not None:
            return CommandRefused(text="The runtime is ending.")
        if request.spare != self._file.spare:
            return CommandRefused(text="The runtime belongs to a chat already.")
        if request.owner != self._file.owner and is_alive(self._file.owner):
            return CommandRefused(text="Another application uses the runtime.")
        if not request.spare and request.chat != self._file.chat:
            return CommandRefused(text="The runtime belongs to another chat.")
        if request.spare and not self._is_renamed(request):
            return CommandRefused(text="The runtime's folders cannot be renamed.")
        self._file = replace(
            self._file,
            spare=False,
            chat=request.chat,
            number=request.number,
            folder=request.folder,
            owner=request.owner,
        )
        self._alone_since = None
        if self._effects is not None:
            self._effects.moved(request.folder)
        self.announce()
        return CommandDone()

    def _is_renamed(self, request: AdoptRequest) -> bool:
        """Let a spare's folders have their chat's names inside too; outside the application has renamed them."""
        if not self._kernel.is_isolated:
            return True
        moves = ((self._file.folder, request.folder), (self._order.checkpoints, request.checkpoints))
        return move_mounts(self._kernel.pid, [(old, new) for old, new in moves if old and new])

    def _end(self, reason: str, grace: float) -> None:
        """Plan the end: after the grace a polite signal, then one that nothing outlives."""
        if self._reason is None:
            self._reason = reason
        now = time.monotonic()
        kill = getattr(signal, "SIGKILL", signal.SIGTERM)
        self._signals = [(now + grace, signal.SIGTERM), (now + grace + TERM_SECONDS, kill)]

    def _send_due_signals(self) -> None:
        now = time.monotonic()
        for _, number in [entry for entry in self._signals if entry[0] <= now]:
            self._kernel.send_signal(number)
        self._signals = [entry for entry in self._signals if entry[0] > now]

    def _stay_young(self) -> None:
        """Touch the runtime's files now and then: systems clear folders of temporary files that look forgotten."""
        if time.monotonic() < self._next_touch:
            return
        self._next_touch = time.monotonic() + TOUCH_SECONDS
        with contextlib.suppress(OSError):
            for folder in (self._folder, kernel_part(self._folder), scratch_folder(self._folder)):
                for path in (folder, *folder.iterdir()):
                    os.utime(path, follow_symlinks=False)

    def _apply_limits(self) -> None:
        if self._reason is not None:
            return
        if not (self._folder / RUNTIME_FILE).exists():
            self._end(REASON_CLOSED, grace=0.0)  # nobody could find the runtime any more
            return
        if is_alive(self._file.owner):
            self._alone_since = None
            self._stop_saving()
            return
        if self._is_saving:
            self._go_on_saving()
            return
        now = time.time()
        self._alone_since = self._alone_since or now
        if self._file.spare:
            if now - self._alone_since >= self._order.owner_grace_seconds:
                self._end(REASON_CLOSED, grace=0.0)
            return
        calls = read_calls(self._folder)
        busy = bool(calls) and calls[-1].ended is None
        last = max([self._alone_since, *(call.ended or call.started for call in calls[-1:])])
        if now - last >= (self._order.busy_seconds if busy else self._order.idle_seconds):
            self._end_alone(is_busy=busy)

    def _end_alone(self, *, is_busy: bool) -> None:
        """End a runtime whose time is over, after a checkpoint where one is wanted.

        It is tried once and ends whatever comes of it: nobody is there to free the memory later. The report says so.
        """
        if not self._saving.is_wanted:
            self._end(REASON_EVICTED, grace=0.0)
        elif is_busy:
            self._end_saved(SavedBeforeEnd(fault="a call was running"))
        elif (fault := self._saving.begin()) is not None:
            self._end_saved(fault)
        else:
            self._is_saving = True

    def _go_on_saving(self) -> None:
        if (saved := self._saving.outcome(self._file)) is not None:
            self._is_saving = False
            self._end_saved(saved)

    def _end_saved(self, saved: SavedBeforeEnd) -> None:
        self._saved = saved
        self._end(REASON_EVICTED, grace=0.0)

    def _stop_saving(self) -> None:
        """Give up what is being saved: an application has the runtime again, and it does not end."""
        if self._is_saving:
            self._is_saving = False
            self._saving.stop()
