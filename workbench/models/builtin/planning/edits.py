"""Changes of the contract as code: rules, key, mapping, columns and rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from workbench.models.builtin.intents import (
    AllRows,
    ChooseColumns,
    ClearRules,
    ColumnRef,
    FilterRows,
    LeaveOutTotals,
    MapColumns,
    MapValues,
    PairDuplicates,
    RowCondition,
    SameColumn,
    SetKey,
    SetRule,
)
from workbench.models.builtin.planning.bringing import read_tables
from workbench.models.builtin.planning.code import call, comment, condition, function, literal, where
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.ground import COMPARISON, Ground
from workbench.models.builtin.planning.rule_words import rule_in_words
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.written import as_written
from workbench.models.builtin.replies.words import code, codes, listed

EditIntent: TypeAlias = (
    SetRule
    | MapValues
    | ChooseColumns
    | FilterRows
    | MapColumns
    | SetKey
    | ClearRules
    | AllRows
    | LeaveOutTotals
    | PairDuplicates
)
OPERATORS = {
    "eq": "is",
    "ne": "is not",
    "in": "is one of",
    "not_in": "is none of",
    "starts": "starts with",
    "not_starts": "does not start with",
    "ends": "ends with",
    "not_ends": "does not end with",
    "contains": "contains",
    "not_contains": "does not contain",
    "blank": "is blank",
    "not_blank": "is not blank",
    "lt": "is under",
    "le": "is at most",
    "gt": "is over",
    "ge": "is at least",
    "year": "is in",
}


POLICIES = {
    "report": "set the rows of a repeated key aside",
    "in_order": "pair the rows of a repeated key in the order in which they stand",
    "best_match": "pair the rows of a repeated key, equal ones first",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Edit:
    """One change: its lines of code, each a step that undo takes back, and what it does in words."""

    lines: tuple[str, ...]
    words: str
    why: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Scope:
    """The names that edits use: the pair of tables, and the logical names of headings that were just mapped."""

    draft: Draft
    pair: tuple[str, str] | None
    logical: tuple[tuple[str, str], ...] = ()
    headings: tuple[tuple[tuple[str, str], str], ...] = ()

    def heading(self, name: str, table: str) -> str | None:
        """Give the heading of a logical column in a table, the mapping of this message counted."""
        return dict(self.headings).get((name, table)) or self.draft.heading(name, table)

    def column(self, ref: ColumnRef) -> str:
        """Give the logical name of a column."""
        if ref.table is not None:
            side = self.ground.name_of(ref.table)
            here = [name for (name, table), heading in self.headings if table == side and heading == ref.name]
            if here:
                return here[0]
        new = dict(self.logical)
        if ref.name in new:
            return new[ref.name]
        return self.draft.logical(ref)

    @property
    def ground(self) -> Ground:
        """Give the ground of the turn."""
        return self.draft.ground


def prepare_edits(draft: Draft, script: Script, edits: Sequence[EditIntent]) -> None:
    """Read what edits need: a list of values to replace is a table of its own."""
    if any(isinstance(edit, FilterRows) and edit.things for edit in edits):
        script.uses("where_rows")
    lists = [edit for edit in edits if isinstance(edit, MapValues)]
    if not lists:
        return
    read_tables(draft, script, [edit.source for edit in lists])
    if draft.is_live("value_list"):
        return
    script.makes("value_list")
    script.helper(
        function(
            "value_list(table, old, new)",
            "Read a list of old and new values from two columns of a table; lines with a blank do not count.",
            [
                "pairs = table.text.select(old, new).drop_nulls()",
                "return {before.strip(): after.strip() for before, after in pairs.iter_rows()}",
            ],
        )
    )


def edit_of(intent: EditIntent, scope: Scope) -> Edit:
    """Turn an intent into code."""
    match intent:
        case SetRule():
            return _rule(intent, scope)
        case MapValues():
            return _map_values(intent, scope)
        case ChooseColumns():
            return _choose(intent, scope)
        case FilterRows():
            return _filter(intent, scope)
        case MapColumns():
            return _map(intent, scope)
        case ClearRules():
            names = [scope.column(column) for column in intent.columns]
            every = "all rules off; the key, the mapping and the choice of columns and rows stay"
            return Edit(
                lines=(call(f"{COMPARISON}.clear_rules", [literal(name) for name in names]),),
                words=f"take {f'the rules of {codes(names)} off' if names else every}",
            )
        case AllRows() | LeaveOutTotals() | PairDuplicates():
            return _of_rows(intent, scope)
        case SetKey():
            names = [scope.column(column) for column in intent.columns]
            return Edit(
                lines=(call(f"{COMPARISON}.key", [literal(name) for name in names]),),
                words=f"use {codes(names)} as the key",
            )


def _of_rows(intent: AllRows | LeaveOutTotals | PairDuplicates, scope: Scope) -> Edit:
    """Say which rows count, and what becomes of those of a repeated key."""
    match intent:
        case AllRows():
            names = [scope.column(column) for column in intent.columns]
            which = f"the conditions on {codes(names)}" if names else "every condition on the rows"
            return Edit(
                lines=(call(f"{COMPARISON}.all_rows", [literal(name) for name in names]),), words=f"take {which} off"
            )
        case LeaveOutTotals(leave_out=leave_out):
            words = "leave out rows that look like totals or notes"
            return Edit(
                lines=(f"{COMPARISON}.{'leave_out_totals' if leave_out else 'keep_totals'}()",),
                words=words if leave_out else "take rows that look like totals or notes for rows like any other",
            )
        case PairDuplicates(policy=policy):
            return Edit(lines=(call(f"{COMPARISON}.duplicates", [literal(policy)]),), words=POLICIES[policy])


def edit_lines(edits: Sequence[Edit]) -> str:
    """Write edits below each other, each with its reason."""
    lines: list[str] = []
    for edit in edits:
        if edit.why:
            lines.append(comment(edit.why))
        lines.extend(edit.lines)
    return "\n".join(lines)


def condition_words(conditions: Sequence[RowCondition]) -> str:
    """Say conditions: `status is cancelled and amount is over 5`."""
    return listed([_one_condition(one) for one in conditions])


def _one_condition(one: RowCondition) -> str:
    verb = OPERATORS.get(one.op, one.op)
    values = listed([code(value) for value in one.values], "or")
    return f"{code(one.column.name)} {verb}{f' {values}' if values else ''}"


def _rule(intent: SetRule, scope: Scope) -> Edit:
    named = {name: literal(value) for name, value in intent.options.items()}
    if intent.side is not None:
        named["side"] = literal(scope.ground.name_of(intent.side))
    names = [scope.column(column) for column in intent.columns] or ["*"]
    where = "in all compared columns" if names == ["*"] else f"in {codes(names)}"
    if names == ["*"] and WRITING & set(intent.options):
        named["key"] = literal(value=True)
        where = "in all compared columns and in the key"
    side = f" of {code(scope.ground.name_of(intent.side))}" if intent.side is not None else ""
    lines = [call(f"{COMPARISON}.rule", [literal(name)], named) for name in names]
    if intent.side is None:
        lines.extend(_for_sides(intent, scope, names))
    return Edit(
        lines=tuple(lines),
        words=f"set the rule {where}{side}: {rule_in_words(intent.options)}",
        why=intent.words,
    )


WRITING = frozenset({"case", "spaces", "accents", "umlauts", "unpad", "punctuation"})
"""Options about ways of writing: said of everything, they hold for the key too."""


def _for_sides(intent: SetRule, scope: Scope, names: Sequence[str]) -> Iterator[str]:
    """Write a rule for the sides too that have one of their own for the same: it would win over the general one."""
    contract = scope.ground.contract
    for name in names:
        column = contract.column(name) if contract is not None else None
        if column is None:
            continue
        for side, own in column.sides.items():
            same = {option: literal(value) for option, value in intent.options.items() if option in own}
            if same:
                yield call(f"{COMPARISON}.rule", [literal(name)], {**same, "side": literal(side)})


def _map_values(intent: MapValues, scope: Scope) -> Edit:
    source = scope.ground.name_of(intent.source)
    values = call("value_list", [source, literal(intent.old.name), literal(intent.new.name)])
    names = [scope.column(column) for column in intent.columns]
    sides = [scope.ground.name_of(table) for table in intent.tables]
    named = [{"map": values, "side": literal(side)} for side in sides] or [{"map": values}]
    return Edit(
        lines=tuple(call(f"{COMPARISON}.rule", [literal(name)], one) for name in names for one in named),
        words=f"replace values of {codes(names)} by the list in {code(scope.ground.label(source))}",
        why=f"What stands under {intent.old.name} counts as what stands under {intent.new.name}.",
    )


def _choose(intent: ChooseColumns, scope: Scope) -> Edit:
    names = [scope.column(column) for column in intent.columns]
    words = {"only": "compare only", "ignore": "leave out", "include": "take in again"}[intent.mode]
    return Edit(
        lines=(call(f"{COMPARISON}.{intent.mode}", [literal(name) for name in names]),),
        words=f"{words} {codes(names)}",
    )


def _filter(intent: FilterRows, scope: Scope) -> Edit:
    verb = "keep" if intent.keep else "drop"
    tables = [scope.ground.name_of(table) for table in intent.tables]
    key = scope.ground.contract.key if scope.ground.contract is not None else ()
    if intent.things and len(tables) == 1 and len(key) == 1:
        return _filter_things(intent, scope, tables[0], key[0].name)
    if intent.keep or len(intent.conditions) == 1:
        lines = tuple(line for one in intent.conditions for line in row_lines(scope, verb, one, tables))
    else:
        lines = tuple(_dropped_together(scope, intent.conditions, tables))
    words = "keep only rows where" if intent.keep else "leave out rows where"
    return Edit(lines=lines, words=f"{words} {condition_words(intent.conditions)}")


def row_lines(scope: Scope, verb: str, one: RowCondition, tables: Sequence[str]) -> list[str]:
    """Write a condition on rows; where the tables write its values differently, one line for each."""
    if one.column.elsewhere and not tables:
        own = [replace(ref, elsewhere=()) for ref in (one.column, *one.column.elsewhere)]
        homes = [(ref, scope.ground.name_of(ref.table)) for ref in own if ref.table is not None]
        return [line for ref, home in homes for line in row_lines(scope, verb, replace(one, column=ref), [home])]
    name = scope.column(one.column)
    places = list(tables)
    if not places:
        having = [table for table in scope.pair or () if scope.heading(name, table) is not None]
        written = {as_written(scope.draft, table, scope.heading(name, table) or name, one) for table in having}
        if len(written) <= 1:
            values = next(iter(written), one.values)
            return [f'{COMPARISON}.{verb}("*", {condition(name, one.op, values)})']
        places = having
    lines: list[str] = []
    for table in places:
        heading = scope.heading(name, table) or one.column.name
        values = as_written(scope.draft, table, heading, one)
        lines.append(f"{COMPARISON}.{verb}({literal(table)}, {condition(heading, one.op, values)})")
    return lines


def _filter_things(intent: FilterRows, scope: Scope, table: str, key: str) -> Edit:
    """Keep or leave out, in every file, the keys whose rows in one file meet the conditions."""
    chosen = [
        (heading, one.op, as_written(scope.draft, table, heading, one))
        for one in intent.conditions
        for heading in [scope.heading(scope.column(one.column), table) or one.column.name]
    ]
    rows = f"where_rows({COMPARISON}.table({literal(table)}), {where(chosen)})"
    keys = f"{rows}.text[{literal(scope.heading(key, table) or key)}].drop_nulls().to_list()"
    verb = "keep" if intent.keep else "drop"
    words = "keep only" if intent.keep else "leave out"
    return Edit(
        lines=(f'{COMPARISON}.{verb}("*", column={literal(key)}, op="in", value={keys})',),
        words=f"{words} in all files each {code(key)} where {condition_words(intent.conditions)} in "
        f"{scope.draft.label(table)}",
        why="The key is meant, so its rows in the other file go with it.",
    )


def _dropped_together(scope: Scope, conditions: Sequence[RowCondition], tables: Sequence[str]) -> list[str]:
    """Leave out the rows that meet several conditions at once; one line for each table that writes them its way."""
    if any(one.column.elsewhere for one in conditions):
        raise AskedError("Each file calls these columns otherwise. Please say one condition after the other.")
    names = [scope.column(one.column) for one in conditions]
    places = list(tables) or [
        table for table in scope.pair or () if all(scope.heading(name, table) is not None for name in names)
    ]
    written: dict[str, list[tuple[str, str, tuple[str, ...]]]] = {}
    for table in places:
        headings = [scope.heading(name, table) or name for name in names]
        written[table] = [
            (heading, one.op, tuple(as_written(scope.draft, table, heading, one)))
            for heading, one in zip(headings, conditions, strict=True)
        ]
    values = {tuple(part[2] for part in parts) for parts in written.values()}
    if not tables and len(values) <= 1:
        own = next(iter(values), tuple(one.values for one in conditions))
        every = [(name, one.op, part) for name, one, part in zip(names, conditions, own, strict=True)]
        return [_drop("*", every)]
    return [_drop(table, parts) for table, parts in written.items()]


def _drop(table: str, parts: Sequence[tuple[str, str, Sequence[str]]]) -> str:
    first, *others = parts
    also = [
        {"column": column, "op": op, **({"value": values[0] if len(values) == 1 else list(values)} if values else {})}
        for column, op, values in others
    ]
    return f"{COMPARISON}.drop({literal(table)}, {condition(*first)}, also={literal(also)})"


def _map(intent: MapColumns, scope: Scope) -> Edit:
    lines: list[str] = []
    told: list[str] = []
    for same in intent.mappings:
        name, headings = mapped(same, scope)
        lines.append(
            call(
                f"{COMPARISON}.column",
                [literal(name)],
                {table: literal(heading) for table, heading in headings},
            )
        )
        told.append(f"{code(same.right.name)} and {code(same.left.name)}")
    return Edit(lines=tuple(lines), words=f"take {listed(told)} as the same column{'s' if len(told) > 1 else ''}")


def mapped(same: SameColumn, scope: Scope) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Give the logical name of a mapping and the heading for each table it names."""
    pair = scope.pair or ("", "")
    left = scope.ground.name_of(same.left.table) if same.left.table is not None else pair[0]
    right = scope.ground.name_of(same.right.table) if same.right.table is not None else pair[1]
    name = scope.column(ColumnRef(name=same.left.name, table=same.left.table))
    left_heading = scope.heading(name, left) or same.left.name
    return name, ((left, left_heading), (right, same.right.name))
