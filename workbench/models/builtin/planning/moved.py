"""Show the rows whose numbers moved as asked: up, down, or by more or less than a figure."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int, field_texts
from workbench.models.builtin.intents import ShowMoved
from workbench.models.builtin.planning.about import change_words, rows_that_count
from workbench.models.builtin.planning.code import function, literal
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.explaining import rule_of
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.refs import Move
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, listed
from workbench.models.builtin.table_views import ColumnView, Making, TableView

NAME, HELPER = "moved_rows", "moved_cells"
NUMBER = "pl.Decimal(38, 10)"
SIGNS = {"gt": ">", "ge": ">=", "lt": "<", "le": "<=", "eq": "=="}
BOUNDS = {"gt": "more than", "ge": "at least", "lt": "less than", "le": "at most", "eq": "exactly"}
VERBS = {"rose": "rose", "fell": "fell", "moved": "changed"}


def show_moved(draft: Draft, script: Script, intent: ShowMoved) -> Query:
    """Show or count the rows; what a rule forgives has not moved."""
    names = [draft.logical(move.column) for move in intent.moves]
    for name in names:
        if name not in draft.compared():
            raise AskedError(
                f"{code(name)} is not compared, so nothing is known of how it moved. Which column is meant?"
            )
    _define(draft, script)
    script.uses_polars()
    script.uses("SummaryTable")
    parts = [_part(name, move) for name, move in zip(names, intent.moves, strict=True)]
    joined = "".join(f".join({part}, on=key)" for part in parts[1:])
    script.add(
        [
            "key = list(result.changes.columns[: len(result.changes.columns) - 5])",
            f"{NAME} = {parts[0]}{joined}.sort(pl.col({literal(f'{names[0]} change')}).abs(), descending=True)",
        ],
        "Cells that a rule forgives are no changes, so they are not among these.",
    )
    script.makes(NAME)
    words = listed([_words(name, move) for name, move in zip(names, intent.moves, strict=True)])
    script.show(f"SummaryTable({literal(f'rows whose {words}'.replace('`', ''))}, {NAME})")
    script.will(f"{'count' if intent.count else 'show'} the rows whose {words}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            number = field_int(result, "total_rows") or 0
            head = f"**{number:,}** {'row' if number == 1 else 'rows'} whose {words}{change_words(draft)}"
            shown = number and not intent.count
            if number:
                columns = tuple(ColumnView(name=column) for column in field_texts(result, "columns"))
                made = TableView(name=NAME, path="", variable=NAME, making=Making.ROWS, columns=columns, rows=number)
                draft.note_shown(made)
            draft.say(
                f"{head}{':' if shown else '.'}",
                result_table(result, plain=draft.key_headings, name=NAME) if shown else "",
                _of_nothing(intent),
                _forgiven(draft, names),
                rows_that_count(draft),
            )
            draft.suggest(*(["Save as csv"] if shown else []))
        draft.result = "table"
        draft.spoke_of(columns=tuple(names))

    return Query(shows=1, word=word)


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


def _part(name: str, move: Move) -> str:
    change = f"pl.col({literal(f'{name} change')})"
    amount = {"rose": change, "fell": f"-{change}", "moved": f"{change}.abs()"}[move.direction]
    wanted = [f"{amount} > 0"] if move.direction != "moved" else []
    if move.op and move.percent:
        before = f"pl.col({literal(f'{name} before')})"
        share = f"({amount}).cast(pl.Float64) * 100 / {before}.abs().cast(pl.Float64)"
        # Nothing is a percentage of 0.
        wanted += [f"{before} != 0", f"({share}).round(9) {SIGNS[move.op]} {move.value}"]
    elif move.op:
        wanted.append(f'{amount} {SIGNS[move.op]} pl.lit("{move.value}").cast({NUMBER})')
    return f"{HELPER}(result, {literal(name)}).filter({', '.join(wanted)})"


def _words(name: str, move: Move) -> str:
    bound = f" by {BOUNDS[move.op]} {move.value}{' %' if move.percent else ''}" if move.op else ""
    return f"{code(name)} {VERBS[move.direction]}{bound}"
