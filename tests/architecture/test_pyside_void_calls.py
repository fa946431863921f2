"""The pinned PySide6 keeps the reference count of None: a version that does not aborts the window in the end."""

from __future__ import annotations

import subprocess
import sys

VOID_CALLS = 200_000
PROGRAM = f"""
import sys
from PySide6.QtCore import QObject

thing = QObject()
before = sys.getrefcount(None)
for _ in range({VOID_CALLS}):
    thing.setObjectName("")
print(before - sys.getrefcount(None))
"""


def test_two_hundred_thousand_void_calls_leave_none_alone() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=200, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert abs(int(done.stdout)) < 1000
