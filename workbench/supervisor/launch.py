"""Start the kernel: in its own session, with its streams in a file, ending with its supervisor."""

from __future__ import annotations

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
from typing import IO

from workbench.protocol.runtime_files import KERNEL_LOG, LaunchOrder
from workbench.supervisor.interrupt_event import InterruptEvent
from workbench.supervisor.isolated_start import SandboxError, Start, start_isolated
from workbench.supervisor.kernel_process import KernelProcess
from workbench.supervisor.sandbox import PROGRAM

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
_JOIN_SESSION_KEYRING = 1
_KEYCTL = {"x86_64": 250, "aarch64": 219}
"""The number of the system call, which has no function of the C library."""
OOM_SCORE = "500"
"""Where memory runs out the kernel goes first, not the application."""


def launch(folder: Path, order: LaunchOrder, interrupts: InterruptEvent) -> KernelProcess:
    """Start the kernel with this process's environment, which the application has made clean.

    Raises:
        SandboxError: the kernel is wanted in a sandbox, and that does not come up: it is not started without.
    """
    prctl = _prctl()
    if prctl is not None:
        prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)  # what calls leave behind comes to us, and ends with the kernel
    before = None if prctl is None else partial(_before, prctl, isolated=order.isolated)
    with (folder / KERNEL_LOG).open("ab") as log:
        if order.isolated:
            kernel = _isolated(folder, order, log, before)
            _go_first_when_memory_ends(kernel.pid)
            return kernel
        child = subprocess.Popen(
            order.command,
            cwd=order.folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=interrupts.environment(),
            start_new_session=True,
            close_fds=not interrupts.exists,
            # Safe here: this process has one thread.
            preexec_fn=before,  # noqa: PLW1509
        )
    _go_first_when_memory_ends(child.pid)
    return KernelProcess(child)


def _isolated(folder: Path, order: LaunchOrder, log: IO[bytes], before: Callable[[], None] | None) -> KernelProcess:
    program = shutil.which(PROGRAM)
    if program is None:
        raise SandboxError("Bubblewrap is not installed.")
    return start_isolated(folder, order, Start(program=program, log=log, before=before))


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


def _before(prctl: Callable[..., int], *, isolated: bool) -> None:
    """Do what a kernel's process is to have done before it becomes the kernel."""
    _end_with_parent(prctl)
    number = _KEYCTL.get(platform.machine())
    if isolated and number is not None:
        ctypes.CDLL(None).syscall(number, _JOIN_SESSION_KEYRING, None)  # the keys of the login stay outside


def _go_first_when_memory_ends(pid: int) -> None:
    try:
        Path(f"/proc/{pid}/oom_score_adj").write_text(OOM_SCORE, encoding="ascii")
    except OSError:
        return  # not this system, or not allowed: the kernel runs all the same
