"""Two starts at the same time: one prepares the environment, the other waits; a killed one holds nothing up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
HOLD = "import sys; from pathlib import Path; from start_lock import only_one\nwith only_one(Path(sys.argv[1])):\n"
HOLD_UNTIL_TOLD = HOLD + "    print('held', flush=True); sys.stdin.readline()\n"
HOLD_AND_LEAVE = HOLD + "    print('held', flush=True)\n"


def start(program: str, lock: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, str(lock)],
        cwd=PACKAGING,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_second_start_waits_for_the_first(tmp_path: Path) -> None:
    with start(HOLD_UNTIL_TOLD, tmp_path / "lock") as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        with start(HOLD_AND_LEAVE, tmp_path / "lock") as second:
            assert second.stderr is not None
            said = second.stderr.readline()
            first.communicate("go on\n", timeout=100)
            told, _ = second.communicate(timeout=100)

    assert (said, told) == ("Another start is preparing the environment; waiting for it …\n", "held\n")


def test_a_killed_start_holds_nothing_up(tmp_path: Path) -> None:
    with start(HOLD_UNTIL_TOLD, tmp_path / "lock") as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        first.kill()

    with start(HOLD_AND_LEAVE, tmp_path / "lock") as second:
        told, said = second.communicate(timeout=100)

    assert (told, said) == ("held\n", "")
