"""What a reply says beneath the figures of a summary: its notes, the rows left out, the rows counted all the same."""

from __future__ import annotations

from workbench.domain.json_value import Json, JsonObject, field_int, field_texts
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.replies.words import count, listed
from workbench.models.builtin.table_views import Making

_ALL_THE_SAME = {
    "stand_again": (
        "{n} row that stands again, the same in every column, is counted too",
        "{n} rows that stand again, the same in every column, are counted too",
    ),
    "exact_duplicates": (
        "{n} exact duplicate, which the comparison counts once, is counted again here",
        "{n} exact duplicates, which the comparison counts once, are counted again here",
    ),
    "set_aside": (
        "{n} row that the comparison set aside is counted too",
        "{n} rows that the comparison set aside are counted too",
    ),
    "without_key": (
        "{n} row without a key, which the comparison leaves out, is counted too",
        "{n} rows without a key, which the comparison leaves out, are counted too",
    ),
}


def notes_of(draft: Draft, result: JsonObject) -> list[str]:
    """Give the notes of a summary, the rows that the rules leave out of it, and those that it counts all the same."""
    return [*plain_notes(draft, result), *_without_number(draft, result), *counted_all_the_same(draft, result)]


def _without_number(draft: Draft, result: JsonObject) -> list[str]:
    """Say how many rows of a stack add nothing: a file that calls the column otherwise is blank there."""
    blank = result.get("without_number")
    return [
        f"In {draft.label(table)}, {count(number, 'row')} {'has' if number == 1 else 'have'} no number there and "
        f"{'adds' if number == 1 else 'add'} nothing."
        for table, number in (blank.items() if isinstance(blank, dict) else ())
        if isinstance(number, int) and (view := draft.table_named(table)) and view.making is Making.STACKED
    ]


def plain_notes(draft: Draft, result: JsonObject) -> list[str]:
    """Give the notes of a summary, and the rows that the rules leave out of it."""
    told = field_texts(result, "notes")
    filters = result.get("filters")
    for table, words in filters.items() if isinstance(filters, dict) else ():
        if isinstance(words, list) and words:
            told.append(f"Of {draft.label(table)}: {'; '.join(str(word) for word in words)}.")
    return told


def counted_all_the_same(draft: Draft, result: JsonObject) -> list[str]:
    """Say of each file which rows are in the figures that the comparison counts once or not at all."""
    found = result.get("counted_all_the_same")
    told = {table: _words(counts) for table, counts in (found.items() if isinstance(found, dict) else ())}
    return [f"In {draft.label(table)}, {listed(words)}." for table, words in told.items() if words]


def _words(counts: Json) -> list[str]:
    if not isinstance(counts, dict):
        return []
    numbers = {name: field_int(counts, name) or 0 for name in _ALL_THE_SAME}
    return [
        _ALL_THE_SAME[name][0 if number == 1 else 1].format(n=f"{number:,}")
        for name, number in numbers.items()
        if number
    ]
