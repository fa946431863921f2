"""Which program a process runs, and what it speaks: a runtime may be older or newer than the application."""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench import __version__

PROTOCOL = 2
"""What application, supervisor and kernel say to each other. Raised when something is added; see `domain.handshake`."""
OLDEST_PROTOCOL = 1
"""The oldest that this program still speaks. Protocol 1 had no number: its files do not name their program."""
_VERSION = re.compile(r"[0-9A-Za-z.+!_-]{1,40}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Program:
    """A program as it names itself; without a name it is one of before programs did so.

    It speaks all protocols from `speaks_since` to `protocol`.
    """

    version: str = ""
    protocol: int = 1
    speaks_since: int = 1

    @property
    def name(self) -> str:
        """The version as it may be shown; empty where it is not known, or no version: a kernel may write anything."""
        return self.version if _VERSION.fullmatch(self.version) else ""


def own_program() -> Program:
    """Give the program of this process."""
    return Program(version=__version__, protocol=PROTOCOL, speaks_since=OLDEST_PROTOCOL)
