"""A look never damages a table that a call is changing at the same time."""

from __future__ import annotations

import subprocess
import sys

CHANGED_AND_LOOKED_AT = """
import sys, threading, time
import pandas
from workbench.inkernel.fingerprints import fingerprint
from workbench.inkernel.namespace import Namespace
from workbench.inkernel.tables import table_facts
from workbench.inkernel.view_sources import source_of

sys.setswitchinterval(1e-5)
names = {"moving": pandas.DataFrame({"a": range(1000)})}
namespace, ended, whole = Namespace(names, {}), threading.Event(), 0

def look():
    global whole
    while not ended.is_set():
        namespace.delta(0, None, busy=True)
        fingerprint(names["moving"])
        try:
            facts = table_facts(names["moving"])
            facts.columns(0, 20), facts.cells(0, 20, 0, 20)
            source = source_of(names["moving"])
            source.columns(0, 20), source.texts(range(20), 0, 20, 100), source.series(source.width - 1)
        except Exception:
            continue
        whole += 1

thread = threading.Thread(target=look)
thread.start()
until, moving = time.monotonic() + 3, names["moving"]
step = 0
while time.monotonic() < until or (whole == 0 and time.monotonic() < until + 60):
    step += 1
    moving[f"c{step % 5}"] = step
    assert moving[f"c{step % 5}"].iloc[-1] == step
    if step % 7 == 0:
        for column in [column for column in moving.columns if column != "a"]:
            del moving[column]
ended.set()
thread.join()
assert whole > 0
print("both went on")
"""


def test_a_table_that_a_call_changes_is_looked_at_without_harm() -> None:
    ran = subprocess.run(  # the process ended with a corrupt heap when looks went by pandas' own ways
        [sys.executable, "-c", CHANGED_AND_LOOKED_AT],
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )

    assert (ran.returncode, ran.stdout.strip(), ran.stderr) == (0, "both went on", "")
