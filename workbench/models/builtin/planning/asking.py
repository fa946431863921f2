"""Answer questions that follow each other with one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from workbench.models.builtin.intents import (
    CountKeys,
    Direction,
    ExplainRow,
    MostChanged,
    NotFound,
    OddOneOut,
    Reasons,
    SharedValues,
    ShowMoved,
    ShowRows,
    ShowTable,
    Summarise,
    WhatChanged,
)
from workbench.models.builtin.planning import (
    looking,
    moved,
    reasons,
    reckoning,
    results,
    shared_values,
    showing,
    summaries,
)
from workbench.models.builtin.planning.alone import add_tables, is_plain
from workbench.models.builtin.planning.bringing import need_comparison
from workbench.models.builtin.planning.changing import first_comparison
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.queries import Query, word_results
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.standing_in import stood_in
from workbench.models.builtin.planning.steps import Part

QueryIntent: TypeAlias = (
    ShowRows
    | ShowTable
    | ShowMoved
    | Summarise
    | Direction
    | CountKeys
    | MostChanged
    | NotFound
    | ExplainRow
    | WhatChanged
    | Reasons
    | OddOneOut
    | SharedValues
)


def answer_queries(draft: Draft, intents: Sequence[QueryIntent]) -> Part:
    """Answer questions; where they need a comparison and there is none yet, it is made first."""
    intents = [stood_in(draft, one) if isinstance(one, Summarise | ShowTable) else one for one in intents]
    about = [intent for intent in intents if needs_comparison(draft, intent)]
    needed = bool(about)
    script = Script()
    alone = needed and not draft.has_comparison and all(is_plain(intent) for intent in about)
    if alone:
        add_tables(draft, script, about)
    elif needed and not draft.has_comparison:
        yield from first_comparison(draft)
    again = need_comparison(draft, script) if needed and not alone else False
    if needed and not alone and (again or not draft.is_live("result")):
        script.add(f"result = {COMPARISON}.run()")
        script.makes("result")
    queries: list[Query] = []
    asked: list[tuple[int, AskedError]] = []
    for place, intent in enumerate(intents):
        begin = script.so_far()
        try:
            query = _query(draft, script, intent)
        except AskedError as question:
            # The others do not wait for it.
            script.cut_back(begin)
            asked.append((place, question))
            continue
        script.keep_apart(begin)
        queries.extend([query] if query is not None else [])
    if queries or not asked:
        yield from _run(draft, script, queries)
    if asked:
        first = asked[0][1]
        first.places = tuple(place for place, _ in asked)
        raise first


def _run(draft: Draft, script: Script, queries: Sequence[Query]) -> Part:
    if script.is_empty:
        return
    returned = yield from draft.run(script)
    draft.shown = next((one for one in reversed(script.shown) if one in script.made), None)
    draft.summaries.extend(one for one in script.shown if one in script.made and one != "result")
    word_results(queries, returned.results)


def needs_comparison(draft: Draft, intent: QueryIntent) -> bool:
    """Say whether a question is about a comparison, and not about one table."""
    match intent:
        case ShowTable() | NotFound() | SharedValues():
            return False
        case Summarise():
            return summaries.needs_comparison(draft, intent)
        case _:
            return True


def _query(draft: Draft, script: Script, intent: QueryIntent) -> Query | None:
    match intent:
        case ShowRows():
            row = showing.one_row(draft, intent)
            shown = showing.show_rows(draft, script, intent) if row is None else None
            return shown if row is None else results.explain_row(draft, script, row)
        case ShowTable():
            return looking.show_table(draft, script, intent)
        case Summarise():
            return summaries.summarise(draft, script, intent)
        case NotFound():
            return reckoning.not_found(draft, script, intent)
        case ShowMoved():
            return moved.show_moved(draft, script, intent)
        case Reasons():
            return reasons.reasons(draft, script, intent)
        case OddOneOut():
            return reasons.odd_one_out(draft, script, intent)
        case SharedValues():
            return shared_values.shared_values(draft, script, intent)
        case _:
            return _of_result(draft, script, intent)


def _of_result(
    draft: Draft, script: Script, intent: Direction | CountKeys | MostChanged | ExplainRow | WhatChanged
) -> Query | None:
    match intent:
        case Direction():
            return results.direction(draft, script, intent)
        case CountKeys():
            return results.count_keys(draft, script, intent)
        case MostChanged():
            return results.most_changed(draft, script, intent)
        case ExplainRow():
            return results.explain_row(draft, script, intent)
        case WhatChanged():
            return results.what_moved(draft, script)
