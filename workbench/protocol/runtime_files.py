"""The files in a runtime's folder that the supervisor, the kernel and the application share."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from workbench.protocol.checkpoint_files import SavedBeforeEnd
from workbench.protocol.codec import ProtocolError, decode_plain, encode_plain
from workbench.protocol.program import Program

RUNTIME_FILE = "runtime.json"
EXIT_FILE = "exit.json"
CONNECTION_FILE = "connection.json"
CALLS_FILE = "calls.jsonl"
SHOWN_FILE = "shown.jsonl"
"""What the running call, or the last one, has shown: a line with its number, then one for each message."""
SHOWN_KINDS = frozenset({"stream", "display_data", "execute_result", "error"})
SHOWN_CUT = "cut"
"""The kind of the last line where there was more than is kept."""
PROGRAM_FILE = "program.json"
"""Which program the kernel's half is, in its part of the folder."""
LAUNCH_FILE = "launch.json"
FAULT_FILE = "fault.log"
KERNEL_LOG = "kernel.log"
SUPERVISOR_LOG = "supervisor.log"
COMMAND_SOCKET = "command"
COMMAND_PURPOSE = b"command"
COMMAND_ANSWER_PURPOSE = b"command-answer"
FORMAT_VERSION = 1
KERNEL_PART = "k"
"""In a runtime's folder: what its kernel reads and writes. The rest is its supervisor's, and no code of a chat's."""

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, slots=True)
class ProcessMark:
    """A process that cannot be mistaken for another one: its number and the time it was started."""

    pid: int
    started: str


@dataclass(frozen=True, kw_only=True, slots=True)
class LaunchOrder:
    """What the application asks a supervisor to start, and how long it may live.

    Without its application (`owner`) a spare lives `owner_grace_seconds`, a chat's runtime `idle_seconds` after its
    last call, or `busy_seconds` where a call never ends. `memory_limit` is what it may hold, in bytes.
    """

    version: int
    runtime: str
    chat: str | None
    profile: str
    number: int
    spare: bool
    command: tuple[str, ...]
    folder: str
    owner: ProcessMark
    owner_grace_seconds: float
    idle_seconds: float
    busy_seconds: float
    memory_limit: int | None = None
    isolated: bool = False
    """The kernel is wanted in a sandbox; without one it is not started."""
    why_not_isolated: str = ""
    checkpoints: str = ""
    """The folder of the chat's checkpoints, which a sandbox shows; a spare has one that is renamed with its chat's."""
    last_checkpoint: tuple[str, ...] = ()
    """The command that asks the kernel for a checkpoint before the runtime ends alone, where that is wanted then."""
    checkpoint_seconds: float = 300.0
    """So long it may take."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RuntimeFile:
    """A runtime as the next start of the application finds it (`runtime.json`).

    `command` is where the supervisor listens: the path of a socket, or a port of this machine. `journal` tells whether
    the system reports every effect of the kernel and of what it starts. `memory_limit` is None where nothing limits it,
    or this system cannot. `isolated` says that the kernel is in a sandbox; where it is not, `why_not_isolated` says
    why, if that is known.
    """

    version: int
    runtime: str
    chat: str | None
    profile: str
    number: int
    spare: bool
    folder: str
    started: float
    kernel: ProcessMark
    supervisor: ProcessMark
    owner: ProcessMark
    command: str
    journal: bool = False
    memory_limit: int | None = None
    isolated: bool = False
    why_not_isolated: str = ""
    program: Program | None = None
    """The supervisor's; None in files of before programs named themselves, as is the kernel's."""
    kernel_program: Program | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ExitReport:
    """How a kernel ended (`exit.json`); `reason` is set when the supervisor itself ended it."""

    version: int
    runtime: str
    chat: str | None
    number: int
    exit_code: int | None
    signal: int | None
    reason: str | None
    peak_memory: int | None
    kernel_started: float
    last_call: int | None
    last_call_ended: bool
    ended: float
    memory_limit: int | None = None
    saved: SavedBeforeEnd | None = None
    """What came of the checkpoint before it, where one was wanted."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CallLine:
    """One line of `calls.jsonl`: a call that started (no status yet) or ended."""

    call: int
    started: float
    ended: float | None = None
    status: str | None = None
    error_name: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class AdoptRequest:
    """Ask the supervisor to give its runtime to a chat, or to another application.

    `spare` tells which kind is wanted: a spare that is one no more is refused, so that two applications cannot both
    get it.
    """

    spare: bool
    chat: str
    number: int
    folder: str
    owner: ProcessMark
    checkpoints: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class EndRequest:
    """Ask the supervisor to end its kernel; the reason stands in the exit report."""

    reason: str
    grace_seconds: float


@dataclass(frozen=True, kw_only=True, slots=True)
class SaveBeforeEndRequest:
    """Ask the supervisor to have a checkpoint saved into this folder before the runtime ends alone; empty: no more."""

    folder: str


@dataclass(frozen=True, kw_only=True, slots=True)
class InterruptRequest:
    """Ask the supervisor to interrupt the kernel, where the application cannot send a signal itself."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CommandDone:
    """The supervisor did what was asked."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CommandRefused:
    """The supervisor did not do it; `text` says why."""

    text: str


def kernel_part(folder: Path) -> Path:
    """Give the kernel's part of a runtime's folder; in those of earlier versions all lies together."""
    part = folder / KERNEL_PART
    return part if part.is_dir() else folder


def scratch_folder(folder: Path) -> Path:
    """Give the folder of what a kernel writes for itself: its temporary files, and in a sandbox its home.

    Not in the runtime's own folder: that may lie in memory, and a table that is written out may be large. Whoever makes
    it refuses one that is there already.
    """
    return Path(tempfile.gettempdir()) / scratch_name(folder)


def scratch_name(folder: Path) -> str:
    """Give the name of that folder, by the runtime's folder."""
    return f"workbench-{folder.name}-scratch"


def write_atomically(path: Path, value: object) -> None:
    """Write a value as JSON so that a reader sees the old file or the new one, never a part."""
    write_bytes_atomically(path, encode_plain(value))


def write_bytes_atomically(path: Path, data: bytes) -> None:
    """Write a private file so that a reader sees the old one or the new one, never a part."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    temporary.replace(path)


def read_file(path: Path, expected: type[T]) -> T | None:
    """Read a value from a JSON file; None when it is not there or is not what it should be."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    try:
        return decode_plain(data, expected)
    except ProtocolError:
        return None


def read_calls(folder: Path) -> tuple[CallLine, ...]:
    """Read the calls of a runtime, the last line of each call, in the order of their start."""
    try:
        data = (kernel_part(folder) / CALLS_FILE).read_bytes()
    except OSError:
        return ()
    calls: dict[int, CallLine] = {}
    for line in data.splitlines():
        try:
            record = decode_plain(line, CallLine)
        except ProtocolError:
            continue  # the last line may be cut when the kernel died while writing it
        calls[record.call] = record
    return tuple(calls.values())
