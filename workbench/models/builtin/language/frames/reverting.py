"""Reverting: a rule, a filter or a key that was set is taken off again, and what was meant instead is named."""

from __future__ import annotations

from decimal import Decimal

from workbench.models.builtin.intents import (
    AllRows,
    ChooseColumns,
    ClearRules,
    ColumnRef,
    SetKey,
    SetRule,
    ShowContract,
)
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames import texts
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import plain
from workbench.models.builtin.state import ContractColumn

OFF = frozenset({Cue.IGNORE, Cue.REMOVE, Cue.DELETE, Cue.WITHOUT, Cue.UNDO, Cue.NO, Cue.CLEAN})
_FILTERS = frozenset({"filter", "filters", "filterung", "restriction", "restrictions", "condition", "conditions"})
_BACK = frozenset({"go back", "back", "zurueck", "zurück", "switch back", "step back"})
_KEPT = frozenset({Cue.KEEP, Cue.EXCEPT})
_AROUND = frozenset({
    Cue.FILLER, Cue.THAT, Cue.THESE, Cue.IT, Cue.AGAIN, Cue.LAST, Cue.ROW, Cue.ALL, Cue.ON, Cue.OF, Cue.FOR, Cue.IN,
    Cue.STOP, Cue.RULE, Cue.TOLERANCE, Cue.COMMA, Cue.OUT, Cue.NOW_ON, Cue.VALUE, Cue.THEN, Cue.AND, Cue.BUT,
    Cue.EVERYTHING, Cue.INCLUDE,
})  # fmt: skip


def read(d: Draft) -> bool:
    """Read "take that filter off", "drop the 3 seconds again but keep the club rule", "go back to bib"."""
    return _filter_off(d) or _aspect_off(d) or _tolerance_off(d) or _rule_off(d) or _rule_stays(d) or _back_to_key(d)


def _filter_off(d: Draft) -> bool:
    place = next((place for place, item in enumerate(d.items) if item.text.casefold() in _FILTERS), None)
    if place is None or not any(verb < place for verb in d.places(*OFF)):
        return False
    if d.cues - _AROUND - OFF - {Cue.LEAVE, Cue.WHERE}:
        return False
    if d.amount_places() or d.table_places() or not d.one_run():
        return False
    d.use(place, *d.places(*OFF, *_AROUND))
    columns = d.take_columns()
    known = d.open_places(lambda item: item.known)
    if known and not columns:
        values = [value for spot in known if (value := d.items[spot].known) is not None]
        columns = tuple(dict.fromkeys(group.ref() for value in values for group in value.groups))
        d.use(*known)
    d.add(AllRows(columns=columns))
    d.penalty -= 0.3
    return True


def _aspect_off(d: Draft) -> bool:
    """Read "drop the case rule", "undo that about the case": capitals count again where they did not."""
    places = d.places(*texts.ASPECTS)
    aspects = [cue for place in places if (cue := d.items[place].cue) is not None]
    named = d.has(Cue.RULE) and d.has(*OFF)
    if not aspects or not (named or d.has(Cue.UNDO)) or d.cues - _AROUND - OFF - texts.ASPECTS - {Cue.EXPLAIN}:
        return False
    if d.amount_places() or d.table_places() or not d.one_run():
        return False
    d.use(*places, *d.places(*OFF, *_AROUND, Cue.EXPLAIN), *d.open_places(lambda item: item.text.casefold() == "about"))
    wanted = d.take_columns()
    back = texts.rule(d, wanted, list(dict.fromkeys(aspects)), forgive=False)
    held = [column for column in _ruled(d) if set(back.options) & set(column.rule)]
    columns = wanted or tuple(ColumnRef(name=column.name) for column in held)
    if not columns:
        return False
    d.add(texts.rule(d, columns, list(dict.fromkeys(aspects)), forgive=False))
    d.penalty -= 0.5
    return True


