"""Count or list the different values of a column that stand in all of several files, or in one of them alone."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int
from workbench.models.builtin.intents import SharedValues
from workbench.models.builtin.names import word as as_word
from workbench.models.builtin.planning.bringing import read_tables
from workbench.models.builtin.planning.code import call, function, literal
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.explaining import rule_of
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.rows_used import counted
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, listed

HELPER = "values_of"


def shared_values(draft: Draft, script: Script, intent: SharedValues) -> Query:
    """Join the values of each file, each once, with the number of its rows there."""
    tables = [draft.ground.name_of(ref) for ref in intent.tables]
    headings = _headings(draft, intent, tables)
    only = draft.ground.name_of(intent.only) if intent.only is not None else None
    read_tables(draft, script, list(intent.tables))
    _define(draft, script)
    script.uses_polars()
    script.uses("SummaryTable")
    column = intent.column.name
    made = f"{as_word(column)}_in_{only or ('both' if len(tables) == _TWO else 'all')}"
    kept = [only] if only is not None else tables
    rows = {table: counted(draft, script, table) for table in tables}
    parts = [
        call(HELPER, [rows[table], literal(headings[table]), literal(column), literal(f"rows {table}")])
        for table in kept
    ]
    joined = "".join(f".join({part}, on={literal(column)})" for part in parts[1:])
    if only is not None:
        others = [
            call(HELPER, [rows[table], literal(headings[table]), literal(column), literal("rows")])
            for table in tables
            if table != only
        ]
        joined += "".join(f'.join({other}, on={literal(column)}, how="anti")' for other in others)
    script.add(f"{made} = {parts[0]}{joined}.sort({literal(column)})", "Each value once, with its rows in each file.")
    script.makes(made)
    labels = [draft.label(table) for table in tables]
    place = (
        f"in {draft.label(only)} and not in {listed([draft.label(one) for one in tables if one != only])}"
        if only is not None
        else f"in {'both ' if len(tables) == _TWO else 'all of '}{listed(labels)}"
    )
    script.show(f"SummaryTable({literal(f'values of {column} {place}')}, {made})")
    script.will(f"{'count' if intent.count else 'list'} the different values of {code(column)} that stand {place}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            number = field_int(result, "total_rows") or 0
            what = "different value" if number == 1 else "different values"
            draft.say(
                f"**{number:,}** {what} of {code(column)} {'stands' if number == 1 else 'stand'} {place}"
                f"{':' if number else '.'}",
                result_table(result, plain=(column,), name=made) if number else "",
            )
        draft.result = "table"
        draft.spoke_of(columns=(column,))

    return Query(shows=1, word=word)


_TWO = 2


def _headings(draft: Draft, intent: SharedValues, tables: Sequence[str]) -> dict[str, str]:
    """Give the column's heading in each table; asks where one has none, or where the values cannot be told alike."""
    found: dict[str, str] = {}
    name = code(intent.column.name)
    each = (f"Count the different values of {offers.heading(intent.column.name)} in each file",)
    for table in tables:
        heading = draft.own_heading(intent.column, table)
        view = draft.table_named(table)
        if heading is None or (view is not None and view.columns and view.column(heading) is None):
            raise AskedError(
                f"{draft.label(table)} has no column that I know to be {name}. Which of its columns is it?"
            )
        column = view.column(heading) if view is not None else None
        if column is not None and column.kind in {"number", "date"}:
            raise AskedError(
                f"{name} holds {column.kind}s, which each file may write its own way, so I cannot say which stand in "
                "several. Shall I count the different values in each file?",
                each,
            )
        found[table] = heading
    contract = draft.ground.contract
    ruled = contract.column(draft.logical(intent.column)) if contract is not None else None
    if ruled is not None and (ruled.rule or ruled.sides):
        raise AskedError(
            f"A rule changes how the values of {name} read ({rule_of(ruled)}), so I cannot say which stand in several "
            "files. Shall I count the different values in each file as they are written?",
            each,
        )
    return found


def _define(draft: Draft, script: Script) -> None:
    if draft.is_live(HELPER) or HELPER in script.made:
        return
    script.uses("without_totals")
    script.makes(HELPER)
    script.helper(
        function(
            f"{HELPER}(table, heading, column, rows)",
            "Give the different values of a column without their outer spaces, each with the number of its rows.",
            [
                "values = without_totals(table).text.select(pl.col(heading).str.strip_chars().alias(column))",
                'values = values.filter(pl.col(column) != "")',
                "return values.group_by(column).len(rows)",
            ],
        )
    )
