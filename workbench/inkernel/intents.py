"""What Python code of a call was about to do outside, and in which of the call's lines: told by the interpreter.

Native code tells nothing here; the supervisor's journal and a look at the disk see what this cannot.
"""

from __future__ import annotations

import inspect
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import cast
from urllib.parse import unquote

from workbench.protocol.effects import (
    INTENTS_FILE,
    LONGEST_INTENT,
    MOST_NOTED,
    EffectEvidence,
    EffectKind,
    note_begin,
    note_line,
)
from workbench.protocol.runtime_files import KERNEL_PART, scratch_name

LARGEST_FILE = 4_000_000
"""The notes of earlier calls are on record: beyond so many bytes a call begins the file anew."""
_OPEN = "open"
_ONE_PATH = {
    "os.remove": (EffectKind.DELETE, 1),
    "os.rmdir": (EffectKind.DELETE, 1),
    "os.mkdir": (EffectKind.FOLDER, 2),
    "os.truncate": (EffectKind.WRITE, None),
    "os.chmod": (EffectKind.CHANGE, 2),
    "os.chown": (EffectKind.CHANGE, 3),
    "os.utime": (EffectKind.CHANGE, 3),
}
"""The kind of effect, and where among the arguments the folder stands to which a path is relative."""
_TWO_PATHS = {"os.rename": EffectKind.RENAME, "os.link": EffectKind.LINK, "os.symlink": EffectKind.LINK}
_PROGRAMS = {"os.system": 0, "os.exec": 1, "os.posix_spawn": 1, "os.spawn": 2, "subprocess.Popen": 1}
"""Where among the arguments the command line stands."""
_ADDRESSES = frozenset({"socket.connect", "socket.sendto", "socket.sendmsg"})
_EVENTS = frozenset({_OPEN, *_ONE_PATH, *_TWO_PATHS, *_PROGRAMS, *_ADDRESSES, "sqlite3.connect", "os.kill"})
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_NO_FILES = ("/dev/", "/proc/")

_Told = tuple[EffectKind, str, str]


class EffectIntents:
    """Notes while a call runs. There is one audit hook per process, and it cannot be taken away again."""

    def __init__(self, runtime_folder: Path, user_names: dict[str, object]) -> None:
        self._descriptor = os.open(
            runtime_folder / INTENTS_FILE, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600
        )
        self._user_names = user_names
        self._own = _own_places(runtime_folder)
        self._hidden: tuple[str, ...] = ()
        self._call = 0
        self._seen: set[_Told] = set()
        self._more = 0
        sys.addaudithook(self._hear)

    def begin(self, call: int, folder: str) -> None:
        """Note from now on what is about to be done; 0 for code that is no call."""
        self._call = 0
        self._seen.clear()
        self._more = 0
        of_calls = os.path.join(folder, "outputs", ".calls")  # noqa: PTH118 - compared with texts
        self._hidden = (*self._own, of_calls, *_NO_FILES)
        if os.fstat(self._descriptor).st_size > LARGEST_FILE:
            os.ftruncate(self._descriptor, 0)
        self._call = call

    def end(self) -> None:
        """Stop; what was not noted one by one is counted."""
        call, self._call = self._call, 0
        if call and self._more:
            self._append(note_line(_begin(call, EffectKind.WRITE), "", fields=f',"more":{self._more}'))

    def _hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if not self._call or event not in _EVENTS:
            return
        try:
            self._note(event, arguments)
        except Exception:  # noqa: BLE001 - what cannot be noted must not keep code from running
            return

    def _note(self, event: str, arguments: tuple[object, ...]) -> None:
        told = _told(event, arguments)
        if told is None or told in self._seen or self._is_own(told[1]):
            return
        if len(self._seen) >= MOST_NOTED:
            self._more += 1
            return
        self._seen.add(told)
        kind, target, to = told
        line = _line_of_call(inspect.currentframe(), self._user_names)
        fields = f',"line":{line}' if line else ""
        self._append(note_line(_begin(self._call, kind), target, to=to, fields=fields))

    def _is_own(self, target: str) -> bool:
        """Say whether it is none of the chat's: Python's byte code, a device, the workbench's own files."""
        return target.startswith(self._hidden) or "__pycache__" in target

    def _append(self, line: bytes) -> None:
        os.write(self._descriptor, line)


def _begin(call: int, kind: EffectKind) -> str:
    return note_begin(call, kind, EffectEvidence.INTENT, time.time())


