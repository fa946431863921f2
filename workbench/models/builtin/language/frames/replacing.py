"""Replacing: another value, figure or tolerance in the place of the last one - "now the Dock instead", "rather 5 %"."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import AllRows, ColumnRef, Compare, FilterRows, Intent, SetRule, Summarise
from workbench.models.builtin.language.conditions import Conditions, instead
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import plain

GATE = (Cue.INSTEAD, Cue.INCLUDE, Cue.ALL, Cue.NO_ANSWER, Cue.FILLER)
_RATHER = frozenset({
    "instead", "stattdessen", "statt dessen", "rather", "lieber", "eher", "make it", "make that", "make this",
})  # fmt: skip
_AROUND = frozenset({
    Cue.FILLER, Cue.INSTEAD, Cue.THEN, Cue.AND, Cue.STOP, Cue.COMMA, Cue.NOW_ON, Cue.BUT, Cue.NO_ANSWER, Cue.AGAIN,
    Cue.IN, Cue.FOR, Cue.ROW, Cue.THESE, Cue.THAT, Cue.ALSO,
})  # fmt: skip
_BACK = frozenset({Cue.INCLUDE, Cue.ADD, Cue.SET, Cue.LEAVE, Cue.USE})


def read(d: Draft) -> bool:
    """Read what takes the place of what was said last; nothing where that was no filter, tolerance or question."""
    return _other_figure(d) or _other_value(d) or _back_in(d) or _all_again(d)


def _rather(d: Draft) -> bool:
    said = f" {' '.join(item.text for item in d.items).casefold()} "
    return any(f" {word} " in said for word in _RATHER)


def _last(d: Draft, *kinds: type[Intent]) -> Intent | None:
    """Give the last thing of a kind that was done in the chat."""
    turns = d.scene.conversation.intents
    return next((one for intents in reversed(turns) for one in reversed(intents) if isinstance(one, kinds)), None)


def _other_figure(d: Draft) -> bool:
    """Read "rather 5 %" after a tolerance."""
    amounts = d.amount_places()
    last = _last(d, SetRule)
    if not _rather(d) or len(amounts) != 1 or not isinstance(last, SetRule) or not d.one_run() or d.table_places():
        return False
    if not {"tolerance", "relative"} & set(last.options) or _unlike(d, Cue.SET, Cue.TOLERANCE):
        return False
    amount = d.items[amounts[0]].amount
    if amount is None or amount.unit not in {"", "percent", "currency", "cents"}:
        return False
    columns = d.take_columns(numeric=True) or last.columns
    d.use_all()
    d.penalty -= 0.2
    value = amount.value / 100 if amount.unit in {"percent", "cents"} else amount.value
    name, other = ("relative", "tolerance") if amount.unit == "percent" else ("tolerance", "relative")
    where = f" in {' and '.join(quoted(column.name) for column in columns)}" if columns else ""
    words = f"differences of up to {amount.text or plain(amount.value)}{where} count as equal"
    options: dict[str, object] = {name: plain(value), other: None}
    said = plain(amount.value)
    d.add(replace(last, columns=columns, options=options, words=words, boundary="inclusive", said=said))
    return True


def _other_value(d: Draft) -> bool:
    """Read "now the Dock instead" after "only the North warehouse": the filter or question with another value."""
    known = d.open_places(lambda item: item.known)
    if not _rather(d) or not known or d.amount_places() or d.table_places() or _unlike(d):
        return False
    last = _last(d, FilterRows, Summarise, Compare)
    conditions = Conditions(d).take()
    if isinstance(last, Compare):
        last = FilterRows(conditions=last.conditions, keep=True)
    if not conditions or not isinstance(last, Summarise | FilterRows):
        return False
    d.use_all()
    d.penalty -= 0.2
    if isinstance(last, Summarise):
        d.add(replace(last, conditions=instead(last.conditions, conditions)))
        return True
    columns = tuple(dict.fromkeys(one.column for one in conditions))
    if not {one.column.name for one in last.conditions} & {column.name for column in columns}:
        return False
    d.add(AllRows(columns=columns), replace(last, conditions=conditions))
    return True


def _back_in(d: Draft) -> bool:
    """Read "put South back in": the conditions on its column are taken off."""
    known = d.open_places(lambda item: item.known)
    said = f" {' '.join(item.text for item in d.items).casefold()}"
    if len(known) != 1 or " back" not in said or d.amount_places() or d.table_places() or d.column_places():
        return False
    if d.cues - _AROUND - _BACK - {Cue.OUT}:
        return False
    held = _filtered(d)
    value = d.items[known[0]].known
    columns = [group.ref() for group in (value.groups if value is not None else ()) if group.name in held]
    if len(columns) != 1:
        return False
    d.use_all()
    d.penalty -= 0.3
    d.add(AllRows(columns=tuple(columns)))
    return True


def _all_again(d: Draft) -> bool:
    """Read "all warehouses again": the conditions on that column are taken off."""
    columns = d.column_places()
    again = any(item.cue in {Cue.AGAIN, Cue.INCLUDE} or item.text.casefold() in {"again", "wieder"} for item in d.items)
    if len(columns) != 1 or not again or not any(item.cue is Cue.ALL for item in d.items):
        return False
    stays = {Cue.ALL, Cue.TOLERANCE, Cue.RULE, Cue.STAYED}
    if d.amount_places() or d.table_places() or d.cues - _AROUND - _BACK - stays:
        return False
    column = d.group(columns[0])
    if column.name not in _filtered(d):
        return False
    d.use_all()
    d.penalty -= 0.3
    d.add(AllRows(columns=(ColumnRef(name=column.name),)))
    return True


def _filtered(d: Draft) -> set[str]:
    """Name the columns on which filters were set in this chat."""
    turns = d.scene.conversation.intents
    filters = [one for intents in turns for one in intents if isinstance(one, FilterRows | Compare)]
    return {condition.column.name for one in filters for condition in one.conditions}


def _unlike(d: Draft, *more: Cue) -> bool:
    """Say whether other words stand in it than those that put one thing in the place of another."""
    strange = any(item.unknown and item.text.casefold() not in _RATHER for item in d.items)
    return strange or bool(d.cues - _AROUND - set(more))
