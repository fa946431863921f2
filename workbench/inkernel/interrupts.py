"""An interrupt reaches the code of a call, or nothing: never our own or IPython's machinery around it."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# ipykernel is untyped.

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType
from typing import Any

AGAIN_SECONDS = 0.005


class Interrupts:
    """Takes the place of ipykernel's handler of SIGINT while a request is handled.

    ipykernel raises KeyboardInterrupt wherever the main thread is. Just before a call's code starts that would be
    swallowed, and in the kernel's own code it would cost the reply. Until the code runs the signal is sent again.
    While a call awaits something, ipykernel's way only takes effect at the event loop's next turn, which may be far.
    """

    def __init__(self, user_names: dict[str, object], is_call_running: Callable[[], bool]) -> None:
        self._user_names = user_names
        self._is_call_running = is_call_running

    def stand_in(self, kernel: Any) -> None:  # noqa: ANN401 - ipykernel's kernel
        """Take the place."""

        def before_request() -> None:
            kernel.saved_sigint_handler = signal.signal(signal.SIGINT, self._interrupt)

        kernel.pre_handler_hook = before_request
        kernel._cancel_on_sigint = self._while_awaiting  # noqa: SLF001 - there is no public place

    @contextmanager
    def _while_awaiting(self, future: asyncio.Future[object]) -> Generator[None]:
        """Stop a call with `await` in it: where it computes, as any other; where it waits, by cancelling."""
        loop = asyncio.get_running_loop()

        def interrupt(number: int, frame: FrameType | None) -> None:
            if self._is_in_user_code(frame):
                signal.default_int_handler(number, frame)
            else:
                loop.call_soon_threadsafe(future.cancel)

        before = signal.signal(signal.SIGINT, interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self._is_in_user_code(frame):
            signal.default_int_handler(number, frame)
        elif self._is_call_running():
            timer = threading.Timer(AGAIN_SECONDS, _send_again)
            timer.daemon = True
            timer.start()

    def _is_in_user_code(self, frame: FrameType | None) -> bool:
        while frame is not None:
            if frame.f_globals is self._user_names:
                return True
            frame = frame.f_back
        return False


def _send_again() -> None:
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)
