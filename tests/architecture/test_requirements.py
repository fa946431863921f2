"""The locks pin every package exactly, name no address, and agree with one another and with pyproject.toml."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import requires

import pytest

from tests.architecture.source_files import ROOT

LOCKS = ("requirements.txt", "requirements-test.txt", "requirements-peers.txt")
PIN = re.compile(r"^([a-z0-9._-]+)==[0-9][0-9a-z.]*( ; .+)?$")


def pins_of(lock: str) -> list[str]:
    text = (ROOT / "packaging" / lock).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith(("#", "-r "))]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_exactly_and_names_no_address(lock: str) -> None:
    loose = [pin for pin in pins_of(lock) if PIN.match(pin) is None]

    assert loose == []


def test_the_locks_hold_every_package_that_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {re.split(r"[^A-Za-z0-9_.-]", line)[0].lower().replace("_", "-") for line in project["dependencies"]}

    pinned = {pin.partition("==")[0] for pin in pins_of("requirements.txt")}

    assert named - pinned == set()


def test_qt_is_held_back_where_it_would_abort() -> None:
    held = [pin for pin in pins_of("requirements.txt") if pin.startswith(("pyside6", "shiboken6"))]

    assert [re.sub(r"==(\d+\.\d+)\.\d+", r"==\1", pin) for pin in held] == [
        "pyside6-essentials==6.11 ; python_full_version < '3.12'",
        "pyside6-essentials==6.12 ; python_full_version >= '3.12'",
        "shiboken6==6.11 ; python_full_version < '3.12'",
        "shiboken6==6.12 ; python_full_version >= '3.12'",
    ]


def test_types_are_checked_by_a_node_that_comes_as_a_package() -> None:
    pinned = {pin.partition("==")[0] for pin in pins_of("requirements-test.txt")}

    extras = [need for need in requires("pyright") or () if 'extra == "nodejs"' in need]

    assert [need.partition(";")[0].strip() in pinned for need in extras] == [True]


def test_what_is_installed_fits_together() -> None:
    done = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout.strip()) == (0, "No broken requirements found.")
