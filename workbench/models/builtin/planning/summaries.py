"""Counts, totals, means and top lists: code with a named helper where there are groups, and the words for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.domain.json_value import Json, JsonObject, field_texts
from workbench.models.builtin.intents import Measure, Summarise
from workbench.models.builtin.planning import bucket_sums, products, reckoning, shares
from workbench.models.builtin.planning.at_once import count_at_once, say_at_once
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.counted_column import counted_column
from workbench.models.builtin.planning.differences import difference_words, with_difference
from workbench.models.builtin.planning.different import different_by
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.limits import limit_words, limited, limited_query, say_limited
from workbench.models.builtin.planning.own_tables import own_request
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.summary_changes import change, changed_rows, extreme
from workbench.models.builtin.planning.summary_notes import notes_of, plain_notes
from workbench.models.builtin.planning.summary_request import (
    Request,
    column_word,
    define_helper,
    file_labels,
    file_words,
    group_literal,
    group_word,
    is_own,
    request_of,
    table_query,
    where_words,
)
from workbench.models.builtin.replies.tables import result_rows, result_table
from workbench.models.builtin.replies.words import code, codes, figure, listed

OF_RESULT = frozenset({"changed", "same", "added", "removed", "duplicates"})


def needs_comparison(draft: Draft, intent: Summarise) -> bool:
    """Say whether a summary needs a comparison: all do but a ratio, and those over tables that calls made."""
    own = intent.measure is Measure.RATIO or intent.multiply_by is not None
    return not own and not is_own(draft, intent.tables)


def summarise(draft: Draft, script: Script, intent: Summarise) -> Query:
    """Work a summary out."""
    if intent.measure is Measure.RATIO:
        return reckoning.ratio(draft, script, intent)
    if intent.multiply_by is not None:
        return products.product(draft, script, intent)
    intent = _of_one_column(_of_keys(draft, intent))
    request = own_request(draft, script, intent) if is_own(draft, intent.tables) else request_of(draft, script, intent)
    if intent.share:
        return shares.share(draft, script, request)
    if intent.rows in OF_RESULT and intent.measure is not Measure.CHANGED_ROWS:
        return bucket_sums.over_bucket(draft, script, intent, request.columns, request.by, bare=request.bare)
    match intent.measure:
        case Measure.COUNT | Measure.DISTINCT:
            return _count(draft, script, request)
        case Measure.TOTAL:
            return _total(draft, script, request)
        case Measure.MEAN:
            return _mean(draft, script, request)
        case Measure.LOWEST | Measure.HIGHEST:
            return extreme(draft, script, request)
        case Measure.CHANGE | Measure.PERCENT_CHANGE:
            return change(draft, script, request)
        case _:
            return changed_rows(draft, script, request)


def _of_keys(draft: Draft, intent: Summarise) -> Summarise:
    """Count the changed rows where their key is counted: each row has a key of its own, and no key changes."""
    contract = draft.ground.contract
    keys = draft.key_names or (contract.key if contract is not None else ())
    counted = intent.measure in {Measure.COUNT, Measure.DISTINCT} and intent.rows == "changed" and not intent.also
    if not counted or intent.column is None or len(keys) != 1 or draft.logical(intent.column) not in draft.key_headings:
        return intent
    return replace(intent, measure=Measure.COUNT, column=None)


def _of_one_column(intent: Summarise) -> Summarise:
    """Count of each group the rows in which the column that is named changed, not all that changed."""
    counted = intent.rows == "changed" and intent.measure is Measure.COUNT and intent.column is not None
    if not counted or len(intent.by) != 1 or intent.conditions or intent.also:
        return intent
    return replace(intent, measure=Measure.CHANGED_ROWS)


def _count(draft: Draft, script: Script, request: Request) -> Query:
    if request.by and request.columns and request.intent.measure is Measure.DISTINCT:
        return different_by(draft, script, request)
    if not request.by and request.intent.measure is Measure.COUNT and not request.columns:
        return _count_rows(draft, script, request)
    groups = request.by or request.columns
    word = group_word(draft, groups)
    name, helper = f"{word}_counts", f"count_by_{word}"
    if request.direct:
        own = {**request.named, **request.order}
        script.add(call(f"{request.subject}.count_by", [group_literal(groups)], own, to=name), request.why)
    else:
        define_helper(
            draft,
            script,
            f"{helper}(inputs=None, where=(), **order)",
            f"Count the rows for each {' and '.join(groups)} in each file; what a rule makes the same counts together.",
            "return "
            + _open(call(f"{COMPARISON}.count_by", [group_literal(groups)], {"inputs": "inputs", "where": "where"}))
            + ", **order)",
        )
        script.add(call(helper, [], {**request.named, **request.order}, to=name))
    script.makes(name)
    if request.intent.having:
        name = limited(draft, script, name, request, limit_words(request))
    name = with_difference(draft, script, name, request)
    script.show(name)
    distinct = request.intent.measure is Measure.DISTINCT
    what = "count the different values of" if distinct else "count rows by"
    script.will(f"{what} {codes(groups)}{where_words(request.intent.conditions)}{file_words(draft, request)}")

    def say(results: Sequence[JsonObject]) -> None:
        for result in results:
            _say_counts(draft, result, request, (groups, name))
        draft.result = "table"
        draft.spoke_of(columns=tuple(groups))
        draft.suggest("Save as Excel")

    return Query(shows=1, word=say)


def _say_counts(draft: Draft, result: JsonObject, request: Request, named: tuple[Sequence[str], str]) -> None:
    groups, name = named
    where = where_words(request.intent.conditions)
    if request.intent.measure is Measure.DISTINCT:
        # Counted before anything is cut: the rows that are shown are only the first ones.
        different = result.get("different_values")
        told = [
            f"**{figure(number)}** in {draft.label(table)}"
            for table, number in (different.items() if isinstance(different, dict) else ())
        ]
        # A value counts once, however often its row stands.
        draft.say(f"Different values of {codes(groups)}{where}: {listed(told)}.", *plain_notes(draft, result))
        return
    labels = file_labels(draft, field_texts(result, "columns"), "rows")
    if request.intent.having:
        say_limited(draft, result, request, name)
        return
    draft.say(
        f"Rows by {codes(groups)}{where}{file_words(draft, request)}:",
        result_table(result, plain=draft.key_headings, name=name, labels=labels),
        *notes_of(draft, result),
    )


def _count_rows(draft: Draft, script: Script, request: Request) -> Query:
    key = counted_column(draft, request)
    script.show(call(f"{request.subject}.count_by", [literal(key)], request.named) + ".head(0)")
    script.will(f"count the rows{where_words(request.intent.conditions)}{file_words(draft, request)}")
    at_once = request.intent.rows == "both" and bool(request.intent.conditions) and (request.held or not request.own)
    shows = 2 if at_once and count_at_once(draft, script, request) else 1

    def word(results: Sequence[JsonObject]) -> None:
        for result in results[:1]:
            totals = result.get("totals")
            told = [
                f"**{figure(number)}** in {draft.label(table)}"
                for table, number in (totals.items() if isinstance(totals, dict) else ())
            ]
            draft.say(
                f"Rows{where_words(request.intent.conditions)}: {listed(told)}{difference_words(totals, request)}.",
                *notes_of(draft, result),
            )
        if at_once:
            say_at_once(draft, results[1:], request.intent)
        draft.result = "table"

    return Query(shows=shows, word=word)


def _total(draft: Draft, script: Script, request: Request) -> Query:
    columns = literal(list(request.columns)) if len(request.columns) != 1 else literal(request.columns[0])
    words = codes(request.columns)
    group = f" by {codes(request.by)}" if request.by else ""
    what = column_word(draft, request.columns[0]) if len(request.columns) == 1 else "columns"
    # One helper for several columns takes them as an argument: its name cannot tell them apart.
    first = [] if len(request.columns) == 1 else [columns]
    helper = f"total_{what}" + (f"_by_{group_word(draft, request.by)}" if request.by else "")
    name = f"totals_by_{group_word(draft, request.by)}" if request.by else "totals"
    over = f"for each {' and '.join(request.by)}" if request.by else "over the rows that meet the conditions"
    subject = request.columns[0] if len(request.columns) == 1 else "columns"
    grouping = {"by": group_literal(request.by)} if request.by else {}
    inner = {**grouping, "inputs": "inputs", "where": "where"}
    order = request.order if request.by else {}
    if request.direct:
        own = {**grouping, **request.named, **order}
        script.add(call(f"{request.subject}.total", [columns], own, to=name), request.why)
    else:
        define_helper(
            draft,
            script,
            f"{helper}({'columns, ' if first else ''}inputs=None, where=(), **order)",
            f"Add up {subject} {over}, exactly, in each file.",
            "return " + _open(call(f"{COMPARISON}.total", ["columns" if first else columns], inner)) + ", **order)",
        )
        script.add(call(helper, first, {**request.named, **order}, to=name))
    script.makes(name)
    where = where_words(request.intent.conditions)
    if request.intent.having:
        return limited_query(draft, script, name, request)
    name = with_difference(draft, script, name, request)
    script.show(name)
    script.will(f"add up {words}{group}{where}{file_words(draft, request)}")
    title = f"Total of {words}{group}{where}{file_words(draft, request)}"
    of = request.columns if request.by else ()
    return table_query(draft, title, name, figure="total of" if of else "total", columns=of)


def _mean(draft: Draft, script: Script, request: Request) -> Query:
    both = {"rows": '"both"'} if request.intent.rows == "both" else {}
    by = {"by": group_literal(request.by), **request.order} if request.by else {}
    names: list[str] = []
    for column in request.columns:
        name = f"mean_{column_word(draft, column)}"
        script.add(call(f"{request.subject}.mean", [literal(column)], {**both, **request.named, **by}, to=name))
        script.makes(name)
        if request.intent.having:
            return limited_query(draft, script, name, request)
        script.show(name)
        names.append(name)
    over = " over the rows in both" if both else ""
    group = f" by {codes(request.by)}" if request.by else ""
    script.will(f"work out the mean of {codes(request.columns)}{group}{over}{file_words(draft, request)}")

    def word(results: Sequence[JsonObject]) -> None:
        for column, name, result in zip(request.columns, names, results, strict=False):
            columns = field_texts(result, "columns")
            counted = result.get("rows_counted")
            counts = counted if isinstance(counted, dict) else {}
            rows = result_rows(result)
            labels = file_labels(draft, columns, "mean of", (column,))
            if not request.by and len(rows) == 1:
                told = [
                    f"**{figure(value)}** in {draft.label(table)}{_rows(counts.get(table))}"
                    for table, value in list(zip(columns, rows[0], strict=False))[1:]
                ]
                draft.say(f"Mean of {code(column)}{over}{where_words(request.intent.conditions)}: {listed(told)}.")
            else:
                draft.say(
                    f"Mean of {code(column)}{group}{over}{where_words(request.intent.conditions)}"
                    f"{file_words(draft, request)}:",
                    result_table(result, plain=draft.key_headings, name=name, labels=labels),
                )
            draft.say(*notes_of(draft, result))
        draft.result = "table"
        draft.spoke_of(columns=request.columns)

    return Query(shows=len(names), word=word)


def _rows(number: Json) -> str:
    return f" ({number:,} rows)" if isinstance(number, int) else ""


def _open(written: str) -> str:
    """Give a call that stands on one line or on several without its end, so that more can be given to it."""
    return written.removesuffix(")").rstrip().removesuffix(",")
