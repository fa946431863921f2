"""With nothing to install, the two commands add under 0.3 s to the program that they start."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
LIMIT_IN_SECONDS = 0.3
ROUNDS = 15
IS_READY = "from environment import RUN, Environment; made = Environment(); print(made.python if made.has(RUN) else '')"
# As run.py does it, with a program that does nothing.
BY_THE_COMMAND = (
    "from python_version import require_new_python; require_new_python()\n"
    "from environment import RUN; from made_ready import environment_with\n"
    "environment_with(RUN).start(['-P', '-c', 'pass'])"
)


def seconds(command: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, cwd=PACKAGING, check=True, timeout=60)
    return time.perf_counter() - started


@pytest.mark.benchmark
def test_the_second_start_adds_little() -> None:
    told = subprocess.run([sys.executable, "-c", IS_READY], cwd=PACKAGING, capture_output=True, text=True, check=True)
    made = told.stdout.strip()
    if not made:
        pytest.skip("the environment of packaging/run.py is not made for this Python; start it by packaging/test.py")

    rounds = [
        (seconds([sys.executable, "-c", BY_THE_COMMAND]), seconds([made, "-P", "-c", "pass"])) for _ in range(ROUNDS)
    ]
    added = statistics.median(ours - bare for ours, bare in rounds)
    print(f"the command adds {added * 1000:.0f} ms (limit {LIMIT_IN_SECONDS * 1000:.0f} ms)")

    assert added < LIMIT_IN_SECONDS
