"""Order: rows sorted by a column, from the lowest or from the highest."""

from __future__ import annotations

from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue

_SORTED = frozenset({
    "sort", "sorted", "sorting", "order", "ordered", "ordering", "rank", "ranked", "sortiere", "sortiert",
})  # fmt: skip
_DOWN = frozenset({"descending", "desc", "highest", "largest", "biggest", "newest", "latest", "absteigend"})
_UP = frozenset({"ascending", "asc", "lowest", "smallest", "oldest", "earliest", "aufsteigend"})


def order_of(d: Draft) -> tuple[int, bool] | None:
    """Use "sorted by price, highest first" or "largest price first": the column's place, and whether these lead."""
    if not any(_text(d, place) in _SORTED for place in range(len(d.items))):
        return _end_named(d)
    word = next((place for place in range(len(d.items)) if _text(d, place) in _SORTED), None)
    joint = None if word is None else next((place for place in d.places(Cue.BY, Cue.PER, Cue.ON) if place > word), None)
    column = None if joint is None else d.after(joint, (Cue.FILLER, Cue.COLUMN_NOUN))
    if word is None or joint is None or column is None or not d.items[column].column:
        return None
    behind = range(column + 1, len(d.items))
    said = [place for place in behind if _text(d, place) in _DOWN | _UP]
    first = [place for place in behind if d.items[place].text.casefold() in {"first", "zuerst", "order"}]
    d.use(word, joint, column, *said, *(first if said else ()))
    return column, any(_text(d, place) in _DOWN for place in said)


def _end_named(d: Draft) -> tuple[int, bool] | None:
    """Use "with the largest price first"."""
    for place in range(len(d.items)):
        column = d.after(place, (Cue.FILLER, Cue.COLUMN_NOUN)) if _text(d, place) in _DOWN | _UP else None
        end = d.after(column) if column is not None and d.items[column].column else None
        if column is not None and end is not None and d.items[end].text.casefold() in {"first", "zuerst"}:
            d.use(place, column, end)
            return column, _text(d, place) in _DOWN
        first = d.after(place) if _text(d, place) in _DOWN | _UP else None
        ahead = d.cue_ahead(place, Cue.COMMA) if first is not None and _is_first(d, first) else None
        named = d.ahead(ahead) if ahead is not None else None
        if first is not None and ahead is not None and named is not None and d.items[named].column:
            if d.cue_ahead(named, Cue.BY, Cue.PER, Cue.ON) is not None:
                return None
            joint = d.cue_ahead(named, Cue.WITH)
            d.use(place, first, named, joint)
            return named, _text(d, place) in _DOWN
    return None


def _is_first(d: Draft, place: int) -> bool:
    return d.items[place].text.casefold() in {"first", "zuerst"}


def _text(d: Draft, place: int) -> str:
    return d.items[place].text.casefold().split(" ", maxsplit=1)[0]
