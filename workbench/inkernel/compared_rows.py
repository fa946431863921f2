"""The rows of a comparison in a table: each one's status, and which of its cells differ."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# polars enters here.

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from workbench.inkernel.view_sources import Rows, Source
from workbench.inkernel.work import CannotShowError

_SIDES = (("_left", "_right"), (" · before", " · after"))
"""What the headings of both values of a column end in: those of a comparison, and those of a table that was cleaned."""
STATUS, CHANGED = "status", "changed_columns"
ODD = ("column", "odd")
ODD_ONE = "the odd one out"
"""The status of a row of which one file's value is marked, because it alone is another one."""
_LEAST_FILES = 3
MOST_LOOKED_THROUGH = 5_000
LONGEST = 100_000
SAME_NOW = "now the same"
"""The status of a row in which a changed rule forgives all that differed: what did is marked, as no change."""

Marks = tuple[tuple[str, ...], tuple[tuple[int, int], ...]]


@dataclass(frozen=True, kw_only=True, slots=True)
class ComparedRows:
    """Where the status, the changed columns' names, and both values of each column stand; -1 for nowhere.

    `has_moved` where a changed rule moved the rows: their status is told in words, and what differs is marked all the
    same. `measured` are columns that say by how much a number changed, `still` those in which nothing changed, `rows`
    those that say in which row of its file a row stands. In the cells of three files or more `odd` names the file that
    stands alone, `files` says where each one's value stands.
    """

    status: int = -1
    changed: int = -1
    pairs: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    has_moved: bool = False
    measured: tuple[int, ...] = ()
    still: tuple[int, ...] = ()
    rows: tuple[int, ...] = ()
    odd: int = -1
    files: Mapping[str, int] = field(default_factory=dict[str, int])

    def of(self, source: Source, places: Rows) -> Marks:
        """Give the status of some rows, and the cells that differ: (row among these, column)."""
        if self.odd >= 0:
            return self._odd_ones(source, places)
        if self.status < 0 or not len(places):
            return (), ()
        statuses = tuple(
            "changed" if self.has_moved and text != SAME_NOW else text or ""
            for text in source.texts(places, self.status, 1, 40)[0]
        )
        if self.changed < 0:
            return statuses, ()
        names = source.texts(places, self.changed, 1, LONGEST)[0]
        marked = [
            (row, column)
            for row, (status, text) in enumerate(zip(statuses, names, strict=True))
            for column in self._marked(status, text or "")
        ]
        return statuses, tuple(marked)

    def _odd_ones(self, source: Source, places: Rows) -> Marks:
        """Mark in each row the value of the file that stands alone; where none does, no value is marked."""
        names = [name or "" for name in source.texts(places, self.odd, 1, LONGEST)[0]]
        marked = tuple((row, self.files[name]) for row, name in enumerate(names) if name in self.files)
        return tuple(ODD_ONE if name in self.files else "" for name in names), marked

    def rows_of(self, source: Source, statuses: tuple[str, ...]) -> Any:  # noqa: ANN401 - polars series of places
        """Give the places of the rows of some statuses."""
        return source.series(self.status).is_in(list(statuses)).fill_null(value=False).arg_true()

    def rows_near(self, source: Source, around: int) -> Any:  # noqa: ANN401 - polars series of places
        """Give the places of the rows that differ, and of so many before and after each."""
        differs = source.series(self.status).ne_missing("unchanged")
        found = differs
        for step in range(1, around + 1):
            for way in (step, -step):
                found = found | differs.shift(way, fill_value=False)
        return found.arg_true()

    def rows_with(self, source: Source, column: str, index: Any) -> Any:  # noqa: ANN401 - polars series of places
        """Give the places of the rows in which a column differs."""
        import polars as pl

        if self.changed < 0 or column not in self.pairs:
            raise CannotShowError(f"The comparison has no column {column}.")
        held = source.series(self.changed)
        if index is not None:
            held = held.gather(index)
        names = pl.concat_str([pl.lit(", "), pl.col("value"), pl.lit(", ")])
        listed = held.alias("value").to_frame().select(names.str.contains(f", {column}, ", literal=True)).to_series()
        places = listed.fill_null(value=False).arg_true()
        return places if index is None else index.gather(places)

    def _marked(self, status: str, text: str) -> list[int]:
        match status:
            case "added":
                return [right for _, right in self.pairs.values()]
            case "removed":
                return [left for left, _ in self.pairs.values()]
            case "changed" | "now the same":
                names = text.split(", ")
                return [self.pairs[name][1] for name in names if name in self.pairs] or [
                    pair[1] for name, pair in self.pairs.items() if name in text
                ]
            case _:
                return []


NO_MARKS = ComparedRows()


def compared_rows(source: Source) -> ComparedRows:
    """See whether a table holds the rows of a comparison, or the cells of several files, by its headings."""
    if source.width > MOST_LOOKED_THROUGH:
        return NO_MARKS
    places = {column.name: place for place, column in enumerate(source.columns(0, source.width))}
    first = places.get(ODD[0], source.width) + len(ODD)
    if places.get(ODD[1]) == first - 1 and source.width - first >= _LEAST_FILES:
        return ComparedRows(odd=first - 1, files={name: place for name, place in places.items() if place >= first})
    if STATUS not in places or CHANGED not in places:
        return NO_MARKS
    pairs = {
        name.removesuffix(one): (place, places[name.removesuffix(one) + other])
        for one, other in _SIDES
        for name, place in places.items()
        if name.endswith(one) and name.removesuffix(one) + other in places
    }
    return ComparedRows(status=places[STATUS], changed=places[CHANGED], pairs=pairs)
