"""What could identify a row, and which columns belong together, as methods of a comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from workbench.compare.contract import Pair
from workbench.compare.table import Table

if TYPE_CHECKING:
    from workbench.compare.columns import ColumnSuggestions
    from workbench.compare.keys import KeySuggestions


class _Held(Protocol):
    """What is looked at."""

    def table(self, input_id: str) -> Table: ...

    def current_pair(self) -> Pair: ...


class Suggestions:
    """Looks at the tables of a comparison that change nothing."""

    def suggest_keys(self: _Held, left: str | None = None, right: str | None = None) -> KeySuggestions:
        """Rank what could identify a row in two inputs."""
        from workbench.compare.keys import suggest_keys  # noqa: PLC0415 - start-up: only suggestions need numpy

        pair = self.current_pair() if left is None or right is None else Pair(left=left, right=right)
        return suggest_keys(self.table(pair.left), self.table(pair.right))

    def suggest_columns(
        self: _Held, left: str | None = None, right: str | None = None, key: object = None
    ) -> ColumnSuggestions:
        """Suggest which columns of two inputs belong together."""
        from workbench.compare.columns import suggest_columns  # noqa: PLC0415 - start-up: as above, and rapidfuzz

        pair = self.current_pair() if left is None or right is None else Pair(left=left, right=right)
        return suggest_columns(self.table(pair.left), self.table(pair.right), key=key)
