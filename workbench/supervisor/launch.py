"""Start the kernel: in its own session, with its streams in a file, ending with its supervisor."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from workbench.protocol.effects import LISTENER_VARIABLE
from workbench.protocol.runtime_files import KERNEL_LOG, LaunchOrder
from workbench.supervisor.effect_listener import ListenerSocket
from workbench.supervisor.interrupt_event import InterruptEvent

if sys.platform == "linux":
    import resource

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
OOM_SCORE = "500"
"""Where memory runs out the kernel goes first, not the application."""


def launch(
    folder: Path, order: LaunchOrder, interrupts: InterruptEvent, listener: ListenerSocket | None
) -> subprocess.Popen[bytes]:
    """Start the kernel with this process's environment, which the application has made clean."""
    environment = interrupts.environment()
    if listener is not None:
        environment[LISTENER_VARIABLE] = str(listener.kernels_end)
    prctl = _prctl()
    if prctl is not None:
        prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)  # what calls leave behind comes to us, and ends with the kernel
    with (folder / KERNEL_LOG).open("ab") as log:
        kernel = subprocess.Popen(
            order.command,
            cwd=order.folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=environment,
            start_new_session=True,
            close_fds=not interrupts.exists,
            pass_fds=() if listener is None else (listener.kernels_end,),
            # Safe here: this process has one thread.
            preexec_fn=None if prctl is None else lambda: _before_exec(prctl, memory_limit_of(order)),  # noqa: PLW1509
        )
    if listener is not None:
        listener.started()
    _go_first_when_memory_ends(kernel.pid)
    return kernel


def memory_limit_of(order: LaunchOrder) -> int | None:
    """Give what the kernel may hold, in bytes; None where this system does not limit it so that code gets an error."""
    return order.memory_limit if sys.platform == "linux" else None


def _before_exec(prctl: Callable[..., int], memory_limit: int | None) -> None:
    """Bind the kernel to its supervisor and to its limit; runs between fork and exec."""
    _end_with_parent(prctl)
    if memory_limit is not None and sys.platform == "linux":
        # Where it does not fit below a limit of the system's, that one holds.
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, (memory_limit, memory_limit))


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


def _go_first_when_memory_ends(pid: int) -> None:
    try:
        Path(f"/proc/{pid}/oom_score_adj").write_text(OOM_SCORE, encoding="ascii")
    except OSError:
        return  # not this system, or not allowed: the kernel runs all the same
