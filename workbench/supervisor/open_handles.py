"""See whether a call wrote over what an earlier one left open: nothing is opened then that the system would tell."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass

from workbench.protocol.effects import EffectEvidence, EffectKind
from workbench.protocol.system_calls import Machine
from workbench.supervisor.effect_decoding import Effect
from workbench.supervisor.effect_noise import Noise
from workbench.supervisor.handle_states import Connection, FileHandle, Handle, UnseenHandle
from workbench.supervisor.mapped_files import mapped_files
from workbench.supervisor.sent_signals import is_ours

MOST_HANDLES = 200
"""So many are looked at one by one."""
MOST_COMPARED = 2_000_000
"""Of files that are mapped into memory so many bytes are compared: the system need not tell when these change."""
MOST_REMEMBERED = 10_000
LONGEST_TICK = 0.02
_COARSE_CLOCK = 5
"""CLOCK_REALTIME_COARSE: the clock of files, on systems whose files know no finer one."""
_WRITABLE = 0o200
_NAMELESS = " (deleted)"
_MEMORY_OF_SQLITE = "-shm"
"""Who reads a database in its newer form marks it there too; it is made anew whenever it is missing."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HandleNote:
    """What is to be noted of one handle; `since` is the call that opened it, 0 where that is not known."""

    effect: Effect
    evidence: EffectEvidence
    since: int
    process: int


class OpenHandles:
    """Compares, for one kernel and what it started, what is open when a call begins with what it is at its end.

    It costs nothing as long as no call leaves anything open that leads outside.
    """

    def __init__(self, machine: Machine, noise: Noise, kernel: int) -> None:
        self._machine = machine
        self._noise = noise
        self._kernel = kernel
        self._opened: dict[str, int] = {}
        self._has_connected = False
        self._processes: set[int] = set()
        self._is_stale = False
        self._has_open = False
        self._to_compare = MOST_COMPARED
        self._held: list[tuple[Handle, int]] = []

    def note(self, effect: Effect, process: int, call: int) -> None:
        """Take note of an effect: it may leave something open."""
        self._is_stale = True
        if process:
            self._processes.add(process)
        if effect.kind in (EffectKind.WRITE, EffectKind.CONNECT):
            target = effect.target
            if effect.kind is EffectKind.CONNECT:
                self._has_connected = True
                target = _reached(target)
            if len(self._opened) >= MOST_REMEMBERED:
                self._opened.pop(next(iter(self._opened)))
            self._opened[target] = call

    def begin(self) -> list[HandleNote]:
        """Look at what is open as a call begins, and say what may be written over."""
        self._release()
        if not self._has_open and not self._is_stale:
            return []
        self._is_stale = False
        self._to_compare = MOST_COMPARED
        self._processes = {process for process in self._processes if is_ours(process)}
        for process in (self._kernel, *sorted(self._processes)):
            for handle in self._handles(process):
                self._hold(handle, 0 if process == self._kernel else process)
        self._has_open = bool(self._held)
        self._wait_for_the_next_tick()
        return [self._told(target, process, EffectEvidence.OPEN) for target, (process, _) in self._by_target().items()]

    def end(self) -> list[HandleNote]:
        """Say of each what became of it; of one whose use nothing shows, nothing. What was held is let go."""
        try:
            return list(self._settled())
        finally:
            self._release()

    def _settled(self) -> Iterator[HandleNote]:
        for target, (process, handles) in self._by_target().items():
            used = [handle.was_used() for handle in handles]
            if any(used):
                yield self._told(target, process, EffectEvidence.HANDLE)
            elif None not in used:
                yield self._told(target, process, EffectEvidence.UNCHANGED)

    def _hold(self, handle: Handle, process: int) -> None:
        is_known = handle.kind is EffectKind.WRITE and any(one.target == handle.target for one, _ in self._held)
        if is_known or len(self._held) > MOST_HANDLES:
            handle.close()
        elif len(self._held) == MOST_HANDLES:
            handle.close()
            self._held.append((UnseenHandle(), process))
        else:
            self._held.append((handle, process))

    def _by_target(self) -> dict[tuple[EffectKind, str], tuple[int, list[Handle]]]:
        """Give what is held by where it leads: there may be several connections to one address."""
        found: dict[tuple[EffectKind, str], tuple[int, list[Handle]]] = {}
        for handle, process in self._held:
            found.setdefault((handle.kind, handle.target), (process, []))[1].append(handle)
        return found

    def _release(self) -> None:
        for handle, _ in self._held:
            handle.close()
        self._held.clear()

    def _told(self, reached: tuple[EffectKind, str], process: int, evidence: EffectEvidence) -> HandleNote:
        kind, target = reached
        since = self._opened.get(target, 0)
        return HandleNote(effect=Effect(kind=kind, target=target), evidence=evidence, since=since, process=process)

    def _handles(self, process: int) -> Iterator[Handle]:
        files: dict[str, str] = {}
        try:
            mapped = mapped_files(process)
            folder = os.open(f"/proc/{process}/fd", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError:
            return
        try:
            for number in os.listdir(folder):  # noqa: PTH208 - a hot path, as what follows
                with contextlib.suppress(OSError):  # it is closed again
                    target = os.readlink(number, dir_fd=folder)
                    if target.startswith("/"):
                        if self._is_told(target) and os.lstat(number, dir_fd=folder).st_mode & _WRITABLE:
                            files[target] = f"/proc/{process}/fd/{number}"
                    elif self._has_connected and target.startswith("socket:"):
                        connection = Connection.of(self._machine, process, int(number))
                        if connection is not None and self._leads_outside(connection):
                            yield connection
        finally:
            os.close(folder)
        for path in {**dict.fromkeys(filter(self._is_told, mapped)), **files}:
            with contextlib.suppress(OSError):
                handle = FileHandle(path, files.get(path, path), self._to_compare if path in mapped else None)
                self._to_compare -= handle.compared
                yield handle

    def _is_told(self, path: str) -> bool:
        if path.endswith((_NAMELESS, _MEMORY_OF_SQLITE)):
            return False
        return not self._noise.hides(Effect(kind=EffectKind.WRITE, target=path), self._kernel)

    def _leads_outside(self, connection: Connection) -> bool:
        """Tell what was connected from what others connected: the workbench speaks to the kernel over such too."""
        if connection.target in self._opened:
            return True
        if connection.target.startswith("unix ") and len(connection.target) > len("unix "):
            effect = Effect(kind=EffectKind.CONNECT, target=connection.target)
            return not self._noise.hides(effect, self._kernel)
        return False

    def _wait_for_the_next_tick(self) -> None:
        """Wait until what is written from now on gets a later time; hardly ever, and never long."""
        newest = max((handle.changed_at for handle, _ in self._held), default=0)
        patience = time.monotonic() + LONGEST_TICK
        while 0 <= newest - time.clock_gettime_ns(_COARSE_CLOCK) < LONGEST_TICK * 1e9 and time.monotonic() < patience:
            time.sleep(0.0005)


def _reached(target: str) -> str:
    """Give an address as the system names it once it is reached."""
    return target.replace(" 0.0.0.0:", " 127.0.0.1:").replace(" [::]:", " [::1]:").replace("ip ", "tcp ", 1)
