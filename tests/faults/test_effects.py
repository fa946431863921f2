"""What a call did outside is on its record, told with its class, and named after a kill in its middle."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.asking import Answer, Asking, until

ASK = ("--profile", "p", "--title", "Count", "--yes")


@pytest.fixture(autouse=True)
def not_isolated(home: Asking) -> None:
    """An isolated call can touch nothing outside."""
    home.settings("isolation = false")


def _run(home: Asking, *codes: str, more: tuple[str, ...] = ()) -> Answer:
    turns = [[{"run": code, "intent": f"It will do step {number}."}, "Done."] for number, code in enumerate(codes, 1)]
    said = [part for _ in codes for part in ("--say", "go on")]
    return home.ask(*ASK, *said, "--model", home.script(*turns), *more)


def _calls(answer: Answer) -> list[dict[str, Any]]:
    return [call for turn in answer.json["turns"] for call in turn["calls"]]


def _effects(call: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    return {(effect["kind"], effect["target"]): effect for effect in call["effects"]}


def test_each_call_gets_its_class_with_what_it_touched(home: Asking) -> None:
    away = home.folder / "totals.csv"
    answer = _run(
        home,
        "total = sum(range(1000))",
        "open('outputs/report.txt', 'w').write('report')",
        f"x = 1\nopen({str(away)!r}, 'w').write('away')",
        "import os\nos.remove('outputs/report.txt')\nopen('notes.txt', 'w').write('n')",
        "import subprocess\nsubprocess.run(['true'])",
        more=("--json",),
    )

    pure, outputs, outside, removal, program = _calls(answer)
    assert [call["class"] for call in _calls(answer)] == ["pure", "outputs", "outside", "outside", "outside"]
    assert pure["effects"] == []
    assert "disk" in _effects(outputs)["write", "outputs/report.txt"]["evidence"]
    assert _effects(outside)["write", str(away)]["line"] == 2
    assert _effects(removal)["delete", "outputs/report.txt"]["line"] == 2
    assert "disk" in _effects(removal)["write", "notes.txt"]["evidence"]
    assert any(kind == "program" for kind, _ in _effects(program))


def test_what_was_touched_is_told_in_words_and_is_never_repeated_by_a_rebuild(home: Asking) -> None:
    told = _run(home, "import logging\nlogging.FileHandler('.'.join(['notes', 'log'])).close()\nmade = [1, 2]")
    home.kill_runtimes()
    until(lambda: not home.processes())
    rebuilt = home.ask("--profile", "p", "--chat", "Count", "--rebuild", "made")

    assert "It touched something outside: wrote notes.log (line 2)." in told.out
    assert "call 1 touched something outside: wrote notes.log (line 2)" in rebuilt.out + rebuilt.err


def test_names_are_made_again_by_the_user_and_by_a_model_that_needs_them(home: Asking) -> None:
    made = _run(home, "base = [1, 2]", "total = sum(base)", "other = 9")
    home.kill_runtimes()
    until(lambda: not home.processes())
    one = home.ask("--profile", "p", "--chat", "Count", "--rebuild", "base")
    needs = [{"tool": "make_again", "arguments": {"names": ["total", "nowhere"]}}, "There again: {made}."]
    model = home.script(["before"], ["before"], ["before"], needs, name="again.json")  # the chat's fourth turn
    two = home.ask("--profile", "p", "--chat", "Count", "--say", "the total?", "--model", model, "--yes", "--json")

    assert made.code == 0
    assert "Made again by repeating 1 call: base." in one.out
    assert [call["intent"] for call in _calls(two)] == ["repeat call 2: It will do step 2."]
    assert two.json["turns"][0]["calls"][0]["status"] == "ok"
    assert two.json["turns"][0]["reply"] == 'There again: ["total"].'


def test_a_kill_in_the_middle_leaves_what_the_call_had_begun(home: Asking) -> None:
    away = home.folder / "half.csv"
    slow = (
        f"import time\nfile = open({str(away)!r}, 'w')\nfile.write('half')\nfile.flush()\nwhile True: time.sleep(0.05)"
    )
    turns = [[{"run": slow, "intent": "It will write half."}, "Done."]]
    with home.start(*ASK, "--say", "go on", "--model", home.script(*turns)) as process:
        until(lambda: away.exists() and away.read_text() == "half")
        process.kill()
        home.kill_runtimes()
        process.wait()
    told = home.ask("--profile", "p", "--chat", "Count")

    assert "Call 1 (It will write half.) was running when the workbench ended" in told.out
    known = "the system was asked for it, the code was about to" if sys.platform == "linux" else "the code was about to"
    assert f"Until then it opened {away} for writing (line 2) ({known}" in told.out
    assert "Look there before you run it again." in told.out
    assert Path(away).read_text() == "half"
