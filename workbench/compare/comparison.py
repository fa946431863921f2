"""The live comparison that calls use: it holds the tables, edits the contract and keeps what was worked out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import polars as pl
from typing_extensions import override

from workbench.compare import contract_edits
from workbench.compare.amounts import holds_amounts, is_size
from workbench.compare.approval import approved
from workbench.compare.backends.choosing import AUTO, Places
from workbench.compare.comparison_sample import Samples
from workbench.compare.comparison_suggestions import Suggestions
from workbench.compare.comparison_summaries import Summaries
from workbench.compare.contract import Contract, InputSpec, Pair, StackPart
from workbench.compare.contract_fields import condition_from, renaming, text_list
from workbench.compare.contract_parts import EVERY_COLUMN, DuplicatePolicy, Grouping
from workbench.compare.contract_view import contract_bundle
from workbench.compare.drift import ColumnDrift, column_drift, misfits
from workbench.compare.engine import Engine
from workbench.compare.errors import CompareError, nearest_words
from workbench.compare.footer_rule import suspects
from workbench.compare.loading import input_spec, load_input
from workbench.compare.many import ManyResult
from workbench.compare.odd_ones import MOST_INPUTS
from workbench.compare.results import ComparisonResult
from workbench.compare.rule_change import RuleChange, what_changed
from workbench.compare.stages import Progress, Work
from workbench.compare.table import Table

if TYPE_CHECKING:
    import pandas as pd


class Comparison(Summaries, Samples, Suggestions):
    """Two or more tables, the contract that says how they are compared, and the last result.

    Every edit changes the contract and gives the comparison back; `undo` takes it back. Tables stay alive: a changed
    rule reads nothing again.

    `backend` says where it runs: "auto" (in memory, with DuckDB what is too large for it), "polars", "duckdb", or a
    SparkSession. The results are the same.
    """

    def __init__(
        self,
        contract: Contract | None = None,
        tables: Mapping[str, Table] | None = None,
        folder: Path | None = None,
        backend: object = AUTO,
    ) -> None:
        self._contract = contract or Contract()
        self._history: list[Contract] = []
        self._tables: dict[str, Table] = dict(tables or {})
        self._folder = folder or Path()
        self._engine = Engine(places=Places(backend))
        self._last: ComparisonResult | None = None

    @classmethod
    def load(cls, path: str | Path, backend: object = AUTO) -> Comparison:
        """Load a saved contract; its files are read when they are first needed."""
        place = Path(path)
        try:
            text = place.read_text(encoding="utf-8")
        except OSError as error:
            raise CompareError(f"{place} cannot be opened: {error.strerror}.") from None
        return cls(Contract.from_toml(text), folder=place.parent, backend=backend)

    @classmethod
    def of(cls, table: Table | pl.DataFrame | pd.DataFrame, name: str = "table") -> Comparison:
        """Hold one table alone, to be counted and added up: `Comparison.of(stacked).count_by("Region")`."""
        return cls().add(name, table)

    def save(self, path: str | Path) -> Path:
        """Save the contract as TOML, to be loaded with the next files."""
        place = Path(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        part = place.with_name(place.name + ".part")
        part.write_text(self._contract.to_toml(), encoding="utf-8")
        part.replace(place)
        return place

    # ------------------------------------------------------------ what it holds
    @property
    def contract(self) -> Contract:
        """The contract as it stands."""
        return self._contract

    @property
    def tables(self) -> dict[str, Table]:
        """The tables read so far, by the name of their input."""
        return dict(self._tables)

    @property
    def last(self) -> ComparisonResult | None:
        """The last result."""
        return self._last

    @property
    def work(self) -> Work:
        """How often each stage really ran."""
        return self._engine.work

    @property
    def engine(self) -> Engine:
        """The engine with the stages that are kept."""
        return self._engine

    def table(self, input_id: str) -> Table:
        """Give the table of an input; it is read now if the comparison was loaded from a file."""
        if input_id not in self._tables:
            self._tables[input_id] = load_input(self._contract, input_id, self.table, self._folder)
        return self._tables[input_id]

    # ------------------------------------------------------------ inputs
    def add(self, input_id: str, table: Table | pl.DataFrame | pl.LazyFrame | pd.DataFrame) -> Comparison:
        """Add a table, or give an input next month's table; columns of the same name join by themselves."""
        own = table if isinstance(table, Table) else Table.from_frame(table, name=input_id)
        edited = contract_edits.add_input(self._contract, input_spec(input_id, own), own.columns)
        self._tables[input_id] = own
        return self._edit(edited)

    def rename(self, old: str, new: str) -> Comparison:
        """Give an input another name, for its table is to be another one: the next sheet of a workbook."""
        edited = self._contract.with_input_renamed(old, new)
        self._tables[new] = self.table(old)
        return self._edit(edited)

    def stack(self, input_id: str, *parts: str, rename: Mapping[str, str] | None = None) -> Comparison:
        """Put inputs below one another as a new input; `rename` gives headings that are written otherwise."""
        wanted = dict(rename or {})
        own = tuple(
            StackPart(id=part, rename={old: new for old, new in wanted.items() if old in self.table(part).columns})
            for part in parts
        )
        return self._made(InputSpec(id=input_id, stack=own))

    def group(
        self,
        input_id: str,
        of: str,
        *,
        by: str | list[str],
        total: str | Sequence[str] | Mapping[str, str] = (),
        count: str | None = None,
    ) -> Comparison:
        """Make a new input with one row per group of another one: totals, and the number of rows under `count`."""
        grouping = Grouping(of=of, by=text_list(by, "by"), total=renaming(total, "total"), count=count)
        return self._made(InputSpec(id=input_id, grouping=grouping))

    def pair(self, left: str, right: str) -> Comparison:
        """Compare these two from now on: `left` is the older one."""
        return self._edit(self._contract.with_pair(left, right))

    # ------------------------------------------------------------ columns and rules
    def key(self, *columns: str, **sides: str | tuple[str, ...] | list[str]) -> Comparison:
        """Say what identifies a row: `key("Symbol")`, `key("Date", "Country", sep=("report_date", "country"))`."""
        own = {side: text_list(headings, side) for side, headings in sides.items()}
        edited = contract_edits.set_key(self._contract, columns, own, self._headings())
        return self._edit(replace(edited, match="key"))

    def by_position(self) -> Comparison:
        """Match rows by their place: the first with the first; only for files in which no row came or went."""
        return self._edit(replace(self._contract, match="position"))

    def by_rows(self) -> Comparison:
        """Match whole rows, each as often as it stands: a changed row is one that is removed and one that is added."""
        return self._edit(replace(self._contract, match="rows"))

    def duplicates(self, policy: DuplicatePolicy) -> Comparison:
        """Say what becomes of rows of a repeated key: "report" (set aside), "in_order", "best_match" (equal first)."""
        known = get_args(DuplicatePolicy)
        if policy not in known:
            raise CompareError(f"'{policy}' is no policy for duplicates.", nearest_words(policy, known))
        return self._edit(replace(self._contract, duplicates=policy))

    def column(self, name: str, **headings: str) -> Comparison:
        """Say which heading a column has in each input: `column("Name", y2023="Security")`."""
        return self._edit(contract_edits.map_column(self._contract, name, headings, self._headings()))

    def only(self, *columns: str) -> Comparison:
        """Compare these columns and no others."""
        return self._edit(contract_edits.choose_only(self._contract, columns))

    def ignore(self, *columns: str) -> Comparison:
        """Leave these columns out."""
        return self._edit(contract_edits.choose(self._contract, columns, "ignore"))

    def include(self, *columns: str) -> Comparison:
        """Compare these columns again."""
        return self._edit(contract_edits.choose(self._contract, columns, "compare"))

    def rule(self, column: str, *, side: str | None = None, key: bool = False, **fields: object) -> Comparison:
        """Set what does not count as a difference in a column ("*": in all compared ones, with `key` in the key too).

        Fields: kind, case, accents, umlauts, spaces ("ignore"), tolerance, relative, precision, same_values, replace,
        same_characters, map, pad, unpad, formats, sep, decimal, thousands, scale, null_tokens, blank. `side`: an input.
        """
        return self.set_rule(column, fields, side, key=key)

    def set_rule(
        self, column: str, fields: Mapping[str, object], side: str | None = None, *, key: bool = False
    ) -> Comparison:
        """Set fields of a rule that come as a mapping, such as the rule of a suggestion.

        A tolerance for all columns ("*") is one for those that hold amounts: no date, name or code gets it.
        """
        sizes = {name: value for name, value in fields.items() if is_size(name, value)}
        if column == EVERY_COLUMN and sizes:
            others = {name: value for name, value in fields.items() if name not in sizes}
            edited = (
                contract_edits.set_rule(self._contract, column, others, side, key=key) if others else self._contract
            )
            for own in edited.columns:
                if own.role != "key" and holds_amounts(own, self.table):
                    edited = contract_edits.set_rule(edited, own.name, sizes, side)
            return self._edit(edited)
        return self._edit(contract_edits.set_rule(self._contract, column, fields, side, key=key))

    def clear_rules(self, *columns: str) -> Comparison:
        """Take all rules off, or those of some columns; the key, the mapping, the choice of columns and rows stay."""
        return self._edit(contract_edits.clear_rules(self._contract, columns))

    def blank_words(self, *words: str) -> Comparison:
        """Take these texts for blank cells everywhere: `blank_words("N/A", "-")`."""
        known = self._contract.null_tokens
        tokens = (*known, *(word for word in words if word not in known))
        return self._edit(replace(self._contract, null_tokens=tokens))

    def keep(self, input_id: str, *, column: str, op: str = "eq", value: object = None) -> Comparison:
        """Keep only the rows that meet a condition, in one input or ("*") in all that have the column."""
        condition = condition_from({"column": column, "op": op, **({} if value is None else {"value": value})}, "keep")
        return self._edit(contract_edits.add_condition(self._contract, input_id, condition))

    def drop(
        self,
        input_id: str,
        *,
        column: str,
        op: str = "eq",
        value: object = None,
        also: Sequence[Mapping[str, object]] = (),
    ) -> Comparison:
        """Leave out the rows that meet a condition and all of `also`, in one input or ("*") in all with the columns."""
        given = {"column": column, "op": op, "drop": True, "also": also, **({} if value is None else {"value": value})}
        return self._edit(contract_edits.add_condition(self._contract, input_id, condition_from(given, "drop")))

    def approve(self, by: str, on: str | None = None) -> Comparison:
        """Say who approves the rules as they stand; `on` is the day, today where it is not said."""
        return self._edit(approved(self._contract, by, on))

    def all_rows(self, *columns: str) -> Comparison:
        """Take the conditions on rows off again: those that name one of these columns, all where none is named."""
        return self._edit(contract_edits.clear_conditions(self._contract, columns))

    def leave_out_totals(self, input_id: str = "*") -> Comparison:
        """Leave out the rows at the end of an input ("*": of every one) that look like totals or notes."""
        return self._edit(contract_edits.set_footers(self._contract, input_id, "leave_out"))

    def keep_totals(self, input_id: str = "*") -> Comparison:
        """Take rows that look like totals or notes for rows like any other again."""
        return self._edit(contract_edits.set_footers(self._contract, input_id, "keep"))

    def without_totals(self) -> Comparison:
        """Give one for summaries over the rows that do not look like totals or notes; this one stays as it is."""
        contract = self._contract
        for input_id in contract.input_ids:
            if suspects(self.table(input_id)):
                contract = contract_edits.set_footers(contract, input_id, "leave_out")
        return self._like(contract)

    def undo(self) -> Comparison:
        """Go back to the contract before the last edit."""
        if not self._history:
            raise CompareError("There is nothing to undo.")
        self._change(self._history.pop())
        return self

    # ------------------------------------------------------------ results
    def run(
        self, left: str | None = None, right: str | None = None, *, progress: Progress | None = None
    ) -> ComparisonResult:
        """Compare the current pair, or these two inputs (which become the current pair)."""
        if left is not None and right is not None and self._contract.pair != Pair(left=left, right=right):
            self.pair(left, right)
        pair = self.current_pair()
        for input_id in (pair.left, pair.right):
            self.table(input_id)
        outcome = self._engine.run(self._contract, self._tables, pair, progress)
        self._last = ComparisonResult(outcome)
        return self._last

    def copy(self) -> Comparison:
        """Give one with the same contract and tables, to try a rule: nothing that is done to it changes this one."""
        return self._like(self._contract)

    def what_changes(self, new: Contract | Comparison, progress: Progress | None = None) -> RuleChange:
        """Say what another contract would change, without taking it: rule, result and rows before and after.

        `comparison.what_changes(comparison.copy().rule("price", tolerance="0.05"))`
        """
        pair, last = self.current_pair(), self._last
        engine = self._engine.apart()  # a call that runs meanwhile is not disturbed
        is_fresh = last is not None and last.pair == pair and last.contract == self._contract
        own = self._like(self._contract, engine)
        result = last if last is not None and is_fresh else own.run(pair.left, pair.right, progress=progress)
        after = self._like(new.contract if isinstance(new, Comparison) else new, engine)
        return what_changed(result, after.run(pair.left, pair.right, progress=progress))

    def run_all(self, *inputs: str, progress: Progress | None = None) -> ManyResult:
        """Compare each two of these inputs (all where none is named): which file is the odd one out, cell by cell."""
        wanted = inputs or self._contract.input_ids
        if len(set(wanted)) < 2:
            raise CompareError("A comparison needs two inputs or more.")
        if len(wanted) > MOST_INPUTS:
            raise CompareError(f"So many inputs ({len(wanted)}) are too many at once.", f"Name {MOST_INPUTS} or fewer.")
        for input_id in wanted:
            self._contract.input(input_id)
            self.table(input_id)
        return ManyResult(wanted, self._engine.run_all(self._contract, self._tables, wanted, progress))

    def misfits(self) -> tuple[str, ...]:
        """Say what in the contract no longer fits the files: columns that it names and they do not have."""
        return misfits(self._contract, self.table)

    def drift(self) -> tuple[ColumnDrift, ...]:
        """Say which columns of the pair came, went, are renamed, hold another kind or stand in another order."""
        pair = self.current_pair()
        return column_drift(self._contract, self.table(pair.left), self.table(pair.right), pair)

    def current_pair(self) -> Pair:
        """Give the pair that `run` compares."""
        pair = self._contract.pair
        if pair is None:
            have = f"There is only {self._contract.input_ids[0]}" if self._contract.inputs else "There is no input yet"
            raise CompareError(
                f"{have}: a comparison needs two inputs.",
                'Add one, for example comparison.add("new", read("new.csv")).',
            )
        return pair

    # ------------------------------------------------------------ inside
    def _like(self, contract: Contract, engine: Engine | None = None) -> Comparison:
        """Give one with the same tables and stages and another contract."""
        other = Comparison(self._contract, self._tables, self._folder)
        other._engine, other._last = engine or self._engine, self._last
        other._change(contract)
        return other

    def _edit(self, contract: Contract) -> Comparison:
        if contract != self._contract:
            self._history.append(self._contract)
            self._change(contract)
        return self

    def _change(self, contract: Contract) -> None:
        """Take another contract; tables made of inputs whose rows are chosen otherwise are made again when needed."""
        old, self._contract = self._contract, contract
        for spec in contract.inputs:
            sources = [part.id for part in spec.stack] + ([spec.grouping.of] if spec.grouping else [])
            if any(_where(old, id_) != _where(contract, id_) for id_ in sources):
                self._tables.pop(spec.id, None)

    def _made(self, spec: InputSpec) -> Comparison:
        table = load_input(self._contract.with_input(spec), spec.id, self.table, self._folder)
        edited = contract_edits.add_input(self._contract, spec, table.columns)
        self._tables[spec.id] = table
        return self._edit(edited)

    def _headings(self) -> dict[str, list[str]]:
        return {input_id: table.columns for input_id, table in self._tables.items()}

    @override
    def __repr__(self) -> str:
        return str(contract_bundle(self._contract)["text/plain"])

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return contract_bundle(self._contract)


def _where(contract: Contract, input_id: str) -> object:
    return next(((spec.where, spec.footers) for spec in contract.inputs if spec.id == input_id), None)
