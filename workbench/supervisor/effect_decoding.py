"""What a system call that waits is about to do, in the words of the journal."""

from __future__ import annotations

import posixpath
import shlex
from collections.abc import Callable
from typing import NamedTuple

from workbench.protocol.effects import UNREAD_TARGET, EffectKind
from workbench.protocol.system_calls import OPEN_WRITES, Machine
from workbench.supervisor.addresses import address_in, message_addresses
from workbench.supervisor.effect_listener import Notice
from workbench.supervisor.handle_states import socket_kind
from workbench.supervisor.process_reading import AT_FDCWD, Memory, Unreadable, WaitingThread
from workbench.supervisor.sent_signals import sent_signal

LONGEST_COMMAND = 2000
_TEMPORARY = 0o20_000_000
"""O_TMPFILE: a file without a name; what gives it one is told itself."""
_REMOVED = " (deleted)"


class Effect(NamedTuple):
    """One effect; `to` as in EffectNote."""

    kind: EffectKind
    target: str
    to: str = ""


Decode = Callable[[WaitingThread, tuple[int, ...]], list[Effect]]

_PATHS: dict[str, tuple[EffectKind, int | None, int]] = {
    # name: kind, the argument with the folder (None: the current one), the argument with the path
    "open": (EffectKind.WRITE, None, 0),
    "openat": (EffectKind.WRITE, 0, 1),
    "openat2": (EffectKind.WRITE, 0, 1),
    "creat": (EffectKind.WRITE, None, 0),
    "truncate": (EffectKind.WRITE, None, 0),
    "mknod": (EffectKind.WRITE, None, 0),
    "mknodat": (EffectKind.WRITE, 0, 1),
    "unlink": (EffectKind.DELETE, None, 0),
    "rmdir": (EffectKind.DELETE, None, 0),
    "unlinkat": (EffectKind.DELETE, 0, 1),
    "mkdir": (EffectKind.FOLDER, None, 0),
    "mkdirat": (EffectKind.FOLDER, 0, 1),
    "chmod": (EffectKind.CHANGE, None, 0),
    "chown": (EffectKind.CHANGE, None, 0),
    "lchown": (EffectKind.CHANGE, None, 0),
    "utime": (EffectKind.CHANGE, None, 0),
    "utimes": (EffectKind.CHANGE, None, 0),
    "setxattr": (EffectKind.CHANGE, None, 0),
    "lsetxattr": (EffectKind.CHANGE, None, 0),
    "removexattr": (EffectKind.CHANGE, None, 0),
    "lremovexattr": (EffectKind.CHANGE, None, 0),
    "fchmodat": (EffectKind.CHANGE, 0, 1),
    "fchmodat2": (EffectKind.CHANGE, 0, 1),
    "fchownat": (EffectKind.CHANGE, 0, 1),
    "futimesat": (EffectKind.CHANGE, 0, 1),
    "utimensat": (EffectKind.CHANGE, 0, 1),
}
_PLAIN: dict[str, tuple[int, int | None, int | None]] = {
    # name: the argument with the path, that with flags, that with the new path (None: there is none)
    "open": (0, 1, None),
    "openat": (1, 2, None),
    "chmod": (0, None, None),
    "fchmodat": (1, None, None),
    "unlink": (0, None, None),
    "unlinkat": (1, None, None),
    "rename": (0, None, 1),
    "renameat": (1, None, 3),
}
"""What is done most."""
_DESCRIPTORS = ("fchmod", "fchown", "fsetxattr", "fremovexattr")
_PAIRS: dict[str, tuple[EffectKind, int | None, int, int | None, int]] = {
    # name: kind, folder and path of the old, folder and path of the new
    "rename": (EffectKind.RENAME, None, 0, None, 1),
    "renameat": (EffectKind.RENAME, 0, 1, 2, 3),
    "renameat2": (EffectKind.RENAME, 0, 1, 2, 3),
    "link": (EffectKind.LINK, None, 0, None, 1),
    "linkat": (EffectKind.LINK, 0, 1, 2, 3),
}
_SYMLINKS: dict[str, tuple[int | None, int]] = {"symlink": (None, 1), "symlinkat": (1, 2)}
_PROGRAMS: dict[str, tuple[int | None, int, int]] = {"execve": (None, 0, 1), "execveat": (0, 1, 2)}
_CONNECTING = 0x2000_0000
"""MSG_FASTOPEN."""
_SENT = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal")
_FAILS_WHERE_MISSING = frozenset({EffectKind.DELETE, EffectKind.RENAME})


