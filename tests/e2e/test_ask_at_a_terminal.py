"""`workbench ask` with somebody at the terminal: calls are shown and asked for."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from tests.e2e.asking import Asking

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
CALL = {"run": "value = 1", "intent": "It will set a value."}
QUESTION = "Run it? [y]es, [a]ll in this chat, [n]o: "


@dataclass
class Screen:
    """A terminal with a program in it."""

    descriptor: int
    process: subprocess.Popen[bytes]
    text: str = ""

    def wait_for(self, words: str, count: int = 1, seconds: float = 100.0) -> None:
        deadline = time.monotonic() + seconds
        while self.text.count(words) < count:
            assert time.monotonic() < deadline, self.text
            self._read(0.1)

    def type(self, text: str) -> None:
        os.write(self.descriptor, text.encode())

    def end(self) -> int:
        deadline = time.monotonic() + 100
        while self.process.poll() is None:
            assert time.monotonic() < deadline, self.text
            self._read(0.1)
        self._read(0.1)
        return self.process.returncode

    def _read(self, seconds: float) -> None:
        ready, _, _ = select.select([self.descriptor], [], [], seconds)
        if ready:
            with contextlib.suppress(OSError):  # the other end is closed
                self.text += os.read(self.descriptor, 65_536).decode("utf-8", "replace")


@contextmanager
def _screen(home: Asking, *arguments: str) -> Generator[Screen]:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        home.command(arguments),
        cwd=home.folder,
        env=home.full_environment(),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Screen(descriptor=ours, process=process)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_a_yes_runs_the_call_that_was_shown_in_words_and_code(home: Asking) -> None:
    model = home.script([CALL, "Set."])
    with _screen(home, "--say", "set", "--model", model) as screen:
        screen.wait_for(QUESTION)
        shown = screen.text
        screen.type("y\n")
        code = screen.end()

    assert "Call 1: It will set a value." in shown
    assert "    value = 1" in shown
    assert "Created: value." in screen.text
    assert (code, screen.text.rstrip().endswith("Set.")) == (0, True)


def test_a_no_ends_with_1_and_the_model_is_told(home: Asking) -> None:
    model = home.script([CALL, "Not done: {not_run}."])
    with _screen(home, "--say", "set", "--model", model) as screen:
        screen.wait_for(QUESTION)
        screen.type("n\n")
        code = screen.end()

    assert (code, "Not done: declined." in screen.text) == (1, True)


def test_all_lets_the_calls_of_the_chat_run_and_anything_else_is_asked_again(home: Asking) -> None:
    model = home.script([CALL, CALL, "Set."])
    with _screen(home, "--say", "set", "--model", model) as screen:
        screen.wait_for(QUESTION)
        screen.type("perhaps\n")
        screen.wait_for(QUESTION, count=2)
        screen.type("a\n")
        code = screen.end()

    assert (code, screen.text.count(QUESTION)) == (0, 2)
    assert "It is the same code as call 1." in screen.text


def test_what_takes_long_shows_a_line_of_progress(home: Asking) -> None:
    model = home.script([{"run": "import time\ntime.sleep(2)", "intent": "It will wait."}, "Done."])
    with _screen(home, "--say", "wait", "--model", model, "--yes") as screen:
        code = screen.end()

    assert code == 0
    assert re.search(r"Working … \d+ s", screen.text)


def test_the_end_of_the_input_is_a_no(home: Asking) -> None:
    model = home.script([CALL, "Not done."])
    with _screen(home, "--say", "set", "--model", model) as screen:
        screen.wait_for(QUESTION)
        screen.type("\x04")
        code = screen.end()

    assert code == 1
