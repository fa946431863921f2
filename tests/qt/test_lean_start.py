from __future__ import annotations

import subprocess
import sys

LOOK = """
import gc, sys
from workbench.qt import lean_start
lean_start.begin()
print(gc.isenabled())
import linecache
import workbench.qt.turns
print([name for name in linecache.cache if name.endswith("turns.py")])
lean_start.settle()
print(gc.isenabled(), gc.get_freeze_count() > 1000)
"""


def test_a_start_reads_no_sources_and_looks_for_garbage_only_once_it_is_over() -> None:
    done = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, timeout=200, check=True)

    assert done.stdout.splitlines() == ["False", "[]", "True True"]