class Decoder:
    """Turns calls that wait into effects; a call that cannot have any gives none."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._calls: dict[int, tuple[str, Decode]] = {
            number: (name, decode)
            for name, number in machine.numbers.items()
            if (decode := self._decode_of(name)) is not None
        }
        self._plain = {
            machine.numbers[name]: (_kind_of(name), places)
            for name, places in _PLAIN.items()
            if name in machine.numbers
        }

    def plain(self, notice: Notice, memory: Memory) -> Effect | None:
        """Decode in short what the kernel's own process does most, where its path says all; None where it does not."""
        if (known := self._plain.get(notice.number)) is None:
            return None
        kind, (at, flags, new_at) = known
        given = notice.arguments
        if flags is not None and given[flags] & _TEMPORARY:
            return None
        new = None if new_at is None else memory.plain_path(given[new_at])
        if not (path := memory.plain_path(given[at])) or new == "":
            return None
        if kind in _FAILS_WHERE_MISSING and not memory.has(path):
            return None
        return Effect(kind, path, new or "")

    def effects(self, notice: Notice, thread: WaitingThread) -> list[Effect]:
        """Say what the call would do; of what is kept from us only the kind is told."""
        if (known := self._calls.get(notice.number)) is None:
            return []
        name, decode = known
        try:
            return decode(thread, notice.arguments)
        except Unreadable:
            return []  # the call fails in the same way
        except PermissionError:
            return [Effect(kind=_kind_of(name), target=UNREAD_TARGET)]

    def kind_of(self, number: int) -> EffectKind:
        """Say of what kind a call is of which nothing else can be told."""
        return _kind_of(self._calls[number][0]) if number in self._calls else EffectKind.CHANGE

    def _decode_of(self, name: str) -> Decode | None:
        if name in _PATHS:
            return _path_decoder(name)
        if name in _PAIRS:
            return _pair_decoder(name)
        if name in _SYMLINKS:
            return _symlink_decoder(name)
        if name in _PROGRAMS:
            return _program_decoder(name)
        if name in _DESCRIPTORS:
            return _changed_descriptor
        if name in _SENT:
            return _signal_decoder(name)
        return self._network_decoder(name)

    def _network_decoder(self, name: str) -> Decode | None:
        if name == "bind":
            return _bound
        if name == "connect":
            return self._connected
        if name == "sendto":
            return lambda thread, given: _sent_to(thread, [(given[4], given[5])], given[3])
        if name == "sendmsg":
            return lambda thread, given: _sent_to(thread, message_addresses(thread, given[1], 1), given[2])
        if name == "sendmmsg":
            return lambda thread, given: _sent_to(thread, message_addresses(thread, given[1], given[2]), given[3])
        return None

    def _connected(self, thread: WaitingThread, arguments: tuple[int, ...]) -> list[Effect]:
        if (found := address_in(thread, arguments[1], arguments[2])) is None:
            return []
        family, place = found
        if family == "ip":
            family = socket_kind(self._machine, thread.process, _signed(arguments[0]))
        return [Effect(kind=EffectKind.CONNECT, target=f"{family} {place}")]


def _sent_to(thread: WaitingThread, places: list[tuple[int, int]], flags: int) -> list[Effect]:
    """Only what has no connection is sent to an address, but for a connection that begins with what it sends."""
    effects: list[Effect] = []
    for address, length in places:
        if (found := address_in(thread, address, length)) is not None:
            family, place = found
            kind = family if family != "ip" else "tcp" if flags & _CONNECTING else "udp"
            effects.append(Effect(kind=EffectKind.CONNECT, target=f"{kind} {place}"))
    return effects


