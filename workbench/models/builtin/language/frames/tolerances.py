"""Tolerances: how much two numbers may differ and still be equal, however it is said."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from workbench.models.builtin.intents import ColumnRef, SetRule
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.draft import Draft, ask_which_figure
from workbench.models.builtin.language.frames import day_limits
from workbench.models.builtin.language.frames.instead_limit import in_place
from workbench.models.builtin.language.frames.pieces import in_pieces
from workbench.models.builtin.language.items import Amount, Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.time_spans import is_span
from workbench.models.builtin.language.units_said import measured_in
from workbench.models.builtin.language.values import STEP, plain

COUNTING = frozenset({Cue.HAS_TO_MOVE, Cue.TO_COUNT, Cue.MATTER, Cue.CHANGED})
FORGIVING = frozenset(
    {Cue.IGNORE, Cue.NO_MATTER, Cue.ALLOW, Cue.DIFFER_BY, Cue.TOLERANCE, Cue.UNCHANGED, Cue.SAME, Cue.RULE}
)
VERBS = frozenset(
    {
        Cue.SET, Cue.CHANGE, Cue.USE, Cue.TREAT, Cue.NOW_ON, Cue.INSTEAD, Cue.DIFFERENCE, Cue.DIFFER, Cue.COMPARE,
        Cue.NUMBERS, Cue.EVERYTHING,
        Cue.VALUE, Cue.ALL, Cue.BOTH, Cue.MATCH, Cue.MEANS, Cue.ADD, Cue.APPLY, Cue.KEEP, Cue.THAT, Cue.SMALL,
        Cue.IF, Cue.WHEN,
    }
)  # fmt: skip
_UP = frozenset({Cue.MORE_THAN, Cue.AT_LEAST})
_UNITS_NOT_HERE = {"days", "weeks", "hours", "minutes", "seconds", "months", "percentage points"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Limit:
    """The figure of a tolerance, the word before or after it ("up to", "more than"), and their places."""

    amount: Amount
    word: Cue | None
    places: tuple[int, ...]


def read(d: Draft) -> bool:
    """Read a tolerance for columns, or several with one verb."""
    limits = _limits(d)
    if not limits or not _about_differences(d, limits):
        return False
    if not d.cues & (COUNTING | FORGIVING) and _within(d, limits):
        return _read_within(d, limits)
    counting = bool(d.cues & COUNTING) or (d.has(Cue.ONLY) and d.has(Cue.DIFFERENCE))
    forgiving = d.has(*FORGIVING)
    if not (counting or forgiving) or _is_no_rule(d, limits):
        return False
    edges = [_inclusive(d, limit, counting=counting, forgiving=forgiving) for limit in limits]
    if None in edges:
        return False
    d.use(*d.places(*COUNTING, *FORGIVING, *VERBS), *(place for limit in limits for place in limit.places))
    if counting:
        d.use(*d.places(Cue.IF, Cue.WHEN))
        d.take(Cue.ONLY)
    return _add_all(d, limits, edges)


def _add_all(d: Draft, limits: list[Limit], edges: list[bool | None]) -> bool:
    _settle_table(d)
    if len(d.column_runs()) > len(limits):
        return False
    columns = d.column_places()
    if len(limits) > 1:
        return _one_each(d, limits, edges, columns)
    if _is_of_dates(d, limits[0].amount):
        day_limits.add(d, limits[0].amount, inclusive=bool(edges[0]))
        return True
    named = _numeric(d, columns) or _those_with_tolerance(d)
    pieces = () if named else in_pieces(d, limits[0].places)
    if pieces is None:
        return True
    _add(d, named or pieces, limits[0], inclusive=bool(edges[0]))
    return True


def _is_of_dates(d: Draft, amount: Amount, places: list[int] | None = None) -> bool:
    """Say whether a span of time is one between dates: a column of minutes is one of figures."""
    if not is_span(amount):
        return False
    named = (d.items[place].column for place in (d.column_places() if places is None else places))
    groups = [group for mention in named if mention is not None for group in mention.groups]
    return not measured_in(amount.unit, (group.name for group in groups)) or any(one.dated for one in groups)


def _those_with_tolerance(d: Draft) -> tuple[ColumnRef, ...]:
    """Give the columns that have a tolerance where "the tolerance" is spoken of and no column is named."""
    spoken_of = any(
        item.cue is Cue.TOLERANCE and item.start > 0 and d.scene.tokens[item.start - 1].fold in _DEFINITE
        for item in d.items
    )
    contract = d.scene.view.contract
    columns = contract.columns if contract is not None and spoken_of and not d.has(Cue.EVERYTHING, Cue.NUMBERS) else ()
    found = [one.name for one in columns if one.rule.get("tolerance") or one.rule.get("relative")]
    if found:
        d.note(f"Taken of {spoken([quoted(name) for name in found], 'and')}, where a tolerance is set.")
    return tuple(ColumnRef(name=name) for name in found)


_DEFINITE = frozenset({"the", "that", "this", "our", "my", "die", "der", "diese"})


def _read_within(d: Draft, limits: list[Limit]) -> bool:
    """Read "amounts within 5 cents" or "amounts must match within 5 cents"; "match amounts" may speak of a key."""
    d.use(
        *(place for limit in limits for place in limit.places),
        *d.places(Cue.NUMBERS, Cue.EVERYTHING, Cue.VALUE, Cue.USE, Cue.ALL),
        *(place for place in d.places(Cue.MATCH) if place > max(d.column_places(), default=-1)),
    )
    if len(limits) != 1 or not d.one_run():
        return False
    if _is_of_dates(d, limits[0].amount):
        day_limits.add(d, limits[0].amount, inclusive=True)
    else:
        _add(d, _numeric(d, d.column_places()), limits[0], inclusive=True)
    return True


def _is_no_rule(d: Draft, limits: list[Limit]) -> bool:
    """Say whether it asks to see rows ("changed prices over 5"), or turns a rule round twice."""
    plainly = d.cues & (COUNTING | FORGIVING) == frozenset({Cue.CHANGED})
    told = any(item.cue in {Cue.IS, Cue.ONLY, Cue.IF, Cue.WHEN, Cue.TREAT} for item in d.items)
    if d.has(Cue.SHOW) or (plainly and (not told or any(limit.word is None for limit in limits))):
        return True
    if any(limit.word is None and (_reports(d) or _is_year(limit.amount)) for limit in limits):
        return True
    twice = d.has(Cue.SAME, Cue.TOLERANCE, Cue.ALLOW, Cue.UNCHANGED)
    return d.refused(Cue.IGNORE, Cue.NO_MATTER) and twice


def _is_year(amount: Amount) -> bool:
    return not amount.unit and amount.value == int(amount.value) and 1900 <= amount.value <= 2100


def _reports(d: Draft) -> bool:
    """Say whether nothing but "report" speaks of a tolerance: "a report 2021" does not."""
    told = [item.text.casefold() for item in d.items if item.cue in COUNTING | FORGIVING]
    return bool(told) and all(text.startswith(("report", "flag")) for text in told)


def _settle_table(d: Draft) -> None:
    """Use a table that only tells whose column is meant: "in b Menge may be off by 2"."""
    places = d.table_places()
    columns = d.column_places()
    if len(places) != 1 or len(columns) != 1:
        return
    mention, table = d.items[columns[0]].column, d.items[places[0]].table
    if mention is None or table is None or len(table.tables) != 1 or len(mention.groups) != 1:
        return
    owners = [
        heading for heading in mention.groups[0].headings if heading.column.name.casefold() == mention.text.casefold()
    ]
    if len(owners) == 1 and owners[0].table == table.tables[0]:
        d.use(places[0])


def _within(d: Draft, limits: list[Limit]) -> bool:
    """Say whether "within 5 cents" alone is a tolerance; "up to 5" is one for a column and a percentage or cents."""
    texts = [d.items[place].text.casefold() for limit in limits for place in limit.places]
    if any(text in {"within", "to within", "innerhalb", "give or take"} for text in texts):
        return bool(d.column_places() or d.has(Cue.NUMBERS, Cue.EVERYTHING))
    return False


def _about_differences(d: Draft, limits: list[Limit]) -> bool:
    """Say whether the figure is of a difference: "leave out amounts under 500" speaks of rows."""
    if any(item.cue in {Cue.ROW, Cue.WHERE} for item in d.items):
        return False
    differing = (
        Cue.DIFFERENCE, Cue.DIFFER, Cue.DIFFER_BY, Cue.TOLERANCE, Cue.UNCHANGED, Cue.SAME, Cue.ROSE, Cue.FELL,
        Cue.HAS_TO_MOVE, Cue.CHANGED,
    )  # fmt: skip
    if not d.has(Cue.IGNORE, Cue.NO_MATTER) or d.has(*differing):
        return True
    if all(
        _share(limit.amount) is not None
        or limit.word is Cue.AT_MOST
        or (limit.word is None and limit.amount.unit == "cents")
        for limit in limits
    ):
        return True
    if d.has(Cue.EVERYTHING) and not d.column_places() and len(limits) == 1:
        item = d.items[limits[0].places[0]]
        words = d.scene.raw(item.start, d.items[limits[0].places[-1]].end)
        d.penalty += 0.3
        d.ask(
            f"“{words}”: the difference, or the value itself?",
            (f"Ignore differences {words}", f"Leave out rows with values {words}"),
        )
        return True
    return False


def _inclusive(d: Draft, limit: Limit, *, counting: bool, forgiving: bool) -> bool | None:
    """Say whether a difference of exactly the figure is equal; None where the words make no tolerance.

    "More than 25 to count" and "up to 25 are equal" include 25; "at least 25 to count" and "under 25 are equal" do not.
    A word that narrows or turns round ("not", "unless") is used only where it makes sense.
    """
    if limit.word in _UP:
        if (
            forgiving
            and not (counting and not d.has(Cue.IGNORE, Cue.NO_MATTER, Cue.SAME, Cue.UNCHANGED))
            and not _turn(d)
        ):
            return None
        return limit.word is Cue.MORE_THAN
    if limit.word is not None:
        if counting and not forgiving and not _turn(d):
            return None
        return limit.word is not Cue.LESS_THAN
    if counting and not forgiving:
        return _turn(d)
    return True


def _turn(d: Draft) -> bool:
    return d.take(Cue.NOT, Cue.UNLESS, Cue.EXCEPT)


def _limits(d: Draft) -> list[Limit]:
    found: list[Limit] = []
    between = (Cue.FILLER, Cue.BY, Cue.OF, Cue.THAN, Cue.TO, Cue.ON, Cue.IS, Cue.DIFFER_BY)
    for place in d.amount_places():
        amount = d.items[place].amount
        if amount is None:
            continue
        ahead = d.cue_ahead(place, Cue.MORE_THAN, Cue.LESS_THAN, Cue.AT_LEAST, Cue.AT_MOST, skip=between)
        behind = d.cue_after(place, Cue.AT_MOST, Cue.AT_LEAST)
        word = behind if behind is not None else ahead
        places = tuple(other for other in (ahead, place, behind) if other is not None)
        found.append(Limit(amount=amount, word=None if word is None else d.items[word].cue, places=places))
    return found


def _one_each(d: Draft, limits: list[Limit], edges: list[bool | None], columns: list[int]) -> bool:
    """Read "up to 100 in confirmed and up to 10 in deaths": each figure with the columns that follow or precede it."""
    if not columns:
        return False
    first = limits[0].places[0] < columns[0]
    starts = [min(limit.places) for limit in limits]
    for number, limit in enumerate(limits):
        if first:
            end = starts[number + 1] if number + 1 < len(limits) else len(d.items)
            mine = [place for place in columns if starts[number] < place < end]
        else:
            begin = starts[number - 1] if number else -1
            mine = [place for place in columns if begin < place < starts[number]]
        if not mine:
            return False
        if _is_of_dates(d, limit.amount, mine):
            day_limits.add(d, limit.amount, inclusive=bool(edges[number]), places=mine)
        else:
            _add(d, _numeric(d, mine), limit, inclusive=bool(edges[number]))
    return True


# ---------------------------------------------------------------- the columns
def _numeric(d: Draft, places: list[int]) -> tuple[ColumnRef, ...]:
    for place in places:
        item = d.items[place]
        if item.column is not None and len(item.column.groups) == 1:
            _ask_if_text(d, item, item.column.groups[0])
    return d.take_columns(numeric=True, wanted=places)


def _ask_if_text(d: Draft, item: Item, group: ColumnGroup) -> None:
    seen = [heading.column for heading in group.headings if heading.column.examples or heading.column.values]
    kinds = {column.kind for column in seen}
    if seen and kinds <= {"text", "date", "list"}:
        numbers = [other.name for other in d.scene.columns.groups if other.numeric][:6]
        d.penalty += 0.4
        d.ask(
            f"`{group.name}` holds {'dates' if kinds == {'date'} else 'text'}, so it cannot differ by a figure. "
            "Which column of numbers do you mean?",
            tuple(d.scene.with_instead(item.start, item.end, quoted(name)) for name in numbers),
        )


def _add(d: Draft, columns: tuple[ColumnRef, ...], limit: Limit, *, inclusive: bool) -> None:
    amount = limit.amount
    _ask_about_figure(d, amount, columns)
    where = f" in {spoken([quoted(column.name) for column in columns], 'and')}" if columns else ""
    boundary = "inclusive" if inclusive else "exclusive"
    share = _share(amount)
    if share is not None:
        figure = said(amount)
        words = f"differences of up to {figure}{where} count as equal, exactly {figure} too"
        options: dict[str, object] = {"relative": plain(share)}
    else:
        value = _in_units(d, columns, amount)
        figure = plain(value)
        options = {"tolerance": plain(value if inclusive else max(Decimal(0), value - STEP))}
        words = (
            f"differences of up to {figure}{where} count as equal, exactly {figure} too"
            if inclusive
            else f"differences of less than {figure}{where} count as equal; exactly {figure} counts as changed"
        )
    options = in_place(d, columns, options)
    d.add(SetRule(columns=columns, options=options, words=words, boundary=boundary, said=figure))


def _share(amount: Amount) -> Decimal | None:
    parts = {"percent": 100, "points": 10_000, "promille": 1000}.get(amount.unit)
    return None if parts is None else amount.value / parts


def said(amount: Amount) -> str:
    """Give a figure with its unit for a person."""
    share = _share(amount)
    return f"{plain(share * 100)} %" if share is not None else plain(amount.value)


def _in_units(d: Draft, columns: tuple[ColumnRef, ...], amount: Amount) -> Decimal:
    """Give an amount in the units of the columns: 5 cents are 0.05, unless the column itself is in cents."""
    if amount.unit != "cents":
        return amount.value
    names = " ".join(column.name.casefold() for column in columns)
    if "cent" in names or "pence" in names:
        d.note(f"The column is in cents, so {plain(amount.value)} cents are {plain(amount.value)}.")
        return amount.value
    return amount.value / 100


def _ask_about_figure(d: Draft, amount: Amount, columns: tuple[ColumnRef, ...]) -> None:
    if amount.unit in _UNITS_NOT_HERE and not measured_in(amount.unit, (column.name for column in columns)):
        d.penalty += 0.3
        d.ask(f"A tolerance is a number or a percentage; “{amount.text}” is neither. What may the values differ by?")
    if amount.value < 0:
        d.ask(f"A tolerance cannot be negative, and “{amount.text}” is. What may the values differ by?")
    item = next((item for item in d.items if item.amount is amount), None)
    if item is not None:
        ask_which_figure(d, item, amount)


# ---------------------------------------------------------------- no tolerance
def read_exact(d: Draft) -> bool:
    """Read "compare Amount exactly", "no tolerance for price", "case sensitive in Code"."""
    if d.amount_places() or d.table_places():
        return False
    tolerance = d.first(Cue.TOLERANCE)
    if tolerance is not None:
        if not (d.take(Cue.NO) or d.take(Cue.WITHOUT) or d.take(Cue.REMOVE, Cue.IGNORE, Cue.DELETE)):
            return False
    elif not d.has(Cue.EXACT):
        return False
    groups = [item.column.groups[0] for item in d.items if item.column is not None]
    sensitive = any(item.cue is Cue.EXACT and "sensitiv" in item.text.casefold() for item in d.items)
    general = tolerance is not None or sensitive or d.has(Cue.EVERYTHING, Cue.NUMBERS)
    if not groups and not general:
        return False
    d.use(*d.places(Cue.EXACT, Cue.TOLERANCE, Cue.MEANS, Cue.MATTER, Cue.CASE, *VERBS))
    if sensitive:
        options: dict[str, object] = {"case": "exact"}
    elif groups and not any(group.numeric or group.dated for group in groups):
        options = {"case": "exact", "accents": "exact", "spaces": "trim"}
    else:
        options = {"tolerance": None, "relative": None, **({"precision": None} if _is_rounded(d) else {})}
    d.add(
        SetRule(columns=d.take_columns(), options=options, words="capitals count" if sensitive else "compared exactly")
    )
    return True


def _is_rounded(d: Draft) -> bool:
    """Say whether some column is compared rounded, or its dates by their day."""
    contract = d.scene.view.contract
    return any(one.rule.get("precision") for one in (contract.columns if contract is not None else ()))


def read_small(d: Draft) -> bool:
    """Ask how small "small differences" are."""
    if d.amount_places() or not d.has(Cue.DIFFERENCE, Cue.DIFFER, Cue.CHANGED) or not d.has(*FORGIVING, Cue.TREAT):
        return False
    place = d.first(Cue.SMALL)
    if place is None or not d.one_run():
        return False
    d.use(*d.places(*FORGIVING, *VERBS, Cue.CHANGED, Cue.SMALL))
    columns = d.take_columns(numeric=True)
    where = f" in {spoken([quoted(column.name) for column in columns], 'and')}" if columns else ""
    d.ask(
        "How small? A tolerance is a number or a percentage.",
        (
            f"Ignore differences up to 0.01{where}",
            f"Ignore differences up to 1{where}",
            f"Ignore differences up to 1 %{where}",
        ),
    )
    return True


_ONE_MORE = frozenset(
    {
        Cue.MORE_THAN, Cue.LESS_THAN, Cue.AT_LEAST, Cue.AT_MOST, Cue.IN, Cue.FOR, Cue.BY, Cue.OF, Cue.ON, Cue.AND,
        Cue.FILLER,
        Cue.COLUMN_NOUN, Cue.STOP, Cue.COMMA, Cue.COLON, Cue.ALSO, Cue.BUT,
    }
)  # fmt: skip


def read_one_more(d: Draft) -> bool:
    """Read "and up to 10 in deaths" after another tolerance."""
    limits = _limits(d)
    if len(limits) != 1 or not d.column_places() or d.cues - _ONE_MORE:
        return False
    limit = limits[0]
    d.use(*limit.places)
    inclusive = limit.word not in {Cue.LESS_THAN, Cue.AT_LEAST}
    if _is_of_dates(d, limit.amount):
        day_limits.add(d, limit.amount, inclusive=inclusive)
    else:
        _add(d, d.take_columns(numeric=True), limit, inclusive=inclusive)
    d.penalty += 0.3
    return True
