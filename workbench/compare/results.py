"""What a run gives back: figures, frames, explanations, and the JSON that a model reads.

RESULTS, the JSON of `application/vnd.workbench.result+json` (plain values, decimals as texts, blank is null):

`comparison`: type, left, right (input ids), left_name, right_name, key (names), key_columns and columns ([{name,
left, right, kind, is_code (numbers that name things: no thousands marks), rule_words, and where compared changed,
share, unparsed_left, unparsed_right}]), figures (every figure, see `figures.Figures`), the plain ones of them again
at the top (common, added, removed, changed_rows, unchanged_rows, keys_set_aside, changed_cells_total, changed_cells),
samples {added, removed, set_aside: [key, ...], changed: [{key, column, left, right}]}, notes [sentences], reading
{input: [doubts]}, balance {input: equation}, filters {input: [words]}, ignored [names], nothing_compared (no column
beside the key is compared: the 0 of changed_rows says nothing).

`rule_change`: type, left, right, rule_before, rule_after (phrases with their column), rows_left_changed,
rows_entered_changed, cells_left, cells_entered ({column: n}), before, after (figures),
moves [{input, before, after, rows}] (buckets).

`table`: type, title, columns, rows (first 200), total_rows, notes, codes (columns of ids and codes, which take no
thousands marks), and of summaries where [words], filters {input: [words]}, groups or different_values (before anything
is cut).

`explanation`: type, key, status, sentences, cells [{column, left, right, raw_left, raw_right, changed, why}].

`contract`: type, inputs, pair, key, columns [{name, role, headings, rule_words}], blank_words, rule_words.

`key_suggestions`, `column_suggestions`: see `keys` and `columns`. `look_up`: see `lookup`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import cast

import polars as pl
from typing_extensions import override

from workbench.compare import result_frames, result_json, result_views
from workbench.compare.buckets import balance
from workbench.compare.causes import caused_changes, causes_table
from workbench.compare.concentration import SHOWN, Of, concentration
from workbench.compare.contract import Contract, Pair
from workbench.compare.differing import differing_cells
from workbench.compare.effects import Effects
from workbench.compare.engine import ColumnOutcome, Outcome
from workbench.compare.errors import CompareError, nearest_words
from workbench.compare.explaining import Explanation, explain
from workbench.compare.figures import Figures, Samples, figures_of, samples_of
from workbench.compare.forgiven import forgiven_by_rule
from workbench.compare.forgiven_rows import ForgivenRows, may_forgive
from workbench.compare.reading.report import RESULT_MIME
from workbench.compare.tabular import SummaryTable


class ComparisonResult:
    """The result of comparing two inputs; frames are made when they are first asked for."""

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome

    @property
    def outcome(self) -> Outcome:
        """Everything the run found, for reports."""
        return self._outcome

    @property
    def left(self) -> str:
        """The older input."""
        return self._outcome.pair.left

    @property
    def right(self) -> str:
        """The newer input."""
        return self._outcome.pair.right

    @property
    def pair(self) -> Pair:
        """Both inputs."""
        return self._outcome.pair

    @property
    def contract(self) -> Contract:
        """The contract as it was when this was run."""
        return self._outcome.contract

    @property
    def key(self) -> tuple[str, ...]:
        """The names of the key columns."""
        return tuple(column.name for column in self._outcome.keys)

    @property
    def columns(self) -> tuple[ColumnOutcome, ...]:
        """The compared columns."""
        return self._outcome.columns

    @cached_property
    def figures(self) -> Figures:
        """Every figure, in the words that reports and tests share."""
        return figures_of(self._outcome)

    @cached_property
    def samples(self) -> Samples:
        """The first five of each kind, in the order of their keys."""
        return samples_of(self._outcome)

    @cached_property
    def balance(self) -> dict[str, str]:
        """An equation per input that shows that every row is in exactly one bucket."""
        buckets = self._outcome.buckets
        return {
            self.left: balance(buckets.left, buckets.common, "removed"),
            self.right: balance(buckets.right, buckets.common, "added"),
        }

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """What was decided, and what could not be read."""
        return result_json.notes_of(self._outcome)

    @cached_property
    def forgiven(self) -> dict[str, dict[str, int]]:
        """Differences that a rule forgave: column, rule, count."""
        return forgiven_by_rule(self._outcome)

    @cached_property
    def forgiven_cells(self) -> pl.DataFrame:
        """One row per difference that does not count: key, column, rule, and the texts as the files have them."""
        return result_views.forgiven_cells(self._outcome)

    @cached_property
    def forgiven_rows(self) -> ForgivenRows:
        """Where in `rows` the differences stand that a rule forgave."""
        return ForgivenRows(self._outcome, self.placed_rows)

    @property
    def may_forgive(self) -> bool:
        """Whether rules can have forgiven anything."""
        return may_forgive(self._outcome)

    # ------------------------------------------------------------ frames
    @cached_property
    def rows(self) -> pl.DataFrame:
        """Every row in both, added or removed: key, status, changed columns, and both values of each column."""
        return self.placed_rows.drop(result_frames.PLACES)

    @cached_property
    def placed_rows(self) -> pl.DataFrame:
        """The same rows with two columns more: where each stands in the tables of both inputs, from 0."""
        return result_frames.placed_rows_frame(self._outcome)

    @cached_property
    def changes(self) -> pl.DataFrame:
        """One row per changed cell: key, column, before, after, and the texts as the files have them."""
        return result_frames.changes_frame(self._outcome)

    @cached_property
    def causes(self) -> SummaryTable:
        """Why cells differ, counted by column and cause: sign, scale, rounding, capitals, … and real changes."""
        return causes_table(self._outcome)

    @cached_property
    def caused_changes(self) -> pl.DataFrame:
        """One row per changed cell as in `changes`, with its cause in a last column."""
        return caused_changes(self._outcome)

    @cached_property
    def added(self) -> pl.DataFrame:
        """The rows that only the newer input has, in its own columns."""
        return result_frames.bucket_frame(self._outcome, "right", self._outcome.buckets.right.only_here)

    @cached_property
    def removed(self) -> pl.DataFrame:
        """The rows that only the older input has, in its own columns."""
        return result_frames.bucket_frame(self._outcome, "left", self._outcome.buckets.left.only_here)

    @cached_property
    def duplicates(self) -> pl.DataFrame:
        """The rows that repeat another row in everything compared: input, row, and their own columns."""
        buckets = self._outcome.buckets
        return result_frames.both_inputs_frame(self._outcome, buckets.left.dropped, buckets.right.dropped)

    @cached_property
    def set_aside(self) -> pl.DataFrame:
        """The rows whose key stands more than once with different content: input, row, and their own columns."""
        buckets = self._outcome.buckets
        return result_frames.both_inputs_frame(self._outcome, buckets.left.aside, buckets.right.aside)

    @cached_property
    def blank_keys(self) -> pl.DataFrame:
        """The rows without a key: input, row, and their own columns."""
        buckets = self._outcome.buckets
        return result_frames.both_inputs_frame(self._outcome, buckets.left.blank, buckets.right.blank)

    @cached_property
    def column_statistics(self) -> pl.DataFrame:
        """Per column: changed cells, their share, blanks that came and went, and for numbers the change."""
        return result_frames.statistics_frame(self._outcome)

    def only_differences(self, context: int = 0) -> pl.DataFrame:
        """Give the rows that differ, with so many rows before and after each, and only the columns that changed."""
        return result_views.only_differences(self._outcome, self.rows, context)

    def differing(self, column: str) -> pl.DataFrame:
        """Give a few cells that differ in a column: key, both texts as the files have them, and what is different."""
        return differing_cells(self._outcome, self.column(column))

    # ------------------------------------------------------------ questions
    def why(self, *key: object) -> Explanation:
        """Say why the row with this key is changed, added, removed or set aside: `why("2021-08-09", "Peru")`."""
        values: Iterable[object] = key
        if len(key) == 1 and isinstance(key[0], (tuple, list)):
            values = cast("Iterable[object]", key[0])
        return explain(self._outcome, tuple(str(value) for value in values))

    def concentration(self, column: str | None = None, *, of: Of = "changed", n: int = SHOWN) -> SummaryTable:
        """Find the groups in which changed (in one column), added or removed rows concentrate, and say it."""
        return concentration(self._outcome, None if column is None else self.column(column), of, n)

    def changed_by(self, column: str, n: int | None = None) -> SummaryTable:
        """Count changed rows per value of a column, most first."""
        return Effects(self._outcome).changed_by(column, n)

    def transitions(
        self, column: str, before: str | None = None, after: str | None = None, n: int | None = None
    ) -> SummaryTable:
        """Count changed cells by value before and after, most first: `transitions("Status", "pending", "shipped")`."""
        return Effects(self._outcome).transitions(column, before, after, n)

    def direction(self, column: str) -> SummaryTable:
        """Count how many numbers rose, fell and stayed."""
        return Effects(self._outcome).direction(column)

    def top_change(self, column: str, n: int = 10, *, percent: bool = False, direction: str = "both") -> SummaryTable:
        """Give the largest changes of a number; `direction` is "rose", "fell" or "both"."""
        return Effects(self._outcome).top_change(column, n, percent=percent, direction=direction)

    def net_effect(self, column: str, by: str | None = None) -> SummaryTable:
        """Give the sum before, after and the change of the rows in both, and the sums of those added and removed."""
        return Effects(self._outcome).net_effect(column, by)

    def group_change(
        self, column: str, by: str, n: int = 10, *, percent: bool = False, direction: str = "both"
    ) -> SummaryTable:
        """Give the groups whose total changed most, rows of one input alone counted too."""
        return Effects(self._outcome).group_change(column, by, n, percent=percent, direction=direction)

    def column(self, name: str) -> ColumnOutcome:
        """Give a compared column by its name or by a heading."""
        for column in self._outcome.columns:
            if name in {column.name, column.left, column.right}:
                return column
        names = [column.name for column in self._outcome.columns]
        raise CompareError(f"There is no compared column '{name}'.", nearest_words(name, names))

    # ------------------------------------------------------------ showing
    @property
    def _facts(self) -> result_json.Facts:
        return result_json.Facts(figures=self.figures, samples=self.samples, balance=self.balance, notes=self.notes)

    def to_json(self) -> dict[str, object]:
        """Give the result as plain values, as a model reads it."""
        return result_json.comparison_json(self._outcome, self._facts)

    @override
    def __repr__(self) -> str:
        return result_json.comparison_text(self._outcome, self._facts)

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return {"text/plain": repr(self), RESULT_MIME: self.to_json()}
