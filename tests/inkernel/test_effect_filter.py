"""The filter of system calls, run here as the system would run it."""

from __future__ import annotations

import struct
import subprocess
import sys
from dataclasses import dataclass

import pytest

from workbench.inkernel.effect_filter import ALLOW, NOT_THERE, NOTIFY, filter_program
from workbench.protocol.effects import LISTENER_VARIABLE
from workbench.protocol.system_calls import MACHINES, Machine

OWN = 4711
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06


@dataclass(frozen=True)
class Call:
    """A system call as a filter sees it."""

    number: int
    machine: int
    arguments: tuple[int, ...] = ()

    def data(self) -> bytes:
        given = (*self.arguments, *(0,) * (6 - len(self.arguments)))
        return struct.pack("<IIQ6Q", self.number, self.machine, 0, *given)


def verdict(program: bytes, call: Call) -> int:
    """Run a filter."""
    steps = list(struct.iter_unpack("<HBBI", program))
    data, held, at = call.data(), 0, 0
    while True:
        code, yes, no, value = steps[at]
        at += 1
        if code == RETURN:
            return value
        if code == LOAD:
            assert value % 4 == 0
            held = struct.unpack_from("<I", data, value)[0]
        else:
            at += yes if is_so(code, held, value) else no


def is_so(code: int, held: int, value: int) -> bool:
    return {EQUAL: held == value, AT_LEAST: held >= value, ANY_BIT: bool(held & value)}[code]


def asked(name: str, *arguments: int, kind: str = "x86_64") -> int:
    machine = MACHINES[kind]
    call = Call(machine.numbers[name], machine.audit_number, arguments)
    return verdict(filter_program(machine, OWN), call)


@pytest.mark.parametrize("kind", MACHINES)
@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        (0, ALLOW),
        (0o2_000_000, ALLOW),  # O_CLOEXEC
        (0o200_000, ALLOW),  # O_DIRECTORY
        (0o1, NOTIFY),
        (0o2, NOTIFY),
        (0o100, NOTIFY),
        (0o1000, NOTIFY),
        (0o2_002_001, NOTIFY),  # O_CLOEXEC, O_APPEND, O_WRONLY
    ],
)
def test_only_an_open_that_may_write_is_told(kind: str, flags: int, expected: int) -> None:
    assert asked("openat", 2**64 - 100, 0x7FFF_0000_1000, flags, kind=kind) == expected


def test_the_older_open_is_judged_by_its_own_argument() -> None:
    assert asked("open", 0x7FFF_0000_1000, 0, 0o1) == ALLOW
    assert asked("open", 0x7FFF_0000_1000, 0o1, 0) == NOTIFY


@pytest.mark.parametrize("kind", MACHINES)
@pytest.mark.parametrize(("address", "expected"), [(0, ALLOW), (0x1000, NOTIFY), (0x7F_0000_0000, NOTIFY)])
def test_only_sending_to_an_address_is_told(kind: str, address: int, expected: int) -> None:
    assert asked("sendto", 3, 0x1000, 5, 0, address, 16, kind=kind) == expected


@pytest.mark.parametrize("kind", MACHINES)
@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("kill", (OWN, 2), ALLOW),
        ("kill", (99, 0), ALLOW),
        ("kill", (99, 9), NOTIFY),
        ("tgkill", (OWN, OWN + 1, 2), ALLOW),
        ("tgkill", (99, 99, 2), NOTIFY),
    ],
)
def test_a_signal_to_itself_or_none_is_not_told(
    kind: str, name: str, arguments: tuple[int, ...], expected: int
) -> None:
    assert asked(name, *arguments, kind=kind) == expected


@pytest.mark.parametrize("kind", MACHINES)
def test_every_other_call_of_the_table_is_told_or_refused(kind: str) -> None:
    judged = {name: asked(name, kind=kind) for name in MACHINES[kind].numbers}

    by_argument = {"open", "openat", "sendto", "kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"}
    refused = {"io_uring_setup", "io_uring_enter", "io_uring_register"}
    assert {name for name, found in judged.items() if found == NOT_THERE} == refused
    assert {name for name, found in judged.items() if found == ALLOW} == by_argument & set(judged)


@pytest.mark.parametrize("machine", MACHINES.values(), ids=MACHINES)
def test_what_is_not_in_the_table_goes_on(machine: Machine) -> None:
    program = filter_program(machine, OWN)
    others = set(range(470)) - set(machine.numbers.values())

    assert {verdict(program, Call(number, machine.audit_number)) for number in others} == {ALLOW}


def test_calls_of_another_kind_of_machine_are_refused() -> None:
    machine = MACHINES["x86_64"]
    program = filter_program(machine, OWN)

    assert verdict(program, Call(5, 0x4000_0003)) == NOT_THERE  # open on i386
    assert verdict(program, Call(0x4000_0002, machine.audit_number)) == NOT_THERE  # open of x32


def test_every_step_leads_forward_and_the_last_ones_return() -> None:
    for machine in MACHINES.values():
        steps = list(struct.iter_unpack("<HBBI", filter_program(machine, OWN)))

        assert all(at + 1 + max(yes, no) < len(steps) for at, (code, yes, no, _) in enumerate(steps) if code != RETURN)
        assert steps[-1][0] == RETURN


def test_without_a_supervisor_nothing_changes() -> None:
    code = (
        "from workbench.inkernel.effect_filter import tell_effects\n"
        "tell_effects()\nprint(open('/proc/self/status').read())"
    )
    if sys.platform != "linux":
        pytest.skip("the system tells effects on Linux")

    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={})

    assert "Seccomp:\t0" in told.stdout
    assert LISTENER_VARIABLE not in told.stdout
