"""A pandas frame read as its blocks hold it, while a call may be changing it on another thread.

The public ways (`iloc`, `dtypes`) make pandas rebuild, inside the frame, which block holds which column. Done here
while a call inserts a column, that rebuild frees what the call is using: the process ends with a corrupt heap. What is
read below is never written by a look: the axes, the tuple of blocks and the blocks' arrays.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pandas enters here, only when the kernel has loaded it.

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any


class TableMovedError(LookupError):
    """A table was looked at in the middle of a change to its columns."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PandasBlocks:
    """One moment of a pandas frame: `rows` x `width` cells; nothing is copied."""

    columns: Any
    index: Any
    blocks: tuple[Any, ...]

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.index)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)

    @property
    def size_bytes(self) -> int:
        """What the arrays take, in bytes; what objects in them point to is not counted."""
        return sum(int(block.values.nbytes) for block in self.blocks)

    @property
    def mark(self) -> tuple[object, ...]:
        """Something that is another once columns were added, removed or replaced."""
        return (self.rows, self.width, tuple(id(block.values) for block in self.blocks))

    def headings(self, first: int, count: int) -> list[tuple[object, Any]]:
        """Give names and types of columns.

        Raises:
            TableMovedError: The columns were being changed.
        """
        places = self._places()[first : first + count]
        return [
            (name, block.dtype) for name, (block, _) in zip(self.columns[first : first + count], places, strict=True)
        ]

    def arrays(self, first: int, count: int) -> list[Any]:
        """Give the arrays of columns, each as long as the frame.

        Raises:
            TableMovedError: The columns were being changed.
        """
        return [
            block.values[inner] if block.values.ndim > 1 else block.values
            for block, inner in self._places()[first : first + count]
        ]

    def series(self, position: int) -> Any:  # noqa: ANN401 - a pandas series
        """Give one column as a series without the frame's index.

        Raises:
            TableMovedError: The columns were being changed.
        """
        return sys.modules["pandas"].Series(self.arrays(position, 1)[0], copy=False)

    def _places(self) -> list[tuple[Any, int]]:
        """Give for each column the block that holds it, and where in the block."""
        found: list[tuple[Any, int] | None] = [None] * self.width
        for block in self.blocks:
            for inner, place in enumerate(block.mgr_locs.as_array.tolist()):
                if place >= len(found):
                    raise TableMovedError
                found[place] = (block, inner)
        places = [place for place in found if place is not None]
        if len(places) != len(found):
            raise TableMovedError
        return places


def blocks_of(frame: Any) -> PandasBlocks:  # noqa: ANN401 - a pandas frame
    """Look at a frame as it is now."""
    manager = frame._mgr  # noqa: SLF001 - see the head of this module
    columns, index = manager.axes
    return PandasBlocks(columns=columns, index=index, blocks=manager.blocks)
