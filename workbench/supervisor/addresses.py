"""Read the addresses that a process hands to the system."""

from __future__ import annotations

import ipaddress
import socket

from workbench.supervisor.process_reading import WaitingThread, decoded, joined

_IP4, _IP6, _LOCAL, _MACHINE = 2, 10, 1, 40
_QUIET = frozenset({0, 16})
"""No address, and questions to the system itself (netlink)."""
_LONGEST = 128
_MESSAGE = 64
"""The size of a message's head where several are sent at once."""
_MOST_MESSAGES = 16


def address_in(thread: WaitingThread, address: int, length: int) -> tuple[str, str] | None:
    """Give the family ("ip", "unix", …) and the place; None where nothing is reached."""
    length &= 0xFFFF_FFFF
    if address == 0 or length < 2:
        return None
    data = thread.read(address, min(length, _LONGEST))
    return place_in(data, thread)


def place_in(data: bytes, thread: WaitingThread) -> tuple[str, str] | None:
    """Read an address."""
    family = int.from_bytes(data[:2], "little")
    if family in _QUIET:
        return None
    if family == _IP4 and len(data) >= 8:
        return "ip", f"{socket.inet_ntoa(data[4:8])}:{int.from_bytes(data[2:4], 'big')}"
    if family == _IP6 and len(data) >= 24:
        host = ipaddress.IPv6Address(data[8:24])
        port = int.from_bytes(data[2:4], "big")
        return "ip", f"{host.ipv4_mapped}:{port}" if host.ipv4_mapped else f"[{host}]:{port}"
    if family == _LOCAL:
        name = data[2:]
        if name.startswith(b"\0"):
            return "unix", "@" + decoded(name[1:].rstrip(b"\0"))
        path = name.partition(b"\0")[0]
        return ("unix", joined(thread.working_folder(), path)) if path else None
    if family == _MACHINE and len(data) >= 12:
        return "vsock", f"{int.from_bytes(data[8:12], 'little')}:{int.from_bytes(data[4:8], 'little')}"
    return f"family-{family}", data[2:].hex()


def message_addresses(thread: WaitingThread, address: int, many: int) -> list[tuple[int, int]]:
    """Find where the addresses of messages stand; those on an open connection have none."""
    count = min(many & 0xFFFF_FFFF, _MOST_MESSAGES)
    found: list[tuple[int, int]] = []
    for number in range(count):
        head = thread.read(address + number * _MESSAGE, 12)
        at, length = int.from_bytes(head[:8], "little"), int.from_bytes(head[8:12], "little")
        if at:
            found.append((at, length))
    return found
