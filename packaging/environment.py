"""The checkout's own virtual environment: where it lies, whether it is whole, and how a program starts in it.

Read at every start, so it imports little; making an environment stands in `installation`.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path
from typing import NoReturn, cast

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
HOME = ROOT / ".venv"  # one folder below for each Python
RUN = ("requirements.txt",)
TEST = ("requirements.txt", "requirements-test.txt")
PEERS = ("requirements-peers.txt",)
# Would change how our programs import: without byte code on disk each start takes four times as long.
_NOT_PASSED_ON = ("PYTHONDONTWRITEBYTECODE", "PYTHONHOME", "PYTHONPATH", "PYTHONSAFEPATH", "__PYVENV_LAUNCHER__")


class Environment:
    """A virtual environment of this Python in this checkout, with a record of what was installed into it.

    The record is written last and taken away first, so an interrupted installation has none.
    """

    def __init__(self, purpose: str = "py") -> None:
        made_by = f"{ROOT}\n{sys.version}\n{sys.base_prefix}\n{sys.platform}"
        digest = hashlib.sha256(made_by.encode()).hexdigest()[:8]
        self.folder = HOME / f"{purpose}{sys.version_info.major}.{sys.version_info.minor}-{digest}"
        self.record = self.folder / "installed.json"
        scripts = self.folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = scripts / ("python.exe" if os.name == "nt" else "python")

    def installed(self) -> dict[str, str]:
        """Return the hashes of the requirements that were installed, by file name; empty when it is not whole."""
        try:
            record = cast("dict[str, str]", json.loads(self.record.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            return {}
        return record if self.python.exists() else {}

    def has(self, requirements: tuple[str, ...]) -> bool:
        """Tell whether these requirements are installed as they stand now."""
        return hashes_of(requirements).items() <= self.installed().items()

    def start(self, arguments: list[str]) -> NoReturn:
        """Become this environment's Python with these arguments; on Windows, wait for it and exit as it did."""
        command = [str(self.python), *arguments]
        variables = variables_for_programs()
        if os.name != "nt":
            os.execve(command[0], command, variables)  # noqa: S606 - the program takes our place and our terminal
        import subprocess  # noqa: PLC0415 - only needed here, on Windows

        with subprocess.Popen(command, env=variables) as program:
            while True:
                try:
                    sys.exit(program.wait())
                except KeyboardInterrupt:  # the program got it too and decides
                    continue


def hashes_of(requirements: tuple[str, ...]) -> dict[str, str]:
    """Return the hash of each requirements file as it stands now."""
    return {name: hashlib.sha256((HERE / name).read_bytes()).hexdigest() for name in requirements}


def variables_for_programs() -> dict[str, str]:
    """Return this process's variables without those that change how Python imports."""
    return {name: value for name, value in os.environ.items() if name.upper() not in _NOT_PASSED_ON}
