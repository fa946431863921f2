"""An environment counts as ready only when it is whole and holds the requirements as they stand now."""

from __future__ import annotations

import json
from pathlib import Path

import environment
import pytest
from environment import RUN, TEST, Environment, hashes_of, variables_for_programs
from installation import what_is_fetched


@pytest.fixture
def locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "packaging"
    folder.mkdir()
    (folder / "requirements.txt").write_text("a==1\n", encoding="utf-8")
    (folder / "requirements-test.txt").write_text("-r requirements.txt\nb==1\n", encoding="utf-8")
    monkeypatch.setattr(environment, "HERE", folder)
    monkeypatch.setattr(environment, "HOME", tmp_path / ".venv")
    return folder


@pytest.fixture
def made(locks: Path) -> Environment:
    """An environment as it lies there after an interruption: a Python, and no record."""
    made = Environment()
    assert locks.parent in made.folder.parents
    made.python.parent.mkdir(parents=True)
    made.python.write_bytes(b"")
    return made


@pytest.fixture
def ready(made: Environment) -> Environment:
    made.record.write_text(json.dumps(hashes_of(RUN)), encoding="utf-8")
    return made


def test_an_interrupted_installation_is_not_ready(made: Environment) -> None:
    assert not made.has(RUN)


def test_an_environment_is_ready_for_what_was_installed(ready: Environment) -> None:
    assert (ready.has(RUN), ready.has(TEST)) == (True, False)


def test_a_changed_requirement_is_noticed(ready: Environment, locks: Path) -> None:
    (locks / "requirements.txt").write_text("a==2\n", encoding="utf-8")

    assert not ready.has(RUN)


def test_a_torn_record_is_not_ready(made: Environment) -> None:
    made.record.write_text('{"requirements.txt": "12', encoding="utf-8")

    assert not made.has(RUN)


def test_an_environment_whose_python_is_gone_is_not_ready(ready: Environment) -> None:
    ready.python.unlink()

    assert not ready.has(RUN)


def test_programs_write_byte_code_and_import_from_their_own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTHONHOME"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("WORKBENCH_CASES", "kept")

    variables = variables_for_programs()

    assert {"PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTHONHOME"}.isdisjoint(variables)
    assert variables["WORKBENCH_CASES"] == "kept"


def test_what_pip_fetches_is_told_with_its_size() -> None:
    lines = ["Collecting anyio==4.16.0 (from -r lock)", "  Using cached anyio.whl (117 kB)"]
    lines += ["Collecting pyarrow==26.0.1 (from -r lock)", "  Downloading pyarrow-26.0.1-cp311.whl (55.0 MB)"]

    told = what_is_fetched(lines, 91)

    assert told == "Fetching packages: 2 of at most 91: pyarrow (55.0 MB)"
