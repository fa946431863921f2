"""Start a command in the sandbox, and find the process that it is to this system."""

from __future__ import annotations

import json
import os
import select
import subprocess
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from workbench.protocol.runtime_files import LaunchOrder, kernel_part, scratch_folder
from workbench.supervisor import inside
from workbench.supervisor.interpreter_places import interpreter_places
from workbench.supervisor.isolated_home import make_home, spill_places
from workbench.supervisor.kernel_process import KernelProcess, child_of
from workbench.supervisor.sandbox import HOSTS, Identity, Places, bubblewrap, chat_places, system_places

PATIENCE_SECONDS = 20.0
_LIMIT = 4096


class SandboxError(Exception):
    """The sandbox did not come up; what it said stands in the kernel's log."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Start:
    """How a process is started; `before` runs between fork and exec, `passed` are descriptors that it inherits."""

    program: str
    log: IO[bytes]
    environment: Mapping[str, str]
    before: Callable[[], None] | None
    passed: tuple[int, ...] = ()


def start_isolated(folder: Path, order: LaunchOrder, start: Start) -> KernelProcess:
    """Start the kernel of an order in the sandbox.

    Raises:
        SandboxError: it does not come up.
    """
    scratch = scratch_folder(folder)
    home = make_home(scratch, start.environment.get("HOME", ""))
    environment = {**start.environment, "HOME": str(home), "SPARK_LOCAL_DIRS": start.environment.get("TMPDIR", "")}
    own = replace(
        chat_places(order.folder, str(kernel_part(folder)), str(scratch), checkpoint_places(order)),
        moved=spill_places(scratch, Path(order.folder)),
    )
    told, info = os.pipe()
    status, ended = os.pipe()
    texts = system_texts(str(home))
    opened = (info, ended, *(descriptor for descriptor, _ in texts))
    line = bubblewrap(start.program, all_places(own, environment, texts), order.folder, info)
    try:
        child = subprocess.Popen(
            [*line, order.command[0], "-I", "-S", str(Path(inside.__file__)), str(ended), *order.command],
            cwd=order.folder,
            stdin=subprocess.DEVNULL,
            stdout=start.log,
            stderr=start.log,
            env=environment,
            start_new_session=True,
            pass_fds=(*opened, *start.passed),
            preexec_fn=start.before,  # noqa: PLW1509 - this process has one thread
        )
    finally:
        for descriptor in opened:
            os.close(descriptor)
    try:
        first = json.loads(_read(told))["child-pid"]
        if _read(status) != b"started\n":
            raise SandboxError("The sandbox did not start the kernel.")
        watching = child_of(first)
        kernel = None if watching is None else child_of(watching)
        if kernel is None:
            raise SandboxError("The kernel's process could not be found.")
    except (SandboxError, ValueError, KeyError) as error:
        child.kill()
        child.wait()
        raise SandboxError(str(error)) from error
    finally:
        os.close(told)
    return KernelProcess(child, kernel, status)


def checkpoint_places(order: LaunchOrder) -> tuple[str, ...]:
    """Give the folder of the chat's checkpoints, which it may read, and that of this runtime's, which it may write."""
    if not order.checkpoints:
        return ()
    whole = Path(order.checkpoints)
    own = whole / f"runtime-{max(order.number, 1):04d}"
    try:
        own.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return (str(whole),)  # the runtime starts all the same: who wants a checkpoint is told why there is none
    return (str(whole), str(own))


def all_places(own: Places, environment: dict[str, str], texts: Iterable[tuple[int, str]]) -> Places:
    """Put together what is shown: the system, this Python, the chat."""
    system, system_links = system_places()
    python, python_links = interpreter_places(environment)
    return Places(
        read=(*system, *python, *own.read),
        written=own.written,
        moved=own.moved,
        links=(*system_links, *python_links),
        texts=tuple(texts),
    )


def system_texts(home: str) -> tuple[tuple[int, str], ...]:
    """Open what stands in the few files of the system that are not shown as they are: they name nobody else."""
    identity = Identity(user=_user(), uid=os.getuid(), gid=os.getgid(), home=home)
    contents = (
        ("/etc/passwd", identity.passwd()),
        ("/etc/group", identity.group()),
        ("/etc/hosts", HOSTS),
    )
    return tuple((_opened(text), path) for path, text in contents)


def _user() -> str:
    return os.environ.get("LOGNAME") or os.environ.get("USER") or "analyst"


def _opened(text: str) -> int:
    readable, writable = os.pipe()
    os.write(writable, text.encode())
    os.close(writable)
    return readable


def _read(descriptor: int) -> bytes:
    """Read one message; what takes too long is taken as nothing."""
    data = b""
    while not data.rstrip().endswith(b"}") and not data.endswith(b"started\n"):
        if not select.select([descriptor], [], [], PATIENCE_SECONDS)[0]:
            break
        part = os.read(descriptor, _LIMIT)
        if not part:
            break
        data += part
    return data
