"""Run the tests: `python3 packaging/test.py`, with nothing but Python 3.11 or newer.

Arguments go to pytest; without any, everything runs but the benchmarks (`-m benchmark`) and the long fault runs
(`-m faults_long`), on as many processors as there are, up to four.
"""

import os
import sys

from python_version import require_new_python

MOST_WORKERS = 4


def all_of_it():
    """Give the arguments of a whole run: whoever of the workers is done first takes tests over from another one."""
    own = getattr(os, "sched_getaffinity", None)
    processors = len(own(0)) if own is not None else os.cpu_count() or 1
    if processors == 1:
        return ["-n", "0"]
    return ["-n", str(min(processors, MOST_WORKERS)), "--dist", "worksteal"]


def main():
    """Prepare the environment and become pytest."""
    require_new_python()
    from environment import ROOT, TEST
    from made_ready import environment_with

    environment = environment_with(TEST)
    os.chdir(ROOT)
    environment.start(["-m", "pytest"] + (sys.argv[1:] or all_of_it()))


if __name__ == "__main__":
    main()
