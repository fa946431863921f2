from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.kernels.errors import RuntimeStartError
from workbench.kernels.folders import base_folder, make_private, new_runtime_folder, runtime_folders


@pytest.fixture
def short() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="wb-", dir="/tmp") as folder:
        yield Path(folder)


def test_the_folder_of_all_runtimes_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WORKBENCH_RUNTIME_DIR", str(tmp_path / "here"))

    assert base_folder() == tmp_path / "here"


def test_without_a_name_it_is_in_the_sessions_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("WORKBENCH_RUNTIME_DIR", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))

    assert base_folder() == tmp_path / "workbench"


def test_a_new_folder_is_short_and_private(short: Path) -> None:
    folder = new_runtime_folder(short / "r")

    assert len(folder.name) == 8
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (short / "r").stat().st_mode & 0o777 == 0o700


def test_a_path_too_long_for_sockets_is_refused(short: Path) -> None:
    with pytest.raises(RuntimeStartError, match="too long for sockets"):
        new_runtime_folder(short / ("x" * 80))


def test_an_open_folder_is_closed_to_others(short: Path) -> None:
    (short / "r").mkdir(mode=0o755)

    make_private(short / "r")

    assert (short / "r").stat().st_mode & 0o777 == 0o700


def test_a_link_instead_of_the_folder_is_refused(short: Path) -> None:
    (short / "elsewhere").mkdir()
    (short / "r").symlink_to(short / "elsewhere")

    with pytest.raises(RuntimeStartError, match="belongs to somebody else"):
        make_private(short / "r")


def test_what_is_no_runtime_is_not_listed(short: Path) -> None:
    (short / "empty").mkdir()
    (short / "broken").mkdir()
    (short / "broken/runtime.json").write_text("{")
    (short / "file").write_text("x")

    assert runtime_folders(short) == []
    assert runtime_folders(short / "missing") == []
