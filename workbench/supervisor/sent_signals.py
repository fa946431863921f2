"""Whom a signal is meant for, as far as it leaves the runtime."""

from __future__ import annotations

import os
from pathlib import Path

from workbench.supervisor.process_reading import Unreadable, WaitingThread

_ARGUMENTS = {
    "kill": 1,
    "tkill": 1,
    "tgkill": 2,
    "rt_sigqueueinfo": 1,
    "rt_tgsigqueueinfo": 2,
    "pidfd_send_signal": 1,
}
"""Which argument is the signal; the first says for whom it is."""


def sent_signal(name: str, thread: WaitingThread, arguments: tuple[int, ...]) -> str | None:
    """Name the process; None for what stays among the runtime's own processes."""
    number = arguments[_ARGUMENTS[name]] & 0xFFFF_FFFF
    spaces = thread.status("NSpid").split()
    if number == 0 or len(spaces) > 1:
        return None  # only a question, or sent where nothing but the runtime's processes can be seen
    meant = _process_of(thread, arguments[0]) if name == "pidfd_send_signal" else _signed(arguments[0])
    if meant in (0, thread.thread, thread.process) or is_ours(abs(meant)):
        return None
    return "every process" if meant == -1 else f"process group {-meant}" if meant < 0 else f"process {meant}"


def _process_of(thread: WaitingThread, descriptor: int) -> int:
    try:
        told = Path(f"/proc/{thread.thread}/fdinfo/{descriptor & 0xFFFF_FFFF}").read_text(encoding="ascii")
    except OSError as error:
        raise Unreadable from error
    number = next((line.split()[1] for line in told.splitlines() if line.startswith("Pid:")), "0")
    return int(number) if number.isdigit() else 0


def is_ours(process: int) -> bool:
    """Say whether a process descends from the supervisor."""
    own = os.getpid()
    while process > 1:
        if process == own:
            return True
        try:
            told = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return False
        process = int(told.rpartition(")")[2].split()[1])
    return False


def _signed(number: int) -> int:
    low = number & 0xFFFF_FFFF
    return low - 2**32 if low >= 2**31 else low
