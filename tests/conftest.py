"""What tests of every kind share: the real-world cases, patience, and that nothing of a test is left behind."""

from __future__ import annotations

import gc
import os
import sys
import warnings
from collections.abc import Generator
from pathlib import Path

import hypothesis
import psutil
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.left_behind import processes_left_behind
from tests.patient_bot import PatientBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # Qt needs no display; tests of a real one say so themselves
CASES_VARIABLE = "WORKBENCH_CASES"
# The same examples each time, however slow they are: a run must not fail for what the one before it did not look at.
hypothesis.settings.register_profile(
    "certain", deadline=None, derandomize=True, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("certain")
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


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """Give hands that wait long enough on a busy machine, whatever a test asks for."""
    del qapp
    return PatientBot(request)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Let go of what a failed test did not close: Python would complain of it in the next test, and fail that too."""
    failed = item.session.testsfailed
    ran = yield
    if item.session.testsfailed > failed:
        sys.last_type = sys.last_value = sys.last_traceback = None  # they hold the test's variables
        complain, sys.unraisablehook = sys.unraisablehook, _say_nothing
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                gc.collect()
        finally:
            sys.unraisablehook = complain
    return ran


def _say_nothing(_: sys.UnraisableHookArgs) -> None:
    """Take what could not be raised."""


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
