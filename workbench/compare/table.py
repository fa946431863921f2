"""The table that reading gives, where the rest of the package looks for it."""

from __future__ import annotations

from workbench.compare.reading.table import Table, stack

__all__ = ["Table", "stack"]
