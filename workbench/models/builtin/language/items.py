"""Items: what a stretch of a message may be - a cue, a column, a table, a value, a number, a date, or unknown."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from workbench.models.builtin.language.columns import ColumnGroup, ColumnMention
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.lexicon.index import GUARDS, LIGHT
from workbench.models.builtin.language.tables import TableMention
from workbench.models.builtin.language.values import DateSpan


@dataclass(frozen=True, kw_only=True, slots=True)
class Amount:
    """A number with its unit: "", "percent", "cents", "points" (basis points), "days" or "currency"."""

    value: Decimal
    unit: str = ""
    other: Decimal | None = None
    text: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownValue:
    """A value that stands in columns of the chat."""

    value: str
    groups: tuple[ColumnGroup, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Item:
    """One reading of the tokens from `start` to `end`."""

    start: int
    end: int
    text: str
    cost: float
    cue: Cue | None = None
    column: ColumnMention | None = None
    table: TableMention | None = None
    known: KnownValue | None = None
    amount: Amount | None = None
    date: DateSpan | None = None
    quoted: bool = False
    note: str = ""

    @property
    def weight(self) -> float:
        """Give what it costs to leave the item unused."""
        if self.cue is None:
            return 2.0
        if self.cue in GUARDS:
            return 4.0
        return 0.0 if self.cue in LIGHT else 2.0

    @property
    def unknown(self) -> bool:
        """Say whether nothing is known of it."""
        return not (self.cue or self.column or self.table or self.known or self.amount or self.date)
