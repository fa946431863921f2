"""Interrupt a kernel where processes cannot be sent signals: by an event that the kernel inherits and waits for."""

from __future__ import annotations

import ctypes
import os
import sys

VARIABLE = "JPY_INTERRUPT_EVENT"
"""ipykernel reads the event's handle from it."""


class _Inheritable(ctypes.Structure):
    """Windows' SECURITY_ATTRIBUTES of something that children inherit."""

    _fields_ = (("length", ctypes.c_ulong), ("descriptor", ctypes.c_void_p), ("inherit", ctypes.c_int))


class InterruptEvent:
    """The event of one kernel; elsewhere than on Windows it is nothing and signals are used."""

    def __init__(self) -> None:
        self._handle = _create()

    @property
    def exists(self) -> bool:
        """Say whether interrupts go by an event here."""
        return self._handle is not None

    def environment(self) -> dict[str, str]:
        """Give the kernel's environment, which names the event."""
        return {**os.environ, VARIABLE: str(self._handle)} if self._handle is not None else dict(os.environ)

    def fire(self) -> None:
        """Interrupt."""
        if sys.platform == "win32" and self._handle is not None:
            ctypes.WinDLL("kernel32").SetEvent(ctypes.c_void_p(self._handle))


def _create() -> int | None:
    if sys.platform != "win32":
        return None
    attributes = _Inheritable(length=ctypes.sizeof(_Inheritable), descriptor=None, inherit=1)
    create = ctypes.WinDLL("kernel32").CreateEventW
    create.restype = ctypes.c_void_p
    return create(ctypes.byref(attributes), False, False, None)
