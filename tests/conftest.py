"""What tests of every kind share: where the real-world cases lie, and that no process is left behind."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import hypothesis
import psutil
import pytest

from tests.left_behind import processes_left_behind

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # Qt needs no display; tests of a real one say so themselves
CASES_VARIABLE = "WORKBENCH_CASES"
hypothesis.settings.register_profile("no deadline", deadline=None)
hypothesis.settings.load_profile("no deadline")
OWN_ENVIRONMENT = Path(__file__).resolve().parents[1] / ".venv"


@pytest.fixture(scope="session")
def cases() -> Path:
    """Give the folder of the real-world cases; without one the test is skipped, and in CI it fails."""
    named = os.environ.get(CASES_VARIABLE, "")
    folder = Path(named).resolve()
    if named and (folder / "README.md").is_file():
        return folder
    reason = f"{CASES_VARIABLE} names no folder of cases (it is {named!r})"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run when a process outlives it; looked for only where no other run shares the environment.

    Where workers share the tests, the run that waits for them looks: each sees the processes of the others too.
    """
    if OWN_ENVIRONMENT not in Path(sys.prefix).parents or hasattr(session.config, "workerinput"):
        return
    left = processes_left_behind(psutil.Process().create_time())
    if left:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        sys.stderr.write("\nThe tests left processes behind:\n" + "\n".join(left) + "\n")
