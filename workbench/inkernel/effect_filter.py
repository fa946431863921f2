"""Let the system tell the supervisor of every effect of this process and of what it starts, before it happens (Linux).

A filter on system calls (seccomp) sends those that reach outside to a listener, which the supervisor gets; it answers
that they go on. What only reads is decided by the filter itself. Standard library only, and run while this process has
one thread: threads and programs that start later are under the filter, whatever language they are in.
"""

from __future__ import annotations

import _thread
import contextlib
import ctypes
import os
import socket
import struct
from dataclasses import dataclass

from workbench.protocol.effects import LISTENER_VARIABLE
from workbench.protocol.system_calls import OPEN_WRITES, X32_BIT, Machine, this_machine

PR_SET_NO_NEW_PRIVS = 38
SECCOMP_SET_MODE_FILTER = 1
SECCOMP_GET_ACTION_AVAIL = 2
FLAG_LEAVE_SPEED = 1 << 2
"""Systems before 5.16 would otherwise slow the processor down for whatever is under a filter."""
FLAG_NEW_LISTENER = 1 << 3
FLAG_WAIT_KILLABLE = 1 << 5
"""Only what kills the process ends its wait for the supervisor's answer; systems before 5.19 do not know it."""

ALLOW = 0x7FFF_0000
NOTIFY = 0x7FC0_0000
NOT_THERE = 0x0005_0000 | 38
"""The call fails with ENOSYS: libraries then use another way."""

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16
_WRITING_FLAGS = {"openat": 2, "open": 1}
"""Which argument tells whether a file is opened to be written."""
_ADDRESS = {"sendto": 4}
"""Which argument is an address; without one the call goes over a connection that was noted when it was opened."""
_RINGS = frozenset({"io_uring_setup", "io_uring_enter", "io_uring_register"})
"""They would do all this without a system call for each."""
_SIGNALS = {"kill": 1, "tgkill": 2, "rt_sigqueueinfo": 1, "rt_tgsigqueueinfo": 2}
"""Which argument is the signal; the first is the process."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One instruction; `yes` and `no` name the label where a comparison goes on, empty for the next instruction."""

    code: int
    value: int
    yes: str = ""
    no: str = ""
    label: str = ""


def filter_program(machine: Machine, own_process: int) -> bytes:
    """Assemble the filter.

    Args:
        machine: the kind of machine.
        own_process: this process, whose signals to itself are nobody else's.
    """
    steps = [Step(code=_LOAD, value=_MACHINE), Step(code=_EQUAL, value=machine.audit_number, no="missing")]
    steps += [Step(code=_LOAD, value=_NUMBER), Step(code=_AT_LEAST, value=X32_BIT, yes="missing")]
    special = [name for name in (*_WRITING_FLAGS, *_ADDRESS, *_SIGNALS) if name in machine.numbers]
    simple = [name for name in machine.numbers if name not in special and name not in _RINGS]
    steps += [Step(code=_EQUAL, value=machine.numbers[name], yes=name) for name in special]
    steps += [Step(code=_EQUAL, value=machine.numbers[name], yes="notify") for name in simple]
    steps += [Step(code=_EQUAL, value=machine.numbers[name], yes="missing") for name in sorted(_RINGS)]
    steps.append(Step(code=_RETURN, value=ALLOW))
    for name in special:
        steps += _checks(name, own_process)
    steps.append(Step(code=_RETURN, value=ALLOW, label="allow"))  # jumps lead forward only
    steps.append(Step(code=_RETURN, value=NOTIFY, label="notify"))
    steps.append(Step(code=_RETURN, value=NOT_THERE, label="missing"))
    return _assembled(steps)


def tell_effects() -> None:
    """Put this process under the filter, where a supervisor asked for it and the system can."""
    named = os.environ.pop(LISTENER_VARIABLE, "")
    if not named.isdigit():
        return
    with socket.socket(fileno=int(named)) as supervisor:
        machine = this_machine()
        listener = None if machine is None else _listener(machine, supervisor)
        if listener is None:
            with contextlib.suppress(OSError):
                supervisor.send(b"0")
        else:
            os.close(listener)


def _listener(machine: Machine, supervisor: socket.socket) -> int | None:
    """Install the filter and hand its listener over; None where the system refuses."""
    call = ctypes.CDLL(None, use_errno=True).syscall
    call.restype = ctypes.c_long
    wanted = ctypes.c_uint32(NOTIFY)
    if call(machine.seccomp, SECCOMP_GET_ACTION_AVAIL, 0, ctypes.byref(wanted)) != 0:
        return None
    ready, sent = _thread.allocate_lock(), _thread.allocate_lock()
    ready.acquire()
    sent.acquire()
    found: list[int] = []

    def hand_over() -> None:
        with ready, contextlib.suppress(OSError):
            if found:
                socket.send_fds(supervisor, [b"1"], found)
        sent.release()

    # This thread's own sending would wait for the supervisor, which has no listener yet: one that is not under the
    # filter does it, and ends. A filter holds for the thread that installs it and for those that come from it.
    _thread.start_new_thread(hand_over, ())
    listener = _install(machine, filter_program(machine, os.getpid()))
    if listener is not None:
        found.append(listener)
    ready.release()
    sent.acquire()
    return listener


def _install(machine: Machine, program: bytes) -> int | None:
    library = ctypes.CDLL(None, use_errno=True)
    call = library.syscall
    call.restype = ctypes.c_long
    text = ctypes.create_string_buffer(program, len(program))
    order = struct.pack("@HP", len(program) // 8, ctypes.addressof(text))
    for more in (FLAG_LEAVE_SPEED | FLAG_WAIT_KILLABLE, FLAG_LEAVE_SPEED, 0):
        if library.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
            return None
        listener = call(machine.seccomp, SECCOMP_SET_MODE_FILTER, FLAG_NEW_LISTENER | more, order)
        if listener >= 0:
            return int(listener)
    return None


def _checks(name: str, own_process: int) -> list[Step]:
    """Decide about a call by its arguments: 32-bit halves, the low one first."""
    if name in _WRITING_FLAGS:
        return [
            Step(code=_LOAD, value=_low(_WRITING_FLAGS[name]), label=name),
            Step(code=_ANY_BIT, value=OPEN_WRITES, yes="notify", no="allow"),
        ]
    if name in _ADDRESS:
        return [
            Step(code=_LOAD, value=_low(_ADDRESS[name]), label=name),
            Step(code=_EQUAL, value=0, no="notify"),
            Step(code=_LOAD, value=_low(_ADDRESS[name]) + 4),
            Step(code=_EQUAL, value=0, yes="allow", no="notify"),
        ]
    return [
        Step(code=_LOAD, value=_low(_SIGNALS[name]), label=name),
        Step(code=_EQUAL, value=0, yes="allow"),  # asks only whether the process is there
        Step(code=_LOAD, value=_low(0)),
        Step(code=_EQUAL, value=own_process, yes="allow", no="notify"),
    ]


def _low(argument: int) -> int:
    return _ARGUMENTS + 8 * argument


def _assembled(steps: list[Step]) -> bytes:
    places = {step.label: place for place, step in enumerate(steps) if step.label}

    def distance(place: int, label: str) -> int:
        return places[label] - place - 1 if label else 0

    return b"".join(
        struct.pack("<HBBI", step.code, distance(place, step.yes), distance(place, step.no), step.value)
        for place, step in enumerate(steps)
    )
