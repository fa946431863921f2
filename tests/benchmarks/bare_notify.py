"""What the system itself takes for a call that it tells of and that is let go on at once: the journal's floor.

`python -m tests.benchmarks.bare_notify` prints two figures in µs: for opens close upon each other, and for opens with
as much work of Python between them as it takes to note an intent.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from workbench.inkernel.effect_filter import tell_effects
from workbench.protocol.effects import LISTENER_VARIABLE
from workbench.supervisor.effect_listener import EffectListener, ListenerSocket

ROUNDS = 25
BATCH = 40
WORK = 1200
"""So many numbers are added up between two calls: about as long as it takes to note an intent."""
_MODULE = "tests.benchmarks.bare_notify"


def main() -> None:
    """Stand for the supervisor, or (with a file's name) for the kernel."""
    if len(sys.argv) > 1:
        _as_kernel(sys.argv[1])
        return
    door = ListenerSocket()
    with tempfile.NamedTemporaryFile() as file:
        named = {**os.environ, LISTENER_VARIABLE: str(door.kernels_end)}
        command = [sys.executable, "-m", _MODULE, file.name]
        with subprocess.Popen(command, env=named, pass_fds=[door.kernels_end]) as kernel:
            door.started()
            _serve(door, kernel)


def _serve(door: ListenerSocket, kernel: subprocess.Popen[bytes]) -> None:
    listener: EffectListener | None = None
    while kernel.poll() is None:
        if listener is None:
            with contextlib.suppress(BlockingIOError):
                taken = door.receive()
                listener = taken[0] if taken is not None else None
            continue
        while listener.waits(1):
            if (notice := listener.receive()) is not None:
                listener.go_on(notice)


def _as_kernel(file: str) -> None:
    before = [_cost(file, work) for work in (0, WORK)]
    tell_effects()
    after = [_cost(file, work) for work in (0, WORK)]
    sys.stdout.write(" ".join(f"{own - free:.1f}" for own, free in zip(after, before, strict=True)) + "\n")


def _cost(file: str, work: int) -> float:
    best: list[float] = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        for _ in range(BATCH):
            sum(range(work))
            os.close(os.open(file, os.O_WRONLY))
        best.append((time.perf_counter() - begun) * 1e6 / BATCH)
    return min(best)


def floor() -> tuple[float, float]:
    """Give both figures."""
    told = subprocess.run(
        [sys.executable, "-m", _MODULE], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    )
    first, second = told.stdout.split()
    return float(first), float(second)


if __name__ == "__main__":
    main()
