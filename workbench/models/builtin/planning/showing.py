"""Show rows of a bucket, the first rows of a table, or what is known of a column."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int
from workbench.models.builtin.intents import Bucket, ColumnRef, RowCondition, ShowRows, ShowTable
from workbench.models.builtin.planning.bringing import read_tables
from workbench.models.builtin.planning.code import call, function, literal, where
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.edits import condition_words
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.written import as_written
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import MAX_ROWS, bold, code, count, listed

FRAMES = {
    Bucket.ADDED: "result.added",
    Bucket.REMOVED: "result.removed",
    Bucket.CHANGED: "result.changes",
    Bucket.SAME: "result.rows",
    Bucket.DUPLICATES: "result.duplicates",
    Bucket.SET_ASIDE: "result.set_aside",
    Bucket.BLANK_KEYS: "result.blank_keys",
}
BOTH_FILES = frozenset({Bucket.DUPLICATES, Bucket.SET_ASIDE, Bucket.BLANK_KEYS})
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
    buckets = [intent.bucket]
    if intent.bucket is Bucket.DUPLICATES:
        # Who asks for duplicates means keys that stand twice as well as rows that do.
        buckets = [Bucket.DUPLICATES, Bucket.SET_ASIDE]
    for bucket in buckets:
        _add_bucket(draft, script, bucket, intent)
    script.will(f"show the {' and '.join(NAMES[bucket].replace('_', ' ') for bucket in buckets)}")

    def word(results: Sequence[JsonObject]) -> None:
        for bucket, result in zip(buckets, results, strict=False):
            _say_bucket(draft, bucket, result, intent)
        draft.result = "table"

    return Query(shows=len(buckets), word=word)


def _add_bucket(draft: Draft, script: Script, bucket: Bucket, intent: ShowRows) -> None:
    name = NAMES[bucket]
    script.uses("Table", "list_rows")
    frame = FRAMES[bucket]
    if bucket in BOTH_FILES:
        _define_without_blank_columns(draft, script)
        frame = f"without_blank_columns({frame})"
    script.add(f"{name} = Table.from_frame({frame}, name={literal(name.replace('_', ' '))})")
    script.makes(name)
    conditions = [_on_frame(draft, bucket, one) for one in intent.conditions]
    if bucket is Bucket.SAME:
        conditions.append(("status", "eq", ("unchanged",)))
    if intent.column is not None and bucket is Bucket.CHANGED:
        conditions.append(("column", "eq", (draft.logical(intent.column),)))
    script.show(call("list_rows", [name], {"where": where(conditions)} if conditions else {}))


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


def _on_frame(draft: Draft, bucket: Bucket, one: RowCondition) -> tuple[str, str, tuple[str, ...]]:
    """Say a condition with the heading that a frame of the result has."""
    pair = draft.pair or ("", "")
    name = draft.logical(one.column)
    if bucket in {Bucket.ADDED, Bucket.REMOVED}:
        table = pair[1] if bucket is Bucket.ADDED else pair[0]
        heading = draft.heading(name, table) or name
        return heading, one.op, as_written(draft, table, heading, one)
    return name, one.op, one.values


def _say_bucket(draft: Draft, bucket: Bucket, result: JsonObject, intent: ShowRows) -> None:
    number = field_int(result, "total_rows") or 0
    one, many = WORDS[bucket]
    where = f" where {condition_words(intent.conditions)}" if intent.conditions else ""
    column = f" in {code(draft.logical(intent.column))}" if intent.column is not None else ""
    if not number:
        draft.say(f"0 {many}{column}{where}.")
        return
    draft.say(
        f"{count(number, one, many)}{column}{where}:",
        result_table(
            result,
            plain=draft.key_headings,
            as_written=bucket is not Bucket.CHANGED,
            name=NAMES[bucket],
            limit=min(intent.limit or MAX_ROWS, MAX_ROWS),
        ),
    )


def _in_all(draft: Draft, script: Script) -> Query:
    script.add(f"in_all_files = {COMPARISON}.in_all()")
    script.makes("in_all_files")
    script.show("in_all_files")
    script.will("list the keys that are in all files")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            number = field_int(result, "total_rows") or 0
            draft.say(
                f"{count(number, 'key is', 'keys are')} in all files:",
                result_table(result, plain=draft.key_headings, name="in_all_files"),
            )
        draft.result = "table"

    return Query(shows=1, word=word)


def show_table(draft: Draft, script: Script, intent: ShowTable) -> Query | None:
    """Show the first rows of a table, or the values of a column."""
    tables = [draft.table_of(intent.table)] if intent.table is not None else list(draft.ground.view.files)
    refs = [table.ref for table in tables if table is not None and not table.hidden]
    if intent.column is not None and intent.table is None:
        column = intent.column
        refs = [
            table.ref
            for table in tables
            if table is not None
            and table.column(_own_heading(draft, draft.ground.name_of(table.ref), column)) is not None
        ]
    if not refs:
        draft.say("There is no such table in this chat.")
        draft.declined = True
        return None
    refs = refs[:4]
    read_tables(draft, script, refs)
    script.uses("list_rows")
    names = [draft.ground.name_of(ref) for ref in refs]
    limit = min(intent.limit or 10, MAX_ROWS)
    for name in names:
        _add_table(draft, script, name, intent, limit)
    only = f" where {condition_words(intent.conditions)}" if intent.conditions else ""
    script.will(f"show rows of {listed(names)}{only}" if only else f"show the first rows of {listed(names)}")

    def word(results: Sequence[JsonObject]) -> None:
        for name, result in zip(names, results, strict=False):
            view = draft.table_named(name)
            number = field_int(result, "total_rows") if only else view.rows if view is not None else None
            rows = f" ({count(number, 'row')}{only})" if number is not None else ""
            draft.say(f"{bold(draft.ground.label(name))}{rows}:", result_table(result, as_written=True, limit=limit))
        draft.result = "table"
        draft.spoke_of(tables=tuple(draft.ground.label(name) for name in names))

    return Query(shows=len(names), word=word)


def _add_table(draft: Draft, script: Script, name: str, intent: ShowTable, limit: int) -> None:
    named: dict[str, str] = {}
    if intent.column is not None:
        named["columns"] = literal(_own_heading(draft, name, intent.column))
    conditions = [
        (heading, one.op, as_written(draft, name, heading, one))
        for one in intent.conditions
        for heading in [_own_heading(draft, name, one.column)]
    ]
    if conditions:
        named["where"] = where(conditions)
    else:
        named["n"] = str(limit)
    script.show(call("list_rows", [name], named))


def _own_heading(draft: Draft, table: str, column: ColumnRef) -> str:
    view = draft.table_named(table)
    if view is not None and view.column(column.name) is not None:
        return column.name
    for other in column.elsewhere:
        if view is not None and view.column(other.name) is not None:
            return other.name
    return draft.heading(draft.logical(column), table) or column.name