def _path_decoder(name: str) -> Decode:
    kind, folder, at = _PATHS[name]
    fails_where_missing, makes = kind in _FAILS_WHERE_MISSING, kind is EffectKind.FOLDER

    def decode(thread: WaitingThread, arguments: tuple[int, ...]) -> list[Effect]:
        path = thread.path(AT_FDCWD if folder is None else _signed(arguments[folder]), arguments[at])
        if fails_where_missing and thread.is_missing(path):
            return []
        if makes and not thread.is_missing(path):
            return []
        return [Effect(kind, path)]

    def opened(thread: WaitingThread, arguments: tuple[int, ...]) -> list[Effect]:
        return [] if arguments[at + 1] & _TEMPORARY else decode(thread, arguments)

    def described(thread: WaitingThread, arguments: tuple[int, ...]) -> list[Effect]:
        return decode(thread, arguments) if thread.number(arguments[2]) & OPEN_WRITES else []

    return {"open": opened, "openat": opened, "openat2": described}.get(name, decode)


def _pair_decoder(name: str) -> Decode:
    kind, folder, at, new_folder, new_at = _PAIRS[name]

    def decode(thread: WaitingThread, arguments: tuple[int, ...]) -> list[Effect]:
        path = thread.path(_folder(arguments, folder), arguments[at])
        new = thread.path(_folder(arguments, new_folder), arguments[new_at])
        if kind in _FAILS_WHERE_MISSING and thread.is_missing(path):
            return []
        return [Effect(kind, path, new)]

    return decode


def _symlink_decoder(name: str) -> Decode:
    folder, at = _SYMLINKS[name]

    def decode(thread: WaitingThread, arguments: tuple[int, ...]) -> list[Effect]:
        new = thread.path(_folder(arguments, folder), arguments[at])
        named = posixpath.join(posixpath.dirname(new), thread.text(arguments[0]))
        return [Effect(kind=EffectKind.LINK, target=posixpath.normpath(named), to=new)]

    return decode


def _program_decoder(name: str) -> Decode:
    folder, at, arguments_at = _PROGRAMS[name]

    def decode(thread: WaitingThread, arguments: tuple[int, ...]) -> list[Effect]:
        path = thread.path(_folder(arguments, folder), arguments[at])
        if not path.endswith(_REMOVED) and thread.is_missing(path):
            return []  # a shell tries one folder after another
        try:
            command = shlex.join(thread.arguments(arguments[arguments_at]))
        except Unreadable:
            command = path
        return [Effect(kind=EffectKind.PROGRAM, target=(command or path)[:LONGEST_COMMAND])]

    return decode


def _changed_descriptor(thread: WaitingThread, arguments: tuple[int, ...]) -> list[Effect]:
    path = thread.descriptor(_signed(arguments[0]))
    return [Effect(kind=EffectKind.CHANGE, target=path)] if path.startswith("/") else []


def _bound(thread: WaitingThread, arguments: tuple[int, ...]) -> list[Effect]:
    """Tell of a new socket with a path, which is a file; one that only listens reaches nothing."""
    found = address_in(thread, arguments[1], arguments[2])
    is_file = found is not None and found[0] == "unix" and found[1].startswith("/")
    return [Effect(kind=EffectKind.WRITE, target=found[1])] if found is not None and is_file else []


def _signal_decoder(name: str) -> Decode:
    def decode(thread: WaitingThread, arguments: tuple[int, ...]) -> list[Effect]:
        target = sent_signal(name, thread, arguments)
        return [] if target is None else [Effect(kind=EffectKind.SIGNAL, target=target)]

    return decode


def _folder(arguments: tuple[int, ...], at: int | None) -> int:
    return AT_FDCWD if at is None else _signed(arguments[at])


def _signed(number: int) -> int:
    """Read an argument as the system does: 32 bits with a sign."""
    low = number & 0xFFFF_FFFF
    return low - 2**32 if low >= 2**31 else low


def _kind_of(name: str) -> EffectKind:
    for table in (_PATHS, _PAIRS):
        if name in table:
            return table[name][0]
    if name in _PROGRAMS:
        return EffectKind.PROGRAM
    if name in _SYMLINKS:
        return EffectKind.LINK
    if name in _SENT:
        return EffectKind.SIGNAL
    return EffectKind.CHANGE if name in _DESCRIPTORS else EffectKind.CONNECT
