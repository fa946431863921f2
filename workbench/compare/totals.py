"""Check the totals at the end of a table against the rows above them, and subtotals against their own rows."""

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
from workbench.compare.reading.subtotals import Subtotal, subtotal_rows
from workbench.compare.summing import exact_sum
from workbench.compare.table import Table

_SUM = re.compile(
    r"^(?:grand[\s-]*|overall[\s-]*)?(?:totals?|sum|summe|gesamt|gesamtsumme|insgesamt|somme|totaux|totale|totaal)\b",
    re.IGNORECASE,
)

_WHOLE = re.compile(
    r"^(?:grand|overall|gesamt)?[\s-]*(?:totals?|sum|summe|gesamt|gesamtsumme|insgesamt|ergebnis|somme|totaux|totale|totaal)\W*$",
    re.IGNORECASE,
)
"""Names the total of the whole table, beside subtotals that name what they add up."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TotalCheck:
    """A total as the file says it, and what the rows above it add up to."""

    column: str
    said: Decimal
    added_up: Decimal
    row: str = ""
    """The first words of a subtotal; nothing for the total of the whole table."""

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
            **({"row": self.row} if self.row else {}),
        }

    @override
    def __str__(self) -> str:
        what = f"The total of {self.column}" + (f" in '{self.row}'" if self.row else "")
        if self.agrees:
            return f"{what} ({self.said:,f}) is the sum of its rows."
        apart = self.said - self.added_up
        return (
            f"{what} is {self.said:,f}, but its rows add up to {self.added_up:,f} "
            f"({'+' if apart > 0 else ''}{apart:,f})."
        )


def total_checks(table: Table) -> tuple[TotalCheck, ...]:
    """Add every column of numbers up, and hold it against the totals that the file says; no totals, no checks."""
    subtotals = subtotal_rows(table.text)
    blocks = [one for one in subtotals if one.place > one.start and not _WHOLE.match(_first_words(one.text))]
    whole = _WHOLE if subtotals else _SUM
    found = [place for place, text in suspects(table) if whole.match(_first_words(text))]
    if not found and not blocks:
        return ()
    counted = rows_without(table)
    checks: list[TotalCheck] = []
    for column in table.columns:
        kind = table.kind(column)
        if kind.kind != "number" or is_code(column, table.column(column).filter(counted)):
            continue
        numbers = parse_numbers(table.column(column), kind.number or PLAIN_NUMBERS)
        checks += _blocks_of(column, numbers, blocks)
        added_up = _plain(exact_sum(numbers.filter(counted)))
        said = number_texts(numbers.gather(found)).drop_nulls().to_list()
        checks += [TotalCheck(column=column, said=exact_decimal(one), added_up=added_up) for one in said]
    return tuple(checks)


def _blocks_of(column: str, numbers: pl.Series, blocks: list[Subtotal]) -> list[TotalCheck]:
    """Hold each subtotal of a column against the rows that it adds up."""
    checks: list[TotalCheck] = []
    for one in blocks:
        said = number_texts(numbers.slice(one.place, 1))[0]
        if said is None:
            continue
        added_up = _plain(exact_sum(numbers.slice(one.start, one.place - one.start)))
        said_by = exact_decimal(said)
        checks.append(TotalCheck(column=column, said=said_by, added_up=added_up, row=_first_words(one.text)))
    return checks


def _first_words(text: str) -> str:
    """Give the first cell of a row that looks like a total."""
    return text.partition(" | ")[0].strip()


def _plain(value: Decimal) -> Decimal:
    """Give a number without zeros at its end and without an exponent."""
    return exact_decimal(number_texts(pl.Series([value], dtype=pl.Decimal(38, 10)))[0])
