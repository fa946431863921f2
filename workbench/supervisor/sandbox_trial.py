"""Find out whether a sandbox can start here, by starting one: `python -P -m workbench.supervisor.sandbox_trial`.

It writes one line: why none can, or nothing.
"""

from __future__ import annotations

import compileall
import os
import shutil
import subprocess
import sys
from pathlib import Path

from workbench.supervisor.isolated_start import all_places, system_texts
from workbench.supervisor.sandbox import PROGRAM, Places, bubblewrap

NOT_HERE = "It works on Linux only."
NOT_INSTALLED = "Install the system package “bubblewrap”{how}, then start the workbench again: it isolates code then."
NOT_ALLOWED = "This system does not let programs set up namespaces of their own"
BROKEN = "A trial of it failed"
PATIENCE_SECONDS = 20.0
CODE = "import _ctypes, _sqlite3, _ssl"
"""What is linked against libraries: the first to fail where the wrong ones are found."""
_PACKAGE = Path(__file__).resolve().parent.parent
_COMPILED = ("compare", "domain", "inkernel", "protocol")
"""What a kernel imports of this package, which it can only read."""
_INSTALLERS = {
    "apt-get": "sudo apt-get install bubblewrap",
    "dnf": "sudo dnf install bubblewrap",
    "zypper": "sudo zypper install bubblewrap",
    "pacman": "sudo pacman -S bubblewrap",
}
_NAMESPACES = ("namespace", "uid map", "loopback", "mount proc")


def why_not(program: str | None) -> str:
    """Start a sandbox with this Python in it; gives why that failed, nothing where it did not."""
    if sys.platform != "linux":
        return NOT_HERE
    if program is None:
        return how_to_install()
    texts = system_texts("/tmp")  # noqa: S108 - inside, where it is its own
    places = all_places(Places(read=(), written=()), dict(os.environ), texts)
    try:
        done = subprocess.run(
            [*bubblewrap(program, places, "/"), sys.executable, "-I", "-S", "-c", CODE],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_SECONDS,
            pass_fds=[descriptor for descriptor, _ in texts],
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{BROKEN}: {error}"
    if done.returncode == 0:
        return ""
    said = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1][:200]
    cause = NOT_ALLOWED if any(word in said.lower() for word in _NAMESPACES) else BROKEN
    return f"{cause}: {said}"


def how_to_install() -> str:
    """Say in one sentence how to get what is missing, with the command of this system where it is a known one."""
    command = next((command for program, command in _INSTALLERS.items() if shutil.which(program)), "")
    return NOT_INSTALLED.format(how=f" (in a terminal: {command})" if command else "")


def compile_package() -> None:
    """Compile once what a kernel in a sandbox would have to compile at each start, for it cannot keep it."""
    for part in _COMPILED:
        compileall.compile_dir(_PACKAGE / part, quiet=2)


if __name__ == "__main__":
    said = why_not(shutil.which(PROGRAM))
    if not said:
        compile_package()
    print(said)  # noqa: T201 - the answer
