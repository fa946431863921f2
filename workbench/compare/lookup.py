"""Bring columns of another table in, and put numbers in proportion.

JSON type `look_up`: type, table, from, on, take, rows, found, not_found, ambiguous, blank ({column: n}),
examples_not_found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

import polars as pl
from typing_extensions import override

from workbench.compare.contract_fields import text_list
from workbench.compare.errors import CompareError
from workbench.compare.exact_numbers import exact_decimal
from workbench.compare.kinds import ColumnTexts, decide
from workbench.compare.reading.report import RESULT_MIME, ReadingReport
from workbench.compare.reading.words import counted
from workbench.compare.result_frames import free_names
from workbench.compare.rules import clean, normalise, shown
from workbench.compare.summing import exact_product, quotient, rounded
from workbench.compare.table import Table
from workbench.compare.table_views import EXACT, where_rows
from workbench.compare.where import Where

_PART_END = "\x1f"


@dataclass(frozen=True, kw_only=True, slots=True)
class LookUpReport:
    """How many rows found something in the other table."""

    table: str
    source: str
    on: dict[str, str]
    take: tuple[str, ...]
    rows: int
    found: int
    not_found: int
    ambiguous: int
    blank: dict[str, int]
    examples_not_found: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """Give the report as plain values."""
        return {
            "type": "look_up",
            "table": self.table,
            "from": self.source,
            "on": self.on,
            "take": list(self.take),
            "rows": self.rows,
            "found": self.found,
            "not_found": self.not_found,
            "ambiguous": self.ambiguous,
            "blank": self.blank,
            "examples_not_found": list(self.examples_not_found),
        }

    @override
    def __str__(self) -> str:
        counts = f"{self.found:,} of {counted(self.rows, 'row')} found, {self.not_found:,} not found"
        lines = [f"{', '.join(self.take)} from {self.source}: {counts}"]
        if self.ambiguous:
            one = self.ambiguous == 1
            verb = (
                f"{'fits' if one else 'fit'} several different rows of {self.source} and {'stays' if one else 'stay'}"
            )
            lines.append(f"{counted(self.ambiguous, 'row')} {verb} blank")
        if self.examples_not_found:
            lines.append(f"not found: {', '.join(self.examples_not_found)}")
        return "\n".join(lines)


class LookedUpTable(Table):
    """A table with columns of another one; `look_up` tells how it went."""

    def __init__(self, name: str, text: pl.DataFrame, look_up: LookUpReport, report: ReadingReport) -> None:
        super().__init__(name, text, report=report)
        self._look_up = look_up

    @property
    def look_up(self) -> LookUpReport:
        """How many rows found something."""
        return self._look_up

    @override
    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return {"text/plain": str(self._look_up), RESULT_MIME: self._look_up.to_json()}


def look_up(
    table: Table,
    *,
    from_: Table,
    on: str | Mapping[str, str],
    take: str | Sequence[str] | Mapping[str, str],
    where: Where = (),
) -> LookedUpTable:
    """Add columns of another table to the rows of a table.

    Args:
        table: The table that gets the columns.
        from_: The table that has them.
        on: The column that both have, or column = column of the other table; several make one key.
        take: The columns to take; a mapping gives them new names.
        where: Only these rows of the other table.
    """
    pairs = {on: on} if isinstance(on, str) else dict(on)
    names = dict(take) if isinstance(take, Mapping) else {column: column for column in text_list(take, "take")}
    source = where_rows(from_, where)
    mine = _key([table.column(column) for column in pairs])
    theirs = pl.DataFrame(
        {
            "key": _key([source.column(column) for column in pairs.values()]),
            **{f"take {n}": source.column(column) for n, column in enumerate(names)},
        }
    )
    different = theirs.drop_nulls("key").unique(maintain_order=True)
    several = different.filter(pl.col("key").is_duplicated())["key"].unique()
    single = different.filter(~pl.col("key").is_duplicated())
    joined = mine.to_frame("key").join(single, on="key", how="left", maintain_order="left")
    is_found = mine.is_in(single["key"].implode()).fill_null(value=False)
    is_several = mine.is_in(several.implode()).fill_null(value=False)
    new = free_names(table.columns, tuple(names.values()))
    added = [joined[f"take {n}"].alias(name) for n, name in enumerate(new)]
    lost = ~is_found & ~is_several
    report = LookUpReport(
        table=table.name,
        source=from_.name,
        on=pairs,
        take=tuple(new),
        rows=len(table),
        found=int(is_found.sum()),
        not_found=int(lost.sum()),
        ambiguous=int(is_several.sum()),
        blank={name: int((column.is_null() & is_found).sum()) for name, column in zip(new, added, strict=True)},
        examples_not_found=tuple(
            text.replace(_PART_END, " ") for text in mine.filter(lost).drop_nulls().unique(maintain_order=True).head(10)
        ),
    )
    text = table.text.with_columns(added)
    basis = ReadingReport(
        path="", name=table.name, format="look-up", rows=text.height, doubts=tuple(str(report).split("\n"))
    )
    return LookedUpTable(table.name, text, report, basis)


def per(
    table: Table,
    numerator: str,
    denominator: str,
    *,
    scale: float | Decimal | str = 1,
    round: int | None = None,  # noqa: A002 - the word of the interface
    name: str | None = None,
) -> Table:
    """Add a column `numerator / denominator * scale`; a blank or 0 below gives a blank.

    With `round` the column is rounded half up, and a column `… (exact)` keeps the unrounded value for ordering.
    """
    factor = Decimal(str(scale))
    label = name or (f"{numerator} per {denominator}" if factor == 1 else f"{numerator} per {factor:,f} {denominator}")
    above, below = _numbers(table, numerator), _numbers(table, denominator)
    values = [
        None if a is None or not b else quotient(exact_product(a, factor), b) for a, b in zip(above, below, strict=True)
    ]
    exact = pl.Series(
        label, [None if value is None else f"{rounded(value, 20).normalize():f}" for value in values], pl.String
    )
    if round is None:
        return _with(table, {label: exact})
    shown_ = pl.Series(label, [None if value is None else f"{rounded(value, round):f}" for value in values], pl.String)
    return _with(table, {label: shown_, f"{label}{EXACT}": exact})


def times(table: Table, one: str, other: str, *, name: str | None = None) -> Table:
    """Add a column `one * other`, exactly; a blank in either gives a blank."""
    pairs = zip(_numbers(table, one), _numbers(table, other), strict=True)
    texts = [None if a is None or b is None else f"{exact_product(a, b):f}" for a, b in pairs]
    label = name or f"{one} times {other}"
    return _with(table, {label: pl.Series(label, texts, pl.String)})


def _numbers(table: Table, column: str) -> list[Decimal | None]:
    side = ColumnTexts(id=table.name, texts=table.column(column), look=lambda: table.kind(column), wanted="number")
    decision = decide(column, (side,))
    if decision.kind != "number":
        raise CompareError(f"{column} of {table.name} holds no numbers.", table.kind(column).why)
    texts = shown(normalise(side.texts, decision.methods[0]).values)
    return [None if text is None else exact_decimal(text) for text in texts]


def _with(table: Table, columns: Mapping[str, pl.Series]) -> Table:
    text = table.text.with_columns([column.alias(name) for name, column in columns.items()])
    report = ReadingReport(path="", name=table.name, format="table", rows=text.height)
    return Table(table.name, text, report=report)


def _key(columns: list[pl.Series]) -> pl.Series:
    """Join trimmed texts to one key; null where a part is blank."""
    frame = pl.DataFrame([clean(column).alias(f"part {n}") for n, column in enumerate(columns)])
    return frame.select(pl.concat_str(pl.all(), separator=_PART_END).alias("key"))["key"]
