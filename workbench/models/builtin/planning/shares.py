"""Shares: figures of groups in percent of the whole, and how many of the rows changed or meet conditions."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int, field_texts
from workbench.models.builtin.intents import Measure, Summarise
from workbench.models.builtin.planning.about import change_words, rows_that_count
from workbench.models.builtin.planning.code import call, function, literal
from workbench.models.builtin.planning.counted_column import counted_column
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.partners import ask_for_partner
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.summary_notes import notes_of
from workbench.models.builtin.planning.summary_request import (
    Request,
    ask_for_strange,
    column_word,
    file_labels,
    file_words,
    group_literal,
    group_word,
    tables_of,
    where_words,
)
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.comparison import percent
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, codes, figure, listed

EVERY_GROUP = 1_000_000
CANNOT = (
    "I can give the share of each group in a total or in the rows, of the rows that changed, and of the rows that meet "
    "a condition; not of this. Which of these is meant?"
)
_TWO = 2
_OF_CHANGED = "share_of_changed_rows_by"


def is_of_changed(intent: Summarise) -> bool:
    """Say whether the share of the changed rows is asked for."""
    return intent.measure is Measure.CHANGED_ROWS or (intent.measure is Measure.COUNT and intent.rows == "changed")


def share(draft: Draft, script: Script, request: Request) -> Query:
    """Work out a share of the whole."""
    intent = request.intent
    if is_of_changed(intent):
        if intent.conditions or intent.having or len(request.by) > 1:
            raise AskedError(CANNOT)
        return _of_changed(draft, script, request)
    if intent.rows != "all" or intent.having or intent.measure not in {Measure.COUNT, Measure.TOTAL}:
        raise AskedError(CANNOT)
    if request.by:
        return _of_groups(draft, script, request)
    if intent.measure is Measure.COUNT and intent.conditions:
        return _of_rows(draft, script, request)
    raise AskedError(CANNOT)


def _of_groups(draft: Draft, script: Script, request: Request) -> Query:
    """Give the figure of each group in percent of the sum over all groups of its file."""
    total = request.intent.measure is Measure.TOTAL
    if total and len(request.columns) != 1:
        by = offers.heading(request.by[0])
        raise AskedError(
            f"The share in the total of which column? There are {codes(request.columns)}.",
            tuple(f"Share of {offers.heading(name)} by {by}" for name in request.columns[:4]),
        )
    tables = list(request.inputs or tables_of(draft))
    name = f"shares_by_{group_word(draft, request.by)}"
    ordered = {"top": str(EVERY_GROUP)} if request.intent.top is not None else {}
    ordered |= {"ascending": "True"} if ordered and request.intent.ascending else {}
    if total:
        name = f"shares_of_{column_word(draft, request.columns[0])}_by_{group_word(draft, request.by)}"
        own = {"by": group_literal(request.by), **request.named, **ordered}
        counted = call(f"{request.subject}.total", [literal(request.columns[0])], own)
    else:
        counted = call(f"{request.subject}.count_by", [group_literal(request.by)], {**request.named, **ordered})
    cut = f".head({request.intent.top})" if request.intent.top is not None else ""
    # The numbers of rows beside each share make a table of three files too wide to be shown.
    cut += call(".without", [literal(f"rows {table}") for table in tables]) if total and len(tables) > _TWO else ""
    shares = f".with_shares({', '.join(literal(table) for table in tables)}){cut}"
    script.add(f"{name} = {counted}{shares}", "Of the sum over all groups of the same file.")
    script.makes(name)
    script.show(name)
    where = where_words(request.intent.conditions)
    what = f"the total of {code(request.columns[0])}" if total else "the rows"
    of = ("total of", request.columns[:1]) if total else ("rows", ())
    script.will(f"work out the share of each {codes(request.by)} in {what}{where}{file_words(draft, request)}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            labels = [_label(draft, one, of) for one in field_texts(result, "columns")]
            draft.say(
                f"Share of each {codes(request.by)} in {what}{where}{file_words(draft, request)}:",
                result_table(result, plain=draft.key_headings, name=name, labels=labels),
                *notes_of(draft, result),
            )
        draft.result = "table"
        draft.spoke_of(columns=(*request.columns, *request.by))
        draft.suggest("Save as Excel")

    return Query(shows=1, word=word)


def _label(draft: Draft, column: str, of: tuple[str, Sequence[str]]) -> str:
    table = column.removesuffix(" %")
    return f"share in %, {draft.label(table)}" if table != column else file_labels(draft, [column], *of)[0]


def _of_rows(draft: Draft, script: Script, request: Request) -> Query:
    """Count the rows that meet conditions, and all rows, of each file."""
    key = counted_column(draft, request)
    named = {name: value for name, value in request.named.items() if name != "where"}
    for one in (request.named, named):
        script.show(call(f"{request.subject}.count_by", [literal(key)], one) + ".head(0)")
    where = where_words(request.intent.conditions)
    script.will(f"count the rows{where} and all rows{file_words(draft, request)}")

    def word(results: Sequence[JsonObject]) -> None:
        met, every = (one.get("totals") for one in results[:2])
        if isinstance(met, dict) and isinstance(every, dict):
            told = [
                f"**{figure(number)}** of {figure(every.get(table))} in {draft.label(table)}"
                f"{_percent(number, every.get(table))}"
                for table, number in met.items()
            ]
            draft.say(f"Rows{where}: {listed(told)}.", *notes_of(draft, results[0]))
        draft.result = "table"

    return Query(shows=2, word=word)


def _percent(part: object, whole: object) -> str:
    return f" ({percent(part / whole)})" if isinstance(part, int) and isinstance(whole, int) and whole else ""


def _of_changed(draft: Draft, script: Script, request: Request) -> Query:
    """Give the changed rows in percent of the rows in both, in all or for each group as the older file has it."""
    groups = request.by or request.columns
    if not groups:
        script.show("result")
        script.will("count the changed rows and the rows in both")

        def say_total(results: Sequence[JsonObject]) -> None:
            for result in results:
                changed, both = field_int(result, "changed_rows") or 0, field_int(result, "common") or 0
                draft.say(
                    f"**{changed:,}** of {both:,} rows in both changed{_percent(changed, both)}{change_words(draft)}.",
                    rows_that_count(draft),
                )
            draft.result = "comparison"

        return Query(shows=1, word=say_total)
    by = groups[0]
    ask_for_strange(draft, (by,))
    ask_for_partner(draft, (by,))
    if (
        by not in {*draft.compared(), *(column.name for column in draft.ground.contract.key)}
        if draft.ground.contract
        else False
    ):
        raise AskedError(f"{code(by)} is not compared, so the rows in both are not grouped by it. Take it in first.")
    _define(draft, script)
    name = f"changed_share_by_{column_word(draft, by)}"
    script.add(call(_OF_CHANGED, ["result", literal(by)], to=name))
    script.makes(name)
    script.show(name)
    script.will(f"work out the share of the rows that changed by {code(by)}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            draft.say(
                f"Share of the rows in both that changed, by {code(by)}{change_words(draft)}, as the older file has "
                f"{code(by)}:",
                result_table(result, plain=draft.key_headings, name=name),
                rows_that_count(draft),
            )
        draft.result = "table"
        draft.spoke_of(columns=(by,))

    return Query(shows=1, word=word)


def _define(draft: Draft, script: Script) -> None:
    script.uses_polars()
    script.uses("SummaryTable")
    if draft.is_live(_OF_CHANGED) or _OF_CHANGED in script.made:
        return
    script.makes(_OF_CHANGED)
    script.helper(
        function(
            f"{_OF_CHANGED}(result, by)",
            "Count the changed rows and the rows in both for each value of a column, as the older file has it.",
            [
                'both = result.rows.filter(pl.col("status").is_in(["changed", "unchanged"]))',
                'group = pl.col(by if by in both.columns else f"{by}_left").alias(by)',
                'changed = (pl.col("status") == "changed").sum().alias("changed rows")',
                'found = both.group_by(group).agg(changed, pl.len().alias("rows in both")).sort(by)',
                'share = (pl.col("changed rows") / pl.col("rows in both") * 100).round(1).alias("changed %")',
                'return SummaryTable(f"Share of changed rows by {by}", found.with_columns(share))',
            ],
        )
    )
