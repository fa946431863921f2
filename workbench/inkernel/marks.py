"""Cheap marks of values: equal marks do not prove that nothing changed, different ones prove that something did."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pandas and polars enter here, each only when the kernel has loaded it.

from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import Any, cast

from workbench.inkernel.known_types import PLAIN, Known, known_type, plain_length

SMALL_TEXT = 200


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """A value as it stood at one moment, without keeping it alive (small plain values excepted)."""

    identity: int
    reference: weakref.ref[object] | None
    plain: tuple[object] | None
    mark: tuple[object, ...] | None

    def is_still(self, value: object, *, was_assigned: bool) -> bool:
        """Say whether the name still stands for the same object.

        A number in memory can be used again: what cannot be followed by a weak reference and was assigned by the
        code counts as another object.
        """
        if self.plain is not None:
            return value is self.plain[0] or (type(value) is type(self.plain[0]) and value == self.plain[0])
        if id(value) != self.identity:
            return False
        if self.reference is not None:
            return self.reference() is value
        return not was_assigned


def seen(value: object) -> Seen:
    """Take note of a value."""
    small = type(value) in PLAIN and (type(value) not in (str, bytes) or len(cast("str", value)) <= SMALL_TEXT)
    try:
        reference = None if small else weakref.ref(value)
    except TypeError:
        reference = None
    return Seen(
        identity=id(value), reference=reference, plain=(value,) if small else None, mark=None if small else mark(value)
    )


def mark(value: object) -> tuple[object, ...] | None:
    """Give the cheap mark of a value; None where there is none."""
    length = plain_length(value)
    if length is not None:
        return (length,)
    thing = cast("Any", value)
    try:
        match known_type(value):
            case Known.PANDAS_FRAME:
                blocks = tuple(id(block.values) for block in thing._mgr.blocks)  # noqa: SLF001 - no public cheap mark
                return (len(thing.index), len(thing.columns), blocks)
            case Known.POLARS_FRAME:
                return (thing.height, thing.width, id(thing._df))  # noqa: SLF001 - no public cheap mark
            case Known.COMPARISON:
                return (id(vars(thing).get("_contract")),)
            case Known.NUMPY_ARRAY:
                return (thing.shape,)
            case _:
                return None
    except Exception:  # noqa: BLE001 - the table libraries', in a state that they themselves do not expect
        return None
