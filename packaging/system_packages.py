"""What the operating system itself must have: on Debian's family it is installed, elsewhere the command is named."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from environment import variables_for_programs
from terminal import ask, say

# What a window needs on a Debian without a desktop: libraries that PySide6's packages do not bring, and a font.
FOR_WINDOWS = (
    "fonts-dejavu-core",
    "libdbus-1-3",
    "libegl1",
    "libfontconfig1",
    "libgl1",
    "libglib2.0-0",
    "libx11-xcb1",
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-image0",
    "libxcb-keysyms1",
    "libxcb-randr0",
    "libxcb-render-util0",
    "libxcb-shape0",
    "libxcb-xfixes0",
    "libxcb-xinerama0",
    "libxcb-xkb1",
    "libxkbcommon-x11-0",
    "libxkbcommon0",
)
FOR_ISOLATION = ("bubblewrap",)
_WINDOW_PROBE = """
import ctypes, pathlib, PySide6
from PySide6 import QtCore, QtGui, QtWidgets
ctypes.CDLL(str(pathlib.Path(PySide6.__file__).parent / "Qt" / "plugins" / "platforms" / "libqxcb.so"))
"""


def is_debian() -> bool:
    """Tell whether this is Debian or one of its family, with apt."""
    try:
        lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    family = " ".join(line.partition("=")[2].strip('"') for line in lines if line.startswith(("ID=", "ID_LIKE=")))
    return bool({"debian", "ubuntu"} & set(family.split())) and shutil.which("apt-get") is not None


def is_root() -> bool:
    """Tell whether packages may be installed without asking."""
    return sys.platform != "win32" and os.geteuid() == 0


def command_for(packages: tuple[str, ...]) -> str:
    """Return the command that a person would type."""
    return f"{'' if is_root() else 'sudo '}apt-get install {' '.join(packages)}"


def install(packages: tuple[str, ...], why: str) -> bool:
    """Install packages of a Debian system as root, or with sudo after asking; tell whether they are there now."""
    if not is_debian():
        return False
    names = " ".join(packages)
    prefix: list[str] = []
    if not is_root():
        if shutil.which("sudo") is None or not ask(f"{why}\nInstall {names} with sudo now?"):
            return False
        prefix = ["sudo"]
    say(f"{why} Installing {names} …")
    command = [*prefix, "apt-get", "install", "--yes", "--no-install-recommends", *packages]
    return run_quietly(command) or (run_quietly([*prefix, "apt-get", "update"]) and run_quietly(command, last=True))


def run_quietly(command: list[str], *, last: bool = False) -> bool:
    """Run apt and show what it said only when nothing else will be tried."""
    variables = variables_for_programs() | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode != 0 and last:
        say("\n".join(done.stdout.splitlines()[-8:]))
    return done.returncode == 0


def ensure_windows_open(python: Path) -> bool:
    """See whether Qt can open a window in an environment; what is missing is installed, or the command named."""
    if not sys.platform.startswith("linux"):
        return True
    missing = _what_qt_misses(python)
    if not missing:
        return True
    if install(FOR_WINDOWS, f"Windows need system libraries ({missing})."):
        missing = _what_qt_misses(python)
        if not missing:
            return True
    say(f"Qt cannot open a window here yet: {missing}")
    if is_debian():
        say(f"The terminal form works. For windows, run: {command_for(FOR_WINDOWS)}")
    else:
        say("The terminal form works. For windows, install that library with your system's package manager.")
    return False


def ensure_isolation() -> None:
    """Install what runtimes are isolated with, where that may be; without it they are not, and the window says so."""
    if sys.platform.startswith("linux") and shutil.which("bwrap") is None:
        if install(FOR_ISOLATION, "To keep code to the files of its chat, a system package is needed."):
            return
        how = f"run: {command_for(FOR_ISOLATION)}" if is_debian() else "install the system package bubblewrap."
        say(f"Code is not kept to the files of its chat here. For that, {how}")


def _what_qt_misses(python: Path) -> str:
    """Return the first library that is missing, or an empty text."""
    command = [str(python), "-c", _WINDOW_PROBE]
    done = subprocess.run(command, env=variables_for_programs(), capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    lines = done.stderr.strip().splitlines()
    last = lines[-1] if lines else f"exit code {done.returncode}"
    return last.partition(": ")[2] or last
