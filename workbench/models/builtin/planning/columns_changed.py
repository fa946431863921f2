"""How often something changed: the columns that changed of each row, and the changed cells of each group."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int, field_texts
from workbench.models.builtin.intents import ShowRows
from workbench.models.builtin.planning.about import change_words, rows_that_count
from workbench.models.builtin.planning.code import literal
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.summary_request import Request
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, codes, listed
from workbench.models.builtin.table_views import ColumnView, Making, TableView

NAME = "rows_by_columns"
SIGNS = {"gt": (">", "more than"), "ge": (">=", "at least"), "eq": ("==", "exactly")}
KEY = "key = list(result.changes.columns[: len(result.changes.columns) - 5])"


def rows_by_columns_changed(draft: Draft, script: Script, intent: ShowRows) -> Query:
    """Show the changed rows of which so many columns changed, and which these are."""
    chosen, words = _of_all(draft, intent) if intent.all_of else _of_so_many(intent)
    script.uses_polars()
    script.uses("SummaryTable")
    counted = 'pl.len().alias("columns changed"), pl.col("column").str.join(", ").alias("which")'
    cells = f"result.changes{chosen}" if intent.all_of and not intent.columns_changed else "result.changes"
    last = f'.filter(pl.col("columns changed") == {len(intent.all_of)})' if intent.all_of else chosen
    if intent.all_of and intent.columns_changed:
        name = draft.logical(intent.all_of[0])
        last, words = f'.filter(pl.col("which") == {literal(name)})', f"in which {code(name)} alone changed"
    script.add(
        [KEY, f"{NAME} = {cells}.group_by(key, maintain_order=True).agg({counted}){last}"],
        "Each changed cell is one column that changed of its row.",
    )
    script.makes(NAME)
    script.show(f"SummaryTable({literal(f'rows {words}'.replace('`', ''))}, {NAME})")
    script.will(f"find the rows that {words}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            rows = field_int(result, "total_rows") or 0
            if rows:
                columns = tuple(ColumnView(name=column) for column in field_texts(result, "columns"))
                draft.note_shown(
                    TableView(name=NAME, path="", variable=NAME, making=Making.ROWS, columns=columns, rows=rows)
                )
            draft.say(
                f"**{rows:,}** {'row' if rows == 1 else 'rows'} {words}{change_words(draft)}{':' if rows else '.'}",
                result_table(result, plain=draft.key_headings, name=NAME) if rows else "",
                rows_that_count(draft),
            )
        draft.result = "table"

    return Query(shows=1, word=word)


def _of_so_many(intent: ShowRows) -> tuple[str, str]:
    """Write what keeps the rows with so many changed columns, and say it."""
    op, number = intent.columns_changed
    sign, bound = SIGNS[op]
    words = f"changed in {bound} {number} column{'' if number == '1' else 's'}"
    return f'.filter(pl.col("columns changed") {sign} {number}).sort("columns changed", descending=True)', words


def _of_all(draft: Draft, intent: ShowRows) -> tuple[str, str]:
    """Write what keeps the changed cells of these columns, and say that all of them changed."""
    names = [draft.logical(column) for column in intent.all_of]
    strange = [name for name in names if name not in draft.compared()]
    if strange:
        raise AskedError(
            f"{codes(strange)} is not compared, so nothing is known of its changes. Which column is meant?"
        )
    words = f"changed in {listed([code(name) for name in names])}, in each of them"
    return f'.filter(pl.col("column").is_in({literal(names)}))', words


def changed_cells_by(draft: Draft, script: Script, request: Request, by: str) -> Query:
    """Count the changed rows of each group, of one column alone where one is named, from either end."""
    column = request.columns[0] if request.columns else None
    if column is not None and column not in draft.compared():
        raise AskedError(f"{code(column)} is not compared, so nothing is known of its changes. Which column is meant?")
    keys = draft.key_headings
    if by not in draft.compared() and by not in keys:
        raise AskedError(f"{code(by)} is not compared, so changes cannot be counted by it. Which column is meant?")
    script.uses_polars()
    script.uses("SummaryTable")
    cells = "result.changes" if column is None else f'result.changes.filter(pl.col("column") == {literal(column)})'
    group = literal(by if by in keys else f"{by}_left")
    name = "changes_by_group"
    falling = "" if request.intent.ascending else ", descending=True"
    script.add(
        [
            KEY,
            f'{name} = result.rows.join({cells}.select(key).unique(), on=key, how="semi")',
            f'{name} = {name}.group_by(pl.col({group}).alias({literal(by)})).agg(pl.len().alias("changed rows"))',
            f'{name} = {name}.sort({literal(by)}).sort("changed rows"{falling}, maintain_order=True)',
        ],
        "Counted are rows, as the older file has the group.",
    )
    script.makes(name)
    of = f" of {code(column)}" if column is not None else ""
    script.show(f"SummaryTable({literal(f'changed rows by {by}')}, {name})")
    script.will(f"count the changes{of} by {code(by)}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            groups = field_int(result, "total_rows") or 0
            end = ", the fewest first; those without a change are not among these" if request.intent.ascending else ""
            draft.say(
                f"Changes{of} by {code(by)} ({groups:,} in all have one){change_words(draft)}, as the older file has "
                f"{code(by)}{end}:",
                result_table(result, plain=draft.key_headings, name=name),
                rows_that_count(draft),
            )
        draft.result = "table"
        draft.spoke_of(columns=(by, *request.columns))

    return Query(shows=1, word=word)
