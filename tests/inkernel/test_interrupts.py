"""A signal that Python has not looked at is sent again; one that it has looked at never is."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from workbench.inkernel import interrupts
from workbench.inkernel.interrupts import AGAIN_MOST, SIGNAL, Interrupts


class Followed:
    """Interrupts of a call whose second thread is played here, wait by wait."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_running = True
        self.is_heard_in_the_wait = False
        self.sent = 0
        self.made = Interrupts({}, lambda: self.is_running)
        monkeypatch.setattr(interrupts, "_interrupt_main", self._send)
        monkeypatch.setattr(interrupts.select, "select", self._wait)

    def follow(self) -> None:
        """Let a signal arrive, and follow it until nothing more is waited for."""
        self.made._tell(SIGNAL)  # noqa: SLF001 - as the system's own handler does
        self.made._follow()  # noqa: SLF001 - the thread's work

    def _send(self) -> None:
        self.sent += 1

    def _wait(self, readable: list[object], _w: object, _x: object, seconds: float | None) -> tuple[list[object], ...]:
        if self._is_there():
            return readable, [], []
        if seconds is None:
            raise OSError  # nothing comes any more
        if self.is_heard_in_the_wait:
            self.is_running = False  # what it interrupts is not looked at here
            self.made._interrupt(signal.SIGINT, None)  # noqa: SLF001 - the handler
            self.is_running = True
        return [], [], []

    def _is_there(self) -> bool:
        self.made._readable.setblocking(False)  # noqa: SLF001 - looked at as select does
        try:
            return bool(self.made._readable.recv(1, interrupts.socket.MSG_PEEK))  # noqa: SLF001
        except BlockingIOError:
            return False


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Followed]:
    made = Followed(monkeypatch)
    before = signal.signal(signal.SIGINT, made.made._interrupt)  # noqa: SLF001 - as while a request is handled
    yield made
    signal.signal(signal.SIGINT, before)
    for end in (made.made._readable, made.made._writable):  # noqa: SLF001 - they live as long as a kernel
        end.close()


def test_a_signal_that_is_not_looked_at_is_sent_again_some_times(followed: Followed) -> None:
    followed.follow()

    assert followed.sent == AGAIN_MOST


def test_a_signal_that_is_looked_at_just_as_the_wait_ends_is_not_sent_again(followed: Followed) -> None:
    followed.is_heard_in_the_wait = True

    followed.follow()

    assert followed.sent == 0
