"""What a reply is about, in words: its files, which of two counts as before, and the rows that do not count."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from typing import cast

from workbench.domain.json_value import JsonObject, as_json, field_objects, field_text, field_texts
from workbench.models.builtin.intents import AllRows, Bucket, ColumnRef, FilterRows, LeaveOutTotals, Undo
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.edits import OPERATORS
from workbench.models.builtin.replies.words import code, listed

ROW_CHANGES = (FilterRows, AllRows, LeaveOutTotals, Undo)
OF_TOTALS = "that look like totals or notes"
TOTAL = "looks like a total or a note"
"""What the reader says of a row at the end of a file."""


def change_words(draft: Draft) -> str:
    """Say from which file to which a change goes, with a comma before it; nothing where nothing is compared."""
    pair = draft.pair
    return f", from {draft.label(pair[0])} (before) to {draft.label(pair[1])} (after)" if pair is not None else ""


def bucket_words(draft: Draft, bucket: str) -> str:
    """Say in which file the rows of a bucket stand, with a blank before it."""
    pair = draft.pair
    if pair is None:
        return ""
    before, after = draft.label(pair[0]), draft.label(pair[1])
    match bucket:
        case Bucket.ADDED:
            return f" (in {after}, not in {before})"
        case Bucket.REMOVED:
            return f" (in {before}, not in {after})"
        case Bucket.CHANGED:
            return change_words(draft)
        case Bucket.SET_ASIDE:
            return f" in {before} or in {after}"
        case _:
            return f" in {before} and {after}"


def order_words(order: ColumnRef | None, *, descending: bool) -> str:
    """Say the order in which rows stand, with a blank before it."""
    return (
        "" if order is None else f" in the order of {code(order.name)}, {'highest' if descending else 'lowest'} first"
    )


def rows_that_count(draft: Draft, *tables: str) -> str:
    """Say in one line which rows of the compared tables do not count by the rules that hold; "" where all do."""
    if any(isinstance(intent, ROW_CHANGES) for intent in draft.intents):
        # What is on record is from before this message; what it changes is told with the change.
        return ""
    names = tables or draft.pair or ()
    told = [f"{draft.label(name)} {words}" for name in names if (words := _conditions_words(draft, name))]
    rules = f"By the rules that hold: {'; '.join(told)}." if told else ""
    return " ".join(one for one in (rules, "" if tables else _totals_that_count(draft, names)) if one)


def all_rows_words(draft: Draft, *tables: str) -> str:
    """Say of tables that are taken whole that rows are among them which the rules leave out of counts."""
    told = [draft.label(name) for name in tables if any(row_conditions(draft, name))]
    return f"All rows of {listed(told)} were taken, also those that the rules leave out." if told else ""


def _totals_that_count(draft: Draft, names: Sequence[str]) -> str:
    """Say which rows that look like totals are compared like any other: they may stand in a list of rows."""
    texts: list[str] = []
    for name in names:
        view = draft.table_named(name)
        kept = view is not None and OF_TOTALS not in {met for _, met in row_conditions(draft, name)}
        texts += [
            doubt.split(": ", 1)[-1] for doubt in (view.doubts if view is not None and kept else ()) if TOTAL in doubt
        ]
    if not texts:
        return ""
    what = "A row that looks like a total is" if len(texts) == 1 else f"{len(texts)} rows that look like totals are"
    more = f" and {len(texts) - _FEW} more" if len(texts) > _FEW else ""
    return (
        f"{what} compared like any other: {'; '.join(texts[:_FEW])}{more}. “Without the total row” leaves totals out."
    )


_FEW = 2


def _conditions_words(draft: Draft, name: str) -> str:
    found = row_conditions(draft, name)
    return listed([f"{'without' if dropped else 'only'} rows {met}" for dropped, met in found])


def row_conditions(draft: Draft, name: str) -> Iterator[tuple[bool, str]]:
    """Give the lasting conditions on the rows of an input: whether such rows are left out (else kept), and which."""
    contract = draft.ground.contract
    try:
        parsed = cast("JsonObject", as_json(tomllib.loads(contract.toml if contract is not None else "")))
    except tomllib.TOMLDecodeError:
        return
    for one in field_objects(parsed, "inputs"):
        if field_text(one, "id") != name:
            continue
        for condition in field_objects(one, "where"):
            yield bool(condition.get("drop")), f"where {_met(condition)}"
        if field_text(one, "footers") == "leave_out":
            yield True, OF_TOTALS


def _met(condition: JsonObject) -> str:
    return listed([_one_met(one) for one in (condition, *field_objects(condition, "also"))])


def _one_met(condition: JsonObject) -> str:
    values = field_texts(condition, "values") or [text for text in [field_text(condition, "value")] if text]
    op = field_text(condition, "op")
    words = code(field_text(condition, "column")), OPERATORS.get(op, op), listed([code(one) for one in values], "or")
    return " ".join(words).rstrip()
