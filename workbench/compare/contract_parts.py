"""The parts of a contract: conditions, inputs, rules, columns and pairs as plain values. Standard library only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Literal, TypeAlias

from workbench.compare.errors import CompareError, nearest_words

OPERATORS = (
    "eq",
    "ne",
    "in",
    "not_in",
    "starts",
    "not_starts",
    "ends",
    "not_ends",
    "contains",
    "not_contains",
    "blank",
    "not_blank",
    "lt",
    "le",
    "gt",
    "ge",
    "year",
)
EVERY_INPUT = "*"
EVERY_COLUMN = "*"

Kind: TypeAlias = Literal["auto", "text", "code", "number", "date", "list"]
Role: TypeAlias = Literal["key", "compare", "ignore"]
DuplicatePolicy: TypeAlias = Literal["report", "in_order", "best_match"]
"""What becomes of rows whose key stands more than once: set aside, paired in their order, or equal ones first."""
Matching: TypeAlias = Literal["key", "position", "rows"]
"""What makes two rows one pair: the key, their place, or all that is compared (rows are equal or not at all)."""
BlankPolicy: TypeAlias = Literal["differs", "equals_zero", "equals_anything"]
FieldValue: TypeAlias = str | bool | int | Decimal | tuple[object, ...] | Mapping[str, str] | None
"""What a field of a rule can hold."""


class ContractError(CompareError):
    """A contract says something that cannot be; the sentence names the field."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Condition:
    """Which rows count: those for which it holds, or with `drop` those for which it does not.

    `also` are conditions that must hold with it: with `drop` the rows that meet all of them are left out.
    """

    column: str
    op: str
    value: str | None = None
    values: tuple[str, ...] = ()
    drop: bool = False
    also: tuple[Condition, ...] = ()

    def __post_init__(self) -> None:
        if self.op not in OPERATORS:
            raise ContractError(f"'{self.op}' is no condition.", nearest_words(self.op, OPERATORS))

    @property
    def wanted(self) -> tuple[str, ...]:
        """Give every value that the condition names."""
        return (*(() if self.value is None else (self.value,)), *self.values)


@dataclass(frozen=True, kw_only=True, slots=True)
class StackPart:
    """One of the inputs that are put under each other; `rename` is heading = new heading."""

    id: str
    rename: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, kw_only=True, slots=True)
class Grouping:
    """An input made of another one: one row per group, with sums and, under the heading `count`, the number of rows.

    `total` is heading = heading of its sum.
    """

    of: str
    by: tuple[str, ...]
    total: Mapping[str, str] = field(default_factory=dict[str, str])
    count: str | None = None
    decimal: str | None = None
    thousands: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class InputSpec:
    """One table: how it is read and which of its rows count. None means: decided by reading."""

    id: str
    path: str | None = None
    sheet: str | None = None
    encoding: str | None = None
    delimiter: str | None = None
    quote: str | None = None
    header_row: int | None = None
    names: tuple[str, ...] = ()
    decimal: str | None = None
    thousands: str | None = None
    null_tokens: tuple[str, ...] = ()
    where: tuple[Condition, ...] = ()
    stack: tuple[StackPart, ...] = ()
    grouping: Grouping | None = None
    footers: Literal["keep", "leave_out"] = "keep"
    """Whether rows that look like totals or notes count."""
    sha256: str | None = None

    def __post_init__(self) -> None:
        if not self.id.isidentifier():
            raise ContractError(
                f"'{self.id}' cannot be the name of an input.",
                "Use letters, digits and _ and begin with a letter, for example y2024.",
            )


@dataclass(frozen=True, kw_only=True, slots=True)
class Rule:
    """What counts as equal in a column. The defaults forgive blanks around and inside a text, nothing else."""

    kind: Kind = "auto"
    case: Literal["exact", "ignore"] = "exact"
    accents: Literal["exact", "ignore"] = "exact"
    umlauts: Literal["exact", "ignore"] = "exact"
    """`ignore`: ä is ae, ö is oe, ü is ue and ß is ss."""
    spaces: Literal["trim", "ignore", "exact"] = "trim"
    replace: tuple[tuple[str, str], ...] = ()
    same_characters: tuple[str, ...] = ()
    """Each text is a class of characters that are the same; the first of them is shown."""
    same_values: tuple[tuple[str, ...], ...] = ()
    """Each group holds values that are the same; the last of them is shown."""
    map: Mapping[str, str] = field(default_factory=dict[str, str])
    pad: int | None = None
    unpad: bool = False
    formats: tuple[str, ...] = ()
    sep: str | None = None
    tolerance: Decimal | None = None
    """How far numbers may be apart; of dates and times the days."""
    relative: Decimal | None = None
    """A share of the older value: 0.005 is half a percent of what stands in the left input."""
    precision: str | None = None
    """How precisely values are compared: so many decimals ("2"), or for dates and times a unit ("minute")."""
    decimal: str | None = None
    thousands: str | None = None
    scale: Decimal | None = None
    null_tokens: tuple[str, ...] = ()
    blank: BlankPolicy = "differs"


@dataclass(frozen=True, kw_only=True, slots=True)
class Column:
    """A logical column: one name, the heading it has in each input, and one rule for all of them."""

    name: str
    headings: Mapping[str, str] = field(default_factory=dict[str, str])
    role: Role = "compare"
    rule: Rule = field(default_factory=Rule)
    sides: Mapping[str, Mapping[str, FieldValue]] = field(default_factory=dict[str, Mapping[str, FieldValue]])
    """Fields of the rule that are different for one input."""

    def rule_for(self, input_id: str) -> Rule:
        """Give the rule as it holds for one input."""
        own = self.sides.get(input_id)
        return replace(self.rule, **own) if own else self.rule

    def with_heading(self, input_id: str, heading: str) -> Column:
        """Give the column with another heading for one input."""
        return replace(self, headings={**self.headings, input_id: heading})

    def without_heading(self, input_id: str) -> Column:
        """Give the column without a heading in one input."""
        return replace(self, headings={id_: head for id_, head in self.headings.items() if id_ != input_id})


@dataclass(frozen=True, kw_only=True, slots=True)
class Approval:
    """Who approved the rules and when; `rules` is their mark, so that a later change is seen."""

    by: str
    on: str
    rules: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Pair:
    """Two inputs that are compared: `left` is the older one."""

    left: str
    right: str
