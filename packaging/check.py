"""Run the checkers of the source text in the environment of the tests: `python3 packaging/check.py [NAME]...`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from environment import ROOT, TEST, variables_for_programs
from made_ready import environment_with
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

    def checked(name: str) -> bool:
        started = time.monotonic()
        program, *arguments = CHECKS[name]
        command = [str(scripts / program), *arguments]
        done = subprocess.run(command, cwd=ROOT, env=variables, check=False, capture_output=True)
        said = (done.stdout + done.stderr).decode(errors="replace").strip()
        result = f"{name}: {'failed' if done.returncode else 'passed'} ({time.monotonic() - started:.0f} s)"
        say(f"{said}\n{result}" if said else result)
        return done.returncode == 0

    # Most of the time is one checker's, which keeps one processor busy: the others run beside it.
    with ThreadPoolExecutor() as beside:
        sys.exit(0 if all([*beside.map(checked, names)]) else 1)


if __name__ == "__main__":
    main()
