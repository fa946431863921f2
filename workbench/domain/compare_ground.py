"""What the Compare dialog begins with: the tables that can be chosen, the contract on record, the last figures."""

from __future__ import annotations

from dataclasses import dataclass, field

from workbench.compare.contract import Contract
from workbench.domain.compare_wish import CompareInput
from workbench.domain.json_value import JsonObject, field_int, field_objects, field_text, field_texts
from workbench.domain.reading import ReadingWishes


@dataclass(frozen=True, kw_only=True, slots=True)
class CompareSource:
    """A table that can be chosen: a file, or a sheet of a workbook. `name` is the input's, `label` tells it apart."""

    id: str
    name: str
    path: str | None
    label: str
    sheet: str | None = None
    headings: tuple[str, ...] = ()
    rows: int | None = None
    size: int = 0
    facts: tuple[str, ...] = ()
    """How it was read, in words."""
    doubts: tuple[str, ...] = ()
    kinds: dict[str, str] = field(default_factory=dict[str, str])
    """What each column was found to hold: text, number, date …"""
    reading: ReadingWishes = field(default_factory=ReadingWishes)
    is_main: bool = True
    """It is what is read of its file unless another sheet is named."""

    @property
    def input(self) -> CompareInput:
        """Give it as the call names it."""
        return CompareInput(id=self.id, path=self.path, label=self.label, reading=self.reading)


@dataclass(frozen=True, kw_only=True, slots=True)
class LastFigures:
    """What the last comparison told: its buckets, and per column the changed cells and those a rule forgave."""

    left: str
    right: str
    buckets: tuple[tuple[str, int], ...] = ()
    differ: dict[str, int] = field(default_factory=dict[str, int])
    balance: tuple[str, ...] = ()
    kinds: dict[str, str] = field(default_factory=dict[str, str])
    """As what each column was compared: text, number, date …"""
    filters: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """Which rows of an input were compared, in words."""
    rows: int = 0
    """How many rows the result has."""
    name: str = ""
    """The live value that holds the result, empty where none does."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CompareGround:
    """The state before a file is looked at."""

    sources: tuple[CompareSource, ...] = ()
    contract: Contract | None = None
    last: LastFigures | None = None


def last_figures(result: JsonObject | None) -> LastFigures | None:
    """Read the figures of a comparison's result."""
    if result is None:
        return None
    left, right = field_text(result, "left"), field_text(result, "right")
    number = {
        name: field_int(result, name) or 0
        for name in ("unchanged_rows", "changed_rows", "added", "removed", "keys_set_aside")
    }
    buckets = [
        ("in both, same under the rules", number["unchanged_rows"]),
        ("in both, changed", number["changed_rows"]),
        (f"only in {right}", number["added"]),
        (f"only in {left}", number["removed"]),
    ]
    if number["keys_set_aside"]:
        buckets.append(("keys set aside", number["keys_set_aside"]))
    balance, filters = result.get("balance"), result.get("filters")
    equations = balance if isinstance(balance, dict) else {}
    return LastFigures(
        left=left,
        right=right,
        buckets=tuple(buckets),
        differ={field_text(one, "name"): field_int(one, "changed") or 0 for one in field_objects(result, "columns")},
        kinds={field_text(one, "name"): field_text(one, "kind") for one in field_objects(result, "columns")},
        filters={name: tuple(field_texts(filters, name)) for name in filters} if isinstance(filters, dict) else {},
        rows=sum(field_int(result, name) or 0 for name in ("common", "added", "removed")),
        balance=tuple(f"{name}: {text}" for name, text in equations.items() if isinstance(text, str)),
    )
