"""The system calls with which a process reaches outside itself, by the numbers of each kind of machine (Linux)."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass

X32_BIT = 0x4000_0000
"""Set in the numbers of a second table that x86-64 processors know; nothing of ours uses it."""

OPEN_WRITES = 0o1 | 0o2 | 0o100 | 0o1000
"""O_WRONLY, O_RDWR, O_CREAT, O_TRUNC: what makes an open more than a read; the same on both kinds of machine."""

_X86_64 = {
    "open": 2,
    "connect": 42,
    "sendto": 44,
    "sendmsg": 46,
    "bind": 49,
    "execve": 59,
    "kill": 62,
    "truncate": 76,
    "rename": 82,
    "mkdir": 83,
    "rmdir": 84,
    "creat": 85,
    "link": 86,
    "unlink": 87,
    "symlink": 88,
    "chmod": 90,
    "fchmod": 91,
    "chown": 92,
    "fchown": 93,
    "lchown": 94,
    "rt_sigqueueinfo": 129,
    "utime": 132,
    "mknod": 133,
    "setxattr": 188,
    "lsetxattr": 189,
    "fsetxattr": 190,
    "removexattr": 197,
    "lremovexattr": 198,
    "fremovexattr": 199,
    "tkill": 200,
    "tgkill": 234,
    "utimes": 235,
    "openat": 257,
    "mkdirat": 258,
    "mknodat": 259,
    "fchownat": 260,
    "futimesat": 261,
    "unlinkat": 263,
    "renameat": 264,
    "linkat": 265,
    "symlinkat": 266,
    "fchmodat": 268,
    "utimensat": 280,
    "rt_tgsigqueueinfo": 297,
    "sendmmsg": 307,
    "renameat2": 316,
    "execveat": 322,
    "pidfd_send_signal": 424,
    "io_uring_setup": 425,
    "io_uring_enter": 426,
    "io_uring_register": 427,
    "openat2": 437,
    "fchmodat2": 452,
}
_AARCH64 = {
    "setxattr": 5,
    "lsetxattr": 6,
    "fsetxattr": 7,
    "removexattr": 14,
    "lremovexattr": 15,
    "fremovexattr": 16,
    "mknodat": 33,
    "mkdirat": 34,
    "unlinkat": 35,
    "symlinkat": 36,
    "linkat": 37,
    "renameat": 38,
    "truncate": 45,
    "fchmod": 52,
    "fchmodat": 53,
    "fchownat": 54,
    "fchown": 55,
    "openat": 56,
    "utimensat": 88,
    "kill": 129,
    "tkill": 130,
    "tgkill": 131,
    "rt_sigqueueinfo": 138,
    "bind": 200,
    "connect": 203,
    "sendto": 206,
    "sendmsg": 211,
    "execve": 221,
    "rt_tgsigqueueinfo": 240,
    "sendmmsg": 269,
    "renameat2": 276,
    "execveat": 281,
    "pidfd_send_signal": 424,
    "io_uring_setup": 425,
    "io_uring_enter": 426,
    "io_uring_register": 427,
    "openat2": 437,
    "fchmodat2": 452,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Machine:
    """One kind of machine: how the system names it in a filter, and its numbers."""

    audit_number: int
    seccomp: int
    pidfd_getfd: int
    numbers: dict[str, int]


MACHINES = {
    "x86_64": Machine(audit_number=0xC000_003E, seccomp=317, pidfd_getfd=438, numbers=_X86_64),
    "aarch64": Machine(audit_number=0xC000_00B7, seccomp=277, pidfd_getfd=438, numbers=_AARCH64),
}


def this_machine() -> Machine | None:
    """Give the machine that this is; None where effects cannot be told by the system."""
    if sys.platform != "linux" or sys.maxsize < 2**32:
        return None
    return MACHINES.get(os.uname().machine)
