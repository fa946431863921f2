"""What a Python needs to be seen of to run elsewhere: itself, its libraries, its packages, this package."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_PARTS = (
    "bin",
    "lib",
    "lib64",
    "libexec",
    "ssl",
    "pyvenv.cfg",
    "etc/fonts",
    "share/fonts",
    "share/zoneinfo",
)
"""Of a prefix only these are shown: one such as `~/.local` holds what is nobody's business too."""


def interpreter_places(
    environment: Mapping[str, str],
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Give what is shown of this Python, and the links that lead to it."""
    prefixes = dict.fromkeys(
        (*_prefixes(), *(environment[name] for name in ("VIRTUAL_ENV", "CONDA_PREFIX") if environment.get(name)))
    )
    read = [str(Path(prefix, part)) for prefix in prefixes for part in _PARTS if Path(prefix, part).exists()]
    read += [entry for entry in sys.path if entry.endswith(("site-packages", "dist-packages"))]
    read += [entry for entry in environment.get("LD_LIBRARY_PATH", "").split(":") if entry.startswith("/")]
    read += [str(_PACKAGE), *_libraries()]
    shown = tuple(path for path in dict.fromkeys(read) if not path.startswith(("/usr/", "/lib")))
    return shown, tuple(_links(Path(sys.executable), shown))


def _prefixes() -> Iterable[str]:
    real = Path(os.path.realpath(sys.executable))
    return (sys.base_prefix, sys.base_exec_prefix, sys.prefix, sys.exec_prefix, str(real.parent.parent))


def _libraries() -> Iterator[str]:
    """Name the folders of what this process has loaded: a library that is not shown would be another one, unseen."""
    try:
        lines = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
    except OSError:
        return
    for line in lines:
        path = line[line.find("/") :] if "/" in line else ""
        if ".so" in Path(path).name:
            yield str(Path(path).parent)


def _links(program: Path, shown: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Follow the links from a program to what it is; those that are not shown already are made anew."""
    for place in _hops(program):
        if not str(place).startswith(("/usr/", *(f"{folder}/" for folder in shown))):
            yield str(place.readlink()), str(place)


def _hops(program: Path) -> Iterator[Path]:
    place: Path = Path("/")
    left: list[str] = list(program.parts[1:])
    followed = 0
    while left and followed < 40:
        place = place / left.pop(0)
        if place.is_symlink():
            yield place
            target: Path = place.readlink()
            place = Path("/") if target.is_absolute() else place.parent
            left = [*(part for part in target.parts if part != "/"), *left]
            followed += 1
        if ".." in place.parts:
            place = Path(os.path.normpath(place))
