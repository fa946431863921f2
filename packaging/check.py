"""Run the checkers of the source text in the environment of the tests: `python3 packaging/check.py [NAME]...`."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from environment import ROOT, TEST, environment_with, variables_for_programs
from terminal import say, stop

CHECKS = {
    "ruff": ["ruff", "check"],
    "format": ["ruff", "format", "--check"],
    "types": ["pyright"],
    "imports": ["lint-imports", "--no-logo", "--no-cache"],
}


def main() -> None:
    """Run the named checks, or all; exit 1 when one found something."""
    names = sys.argv[1:] or list(CHECKS)
    if unknown := [name for name in names if name not in CHECKS]:
        stop(f"There is no check called {unknown[0]}. There are: {', '.join(CHECKS)}.")
    environment = environment_with(TEST)
    scripts = environment.python.parent
    variables = variables_for_programs()
    # pyright finds its Python and node on the path.
    variables |= {"PATH": os.pathsep.join((str(scripts), variables.get("PATH", ""))), "PYTHONPATH": str(ROOT)}
    failed: list[str] = []
    for name in names:
        started = time.monotonic()
        program, *arguments = CHECKS[name]
        done = subprocess.run([str(scripts / program), *arguments], cwd=ROOT, env=variables, check=False)
        say(f"{name}: {'failed' if done.returncode else 'passed'} ({time.monotonic() - started:.0f} s)")
        failed += [name] if done.returncode else []
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
