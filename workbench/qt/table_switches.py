"""The switches of a table of compared rows, by name: which were on last holds for the next table and the next start."""

from __future__ import annotations

from typing import Protocol

CHANGED, ROWS, NARROWED, AROUND, FORGIVEN = "changed", "rows", "narrowed", "around", "forgiven"
KEPT = (CHANGED, ROWS, AROUND, FORGIVEN)
"""Those that are remembered; one that leaves rows away is not: a table begins with all its rows."""
ROWS_AROUND = 3


class SwitchStore(Protocol):
    """Keeps a text between starts."""

    @property
    def table_switches(self) -> str:
        """The text."""
        ...

    @table_switches.setter
    def table_switches(self, value: str) -> None: ...


class TableSwitches:
    """Remember them in a store; without one as long as the program runs."""

    def __init__(self, store: SwitchStore | None = None) -> None:
        self._store = store
        names = "" if store is None else store.table_switches
        self._on = {name for name in names.split(",") if name in KEPT}

    def is_on(self, name: str) -> bool:
        """Say whether a switch was on last."""
        return name in self._on

    def keep(self, name: str, *, on: bool) -> None:
        """Take note of a switch that the user turned."""
        if name not in KEPT or on == (name in self._on):
            return
        (self._on.add if on else self._on.discard)(name)
        if self._store is not None:
            self._store.table_switches = ",".join(one for one in KEPT if one in self._on)
