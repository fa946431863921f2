"""Correcting: the last request with another figure, column, value or file in it, as the intents that do it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from workbench.models.builtin.intents import (
    AllRows,
    ChooseColumns,
    ColumnRef,
    Compare,
    Direction,
    FilterRows,
    Intent,
    Question,
    RowCondition,
    SetKey,
    SetRule,
    ShowMoved,
    ShowRows,
    ShowTable,
    Summarise,
    TableRef,
    Understanding,
)
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.items import Amount, KnownValue
from workbench.models.builtin.language.limit_options import has_limit, with_amount
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import plain
from workbench.models.builtin.table_views import TableView

_NUMBERED = frozenset({"lt", "le", "gt", "ge", "eq", "ne"})


# ---------------------------------------------------------------- a figure
def with_figure(last: Sequence[Intent], amount: Amount, old: Amount | None) -> Understanding | None:
    """Give the last request with another figure: of a tolerance, of a top list, or of a condition on rows."""
    rules = [one for one in last if isinstance(one, SetRule) and has_limit(one)]
    if len(rules) > 1 and old is None:
        return _which_rule(rules, amount)
    if rules:
        return _other_limit(rules, amount, old)
    if len(last) != 1 or amount.unit not in {"", "currency", "cents", "percent"}:
        return None
    one = last[0]
    counted = _with_count(one, amount)
    if counted is not None:
        return Understanding(intents=(counted,))
    return _with_bound(one, amount)


def _which_rule(rules: Sequence[SetRule], amount: Amount) -> Understanding | None:
    """Ask which of the rules of the last message gets the figure."""
    figure = amount.text or plain(amount.value)
    names = [spoken([quoted(one.name) for one in rule.columns], "and") for rule in rules]
    if not all(names):
        return None
    options = tuple(f"Differences up to {figure} in {name} count as equal" for name in names)
    question = Question(text=f"{figure} for {spoken(names, 'or')}?", options=options)
    return Understanding(questions=(question,))


def _other_limit(rules: Sequence[SetRule], amount: Amount, old: Amount | None) -> Understanding | None:
    rule = next((one for one in rules if old is None or one.said.removesuffix(" %") == plain(old.value)), None)
    made = None if rule is None else with_amount(rule, amount)
    if made is None:
        return None
    return Understanding(intents=(made.rule,), notes=(made.note,) if made.note else ())


def _with_count(one: Intent, amount: Amount) -> Intent | None:
    """Give a list with another length."""
    if amount.unit or amount.value != int(amount.value) or not 1 <= amount.value <= 10_000:
        return None
    match one:
        case Summarise(top=int()):
            return replace(one, top=int(amount.value))
        case ShowRows(limit=int()) | ShowTable(limit=int()) | ShowMoved(limit=int()):
            return replace(one, limit=int(amount.value))
        case _:
            return None


def with_top(last: Sequence[Intent], amount: Amount) -> Understanding | None:
    """Give the first so many of what was shown or worked out by group last."""
    one = last[-1]
    if len(last) != 1 or amount.unit or amount.value != int(amount.value) or not 1 <= amount.value <= 1000:
        return None
    number = int(amount.value)
    match one:
        case Summarise() if one.by or one.top is not None:
            return Understanding(intents=(replace(one, top=number),))
        case ShowRows() | ShowTable() | ShowMoved():
            return Understanding(intents=(replace(one, limit=number),))
        case _:
            return None


def _with_bound(one: Intent, amount: Amount) -> Understanding | None:
    """Give a filter or a question with another bound, where it has just one."""
    value = amount.value / 100 if amount.unit == "cents" else amount.value
    if isinstance(one, ShowMoved):
        return _with_move(one, amount, value)
    conditions: tuple[RowCondition, ...] = getattr(one, "conditions", ())
    bounded = [
        place
        for place, it in enumerate(conditions)
        if it.op in _NUMBERED and len(it.values) == 1 and _is_figure(it.values[0])
    ]
    if len(bounded) != 1 or amount.unit == "percent":
        return None
    place = bounded[0]
    new = replace(conditions[place], values=(plain(value),))
    return _with_conditions(one, (*conditions[:place], new, *conditions[place + 1 :]))


def _with_move(one: ShowMoved, amount: Amount, value: Decimal) -> Understanding | None:
    moved = [place for place, move in enumerate(one.moves) if move.op]
    if len(moved) != 1:
        return None
    place = moved[0]
    percent = amount.unit == "percent" or (amount.unit == "" and one.moves[place].percent)
    new = replace(one.moves[place], value=plain(value), percent=percent)
    return Understanding(intents=(replace(one, moves=(*one.moves[:place], new, *one.moves[place + 1 :])),))


def _is_figure(text: str) -> bool:
    return text.lstrip("-").replace(".", "", 1).isdigit()


def _with_conditions(one: Intent, conditions: tuple[RowCondition, ...]) -> Understanding | None:
    """Give a filter or a question with other conditions: those of a filter that stands are taken off first."""
    if isinstance(one, FilterRows):
        columns = tuple(dict.fromkeys(it.column for it in conditions))
        return Understanding(intents=(AllRows(columns=columns), replace(one, conditions=conditions)))
    if isinstance(one, Summarise | ShowRows | ShowTable | ShowMoved):
        return Understanding(intents=(replace(one, conditions=conditions),))
    return None


# ---------------------------------------------------------------- a column
def with_column(
    last: Sequence[Intent], groups: Sequence[ColumnGroup], old: Sequence[ColumnGroup]
) -> Understanding | None:
    """Give the last request for other columns; a rule or a choice is taken back where it was set."""
    # A correction takes a rule off before it sets it anew: the last of them is what was wanted.
    one = last[-1]
    if any(not isinstance(it, type(one)) for it in last) or (len(last) > 1 and not _is_off(last[0])):
        return None
    refs = tuple(group.ref() for group in groups)
    named = {name for group in old for name in (group.name, *group.names)}
    if isinstance(one, SetRule | ChooseColumns):
        columns = _replaced(one.columns, refs, named)
        if columns is None or (isinstance(one, SetRule) and not _can_hold(one, groups)):
            return None
        return _set_anew(one, columns)
    if isinstance(one, Compare) and one.only:
        chosen = _replaced(one.only, refs, named)
        return None if chosen is None else Understanding(intents=(ChooseColumns(columns=chosen, mode="only"),))
    if named and not named & {ref.name for ref in columns_of(one)}:
        return None
    if isinstance(one, SetKey) or (isinstance(one, Compare) and one.key):
        return Understanding(intents=(SetKey(columns=refs),))
    if len(groups) != 1:
        return None
    made = _asked_for(one, groups[0], named)
    return None if made is None else Understanding(intents=(made,))


def _is_off(one: Intent) -> bool:
    """Say whether an intent takes a rule or a choice off, as a correction does first."""
    if isinstance(one, SetRule):
        return all(name in _NEUTRAL and _NEUTRAL[name] == value for name, value in one.options.items())
    return isinstance(one, ChooseColumns)


def _replaced(
    columns: tuple[ColumnRef, ...], new: tuple[ColumnRef, ...], named: set[str]
) -> tuple[ColumnRef, ...] | None:
    if not named:
        return new
    if not named & {one.name for one in columns}:
        return None
    return tuple(dict.fromkeys((*(one for one in columns if one.name not in named), *new)))


def _can_hold(rule: SetRule, groups: Sequence[ColumnGroup]) -> bool:
    """Say whether a rule makes sense for columns: a figure needs numbers, days need dates."""
    if not {"tolerance", "relative", "precision"} & set(rule.options):
        return True
    return all(group.numeric or group.dated for group in groups)


def _set_anew(one: SetRule | ChooseColumns, columns: tuple[ColumnRef, ...]) -> Understanding | None:
    """Take a rule or a choice off its columns and set it for others."""
    names = spoken([quoted(column.name) for column in columns], "and")
    left = tuple(column for column in one.columns if column not in columns)
    if isinstance(one, ChooseColumns):
        back = {"ignore": "include", "include": "ignore"}.get(one.mode)
        off = (ChooseColumns(columns=left, mode=back),) if back is not None and left else ()
        return Understanding(intents=(*off, replace(one, columns=columns)))
    neutral = {name: _NEUTRAL[name] for name in one.options if name in _NEUTRAL}
    if set(one.options) - set(neutral) or one.side is not None:
        return None
    off = (SetRule(columns=left, options=neutral, words="compared exactly"),) if left or not one.columns else ()
    words = _for_others(one.words, one.columns, names)
    return Understanding(
        intents=(*off, replace(one, columns=columns, words=words)), notes=(f"The rule is set for {names} instead.",)
    )


_NEUTRAL: Mapping[str, object] = {
    "tolerance": None, "relative": None, "precision": None, "case": "exact", "accents": "exact", "umlauts": "exact",
    "spaces": "trim", "unpad": False,
}  # fmt: skip
"""Options of a rule as they are where no rule is set: one is taken off with them."""


def _for_others(words: str, columns: tuple[ColumnRef, ...], names: str) -> str:
    """Name other columns in the words of a rule."""
    before = spoken([quoted(column.name) for column in columns], "and")
    return words.replace(f" in {before}", f" in {names}") if before and before in words else words


def columns_of(one: Intent) -> tuple[ColumnRef, ...]:
    """Give the columns that an intent names."""
    found = [getattr(one, name, None) for name in ("column", "order")]
    several = [getattr(one, name, ()) for name in ("columns", "key", "by", "also", "all_of")]
    moves = [move.column for move in getattr(one, "moves", ())]
    refs = (*found, *(ref for refs in several for ref in refs), *moves)
    return tuple(ref for ref in refs if isinstance(ref, ColumnRef))


def _asked_for(one: Intent, group: ColumnGroup, named: set[str]) -> Intent | None:
    """Give a question about another column: a figure for a figure, a group for a group."""
    match one:
        case Summarise():
            grouped = [ref for ref in one.by if not named or ref.name in named]
            if one.column is not None and group.numeric and not (named and one.column.name not in named):
                return replace(one, column=group.ref(), also=())
            if len(grouped) == 1 and (not group.measures or named):
                return replace(one, by=tuple(group.ref() if ref is grouped[0] else ref for ref in one.by))
            if one.column is not None and one.rows == "changed" and not one.by:
                return replace(one, column=group.ref())
            return None
        case ShowRows(column=ColumnRef()) | Direction():
            return replace(one, column=group.ref())
        case ShowRows(order=ColumnRef()) | ShowTable(order=ColumnRef()):
            return replace(one, order=group.ref())
        case ShowTable(column=ColumnRef()):
            return replace(one, column=group.ref())
        case ShowMoved() if len(one.moves) == 1 and (group.numeric or group.dated):
            return replace(one, moves=(replace(one.moves[0], column=group.ref()),))
        case _:
            return None


# ---------------------------------------------------------------- a value, a file
def with_value(last: Sequence[Intent], value: KnownValue, old: KnownValue | None) -> Understanding | None:
    """Give a filter or a question with another value of the same column."""
    one = last[-1]
    held: tuple[RowCondition, ...] = getattr(one, "conditions", ())
    for group in value.groups:
        for place, condition in enumerate(held):
            if condition.column.name not in {group.name, *group.names} or condition.op not in {
                "eq",
                "in",
                "ne",
                "not_in",
            }:
                continue
            values = _other_values(condition.values, value.value, old)
            if values is None:
                continue
            op = condition.op if len(values) > 1 else {"in": "eq", "not_in": "ne"}.get(condition.op, condition.op)
            new = replace(condition, op=op, values=values)
            return _with_conditions(one, (*held[:place], new, *held[place + 1 :]))
    return None


def _other_values(values: tuple[str, ...], new: str, old: KnownValue | None) -> tuple[str, ...] | None:
    if old is None:
        return (new,)
    if old.value not in values:
        return None
    return tuple(dict.fromkeys(new if one == old.value else one for one in values))


def with_table(last: Sequence[Intent], table: TableView) -> Understanding | None:
    """Give a question about one file for another one."""
    one = last[-1]
    match one:
        case Summarise(tables=(_,)):
            return Understanding(intents=(replace(one, tables=(table.ref,), difference=False),))
        case ShowTable(table=TableRef()):
            return Understanding(intents=(replace(one, table=table.ref),))
        case _:
            return None
