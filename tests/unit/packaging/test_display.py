"""Whether a window can open is told before anything is started."""

from __future__ import annotations

import socket
from pathlib import Path

import display
import pytest
import system_packages
from environment import Environment


def found(_: Path) -> bool:
    return True


def missing(_: Path) -> bool:
    return False


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Environment:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(system_packages, "ensure_windows_open", found)
    made = Environment()
    made.folder = tmp_path
    return made


def test_without_a_display_the_reason_is_said(environment: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    assert display.why_no_window(environment) == "There is no display here."

    monkeypatch.setenv("DISPLAY", ":987")
    assert display.why_no_window(environment) == "The display :987 does not answer."


def test_a_display_that_answers_is_taken(
    environment: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("WAYLAND_DISPLAY", "wl")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "wl"))
        listening.listen()

        assert display.why_no_window(environment) == ""


def test_libraries_are_looked_for_once(environment: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Path] = []

    def look(python: Path) -> bool:
        looks.append(python)
        return True

    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(system_packages, "ensure_windows_open", look)

    assert [display.why_no_window(environment), display.why_no_window(environment)] == ["", ""]
    assert looks == [environment.python]


def test_missing_libraries_are_the_reason(environment: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(system_packages, "ensure_windows_open", missing)

    assert display.why_no_window(environment) == "The system lacks libraries that a window needs."
