"""Showing: rows of a bucket, a table, a column, or what is set."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import (
    Bucket,
    ColumnRef,
    Measure,
    ShowRows,
    Summarise,
    TableRef,
)
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.buckets import bucket_of, bucket_place, most_rows, only_in, row_limit
from workbench.models.builtin.language.frames.extents import group_columns, is_numeric
from workbench.models.builtin.language.frames.ordering import order_of
from workbench.models.builtin.language.frames.rows import row_noun
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted

AROUND = frozenset(
    {
        Cue.SHOW,
        Cue.EVERYTHING,
        Cue.ALL,
        Cue.VALUE,
        Cue.COMPARISON,
        Cue.THAT,
        Cue.BOTH,
        Cue.TOP,
        Cue.FIRST,
        Cue.OTHER,
        Cue.ALSO,
        Cue.INCLUDE,
        Cue.USE,
        Cue.HERE_IS,
    }
)
BARRED = frozenset(
    {
        Cue.COUNT, Cue.TOTAL, Cue.MEAN, Cue.IGNORE, Cue.TREAT, Cue.WHY, Cue.EXPORT, Cue.LOOK_UP, Cue.STACK,
        Cue.TOLERANCE, Cue.NO_MATTER, Cue.MOST, Cue.COMMONEST, Cue.LEAST,
        Cue.PERCENT, Cue.ROSE, Cue.FELL, Cue.KEEP, Cue.REMOVE, Cue.CLEAN, Cue.DELETE, Cue.EXPLAIN, Cue.HAS_TO_MOVE,
        Cue.HIGHEST, Cue.LOWEST, Cue.BOTTOM, Cue.MEDIAN, Cue.CHART,
    }
)  # fmt: skip
_ASKS = frozenset({Cue.WHAT, Cue.WHICH, Cue.WHO, Cue.WHERE, Cue.THERE, Cue.WHEN})


def read(d: Draft) -> bool:
    """Read "show me what was added", "which rows are missing", "the duplicates", "what is in a but not in b"."""
    order = order_of(d)
    if d.cues & BARRED or any(item.text.casefold() == "will" for item in d.items):
        return False
    place, place_only_in = bucket_place(d), d.first(Cue.ONLY_IN)
    if (place is None and place_only_in is None) or not _asked(d):
        return False
    bucket = only_in(d, place_only_in) if place_only_in is not None else bucket_of(d, place)
    if bucket is None or (bucket is Bucket.REMOVED and _other_kind(d)):
        return False
    d.use(*d.places(*AROUND))
    d.use_or()
    if bucket is Bucket.CHANGED and _ask_about_change(d):
        return True
    _add(d, bucket)
    if order is not None:
        _put_in_order(d, order)
    return True


def _other_kind(d: Draft) -> bool:
    """Say whether added rows are asked for beside removed ones: "die neuen und die weggefallenen" are two lists."""
    if not any(item.cue is Cue.AND for item in d.items):
        return False
    listed = (
        item.table is not None
        and item.table.order == "new"
        and " " not in item.text
        and (d.cue_after(place, Cue.AND) is not None or d.cue_ahead(place, Cue.AND) is not None)
        for place, item in enumerate(d.items)
    )
    return d.has(Cue.NEW, Cue.ADDED) or any(listed)


def _put_in_order(d: Draft, order: tuple[int, bool]) -> None:
    column, descending = d.column(order[0]), order[1]
    d.intents[:] = [
        replace(one, order=column, descending=descending) if isinstance(one, ShowRows) else one for one in d.intents
    ]


def _asked(d: Draft) -> bool:
    """Say whether rows are asked for, by a verb, a question, or by hardly more than the word for them."""
    if d.has(Cue.SHOW) or any(item.cue in _ASKS for item in d.items):
        return True
    last = d.intent_before()
    goes_on = bool(d.before) or d.scene.tokens[0].fold in {"and", "und"}
    counted = goes_on and isinstance(last, Summarise) and last.rows != "all"
    return not counted and _bare(d)


def _add(d: Draft, bucket: Bucket) -> None:
    if bucket is Bucket.DUPLICATES and _repeats(d):
        return
    if bucket in _COUNTED and not any(item.cue is Cue.SHOW for item in d.items) and (by := group_columns(d)):
        d.add(Summarise(measure=Measure.COUNT, by=by, rows=bucket.value, conditions=Conditions(d).take()))
        return
    most = most_rows(d)
    conditions = Conditions(d).take()
    limit = most or row_limit(d)
    column = _column(d, bucket)
    table = _table(d, bucket)
    row_noun(d)
    if any(item.cue is Cue.THERE for item in d.items):
        d.use(*d.places(Cue.IF))
    if not d.column_places():
        d.take(Cue.ONLY)
    if d.before and isinstance(d.before[-1], ShowRows) and d.items[0].cue is Cue.OR:
        d.use(0)
    shown = ShowRows(bucket=bucket, limit=limit, column=column, conditions=conditions, table=table)
    several = bucket is Bucket.CHANGED and len(d.column_runs()) == 1
    d.add(*([replace(shown, column=one) for one in d.take_columns()] if several else [shown]))


def _ask_same_column(d: Draft, places: list[int]) -> bool:
    """Ask about "which meters have the same status": rows that are the same have no column that differs."""
    behind = next((place for place in places if d.cue_ahead(place, Cue.SAME, Cue.UNCHANGED) is not None), None)
    if behind is None or d.stands_for_rows(behind):
        return False
    d.use(*places)
    name = quoted(d.group(behind).name)
    d.ask(
        f"I can show the rows whose {name} changed, or the rows that are the same in every compared column. "
        f"Those that have the same {name} alone I cannot show.",
        (f"Show the rows whose {name} changed", "Show the rows that are the same"),
    )
    return True


_COUNTED = frozenset({Bucket.CHANGED, Bucket.ADDED, Bucket.REMOVED})


def _repeats(d: Draft) -> bool:
    """Read "duplicates in Patient" where nothing is compared: how often the commonest values of a column stand."""
    contract = d.scene.view.contract
    places = d.column_places()
    if (contract is not None and contract.key) or len(places) != 1:
        return False
    tables = d.take_tables() or list(d.scene.compared_tables())
    group = d.group(places[0])
    d.use(places[0])
    # Each file apart: a list of the first ten of one may not hide what repeats in another.
    homes = [table for table in tables if group.heading_in(table) is not None]
    d.note(f"Counted how often each {quoted(group.name)} stands: what has more than 1 row stands there repeatedly.")
    d.add(
        *(
            Summarise(measure=Measure.COUNT, by=(group.ref(table),), tables=(table.ref,), top=10)
            for table in homes or tables
        )
    )
    return True


_BETWEEN_LIMIT = (Cue.FILLER, Cue.THAN, Cue.OF)


def _ask_about_change(d: Draft) -> bool:
    """Ask what "show changes over 5" means: rows are not chosen by the size of their change."""
    limits = [
        place
        for place in d.places(Cue.MORE_THAN, Cue.LESS_THAN, Cue.AT_LEAST, Cue.AT_MOST)
        if (after := d.after(place, _BETWEEN_LIMIT)) is not None and d.items[after].amount
    ]
    if len(limits) != 1 or any(item.cue in {Cue.WHERE, Cue.WITH, Cue.HAS} for item in d.items):
        return False
    amount = d.items[d.after(limits[0], _BETWEEN_LIMIT) or 0]
    names = [quoted(item.column.groups[0].name) for item in d.items if item.column is not None][:1]
    where = f" in {names[0]}" if names else ""
    up = d.items[limits[0]].cue in {Cue.MORE_THAN, Cue.AT_LEAST}
    d.use_all()
    d.penalty += 0.3
    d.ask(
        f"Rows are not chosen by the size of their change. Shall differences {'up to' if up else 'of'} {amount.text} "
        "count as equal, or shall the largest changes be shown?",
        (f"Ignore differences up to {amount.text}{where}", *((f"Top 10 changes{where}",) if names else ())),
    )
    return True


def _table(d: Draft, bucket: Bucket) -> TableRef | None:
    """Give the side whose duplicates or blank keys are shown."""
    if bucket not in {Bucket.DUPLICATES, Bucket.BLANK_KEYS, Bucket.SET_ASIDE} or len(d.table_places()) != 1:
        return None
    table = d.table(d.table_places()[0])
    return None if table is None else table.ref


def _bare(d: Draft) -> bool:
    """Say whether hardly more than the bucket is said: "duplicates", "changes in price"."""
    content = [item for item in d.items if item.weight > 0]
    changes = any(item.cue in {Cue.CHANGED, Cue.DIFFERENCE, Cue.CHANGE} for item in content)
    names = sum(1 for item in content if item.column is not None)
    return len(content) <= 3 and names <= int(changes) and not any(item.cue in {Cue.IS, Cue.NOT} for item in d.items)


def _column(d: Draft, bucket: Bucket) -> ColumnRef | None:
    """Give the column whose changes are shown; a column that names the rows is used up ("which companies joined")."""
    places = d.column_places()
    if not places:
        return None
    if bucket is not Bucket.CHANGED:
        if bucket is Bucket.SAME and _ask_same_column(d, places):
            return None
        for place in places:
            ahead = d.ahead(place)
            grouped = ahead is not None and d.items[ahead].cue in {Cue.BY, Cue.PER}
            if len(places) == 1 and not grouped and (d.stands_for_rows(place) or not is_numeric(d, place)):
                d.use(place)
                d.note(f"Took “{d.items[place].text}” for the rows.")
        return None
    keys = [place for place in places if _is_key(d, place)]
    if keys and len(keys) + 1 == len(places):
        # "The lamps whose watts changed": a key is the same in both files, so its word stands for the rows.
        d.use(*keys)
        return d.column(next(place for place in places if place not in keys))
    if len(places) == 1:
        is_key = _is_key(d, places[0])
        row_like = d.stands_for_rows(places[0]) or is_key
        if is_key or (row_like and any(one.cue in {Cue.WHICH, Cue.SHOW} for one in d.items)):
            d.use(places[0])
            return None
        return d.column(places[0])
    return None


def _is_key(d: Draft, place: int) -> bool:
    column = d.items[place].column
    return column is not None and any(group.role == "key" for group in column.groups)
