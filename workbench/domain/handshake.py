"""What an application and a runtime that another version of it started can do together: values and their words."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.protocol.program import Program

UNKNOWN = Program()
"""What did not say which program it is: one of the previous release."""
_SINCE = {2: "a checkpoint before it ends by itself while the workbench is closed"}
"""What came with each protocol, as far as a user would miss it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Handshake:
    """Two programs that met; `spoken` is the protocol that both speak, None where there is none."""

    own: Program
    other: Program
    spoken: int | None

    @property
    def is_understood(self) -> bool:
        """Whether the runtime can be attached."""
        return self.spoken is not None

    @property
    def is_same(self) -> bool:
        """Whether both are the same program, so that there is nothing to say."""
        return self.own == self.other

    @property
    def lacking(self) -> tuple[str, ...]:
        """Name what this program could do with a runtime of its own, and not with that one."""
        spoken = self.own.protocol if self.spoken is None else self.spoken
        return tuple(words for since, words in _SINCE.items() if spoken < since <= self.own.protocol)

    def speaks(self, protocol: int) -> bool:
        """Say whether the runtime understands what came with a protocol."""
        return self.spoken is not None and self.spoken >= protocol

    def words(self, number: int) -> str:
        """Say in plain sentences what the difference means; empty where there is none."""
        if self.is_same:
            return ""
        whose = f"version {self.other.name} of the workbench" if self.other.name else "another version of the workbench"
        begun = f"Runtime {number} was started by {whose}; this is version {self.own.name}."
        if self.spoken is None:
            return (
                f"{begun} They do not understand each other, so it was not attached. It still runs with all its values:"
                " start that version again to use them. It ends by itself after its idle time, or with Restart or Reset"
                " (ask: --restart, --reset, --close end), and its values with it."
            )
        if self.lacking:
            return f"{begun} It works as before. Not available until a restart: {'; '.join(self.lacking)}."
        return f"{begun} It works as before."

    def in_short(self) -> str:
        """Name the runtime's version on a few characters; empty where it is this one."""
        if self.is_same:
            return ""
        return f"version {self.other.name}" if self.other.name else "another version"


def shake_hands(own: Program, supervisor: Program | None, kernel: Program | None) -> Handshake:
    """Decide what an application can do with a runtime, by what its supervisor and its kernel are.

    Of the two the one that differs more decides: both are spoken with.
    """
    first, *rest = (_met(own, supervisor or UNKNOWN), _met(own, kernel or UNKNOWN))
    for one in rest:
        if _rank(one) < _rank(first):
            first = one
    return first


def _met(own: Program, other: Program) -> Handshake:
    spoken = min(own.protocol, other.protocol)
    is_spoken = max(own.speaks_since, other.speaks_since) <= spoken
    return Handshake(own=own, other=other, spoken=spoken if is_spoken else None)


def _rank(met: Handshake) -> tuple[int, bool]:
    """Order by how little goes."""
    return -1 if met.spoken is None else met.spoken, met.is_same
