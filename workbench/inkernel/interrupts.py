"""An interrupt reaches the code of a call, or nothing: never our own or IPython's machinery around it."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# ipykernel is untyped.

from __future__ import annotations

import asyncio
import contextlib
import inspect
import os
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Generator
from types import CodeType, FrameType
from typing import Any

AGAIN_SECONDS = 0.005
AGAIN_MOST = 8
"""So often is a signal sent again that Python has not looked at; each time after twice the wait."""
WAITS, HEARD, SIGNAL = b"i", b"h", bytes([signal.SIGINT])
INTERRUPTED = compile("raise KeyboardInterrupt", "<interrupt>", "exec")
"""Runs in place of code that was interrupted before it began."""


class Interrupts:
    """Takes the place of ipykernel's handler of SIGINT while a request is handled.

    ipykernel raises KeyboardInterrupt wherever the main thread is. Just before a call's code starts that would be
    swallowed, and in the kernel's own code it would cost the reply. What arrives there is kept for the code to come.
    While a call awaits something, ipykernel's way only takes effect at the event loop's next turn, which may be far.
    """

    def __init__(self, user_names: dict[str, object], is_call_running: Callable[[], bool]) -> None:
        self._user_names = user_names
        self._is_call_running = is_call_running
        self._is_waiting = False
        self._heard = 0.0
        self._call = 0
        self._readable, self._writable = socket.socketpair()
        self._writable.setblocking(False)
        self._written_to = os.fstat(self._writable.fileno())
        self._handlers: set[object] = {self._interrupt}
        self._at_the_code: frozenset[CodeType] = frozenset()

    def begin(self) -> None:
        """Forget what came too late for the call before."""
        self._is_waiting = False
        self._call += 1
        self._learn_of_signals()

    def stand_in(self, kernel: Any) -> None:  # noqa: ANN401 - ipykernel's kernel
        """Take the place."""
        shell = kernel.shell
        run_code = shell.run_code

        async def run_or_interrupt(code: object, result: object = None, *, async_: bool = False) -> object:
            if self._is_waiting:
                self._is_waiting = False
                return await run_code(INTERRUPTED, result)
            return await run_code(code, result, async_=async_)

        shell.run_code = run_or_interrupt
        self._at_the_code = frozenset({run_or_interrupt.__code__, run_code.__func__.__code__})

        def before_request() -> None:
            kernel.saved_sigint_handler = signal.signal(signal.SIGINT, self._interrupt)

        kernel.pre_handler_hook = before_request
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forget_signals)
        thread = threading.Thread(target=self._follow, name="workbench interrupts", daemon=True)  # noqa: TID251 - the main thread is what is interrupted
        thread.start()
        self._listen_for_lost_ones()
        kernel._cancel_on_sigint = self._while_awaiting  # noqa: SLF001 - there is no public place

    def _listen_for_lost_ones(self) -> None:
        """Send again an interrupt that arrived where Python drops exceptions, as in a finalizer."""
        before = sys.unraisablehook

        def hear(unraisable: sys.UnraisableHookArgs) -> None:
            if issubclass(unraisable.exc_type, KeyboardInterrupt) and self._is_call_running():
                self._wait()
            else:
                before(unraisable)

        sys.unraisablehook = hear

    @contextlib.contextmanager
    def _while_awaiting(self, future: asyncio.Future[object]) -> Generator[None]:
        """Stop a call with `await` in it: where it computes, as any other; where it waits, by cancelling."""
        loop = asyncio.get_running_loop()

        def cancel() -> None:
            if self._is_waiting:
                self._is_waiting = False
                future.cancel()

        def interrupt(number: int, frame: FrameType | None) -> None:
            self._interrupt(number, frame)
            loop.call_soon_threadsafe(cancel)  # reached when the call awaits something

        before = signal.signal(signal.SIGINT, interrupt)
        self._handlers.add(interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
            self._handlers.discard(interrupt)

    def _interrupt(self, _number: int, frame: FrameType | None) -> None:
        self._heard = time.monotonic()
        self._tell(HEARD)
        if self._is_in_user_code(frame):
            self._is_waiting = False
            raise _Interrupt(self._call, self._hear_dropped)
        if self._is_call_running():
            self._wait()

    def _hear_dropped(self, call: int, catcher: FrameType | None) -> None:
        """Send again an interrupt that ended in a library: only the call's own code may catch one for good."""
        if call != self._call or not self._is_call_running():
            return
        if catcher is None or catcher.f_globals is not self._user_names or not _is_on_stack(catcher):
            self._wait()

    def _wait(self) -> None:
        """Keep the interrupt for the code to come; where that has just begun, the signal is sent again.

        A signal may hit this very function: nothing here may take a lock, which the main thread might hold already.
        """
        self._is_waiting = True
        self._tell(WAITS)

    def _tell(self, what: bytes) -> None:
        with contextlib.suppress(OSError):  # code closed all descriptors, or thousands of signals came at once
            self._writable.send(what)

    def _learn_of_signals(self) -> None:
        """Have the system's own handler write to the socket as well, unless code of the chat has it write elsewhere.

        A signal that arrives just before the main thread waits in native code, or in another thread, is noted but
        looked at only when that wait ends, which may be in hours. What follows in the socket tells whether it was.
        """
        with contextlib.suppress(ValueError, OSError):  # all descriptors closed, or not the main thread
            ours = self._writable.fileno()
            if not os.path.samestat(os.fstat(ours), self._written_to):
                return  # code closed it, and the number is that of another file now
            before = signal.set_wakeup_fd(ours, warn_on_full_buffer=False)
            if before not in {-1, ours}:
                signal.set_wakeup_fd(before)

    def _forget_signals(self) -> None:
        """Let a process that the call forked not write into the socket of this one."""
        with contextlib.suppress(ValueError, OSError):
            signal.set_wakeup_fd(-1)

    def _follow(self) -> None:
        """Send a signal again, from a thread of its own, that waits for code to come or was not looked at."""
        arrived, sent = -1, 0
        with contextlib.suppress(OSError, ValueError):
            while True:
                wait = None if arrived != self._call or sent >= AGAIN_MOST else AGAIN_SECONDS * 2**sent
                since = time.monotonic()
                if not select.select([self._readable], [], [], wait)[0]:
                    sent += 1
                    if self._heard < since:  # else it was heard just as the wait ended; once more would be twice
                        self._send_unheard(arrived)
                    continue
                byte = self._readable.recv(1)
                if byte == WAITS:
                    self._send_waiting()
                elif byte == HEARD:
                    arrived, sent = -1, 0
                elif byte == SIGNAL and arrived != self._call:
                    arrived, sent = self._call, 0
                elif not byte:
                    return

    def _send_unheard(self, call: int) -> None:
        if call == self._call and self._is_call_running() and signal.getsignal(signal.SIGINT) in self._handlers:
            _interrupt_main()

    def _send_waiting(self) -> None:
        call = self._call
        while self._is_waiting and call == self._call and self._is_call_running():
            time.sleep(AGAIN_SECONDS)
            if self._is_waiting and call == self._call:
                _interrupt_main()

    def _is_in_user_code(self, frame: FrameType | None) -> bool:
        if frame is not None and frame.f_code in self._at_the_code:
            return True  # about to run it: IPython takes what is raised here for an error of the code
        while frame is not None and frame.f_globals is not globals():
            if frame.f_globals is self._user_names:
                return True
            frame = frame.f_back
        return False


class _Interrupt(KeyboardInterrupt):
    """A KeyboardInterrupt that tells where it ended: compiled code may drop it without a word (`PyErr_Clear`)."""

    def __init__(self, call: int, hear: Callable[[int, FrameType | None], None]) -> None:
        super().__init__()
        self._call = call
        self._hear = hear

    def __del__(self) -> None:
        trace = self.__traceback__
        self._hear(self._call, None if trace is None else trace.tb_frame)


_Interrupt.__name__ = _Interrupt.__qualname__ = "KeyboardInterrupt"
_Interrupt.__module__ = "builtins"


def _is_on_stack(wanted: FrameType) -> bool:
    frame = inspect.currentframe()
    while frame is not None and frame is not wanted:
        frame = frame.f_back
    return frame is not None


def _interrupt_main() -> None:
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)
