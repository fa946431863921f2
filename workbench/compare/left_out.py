"""Says which rows of the inputs are in no sum of a comparison, and what they add up to."""

from __future__ import annotations

from workbench.compare.decimal_places import with_places, written_places
from workbench.compare.engine import ColumnOutcome, Outcome
from workbench.compare.rules import normalise
from workbench.compare.summing import exact_sum


def left_out(outcome: Outcome, column: ColumnOutcome) -> tuple[str, ...]:
    """Say for each input how many rows are in none of the sums of a column of numbers, why, and their own sum."""
    notes: list[str] = []
    sides = (
        (outcome.left, outcome.buckets.left, column.left, 0),
        (outcome.right, outcome.buckets.right, column.right, 1),
    )
    for side, buckets, heading, n in sides:
        texts, method = side.frame[heading], column.decision.methods[n]
        said: list[str] = []
        for rows, one, many in (
            (buckets.aside, "row set aside", "rows set aside"),
            (buckets.dropped, "exact duplicate", "exact duplicates"),
            (buckets.blank, "row without a key", "rows without a key"),
        ):
            if len(rows):
                total = exact_sum(normalise(texts.gather(rows), method).values)
                total_text = with_places(total, written_places(texts, method))
                said.append(f"{len(rows):,} {one if len(rows) == 1 else many} ({total_text})")
        if said:
            notes.append(f"Not in these sums of {side.id}: {', '.join(said)}.")
    return tuple(notes)
