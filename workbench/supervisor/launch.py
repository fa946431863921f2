"""Start the kernel: in its own session, with its streams in a file, ending with its supervisor."""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from workbench.protocol.effects import LISTENER_VARIABLE
from workbench.protocol.runtime_files import KERNEL_LOG, LaunchOrder, scratch_folder
from workbench.supervisor.effect_listener import ListenerSocket
from workbench.supervisor.interrupt_event import InterruptEvent
from workbench.supervisor.isolated_start import SandboxError, Start, start_isolated
from workbench.supervisor.kernel_process import KernelProcess
from workbench.supervisor.sandbox import PROGRAM

if sys.platform == "linux":
    import resource

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
PR_SET_DUMPABLE = 4
_JOIN_SESSION_KEYRING = 1
_KEYCTL = {"x86_64": 250, "aarch64": 219}
"""The number of the system call, which has no function of the C library."""
OOM_SCORE = "500"
"""Where memory runs out the kernel goes first, not the application."""


def launch(
    folder: Path, order: LaunchOrder, interrupts: InterruptEvent, listener: ListenerSocket | None
) -> KernelProcess:
    """Start the kernel with this process's environment, which the application has made clean.

    Raises:
        SandboxError: the kernel is wanted in a sandbox, and that does not come up: it is not started without.
    """
    environment = {**interrupts.environment(), **_temporary(folder)}
    passed = () if listener is None else (listener.kernels_end,)
    if listener is not None:
        environment[LISTENER_VARIABLE] = str(listener.kernels_end)
    prctl = _prctl()
    if prctl is not None:
        prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)  # what calls leave behind comes to us, and ends with the kernel
    before = None if prctl is None else partial(_before, prctl, memory_limit_of(order), isolated=order.isolated)
    with (folder / KERNEL_LOG).open("ab") as log:
        if order.isolated:
            program = shutil.which(PROGRAM) or ""
            kernel = _isolated(
                folder, order, Start(program=program, log=log, environment=environment, before=before, passed=passed)
            )
            if listener is not None:
                listener.started()
            _go_first_when_memory_ends(kernel.pid)
            return kernel
        child = subprocess.Popen(
            order.command,
            cwd=order.folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=environment,
            start_new_session=True,
            close_fds=not interrupts.exists,
            pass_fds=passed,
            # Safe here: this process has one thread.
            preexec_fn=before,  # noqa: PLW1509
        )
    if listener is not None:
        listener.started()
    _go_first_when_memory_ends(child.pid)
    return KernelProcess(child)


def stand_apart() -> None:
    """Let no other process of this user read the supervisor's memory, where the system can forbid that (not to root).

    A program that is started from here is an ordinary one again.
    """
    prctl = _prctl()
    if prctl is not None:
        prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def _temporary(folder: Path) -> dict[str, str]:
    """Make the folder of the kernel's temporary files, and say where it is."""
    place = scratch_folder(folder) / "tmp"
    place.parent.mkdir(mode=0o700)  # fails where somebody made it before us
    place.mkdir()
    return dict.fromkeys(("TMPDIR", "TEMP", "TMP") if sys.platform == "win32" else ("TMPDIR",), str(place))


def _isolated(folder: Path, order: LaunchOrder, start: Start) -> KernelProcess:
    if not start.program:
        raise SandboxError("Bubblewrap is not installed.")
    return start_isolated(folder, order, start)


def memory_limit_of(order: LaunchOrder) -> int | None:
    """Give what the kernel may hold, in bytes; None where this system does not limit it so that code gets an error."""
    return order.memory_limit if sys.platform == "linux" else None


def _prctl() -> Callable[..., int] | None:
    if sys.platform != "linux":
        return None
    return ctypes.CDLL(None).prctl


def _end_with_parent(prctl: Callable[..., int]) -> None:
    """Let the system kill the kernel when its supervisor's main thread ends; runs between fork and exec."""
    parent = os.getppid()
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def _before(prctl: Callable[..., int], memory_limit: int | None, *, isolated: bool) -> None:
    """Bind the kernel to its supervisor and to its limit; runs between fork and exec."""
    _end_with_parent(prctl)
    if memory_limit is not None and sys.platform == "linux":
        # Where it does not fit below a limit of the system's, that one holds.
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, (memory_limit, memory_limit))
    number = _KEYCTL.get(platform.machine())
    if isolated and number is not None:
        ctypes.CDLL(None).syscall(number, _JOIN_SESSION_KEYRING, None)  # the keys of the login stay outside


def _go_first_when_memory_ends(pid: int) -> None:
    try:
        Path(f"/proc/{pid}/oom_score_adj").write_text(OOM_SCORE, encoding="ascii")
    except OSError:
        return  # not this system, or not allowed: the kernel runs all the same
