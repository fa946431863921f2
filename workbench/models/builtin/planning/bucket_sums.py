"""Summaries over the rows of one bucket of the result: only the changed rows, the added ones, and so on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int
from workbench.models.builtin.intents import ChooseColumns, Measure, Summarise
from workbench.models.builtin.names import word as as_word
from workbench.models.builtin.planning.about import bucket_words, change_words, rows_that_count
from workbench.models.builtin.planning.bucket_figures import OF_ONE_FILE, STATUS, called, numbers, numbers_of_one_file
from workbench.models.builtin.planning.code import call, literal, where
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.edits import condition_words
from workbench.models.builtin.planning.partners import ask_for_partner
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.showing import cells_of_rows, on_frame, rows_that_meet, where_of
from workbench.models.builtin.planning.summary_request import ask_for_strange
from workbench.models.builtin.replies.comparison import changed_cells
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, codes, figure, listed


def over_bucket(
    draft: Draft, script: Script, intent: Summarise, columns: Sequence[str], by: Sequence[str], *, bare: bool = False
) -> Query:
    """Count, add up or average over the rows of a bucket; `bare`: rows that look like totals count in no figure."""
    if intent.rows == "duplicates":
        return _duplicates(draft, script)
    _refuse_left_out(draft, (*columns, *by))
    ask_for_strange(draft, (*columns, *by))
    if intent.rows in _OF_BOTH_FILES:
        ask_for_partner(draft, (*columns, *by))
    if intent.conditions and intent.rows in OF_ONE_FILE and intent.measure is Measure.COUNT and not by:
        return _count_where(draft, script, intent)
    if intent.measure is Measure.COUNT and _is_plain_count(draft, intent, columns, by):
        return _count_of_both(draft, script, intent)
    if intent.conditions or len(by) > 1:
        if _is_of_one_file(intent, columns):
            return numbers_of_one_file(draft, script, intent, columns, by, bare=bare)
        return _with_conditions(draft, script, intent, columns, by)
    if intent.measure is Measure.COUNT and intent.rows == "changed" and (by or columns):
        return _changed_by(draft, script, by[0]) if by else _changed_in(draft, script, columns)
    if intent.measure in {Measure.COUNT, Measure.DISTINCT} or not columns:
        return _count(draft, script, intent, by)
    if intent.rows in OF_ONE_FILE and any(name not in draft.compared() for name in (*columns, *by)):
        return numbers_of_one_file(draft, script, intent, columns, by, bare=bare)
    return numbers(draft, script, intent, columns, by, bare=bare)


def _is_of_one_file(intent: Summarise, columns: Sequence[str]) -> bool:
    """Say whether a column is added up or averaged over added or removed rows: rows that stand in one file alone."""
    return intent.measure in {Measure.TOTAL, Measure.MEAN} and len(columns) == 1 and intent.rows in OF_ONE_FILE


_OF_BOTH_FILES = frozenset({"changed", "same", "both"})


def _refuse_left_out(draft: Draft, names: Sequence[str]) -> None:
    """Ask where a column is left out of the comparison: its rows hold no values of it."""
    contract = draft.ground.contract
    taken_in = [one for one in draft.intents if isinstance(one, ChooseColumns) and one.mode == "include"]
    now = {draft.logical(column) for one in taken_in for column in one.columns}
    for column in contract.columns if contract is not None else ():
        if column.role == "ignore" and column.name in names and column.name not in now:
            raise AskedError(
                f"{code(column.name)} is left out of the comparison, so nothing can be worked out with it over these "
                "rows. Take it in again first.",
                (f"Include {code(column.name)} again",),
            )


def _with_conditions(
    draft: Draft, script: Script, intent: Summarise, columns: Sequence[str] = (), by: Sequence[str] = ()
) -> Query:
    """Count a change from one value to another, or in one column; what else is wanted is asked about, never dropped."""
    only = intent.conditions[0] if len(intent.conditions) == 1 else None
    if only is not None and intent.rows == "changed" and intent.measure is Measure.COUNT and len(only.values) == 2:
        before, after = _in_order(only.values, draft.ground.text)
        if before is not None:
            return _transition(draft, script, draft.logical(only.column), (before, after))
    if intent.measure is Measure.COUNT and intent.rows == "changed" and len(columns) == 1 and not by:
        return _count_in_column(draft, script, intent, columns[0])
    raise AskedError(
        f"I can work that out over all {called(intent.rows)} rows, or over all rows under conditions and by several "
        "columns, but not both at once. Which do you mean?",
        (f"How many rows are {'the same' if intent.rows == 'same' else intent.rows}?", f"Show the {intent.rows} rows"),
    )


def _count_where(draft: Draft, script: Script, intent: Summarise) -> Query:
    """Count the added or the removed rows that meet conditions: each is a row of one file."""
    bucket = OF_ONE_FILE[intent.rows]
    conditions = [on_frame(draft, bucket, one) for one in intent.conditions]
    script.uses("Table", "list_rows", "where_rows")
    rows = f"Table.from_frame(result.{intent.rows}, name={literal(f'{intent.rows} rows')})"
    script.show(f"list_rows({call('where_rows', [rows, where_of(draft, script, bucket, conditions)])})")
    words = f" where {condition_words(intent.conditions)}"
    script.will(f"count the {intent.rows} rows{words}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            number = field_int(result, "total_rows") or 0
            draft.say(
                f"**{number:,}** {intent.rows} {'row' if number == 1 else 'rows'}{words}{bucket_words(draft, bucket)}.",
                rows_that_count(draft),
            )
        draft.result = "table"

    return Query(shows=1, word=word)


def _is_plain_count(draft: Draft, intent: Summarise, columns: Sequence[str], by: Sequence[str]) -> bool:
    """Say whether changed or unchanged rows are counted by conditions that no change from one value to another is."""
    if not intent.conditions or intent.rows not in {"changed", "same"} or columns or by:
        return False
    only = intent.conditions[0] if len(intent.conditions) == 1 else None
    return only is None or len(only.values) != 2 or _in_order(only.values, draft.ground.text)[0] is None


def _count_of_both(draft: Draft, script: Script, intent: Summarise) -> Query:
    """Count the changed or the unchanged rows that meet conditions in the newer file."""
    status, kind = STATUS[intent.rows], called(intent.rows)
    script.uses("Table", "list_rows")
    script.show(f"list_rows({rows_that_meet(draft, script, intent.conditions, status)})")
    newer = f" in {draft.label(draft.pair[1])}" if draft.pair else ""
    words = f" where {condition_words(intent.conditions)}{newer}"
    script.will(f"count the {kind} rows{words}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            number = field_int(result, "total_rows") or 0
            draft.say(
                f"**{number:,}** {kind} {'row' if number == 1 else 'rows'}{words}{change_words(draft)}.",
                rows_that_count(draft),
            )
        draft.result = "table"

    return Query(shows=1, word=word)


def _count_in_column(draft: Draft, script: Script, intent: Summarise, column: str) -> Query:
    """Count the rows that meet conditions in the newer file and changed in one column."""
    script.uses("Table", "list_rows", "where_rows")
    frame = cells_of_rows(draft, script, intent.conditions)
    cells = f"Table.from_frame({frame}, name={literal('changed cells')})"
    script.show(f"list_rows({call('where_rows', [cells, where([('column', 'eq', (column,))])])})")
    newer = f" in {draft.label(draft.pair[1])}" if draft.pair else ""
    words = f" where {condition_words(intent.conditions)}{newer}"
    script.will(f"count the rows{words} that changed in {code(column)}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            number = field_int(result, "total_rows") or 0
            rows = "row" if number == 1 else "rows"
            draft.say(
                f"**{number:,}** {rows}{words} changed in {code(column)}{change_words(draft)}.", rows_that_count(draft)
            )
        draft.result = "table"

    return Query(shows=1, word=word)


def _in_order(values: Sequence[str], text: str) -> tuple[str | None, str]:
    """Give the two values in the order "from … to …" of the request; None where it does not say so."""
    said = text.casefold()
    for before, after in ((values[0], values[1]), (values[1], values[0])):
        if re.search(rf"from\W+{re.escape(before.casefold())}\W+to\W+{re.escape(after.casefold())}", said):
            return before, after
    return None, ""


def _transition(draft: Draft, script: Script, column: str, values: tuple[str, str]) -> Query:
    before, after = values
    script.show(call("result.transitions", [literal(column)], {"before": literal(before), "after": literal(after)}))
    script.will(f"count the rows whose {code(column)} changed from {before} to {after}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            number = field_int(result, "rows_counted") or 0
            rows = "row" if number == 1 else "rows"
            draft.say(
                f"**{number:,}** {rows} changed in {code(column)} from {code(before)} to {code(after)}"
                f"{change_words(draft)}.",
                rows_that_count(draft),
            )
        draft.result = "table"

    return Query(shows=1, word=word)


def _duplicates(draft: Draft, script: Script) -> Query:
    script.show("result")
    script.will("count the duplicates")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            figures = result.get("figures")
            for side in ("left", "right"):
                facts = figures.get(side) if isinstance(figures, dict) else None
                if isinstance(facts, dict):
                    table = str(result.get(side))
                    doubles, keys, rows = (
                        figure(field_int(facts, name) or 0)
                        for name in ("exact_duplicates_dropped", "repeated_keys", "rows_in_repeated_keys")
                    )
                    draft.say(
                        f"{draft.ground.label(table)}: {doubles} exact duplicates, {keys} keys that stand more than "
                        f"once ({rows} rows)."
                    )

    return Query(shows=1, word=word)


def _changed_by(draft: Draft, script: Script, by: str) -> Query:
    name = f"changed_by_{as_word(by)}"
    script.add(call("result.changed_by", [literal(by)], to=name))
    script.makes(name)
    script.show(name)
    script.will(f"count the changed rows by {code(by)}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            draft.say(
                f"Changed rows by {code(by)}{change_words(draft)}, as the older file has {code(by)}:",
                result_table(result, plain=draft.key_headings, name=name, labels=[by, "changed rows"]),
                rows_that_count(draft),
            )
        draft.result = "table"

    return Query(shows=1, word=word)


def _changed_in(draft: Draft, script: Script, columns: Sequence[str]) -> Query:
    """Count the rows that changed in each of some columns, and of two columns those that changed in both."""
    script.show("result")
    script.will(f"count the rows that changed in {codes(columns)}")
    both = len(columns) == _TWO and all(one in draft.compared() for one in columns)
    if both:
        _count_in_both(script, columns)

    def word(results: Sequence[JsonObject]) -> None:
        for result in results[:1]:
            cells = changed_cells(result)
            for column in columns:
                number = cells.get(column)
                if number is None:
                    draft.say(f"{code(column)} is not compared, so no row counts as changed in it.")
                else:
                    rows = "row" if number == 1 else "rows"
                    draft.say(f"**{number:,}** {rows} changed in {code(column)}{change_words(draft)}.")
            if both and len(results) > 1:
                twice = field_int(results[1], "total_rows") or 0
                alone = [f"**{(cells.get(one) or 0) - twice:,}** in {code(one)} alone" for one in columns]
                draft.say(f"**{twice:,}** {'row' if twice == 1 else 'rows'} changed in both, {listed(alone)}.")
            draft.say(rows_that_count(draft))

    return Query(shows=2 if both else 1, word=word)


def _count_in_both(script: Script, columns: Sequence[str]) -> None:
    """Write the rows in which both of two columns changed."""
    script.uses("SummaryTable")
    script.uses_polars()
    script.add(
        [
            "key = list(result.changes.columns[: len(result.changes.columns) - 5])",
            f'cells = result.changes.filter(pl.col("column").is_in({literal(list(columns))}))',
            'changed_in_both = cells.group_by(key, maintain_order=True).len().filter(pl.col("len") == 2).drop("len")',
        ],
        "The rows that have a changed cell in both columns.",
    )
    script.makes("changed_in_both")
    script.show('SummaryTable("rows changed in both", changed_in_both)')


_TWO = 2


def _apart(result: JsonObject, rows: str) -> str:
    """Say which rows are not among the changed ones, though who asks how many differ may mean them, too."""
    added, removed = field_int(result, "added") or 0, field_int(result, "removed") or 0
    if rows != "changed" or not (added or removed):
        return ""
    return f" Not among them, since one file lacks them: **{added:,}** added and **{removed:,}** removed."


def _count(draft: Draft, script: Script, intent: Summarise, by: Sequence[str]) -> Query:
    pair = draft.pair or ("", "")
    side = pair[0] if intent.rows == "removed" else pair[1]
    name = f"{intent.rows}_rows_counted"
    script.uses("SummaryTable")
    if not by:
        script.show("result")
        field = {"changed": "changed_rows", "same": "unchanged_rows"}.get(intent.rows, intent.rows)
        script.will(f"count the {intent.rows} rows")

        def word_total(results: Sequence[JsonObject]) -> None:
            for result in results:
                number = field_int(result, field) or 0
                same = "the same" if intent.rows == "same" else intent.rows
                rows = "row is" if number == 1 else "rows are"
                place, apart = bucket_words(draft, intent.rows), _apart(result, intent.rows)
                draft.say(f"**{figure(number)}** {rows} {same}{place}.{apart}", rows_that_count(draft))

        return Query(shows=1, word=word_total)
    heading = draft.heading(by[0], side) or by[0]
    frame, group = f"result.{intent.rows}", literal(heading)
    if intent.rows == "same":
        heading, frame = by[0], 'result.rows.filter(pl.col("status") == "unchanged")'
        keys = draft.ground.contract.key if draft.ground.contract is not None else ()
        is_key = any(column.name == heading for column in keys)
        group = literal(heading) if is_key else f"pl.col({literal(f'{heading}_right')}).alias({literal(heading)})"
    script.uses_polars()
    script.add(
        f'{name} = {frame}.group_by({group}).agg(pl.len().alias("rows"))'
        f'.sort(["rows", {literal(heading)}], descending=[True, False])'
    )
    script.makes(name)
    script.show(call("SummaryTable", [literal(f"{intent.rows} rows by {heading}"), name]))
    script.will(f"count the {intent.rows} rows by {code(by[0])}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            draft.say(
                f"{called(intent.rows).capitalize()} rows by {code(by[0])}{bucket_words(draft, intent.rows)}:",
                result_table(result, plain=draft.key_headings, name=name),
                rows_that_count(draft),
            )
        draft.result = "table"

    return Query(shows=1, word=word)
