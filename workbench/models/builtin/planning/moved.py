"""Show the rows whose numbers moved as asked: up, down, or by more or less than a figure."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int, field_texts
from workbench.models.builtin.intents import ShowMoved
from workbench.models.builtin.planning.about import change_words, rows_that_count
from workbench.models.builtin.planning.code import function, literal
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.edits import condition_words
from workbench.models.builtin.planning.explaining import rule_of
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.showing import rows_that_meet
from workbench.models.builtin.refs import Move
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import MAX_ROWS, code, listed
from workbench.models.builtin.table_views import ColumnView, Making, TableView

NAME, HELPER = "moved_rows", "moved_cells"
NUMBER = "pl.Decimal(38, 10)"
SIGNS = {"gt": ">", "ge": ">=", "lt": "<", "le": "<=", "eq": "=="}
BOUNDS = {"gt": "more than", "ge": "at least", "lt": "less than", "le": "at most", "eq": "exactly"}
VERBS = {"rose": "rose", "fell": "fell", "moved": "changed"}
DATED = {"rose": "moved to a later date", "fell": "moved to an earlier date", "moved": "changed"}
DATES = "moved_dates"


def show_moved(draft: Draft, script: Script, intent: ShowMoved) -> Query:
    """Show or count the rows; what a rule forgives has not moved."""
    names = [draft.logical(move.column) for move in intent.moves]
    for name in names:
        if name not in draft.compared():
            raise AskedError(
                f"{code(name)} is not compared, so nothing is known of how it moved. Which column is meant?"
            )
    dated = [_is_dated(draft, name) for name in names]
    if not all(dated):
        _define(draft, script)
    if any(dated):
        _define_dates(draft, script)
    script.uses_polars()
    script.uses("SummaryTable")
    parts = [_part(name, move, dated=one) for name, move, one in zip(names, intent.moves, dated, strict=True)]
    joined = "".join(f".join({part}, on=key)" for part in parts[1:])
    chosen = _chosen(draft, script, intent)
    script.add(
        [
            "key = list(result.changes.columns[: len(result.changes.columns) - 5])",
            f"{NAME} = {parts[0]}{joined}{chosen}.sort(pl.col({literal(f'{names[0]} change')}).abs(), descending=True)",
        ],
        "Cells that a rule forgives are no changes, so they are not among these.",
    )
    script.makes(NAME)
    words = listed([_words(name, move, dated=one) for name, move, one in zip(names, intent.moves, dated, strict=True)])
    words += _where(draft, intent)
    script.show(f"SummaryTable({literal(f'rows whose {words}'.replace('`', ''))}, {NAME})")
    script.will(f"{'count' if intent.count else 'show'} the rows whose {words}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            number = field_int(result, "total_rows") or 0
            first = f", the {intent.limit} that moved most" if intent.limit and number > intent.limit else ""
            head = f"**{number:,}** {'row' if number == 1 else 'rows'} whose {words}{change_words(draft)}{first}"
            shown = number and not intent.count
            if number:
                columns = tuple(ColumnView(name=column) for column in field_texts(result, "columns"))
                made = TableView(name=NAME, path="", variable=NAME, making=Making.ROWS, columns=columns, rows=number)
                draft.note_shown(made)
            draft.say(
                f"{head}{':' if shown else '.'}",
                result_table(result, plain=draft.key_headings, name=NAME, limit=min(intent.limit or MAX_ROWS, MAX_ROWS))
                if shown
                else "",
                _of_nothing(intent),
                DATES_WORDS if any(dated) else "",
                _forgiven(draft, names),
                rows_that_count(draft),
            )
            draft.suggest(*(["Save as csv"] if shown else []))
        draft.result = "table"
        draft.spoke_of(columns=tuple(names))

    return Query(shows=1, word=word)


def _chosen(draft: Draft, script: Script, intent: ShowMoved) -> str:
    """Write what keeps the rows that meet the conditions alone."""
    if not intent.conditions:
        return ""
    script.uses("Table")
    picked = rows_that_meet(draft, script, intent.conditions, "changed")
    script.add([f"chosen_rows = {picked}"], "The rows are chosen by their values in the newer file.")
    script.makes("chosen_rows")
    return '.join(chosen_rows.text.select(key), on=key, how="semi")'


def _where(draft: Draft, intent: ShowMoved) -> str:
    """Say by which values of the newer file the rows are chosen."""
    if not intent.conditions or draft.pair is None:
        return ""
    return f", where {condition_words(intent.conditions)} in {draft.label(draft.pair[1])}"


def _of_nothing(intent: ShowMoved) -> str:
    """Say that a change from 0 has no percentage."""
    percent = any(move.percent for move in intent.moves)
    return "A number that was 0 before has no change in percent, so its row is not among these." if percent else ""


def _forgiven(draft: Draft, names: Sequence[str]) -> str:
    """Say which rules make changes no changes here."""
    contract = draft.ground.contract
    columns = [column for name in names if contract is not None and (column := contract.column(name)) is not None]
    told = [f"{code(column.name)} ({rule_of(column)})" for column in columns if column.rule or column.sides]
    return f"What the rules forgive has not moved: {'; '.join(told)}." if told else ""


def _define(draft: Draft, script: Script) -> None:
    if draft.is_live(HELPER) or HELPER in script.made:
        return
    script.makes(HELPER)
    script.helper(
        function(
            f"{HELPER}(result, column)",
            "Give the changed cells of a column of numbers: their key, and the values before and after and the change.",
            [
                'cells = result.changes.filter(pl.col("column") == column)',
                "key = cells.columns[: len(cells.columns) - 5]",
                f'before, after = (pl.col(side).cast({NUMBER}, strict=False) for side in ("before", "after"))',
                "return cells.select(",
                "    *key,",
                '    before.alias(f"{column} before"),',
                '    after.alias(f"{column} after"),',
                '    (after - before).alias(f"{column} change"),',
                ").drop_nulls()",
            ],
        )
    )


DATES_WORDS = (
    "The change of a date is in days, and a later date counts as more. A date that was put in or taken out has not "
    "moved, so its row is not among these."
)


def _is_dated(draft: Draft, name: str) -> bool:
    """Say whether a compared column holds dates in both files."""
    tables = [(table, draft.table_named(table), draft.heading(name, table)) for table in draft.pair or ()]
    kinds = {
        column.kind
        for _, view, heading in tables
        if view is not None and (column := view.column(heading or name)) is not None
    }
    return kinds == {"date"}


def _define_dates(draft: Draft, script: Script) -> None:
    if draft.is_live(DATES) or DATES in script.made:
        return
    script.makes(DATES)
    script.helper(
        function(
            f"{DATES}(result, column)",
            "Give the changed cells of a column of dates: their key, both dates and the days from one to the other.",
            [
                'cells = result.changes.filter(pl.col("column") == column)',
                "key = cells.columns[: len(cells.columns) - 5]",
                "def moment(side):",
                "    text = pl.col(side).str.slice(0, 19)",
                "    return pl.coalesce(",
                '        text.str.to_datetime("%Y-%m-%d %H:%M:%S", strict=False),',
                '        text.str.to_date("%Y-%m-%d", strict=False).cast(pl.Datetime),',
                "    )",
                "",
                'days = (moment("after") - moment("before")).dt.total_seconds() / 86_400',
                "moved = cells.select(",
                '    *key, pl.col("before").alias(f"{column} before"), pl.col("after").alias(f"{column} after"),',
                '    days.round(2).alias(f"{column} change"),',
                ").drop_nulls()",
                'whole = (pl.col(f"{column} change") == pl.col(f"{column} change").round()).all()',
                "if moved.select(whole).item():",
                '    moved = moved.with_columns(pl.col(f"{column} change").cast(pl.Int64))',
                "return moved",
            ],
        )
    )


def _part(name: str, move: Move, *, dated: bool = False) -> str:
    change = f"pl.col({literal(f'{name} change')})"
    amount = {"rose": change, "fell": f"-{change}", "moved": f"{change}.abs()"}[move.direction]
    wanted = [f"{amount} > 0"] if move.direction != "moved" else []
    if move.op and move.percent:
        before = f"pl.col({literal(f'{name} before')})"
        share = f"({amount}).cast(pl.Float64) * 100 / {before}.abs().cast(pl.Float64)"
        # Nothing is a percentage of 0.
        wanted += [f"{before} != 0", f"({share}).round(9) {SIGNS[move.op]} {move.value}"]
    elif move.op:
        bound = move.value if dated else f'pl.lit("{move.value}").cast({NUMBER})'
        wanted.append(f"{amount} {SIGNS[move.op]} {bound}")
    if not wanted:
        return f"{DATES if dated else HELPER}(result, {literal(name)})"
    return f"{DATES if dated else HELPER}(result, {literal(name)}).filter({', '.join(wanted)})"


def _words(name: str, move: Move, *, dated: bool = False) -> str:
    unit = " days" if dated else " %" if move.percent else ""
    bound = f" by {BOUNDS[move.op]} {move.value}{unit}" if move.op else ""
    return f"{code(name)} {(DATED if dated else VERBS)[move.direction]}{bound}"
