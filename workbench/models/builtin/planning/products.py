"""Products: two columns of numbers multiplied row by row, then added up or averaged, in all or for each group."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int, field_texts
from workbench.models.builtin.intents import ColumnRef, Measure, Summarise
from workbench.models.builtin.names import word as as_word
from workbench.models.builtin.planning.bringing import read_tables
from workbench.models.builtin.planning.code import call, literal, where
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.rows_used import counted
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.summary_notes import notes_of
from workbench.models.builtin.planning.summary_request import group_literal, tables_of, where_words
from workbench.models.builtin.planning.written import as_written
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, codes, count, listed

_METHODS = {Measure.TOTAL: "total", Measure.MEAN: "mean", Measure.HIGHEST: "highest", Measure.LOWEST: "lowest"}


def product(draft: Draft, script: Script, intent: Summarise) -> Query:
    """Multiply two columns in each file by itself, and work the figure out of the products."""
    one, other, method = intent.column, intent.multiply_by, _METHODS.get(intent.measure)
    if one is None or other is None or method is None or intent.rows != "all" or intent.having or intent.share:
        raise AskedError(
            "Products I can add up or average over the rows of a file, in all or by a column. Which is meant?"
        )
    if method in {"highest", "lowest"} and not intent.by:
        raise AskedError(f"By which column shall the {method} product be given?")
    tables = [draft.ground.name_of(ref) for ref in intent.tables] or list(tables_of(draft)) or _files(draft)
    tables = _having(draft, tables, (one, other, *intent.by, *(each.column for each in intent.conditions)))
    read_tables(draft, script, [view.ref for name in tables if (view := draft.table_named(name)) is not None])
    script.uses("Comparison", "times")
    title = f"{one.name} times {other.name}"
    made = [_write(draft, script, intent, (name, method, title)) for name in tables]
    by = codes([ref.name for ref in intent.by])
    group = f" by {by}" if intent.by else ""
    label = f"{code(one.name)} times {code(other.name)}"
    script.will(
        f"multiply {label} in each row and work out the {method}{group} in {listed([draft.label(n) for n in tables])}"
    )

    def word(results: Sequence[JsonObject]) -> None:
        for table, variable, result in zip(tables, made, results, strict=False):
            labels = [draft.label(column) for column in field_texts(result, "columns")]
            draft.say(
                f"{method.capitalize()} of {label}{group}{where_words(intent.conditions)} in {draft.label(table)}, "
                "multiplied row by row:",
                result_table(result, plain=draft.key_headings, name=variable, labels=labels),
                *notes_of(draft, result),
                _without_product(result, table),
            )
        draft.result = "table"
        draft.suggest("Save as Excel")

    return Query(shows=len(made), word=word)


def _write(draft: Draft, script: Script, intent: Summarise, words: tuple[str, str, str]) -> str:
    """Write the products of one table and their figure; give the variable that holds it."""
    table, method, title = words
    one, other = (_own(draft, ref, table) for ref in (intent.column, intent.multiply_by))
    named = {"by": group_literal([_own(draft, ref, table) for ref in intent.by])} if intent.by else {}
    if intent.conditions:
        headings = [(_own(draft, each.column, table), each) for each in intent.conditions]
        named["where"] = where([(name, each.op, as_written(draft, table, name, each)) for name, each in headings])
    if intent.top is not None and method in {"total", "mean"} and intent.by:
        named["top"] = str(intent.top)
        named |= {"ascending": "True"} if intent.ascending else {}
    name = f"{table}_{as_word(title)}"
    product = call("times", [counted(draft, script, table), literal(one), literal(other)], {"name": literal(title)})
    script.add(
        call(f"Comparison.of({product}, {literal(table)}).without_totals().{method}", [literal(title)], named, to=name),
        "Row by row, exactly; a row where one of the two is blank has no product.",
    )
    script.makes(name)
    script.show(name)
    return name


def _without_product(result: JsonObject, table: str) -> str:
    """Say how many rows have no product, since one of the two columns is blank there."""
    blank = result.get("without_number")
    number = field_int(blank, table) if isinstance(blank, dict) else None
    if not number:
        return ""
    return f"{count(number, 'row')} {'has' if number == 1 else 'have'} no product: one of the two is blank there."


def _files(draft: Draft) -> list[str]:
    return [draft.ground.name_of(table.ref) for table in draft.ground.view.files if not table.hidden]


def _having(draft: Draft, tables: Sequence[str], refs: Sequence[ColumnRef]) -> list[str]:
    """Give the tables that have all these columns, and say so where some have not."""
    having = [name for name in tables if all(draft.own_heading(ref, name) is not None for ref in refs)]
    if not having and (made := _made_with(draft, refs)) is not None:
        draft.say(f"Taken over {code(made)}, which has all of these columns.")
        return [made]
    if not having:
        raise AskedError(f"No file has all of {codes(list(dict.fromkeys(ref.name for ref in refs)))}.")
    if len(having) < len(tables):
        names = listed([draft.label(name) for name in having])
        draft.say(f"Only {names} {'has' if len(having) == 1 else 'have'} all of {codes([ref.name for ref in refs])}.")
    return having


def _made_with(draft: Draft, refs: Sequence[ColumnRef]) -> str | None:
    """Give the table made last that has all these columns, such as one that a look-up brought together."""
    made = [one.name for one in (*draft.ground.view.made_tables, *draft.made) if draft.is_live(one.name)]
    having = [name for name in made if all(draft.own_heading(ref, name) is not None for ref in refs)]
    return having[-1] if having else None


def _own(draft: Draft, ref: ColumnRef | None, table: str) -> str:
    return "" if ref is None else draft.own_heading(ref, table) or ref.name
