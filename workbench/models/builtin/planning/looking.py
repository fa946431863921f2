"""Look at a table: its first rows, some columns, the rows that meet conditions, or all in another order.

Rows that were chosen or put in order are a table of their own, so that a later request can go on with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.domain.json_value import JsonObject, field_int
from workbench.models.builtin.intents import ColumnRef, ShowTable, TableRef
from workbench.models.builtin.names import LONGEST, unique
from workbench.models.builtin.names import word as as_word
from workbench.models.builtin.planning.about import order_words
from workbench.models.builtin.planning.alike import where_alike
from workbench.models.builtin.planning.among import among
from workbench.models.builtin.planning.bringing import read_tables
from workbench.models.builtin.planning.code import call, function, literal
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.edits import condition_words
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.rows_used import rows_used
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.written import as_written
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import MAX_ROWS, bold, code, codes, count, listed
from workbench.models.builtin.table_views import Making, TableView

MOST_TABLES = 4
OPS = {"gt": "over", "lt": "under", "ge": "from", "le": "up_to", "ne": "not", "not_in": "not"}


def show_table(draft: Draft, script: Script, intent: ShowTable) -> Query | None:
    """Show the first rows of a table, or the values of a column."""
    refs = _tables(draft, intent)
    if not refs:
        draft.say("There is no such table in this chat.")
        draft.declined = True
        return None
    read_tables(draft, script, refs)
    script.uses("list_rows")
    names = [draft.ground.name_of(ref) for ref in refs]
    limit = MAX_ROWS if intent.ends and intent.limit else min(intent.limit or 10, MAX_ROWS)
    used = [_rows_used(draft, script, ref, intent) for ref in refs]
    sources = zip(names, (rows for rows, _ in used), strict=True)
    shown = [_add_table(draft, script, source, intent, limit) for source in sources]
    only = " among the rows shown before" if intent.among is not None else ""
    only += f" where {condition_words(intent.conditions)}" if intent.conditions else ""
    order = _end_words(draft, intent) if intent.ends else order_words(intent.order, descending=intent.descending)
    labels = listed([draft.label(name) for name in names])
    end = f" (the last {limit})" if intent.last else ""
    script.will(f"show {'rows' if only or order or end else 'the first rows'} of {labels}{only}{order}{end}")

    def word(results: Sequence[JsonObject]) -> None:
        for name, chosen, (less, left_out), result in zip(names, shown, used, results, strict=False):
            view = draft.table_named(name)
            counted = (bool(only) or intent.ends) and not intent.last
            number = field_int(result, "total_rows") if counted else view.rows if view is not None else None
            told = number is not None and counted == (bool(only) or intent.ends) and (counted or not less)
            rows = f" ({count(number or 0, 'row')}{only})" if told else only
            rest = chosen.name if chosen is not None else ""
            table = result_table(result, as_written=True, limit=limit, name=rest)
            draft.say(f"{bold(draft.label(name))}{rows}{order}{end}:", table, left_out)
            if chosen is not None:
                draft.note_shown(replace(chosen, rows=view.rows if view is not None and not counted else number))
                draft.shown = chosen.name
        draft.result = "table"
        draft.spoke_of(tables=tuple(draft.label(name) for name in names))

    return Query(shows=len(names), word=word)


def _tables(draft: Draft, intent: ShowTable) -> list[TableRef]:
    """Give the tables to show: the one that is named, else every file that has the columns of what is asked."""
    if intent.table is not None:
        return [intent.table]
    refs = [table.ref for table in draft.ground.view.files if not table.hidden]
    named = (intent.column, intent.order, *intent.by, *(one.column for one in intent.conditions))
    asked = [column for column in named if column is not None]
    having = [
        ref for ref in refs if all(draft.own_heading(one, draft.ground.name_of(ref)) is not None for one in asked)
    ]
    if having and len(having) < len(refs):
        names = listed([draft.label(draft.ground.name_of(ref)) for ref in having])
        columns = codes(list(dict.fromkeys(column.name for column in asked)))
        draft.say(f"Only {names} {'has' if len(having) == 1 else 'have'} {columns}.")
    return (having or refs)[:MOST_TABLES]


def _rows_used(draft: Draft, script: Script, ref: TableRef, intent: ShowTable) -> tuple[str, str]:
    """Write the rows that the rules leave of a table; the first rows of a file are shown with its totals."""
    picked = bool(intent.conditions or intent.order is not None or intent.among is not None)
    return rows_used(draft, script, ref, intent.conditions if picked else None)


def _add_table(
    draft: Draft, script: Script, named_rows: tuple[str, str], intent: ShowTable, limit: int
) -> TableView | None:
    """Write what shows one table; give the table that was made of chosen rows."""
    name, rows = named_rows
    named: dict[str, str] = {}
    columns = [_own(draft, name, one) for one in (intent.column, *intent.also) if one is not None]
    if columns:
        named["columns"] = literal(columns[0] if len(columns) == 1 else columns)
    source = rows or _as_table(draft, script, name)
    made: TableView | None = None
    if intent.conditions or intent.order is not None or intent.among is not None:
        made = _choose(draft, script, name, source, intent)
        source = made.name
        script.makes(source)
    if intent.last:
        script.uses("Table")
        source = f"Table.from_frame({source}.text.tail({limit}), name={literal(name)})"
    if not (intent.conditions or intent.ends or intent.among):
        named["n"] = str(limit)
    script.show(call("list_rows", [source], named))
    return made


def _choose(draft: Draft, script: Script, name: str, source: str, intent: ShowTable) -> TableView:
    """Write the rows that are chosen, and their order, as a table of their own."""
    conditions = [
        (heading, one.op, as_written(draft, name, heading, one))
        for one in intent.conditions
        for heading in [_own(draft, name, one.column)]
    ]
    order = _own(draft, name, intent.order) if intent.order is not None else None
    words = [f"{name} {'' if op == 'eq' else OPS.get(op, op)} {' '.join(values)}" for name, op, values in conditions]
    end = f"{'highest' if intent.descending else 'lowest'} {order}"
    words += [end if intent.ends else f"by {order}"] if order is not None else []
    view = draft.table_named(name)
    expression = source
    if intent.among is not None:
        expression = among(draft, script, source, name, intent.among)
        words = ["shown before", *words]
    if intent.ends and "without_totals(" not in expression:
        script.uses("without_totals")
        expression = call("without_totals", [source])
    if conditions:
        script.uses("where_rows")
        expression = call("where_rows", [expression, where_alike(draft, script, name, conditions)])
    made = _free_name(draft, script, as_word(f"{name} {' '.join(words)}")[:LONGEST].strip("_"))
    groups = [_own(draft, name, one) for one in intent.by]
    if order is not None and intent.ends:
        lowest = not intent.descending
        if intent.limit is not None:
            expression = _first_of_each(draft, script, expression, (order, *groups), (intent.limit, lowest))
        else:
            expression = _with_ends(draft, script, expression, (order, *groups), lowest=lowest)
    elif order is not None:
        script.uses("sort_rows")
        named = {"descending": "True"} if intent.descending else {}
        expression = call("sort_rows", [expression, literal(order)], named)
    script.add(f"{made} = {expression}", "A table of its own, to go on with.")
    columns = view.columns if view is not None else ()
    return TableView(name=made, path="", variable=made, making=Making.ROWS, parts=(name,), columns=columns)


def _end_words(draft: Draft, intent: ShowTable) -> str:
    """Say which value the rows hold, with a blank before it."""
    dated = intent.order is not None and _is_dated(draft, intent.order)
    end = ("latest" if intent.descending else "earliest") if dated else "highest" if intent.descending else "lowest"
    by = f" of each {' and '.join(code(one.name) for one in intent.by)}" if intent.by else ""
    name = code(intent.order.name) if intent.order is not None else ""
    first = f"{intent.limit} " if intent.limit is not None else ""
    return f" with the {first}{end} {name}{by}"


def _is_dated(draft: Draft, column: ColumnRef) -> bool:
    """Say whether a column holds dates in every file that has it."""
    views = [view for view in draft.ground.view.files if draft.own_heading(column, draft.ground.name_of(view.ref))]
    headings = [(view, draft.own_heading(column, draft.ground.name_of(view.ref)) or "") for view in views]
    kinds = {found.kind for view, heading in headings if (found := view.column(heading)) is not None}
    return kinds == {"date"}


HOLDING = "rows_that_hold"


def _with_ends(draft: Draft, script: Script, rows: str, names: Sequence[str], *, lowest: bool) -> str:
    """Write the rows that hold the highest or lowest value of a column."""
    column, *groups = names
    if not draft.is_live(HOLDING) and HOLDING not in script.made:
        script.uses_polars()
        script.uses("Table")
        script.makes(HOLDING)
        script.helper(
            function(
                f"{HOLDING}(end, table, column, by=())",
                "Keep the rows that hold the highest or lowest number of a column, in all or of each group.",
                [
                    'best = pl.col(column).max() if end == "highest" else pl.col(column).min()',
                    "best = best.over(by) if by else best",
                    "held = table.frame.select((pl.col(column) == best).fill_null(value=False))",
                    "return Table(table.name, table.text.filter(held.to_series()), report=table.basis)",
                ],
            )
        )
    named = {"by": literal(groups)} if groups else {}
    return call(HOLDING, [literal("lowest" if lowest else "highest"), rows, literal(column)], named)


FIRST = "first_of_each"


def _first_of_each(draft: Draft, script: Script, rows: str, names: Sequence[str], first: tuple[int, bool]) -> str:
    """Write the rows that come first in the order of a column, so many of each group; equal ones count as one place."""
    column, *groups = names
    number, lowest = first
    if not draft.is_live(FIRST) and FIRST not in script.made:
        script.uses_polars()
        script.uses("Table")
        script.makes(FIRST)
        script.helper(
            function(
                f"{FIRST}(end, number, table, column, by)",
                "Keep the rows with the highest or lowest values of a column, so many of each group; ties stay in.",
                [
                    'place = pl.col(column).rank("min", descending=end == "highest").over(by).alias("place of it")',
                    'rows = table.text.with_columns(table.frame.select(place)).filter(pl.col("place of it") <= number)',
                    'rows = rows.sort(*by, "place of it", maintain_order=True).drop("place of it")',
                    "return Table(table.name, rows, report=table.basis)",
                ],
            )
        )
    end = literal("lowest" if lowest else "highest")
    return call(FIRST, [end, str(number), rows, literal(column), literal(groups)])


def _free_name(draft: Draft, script: Script, wish: str) -> str:
    """Name the rows after what chose them; a name that other things have gets a number."""
    same = next((one for one in draft.ground.view.made_tables if one.name == wish and one.making is Making.ROWS), None)
    if same is not None and wish not in script.made and len(wish) < LONGEST:
        return wish
    taken = {*draft.ground.names.values(), *(one.name for one in draft.ground.view.variables), *script.made}
    return unique([wish], taken | set(draft.ground.view.helpers))


def _as_table(draft: Draft, script: Script, name: str) -> str:
    """Give the code of a table: a plain frame that another call left becomes one first."""
    if draft.ground.type_of(name) != "DataFrame":
        return name
    script.uses("Table")
    return f"Table.from_frame({name}, name={literal(name)})"


def _own(draft: Draft, table: str, column: ColumnRef) -> str:
    """Give a column's heading in a table; a table that calls made must have it."""
    heading = draft.own_heading(column, table)
    view = draft.table_named(table)
    if heading is None and view is not None and view.is_made:
        headings = [one.name for one in view.columns]
        raise AskedError(f"{draft.label(table)} has no column {code(column.name)}. It has {codes(headings[:15])}.")
    return heading or column.name
