"""Following up: parts that lean on what was said before - the same for price, and up to 10 in deaths, also Name."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import (
    Bucket,
    ChooseColumns,
    ColumnRef,
    CountKeys,
    Direction,
    Intent,
    MapColumns,
    Measure,
    SetRule,
    ShowRows,
    ShowTable,
    Summarise,
)
from workbench.models.builtin.language.conditions import Conditions, instead
from workbench.models.builtin.language.cue_words import cues_of
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames import mapping, texts, tolerances
from workbench.models.builtin.language.frames.extents import ROWS
from workbench.models.builtin.language.frames.ratios import DEFAULT
from workbench.models.builtin.language.frames.summing import MEASURES
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted


def read_same_for(d: Draft) -> bool:
    """Read "the same for price": the last rule, choice or summary, for other columns."""
    if not d.has(Cue.SAME_FOR) or not d.column_places() or d.amount_places():
        return False
    last = next(
        (
            intent
            for intent in reversed((*d.scene.conversation.last_intents, *d.before))
            if isinstance(intent, (SetRule, ChooseColumns, Summarise, Direction, ShowRows))
        ),
        None,
    )
    d.use(*d.places(Cue.SAME_FOR, Cue.THAT, Cue.RULE))
    columns = d.take_columns()
    if last is None:
        d.ask("The same as what? No rule has been set in this chat yet.")
        return True
    d.add(_for_columns(last, columns))
    return True


def _for_columns(intent: Intent, columns: tuple[ColumnRef, ...]) -> Intent:
    match intent:
        case SetRule():
            names = spoken([quoted(column.name) for column in columns], "and")
            return replace(
                intent, columns=columns, words=f"{intent.words.split(' in ')[0]} in {names}" if intent.words else ""
            )
        case ChooseColumns():
            return replace(intent, columns=columns)
        case Summarise():
            return replace(intent, column=columns[0], also=columns[1:])
        case Direction() | ShowRows():
            return replace(intent, column=columns[0])
        case _:
            return intent


def read_elliptic(d: Draft) -> bool:
    """Read "up to 10 in deaths" after a tolerance, and "Name" or "and Name too" after a choice or a text rule."""
    last = d.intent_before()
    if isinstance(last, Summarise) and last.measure is Measure.COUNT and last.rows in set(Bucket):
        return _show_them(d, last) or _bucket_too(d, last)
    if not d.before and d.scene.tokens[0].fold not in {"and", "und", "also", "auch"}:
        return False
    match last:
        case MapColumns():
            return mapping.read_elliptic(d)
        case SetRule() if set(last.options) & {"case", "spaces", "accents", "unpad"} and d.has(*texts.ASPECTS):
            return _aspect(d, last)
        case SetRule() if set(last.options) & {"tolerance", "relative"}:
            return tolerances.read_one_more(d)
        case _:
            return False


def _show_them(d: Draft, last: Summarise) -> bool:
    """Read "show them" after "count the added rows"."""
    if not d.has(Cue.SHOW) or not any(item.cue in {Cue.THESE, Cue.IT} for item in d.items):
        return False
    if d.cues - {Cue.SHOW, Cue.THESE, Cue.IT, Cue.FILLER, Cue.AND, Cue.THEN, Cue.ALSO, Cue.STOP}:
        return False
    d.use(*d.places(Cue.SHOW))
    column = last.column if last.rows == Bucket.CHANGED else None
    d.add(ShowRows(bucket=Bucket(last.rows), conditions=last.conditions, column=column))
    return True


_OF_ROWS = frozenset({
    Cue.AND, Cue.COMMA, Cue.FILLER, Cue.IS, Cue.ROW, Cue.STOP, Cue.HOW, Cue.OF, Cue.FOR, Cue.WHAT_ABOUT, Cue.ONE,
    Cue.THESE,
})  # fmt: skip


def _bucket_too(d: Draft, last: Summarise) -> bool:
    """Read "removed and changed" after "how many rows were added"."""
    places = d.places(*ROWS)
    if len(places) != 1 or d.cues - {*ROWS, *_OF_ROWS}:
        return False
    cue = d.items[places[0]].cue
    d.use(*places)
    if cue is not None:
        d.add(replace(last, rows=ROWS[cue]))
    return True


def _aspect(d: Draft, last: SetRule) -> bool:
    """Read "spaces in Region" after "ignore case in Name"."""
    aspects = [cue for place in d.places(*texts.ASPECTS) if (cue := d.items[place].cue) is not None]
    if (
        d.cues - {*aspects, Cue.IN, Cue.FOR, Cue.OF, Cue.AND, Cue.FILLER, Cue.COLUMN_NOUN, Cue.COMMA, Cue.STOP}
        or not d.column_places()
        or not d.one_run()
    ):
        return False
    forgive = not any(value in {"exact", False} for value in last.options.values())
    d.use(*d.places(*texts.ASPECTS))
    d.penalty += 0.3
    d.add(texts.rule(d, d.take_columns(), list(dict.fromkeys(aspects)), forgive=forgive))
    return True


_ASKS_WHICH = frozenset(
    {Cue.WHICH, Cue.WHO, Cue.AND, Cue.COMMA, Cue.FILLER, Cue.STOP, Cue.ONE, Cue.IS, Cue.THESE, Cue.IT}
)


def read_and_which(d: Draft) -> bool:
    """Read "and which?" behind a count: the rows that were counted."""
    last = d.intent_before()
    if d.cues - _ASKS_WHICH or any(item.cue is None for item in d.items) or last is None:
        return False
    shown = _counted_rows(d, last)
    if shown is None and not (d.before and isinstance(last, Summarise)):
        return False
    d.use(*d.places(Cue.WHICH, Cue.WHO))
    # Light words all of them: read as nothing they would cost less than as what they ask for.
    d.penalty -= sum(item.cost for item in d.items)
    if shown is None:
        d.ask(f"What is to be listed for “{d.scene.raw(d.items[0].start, d.items[-1].end)}”: which rows, where?")
    else:
        d.add(shown)
    return True


def _counted_rows(d: Draft, last: Intent) -> Intent | None:
    """Give the look at the rows that a figure is about, None where it is about groups or values."""
    match last:
        case CountKeys():
            return ShowRows(bucket=Bucket.IN_ALL)
        case Direction(column=column):
            cues = {cue for token in d.scene.tokens for cue in cues_of(token)}
            fell, rose = Cue.FELL in cues, Cue.ROSE in cues
            top = Summarise(measure=Measure.CHANGE, column=column, rows="both", top=DEFAULT, ascending=fell)
            return top if fell != rose else None
        case Summarise(measure=Measure.COUNT, by=()) if last.rows in set(Bucket):
            return ShowRows(bucket=Bucket(last.rows), conditions=last.conditions, column=last.column)
        case Summarise(measure=Measure.COUNT, by=()) if last.conditions:
            table = last.tables[0] if len(last.tables) == 1 else None
            return ShowTable(table=table, conditions=last.conditions)
        case _:
            return None


_LEANS = frozenset(
    {"and", "und", "same", "also", "now", "then", "for", "in", "by", "per", "not", "nicht", "only", "nur", "just"}
)


def read_and_for(d: Draft) -> bool:
    """Read "and in b?", "and by note?", "and North?", "and the mean?", "not Kiel" after a summary: once more so."""
    leans = d.items[0].start <= 1 and d.scene.tokens[0].fold in _LEANS
    if not (leans or d.has(Cue.WHAT_ABOUT, Cue.SAME_FOR) or _other_groups(d)):
        return False
    last = next(
        (
            intent
            for intent in reversed((*d.scene.conversation.last_intents, *d.before))
            if isinstance(intent, Summarise)
        ),
        None,
    )
    if last is None or d.cues - _BESIDE - set(MEASURES) or len(d.places(*MEASURES)) > 1:
        return False
    d.use(*d.places(*_BESIDE - _GUARDED))
    tables = tuple(table.ref for table in d.take_tables())
    by = next((place for place in d.column_places() if d.cue_ahead(place, Cue.BY, Cue.PER) is not None), None)
    groups = d.take_columns(wanted=d.run_of_columns(by)) if by is not None else ()
    measured = _measured(d, last)
    conditions = Conditions(d).take() if d.open_places(lambda item: item.known) else ()
    if conditions:
        d.use(*d.places(Cue.ONLY, Cue.JUST))
    place = next(iter(d.column_places()), None)
    columns = d.take_columns()
    if measured is not None and measured.measure is Measure.COUNT and len(columns) == 1 and place is not None:
        # A count has no column of its own: "and for category?" after "per club" asks for other groups, or is unclear.
        if groups or not last.by or d.cue_ahead(place, Cue.IN, Cue.OF, Cue.FROM) is not None:
            return _ask_for_groups(d, columns[0])
        groups, columns = columns, ()
    if measured is None or len(columns) > 1 or not (tables or groups or columns or conditions or measured != last):
        return False
    d.penalty += 0.0 if _other_groups(d) else 0.3
    d.add(
        replace(
            measured,
            tables=tables or last.tables,
            difference=measured.difference and len(tables) != 1,
            by=groups or last.by,
            column=columns[0] if columns else measured.column,
            also=() if columns else measured.also,
            conditions=instead(last.conditions, conditions),
        )
    )
    return True


def _other_groups(d: Draft) -> bool:
    """Say whether a part goes on with "and by subject" behind a figure by other groups."""
    last = d.before[-1] if d.before else None
    ahead = d.scene.tokens[d.items[0].start - 1].fold if d.items[0].start > 0 else ""
    grouped = isinstance(last, Summarise) and bool(last.by) and d.items[0].cue in {Cue.BY, Cue.PER}
    return grouped and ahead in {"and", "und", "also", "auch", "plus", "then", "dann"}


def _ask_for_groups(d: Draft, column: ColumnRef) -> bool:
    """Ask what a column is to a count that was asked before: "and in points?"."""
    name = quoted(column.name)
    d.ask(f"Rows were counted before. What shall be done with {name}?", (f"Count the rows by {name}",))
    return True


def _measured(d: Draft, last: Summarise) -> Summarise | None:
    """Give the question with another measure: "and the lowest?"; None where that makes no question of it."""
    place = d.first(*MEASURES)
    if place is None:
        return last
    cue = d.items[place].cue or Cue.COUNT
    d.use(place)
    ends = {Cue.LOWEST, Cue.HIGHEST}
    if last.measure in {Measure.CHANGE, Measure.PERCENT_CHANGE, Measure.CHANGED_ROWS, Measure.RATIO} or last.having:
        return None
    if cue in ends and last.top is not None and (last.by or last.measure in {Measure.LOWEST, Measure.HIGHEST}):
        ended = replace(last, ascending=cue is Cue.LOWEST)
        return ended if last.by else replace(ended, measure=MEASURES[cue])
    measure = MEASURES[cue]
    counts = {Measure.COUNT, Measure.DISTINCT}
    if (measure in counts) != (last.measure in counts) and measure not in counts:
        return None if last.column is None or not d.column_places() else replace(last, measure=measure)
    if measure in counts:
        return (
            replace(last, measure=Measure.COUNT, column=None, also=(), top=None) if measure is Measure.COUNT else None
        )
    return replace(last, measure=measure)


_GUARDED = frozenset({Cue.NOT, Cue.ONLY, Cue.JUST})
"""They say which rows: only conditions use them."""
_BESIDE = frozenset(
    {
        Cue.FILLER,
        Cue.AND,
        Cue.IN,
        Cue.FOR,
        Cue.BY,
        Cue.PER,
        Cue.OF,
        Cue.WHAT_ABOUT,
        Cue.SAME,
        Cue.SAME_FOR,
        Cue.ALSO,
        Cue.THEN,
        Cue.FILE,
        Cue.COLUMN_NOUN,
        Cue.STOP,
        Cue.COMMA,
        Cue.FROM,
        Cue.INSTEAD,
        Cue.NOT,
        Cue.ONLY,
        Cue.JUST,
    }
)
