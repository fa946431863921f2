"""A process that outlives the tests is seen, and one that ends in time is no fault."""

from __future__ import annotations

import subprocess
import sys

import psutil

from tests.left_behind import processes_left_behind

UNTIL_TOLD = "import sys; sys.stdin.readline()"


def test_a_process_that_stays_is_named() -> None:
    with subprocess.Popen([sys.executable, "-c", UNTIL_TOLD], stdin=subprocess.PIPE, text=True) as staying:
        began = psutil.Process(staying.pid).create_time()

        left = processes_left_behind(began, patience=0)
        staying.communicate("end\n", timeout=100)

    assert f"{staying.pid}: {sys.executable} -c {UNTIL_TOLD}" in left


def test_a_process_that_ends_in_time_is_no_fault() -> None:
    with subprocess.Popen([sys.executable, "-c", UNTIL_TOLD], stdin=subprocess.PIPE, text=True) as ending:
        began = psutil.Process(ending.pid).create_time()
        ending.communicate("end\n", timeout=100)

        left = processes_left_behind(began, patience=0)

    assert [line for line in left if line.startswith(f"{ending.pid}:")] == []
