"""Summaries of values at the ends and of changes: lowest and highest, risen and fallen, where the changes are."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int, field_texts
from workbench.models.builtin.intents import Measure, ShowMoved, Summarise
from workbench.models.builtin.planning.about import change_words, rows_that_count
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.columns_changed import changed_cells_by
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.limits import limited_query
from workbench.models.builtin.planning.moved import show_moved
from workbench.models.builtin.planning.queries import Query
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.summary_notes import notes_of
from workbench.models.builtin.planning.summary_request import (
    Request,
    ask_for_strange,
    column_word,
    define_helper,
    file_labels,
    file_words,
    group_literal,
    group_word,
    table_query,
    tables_of,
    where_words,
)
from workbench.models.builtin.refs import Move
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, codes, figure


def extreme(draft: Draft, script: Script, request: Request) -> Query:
    """Find the lowest or highest values, in all or for each group."""
    if request.by:
        return _extreme_by(draft, script, request)
    number = request.intent.top or 1
    ascending = request.intent.measure is Measure.LOWEST or request.intent.ascending
    tables = request.inputs or tables_of(draft)
    shows = 0
    for column in request.columns:
        for table in tables:
            named = {"column": literal(column), "inputs": literal([table])}
            if request.where:
                named["where"] = request.where
            if ascending:
                named["ascending"] = "True"
            script.show(call(f"{request.subject}.top", [str(number)], named))
            shows += 1
    which = "lowest" if ascending else "highest"
    script.will(
        f"find the {f'{number} ' if number > 1 else ''}{which} {codes(request.columns)}"
        f"{where_words(request.intent.conditions)}{file_words(draft, request)}"
    )

    def word(results: Sequence[JsonObject]) -> None:
        places = [(column, table) for column in request.columns for table in tables]
        for (column, table), result in zip(places, results, strict=False):
            draft.say(
                f"The {which} {code(column)}{where_words(request.intent.conditions)} in {draft.label(table)}:",
                result_table(result, plain=draft.key_headings),
                *notes_of(draft, result),
            )
        draft.result = "table"
        draft.spoke_of(columns=request.columns)

    return Query(shows=shows, word=word)


def _extreme_by(draft: Draft, script: Script, request: Request) -> Query:
    ascending = request.intent.measure is Measure.LOWEST or request.intent.ascending
    which = "lowest" if ascending else "highest"
    groups = codes(request.by)
    if request.intent.having:
        name = f"{which}_by_{group_word(draft, request.by)}"
        named = {"by": group_literal(request.by), **request.named}
        script.add(call(f"{request.subject}.{which}", [literal(request.columns[0])], named, to=name))
        script.makes(name)
        return limited_query(draft, script, name, request)
    names: list[str] = []
    for column in request.columns:
        named = {"by": group_literal(request.by), **request.named}
        name = f"{which}_{column_word(draft, column)}_by_{group_word(draft, request.by)}"
        script.add(call(f"{request.subject}.{which}", [literal(column)], named, to=name))
        script.makes(name)
        script.show(name)
        names.append(name)
    script.will(f"find the {which} {codes(request.columns)} by {groups}{file_words(draft, request)}")

    def word(results: Sequence[JsonObject]) -> None:
        for column, name, result in zip(request.columns, names, results, strict=False):
            labels = file_labels(draft, field_texts(result, "columns"), which, (column,))
            draft.say(
                f"The {which} {code(column)} by {groups}{where_words(request.intent.conditions)}"
                f"{file_words(draft, request)}:",
                result_table(result, plain=draft.key_headings, name=name, labels=labels),
                *notes_of(draft, result),
            )
        if request.intent.top is not None:
            draft.say("Every group is shown, not only the first ones.")
        draft.result = "table"

    return Query(shows=len(request.columns), word=word)


def change(draft: Draft, script: Script, request: Request) -> Query:
    """Work out changes: by group, in all, or the largest."""
    if not request.columns:
        raise AskedError("The change of which column?")
    if request.intent.conditions and not request.by and request.intent.measure is Measure.CHANGE:
        narrowed = _moved_most(draft, request.intent)
        if narrowed is not None:
            return show_moved(draft, script, narrowed)
    _ask_about_dropped(request, request.by)
    column = request.columns[0]
    if request.by and request.intent.top is not None:
        return _top_groups(draft, script, request)
    if request.by:
        by = request.by[0]
        name = f"change_by_{column_word(draft, by)}"
        script.add(call("result.net_effect", [literal(column)], {"by": literal(by)}, to=name))
        script.makes(name)
        script.show(name)
        script.will(f"work out the change of {code(column)} by {code(by)}")
        return table_query(
            draft, f"Change of {code(column)} by {code(by)}{change_words(draft)}", name, note=rows_that_count(draft)
        )
    if request.intent.top is None and request.intent.measure is Measure.CHANGE:
        script.show(call("result.net_effect", [literal(column)]))
        script.will(f"work out the net change of {code(column)}")
        return table_query(draft, f"Net change of {code(column)}{change_words(draft)}", "", note=rows_that_count(draft))
    percent = request.intent.measure is Measure.PERCENT_CHANGE
    named = {"n": str(request.intent.top or 10)}
    if percent:
        named["percent"] = "True"
    direction = direction_of(draft, request.intent)
    if direction != "both":
        named["direction"] = literal(direction)
    name = f"top_{column_word(draft, column)}_changes"
    script.add(call("result.top_change", [literal(column)], named, to=name))
    script.makes(name)
    script.show(name)
    words = {"rose": "largest rises", "fell": "largest falls", "both": "largest changes"}[direction]
    script.will(f"find the {request.intent.top or 10} {words} of {code(column)}{' in percent' if percent else ''}")
    title = f"The {words} of {code(column)}{' in percent' if percent else ''}{change_words(draft)}"
    return table_query(draft, title, name, note=rows_that_count(draft))


def _moved_most(draft: Draft, intent: Summarise) -> ShowMoved | None:
    """Give a top list of changes among some rows as those of them that moved most."""
    if intent.top is None or intent.column is None:
        return None
    direction = {"rose": "rose", "fell": "fell"}.get(direction_of(draft, intent), "moved")
    move = Move(column=intent.column, direction=direction)
    return ShowMoved(moves=(move,), limit=intent.top, conditions=intent.conditions)


def _ask_about_dropped(request: Request, groups: Sequence[str]) -> None:
    """Ask about conditions and further groups, which no figure of changes can be narrowed to: they are not dropped."""
    where = where_words(request.intent.conditions)
    if where:
        raise AskedError(
            f"Changes are worked out over all rows of the comparison, not only{where}. "
            "Shall the comparison be of those rows alone?",
            (f"Compare only rows{where}",),
        )
    if len(groups) > 1:
        raise AskedError(f"Changes are worked out by one column, not by {codes(groups)} at once. By which one?")


def _top_groups(draft: Draft, script: Script, request: Request) -> Query:
    """Rank groups by the difference of their totals."""
    column, by, number = request.columns[0], request.by[0], request.intent.top or 10
    percent = request.intent.measure is Measure.PERCENT_CHANGE
    direction = direction_of(draft, request.intent)
    named = {"by": literal(by), "n": str(number)}
    named |= {"percent": "True"} if percent else {}
    named |= {"direction": literal(direction)} if direction != "both" else {}
    name = f"top_{column_word(draft, by)}_by_change_of_{column_word(draft, column)}"
    script.add(call("result.group_change", [literal(column)], named, to=name))
    script.makes(name)
    script.show(name)
    words = {"rose": "rose most", "fell": "fell most", "both": "changed most"}[direction]
    share = " in percent" if percent else ""
    script.will(f"rank the {number} {code(by)} whose total {code(column)} {words}{share}")
    title = f"The {number} {code(by)} whose total of {code(column)} {words}{share}{change_words(draft)}"
    return table_query(draft, title, name, note=rows_that_count(draft))


def direction_of(draft: Draft, intent: Summarise) -> str:
    """Say which direction a top list of changes looks in: a request for rises or falls names it."""
    if intent.ascending:
        return "fell"
    if intent.rising:
        return "rose"
    text = f" {draft.ground.text.casefold()} "
    rises = (
        "rose", "rise", "grew", "increase", "went up", "gained", "dearer", "more expensive", "gestiegen", "stieg",
        "teurer", "zugenommen", "erhöht",
    )  # fmt: skip
    return "rose" if any(one in text for one in rises) else "both"


def changed_rows(draft: Draft, script: Script, request: Request) -> Query:
    """Count the changed rows, by group where one is named."""
    groups = request.by or request.columns
    ask_for_strange(draft, groups)
    _ask_about_dropped(request, groups)
    if not groups:
        script.show("result")
        script.will("count the changed rows")

        def say_total(results: Sequence[JsonObject]) -> None:
            for result in results:
                number = figure(field_int(result, "changed_rows") or 0)
                draft.say(f"**{number}** rows changed{change_words(draft)}.", rows_that_count(draft))
            draft.result = "comparison"

        return Query(shows=1, word=say_total)
    by = groups[0]
    if request.by and (request.columns or request.intent.ascending):
        return changed_cells_by(draft, script, request, by)
    name, helper = f"changed_by_{column_word(draft, by)}", f"changed_rows_by_{column_word(draft, by)}"
    define_helper(
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
                f"Changed rows by {code(by)}{known}{change_words(draft)}, as the older file has {code(by)}:",
                result_table(result, plain=draft.key_headings, name=name, labels=[by, "changed rows"]),
                rows_that_count(draft),
            )
        draft.result = "table"
        draft.spoke_of(columns=(by,))
        draft.suggest("Show the changed rows")

    return Query(shows=1, word=word)
