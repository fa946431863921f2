"""Counts, totals, means and top lists: code with a named helper where there are groups, and the words for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.domain.json_value import Json, JsonObject, field_int, field_texts
from workbench.models.builtin.intents import ColumnRef, Measure, RowCondition, Summarise
from workbench.models.builtin.planning import bucket_sums, reckoning
from workbench.models.builtin.planning.code import call, function, literal, where
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.edits import condition_words
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.names import word as as_word
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.replies.tables import result_rows, result_table
from workbench.models.builtin.replies.words import code, codes, figure, listed

OF_RESULT = frozenset({"changed", "same", "added", "removed", "duplicates"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """A summary with its names as the contract has them."""

    intent: Summarise
    columns: tuple[str, ...]
    by: tuple[str, ...]
    inputs: tuple[str, ...]
    where: str

    @property
    def named(self) -> dict[str, str]:
        """Give the arguments that every summary takes."""
        named: dict[str, str] = {}
        if self.inputs:
            named["inputs"] = literal(list(self.inputs))
        if self.where:
            named["where"] = self.where
        return named


def needs_comparison(draft: Draft, intent: Summarise) -> bool:
    """Say whether a summary needs a comparison: all but a ratio over one table do."""
    del draft
    return intent.measure is not Measure.RATIO


def summarise(draft: Draft, script: Script, intent: Summarise) -> Query:
    """Work a summary out."""
    if intent.measure is Measure.RATIO:
        return reckoning.ratio(draft, script, intent)
    request = _request(draft, script, intent)
    if intent.rows in OF_RESULT and intent.measure is not Measure.CHANGED_ROWS:
        return bucket_sums.over_bucket(draft, script, intent, request.columns, request.by)
    match intent.measure:
        case Measure.COUNT | Measure.DISTINCT:
            return _count(draft, script, request)
        case Measure.TOTAL:
            return _total(draft, script, request)
        case Measure.MEAN:
            return _mean(draft, script, request)
        case Measure.LOWEST | Measure.HIGHEST:
            return _extreme(draft, script, request)
        case Measure.CHANGE | Measure.PERCENT_CHANGE:
            return _change(draft, script, request)
        case _:
            return _changed_rows(draft, script, request)


def _request(draft: Draft, script: Script, intent: Summarise) -> Request:
    inputs = tuple(draft.ground.name_of(table) for table in intent.tables)
    refs = [ref for ref in (intent.column, *intent.also) if ref is not None]
    for ref in (*refs, *intent.by):
        _map_elsewhere(draft, script, ref, inputs or draft.pair or ())
    columns = tuple(draft.logical(ref) for ref in refs)
    if not columns and intent.measure in {Measure.TOTAL, Measure.MEAN, Measure.LOWEST, Measure.HIGHEST}:
        columns = _numbers(draft)
    conditions = [(draft.logical(one.column), one.op, one.values) for one in intent.conditions]
    return Request(
        intent=intent,
        columns=columns,
        by=tuple(draft.logical(ref) for ref in intent.by),
        inputs=inputs if inputs != draft.pair else (),
        where=where(conditions) if conditions else "",
    )


def _map_elsewhere(draft: Draft, script: Script, ref: ColumnRef, tables: Sequence[str]) -> None:
    """Map a heading that the request knows and the contract does not, and leave the column out of the comparison."""
    name = draft.logical(ref)
    headings = {draft.ground.name_of(one.table): one.name for one in (ref, *ref.elsewhere) if one.table is not None}
    missing = {
        table: heading for table, heading in headings.items() if table in tables and not draft.heading(name, table)
    }
    if not missing or len(headings) < 2:
        return
    script.add(
        [
            call(f"{COMPARISON}.column", [literal(name)], {table: literal(one) for table, one in missing.items()}),
            f"{COMPARISON}.ignore({literal(name)})",
        ],
        "The same column by another name; only counted here, not compared.",
    )


def _numbers(draft: Draft) -> tuple[str, ...]:
    """Give the compared columns that hold numbers."""
    pair = draft.pair
    names: list[str] = []
    for name in draft.compared():
        heading = draft.heading(name, pair[0]) if pair else None
        view = draft.table_named(pair[0]) if pair else None
        column = view.column(heading) if view is not None and heading is not None else None
        if column is not None and column.kind == "number":
            names.append(name)
    if not names:
        raise AskedError("Which column shall I work out? No compared column holds numbers.")
    return tuple(names)


def _count(draft: Draft, script: Script, request: Request) -> Query:
    if not request.by and request.intent.measure is Measure.COUNT:
        return _count_rows(draft, script, request)
    by = (request.by or request.columns)[0]
    if request.intent.top is not None:
        name = f"top_{as_word(by)}"
        order = {"ascending": "True"} if request.intent.ascending else {}
        script.add(
            call(
                f"{COMPARISON}.top",
                [str(request.intent.top)],
                {"by": '"count"', "column": literal(by), **request.named, **order},
                to=name,
            )
        )
    else:
        name = f"{as_word(by)}_counts"
        helper = f"count_by_{as_word(by)}"
        _helper(
            draft,
            script,
            f"{helper}(inputs=None, where=())",
            f"Count the rows for each {by} in each file; what a rule makes the same counts together.",
            f"return {call(f'{COMPARISON}.count_by', [literal(by)], {'inputs': 'inputs', 'where': 'where'})}",
        )
        script.add(call(helper, [], request.named, to=name))
    script.makes(name)
    script.show(name)
    script.will(f"count rows by {code(by)}{_files(draft, request)}")
    distinct = request.intent.measure is Measure.DISTINCT
    return Query(shows=1, word=lambda results: _say_counts(draft, results, by, name, distinct=distinct))


def _say_counts(draft: Draft, results: Sequence[JsonObject], by: str, name: str, *, distinct: bool) -> None:
    for result in results:
        columns = field_texts(result, "columns")
        if distinct:
            rows = result_rows(result)
            told = [
                f"{sum(1 for row in rows if row[place] not in (0, '0', None)):,} in {draft.ground.label(table)}"
                for place, table in enumerate(columns)
                if place
            ]
            draft.say(f"Different values of {code(by)}: {listed(told)}.")
            continue
        draft.say(
            f"Rows by {code(by)}:", result_table(result, name=name, labels=_labels(draft, columns)), *_notes(result)
        )
    draft.result = "table"
    draft.spoke_of(columns=(by,))
    draft.suggest("Save as Excel")


def _count_rows(draft: Draft, script: Script, request: Request) -> Query:
    key = _key(draft)
    script.show(call(f"{COMPARISON}.count_by", [literal(key)], request.named) + ".head(0)")
    script.will(f"count the rows{_where(request.intent.conditions)}{_files(draft, request)}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            totals = result.get("totals")
            told = [
                f"**{figure(number)}** in {draft.ground.label(table)}"
                for table, number in (totals.items() if isinstance(totals, dict) else ())
            ]
            draft.say(f"Rows{_where(request.intent.conditions)}: {listed(told)}.")
        draft.result = "table"

    return Query(shows=1, word=word)


def _key(draft: Draft) -> str:
    contract = draft.ground.contract
    if contract is not None and contract.key:
        return contract.key[0].name
    names = draft.key_names
    if not names:
        raise AskedError("Which column identifies a row? Nothing has been compared yet.")
    return names[0]


def _total(draft: Draft, script: Script, request: Request) -> Query:
    shown = literal(list(request.columns)) if len(request.columns) != 1 else literal(request.columns[0])
    words = codes(request.columns)
    if request.by:
        by = request.by[0]
        name = f"totals_by_{as_word(by)}"
        helper = f"total_{as_word('_'.join(request.columns))}_by_{as_word(by)}"
        _helper(
            draft,
            script,
            f"{helper}(inputs=None, where=())",
            f"Add up {listed(list(request.columns))} for each {by}, exactly, in each file.",
            "return " + call(f"{COMPARISON}.total", [shown], {"by": literal(by), "inputs": "inputs", "where": "where"}),
        )
        script.add(call(helper, [], request.named, to=name))
        _largest(draft, script, name, request)
    else:
        by, name = "", "totals"
        helper = f"total_{as_word('_'.join(request.columns))}"
        _helper(
            draft,
            script,
            f"{helper}(inputs=None, where=())",
            f"Add up {listed(list(request.columns))} over the rows that meet the conditions, exactly, in each file.",
            "return " + call(f"{COMPARISON}.total", [shown], {"inputs": "inputs", "where": "where"}),
        )
        script.add(call(helper, [], request.named, to=name))
    script.makes(name)
    script.show(name)
    script.will(
        f"add up {words}{f' by {code(by)}' if by else ''}{_where(request.intent.conditions)}{_files(draft, request)}"
    )
    return _table_query(
        draft, f"Total of {words}{f' by {code(by)}' if by else ''}{_where(request.intent.conditions)}", name
    )


def _largest(draft: Draft, script: Script, name: str, request: Request) -> None:
    """Keep the largest groups only, by the newest file."""
    if request.intent.top is None:
        return
    script.uses_polars()
    script.uses("SummaryTable")
    _helper(
        draft,
        script,
        "largest(summary, n, ascending=False)",
        "Keep the n groups of a summary with the largest figures in the last file.",
        "order = pl.col(summary.frame.columns[-1]).cast(pl.Float64)\n"
        "frame = summary.frame.sort(order, pl.col(summary.frame.columns[0]), descending=[not ascending, False])\n"
        "return SummaryTable(summary.title, frame.head(n), summary.notes)",
    )
    order = ", ascending=True" if request.intent.ascending else ""
    script.add(f"{name} = largest({name}, {request.intent.top}{order})")


def _mean(draft: Draft, script: Script, request: Request) -> Query:
    both = {"rows": '"both"'} if request.intent.rows == "both" else {}
    by = {"by": literal(request.by[0])} if request.by else {}
    names: list[str] = []
    for column in request.columns:
        name = f"mean_{as_word(column)}"
        script.add(call(f"{COMPARISON}.mean", [literal(column)], {**both, **request.named, **by}, to=name))
        script.makes(name)
        if request.by:
            _largest(draft, script, name, request)
        script.show(name)
        names.append(name)
    over = " over the rows in both" if both else ""
    group = f" by {code(request.by[0])}" if request.by else ""
    script.will(f"work out the mean of {codes(request.columns)}{group}{over}{_files(draft, request)}")

    def word(results: Sequence[JsonObject]) -> None:
        for column, name, result in zip(request.columns, names, results, strict=False):
            columns = field_texts(result, "columns")
            counted = result.get("rows_counted")
            counts = counted if isinstance(counted, dict) else {}
            rows = result_rows(result)
            if not request.by and len(rows) == 1:
                told = [
                    f"**{figure(value)}** in {draft.ground.label(table)}{_rows(counts.get(table))}"
                    for table, value in list(zip(columns, rows[0], strict=False))[1:]
                ]
                draft.say(f"Mean of {code(column)}{over}{_where(request.intent.conditions)}: {listed(told)}.")
            else:
                draft.say(
                    f"Mean of {code(column)}{group}{over}:",
                    result_table(result, name=name, labels=_labels(draft, columns)),
                )
            draft.say(*_notes(result))
        draft.result = "table"
        draft.spoke_of(columns=request.columns)

    return Query(shows=len(names), word=word)


def _extreme(draft: Draft, script: Script, request: Request) -> Query:
    number = request.intent.top or 1
    ascending = request.intent.measure is Measure.LOWEST or request.intent.ascending
    tables = request.inputs or draft.pair or ()
    shows = 0
    for column in request.columns:
        for table in tables:
            named = {"column": literal(column), "inputs": literal([table])}
            if request.where:
                named["where"] = request.where
            if ascending:
                named["ascending"] = "True"
            script.show(call(f"{COMPARISON}.top", [str(number)], named))
            shows += 1
    which = "lowest" if ascending else "highest"
    script.will(f"find the {number} {which} {codes(request.columns)}{_files(draft, request)}")

    def word(results: Sequence[JsonObject]) -> None:
        places = [(column, table) for column in request.columns for table in tables]
        for (column, table), result in zip(places, results, strict=False):
            draft.say(f"The {which} {code(column)} in {draft.ground.label(table)}:", result_table(result))
        draft.result = "table"
        draft.spoke_of(columns=request.columns)

    return Query(shows=shows, word=word)


def _change(draft: Draft, script: Script, request: Request) -> Query:
    if not request.columns:
        raise AskedError("The change of which column?")
    column = request.columns[0]
    if request.by:
        by = request.by[0]
        name = f"change_by_{as_word(by)}"
        script.add(call("result.net_effect", [literal(column)], {"by": literal(by)}, to=name))
        script.makes(name)
        script.show(name)
        script.will(f"work out the change of {code(column)} by {code(by)}")
        return _table_query(draft, f"Change of {code(column)} by {code(by)}", name)
    if request.intent.top is None and request.intent.measure is Measure.CHANGE:
        script.show(call("result.net_effect", [literal(column)]))
        script.will(f"work out the net change of {code(column)}")
        return _table_query(draft, f"Net change of {code(column)}", "")
    percent = request.intent.measure is Measure.PERCENT_CHANGE
    named = {"n": str(request.intent.top or 10)}
    if percent:
        named["percent"] = "True"
    direction = direction_of(draft, request.intent)
    if direction != "both":
        named["direction"] = literal(direction)
    name = f"top_{as_word(column)}_changes"
    script.add(call("result.top_change", [literal(column)], named, to=name))
    script.makes(name)
    script.show(name)
    words = {"rose": "largest rises", "fell": "largest falls", "both": "largest changes"}[direction]
    script.will(f"find the {request.intent.top or 10} {words} of {code(column)}{' in percent' if percent else ''}")
    return _table_query(draft, f"The {words} of {code(column)}{' in percent' if percent else ''}", name)


def direction_of(draft: Draft, intent: Summarise) -> str:
    """Say which direction a top list of changes looks in: a request for rises or falls names it."""
    if intent.ascending:
        return "fell"
    text = f" {draft.ground.text.casefold()} "
    rises = ("rose", "rise", "grew", "increase", "went up", "gained")
    return "rose" if any(one in text for one in rises) else "both"


def _changed_rows(draft: Draft, script: Script, request: Request) -> Query:
    groups = request.by or request.columns
    if not groups:
        script.show("result")
        script.will("count the changed rows")

        def say_total(results: Sequence[JsonObject]) -> None:
            for result in results:
                draft.say(f"**{figure(field_int(result, 'changed_rows') or 0)}** rows changed.")
            draft.result = "comparison"

        return Query(shows=1, word=say_total)
    by = groups[0]
    name, helper = f"changed_by_{as_word(by)}", f"changed_rows_by_{as_word(by)}"
    _helper(
        draft,
        script,
        f"{helper}(result, n=None)",
        f"Count the changed rows for each {by}, most first, ties by name.",
        f"return result.changed_by({literal(by)}, n)",
    )
    number = f", {request.intent.top}" if request.intent.top is not None else ""
    script.add(f"{name} = {helper}(result{number})")
    script.makes(name)
    script.show(name)
    script.will(f"count the changed rows by {code(by)}")

    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            groups_found = field_int(result, "groups")
            known = f" ({groups_found:,} in all have a changed row)" if groups_found is not None else ""
            draft.say(
                f"Changed rows by {code(by)}{known}:", result_table(result, name=name, labels=[by, "changed rows"])
            )
        draft.result = "table"
        draft.spoke_of(columns=(by,))
        draft.suggest("Show the changed rows")

    return Query(shows=1, word=word)


def _helper(draft: Draft, script: Script, signature: str, doc: str, lines: str) -> None:
    """Define a helper; one that is alive is used as it stands, with what the user made of it."""
    name = signature.split("(", 1)[0]
    if draft.is_live(name) or name in script.made:
        return
    script.helper(function(signature, doc, lines.split("\n")))
    script.makes(name)


def _table_query(draft: Draft, title: str, name: str) -> Query:
    def word(results: Sequence[JsonObject]) -> None:
        for result in results:
            labels = _labels(draft, field_texts(result, "columns"))
            draft.say(f"{title}:", result_table(result, name=name, labels=labels), *_notes(result))
        draft.result = "table"
        draft.suggest("Save as Excel")

    return Query(shows=1, word=word)


def _labels(draft: Draft, columns: Sequence[str]) -> list[str]:
    """Name the columns of a summary after the files."""
    return [draft.ground.label(one) for one in columns]


def _notes(result: JsonObject) -> list[str]:
    return field_texts(result, "notes")


def _rows(number: Json) -> str:
    return f" ({number:,} rows)" if isinstance(number, int) else ""


def _where(conditions: Sequence[RowCondition]) -> str:
    return f" where {condition_words(conditions)}" if conditions else ""


def _files(draft: Draft, request: Request) -> str:
    names = [draft.ground.label(table) for table in request.inputs or draft.pair or ()]
    return f" in {listed(names)}" if names else ""
