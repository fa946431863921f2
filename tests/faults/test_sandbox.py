"""Attempts to get out of the sandbox, each denied, as root and as an ordinary user; and what they get without one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import workbench
from tests.faults.escapes import ATTEMPTS, OPEN_OUTSIDE

pytestmark = pytest.mark.timeout(600)

_AS_NOBODY = """
set -e
for folder in "$@"; do
    case "$folder" in ~root/*) seen="$seen $folder";; esac
done
if [ -n "$seen" ]; then
    for folder in $seen; do mkdir -p "$BASE/kept$folder"; mount --bind "$folder" "$BASE/kept$folder"; done
    mount -t tmpfs -o mode=755 none /root
    for folder in $seen; do mkdir -p "$folder"; mount --move "$BASE/kept$folder" "$folder"; done
fi
exec setpriv --reuid 65534 --regid 65534 --clear-groups --inh-caps=-all \\
    "$PYTHON" -m tests.faults.escaping "$BASE/own" on
"""
"""In a mount namespace of its own: what stands in root's home is shown to everybody there, and nowhere else."""


@pytest.fixture
def base() -> Iterator[Path]:
    """A folder that is not in the folder of temporary files: a sandbox has one of its own."""
    folder = Path(tempfile.mkdtemp(prefix="wb-", dir="/var/tmp"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def why_no_sandbox() -> str:
    if sys.platform != "linux":
        return "isolation works on Linux only"
    trial = [sys.executable, "-P", "-m", "workbench.supervisor.sandbox_trial"]
    root = {**os.environ, "PYTHONPATH": str(Path(workbench.__file__).parent.parent)}
    return subprocess.run(trial, env=root, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture(scope="module")
def sandbox() -> None:
    why = why_no_sandbox()
    if why:
        pytest.skip(f"No sandbox can start here. {why}")


def told(command: list[str], **environment: str) -> dict[str, str]:
    root = Path(workbench.__file__).parent.parent
    done = subprocess.run(
        command, cwd=root, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def not_denied(outcomes: dict[str, str]) -> dict[str, str]:
    return {name: outcomes[name] for name in ATTEMPTS if not outcomes[name].startswith("denied: ")}


@pytest.mark.usefixtures("sandbox")
def test_every_attempt_to_get_out_is_denied(base: Path) -> None:
    outcomes = told([sys.executable, "-m", "tests.faults.escaping", str(base), "on"])

    assert len(ATTEMPTS) >= 60
    assert outcomes["isolated"] == "True"
    assert not_denied(outcomes) == {}
    assert outcomes["victim"] == "alive"


@pytest.mark.usefixtures("sandbox")
def test_every_attempt_of_an_ordinary_user_is_denied(base: Path) -> None:
    if os.getuid() != 0:
        pytest.skip("The other test is that of an ordinary user: this one needs root, to become one.")
    own = base / "own"
    own.mkdir()
    os.chown(own, 65534, 65534)
    base.chmod(0o755)
    shown = [sys.base_prefix, sys.prefix]
    outcomes = told(
        ["unshare", "--mount", "sh", "-c", _AS_NOBODY, "sh", *shown],
        BASE=str(base),
        PYTHON=sys.executable,
        HOME=str(own),
        USER="nobody",
        LOGNAME="nobody",
        TMPDIR=str(own),
    )

    assert (outcomes["user"], outcomes["isolated"]) == ("65534", "True")
    assert not_denied(outcomes) == {}


@pytest.mark.usefixtures("sandbox")
def test_without_a_sandbox_such_attempts_succeed(base: Path) -> None:
    outcomes = told([sys.executable, "-m", "tests.faults.escaping", str(base), "off"])

    assert outcomes["isolated"] == "False"
    assert {name for name in OPEN_OUTSIDE if outcomes[name].startswith("got ")} == OPEN_OUTSIDE
