"""Which inputs and rows a summary looks at, and the values it finds there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

import polars as pl

from workbench.compare.conditions import in_words, refuse_order_of_texts
from workbench.compare.contract import Column, Condition, Contract, Pair, Rule
from workbench.compare.contract_fields import text_list
from workbench.compare.decimal_places import written_places
from workbench.compare.engine import Engine
from workbench.compare.errors import CompareError, nearest_words
from workbench.compare.footer_rule import filter_words
from workbench.compare.hidden import signs_of, sum_notes
from workbench.compare.identifiers import holds_codes
from workbench.compare.kinds import Decision
from workbench.compare.matching import KeyedSide, same_type
from workbench.compare.reading.row_filter import row_filter
from workbench.compare.reading.words import counted
from workbench.compare.result_json import footers
from workbench.compare.results import ComparisonResult
from workbench.compare.rules import Method, clean, normalise, shown
from workbench.compare.sides import Side
from workbench.compare.table import Table
from workbench.compare.where import Where, conditions_of
from workbench.compare.words import rule_words

Inputs: TypeAlias = str | Sequence[str] | None


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
class View:
    """One input with the rows that a summary looks at (none: every row that counts)."""

    side: Side
    rows: pl.Series | None

    @property
    def id(self) -> str:
        """The name of the input."""
        return self.side.id

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.side.frame.height if self.rows is None else len(self.rows)

    def texts(self, column: Column) -> pl.Series:
        """Give the cells of a column."""
        cells = self.side.frame[column.headings[self.side.id]]
        return cells if self.rows is None else cells.gather(self.rows)

    def numbers(self) -> pl.Series:
        """Give the places of the rows in the rows that count."""
        return pl.int_range(self.side.frame.height, dtype=pl.UInt32, eager=True) if self.rows is None else self.rows


@dataclass(frozen=True, kw_only=True, slots=True)
class NumberColumn:
    """A column of numbers in every input: its values, and how many decimals it is written with."""

    column: Column
    values: dict[str, pl.Series]
    places: int
    notes: tuple[str, ...]


def chosen_inputs(held: Held, inputs: Inputs) -> tuple[str, ...]:
    """Give the inputs asked for: the current pair where none are named; each is read if need be."""
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


def decided(
    held: Held, name: str, ids: tuple[str, ...], wanted: str | None = None, *, words: bool = False
) -> tuple[Column, Decision]:
    """Find a column that all these inputs have, and decide how its cells are read; see `kinds.decide` for `words`."""
    column = held.contract.column(name, ids)
    for id_ in ids:
        if id_ not in column.headings:
            near = nearest_words(column.name, held.table(id_).columns)
            how = f'Say which one it is, for example comparison.column("{column.name}", {id_}="…"). {near}'
            raise CompareError(f"{id_} has no column '{column.name}' yet.", how.strip())
    sides = tuple(held.engine.side(held.contract, held.tables, id_) for id_ in ids)
    return column, held.engine.decision(held.contract, column, sides, wanted, words=words)


def views(held: Held, ids: tuple[str, ...], where: Where) -> list[View]:
    """Give the rows of each input that meet the conditions, on values after the rules."""
    found = [View(side=held.engine.side(held.contract, held.tables, id_), rows=None) for id_ in ids]
    for condition in conditions_of(where):
        column, decision = decided(held, condition.column, ids)
        found = [
            replace(view, rows=_met(view, column, method, condition))
            for view, method in zip(found, decision.methods, strict=True)
        ]
    return found


def rows_looked_at(held: Held, seen: Sequence[View], where: Where) -> dict[str, object]:
    """Say which rows a summary looks at: its own conditions, and what the contract chooses of each input."""
    filters: dict[str, list[str]] = {}
    for view in seen:
        spec = held.contract.input(view.id)
        words = [*filter_words(view.side.table, spec), *(in_words(condition) for condition in spec.where)]
        if words:
            filters[view.id] = words
    return {"where": [in_words(condition) for condition in conditions_of(where)], "filters": filters}


def values_of(view: View, column: Column, method: Method) -> pl.Series:
    """Give the values of a column after the rules, as texts."""
    return shown(normalise(view.texts(column), method).values)


def numbers_of(held: Held, name: str, ids: tuple[str, ...], seen: Sequence[View]) -> NumberColumn:
    """Give a column of numbers; it is an error when it holds none."""
    column, decision = decided(held, name, ids, "number", words=True)
    if decision.kind != "number":
        reason = "; ".join(decision.notes) or "its values are no numbers"
        raise CompareError(f"{column.name} cannot be added up: {reason.rstrip('.')}.", _figure_words(held, ids))
    if names_things(held, column, ids):
        own_words = f'If it is a figure, say comparison.rule("{column.name}", kind="number").'
        raise CompareError(
            f"{column.name} names things and measures nothing: a sum, mean or highest of it says nothing.",
            f"{_figure_words(held, ids)} {own_words}".strip(),
        )
    values: dict[str, pl.Series] = {}
    notes: list[str] = []
    places = 0
    for view, method in zip(seen, decision.methods, strict=True):
        texts = view.texts(column)
        normal = normalise(texts, method)
        values[view.id] = normal.values
        places = max(places, written_places(view.side.frame[column.headings[view.id]], method))
        if normal.unparsed:
            verb = "is no number and does" if normal.unparsed == 1 else "are no numbers and do"
            notes.append(f"{counted(normal.unparsed, 'value')} of {column.name} in {view.id} {verb} not count.")
        notes += sum_notes(column.name, signs_of(view.id, texts))
    notes += [note for view in seen for note in footers(view.side)]
    return NumberColumn(column=column, values=values, places=places, notes=tuple(notes))


def names_things(held: Held, column: Column, ids: Sequence[str]) -> bool:
    """Say whether a column is the key or holds ids or codes; a kind of number that was set says that it does not."""
    if column.rule.kind == "number" or any(own.get("kind") == "number" for own in column.sides.values()):
        return False
    if column.role == "key" and len(held.contract.key_columns()) == 1:
        return True
    return holds_codes(column, {id_: held.tables[id_].text for id_ in ids if id_ in held.tables})


def codes_among(held: Held, names: Sequence[str], ids: tuple[str, ...]) -> list[str]:
    """Name those of these columns that hold ids or codes: they take no thousands marks."""
    found = [(name, held.contract.find(name, ids)) for name in names]
    return [name for name, column in found if column is not None and names_things(held, column, ids)]


def _figure_words(held: Held, ids: tuple[str, ...]) -> str:
    """Name the columns of these inputs that can be added up."""
    names: list[str] = []
    for column in held.contract.columns:
        if not all(id_ in column.headings for id_ in ids):
            continue
        kinds = {held.table(id_).kind(column.headings[id_]).kind for id_ in ids} - {"empty"}
        if kinds == {"number"} and not names_things(held, column, ids):
            names.append(column.name)
    return f"Columns of figures: {', '.join(names[:12])}." if names else ""


def rule_notes(column: Column) -> list[str]:
    """Say what counts together in the groups of a column, since its values are those after the rule."""
    own = column.rule
    merging = Rule(
        case=own.case,
        accents=own.accents,
        umlauts=own.umlauts,
        same_characters=own.same_characters,
        same_values=own.same_values,
        map=own.map,
    )
    words = rule_words(merging)
    return [f"Groups of {column.name} are those after its rule: {'; '.join(words)}."] if words else []


def own_spellings(seen: Sequence[View], column: Column, decision: Decision) -> dict[str, str]:
    """Give for values that a rule folded (capitals, accents, …) how the first row of the newest input writes them."""
    rule = column.rule
    folds = (rule.case, rule.accents, rule.umlauts) != ("exact", "exact", "exact") or rule.same_characters
    if not folds or decision.kind not in {"text", "code"}:
        return {}
    spelled: dict[str, str] = {}
    for view, method in zip(seen, decision.methods, strict=True):
        raw = clean(view.texts(column)).drop_nulls().unique(maintain_order=True)
        unnamed = replace(method, rule=replace(method.rule, map={}, same_values=()))
        values = shown(normalise(raw, unnamed).values).to_list()
        first = dict(zip(reversed(values), reversed(raw.to_list()), strict=True))
        spelled |= {value: text for value, text in first.items() if value is not None}
    return spelled


def keyed(held: Held, sides: tuple[Side, ...]) -> list[KeyedSide]:
    """Group the rows of each input by the key."""
    keys = held.contract.key_columns()
    if not keys:
        raise CompareError("There is no key yet.", 'Say what identifies a row, for example comparison.key("id").')
    ids = tuple(side.id for side in sides)
    columns = tuple(decided(held, column.name, ids)[0] for column in keys)
    decisions = [held.engine.matching_decision(held.contract, column, sides) for column in columns]
    return same_type(
        [
            held.engine.keyed(side, columns, tuple(decision.methods[n] for decision in decisions))
            for n, side in enumerate(sides)
        ]
    )


def _met(view: View, column: Column, method: Method, condition: Condition) -> pl.Series:
    """Find the rows that meet a condition on the value after the rules; the wanted value takes its form too."""
    values = values_of(view, column, method)
    if condition.op in {"eq", "ne", "in", "not_in"}:
        wanted = pl.Series("wanted", list(condition.wanted), pl.String)
        forms = shown(normalise(wanted, method).values).to_list()
        accepted = [*condition.wanted, *(form for form in forms if form is not None)]
        met = values.is_in(accepted).fill_null(value=False)
        met = ~met if condition.op in {"ne", "not_in"} else met
    else:
        table = Table(view.id, pl.DataFrame({column.name: values}))
        refuse_order_of_texts(values, replace(condition, column=column.name), table.kind)
        test = row_filter(replace(condition, column=column.name), table.kind)
        met = table.text.select(test.alias("met"))["met"]
    return view.numbers().filter(~met if condition.drop else met)
