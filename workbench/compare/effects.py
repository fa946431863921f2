"""What a comparison did to numbers and groups: where changes concentrate, what rose, fell, and by how much."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

import polars as pl

from workbench.compare.contract_parts import Column
from workbench.compare.decimal_places import with_places, written_places
from workbench.compare.engine import ColumnOutcome, Outcome
from workbench.compare.errors import CompareError, nearest_words
from workbench.compare.exact_numbers import exact_decimal
from workbench.compare.figures import changed_pairs
from workbench.compare.left_out import left_out
from workbench.compare.result_frames import free_names, key_frame
from workbench.compare.rules import Method, clean, normalise, shown
from workbench.compare.sides import Side
from workbench.compare.summing import exact_product, exact_sum, group_sums, quotient, rounded
from workbench.compare.tabular import SummaryTable
from workbench.compare.ties import tied_changes

_DIRECTIONS = ("rose", "fell", "both")
_BLANK = "(blank)"


class Effects:
    """Answers about the result of one run."""

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome

    def changed_by(self, column: str, n: int | None = None) -> SummaryTable:
        """Count changed rows per value of a column, most first, ties by name."""
        pairs = changed_pairs(self._outcome)
        groups = self._groups(column, self._outcome.match.common_left.gather(pairs), "left")
        count = free_names([groups.name], ("changed_rows",))[0]
        frame = groups.to_frame().group_by(groups.name).agg(pl.len().cast(pl.Int64).alias(count))
        frame = frame.sort([count, groups.name], descending=[True, False])
        title = f"Changed rows by {groups.name}: {frame.height:,} groups, {len(pairs):,} rows"
        facts = {"groups": frame.height, "changed_rows": len(pairs)}
        return SummaryTable(title, frame if n is None else frame.head(n), facts=facts)

    def transitions(self, column: str, before: str | None, after: str | None, n: int | None) -> SummaryTable:
        """Count changed cells by their values before and after; wanted ones take the form of the rules ("": blank)."""
        own = self._column(column)
        cells = own.changed.select(shown(own.changed["left"]), shown(own.changed["right"]))
        for side, wanted, method in (
            ("left", before, own.decision.methods[0]),
            ("right", after, own.decision.methods[1]),
        ):
            if wanted is not None:
                form = shown(normalise(pl.Series([wanted], dtype=pl.String), method).values)[0]
                cells = cells.filter(pl.col(side).eq_missing(pl.lit(form, pl.String)))
        counted = cells.group_by("left", "right").agg(pl.len().cast(pl.Int64).alias("rows"))
        counted = counted.sort(["rows", "left", "right"], descending=[True, False, False], nulls_last=True)
        frame = counted.with_columns(pl.col("left", "right").fill_null(_BLANK)).rename(
            {"left": "before", "right": "after"}
        )
        words = [word for word in (before and f"from {before}", after and f"to {after}") if word]
        title = f"{own.name}: changed {' '.join(words)}".rstrip()
        facts = {"rows_counted": cells.height, "groups": frame.height}
        return SummaryTable(f"{title}: {cells.height:,} rows", frame if n is None else frame.head(n), facts=facts)

    def direction(self, column: str) -> SummaryTable:
        """Count how many numbers rose, fell and stayed, and how many cannot be said because one side is blank."""
        own = self._numbers(column)
        both = _both(own.changed)
        rose = (
            sum(1 for change in _changes(both) if change > 0)
            if _is_wide(both)
            else both.filter(pl.col("right") > pl.col("left")).height
        )
        fell = both.height - rose
        unknown = own.changed.height - both.height
        stayed = self._outcome.buckets.common - own.changed.height
        frame = pl.DataFrame({"direction": ["rose", "fell", "stayed"], "rows": [rose, fell, stayed]})
        forgiven = self._forgiven(own)
        notes = [f"{unknown:,} rows have a value on one side only."] if unknown else []
        if forgiven:
            notes.append(f"{forgiven:,} of those that stayed moved by no more than the rule of {own.name} allows.")
        facts = {"rose": rose, "fell": fell, "stayed": stayed, "unknown": unknown, "forgiven": forgiven}
        return SummaryTable(f"{own.name}: rose, fell, stayed", frame, tuple(notes), {"column": own.name, **facts})

    def _forgiven(self, own: ColumnOutcome) -> int:
        """Count the numbers that moved and are no change by a tolerance."""
        cells = _both(own.differences.cells).join(own.changed.select("pair"), on="pair", how="anti")
        aside = self._outcome.buckets.pair_is_aside
        return cells.height - int(aside.gather(cells["pair"]).sum() if aside.len() else 0)

    def top_change(self, column: str, n: int, *, percent: bool, direction: str) -> SummaryTable:
        """Give the rows whose number changed most; ties by key."""
        if direction not in _DIRECTIONS:
            raise CompareError(f"'{direction}' is no direction.", nearest_words(direction, _DIRECTIONS))
        own = self._numbers(column)
        both = _both(own.changed)
        keys = key_frame(self._outcome, "left", self._outcome.match.common_left.gather(both["pair"]))
        names = free_names(keys.columns, ("before", "after", "change", "percent"))
        changes = _changes(both)
        befores = [exact_decimal(text) for text in shown(both["left"])]
        percents = [
            quotient(change * 100, abs(before)) if before else None
            for change, before in zip(changes, befores, strict=True)
        ]
        measures = percents if percent else list(changes)
        chosen = [n_ for n_, measure in enumerate(measures) if measure is not None and _fits(measure, direction)]
        key_rows = keys.rows()
        chosen.sort(key=lambda n_: (-abs(measures[n_] or Decimal(0)), tuple(part or "" for part in key_rows[n_])))
        tied = tied_changes([measures[n_] or Decimal(0) for n_ in chosen], [key_rows[n_] for n_ in chosen], n)
        chosen = chosen[:n]
        frame = keys[chosen].with_columns(
            shown(both["left"]).gather(chosen).alias(names[0]),
            shown(both["right"]).gather(chosen).alias(names[1]),
            pl.Series(names[2], [_text(changes[n_]) for n_ in chosen], pl.String),
            pl.Series(names[3], [_percent(percents[n_]) for n_ in chosen], pl.String),
        )
        what = "percent" if percent else own.name
        skipped = sum(1 for measure in percents if measure is None) if percent else 0
        notes = (*tied, *([f"{skipped:,} rows were 0 before: no percentage."] if skipped else []))
        words = {"rose": "Largest rises", "fell": "Largest falls", "both": "Largest changes"}[direction]
        return SummaryTable(f"{words} of {own.name}{' in percent' if what == 'percent' else ''}", frame, notes)

    def net_effect(self, column: str, by: str | None) -> SummaryTable:
        """Give sums before and after and their difference: rows in both, only in the older, only in the newer input."""
        own = self._numbers(column)
        match, buckets = self._outcome.match, self._outcome.buckets
        pairs = (~buckets.pair_is_aside).arg_true()
        parts = [
            self._sums(own, by, "left", match.common_left.gather(pairs), "before"),
            self._sums(own, by, "right", match.common_right.gather(pairs), "after"),
            self._sums(own, by, "left", buckets.left.only_here, "removed"),
            self._sums(own, by, "right", buckets.right.only_here, "added"),
        ]
        name = parts[0].columns[0]
        frame = parts[0]
        for part in parts[1:]:
            frame = frame.join(part, on=name, how="full", coalesce=True, nulls_equal=True)
        frame = frame.sort(name).with_columns(pl.col("before", "after", "removed", "added").fill_null("0"))
        change = [
            _text(exact_decimal(after) - exact_decimal(before))
            for before, after in frame.select("before", "after").iter_rows()
        ]
        sides = ((self._outcome.left, own.left, 0), (self._outcome.right, own.right, 1))
        places = max(written_places(side.frame[heading], own.decision.methods[n]) for side, heading, n in sides)
        return SummaryTable(
            f"{own.name}: net effect",
            frame.with_columns(pl.Series("change", change, pl.String)).select(
                name, *(_padded(column, places) for column in ("before", "after", "change", "removed", "added"))
            ),
            left_out(self._outcome, own),
        )

    def group_change(self, column: str, by: str, n: int, *, percent: bool, direction: str) -> SummaryTable:
        """Give the groups whose total changed most: all rows of either input count; ties by name."""
        if direction not in _DIRECTIONS:
            raise CompareError(f"'{direction}' is no direction.", nearest_words(direction, _DIRECTIONS))
        whole = self.net_effect(column, by)
        effect = whole.frame
        group = effect.columns[0]
        rows: list[tuple[str | None, Decimal, Decimal, Decimal, Decimal | None]] = []
        for name, in_both, then, removed, added in effect.select(
            group, "before", "after", "removed", "added"
        ).iter_rows():
            before = exact_decimal(in_both) + exact_decimal(removed)
            after = exact_decimal(then) + exact_decimal(added)
            share = quotient((after - before) * 100, abs(before)) if before else None
            rows.append((name, before, after, after - before, share))
        measured = [(row[4] if percent else row[3], row) for row in rows]
        chosen = [(measure, row) for measure, row in measured if measure and _fits(measure, direction)]
        chosen.sort(key=lambda pair: (-abs(pair[0] or Decimal(0)), pair[1][0] or ""))
        tied = tied_changes([measure for measure, _ in chosen], [row[:1] for _, row in chosen], n)
        kept = [row for _, row in chosen[:n]]
        places = max((len(text.partition(".")[2]) for text in effect["before"]), default=0)
        names = free_names([group], ("before", "after", "change", "percent"))
        measures = ([row[1] for row in kept], [row[2] for row in kept], [row[3] for row in kept])
        figures = {
            title: pl.Series(title, [with_places(number, places) for number in numbers], pl.String)
            for title, numbers in zip(names[:3], measures, strict=True)
        }
        frame = pl.DataFrame({group: pl.Series(group, [row[0] for row in kept], pl.String), **figures}).with_columns(
            pl.Series(names[3], [_percent(row[4]) for row in kept], pl.String)
        )
        words = {"rose": "rose", "fell": "fell", "both": "changed"}[direction]
        title = f"The {group} whose total {column} {words} most{' in percent' if percent else ''}"
        skipped = sum(1 for row in rows if row[4] is None) if percent else 0
        notes = (*tied, *([f"{skipped:,} groups were 0 before: no percentage."] if skipped else []), *whole.notes)
        return SummaryTable(title, frame, notes, {"groups": len(rows)})

    def _sums(
        self, own: ColumnOutcome, by: str | None, side: Literal["left", "right"], rows: pl.Series, label: str
    ) -> pl.DataFrame:
        source, heading, n = (
            (self._outcome.left, own.left, 0) if side == "left" else (self._outcome.right, own.right, 1)
        )
        values = normalise(source.frame[heading].gather(rows), own.decision.methods[n]).values
        if by is None:
            return pl.DataFrame({"column": [own.name], label: [_text(exact_sum(values))]})
        return (
            group_sums(self._groups(by, rows, side).to_frame(), values).drop("rows", "numbers").rename({"sum": label})
        )

    def _numbers(self, column: str) -> ColumnOutcome:
        own = self._column(column)
        if own.decision.kind != "number":
            raise CompareError(f"{own.name} holds no numbers: it is compared as {own.decision.kind}.")
        return own

    def _column(self, column: str) -> ColumnOutcome:
        for own in self._outcome.columns:
            if column in {own.name, own.left, own.right}:
                return own
        names = [own.name for own in self._outcome.columns]
        raise CompareError(f"There is no compared column '{column}'.", nearest_words(column, names))

    def _groups(self, column: str, rows: pl.Series, side: Literal["left", "right"]) -> pl.Series:
        """Give the values after the rules of any column for rows of one input."""
        outcome = self._outcome
        found = outcome.contract.column(column, (outcome.pair.left, outcome.pair.right))
        keyed = outcome.match.left if side == "left" else outcome.match.right
        if found.name in keyed.parts.columns:
            return keyed.parts[found.name].gather(rows)
        source: Side = outcome.left if side == "left" else outcome.right
        if source.id not in found.headings:
            raise CompareError(f"{source.id} has no column '{found.name}'.", "Choose one that both inputs have.")
        texts = source.frame[found.headings[source.id]].gather(rows)
        method = self._method(found, side)
        values = clean(texts) if method is None else shown(normalise(texts, method).values)
        return values.alias(found.name)

    def _method(self, column: Column, side: Literal["left", "right"]) -> Method | None:
        for own in self._outcome.columns:
            if own.name == column.name:
                return own.decision.methods[0 if side == "left" else 1]
        return None


def _padded(column: str, places: int) -> pl.Expr:
    """Write figures with as many decimals as their column has."""
    return pl.col(column).map_elements(lambda text: with_places(exact_decimal(text), places), return_dtype=pl.String)


def _both(cells: pl.DataFrame) -> pl.DataFrame:
    return cells.filter(pl.col("left").is_not_null() & pl.col("right").is_not_null())


def _is_wide(cells: pl.DataFrame) -> bool:
    return cells.schema["left"] == pl.String


def _changes(cells: pl.DataFrame) -> list[Decimal]:
    lefts, rights = shown(cells["left"]).to_list(), shown(cells["right"]).to_list()
    return [exact_decimal(right) - exact_decimal(left) for left, right in zip(lefts, rights, strict=True)]


def _fits(measure: Decimal, direction: str) -> bool:
    return direction == "both" or (measure > 0 if direction == "rose" else measure < 0)


def _percent(value: Decimal | None) -> str | None:
    return None if value is None else f"{rounded(value, 2):f}"


def _text(value: Decimal) -> str:
    text = f"{exact_product(value, Decimal(1)):f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"
