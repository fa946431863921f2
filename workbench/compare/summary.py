"""Counts, totals, means and top lists over the inputs of a comparison: values after the rules, exact decimals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Protocol, TypeAlias

import polars as pl

from workbench.compare.contract import Column, Condition, Contract, Pair
from workbench.compare.contract_fields import text_list
from workbench.compare.engine import Engine, Side
from workbench.compare.errors import CompareError, nearest_words
from workbench.compare.exact_numbers import decimal_text, number_texts
from workbench.compare.kinds import Decision
from workbench.compare.matching import KeyedSide, same_type
from workbench.compare.reading.row_filter import row_filter
from workbench.compare.result_frames import free_names
from workbench.compare.results import ComparisonResult
from workbench.compare.rules import Method, normalise, shown
from workbench.compare.summing import exact_sum, group_sums, quotient, rounded
from workbench.compare.table import Table
from workbench.compare.tabular import SummaryTable
from workbench.compare.where import Where, conditions_of

Inputs: TypeAlias = str | Sequence[str] | None

MEAN_PLACES = 4
_BLANK = "(blank)"


class Held(Protocol):
    """What a comparison offers to summaries."""

    @property
    def contract(self) -> Contract:
        """The contract as it stands."""
        ...

    @property
    def engine(self) -> Engine:
        """The engine with the stages that are kept."""
        ...

    @property
    def tables(self) -> dict[str, Table]:
        """The tables read so far."""
        ...

    @property
    def last(self) -> ComparisonResult | None:
        """The last result."""
        ...

    def table(self, input_id: str) -> Table:
        """Give the table of an input."""
        ...

    def current_pair(self) -> Pair:
        """Give the pair that is compared."""
        ...


@dataclass(frozen=True, kw_only=True, slots=True)
class MeanOptions:
    """Which rows a mean is taken over."""

    rows: str = "all"
    by: str | None = None
    where: Where = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class TopOptions:
    """Where a top list looks and in which direction."""

    inputs: Inputs = None
    ascending: bool = False
    where: Where = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class _View:
    """One input with the rows that a summary looks at."""

    side: Side
    rows: pl.Series | None
    methods: dict[str, Method] = field(default_factory=dict[str, Method])

    def texts(self, heading: str) -> pl.Series:
        column = self.side.frame[heading]
        return column if self.rows is None else column.gather(self.rows)


def count_by(held: Held, column: str, inputs: Inputs, *, where: Where = (), with_rules: bool = True) -> SummaryTable:
    """Count rows per value in each input, values in code point order."""
    ids = _inputs(held, inputs)
    own, decision = _decided(held, column, ids)
    views = _views(held, ids, where)
    counts = [
        _group(view, own, _plain(method) if not with_rules else method)
        .rename("\x00value")
        .value_counts(name=view.side.id)
        for view, method in zip(views, decision.methods, strict=True)
    ]
    frame = _joined_counts(counts, own.name)
    totals = {view.side.id: int(frame[view.side.id].sum()) for view in views}
    return SummaryTable(f"Rows by {own.name}", frame, facts={"totals": totals})


def total(
    held: Held, column: str | Sequence[str], by: str | None, inputs: Inputs, *, where: Where = ()
) -> SummaryTable:
    """Add numbers up per input, in all or per group."""
    ids = _inputs(held, inputs)
    names = text_list(column, "column")
    views = _views(held, ids, where)
    notes: list[str] = []
    if by is None:
        rows: list[dict[str, object]] = []
        for name in names:
            own, sums = _numbers(held, name, ids, views, notes)
            rows.append({"column": own.name, **{id_: decimal_text(exact_sum(one)) for id_, one in sums.items()}})
        counted = {view.side.id: len(view.texts(view.side.frame.columns[0])) for view in views}
        return SummaryTable(f"Total of {', '.join(names)}", pl.DataFrame(rows), tuple(notes), {"rows_counted": counted})
    return _total_by(held, names, by, ids, (views, notes))


def mean(held: Held, column: str, inputs: Inputs, options: MeanOptions) -> SummaryTable:
    """Give the mean per input, rounded half up to four decimals."""
    if options.rows not in {"all", "both"}:
        raise CompareError(f"'{options.rows}' does not say which rows.", nearest_words(options.rows, ("all", "both")))
    ids = _inputs(held, inputs)
    views = _views(held, ids, options.where)
    if options.rows == "both":
        views = _in_every_input(held, views)
    notes: list[str] = []
    own, numbers = _numbers(held, column, ids, views, notes)
    over = "rows in every input" if options.rows == "both" else "all rows"
    if options.by is not None:
        return _mean_by(held, own, options.by, ids, (views, numbers, notes))
    means = {id_: _mean_text(values) for id_, values in numbers.items()}
    counts = {id_: len(values) - values.null_count() for id_, values in numbers.items()}
    frame = pl.DataFrame([{"column": own.name, **means}])
    return SummaryTable(f"Mean of {own.name}, {over}", frame, tuple(notes), {"rows_counted": counts})


def in_all(held: Held, inputs: Sequence[str]) -> SummaryTable:
    """Give the keys that stand in every one of these inputs."""
    ids = _inputs(held, inputs)
    sides = tuple(held.engine.side(held.contract, held.tables, id_) for id_ in ids)
    keyed = _keyed(held, sides)
    common = keyed[0].parts[keyed[0].first].with_columns(keyed[0].key.gather(keyed[0].first).alias("\x00key"))
    for other in keyed[1:]:
        common = common.filter(pl.col("\x00key").is_in(other.key.gather(other.first).implode()))
    frame = common.drop("\x00key").sort(keyed[0].parts.columns)
    facts = {"count": frame.height, "distinct_keys": {id_: len(one.first) for id_, one in zip(ids, keyed, strict=True)}}
    return SummaryTable(f"{frame.height:,} keys are in all of {', '.join(ids)}", frame, facts=facts)


def top(held: Held, n: int, by: str, column: str | None, options: TopOptions) -> SummaryTable:
    """Give the most frequent values, the highest values, or the largest changes."""
    if by not in {"count", "value", "change", "percent"}:
        held.contract.column(by)
        by, column = "value", by
    if column is None:
        raise CompareError("A top list needs a column.", 'For example top(5, by="count", column="Sector").')
    if by in {"change", "percent"}:
        if held.last is None:
            raise CompareError("Nothing has been compared yet.", "Call run() first.")
        direction = "fell" if options.ascending else "both"
        return held.last.top_change(column, n, percent=by == "percent", direction=direction)
    if by == "count":
        return _most_frequent(held, n, column, options)
    return _highest(held, n, column, options)


# ---------------------------------------------------------------- which inputs and rows
def _inputs(held: Held, inputs: Inputs) -> tuple[str, ...]:
    if inputs is None:
        pair = held.contract.pair
        ids = held.contract.input_ids if pair is None else (pair.left, pair.right)
    elif inputs == "all":
        ids = held.contract.input_ids
    else:
        ids = tuple(dict.fromkeys(held.contract.input(id_).id for id_ in text_list(inputs, "inputs")))
    if not ids:
        raise CompareError("There is no input yet.", 'Add one, for example comparison.add("old", read("old.csv")).')
    for id_ in ids:
        held.table(id_)
    return ids


def _decided(held: Held, name: str, ids: tuple[str, ...], wanted: str | None = None) -> tuple[Column, Decision]:
    column = held.contract.column(name, ids)
    for id_ in ids:
        if id_ not in column.headings:
            near = nearest_words(column.name, held.table(id_).columns)
            how = f'Say which one it is, for example comparison.column("{column.name}", {id_}="…"). {near}'
            raise CompareError(f"{id_} has no column '{column.name}' yet.", how.strip())
    sides = tuple(held.engine.side(held.contract, held.tables, id_) for id_ in ids)
    return column, held.engine.decision(held.contract, column, sides, wanted)


def _views(held: Held, ids: tuple[str, ...], where: Where) -> list[_View]:
    views = [_View(side=held.engine.side(held.contract, held.tables, id_), rows=None) for id_ in ids]
    for condition in conditions_of(where):
        column, decision = _decided(held, condition.column, ids)
        views = [
            replace(view, rows=_met(view, column, method, condition))
            for view, method in zip(views, decision.methods, strict=True)
        ]
    return views


def _met(view: _View, column: Column, method: Method, condition: Condition) -> pl.Series:
    """Find the rows that meet a condition on the value after the rules; the wanted value takes its form too."""
    heading = column.headings[view.side.id]
    values = shown(normalise(view.texts(heading), method).values)
    if condition.op in {"eq", "ne", "in", "not_in"}:
        wanted = pl.Series("wanted", list(condition.wanted), pl.String)
        forms = shown(normalise(wanted, method).values).zip_with(wanted.is_not_null(), wanted).to_list()
        accepted = [*condition.wanted, *(form for form in forms if form is not None)]
        met = values.is_in(accepted).fill_null(value=False)
        met = ~met if condition.op in {"ne", "not_in"} else met
    else:
        table = Table(view.side.id, pl.DataFrame({column.name: values}))
        test = row_filter(replace(condition, column=column.name), table.kind)
        met = table.text.select(test.alias("met"))["met"]
    met = ~met if condition.drop else met
    rows = pl.int_range(view.side.frame.height, dtype=pl.UInt32, eager=True) if view.rows is None else view.rows
    return rows.filter(met)


def _keyed(held: Held, sides: tuple[Side, ...]) -> list[KeyedSide]:
    keys = held.contract.key_columns()
    if not keys:
        raise CompareError("There is no key yet.", 'Say what identifies a row, for example comparison.key("id").')
    ids = tuple(side.id for side in sides)
    decisions = [_decided(held, column.name, ids) for column in keys]
    columns = tuple(column for column, _ in decisions)
    return same_type(
        [
            held.engine.keyed(side, columns, tuple(decision.methods[n] for _, decision in decisions))
            for n, side in enumerate(sides)
        ]
    )


def _in_every_input(held: Held, views: list[_View]) -> list[_View]:
    """Keep the rows whose key stands in every input, once in each."""
    keyed = _keyed(held, tuple(view.side for view in views))
    common = keyed[0].key.gather(keyed[0].first)
    repeated = pl.concat([one.repeated["key"] for one in keyed]).unique()
    for other in keyed[1:]:
        common = common.filter(common.is_in(other.key.gather(other.first).implode()))
    common = common.filter(~common.is_in(repeated.implode()))
    kept: list[_View] = []
    for view, one in zip(views, keyed, strict=True):
        rows = pl.int_range(one.rows, dtype=pl.UInt32, eager=True) if view.rows is None else view.rows
        kept.append(
            replace(view, rows=rows.filter(one.key.gather(rows).is_in(common.implode()).fill_null(value=False)))
        )
    return kept


# ---------------------------------------------------------------- values
def _plain(method: Method) -> Method:
    """Give the method without a map: labels as they stand."""
    return replace(
        method, rule=replace(method.rule, map={}, same_values=(), case="exact", accents="exact", umlauts="exact")
    )


def _group(view: _View, column: Column, method: Method) -> pl.Series:
    return shown(normalise(view.texts(column.headings[view.side.id]), method).values)


def _numbers(
    held: Held, name: str, ids: tuple[str, ...], views: list[_View], notes: list[str]
) -> tuple[Column, dict[str, pl.Series]]:
    column, decision = _decided(held, name, ids, "number")
    if decision.kind != "number":
        reason = "; ".join(decision.notes) or "its values are no numbers"
        raise CompareError(f"{column.name} cannot be added up: {reason}.".replace("..", "."))
    numbers: dict[str, pl.Series] = {}
    for view, method in zip(views, decision.methods, strict=True):
        normal = normalise(view.texts(column.headings[view.side.id]), method)
        numbers[view.side.id] = normal.values
        if normal.unparsed:
            notes.append(
                f"{normal.unparsed:,} values of {column.name} in {view.side.id} are no numbers and do not count."
            )
    return column, numbers


def _total_by(
    held: Held, names: tuple[str, ...], by: str, ids: tuple[str, ...], seen: tuple[list[_View], list[str]]
) -> SummaryTable:
    views, notes = seen
    group, decision = _decided(held, by, ids)
    frames: list[pl.DataFrame] = []
    for name in names:
        own, numbers = _numbers(held, name, ids, views, notes)
        for n, view in enumerate(views):
            groups = _group(view, group, decision.methods[n]).alias(group.name)
            label = view.side.id if len(names) == 1 else f"{own.name} {view.side.id}"
            sums = group_sums(groups.to_frame(), numbers[view.side.id]).with_columns(pl.col("sum").fill_null("0"))
            columns = [pl.col(group.name), pl.col("sum").alias(label)]
            if name == names[0]:
                columns.append(pl.col("rows").cast(pl.Int64).alias(f"rows {view.side.id}"))
            frames.append(sums.select(columns))
    return SummaryTable(f"Total of {', '.join(names)} by {group.name}", _joined(frames, group.name), tuple(notes))


def _mean_by(
    held: Held, own: Column, by: str, ids: tuple[str, ...], seen: tuple[list[_View], dict[str, pl.Series], list[str]]
) -> SummaryTable:
    views, numbers, notes = seen
    group, decision = _decided(held, by, ids)
    frames: list[pl.DataFrame] = []
    for n, view in enumerate(views):
        groups = _group(view, group, decision.methods[n]).alias(group.name)
        sums = group_sums(groups.to_frame(), numbers[view.side.id])
        means = [
            None if total_ is None else _shown_mean(Decimal(total_), count)
            for total_, count in sums.select("sum", "numbers").iter_rows()
        ]
        frames.append(sums.select(group.name).with_columns(pl.Series(view.side.id, means, pl.String)))
    return SummaryTable(f"Mean of {own.name} by {group.name}", _joined(frames, group.name, fill=None), tuple(notes))


def _mean_text(values: pl.Series) -> str | None:
    filled = values.drop_nulls()
    return _shown_mean(exact_sum(filled), len(filled)) if len(filled) else None


def _shown_mean(sum_: Decimal, count: int) -> str:
    return f"{rounded(quotient(sum_, Decimal(count)), MEAN_PLACES):f}"


def _joined_counts(counts: list[pl.DataFrame], name: str) -> pl.DataFrame:
    frames = [
        count.with_columns(pl.col(count.columns[1]).cast(pl.Int64)).rename({"\x00value": name}) for count in counts
    ]
    return _joined(frames, name)


def _joined(frames: list[pl.DataFrame], name: str, fill: object = "0") -> pl.DataFrame:
    """Put group tables side by side, groups in code point order, blank last."""
    frame = frames[0]
    for other in frames[1:]:
        frame = frame.join(other, on=name, how="full", coalesce=True, nulls_equal=True)
    frame = frame.sort(name, nulls_last=True)
    if fill is not None:
        texts = [column for column in frame.columns if column != name and frame.schema[column] == pl.String]
        frame = frame.with_columns(pl.col(texts).fill_null(fill)).with_columns(pl.selectors.integer().fill_null(0))
    return frame.with_columns(pl.col(name).fill_null(_BLANK))


# ---------------------------------------------------------------- top lists
def _most_frequent(held: Held, n: int, column: str, options: TopOptions) -> SummaryTable:
    ids = _inputs(held, options.inputs)
    own, decision = _decided(held, column, ids)
    counts: list[pl.DataFrame] = []
    for view, method in zip(_views(held, ids, options.where), decision.methods, strict=True):
        values = _group(view, own, method).drop_nulls()
        if method.kind == "list":
            values = values.str.split(method.rule.sep or ",").explode()
        counts.append(values.rename("\x00value").value_counts(name=view.side.id))
    frame = _joined_counts(counts, own.name).sort([ids[-1], own.name], descending=[not options.ascending, False])
    return SummaryTable(
        f"The {n} most frequent values of {own.name} in {ids[-1]}",
        frame.head(n),
        facts={"different_values": frame.height},
    )


def _highest(held: Held, n: int, column: str, options: TopOptions) -> SummaryTable:
    ids = _inputs(held, options.inputs)
    id_ = ids[-1]
    views = _views(held, (id_,), options.where)
    notes: list[str] = []
    own, numbers = _numbers(held, column, (id_,), views, notes)
    view = views[0]
    shown_columns = [one for one in held.contract.columns if one.role == "key" and id_ in one.headings]
    keys = [view.texts(one.headings[id_]).alias(one.name) for one in shown_columns]
    value = free_names([key.name for key in keys], (own.name,))[0]
    frame = pl.DataFrame([*keys, numbers[id_].alias(value)]).drop_nulls(value)
    order = pl.col(value) if frame.schema[value] != pl.String else pl.col(value).cast(pl.Float64)
    names = [key.name for key in keys]
    frame = frame.sort([order, *names], descending=[not options.ascending, *(False for _ in names)]).head(n)
    frame = frame.with_columns(number_texts(frame[value]) if frame.schema[value] != pl.String else frame[value])
    word = "lowest" if options.ascending else "highest"
    return SummaryTable(f"The {n} {word} values of {own.name} in {id_}", frame, tuple(notes))
