"""Run a contract over two tables in stages, and keep each stage so that only what a change touches runs again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TypeVar, cast

import polars as pl

from workbench.compare.aligned import aligned
from workbench.compare.backends.choosing import Places
from workbench.compare.backends.in_memory import InMemory
from workbench.compare.backends.protocol import Backend
from workbench.compare.best_match import Judge
from workbench.compare.buckets import Buckets, Repeated, fill_buckets
from workbench.compare.conditions import rows_that_meet
from workbench.compare.contract import Column, Contract, Pair
from workbench.compare.differences import ColumnDifferences, beyond_tolerance
from workbench.compare.errors import CompareError
from workbench.compare.footer_rule import LEAVE_OUT, rows_without
from workbench.compare.hidden import exactly, with_hidden
from workbench.compare.key_numbers import as_named
from workbench.compare.kinds import Decision, decide
from workbench.compare.matching import KeyedSide, Match
from workbench.compare.outcome import ColumnOutcome, Outcome
from workbench.compare.paired import PairedCells, other_rows
from workbench.compare.pairing import best_matched, derived, numbered
from workbench.compare.rules import Exact, Method, normalise
from workbench.compare.sides import Side, check_headings, check_keys, column_of, column_texts, placed
from workbench.compare.stages import Progress, Same, Steps, Work, part_of, silent
from workbench.compare.table import Table

_Value = TypeVar("_Value")
_GENERATIONS = 4


@dataclass(kw_only=True, slots=True)
class Engine:
    """Runs comparisons and keeps their stages."""

    work: Work = field(default_factory=Work)
    places: Places = field(default_factory=Places)
    backend: Backend = field(default_factory=InMemory)
    """Where the stages of the last run ran; they give the same on all, so that kept ones stay good on another."""
    _kept: dict[Hashable, tuple[int, object]] = field(default_factory=dict[Hashable, tuple[int, object]])
    _run: int = 0

    def run(
        self, contract: Contract, tables: Mapping[str, Table], pair: Pair, progress: Progress | None = None
    ) -> Outcome:
        """Compare two inputs as the contract says."""
        self._forget()
        tell = progress or silent
        tell(0.0, "choosing rows")
        sides = self.side(contract, tables, pair.left), self.side(contract, tables, pair.right)
        return self.compare_sides(contract, sides, pair, tell)

    def run_all(
        self, contract: Contract, tables: Mapping[str, Table], inputs: Sequence[str], progress: Progress | None = None
    ) -> list[Outcome]:
        """Compare each two of several inputs, earlier ones with later ones; how the key is read is decided for all."""
        tell = progress or silent
        self._forget()
        sides = tuple(self.side(contract, tables, input_id) for input_id in inputs)
        keys = _derived(contract, sides).key_columns()
        check_keys(keys, sides)
        decided = self.key_decisions(contract, keys, sides)
        pairs = list(combinations(range(len(inputs)), 2))
        rows = self._aligned(contract, sides, decided) if contract.duplicates == "best_match" else None
        outcomes: list[Outcome] = []
        for n, (left, right) in enumerate(pairs):
            own = tuple(replace(one, methods=(one.methods[left], one.methods[right])) for one in decided)
            pair = Pair(left=inputs[left], right=inputs[right])
            keyed = None if rows is None else (rows[left], rows[right])
            both = (sides[left], sides[right])
            outcomes.append(self.compare_sides(contract, both, pair, part_of(tell, n, len(pairs)), own, keyed))
        return outcomes

    def _aligned(
        self, contract: Contract, sides: tuple[Side, ...], decided: tuple[Decision, ...]
    ) -> list[KeyedSide] | None:
        """Put the rows of a repeated key together in all inputs, best ones first: what fits one pair fits all."""
        contract = _derived(contract, sides)
        if contract.duplicates != "best_match":  # whole rows are paired in order
            return None
        keys = contract.key_columns()
        self.backend = self.places.for_frames(tuple(side.frame for side in sides))
        keyed = [self.keyed(side, keys, tuple(one.methods[n] for one in decided)) for n, side in enumerate(sides)]

        def pair_up(one: int, other: int, left: KeyedSide, right: KeyedSide) -> Match:
            both = (sides[one], sides[other])
            compared = contract.compared(Pair(left=both[0].id, right=both[1].id))
            decisions = [self.decision(contract, column, both) for column in compared]
            return self.backend.match(*self._best(contract, both, (left, right), compared, decisions))

        tokens = tuple(method.token for one in decided for method in one.methods)
        key = ("aligned", tuple(map(Same, sides)), repr(contract), tokens)
        return self._stage(key, lambda: aligned(keyed, pair_up))

    def compare_sides(
        self,
        contract: Contract,
        sides: tuple[Side, Side],
        pair: Pair,
        tell: Progress,
        key_decisions: tuple[Decision, ...] | None = None,
        keyed: tuple[KeyedSide, KeyedSide] | None = None,
    ) -> Outcome:
        """Compare these rows of two inputs; `keyed` are their rows by keys that stand once, where that is known."""
        left, right = sides
        original, contract = contract, _derived(contract, (left, right))
        keys = contract.key_columns()
        check_keys(keys, (left, right))
        self.backend = self.places.for_frames((left.frame, right.frame))
        tell(0.05, "matching keys")
        if key_decisions is None:
            key_decisions = self.key_decisions(contract, keys, (left, right))
        compared = contract.compared(pair)
        cells = (left.frame.height + right.frame.height) * len(compared)
        steps = Steps(tell, cells if isinstance(self.backend, InMemory) else 0)
        decisions: list[Decision] = []
        if contract.duplicates == "best_match" and keyed is None:  # which rows belong together depends on the columns
            decisions = steps.each(
                compared, lambda one: self.decision(contract, one, (left, right), words=True), (0.1, 0.2)
            )
        if keyed is None:
            match = self._match(contract, (left, right), (keys, compared), (key_decisions, decisions))
        else:
            match = self._stage(("match", *map(Same, keyed), ""), lambda: self.backend.match(*keyed))
        others = other_rows(match)
        looked = steps.each(
            compared, lambda column: self._looked_at(contract, column, match, (left, right), others), (0.2, 0.9)
        )
        repeated = self._repeated(contract, match, (left, right), compared)
        buckets = fill_buckets(match, *repeated)
        found = {column.name: one for column, one in zip(compared, looked, strict=True)}
        outcomes = steps.each(
            compared, lambda column: self._column(column, found[column.name], (left, right), buckets), (0.9, 1.0)
        )
        tell(1.0, "done")
        return Outcome(
            contract=original,
            pair=pair,
            left=left,
            right=right,
            keys=keys,
            key_decisions=key_decisions,
            match=match,
            repeated=repeated,
            buckets=buckets,
            columns=tuple(outcomes),
        )

    # ------------------------------------------------------------ stages
    def side(self, contract: Contract, tables: Mapping[str, Table], input_id: str) -> Side:
        """Give the rows of an input that count."""
        spec = contract.input(input_id)
        if input_id not in tables:
            raise CompareError(
                f"The input {input_id} has not been read.", f'Read it and say comparison.add("{input_id}", …).'
            )
        table, by_place = tables[input_id], contract.match == "position"

        def make() -> Side:
            met = rows_without(table) if spec.footers == LEAVE_OUT else None
            if not spec.where and (met is None or met.all()):
                return Side(id=input_id, table=table, frame=placed(table.text, by_place=by_place), rows=None)
            self.work.count("filtered")
            if spec.where:
                chosen = rows_that_meet(table.text, spec.where, table.kind, input_id)
                met = chosen if met is None else met & chosen
            assert met is not None  # noqa: S101 - one of both rules holds
            kept = placed(table.text.filter(met), by_place=by_place)
            return Side(id=input_id, table=table, frame=kept, rows=met.arg_true())

        return self._stage(("side", input_id, Same(table), spec.where, spec.footers, by_place), make)

    def decision(
        self,
        contract: Contract,
        column: Column,
        sides: tuple[Side, ...],
        wanted: str | None = None,
        paired: PairedCells | None = None,
        *,
        words: bool = False,
    ) -> Decision:
        """Decide how a column is compared over these inputs; `paired` spares looking at the same text twice.

        With `words` a column of numbers may hold a few texts (`kinds.decide`).
        """
        texts = tuple(column_texts(contract, column, side, wanted) for side in sides)
        if paired is not None:
            texts = (texts[0], replace(texts[1], new=paired.new_texts))
        sizes = ((side.rule.tolerance, side.rule.relative, side.rule.precision) for side in texts)
        needs = tuple(tuple(size is not None for size in own) for own in sizes)
        tokens = tuple((Same(side), own.token, own.null_tokens) for side, own in zip(sides, texts, strict=True))

        def make() -> Decision:
            self.work.count("decided")
            return decide(column.name, texts, words=words)

        headings = tuple(column.headings[side.id] for side in sides)
        found = self._stage(("decision", column.name, headings, tokens, needs, wanted, words), make)
        rules = (own.rule for own in texts)
        return replace(
            found, methods=tuple(replace(m, rule=rule) for m, rule in zip(found.methods, rules, strict=True))
        )

    def matching_decision(
        self, contract: Contract, column: Column, sides: tuple[Side, ...], *, is_key: bool = True
    ) -> Decision:
        """Decide how a column is read where rows are put together by it: nothing that differs becomes the same."""
        exact: Exact = "signs" if not is_key else "rows" if contract.match == "rows" else "all"
        decision = self.decision(contract, column, sides, words=True)
        if decision.kind not in {"number", "date"}:
            return decision
        texts = tuple(column_texts(contract, column, side) for side in sides)
        tokens = tuple((Same(side), column.headings[side.id]) for side in sides)
        key = ("matching decision", column.name, tokens, tuple(method.token for method in decision.methods), exact)
        return self._stage(key, lambda: exactly(decision, texts, exact))

    def key_decisions(
        self, contract: Contract, keys: tuple[Column, ...], sides: tuple[Side, ...]
    ) -> tuple[Decision, ...]:
        """Decide how each column of the key is read: what names different rows of an input stays different."""
        decided = tuple(self.matching_decision(contract, column, sides) for column in keys)
        if contract.match != "key":
            return decided
        made: list[Decision] = []
        for column, decision in zip(keys, decided, strict=True):
            if decision.kind != "number":
                made.append(decision)
                continue
            texts = tuple(column_texts(contract, column, side) for side in sides)
            others = [[column_of(side, own.headings[side.id]) for own in keys if own is not column] for side in sides]
            token = tuple((Same(side), own.token, own.null_tokens) for side, own in zip(sides, texts, strict=True))
            parts = tuple((own.name, *own.headings.items()) for own in keys)
            key = ("key decision", parts, column.name, token, tuple(method.token for method in decision.methods))
            made.append(self._stage(key, lambda c=column, d=decision, t=texts, o=others: as_named(c.name, d, t, o)))
        return tuple(made)

    def _match(
        self,
        contract: Contract,
        sides: tuple[Side, Side],
        columns: tuple[tuple[Column, ...], tuple[Column, ...]],
        decisions: tuple[tuple[Decision, ...], list[Decision]],
    ) -> Match:
        """Match by the key; `columns` and `decisions` are those of the key, and of what is compared."""
        keyed_by = [tuple(one.methods[n] for one in decisions[0]) for n in (0, 1)]
        left, right = (self.keyed(side, columns[0], own) for side, own in zip(sides, keyed_by, strict=True))
        token: Hashable = contract.duplicates
        backend, duplicates = self.backend, contract.duplicates
        if duplicates == "best_match":
            token = tuple(repr(one.methods) for one in decisions[1])

        def make() -> Match:
            self.work.count("matched")
            if duplicates == "in_order":
                return backend.match(numbered(left), numbered(right))
            if duplicates == "best_match":
                return backend.match(*self._best(contract, sides, (left, right), columns[1], decisions[1]))
            return backend.match(left, right)

        return self._stage(("match", Same(left), Same(right), token), make)

    def _best(
        self,
        contract: Contract,
        sides: tuple[Side, Side],
        keyed: tuple[KeyedSide, KeyedSide],
        columns: tuple[Column, ...],
        decisions: list[Decision],
    ) -> tuple[KeyedSide, KeyedSide]:
        """Give rows of a repeated key that are the same by what is compared one key of their own."""
        cells = [tuple(column_of(side, one.headings[side.id]) for one in columns) for side in sides]
        exact = [self.matching_decision(contract, column, sides, is_key=False) for column in columns]
        methods = [tuple(one.methods[n] for one in exact) for n in (0, 1)]
        judge = Judge(columns=tuple(zip(*cells, strict=True)), decisions=tuple(decisions))
        return best_matched(keyed, (cells[0], cells[1]), (methods[0], methods[1]), judge)

    def keyed(self, side: Side, keys: tuple[Column, ...], methods: tuple[Method, ...]) -> KeyedSide:
        """Group the rows of an input by their key."""
        headings = tuple(column.headings[side.id] for column in keys)

        def make() -> KeyedSide:
            self.work.count("keyed")
            check_headings(side, headings)
            return self.backend.keyed(side.frame, headings, methods, tuple(column.name for column in keys))

        return self._stage(("keyed", Same(side), headings, tuple(method.token for method in methods)), make)

    def _repeated(
        self, contract: Contract, match: Match, sides: tuple[Side, Side], columns: tuple[Column, ...]
    ) -> tuple[Repeated, Repeated]:
        is_any = match.left.repeated.height or match.right.repeated.height
        decisions = (
            [self.matching_decision(contract, column, sides, is_key=False) for column in columns] if is_any else []
        )
        columns = columns if is_any else ()
        return (
            self._collapsed(match.left, sides[0], columns, tuple(decision.methods[0] for decision in decisions)),
            self._collapsed(match.right, sides[1], columns, tuple(decision.methods[1] for decision in decisions)),
        )

    def _collapsed(
        self, keyed: KeyedSide, side: Side, columns: tuple[Column, ...], methods: tuple[Method, ...]
    ) -> Repeated:
        headings = tuple(column.headings[side.id] for column in columns)

        def make() -> Repeated:
            self.work.count("collapsed")
            check_headings(side, headings)
            return self.backend.collapsed(keyed, side.frame, headings, methods)

        return self._stage(("collapsed", Same(keyed), headings, tuple(method.token for method in methods)), make)

    def _looked_at(
        self, contract: Contract, column: Column, match: Match, sides: tuple[Side, Side], others: pl.Series
    ) -> tuple[Decision, ColumnDifferences]:
        """Decide how a column is compared, and compare it."""
        left, right = (column.headings[side.id] for side in sides)
        whole = column_of(sides[0], left), column_of(sides[1], right)
        paired: PairedCells | None = None
        if isinstance(self.backend, InMemory):  # elsewhere the cells stay where they are
            paired = PairedCells(match=match, columns=whole, others=others)
        decision = self.decision(contract, column, sides, paired=paired, words=True)
        methods = (decision.methods[0], decision.methods[1])

        def cells_of(pairs: pl.Series) -> tuple[pl.Series, pl.Series]:
            lefts, rights = match.common_left.gather(pairs), match.common_right.gather(pairs)
            return sides[0].frame[left].gather(lefts), sides[1].frame[right].gather(rights)

        def make() -> ColumnDifferences:
            self.work.count("compared_columns")
            if paired is not None:
                found = paired.differences(methods)
            else:
                check_headings(sides[0], [left])
                check_headings(sides[1], [right])
                found = self.backend.differences(match, (sides[0].frame, sides[1].frame), (left, right), methods)
            return found if decision.all_read else with_hidden(found, methods, cells_of, whole)

        tokens = (methods[0].token, methods[1].token)
        return decision, self._stage(("differences", Same(match), left, right, *tokens), make)

    def _column(
        self, column: Column, found: tuple[Decision, ColumnDifferences], sides: tuple[Side, Side], buckets: Buckets
    ) -> ColumnOutcome:
        left, right = (column.headings[side.id] for side in sides)
        decision, differences = found
        methods = (decision.methods[0], decision.methods[1])
        rules = (methods[0].rule, methods[1].rule)
        changed = beyond_tolerance(differences, rules)
        if buckets.keys_set_aside.len():
            changed = changed.filter(~buckets.pair_is_aside.gather(changed["pair"]))
        return ColumnOutcome(
            column=column,
            left=left,
            right=right,
            decision=decision,
            rules=rules,
            differences=differences,
            changed=changed,
            unparsed=(0, 0)
            if decision.all_read
            else (self._unparsed(sides[0], left, methods[0]), self._unparsed(sides[1], right, methods[1])),
        )

    def _unparsed(self, side: Side, heading: str, method: Method) -> int:
        if method.kind not in {"number", "date"}:
            return 0
        return self._stage(
            ("unparsed", Same(side), heading, method.token),
            lambda: normalise(column_of(side, heading), method).unparsed,
        )

    # ------------------------------------------------------------ keeping
    def apart(self) -> Engine:
        """Give one that begins with the same stages and keeps what it makes to itself."""
        return Engine(work=self.work, places=self.places, backend=self.backend, _kept=dict(self._kept), _run=self._run)

    def _stage(self, key: Hashable, make: Callable[[], _Value]) -> _Value:
        kept = self._kept.get(key)
        value = cast("_Value", kept[1]) if kept is not None else make()
        self._kept[key] = (self._run, value)
        return value

    def _forget(self) -> None:
        """Drop what the last runs did not use."""
        self._run += 1
        self._kept = {key: kept for key, kept in self._kept.items() if kept[0] > self._run - _GENERATIONS}


def _derived(contract: Contract, sides: tuple[Side, ...]) -> Contract:
    """Give the contract with the key that its way of matching means."""
    return derived(contract, {side.id: side.table.columns for side in sides})
