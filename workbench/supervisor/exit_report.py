"""How a kernel ended, written where the application finds it."""

from __future__ import annotations

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from workbench.protocol.checkpoint_files import SavedBeforeEnd
from workbench.protocol.runtime_files import (
    EXIT_FILE,
    FORMAT_VERSION,
    ExitReport,
    RuntimeFile,
    read_calls,
    write_atomically,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Ending:
    """What the system says about an ended process; memory in bytes."""

    exit_code: int | None
    signal: int | None
    peak_memory: int | None


def ended(kernel: subprocess.Popen[bytes]) -> Ending | None:
    """Look whether the kernel has ended, without waiting."""
    if not hasattr(os, "wait4"):
        code = kernel.poll()
        return None if code is None else Ending(exit_code=code, signal=None, peak_memory=None)
    pid, status, usage = os.wait4(kernel.pid, os.WNOHANG)
    if pid == 0:
        return None
    code = os.waitstatus_to_exitcode(status)
    kernel.returncode = code  # the number may belong to another process from now on: no signal goes there any more
    unit = 1 if os.uname().sysname == "Darwin" else 1024
    return Ending(
        exit_code=code if code >= 0 else None,
        signal=-code if code < 0 else None,
        peak_memory=usage.ru_maxrss * unit,
    )


def write_exit_report(
    folder: Path, file: RuntimeFile, ending: Ending, reason: str | None, saved: SavedBeforeEnd | None
) -> None:
    """Write `exit.json`; where the folder is gone there is nobody left to read it."""
    last = next(iter(read_calls(folder)[-1:]), None)
    report = ExitReport(
        version=FORMAT_VERSION,
        runtime=file.runtime,
        chat=file.chat,
        number=file.number,
        exit_code=ending.exit_code,
        signal=ending.signal,
        reason=reason,
        peak_memory=ending.peak_memory,
        kernel_started=file.started,
        last_call=None if last is None else last.call,
        last_call_ended=last is None or last.ended is not None,
        ended=time.time(),
        memory_limit=file.memory_limit,
        saved=saved,
    )
    try:
        write_atomically(folder / EXIT_FILE, report)
    except OSError:
        return
