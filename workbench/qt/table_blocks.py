"""The part of a table that is held in the window: blocks of cells, the least used given up first."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from workbench.protocol.tables import ViewCells

BLOCK_ROWS = 200
BLOCK_COLUMNS = 24
MOST_BLOCKS = 96
"""At most so many blocks are held, whatever the table's size: some 460,000 cells."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BlockPlace:
    """Which block: counted from the first row and the first column."""

    row: int
    column: int

    @property
    def first_row(self) -> int:
        """Its first row in the view."""
        return self.row * BLOCK_ROWS

    @property
    def first_column(self) -> int:
        """Its first column in the view."""
        return self.column * BLOCK_COLUMNS


def block_of(row: int, column: int) -> BlockPlace:
    """Give the block in which a cell stands."""
    return BlockPlace(row=row // BLOCK_ROWS, column=column // BLOCK_COLUMNS)


@dataclass(frozen=True, kw_only=True, slots=True)
class ShownCell:
    """A cell as it is shown: its text (None for a blank), the status of its row, whether it differs.

    `rule` is the one that forgave a difference, so that it does not count.
    """

    text: str | None
    status: str = ""
    is_marked: bool = False
    rule: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class CellPair:
    """Both values of a cell that differs and their columns; `is_after` where the cell itself holds the one after.

    `rule` is the one that forgave the difference.
    """

    before: str | None
    after: str | None
    columns: tuple[int, int]
    is_after: bool
    rule: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Block:
    cells: ViewCells
    marked: frozenset[tuple[int, int]]
    forgiven: dict[tuple[int, int], str]


class Blocks:
    """Hold blocks; which were used last is remembered."""

    def __init__(self) -> None:
        self._held: OrderedDict[BlockPlace, _Block] = OrderedDict()

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, place: BlockPlace) -> bool:
        return place in self._held

    def clear(self) -> None:
        """Give all up."""
        self._held.clear()

    def keep(self, place: BlockPlace, cells: ViewCells) -> None:
        """Take a block."""
        forgiven = {(row, column): rule for row, column, rule in cells.forgiven}
        self._held[place] = _Block(cells=cells, marked=frozenset(cells.marked), forgiven=forgiven)
        self._held.move_to_end(place)
        while len(self._held) > MOST_BLOCKS:
            self._held.popitem(last=False)

    def cell(self, row: int, column: int) -> ShownCell | None:
        """Give a cell, None where its block is not held."""
        place = block_of(row, column)
        held = self._held.get(place)
        if held is None:
            return None
        self._held.move_to_end(place)
        cells = held.cells
        inside = row - place.first_row
        try:
            text = cells.cells[inside][column - place.first_column]
        except IndexError:
            return ShownCell(text=None)
        return ShownCell(
            text=text,
            status=cells.statuses[inside] if inside < len(cells.statuses) else "",
            is_marked=(inside, column) in held.marked,
            rule=held.forgiven.get((inside, column), ""),
        )

    def number(self, row: int) -> int:
        """Give a row's number in its table, 0 where it is not known."""
        wanted = row // BLOCK_ROWS
        for place in reversed(self._held):
            if place.row == wanted:
                numbers = self._held[place].cells.numbers
                inside = row - place.first_row
                return numbers[inside] if inside < len(numbers) else row + 1
        return 0
