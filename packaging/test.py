"""Run the tests: `python3 packaging/test.py`, with nothing but Python 3.11 or newer.

Arguments go to pytest; without any, everything runs but the benchmarks (`-m benchmark`) and the long fault runs
(`-m faults_long`).
"""

import os
import sys

from python_version import require_new_python


def main():
    """Prepare the environment and become pytest."""
    require_new_python()
    from environment import ROOT, TEST, environment_with

    environment = environment_with(TEST)
    os.chdir(ROOT)
    environment.start(["-m", "pytest"] + sys.argv[1:])


if __name__ == "__main__":
    main()
