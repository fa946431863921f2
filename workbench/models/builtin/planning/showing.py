"""Show the rows of a bucket of the last result."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.domain.json_value import JsonObject, field_int, field_texts
from workbench.models.builtin.intents import Bucket, ExplainRow, RowCondition, ShowRows
from workbench.models.builtin.planning.about import bucket_words, order_words, rows_that_count
from workbench.models.builtin.planning.alike import alike, sets_a_rule, where_alike
from workbench.models.builtin.planning.code import call, function, literal, where
from workbench.models.builtin.planning.columns_changed import rows_by_columns_changed
from workbench.models.builtin.planning.contract_code import known_inputs
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.edits import condition_words
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.written import EXACT, as_written
from workbench.models.builtin.replies.comparison import OF_DUPLICATES
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import MAX_ROWS, code, count, listed
from workbench.models.builtin.table_views import ColumnView, Making, TableView

FRAMES = {
    Bucket.ADDED: "result.added",
    Bucket.REMOVED: "result.removed",
    Bucket.CHANGED: "result.changes",
    Bucket.DUPLICATES: "result.duplicates",
    Bucket.SET_ASIDE: "result.set_aside",
    Bucket.BLANK_KEYS: "result.blank_keys",
}
BOTH_FILES = frozenset({Bucket.DUPLICATES, Bucket.SET_ASIDE, Bucket.BLANK_KEYS})
CELLS = frozenset({"raw_before", "raw_after"})
"""Columns of the changed cells themselves."""
_LISTS = re.compile(r"\s*(?:please\s+|bitte\s+)?(?:show|list|zeige?|liste)\b", re.IGNORECASE)
"""What asks for a list of rows gets one, also of one row."""
WORDS = {
    Bucket.ADDED: ("row was added", "rows were added"),
    Bucket.REMOVED: ("row was removed", "rows were removed"),
    Bucket.CHANGED: ("changed cell", "changed cells"),
    Bucket.SAME: ("row is the same", "rows are the same"),
    Bucket.DUPLICATES: ("exact duplicate", "exact duplicates"),
    Bucket.SET_ASIDE: (
        "row is set aside, since its key stands more than once",
        "rows are set aside, since their keys stand more than once",
    ),
    Bucket.BLANK_KEYS: ("row has no key", "rows have no key"),
}
NAMES = {
    Bucket.ADDED: "added_rows",
    Bucket.REMOVED: "removed_rows",
    Bucket.CHANGED: "changed_cells",
    Bucket.SAME: "same_rows",
    Bucket.DUPLICATES: "duplicate_rows",
    Bucket.SET_ASIDE: "rows_set_aside",
    Bucket.BLANK_KEYS: "rows_without_key",
}


def show_rows(draft: Draft, script: Script, intent: ShowRows) -> Query:
    """Show the rows of a bucket of the last result."""
    if intent.bucket is Bucket.IN_ALL:
        return _in_all(draft, script)
    intent = _of_keys(draft, intent)
    if intent.columns_changed or intent.all_of:
        return rows_by_columns_changed(draft, script, intent)
    buckets = [intent.bucket]
    if intent.bucket is Bucket.DUPLICATES:
        # Who asks for duplicates means keys that stand twice as well as rows that do.
        buckets = [Bucket.DUPLICATES, Bucket.SET_ASIDE]
    names = [_add_bucket(draft, script, bucket, intent) for bucket in buckets]
    script.will(f"show the {' and '.join(NAMES[bucket].replace('_', ' ') for bucket in buckets)}")

    def word(results: Sequence[JsonObject]) -> None:
        for bucket, name, result in zip(buckets, names, results, strict=False):
            _say_bucket(draft, (bucket, name), result, intent)
        draft.result = "table"

    return Query(shows=len(buckets), word=word)


def one_row(draft: Draft, intent: ShowRows) -> ExplainRow | None:
    """Give what changed of one key as the question about that row: it tells, too, where no row has the key."""
    contract = draft.ground.contract
    keys = draft.key_names or tuple(column.name for column in (contract.key if contract is not None else ()))
    if intent.bucket is not Bucket.CHANGED or intent.column is not None or len(keys) != 1:
        return None
    if _LISTS.match(draft.ground.text):
        return None
    match intent.conditions:
        case (RowCondition(column=column, op="eq", values=(value,)),) if draft.logical(column) == keys[0]:
            return ExplainRow(key=(value,))
        case _:
            return None


def _of_keys(draft: Draft, intent: ShowRows) -> ShowRows:
    """Take the key for a word for the rows: it is the same in both files, so no cell of it changes."""
    if (
        intent.bucket is not Bucket.CHANGED
        or intent.column is None
        or draft.logical(intent.column) not in draft.key_headings
    ):
        return intent
    return replace(intent, column=None)


def _add_bucket(draft: Draft, script: Script, bucket: Bucket, intent: ShowRows) -> str:
    """Write what shows the rows of a bucket; give the name that they have: no rows of the same call have it."""
    name = next(name for name in _numbered(NAMES[bucket]) if name not in script.made)
    script.uses("Table", "list_rows")
    frame = FRAMES.get(bucket, "result.rows")
    if bucket in BOTH_FILES:
        _define_without_blank_columns(draft, script)
        frame = f"without_blank_columns({frame})"
    elsewhere = [one for one in intent.conditions if bucket is Bucket.CHANGED and one.column.name not in CELLS]
    conditions = [on_frame(draft, bucket, one) for one in intent.conditions if one not in elsewhere]
    if elsewhere:
        frame = cells_of_rows(draft, script, elsewhere)
    if bucket is Bucket.SAME:
        _define_rows_of(draft, script)
        frame = 'rows_of(result, "unchanged")'
    if intent.column is not None and bucket is Bucket.CHANGED:
        conditions.append(("column", "eq", (draft.logical(intent.column),)))
    rows = f"Table.from_frame({frame}, name={literal(name.replace('_', ' '))})"
    if conditions:
        script.uses("where_rows")
        rows = call("where_rows", [rows, where_of(draft, script, bucket, conditions)])
    if intent.order is not None:
        rows = _in_order(draft, script, bucket, rows, intent)
    script.add(f"{name} = {rows}")
    script.makes(name)
    script.show(f"list_rows({name})")
    return name


def _numbered(name: str) -> Iterator[str]:
    """Give a name, and then the name with a number behind it, from 2 on."""
    return itertools.chain([name], (f"{name}_{number}" for number in itertools.count(2)))


def _in_order(draft: Draft, script: Script, bucket: Bucket, rows: str, intent: ShowRows) -> str:
    """Write rows of a bucket in the order of a column; a list of changed cells holds no column to sort by."""
    if intent.order is None:
        return rows
    if bucket is Bucket.CHANGED:
        name = draft.logical(intent.order)
        raise AskedError(
            f"Changed cells stand one below the other and have no column {code(name)} to be sorted by. Shall they be "
            "shown as they stand, or the largest changes?",
            ("Show the changed rows", f"Top 10 by change in {code(name)}"),
        )
    heading, _, _ = on_frame(draft, bucket, RowCondition(column=intent.order, op="not_blank"))
    script.uses("sort_rows")
    return call("sort_rows", [rows, literal(heading)], {"descending": "True"} if intent.descending else {})


def cells_of_rows(draft: Draft, script: Script, conditions: Sequence[RowCondition]) -> str:
    """Write the changed cells of the rows that meet conditions on the values of the newer file."""
    picked = rows_that_meet(draft, script, conditions, "changed")
    script.add(
        [f"chosen_rows = {picked}", "key = list(chosen_rows.text.columns[: len(result.changes.columns) - 5])"],
        "The rows are chosen by their values in the newer file; then their changed cells are taken.",
    )
    script.makes("chosen_rows")
    return 'result.changes.join(chosen_rows.text.select(key), on=key, how="semi")'


_SIZES = frozenset({"tolerance", "relative", "precision", "blank"})
"""Fields of a rule that say which values are near enough: they change no value."""


def rows_that_meet(draft: Draft, script: Script, conditions: Sequence[RowCondition], status: str) -> str:
    """Write the rows of one status that meet conditions on the values of the newer file."""
    contract = draft.ground.contract
    newer = draft.pair[1] if draft.pair else ""
    chosen: list[str] = []
    for one in conditions:
        name = draft.logical(one.column)
        column = contract.column(name) if contract is not None else None
        if name not in draft.compared() and name not in draft.key_headings:
            raise AskedError(
                f"{code(name)} is not compared, so no {status} row can be chosen by it. Which compared column is meant?"
            )
        ruled = column is not None and bool(set(column.rule) - _SIZES or column.sides)
        if (ruled or sets_a_rule(draft)) and newer and one.op in EXACT and one.values:
            # A row of both files has the key as one of them writes it.
            sides = (draft.pair or ()) if name in draft.key_headings else (newer,)
            places = [(side, draft.heading(name, side) or name) for side in sides]
            chosen.append(alike(draft, script, places, (name, one.op, one.values)))
            continue
        if ruled and one.op not in {"blank", "not_blank"}:
            raise AskedError(
                f"A rule changes how the values of {code(name)} read, so rows cannot be chosen by it here. Ask it of "
                "one of the files instead."
            )
        chosen.append(where([(name, one.op, one.values)])[1:-1])
    _define_rows_of(draft, script)
    script.uses("where_rows")
    rows = f"Table.from_frame(rows_of(result, {literal(status)}), name={literal(f'{status} rows')})"
    return call("where_rows", [rows, f"[{', '.join(chosen)}]"])


def _define_rows_of(draft: Draft, script: Script) -> None:
    """Define the helper that gives the rows of one status as the newer file has them, unless it is alive."""
    if draft.is_live("rows_of") or "rows_of" in script.made:
        return
    script.uses_polars()
    script.makes("rows_of")
    script.helper(
        function(
            "rows_of(result, status)",
            "Give the rows with one status: their key, and the values of the newer file after the rules.",
            [
                'rows = result.rows.filter(pl.col("status") == status)',
                'values = rows.select(pl.col("^.*_right$").name.map(lambda name: name.removesuffix("_right")))',
                "key = rows.select(rows.columns[: len(result.changes.columns) - 5])",
                "return key.hstack(values)",
            ],
        )
    )


def _define_without_blank_columns(draft: Draft, script: Script) -> None:
    """Define the helper that leaves out the columns of the other file, unless it is alive."""
    name = "without_blank_columns"
    if draft.is_live(name) or name in script.made:
        return
    script.makes(name)
    script.helper(
        function(
            f"{name}(frame)",
            "Leave out columns that hold nothing in these rows: rows of one file lack the columns of the other.",
            ["return frame.select(column for column in frame if column.null_count() < len(column) or not len(column))"],
        )
    )


def where_of(
    draft: Draft, script: Script, bucket: Bucket, conditions: Sequence[tuple[str, str, tuple[str, ...]]]
) -> str:
    """Write conditions on a frame of the result; rows of one file meet them under the rules of that file."""
    if bucket not in {Bucket.ADDED, Bucket.REMOVED} or draft.pair is None:
        return where(conditions)
    return where_alike(draft, script, draft.pair[1 if bucket is Bucket.ADDED else 0], conditions)


def on_frame(draft: Draft, bucket: Bucket, one: RowCondition) -> tuple[str, str, tuple[str, ...]]:
    """Say a condition with the heading that a frame of the result has."""
    pair = draft.pair or ("", "")
    name = draft.logical(one.column)
    if bucket in {Bucket.ADDED, Bucket.REMOVED}:
        table = pair[1] if bucket is Bucket.ADDED else pair[0]
        heading = draft.heading(name, table) or name
        view = draft.table_named(table)
        if view is not None and view.columns and view.column(heading) is None:
            raise AskedError(f"{code(heading)} is no column of {view.label}. Which of its columns is meant?")
        return heading, one.op, as_written(draft, table, heading, one)
    return name, one.op, one.values


def _say_bucket(draft: Draft, named: tuple[Bucket, str], result: JsonObject, intent: ShowRows) -> None:
    bucket, name = named
    number = field_int(result, "total_rows") or 0
    if number:
        columns = tuple(ColumnView(name=column) for column in field_texts(result, "columns"))
        made = TableView(name=name, path="", variable=name, making=Making.ROWS, columns=columns)
        draft.note_shown(replace(made, rows=number))
    one, many = WORDS[bucket]
    where = f" {_chosen_words(intent.conditions)}" if intent.conditions else ""
    if bucket is Bucket.CHANGED and draft.pair and any(one.column.name not in CELLS for one in intent.conditions):
        where += f" in {draft.label(draft.pair[1])}"
    column = f" in {code(draft.logical(intent.column))}" if intent.column is not None else ""
    place = bucket_words(draft, bucket) + order_words(intent.order, descending=intent.descending)
    if not number:
        draft.say(f"0 {many}{column}{where}{place}.", rows_that_count(draft))
        return
    draft.say(
        f"{count(number, one, many)}{column}{where}{place}:",
        result_table(
            result,
            plain=draft.key_headings,
            as_written=bucket is not Bucket.CHANGED,
            name=name,
            limit=min(intent.limit or MAX_ROWS, MAX_ROWS),
        ),
        OF_DUPLICATES if bucket is Bucket.DUPLICATES else "",
        rows_that_count(draft),
    )


def _chosen_words(conditions: Sequence[RowCondition]) -> str:
    """Say which rows of a bucket are shown."""
    cells = [one for one in conditions if one.column.name in CELLS]
    moves = {one.column.name: listed([code(value) for value in one.values], "or") for one in cells}
    others = [one for one in conditions if one.column.name not in CELLS]
    ends = {"raw_before": "from", "raw_after": "to"}
    words = [f"{word} {moves[cell]}" for cell, word in ends.items() if cell in moves]
    return " ".join([*words, *([f"where {condition_words(others)}"] if others else [])])


def _all_files(draft: Draft) -> str:
    contract = draft.ground.contract
    return listed([draft.label(one.id) for one in (contract.inputs if contract is not None else ()) if one.path])


def _in_all(draft: Draft, script: Script) -> Query:
    script.add(f"in_all_files = {COMPARISON}.in_all()")
    script.makes("in_all_files")
    script.show("in_all_files")
    script.will("list the keys that are in all files")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            number = field_int(result, "total_rows") or 0
            draft.say(
                f"{count(number, 'key is', 'keys are')} in all files ({_all_files(draft)}):",
                result_table(result, plain=draft.key_headings, name="in_all_files"),
                rows_that_count(draft, *known_inputs(draft)),
            )
        draft.result = "table"

    return Query(shows=1, word=word)
