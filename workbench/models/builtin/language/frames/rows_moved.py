"""Rows that moved: "whose gross changed by more than 100", "where nights went up and the rate went down"."""

from __future__ import annotations

from workbench.models.builtin.intents import ColumnRef, SetRule, ShowMoved
from workbench.models.builtin.language.draft import Draft, ask_which_figure
from workbench.models.builtin.language.frames.extents import is_numeric
from workbench.models.builtin.language.frames.rows import row_noun
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.units_said import has_unit, unit_family
from workbench.models.builtin.language.values import plain
from workbench.models.builtin.refs import Move

MOVES = (Cue.ROSE, Cue.FELL, Cue.CHANGED, Cue.CHANGE, Cue.DIFFER, Cue.DIFFER_BY, Cue.DIFFERENCE)
_DIRECTIONS = {Cue.ROSE: "rose", Cue.FELL: "fell"}
_LIMITS = {
    Cue.MORE_THAN: "gt", Cue.LESS_THAN: "lt", Cue.AT_LEAST: "ge", Cue.AT_MOST: "le", Cue.EXACT: "eq",
}  # fmt: skip
_ASKS = frozenset({Cue.SHOW, Cue.LIST, Cue.WHICH, Cue.WHO, Cue.WHERE, Cue.COUNT, Cue.WHAT})
_ALLOWED = frozenset({
    *MOVES, *_LIMITS, *_ASKS, Cue.FILLER, Cue.AND, Cue.COMMA, Cue.THESE, Cue.ONE, Cue.ROW, Cue.IN, Cue.OF, Cue.STOP,
    Cue.BY, Cue.THAN, Cue.HAS, Cue.IS, Cue.ALL, Cue.THAT, Cue.COLUMN_NOUN, Cue.VALUE, Cue.CELL, Cue.WITH, Cue.LEFT,
    Cue.ONLY, Cue.THERE, Cue.IT,
})  # fmt: skip
_LEAST_WITH_BOUND = 1


def read(d: Draft) -> bool:
    """Read which rows are wanted by how their numbers moved; a rule that forgives, a group or a side is none of it."""
    if d.cues - _ALLOWED or not any(item.cue in _ASKS for item in d.items) or d.table_places():
        return False
    if any(item.known or item.date for item in d.items):
        return False
    verbs = d.places(*MOVES)
    amounts = d.amount_places()
    if not verbs or len(amounts) > _LEAST_WITH_BOUND:
        return False
    columns = [place for place in d.column_places() if is_numeric(d, place)]
    moves = _several(d, columns, verbs) if len(columns) > 1 and not amounts else _single(d, columns, verbs, amounts)
    if not moves:
        return bool(d.questions)
    count = d.has(Cue.COUNT)
    if count and len(moves) == 1 and not moves[0].op:
        return False
    d.use(*d.places(*_ALLOWED - {Cue.ONLY, Cue.LEFT}), *d.places(Cue.ONLY, Cue.LEFT))
    row_noun(d)
    d.use_row_columns()
    d.add(ShowMoved(moves=moves, count=count))
    d.penalty -= 0.3
    return True


def _several(d: Draft, columns: list[int], verbs: list[int]) -> tuple[Move, ...]:
    """Give a move of each column: each has its own verb, before it or behind it alike."""
    if len(columns) != len(verbs):
        return ()
    behind = all(column < verb for column, verb in zip(columns, verbs, strict=True))
    ahead = all(verb < column for column, verb in zip(columns, verbs, strict=True))
    if not (behind or ahead):
        return ()
    directions = [_DIRECTIONS.get(cue, "moved") if (cue := d.items[verb].cue) else "moved" for verb in verbs]
    return tuple(
        Move(column=d.column(column, numeric=True), direction=direction)
        for column, direction in zip(columns, directions, strict=True)
    )


def _single(d: Draft, columns: list[int], verbs: list[int], amounts: list[int]) -> tuple[Move, ...]:
    """Give the one move that is asked for, with its bound."""
    cues = {d.items[verb].cue for verb in verbs}
    direction = next((_DIRECTIONS[cue] for cue in (Cue.ROSE, Cue.FELL) if cue in cues), "moved")
    if Cue.ROSE in cues and Cue.FELL in cues:
        return ()
    op, value, percent = "", "", False
    if amounts:
        item = d.items[amounts[0]]
        bound = d.cue_ahead(amounts[0], *_LIMITS, skip=(Cue.FILLER, Cue.THAN, Cue.OF, Cue.BY))
        if item.amount is None or item.amount.unit not in {"", "currency", "percent"} or bound is None:
            return ()
        if columns and _of_the_value(d, columns[0], verbs, bound):
            return ()
        percent = item.amount.unit == "percent"
        op, value = _LIMITS[d.items[bound].cue or Cue.MORE_THAN], plain(item.amount.value)
        ask_which_figure(d, item, item.amount)
    elif direction == "moved":
        return ()
    column = d.column(columns[0], numeric=True) if columns else _meant(d, amounts)
    if column is None:
        return ()
    d.use(*amounts)
    return (Move(column=column, direction=direction, op=op, value=value, percent=percent),)


def _of_the_value(d: Draft, column: int, verbs: list[int], bound: int) -> bool:
    """Say whether a bound is one of the value, not of the move: "the changed rows where Qty is over 30"."""
    if column > bound or any(column < verb < bound for verb in verbs):
        return False
    if any(item.cue in {Cue.BY, Cue.DIFFER_BY} for item in d.items[column:bound]):
        return False
    joint = d.cue_ahead(column, Cue.IN, Cue.OF)
    ahead = None if joint is None else d.ahead(joint)
    return ahead is None or ahead not in verbs


def _meant(d: Draft, amounts: list[int]) -> ColumnRef | None:
    """Give the column that is meant where none is named: that of the last rule, else the only compared number."""
    if not amounts:
        return None
    last = next((one for one in reversed(d.scene.conversation.last_intents) if isinstance(one, SetRule)), None)
    if last is not None and len(last.columns) == 1:
        d.note(f"Taken of {quoted(last.columns[0].name)}, the column spoken of last.")
        return last.columns[0]
    contract = d.scene.view.contract
    compared = {column.name for column in contract.compared} if contract is not None else set[str]()
    names = [group.name for group in d.scene.columns.groups if group.numeric and group.name in compared]
    if len(names) == 1:
        d.note(f"Taken of {quoted(names[0])}, the only compared column of numbers.")
        return ColumnRef(name=names[0])
    family = unit_family(d.items[amounts[0]].text.split()[-1])
    in_it = [name for name in names if has_unit((name,), family)]
    if len(in_it) == 1:
        d.note(f"Taken of {quoted(in_it[0])}, the only compared column in that unit.")
        return ColumnRef(name=in_it[0])
    d.use_all()
    text = d.scene.text.strip().rstrip("?.! ")
    d.ask("Of which column of numbers?", tuple(f"{text} in {quoted(name)}" for name in names[:6]))
    return None
