"""Check the totals at the end of a table against the rows above them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

import polars as pl
from typing_extensions import override

from workbench.compare.exact_numbers import exact_decimal, number_texts
from workbench.compare.footer_rule import rows_without, suspects
from workbench.compare.identifiers import is_code
from workbench.compare.numbers import PLAIN_NUMBERS, parse_numbers
from workbench.compare.summing import exact_sum
from workbench.compare.table import Table

_SUM = re.compile(
    r"^(?:grand[\s-]*|overall[\s-]*)?(?:totals?|sum|summe|gesamt|gesamtsumme|insgesamt|somme|totaux|totale|totaal)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class TotalCheck:
    """A total as the file says it, and what the rows above it add up to."""

    column: str
    said: Decimal
    added_up: Decimal

    @property
    def agrees(self) -> bool:
        """Say whether both are the same."""
        return self.said == self.added_up

    def to_json(self) -> dict[str, object]:
        """Give the check as plain values."""
        return {
            "column": self.column,
            "said": f"{self.said:f}",
            "added_up": f"{self.added_up:f}",
            "agrees": self.agrees,
        }

    @override
    def __str__(self) -> str:
        if self.agrees:
            return f"The total of {self.column} ({self.said:,f}) is the sum of its rows."
        apart = self.said - self.added_up
        return (
            f"The total of {self.column} is {self.said:,f}, but its rows add up to {self.added_up:,f} "
            f"({'+' if apart > 0 else ''}{apart:,f})."
        )


def total_checks(table: Table) -> tuple[TotalCheck, ...]:
    """Add every column of numbers up, and hold it against the totals that the file says; no totals, no checks."""
    found = [place for place, text in suspects(table) if _SUM.match(text.strip())]
    if not found:
        return ()
    counted = rows_without(table)
    checks: list[TotalCheck] = []
    for column in table.columns:
        kind = table.kind(column)
        if kind.kind != "number" or is_code(column, table.column(column).filter(counted)):
            continue
        numbers = parse_numbers(table.column(column), kind.number or PLAIN_NUMBERS)
        added_up = _plain(exact_sum(numbers.filter(counted)))
        said = number_texts(numbers.gather(found)).drop_nulls().to_list()
        checks += [TotalCheck(column=column, said=exact_decimal(one), added_up=added_up) for one in said]
    return tuple(checks)


def _plain(value: Decimal) -> Decimal:
    """Give a number without zeros at its end and without an exponent."""
    return exact_decimal(number_texts(pl.Series([value], dtype=pl.Decimal(38, 10)))[0])