def _own_places(runtime_folder: Path) -> tuple[str, ...]:
    """Give the runtime's folder, and that of its temporary files where it has one."""
    whole = runtime_folder.parent if runtime_folder.name == KERNEL_PART else runtime_folder
    temporary = Path(tempfile.gettempdir())
    scratch = [place for place in (temporary, *temporary.parents) if place.name == scratch_name(whole)]
    return tuple(str(place) + os.sep for place in (whole, *scratch))


def _told(event: str, arguments: tuple[object, ...]) -> _Told | None:
    if event == _OPEN:
        return _opened(arguments)
    if event in _ONE_PATH:
        kind, position = _ONE_PATH[event]
        return _with_path(kind, arguments[0], _at(arguments, position))
    if event in _TWO_PATHS:
        first, second = _path(arguments[0], _at(arguments, 2)), _path(arguments[1], _at(arguments, 3))
        return None if second is None else (_TWO_PATHS[event], first or "", second)
    if event in _PROGRAMS:
        return EffectKind.PROGRAM, _command(arguments, _PROGRAMS[event]), ""
    if event in _ADDRESSES:
        address = _address(arguments[0], _at(arguments, 1))
        return None if address is None else (EffectKind.CONNECT, address, "")
    if event == "os.kill":
        return None if arguments[0] == os.getpid() else (EffectKind.SIGNAL, _receiver(arguments[0]), "")
    database = arguments[0]
    is_memory = database in (":memory:", b":memory:", "")
    return None if is_memory else _with_path(EffectKind.DATABASE, _database_file(database), None)


def _receiver(number: object) -> str:
    if not isinstance(number, int) or number > 0:
        return f"process {number}"
    return "every process" if number == -1 else f"process group {-number}"


def _database_file(database: object) -> object:
    """Give the file that an address such as `file:a.db?mode=ro` names."""
    if not isinstance(database, str) or not database.startswith("file:"):
        return database
    return unquote(database.removeprefix("file:").partition("?")[0].partition("#")[0])


def _opened(arguments: tuple[object, ...]) -> _Told | None:
    mode, flags = _at(arguments, 1), _at(arguments, 2)
    writes = (
        bool(set(mode) & set("wax+")) if isinstance(mode, str) else isinstance(flags, int) and bool(flags & _WRITING)
    )
    return _with_path(EffectKind.WRITE, arguments[0], None) if writes else None


def _with_path(kind: EffectKind, path: object, folder: object) -> _Told | None:
    place = _path(path, folder)
    return None if place is None else (kind, place, "")


def _path(path: object, folder: object) -> str | None:
    """Give a path in full; None for an open file's number, which says no path."""
    if isinstance(path, int):
        return None
    text = os.fsdecode(cast("str | bytes", path))  # whatever else it is ends as an error, and is not noted
    if isinstance(folder, int) and folder >= 0 and not os.path.isabs(text):  # noqa: PTH117
        text = os.path.join(os.readlink(f"/proc/self/fd/{folder}"), text)  # noqa: PTH115, PTH118
    return os.path.abspath(text)[:LONGEST_INTENT]  # noqa: PTH100 - links stay as they are


def _command(arguments: tuple[object, ...], position: int) -> str:
    command = _at(arguments, position)
    if command is None:
        command = arguments[0]
    parts = cast("Sequence[object]", command) if isinstance(command, list | tuple) else (command,)
    return " ".join(os.fsdecode(part) if isinstance(part, str | bytes) else str(part) for part in parts)[
        :LONGEST_INTENT
    ]


def _address(socket: object, address: object) -> str | None:
    if address is None:
        return None
    family = str(getattr(getattr(socket, "type", None), "name", ""))
    if isinstance(address, tuple):
        host, port, *_ = cast("tuple[object, ...]", address)
        host = f"[{host}]" if ":" in str(host) else host
        return f"{'udp' if 'DGRAM' in family else 'tcp'} {host}:{port}"
    if isinstance(address, str | bytes):
        path = os.fsdecode(address)
        return f"unix @{path[1:]}" if path.startswith("\0") else f"unix {os.path.abspath(path)}"  # noqa: PTH100
    return str(address)


def _at(arguments: tuple[object, ...], position: int | None) -> object:
    return arguments[position] if position is not None and len(arguments) > position else None


def _line_of_call(frame: FrameType | None, user_names: dict[str, object]) -> int | None:
    """Give the line of the call's own code: that of the outermost frame that works in the chat's namespace."""
    line = None
    while frame is not None:
        if frame.f_globals is user_names:
            line = frame.f_lineno
        frame = frame.f_back
    return line
