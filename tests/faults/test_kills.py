"""Engine, kernel and supervisor are killed with -9, each during a call; the next start tells what happened."""

from __future__ import annotations

import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.asking import Answer, Asking, until

SLOW = """
import time
from pathlib import Path
kept = list(range(1000))
with open('outputs/runs.txt', 'a') as log:
    log.write('ran\\n')
while not Path('outputs/go').exists():
    time.sleep(0.02)
done = sum(kept)
"""
FIRST = {"run": "first = 1\nopen('outputs/first.txt', 'w').write('first')", "intent": "It will write first.txt."}
TURNS = (
    [FIRST, "First is done."],
    [{"run": SLOW, "intent": "It will count slowly."}, "Counted."],
    [{"run": "print(first, len(kept), done)", "intent": "It will look."}, "Values: {text}"],
)


@contextmanager
def _busy(home: Asking) -> Generator[subprocess.Popen[str]]:
    """Start a chat whose second call runs, and wait until it does."""
    model = home.script(*TURNS)
    begun = ("--profile", "p", "--title", "Count", "--say", "begin", "--say", "count", "--model", model, "--yes")
    with home.start(*begun) as process:
        until(lambda: _runs(home) == 1)
        yield process


def _outputs(home: Asking) -> Path:
    return home.home / "workbench" / "profiles" / "p" / "chats" / "Count" / "outputs"


def _runs(home: Asking) -> int:
    log = _outputs(home) / "runs.txt"
    return len(log.read_text().splitlines()) if log.exists() else 0


def _next_start(home: Asking, *more: str) -> Answer:
    return home.ask("--profile", "p", "--chat", "Count", *more)


def test_the_engine_killed_during_a_call_that_then_ends_is_told_and_its_values_are_there(home: Asking) -> None:
    with _busy(home) as process:
        process.kill()
        process.wait()
    (_outputs(home) / "go").touch()
    spool = next(home.runtimes.glob("*/k/calls.jsonl"))
    until(lambda: len(spool.read_text().splitlines()) == 4)
    told = _next_start(home)
    model = home.script(*TURNS)
    looked = _next_start(home, "--say", "look", "--model", model, "--yes")

    assert "Count: Runtime 1 is alive with its values:" in told.out
    assert "Call 2 (It will count slowly.) was running when the workbench ended. It went on and ended (ok)" in told.out
    assert "Your message “count” was not answered. It can be sent again." in told.out
    assert "Values: 1 1000 499500" in looked.out
    assert (_outputs(home) / "first.txt").read_text() == "first"
    assert _runs(home) == 1


def test_the_engine_killed_during_a_call_that_still_runs_does_not_start_it_again(home: Asking) -> None:
    with _busy(home) as process:
        process.kill()
        process.wait()
    told = _next_start(home)

    assert "Runtime 1 is alive; call 2 still runs in it." in told.out
    assert "It was not started again." in told.out
    assert _runs(home) == 1


def test_the_kernel_killed_during_a_call_is_told_at_once_and_by_the_next_start(home: Asking) -> None:
    with _busy(home) as process:
        home.kernel().kill()
        out, err = process.communicate(timeout=100)
    told = _next_start(home)

    assert "The runtime ended before the call did." in out
    assert "Runtime 1 ended unexpectedly: it was killed, by whom is not known (SIGKILL), during call 2" in err
    assert "Runtime 1 ended unexpectedly" in told.out
    assert (_outputs(home) / "first.txt").read_text() == "first"
    assert _runs(home) == 1
    until(lambda: home.processes() == [])


def test_the_supervisor_killed_during_a_call_leaves_no_orphan_and_is_told(home: Asking) -> None:
    with _busy(home) as process:
        home.supervisor().kill()
        process.kill()
        process.wait()
    told = _next_start(home)

    assert "Call 2 (It will count slowly.) was running when the workbench ended" in told.out
    assert "Runtime 1 ended unexpectedly" in told.out
    assert _runs(home) == 1
    until(lambda: home.processes() == [])


def test_engine_kernel_and_supervisor_killed_together_leave_history_and_outputs_whole(home: Asking) -> None:
    with _busy(home) as process:
        process.kill()
        home.kill_runtimes()
        process.wait()
    told = _next_start(home, "--json")

    assert told.code == 0
    sentences = [item["text"] for item in told.json["recovered"]]
    assert sentences[0].startswith("Runtime 1 ended unexpectedly")
    assert sentences[1].startswith("Call 2 (It will count slowly.) was running when the workbench ended;")
    assert sentences[2].startswith("Your message “count” was not answered.")
    assert (_outputs(home) / "first.txt").read_text() == "first"
    assert _runs(home) == 1


def test_what_happened_is_told_once(home: Asking) -> None:
    with _busy(home) as process:
        process.kill()
        home.kill_runtimes()
        process.wait()

    first, second = _next_start(home, "--json"), _next_start(home, "--json")

    assert len(first.json["recovered"]) == 3
    assert second.json["recovered"] == []


def test_the_supervisor_alone_killed_during_a_call_does_not_harm_it_and_the_next_start_tells(home: Asking) -> None:
    with _busy(home) as process:
        home.supervisor().kill()
        (_outputs(home) / "go").touch()
        out, _ = process.communicate(timeout=100)
    told = _next_start(home)

    assert "Counted." in out
    assert "Runtime 1 ended unexpectedly" in told.out
    assert _runs(home) == 1
    until(lambda: home.processes() == [])
