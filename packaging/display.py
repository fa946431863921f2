"""Tells whether a window can open here: is there a display that answers, and does Qt find its libraries."""

from __future__ import annotations

import os
import re
import socket
import sys
from pathlib import Path

import system_packages
from environment import Environment

_SECONDS = 2.0
_FIRST_PORT = 6000
_DISPLAY = re.compile(r"(?P<host>[^:]*):(?P<number>\d+)(\.\d+)?")


def why_no_window(environment: Environment) -> str:
    """Give the reason why no window can open here, in a sentence; empty where one can."""
    if sys.platform in {"win32", "darwin"}:
        return ""
    reason = "" if os.environ.get("QT_QPA_PLATFORM") else _why_no_display()
    if reason or _is_known_to_work(environment):
        return reason
    if not system_packages.ensure_windows_open(environment.python):
        return "The system lacks libraries that a window needs."
    _note_that_it_works(environment)
    return ""


def _why_no_display() -> str:
    if _wayland_answers():
        return ""
    display = os.environ.get("DISPLAY", "")
    if not display:
        return "There is no display here."
    return "" if _x_answers(display) else f"The display {display} does not answer."


def _wayland_answers() -> bool:
    name = os.environ.get("WAYLAND_DISPLAY", "")
    if not name:
        return False
    return _answers(socket.AF_UNIX, str(Path(os.environ.get("XDG_RUNTIME_DIR", "/"), name)))


def _x_answers(display: str) -> bool:
    found = _DISPLAY.fullmatch(display)
    if found is None:
        return Path(display).exists()  # a path to a socket, as some systems give it
    host, number = found["host"], int(found["number"])
    if host in {"", "unix"}:
        path = f"/tmp/.X11-unix/X{number}"  # noqa: S108 - where every X server listens
        return _answers(socket.AF_UNIX, path) or _answers(socket.AF_UNIX, f"\0{path}")
    return _answers(socket.AF_INET, (host, _FIRST_PORT + number))


def _answers(family: socket.AddressFamily, address: str | tuple[str, int]) -> bool:
    with socket.socket(family, socket.SOCK_STREAM) as connection:
        connection.settimeout(_SECONDS)
        try:
            connection.connect(address)
        except OSError:
            return False
    return True


def _mark(environment: Environment) -> Path:
    return environment.folder / "windows-open"


def _is_known_to_work(environment: Environment) -> bool:
    """Look once only: a look takes as long as the window's own start."""
    return _mark(environment).exists()


def _note_that_it_works(environment: Environment) -> None:
    try:
        _mark(environment).touch()
    except OSError:
        return  # it is looked for again next time
