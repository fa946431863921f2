"""A reading: what a part of a message was read as, what that cost, and what was left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from workbench.models.builtin.intents import (
    ColumnRef,
    Compare,
    Declined,
    Intent,
    LookUp,
    Question,
    Stack,
    Summarise,
    TableRef,
)
from workbench.models.builtin.language.items import Item


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """A finished reading: what was read, what it cost, and the items that were left."""

    intents: tuple[Intent, ...]
    questions: tuple[Question, ...] = ()
    declined: tuple[Declined, ...] = ()
    notes: tuple[str, ...] = ()
    cost: float = 0.0
    left: tuple[Item, ...] = ()
    start: int = 0
    end: int = 0
    name: str = ""


def table_refs(intent: Intent) -> tuple[TableRef, ...]:
    """Give the tables that an intent names, in the order they are spoken of."""
    match intent:
        case Compare() | Stack() | Summarise():
            return intent.tables
        case LookUp():
            return (intent.source,) if intent.into is None else (intent.into, intent.source)
        case _:
            table = getattr(intent, "table", None)
            return (table,) if isinstance(table, TableRef) else ()


def unique(refs: Iterable[ColumnRef]) -> tuple[ColumnRef, ...]:
    """Give columns without repeats."""
    return tuple(dict.fromkeys(refs))


def spoken(names: list[str], joint: str) -> str:
    """Join names as in speech: A, B or C."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"
