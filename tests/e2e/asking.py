"""Runs `workbench ask` as a person does, in a home of its own, and sees what is left afterwards."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

import psutil
from typing_extensions import override

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 200


@dataclass
class Answer:
    """What a start said."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        return json.loads(self.out)


class Started(subprocess.Popen[str]):
    """A start that runs; where the test fails meanwhile it is ended, for nobody tells it to end any more."""

    @override
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self.kill()
        super().__exit__(kind, error, trace)


@dataclass
class Asking:
    """A home, a folder for files, and starts of `workbench ask` in them."""

    home: Path
    folder: Path
    runtimes: Path
    environment: dict[str, str] = field(default_factory=dict[str, str])
    started: list[Started] = field(default_factory=list[Started])

    def file(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        return path

    def script(self, *turns: object, name: str = "script.json") -> str:
        return f"scripted:{self.file(name, json.dumps(turns))}"

    def settings(self, text: str) -> None:
        """Write the settings file."""
        file = self.home / "workbench" / "settings.toml"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)

    def ask(self, *arguments: str | Path, typed: str | None = None, seconds: float = SECONDS) -> Answer:
        done = subprocess.run(
            self.command(arguments),
            cwd=self.folder,
            env=self.full_environment(),
            input=typed,
            stdin=subprocess.DEVNULL if typed is None else None,
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
        return Answer(code=done.returncode, out=done.stdout, err=done.stderr)

    def start(self, *arguments: str | Path) -> Started:
        process = Started(
            self.command(arguments),
            cwd=self.folder,
            env=self.full_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.started.append(process)
        return process

    def processes(self) -> list[psutil.Process]:
        """List the supervisors and kernels of this home."""
        found: list[psutil.Process] = []
        for process in psutil.process_iter(["cmdline"]):
            line = " ".join(process.info["cmdline"] or [])
            if str(self.runtimes) in line:
                found.append(process)
        return found

    def kernel(self) -> psutil.Process:
        return self._one("workbench.inkernel")

    def supervisor(self) -> psutil.Process:
        return self._one("workbench.supervisor")

    def working_folders(self) -> list[Path]:
        """List where the processes of this home work; one that ends meanwhile works nowhere."""
        found: list[Path] = []
        for process in self.processes():
            with suppress(psutil.Error):
                found.append(Path(process.cwd()))
        return found

    def end(self) -> None:
        """End all that this home has started, whatever state a failed test has left it in."""
        for process in self.started:
            process.kill()
            process.wait()
            for pipe in filter(None, (process.stdout, process.stderr)):
                pipe.close()
        self.kill_runtimes()
        until(lambda: not self.processes())

    def kill_runtimes(self) -> None:
        """Kill the supervisors and kernels of this home; one that ends meanwhile is gone as well."""
        for process in self.processes():
            with suppress(psutil.Error):
                process.kill()

    def _one(self, module: str) -> psutil.Process:
        # Not the sandbox, which has the kernel's command further back in its own.
        return next(process for process in self.processes() if module in " ".join(process.info["cmdline"][:4]))

    def command(self, arguments: Sequence[str | Path]) -> list[str]:
        return [sys.executable, "-m", "workbench", "ask", *map(str, arguments)]

    def full_environment(self) -> dict[str, str]:
        return {
            **{name: value for name, value in os.environ.items() if name != "WORKBENCH_API_KEY"},
            "HOME": str(self.home),
            "WORKBENCH_HOME": str(self.home / "workbench"),
            "WORKBENCH_RUNTIME_DIR": str(self.runtimes),
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "1",
            **self.environment,
        }


@contextmanager
def asking(folder: Path) -> Generator[Asking]:
    """Give a home; at the end every process of it is gone."""
    # Not below the test's own folder: the paths of sockets must be short.
    runtimes = Path(tempfile.mkdtemp(prefix="wb", dir="/tmp"))
    home, files = folder / "home", folder / "files"
    home.mkdir()
    files.mkdir()
    made = Asking(home=home, folder=files, runtimes=runtimes)
    try:
        yield made
    finally:
        made.end()
        shutil.rmtree(runtimes, ignore_errors=True)


def until(condition: Callable[[], object], seconds: float = 100.0) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError(f"not within {seconds} s")
        time.sleep(0.02)
