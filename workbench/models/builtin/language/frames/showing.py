"""Showing: rows of a bucket, a table, a column, or what is set."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import (
    Bucket,
    ColumnRef,
    RowCondition,
    ShowContract,
    ShowRows,
    ShowTable,
    Summarise,
    TableRef,
)
from workbench.models.builtin.language.columns import same_table
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.rows import row_noun
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.state import TableView

BUCKETS = {
    Cue.ADDED: Bucket.ADDED, Cue.REMOVED: Bucket.REMOVED, Cue.MISSING: Bucket.REMOVED, Cue.CHANGED: Bucket.CHANGED, Cue.DUPLICATES: Bucket.DUPLICATES,
    Cue.SET_ASIDE: Bucket.SET_ASIDE, Cue.SAME: Bucket.SAME, Cue.UNCHANGED: Bucket.SAME, Cue.STAYED: Bucket.SAME, Cue.IN_ALL: Bucket.IN_ALL, Cue.IN_BOTH: Bucket.IN_ALL,
    Cue.DIFFERENCE: Bucket.CHANGED, Cue.DIFFER: Bucket.CHANGED, Cue.NEW: Bucket.ADDED, Cue.CHANGE: Bucket.CHANGED,
}  # fmt: skip
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
_BARRED = frozenset(
    {
        Cue.COUNT, Cue.TOTAL, Cue.MEAN, Cue.IGNORE, Cue.TREAT, Cue.WHY, Cue.EXPORT, Cue.LOOK_UP, Cue.STACK, Cue.TOLERANCE, Cue.NO_MATTER, Cue.MOST, Cue.COMMONEST, Cue.LEAST,
        Cue.PERCENT, Cue.ROSE, Cue.FELL, Cue.KEEP, Cue.REMOVE, Cue.CLEAN, Cue.DELETE, Cue.EXPLAIN, Cue.HAS_TO_MOVE, Cue.HIGHEST, Cue.LOWEST, Cue.BOTTOM, Cue.MEDIAN, Cue.CHART,
    }
)  # fmt: skip
_ASKS = frozenset({Cue.WHAT, Cue.WHICH, Cue.WHO, Cue.WHERE, Cue.THERE, Cue.WHEN})


def read(d: Draft) -> bool:
    """Read "show me what was added", "which rows are missing", "the duplicates", "what is in a but not in b"."""
    if d.cues & _BARRED:
        return False
    if any(item.text.casefold() == "will" for item in d.items):
        return False
    place = _bucket_place(d)
    place_only_in = d.first(Cue.ONLY_IN)
    if place is None and place_only_in is None:
        return False
    asked = d.has(Cue.SHOW) or any(item.cue in _ASKS for item in d.items)
    last = d.before[-1] if d.before else None
    if not asked and isinstance(last, Summarise) and last.rows != "all":
        return False
    if not asked and not _bare(d):
        return False
    bucket = only_in(d, place_only_in) if place_only_in is not None else _bucket(d, place)
    if bucket is None:
        return False
    d.use(*d.places(*AROUND))
    d.use_or()
    if bucket is Bucket.CHANGED and _ask_about_change(d):
        return True
    conditions = Conditions(d).take()
    limit = _limit(d)
    column = _column(d, bucket)
    table = _table(d, bucket)
    row_noun(d)
    d.take_every(Cue.IF) if any(item.cue in {Cue.THERE} for item in d.items) else None
    if not d.column_places():
        d.take(Cue.ONLY)
    if isinstance(d.before[-1] if d.before else None, ShowRows) and d.items[0].cue is Cue.OR:
        d.use(0)
    shown = ShowRows(bucket=bucket, limit=limit, column=column, conditions=conditions, table=table)
    d.add(shown)
    if bucket is Bucket.CHANGED and len(d.column_runs()) == 1:
        rest = d.take_columns()
        d.intents[:] = [replace(shown, column=one) for one in rest]
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
        f"Rows are not chosen by the size of their change. Shall differences {'up to' if up else 'of'} {amount.text} count as equal, or shall the largest changes be shown?",
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


def _bucket_place(d: Draft) -> int | None:
    """Give the place of the word for the bucket: the strongest one."""
    if d.has(Cue.BLANK, Cue.WITHOUT, Cue.NO) and d.has(Cue.KEY):
        return d.first(Cue.KEY)
    both = next(
        (place for place in d.places(Cue.BOTH, Cue.ALL) if d.items[place].text.casefold().startswith("in ")), None
    )
    inside = (
        None
        if both is not None
        else next((place for place in d.places(Cue.BOTH, Cue.ALL) if d.cue_ahead(place, Cue.IN) is not None), None)
    )
    if (both if both is not None else inside) is not None and not d.cues & set(BUCKETS):
        return both if both is not None else inside
    for cues in (
        (Cue.DUPLICATES, Cue.SET_ASIDE),
        (Cue.ADDED, Cue.REMOVED, Cue.MISSING),
        (Cue.CHANGED,),
        (Cue.UNCHANGED, Cue.SAME, Cue.STAYED),
        (Cue.DIFFERENCE, Cue.DIFFER, Cue.CHANGE),
        (Cue.IN_ALL, Cue.IN_BOTH),
    ):
        place = next(
            (
                one
                for one in d.places(*cues)
                if d.items[one].cue is not Cue.CHANGE
                or d.items[one].text.casefold().startswith(("chang", "updat", "änder", "aender", "modif"))
            ),
            None,
        )
        if place is not None:
            return place
    place = d.first(Cue.NEW)
    return place if place is not None and not d.table_places() else None


def _bucket(d: Draft, place: int | None) -> Bucket | None:
    if place is None:
        return None
    cue = d.items[place].cue
    if cue is Cue.KEY:
        d.use(place)
        d.take(Cue.BLANK, Cue.WITHOUT, Cue.NO)
        return Bucket.BLANK_KEYS
    if cue in {Cue.BOTH, Cue.ALL}:
        d.use(place)
        return Bucket.IN_ALL if any(item.cue in {Cue.ROW, Cue.KEY} or item.column for item in d.items) else None
    bucket = BUCKETS.get(cue or Cue.FILLER)
    if bucket is Bucket.SAME and d.take(Cue.NOT):
        bucket = Bucket.CHANGED
    if cue is Cue.CHANGED and d.take(Cue.NOT):
        bucket = Bucket.SAME
    d.use(place)
    group = {Cue.CHANGED, Cue.DIFFERENCE, Cue.DIFFER, Cue.CHANGE} if bucket is Bucket.CHANGED else set[Cue]()
    if bucket is Bucket.DUPLICATES:
        group = {Cue.SAME, Cue.KEY}
    d.use(*d.places(*group))
    tables = d.table_places()
    if bucket in {Bucket.ADDED, Bucket.REMOVED} and tables:
        return _beside_table(d, bucket, d.items[place].cue, tables)
    return bucket


def _beside_table(d: Draft, bucket: Bucket, cue: Cue | None, places: list[int]) -> Bucket | None:
    """Settle "missing in b" and "added in b" by the side that is named."""
    side = _side(d, d.table(places[0]))
    if side is None or len(places) > 1:
        return bucket if len(places) == 2 and side is not None and d.take_tables() else None
    if cue is Cue.MISSING:
        return Bucket.REMOVED if side == "right" else Bucket.ADDED
    return bucket if (bucket is Bucket.ADDED) == (side == "right") or cue is Cue.REMOVED else None


def only_in(d: Draft, place: int | None) -> Bucket | None:
    """Read "only in b", "in a but not in b", "missing from b"."""
    if place is None:
        return None
    item = d.items[place]
    text = item.text.casefold()
    d.use(place)
    other = next((one for one in d.table_places() if one > place), None)
    if other is None:
        return None
    side = _side(d, d.table(other))
    present = next((one for one in d.table_places() if one < place), None)
    if present is not None:
        d.table(present)
    d.use(*d.places(Cue.BUT, Cue.ADDED, Cue.REMOVED))
    lacking = not text.startswith(("only", "nur", "exclusive", "unique", "just"))
    if side is None:
        return None
    return Bucket.REMOVED if (side == "right") == lacking else Bucket.ADDED


def _side(d: Draft, table: TableView | None) -> str | None:
    pair = d.scene.tables.pair()
    if table is None or not pair:
        return None
    if same_table(table, pair[0]):
        return "left"
    return "right" if same_table(table, pair[1]) else None


def _limit(d: Draft) -> int | None:
    """Use the number of rows that is asked for: "the first 10 rows", "show 20", "5 changes"."""
    for place in d.amount_places():
        amount = d.items[place].amount
        if amount is None or amount.unit or amount.value != int(amount.value) or not 0 < amount.value <= 1000:
            continue
        if d.scene.tokens[d.items[0].start].fold in {"did", "has", "is", "was", "does", "have", "are", "were"}:
            continue
        ahead, behind = d.ahead(place), d.after(place)
        before = None if ahead is None else d.items[ahead]
        after = None if behind is None else d.items[behind]
        asked = (
            before is None
            or before.cue in _COUNTED
            or (before.table is not None and before.table.order in {"first", "last"})
        )
        counted = after is not None and (
            after.cue in BUCKETS or after.cue in {Cue.ROW, Cue.CELL, Cue.SHOW} or after.unknown
        )
        if (asked and (counted or after is None)) or (counted and before is not None and before.cue is Cue.FILLER):
            d.use(place)
            return int(amount.value)
    return None


_COUNTED = frozenset({Cue.SHOW, Cue.FIRST, Cue.LAST, Cue.TOP, Cue.ONLY, Cue.JUST, Cue.AT_MOST, Cue.HERE_IS, Cue.WHICH})


def _column(d: Draft, bucket: Bucket) -> ColumnRef | None:
    """Give the column whose changes are shown; a column that names the rows is used up ("which companies joined")."""
    places = d.column_places()
    if not places:
        return None
    if bucket is not Bucket.CHANGED:
        for place in places:
            ahead = d.ahead(place)
            if len(places) == 1 and not (ahead is not None and d.items[ahead].cue in {Cue.BY, Cue.PER}):
                d.use(place)
                d.note(f"Took “{d.items[place].text}” for the rows.")
        return None
    if len(places) == 1:
        item = d.items[places[0]]
        row_like = d.stands_for_rows(places[0]) or (
            item.column is not None and any(group.role == "key" for group in item.column.groups)
        )
        if row_like and any(one.cue in {Cue.WHICH, Cue.SHOW} for one in d.items):
            d.use(places[0])
            return None
        return d.column(places[0])
    return None


def read_table(d: Draft) -> bool:
    """Read "show b", "show the first 10 rows of a", "show column price", "what values does status have"."""
    asked = d.has(Cue.SHOW) or any(item.cue in {Cue.WHAT, Cue.WHICH} for item in d.items)
    counted = bool(d.amount_places() and d.table_places()) and any(item.cue is Cue.ROW for item in d.items)
    if d.cues & (_BARRED - {Cue.KEEP}) or not (asked or counted):
        return False
    if d.cues & set(BUCKETS) - {Cue.NEW, Cue.IN_BOTH, Cue.IN_ALL} or d.has(
        Cue.RULE, Cue.KEY, Cue.COMPARE, Cue.DID_YOU_DO, Cue.READ_HOW, Cue.COME_FROM, Cue.ONLY_IN
    ):
        return False
    tables, columns = d.table_places(), d.column_places()
    if any(item.text.casefold() == "will" for item in d.items):
        return False
    if not tables and not columns:
        return _by_key(d)
    if len(tables) > 1:
        return False
    if (
        not d.has(Cue.SHOW)
        and not counted
        and not any(item.cue in {Cue.VALUE, Cue.COLUMN_NOUN, Cue.HAS, Cue.IS, Cue.THERE, Cue.IN} for item in d.items)
    ):
        return False
    d.use(*d.places(*AROUND, Cue.DISTINCT, Cue.LAST, Cue.KIND_TEXT))
    table = d.table(tables[0]) if tables else None
    conditions = Conditions(d, table=table).take()
    limit = _limit(d)
    d.take(Cue.ONLY) if conditions else None
    if conditions:
        row_noun(d)
        d.use_row_columns()
    left = d.column_places()
    if len(left) > 1:
        return False
    column = d.column(left[0], table=table) if left else None
    if column is None and table is None and not conditions:
        return False
    d.add(ShowTable(table=None if table is None else table.ref, column=column, conditions=conditions, limit=limit))
    return True


def _by_key(d: Draft) -> bool:
    """Read "show 10234": the row with that key, where one column is the key."""
    found = Conditions(d).take() if any(item.cue is Cue.ROW for item in d.items) else ()
    if found:
        d.use(*d.places(*AROUND))
        d.add(ShowTable(conditions=found, limit=_limit(d)))
        return True
    names = d.open_places(lambda item: item.amount or item.quoted)
    keys = [group for group in d.scene.columns.groups if group.role == "key"]
    if any(item.cue is Cue.ROW for item in d.items):
        return _ask_rows_of(d, names)
    if len(names) != 1 or len(keys) != 1 or d.items[names[0]].text.count(" "):
        return False
    d.use(*names, *d.places(*AROUND))
    text = d.scene.raw(d.items[names[0]].start, d.items[names[0]].end)
    d.add(ShowTable(conditions=(RowCondition(column=keys[0].ref(), op="eq", values=(text,)),)))
    return True


def _ask_rows_of(d: Draft, names: list[int]) -> bool:
    """Ask of which file rows are to be shown."""
    tables = d.scene.tables.subjects
    if len(names) > 1 or not tables:
        return False
    d.use(*names, *d.places(*AROUND))
    d.penalty += 0.3
    d.ask(
        "Rows of which file?",
        tuple(f"{d.scene.text.strip().rstrip('.?!')} of {quoted(table.label)}" for table in tables[:6]),
    )
    return True


def read_contract(d: Draft) -> bool:
    """Read "show the rules", "what is the key?", "which columns are compared?", "which files do I have?"."""
    if (
        d.cues & (_BARRED - {Cue.IGNORE, Cue.TOLERANCE, Cue.KEEP, Cue.EXPLAIN})
        or d.amount_places()
        or d.column_places()
        or d.has(Cue.SET, Cue.CHANGE)
        and not d.has(Cue.RULE)
    ):
        return False
    asked = d.has(Cue.SHOW, Cue.APPLY, Cue.EXPLAIN) or any(item.cue in {Cue.WHAT, Cue.WHICH} for item in d.items)
    asked = asked or d.has(Cue.WHAT_ABOUT)
    asked = asked or (d.items[0].cue is Cue.COLUMN_NOUN and len(d.table_places()) == 1)
    if not asked:
        return False
    what = _what(d)
    if what is None:
        return False
    d.use(
        *d.places(
            Cue.SHOW,
            Cue.EXPLAIN,
            Cue.WHAT_ABOUT,
            Cue.RULE,
            Cue.KEY,
            Cue.TOLERANCE,
            Cue.SET,
            Cue.APPLY,
            Cue.IGNORE,
            Cue.COMPARE,
            Cue.ALL,
            Cue.COMPARISON,
            Cue.USE,
            Cue.EVERYTHING,
            Cue.BOTH,
            Cue.NEW,
            Cue.THESE,
            Cue.IDENTIFY,
            Cue.ADD,
            Cue.HERE_IS,
            Cue.MAP,
            Cue.MATCH,
        )
    )
    table = d.table_places()
    if what == "columns" and len(table) == 1:
        view = d.table(table[0])
        d.add(ShowTable(table=None if view is None else view.ref))
        return True
    d.add(ShowContract(what=what))
    return True


def _what(d: Draft) -> str | None:
    if d.has(Cue.RULE, Cue.TOLERANCE):
        return "rules"
    if d.has(Cue.KEY) or d.has(Cue.IDENTIFY):
        return "key"
    if d.has(Cue.MAP):
        return "columns"
    nouns = {item.cue for item in d.items}
    if Cue.COLUMN_NOUN in nouns and not d.has(
        Cue.CHANGED, Cue.DIFFERENCE, Cue.DIFFER, Cue.MOST, Cue.ADDED, Cue.REMOVED, Cue.MISSING
    ):
        return "columns"
    if Cue.ROW in nouns:
        return None
    if (
        (Cue.FILE in nouns or Cue.SHEET in nouns or Cue.ALL in nouns or Cue.BOTH in nouns)
        and not d.table_places()
        and not d.cues
        & {
            Cue.CHANGED,
            Cue.DIFFERENCE,
            Cue.DIFFER,
            Cue.IN_ALL,
            Cue.IN_BOTH,
            Cue.ADDED,
            Cue.REMOVED,
            Cue.SAME,
            Cue.DUPLICATES,
            Cue.MISSING,
            Cue.COMPARE,
        }
    ):
        return "inputs"
    if any(item.cue is Cue.COMPARISON and "contract" in item.text.casefold() for item in d.items):
        return "all"
    return None
