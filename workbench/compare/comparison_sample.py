"""The quick look at a sample as a method of a comparison."""

from __future__ import annotations

from typing import Protocol

from workbench.compare.contract import Contract, Pair
from workbench.compare.engine import Engine
from workbench.compare.sampled_result import SampledResult
from workbench.compare.sampling import ROWS, compare_sample
from workbench.compare.stages import Progress
from workbench.compare.table import Table


class _Held(Protocol):
    """What a sample is taken from."""

    @property
    def contract(self) -> Contract: ...

    @property
    def tables(self) -> dict[str, Table]: ...

    @property
    def engine(self) -> Engine: ...

    def table(self, input_id: str) -> Table: ...

    def current_pair(self) -> Pair: ...


class Samples:
    """A look at some rows before all are compared."""

    def sample(
        self: _Held,
        left: str | None = None,
        right: str | None = None,
        *,
        rows: int = ROWS,
        progress: Progress | None = None,
    ) -> SampledResult:
        """Look at some keys of large inputs; what it finds is told as a sample's, and `last` stays as it is."""
        pair = self.current_pair() if left is None or right is None else Pair(left=left, right=right)
        for input_id in (pair.left, pair.right):
            self.contract.input(input_id)
            self.table(input_id)
        return SampledResult(compare_sample(self.engine, self.contract, self.tables, pair, rows, progress))
