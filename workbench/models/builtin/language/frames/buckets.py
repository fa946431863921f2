"""Buckets: added, removed, changed and the others, by the words for them, and how many rows are asked for."""

from __future__ import annotations

from workbench.models.builtin.intents import (
    Bucket,
)
from workbench.models.builtin.language.columns import same_table
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.state import TableView

BUCKETS = {
    Cue.ADDED: Bucket.ADDED, Cue.REMOVED: Bucket.REMOVED, Cue.MISSING: Bucket.REMOVED, Cue.CHANGED: Bucket.CHANGED,
    Cue.DUPLICATES: Bucket.DUPLICATES,
    Cue.SET_ASIDE: Bucket.SET_ASIDE, Cue.SAME: Bucket.SAME, Cue.UNCHANGED: Bucket.SAME, Cue.STAYED: Bucket.SAME,
    Cue.IN_ALL: Bucket.IN_ALL, Cue.IN_BOTH: Bucket.IN_ALL,
    Cue.DIFFERENCE: Bucket.CHANGED, Cue.DIFFER: Bucket.CHANGED, Cue.NEW: Bucket.ADDED, Cue.CHANGE: Bucket.CHANGED,
}  # fmt: skip


def bucket_place(d: Draft) -> int | None:
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


def bucket_of(d: Draft, place: int | None) -> Bucket | None:
    """Use the word for a bucket and give it; none where the words around it do not go together."""
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
    if bucket is None:
        return None
    negation = d.cue_ahead(place, Cue.NOT, skip=(Cue.FILLER, Cue.IS, Cue.ALL))
    if bucket in {Bucket.SAME, Bucket.CHANGED} and negation is not None:
        d.use(negation)  # "not changed"; in "changed, but not in West" the word belongs to what follows it
        bucket = Bucket.CHANGED if bucket is Bucket.SAME else Bucket.SAME
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


def most_rows(d: Draft) -> int | None:
    """Use "at most 3" and "but not more than 2" beside rows that are shown, where no column stands before it."""
    place = d.first(Cue.AT_MOST)
    behind = None if place is None else d.after(place)
    amount = None if behind is None else d.items[behind].amount
    if place is None or behind is None or amount is None or amount.unit or amount.value != int(amount.value):
        return None
    ahead = d.ahead(place, (Cue.FILLER, Cue.BUT, Cue.AND, Cue.COMMA))
    following = d.after(behind)
    of_rows = following is None or d.items[following].cue in {*BUCKETS, Cue.ROW}
    about_rows = ahead is None or d.items[ahead].cue in {*BUCKETS, Cue.ROW, Cue.SHOW}
    if not (of_rows and about_rows) or not 0 < amount.value <= 1000:
        return None
    d.use(place, behind)
    return int(amount.value)


def row_limit(d: Draft) -> int | None:
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
