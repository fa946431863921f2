"""Precision: "round price to whole euros", "compare at 2 decimals", "ignore the time of day", "by day only"."""

from __future__ import annotations

from workbench.models.builtin.intents import ColumnRef, SetRule
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.limit_options import decimals_words
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted

GATE = (Cue.ROUND, Cue.DECIMALS, Cue.WHOLE, Cue.DAY_ONLY, Cue.TIME_OF_DAY)
_VERBS = frozenset(
    {
        Cue.COMPARE, Cue.USE, Cue.SET, Cue.TREAT, Cue.NOW_ON, Cue.EVERYTHING, Cue.ALL, Cue.NUMBERS, Cue.VALUE,
        Cue.BOTH, Cue.IGNORE, Cue.NO_MATTER, Cue.ONLY, Cue.JUST, Cue.DATES, Cue.DIFFERENCE, Cue.SHOW,
    }
)  # fmt: skip
_OTHER_WISHES = frozenset({Cue.SHOW, Cue.COUNT, Cue.TOTAL, Cue.MEAN, Cue.EXPORT, Cue.WHY, Cue.WHICH, Cue.WHAT})
_MOST_PLACES = 10
_ONE = frozenset({"one", "a", "single", "ein", "eine", "einer"})
_AT = frozenset({"at", "to", "with", "on", "in", "auf", "mit", "as", "als"})
_EUROS = frozenset({"euro", "euros", "dollar", "dollars", "pound", "pounds", "cent", "cents", "franken", "eur", "usd"})


def read(d: Draft) -> bool:
    """Read at how many decimals numbers are compared, or that dates are compared without their time of day."""
    if any(item.cue in _OTHER_WISHES for item in d.items) or d.table_places():
        return False
    if d.has(Cue.DAY_ONLY, Cue.TIME_OF_DAY):
        return _by_day(d)
    said_so = d.has(Cue.ROUND, Cue.IGNORE, Cue.NO_MATTER) or _at_decimals(d)
    places = _places(d) if said_so else None
    if places is None:
        return False
    if not d.one_run():
        return False
    columns = d.take_columns(numeric=True)
    d.use(*d.places(*GATE, *_VERBS))
    for place in d.open_places(lambda item: item.unknown):
        if d.items[place].text.casefold() in _EUROS:
            d.use(place)
    where = f" in {spoken([quoted(column.name) for column in columns], 'and')}" if columns else ""
    if not columns:
        d.note("Taken of every compared column that holds amounts.")
    words = decimals_words(places, where)
    options: dict[str, object] = {"precision": places}
    d.penalty -= 0.3
    d.add(SetRule(columns=columns, options=options, words=words, said=places))
    return True


def _at_decimals(d: Draft) -> bool:
    """Say whether it is said at how many decimals: "compare prices at 2 decimals", "mit 2 Nachkommastellen"."""
    figures = [*d.amount_places(), *d.places(Cue.DECIMALS, Cue.WHOLE)]
    start = d.items[figures[0]].start if figures else 0
    return start > 0 and d.scene.tokens[start - 1].fold in _AT and d.has(Cue.COMPARE, Cue.USE)


def _places(d: Draft) -> str | None:
    """Give the number of decimals that is said: none for whole numbers."""
    if d.has(Cue.WHOLE) and not d.amount_places():
        return "0"
    if not d.has(Cue.DECIMALS):
        return None
    ahead = d.items[d.places(Cue.DECIMALS)[0]].start - 1
    if d.has(Cue.IGNORE, Cue.NO_MATTER) and not d.amount_places():
        return "0"
    if not d.amount_places() and ahead >= 0 and d.scene.tokens[ahead].fold in _ONE:
        return "1"
    for place in d.amount_places():
        amount = d.items[place].amount
        if amount is None or amount.unit or not 0 <= amount.value <= _MOST_PLACES or amount.value != int(amount.value):
            continue
        if d.cue_after(place, Cue.DECIMALS) is None:
            continue
        d.use(place)
        return str(int(amount.value))
    return None


def _by_day(d: Draft) -> bool:
    """Read that dates are compared by their day."""
    forgiven = d.has(Cue.IGNORE, Cue.NO_MATTER, Cue.WITHOUT, Cue.NOT)
    if not forgiven and not d.has(Cue.DAY_ONLY):
        return False
    if d.has(Cue.DAY_ONLY) and not d.has(
        Cue.COMPARE, Cue.ONLY, Cue.JUST, Cue.USE, Cue.TREAT, Cue.TIME_OF_DAY, Cue.MATTER
    ):
        return False
    columns = d.take_columns(dated=True) if d.column_places() else _dated(d)
    if not columns:
        return False
    d.use(*d.places(*GATE, *_VERBS, Cue.WITHOUT, Cue.NOT, Cue.MATTER))
    names = spoken([quoted(column.name) for column in columns], "and")
    d.penalty -= 0.3
    words = f"dates in {names} are compared by their day, whatever the time"
    d.add(SetRule(columns=columns, options={"precision": "day"}, words=words))
    return True


def _dated(d: Draft) -> tuple[ColumnRef, ...]:
    """Give the compared columns of dates."""
    groups = [one for one in d.scene.columns.groups if one.dated and one.role not in {"key", "ignore"}]
    groups = [one for one in groups if one.logical] or groups
    names = [quoted(group.name) for group in groups]
    if groups:
        d.note(f"Taken of {spoken(names, 'and')}.")
    return tuple(ColumnRef(name=group.name) for group in groups)
