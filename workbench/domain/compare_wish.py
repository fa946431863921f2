"""What is to be compared and how, as the Compare dialog gives it: inputs in order, columns with their rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TypeAlias

from workbench.compare.contract import Column, Contract, FieldValue, Rule
from workbench.domain.reading import ReadingWishes

RuleFields: TypeAlias = Mapping[str, FieldValue]


@dataclass(frozen=True, kw_only=True, slots=True)
class CompareInput:
    """One table: the word of Python that calls use, the file (None: a call made it), and how it is read."""

    id: str
    path: str | None
    label: str
    reading: ReadingWishes = field(default_factory=ReadingWishes)
    read_again: bool = False
    """It is read otherwise than the live table was."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CompareWish:
    """Compare the first input with each further one."""

    inputs: tuple[CompareInput, ...]
    columns: tuple[Column, ...]
    approved_by: str = ""
    """Who approves the rules as they are wanted, empty where nobody does."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Give the inputs' names in order."""
        return tuple(item.id for item in self.inputs)

    @property
    def key(self) -> tuple[Column, ...]:
        """Give the columns that identify a row."""
        return tuple(column for column in self.columns if column.role == "key")

    @property
    def pairs(self) -> tuple[tuple[CompareInput, CompareInput], ...]:
        """Give the inputs that are compared: the first with each other."""
        return tuple((self.inputs[0], other) for other in self.inputs[1:])

    def why_not(self) -> str:
        """Say why this cannot be compared, empty where it can."""
        if len(self.inputs) < 2:
            return "Choose at least two files."
        if not self.key:
            return "Choose what identifies a row: a key on the left, or a column's role."
        for column in self.key:
            lacking = [item.label for item in self.inputs if item.id not in column.headings]
            if lacking:
                return f"The key column {column.name} has no partner in {lacking[0]}."
        return ""


def is_shared(column: Column, ids: tuple[str, ...]) -> bool:
    """Say whether two inputs or more have the column, so that there is something to compare."""
    return sum(id_ in column.headings for id_ in ids) > 1


def changed_rule(before: Rule, after: Rule) -> RuleFields:
    """Give the fields that are other ones now."""
    names = [part.name for part in fields(Rule)]
    return {name: getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)}


def shared_inputs(contract: Contract | None, wish: CompareWish) -> bool:
    """Say whether the contract is about some of these inputs."""
    return contract is not None and bool(set(contract.input_ids) & set(wish.ids))
