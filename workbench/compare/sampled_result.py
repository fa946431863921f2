"""What a sample showed: figures of the sample, each told as such, and never those of a whole comparison.

Its JSON is of a type of its own: {"type": "sample", left, right, key, rows {input: {in_sample, in_all}}, is_whole,
of_the_sample {every figure}, columns [{name, changed, share}], causes {cause: cells}, changed_share_of_all {low, high}
(what is likely in the whole; null where no row is in both), says [sentences], notes [sentences]}.
"""

from __future__ import annotations

from functools import cached_property
from math import sqrt

import polars as pl
from typing_extensions import override

from workbench.compare.figures import Figures
from workbench.compare.reading.report import RESULT_MIME
from workbench.compare.results import ComparisonResult
from workbench.compare.sampling import SampleOutcome
from workbench.compare.tabular import SummaryTable
from workbench.compare.verdict import differences

_NORMAL = 1.96
"""How many standard deviations hold 95 of 100 samples."""

_CAUTION = (
    "These are figures of the sample, not of the files: what is rare may not be in it. Compare the whole for those."
)


def likely_share(found: int, of: int) -> tuple[float, float]:
    """Give the range of shares in the whole for a sample in which so many were found (Wilson, 95 of 100)."""
    share, spread = found / of, _NORMAL**2 / of
    middle = (share + spread / 2) / (1 + spread)
    half = _NORMAL * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


class SampledResult:
    """A quick look at some keys of two inputs; `comparison.run()` compares the whole."""

    def __init__(self, sample: SampleOutcome) -> None:
        self._sample = sample
        self._result = ComparisonResult(sample.outcome)

    @property
    def figures(self) -> Figures:
        """The figures of the sample."""
        return self._result.figures

    @property
    def changes(self) -> pl.DataFrame:
        """The changed cells of the sample."""
        return self._result.changes

    @property
    def causes(self) -> SummaryTable:
        """Why cells of the sample differ."""
        return self._result.causes

    @property
    def is_whole(self) -> bool:
        """Say whether the inputs are so small that every row is in the sample."""
        return self._sample.is_whole

    @property
    def rows(self) -> dict[str, tuple[int, int]]:
        """How many rows of each input are in the sample, and how many there are."""
        outcome, (left, right) = self._sample.outcome, self._sample.rows
        return {
            self._result.left: (outcome.left.frame.height, left),
            self._result.right: (outcome.right.frame.height, right),
        }

    @cached_property
    def differences(self) -> tuple[str, ...]:
        """In what the sample differs; that nothing is found in it does not say that the inputs are equal."""
        return differences(self._result)

    @property
    def verdict(self) -> str:
        """Say in a line whether the sample differs, and never that the inputs are equal where it is a part of them."""
        if self.differences:
            return f"different in the sample: {'; '.join(self.differences)}"
        if self.is_whole:
            return "equal"
        return "no difference in the sample; whether the files are equal is not known"

    @property
    def changed_share(self) -> tuple[float, float] | None:
        """Give the share of changed rows that is likely in the whole, from and to."""
        common, changed = self.figures["common"], self.figures["changed_rows"]
        if not common:
            return None
        if self.is_whole:
            return changed / common, changed / common
        return likely_share(changed, common)

    @cached_property
    def says(self) -> tuple[str, ...]:
        """What was looked at, in sentences."""
        if self.is_whole:
            return ("Every row is in the sample: the files are no larger.",)
        parts = [f"{count:,} of {whole:,} rows of {name}" for name, (count, whole) in self.rows.items()]
        said = [f"Only a sample was compared: {' and '.join(parts)}, with keys chosen by chance, the same in both."]
        if (likely := self.changed_share) is not None:
            low, high = (_percent(share) for share in likely)
            said.append(f"In the whole, likely {low} to {high} of the rows in both changed.")
        return (*said, _CAUTION)

    def to_json(self) -> dict[str, object]:
        """Give the look as plain values; no figure stands where one of the whole would."""
        common, likely = self.figures["common"], self.changed_share
        return {
            "type": "sample",
            "left": self._result.left,
            "right": self._result.right,
            "key": list(self._result.key),
            "rows": {name: {"in_sample": count, "in_all": whole} for name, (count, whole) in self.rows.items()},
            "is_whole": self.is_whole,
            "of_the_sample": dict(self.figures),
            "columns": [
                {"name": name, "changed": count, "share": round(count / common, 6) if common else 0}
                for name, count in self.figures["changed_cells"].items()
            ],
            "causes": {str(row["cause"]): row["cells"] for row in _by_cause(self.causes)},
            "changed_share_of_all": None if likely is None else {"low": likely[0], "high": likely[1]},
            "differences_in_the_sample": list(self.differences),
            "says": list(self.says),
            "notes": list(self._result.notes),
        }

    @override
    def __repr__(self) -> str:
        figures, common = self.figures, self.figures["common"]
        key = " and ".join(self._result.key)
        first, *others = self.says
        counts = f"in both {common:,} · added {figures['added']:,} · removed {figures['removed']:,}"
        changed = f"changed rows {figures['changed_rows']:,}{_share(figures['changed_rows'], common)}"
        lines = [
            f"SAMPLE of {self._result.left} against {self._result.right} by {key}",
            f"  {first}",
            f"  in the sample: {counts} · {changed}",
        ]
        cells = sorted(figures["changed_cells"].items(), key=lambda one: -one[1])
        lines += [f"    {name}: {count:,} changed{_share(count, common)}" for name, count in cells if count]
        lines += [f"  {note}" for note in self._result.notes]
        return "\n".join([*lines, *(f"  {words}" for words in others)])

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return {"text/plain": repr(self), RESULT_MIME: self.to_json()}


def _by_cause(causes: SummaryTable) -> list[dict[str, object]]:
    return causes.frame.group_by("cause", maintain_order=True).agg(pl.col("cells").sum()).to_dicts()


def _share(count: int, of: int) -> str:
    return f" ({_percent(count / of)})" if of else ""


def _percent(share: float) -> str:
    return f"{100 * share:.2g} %" if 0 < share < 0.01 else f"{100 * share:.1f} %"