def _rule_off(d: Draft) -> bool:
    """Read "drop the rule on club": the column stays, its rules go."""
    rule = d.first(Cue.RULE)
    columns = d.column_places()
    if rule is None or not columns or not d.one_run() or not d.has(*OFF) or d.cues - _AROUND - OFF:
        return False
    if d.amount_places() or d.table_places() or (d.has(Cue.WITHOUT) and not d.has(Cue.IGNORE, Cue.REMOVE)):
        return False
    d.use(*d.places(*OFF, *_AROUND))
    groups = [d.group(place) for place in columns]
    refs = d.take_columns()
    left_out = all(group.role == "ignore" for group in groups)
    d.add(ChooseColumns(columns=refs, mode="include") if left_out else ClearRules(columns=refs))
    d.penalty -= 0.3
    return True


def _rule_stays(d: Draft) -> bool:
    """Read "keep the club rule": nothing is changed, and what is set is shown."""
    columns = d.column_places()
    if d.items[0].cue not in _KEPT or not d.has(Cue.RULE) or not columns or d.cues - _AROUND - _KEPT:
        return False
    if not d.one_run() or d.amount_places() or d.table_places():
        return False
    d.use(*d.places(*_KEPT, *_AROUND))
    d.note(f"What is set for {_names(d, columns)} stays.")
    d.use(*columns)
    # Behind another request it only says what that one leaves: the same once more is no second request.
    d.add(d.before[-1] if d.before else ShowContract(what="rules"))
    d.penalty -= 0.3
    return True


def _names(d: Draft, places: list[int]) -> str:
    return " and ".join(quoted(d.group(place).name) for place in places)


def _tolerance_off(d: Draft) -> bool:
    """Take off the tolerance that is named by its figure: it must be one that is set."""
    amounts = d.amount_places()
    kept = d.first(*_KEPT)
    again = any(item.cue is Cue.AGAIN for item in d.items) or d.has(Cue.TOLERANCE, Cue.RULE) or d.has(Cue.NOW_ON)
    if len(amounts) != 1 or not again or not d.has(*OFF) or d.cues - _AROUND - OFF - _KEPT:
        return False
    if kept is not None and kept < amounts[0]:
        return False
    item = d.items[amounts[0]]
    found = [column for column in _ruled(d) if _has_figure(column, item)]
    if not found:
        return False
    d.use(amounts[0], *d.places(*OFF, *_AROUND, *_KEPT), *d.open_places(lambda one: one.unknown))
    named = [place for place in d.column_places() if kept is None or place < kept]
    wanted = {d.group(place).name for place in named}
    stays = [place for place in d.column_places() if kept is not None and place > kept]
    d.use(*named, *stays)
    chosen = tuple(ColumnRef(name=column.name) for column in found if not wanted or column.name in wanted)
    if not chosen:
        return False
    if stays:
        d.note(f"What is set for {_names(d, stays)} stays.")
    d.add(SetRule(columns=chosen, options={"tolerance": None, "relative": None}, words="compared exactly"))
    d.penalty -= 0.5
    return True


def _ruled(d: Draft) -> tuple[ContractColumn, ...]:
    contract = d.scene.view.contract
    return tuple(column for column in (contract.columns if contract is not None else ()) if column.rule)


def _has_figure(column: ContractColumn, item: Item) -> bool:
    """Say whether a column's rule forgives just this figure, or a step less ("less than 3" is written 2.9999999999)."""
    amount = item.amount
    if amount is None:
        return False
    value = amount.value / 100 if amount.unit in {"percent", "cents"} else amount.value
    names = ("relative",) if amount.unit == "percent" else ("tolerance",)
    set_to = [Decimal(str(column.rule[name])) for name in names if column.rule.get(name) not in (None, "")]
    return any(0 <= value - one < Decimal("0.000001") or plain(one) == plain(value) for one in set_to)


def _back_to_key(d: Draft) -> bool:
    """Read "go back to bib": the key that held before."""
    place = next((at for at, item in enumerate(d.items) if item.text.casefold() in _BACK), None)
    joint = None if place is None else d.cue_after(place, Cue.TO, Cue.IN)
    if (
        place is None
        or joint is None
        or d.cues - _AROUND - {Cue.UNDO, Cue.TO, Cue.KEY, Cue.COLUMN_NOUN, Cue.AS, Cue.USE}
    ):
        return False
    columns = d.column_places()
    if not columns or not d.one_run() or d.table_places() or d.amount_places():
        return False
    d.use(place, joint, *d.places(Cue.KEY, Cue.UNDO, Cue.USE))
    d.add(SetKey(columns=d.take_columns()))
    d.penalty -= 0.3
    return True
