"""Pin every package of the workbench, its tests and the benchmarks' peers: `python packaging/lock.py [--upgrade]`.

For whoever changes the dependencies. Needs `uv` on the path; one lock serves Python 3.11 to 3.13 on Linux, macOS and
Windows. Versions that are pinned already stay, unless `--upgrade` is said.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OLDEST_PYTHON = "3.11"
# uv also thinks of browsers, where the workbench does not run.
_ELSEWHERE = "'emscripten'"


def pins_of(text: str) -> list[str]:
    """Return the lines of a lock that pin a package, in order."""
    return [line for line in text.splitlines() if line and not line.startswith(("#", "-"))]


def _resolved(source: Path, lock: Path, options: list[str]) -> list[str]:
    command = ["uv", "pip", "compile", str(source), "--universal", "--python-version", OLDEST_PYTHON, *options]
    command += ["--no-header", "--no-annotate", "--quiet", "--output-file", str(lock)]
    subprocess.run(command, check=True, cwd=HERE.parent)
    text = lock.read_text(encoding="utf-8").replace(f"sys_platform != {_ELSEWHERE} and ", "")
    text = text.replace(f" ; sys_platform != {_ELSEWHERE}", "")
    return [line for line in pins_of(text) if _ELSEWHERE not in line]


def _write(lock: Path, lines: list[str], head: str = "") -> None:
    about = f"# Made by packaging/lock.py from {head}; change that and make it anew.\n"
    lock.write_text(about + "\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Write the three locks."""
    options = sys.argv[1:]
    runtime = HERE / "requirements.txt"
    pins = _resolved(HERE.parent / "pyproject.toml", runtime, options)
    _write(runtime, pins, "pyproject.toml")

    tests = HERE / "requirements-test.txt"
    more = [pin for pin in _resolved(HERE / "requirements-test.in", tests, options) if pin not in pins]
    _write(tests, ["-r requirements.txt", *more], "requirements-test.in")

    peers = HERE / "requirements-peers.txt"
    _write(peers, _resolved(HERE / "requirements-peers.in", peers, options), "requirements-peers.in")


if __name__ == "__main__":
    main()
