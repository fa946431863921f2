"""Count the keys whose rows meet conditions in all files at once, beside the rows of each file that meet them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from workbench.domain.json_value import JsonObject, field_int, field_texts
from workbench.models.builtin.intents import Summarise
from workbench.models.builtin.planning.code import call, condition, literal, where
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.summary_request import Request, tables_of
from workbench.models.builtin.replies.tables import result_table
from workbench.models.builtin.replies.words import code, listed

IN_ALL = "keys_that_meet_it"
_WHICH = re.compile(r"\s*(?:which|what|who|welche[rs]?|wer)\b", re.IGNORECASE)


def count_at_once(draft: Draft, script: Script, request: Request) -> bool:
    """Write the count of keys that meet the conditions in every file; False where the comparison cannot tell."""
    intent, names = request.intent, request.inputs or tables_of(draft)
    if not draft.has_comparison:
        return False
    if names != draft.pair or _why_not(draft, intent) or _WHICH.match(draft.ground.text):
        return _count_in_all(draft, script, request, names)
    conditions: list[tuple[str, str, Sequence[str]]] = [("status", "in", ("changed", "unchanged"))]
    for one in intent.conditions:
        name = draft.logical(one.column)
        sides = [name] if name in draft.key_headings else [f"{name}_left", f"{name}_right"]
        conditions.extend((side, one.op, one.values) for side in sides)
    script.uses("Table", "list_rows", "where_rows")
    rows = call("where_rows", ['Table.from_frame(result.rows, name="rows of both files")', where(conditions)])
    if not draft.is_live("result") and "result" not in script.made:
        script.add("result = comparison.run()")
        script.makes("result")
    script.add(f"rows_in_both = {rows}", "Of the rows that both files have: those that meet it in both.")
    script.makes("rows_in_both")
    script.show("list_rows(rows_in_both)")
    return True


def _count_in_all(draft: Draft, script: Script, request: Request, names: Sequence[str]) -> bool:
    """Write the keys that each of these files has in a row that meets the conditions, by values after the rules."""
    contract = draft.ground.contract
    if contract is None or not contract.key:
        return False
    kept = "".join(
        f'.keep("*", {condition(draft.logical(one.column), one.op, one.values)})' for one in request.intent.conditions
    )
    keys = call(f"{request.subject}.copy(){kept}.in_all", [literal(name) for name in names], to=IN_ALL)
    script.add(keys, "The keys whose rows meet it in every one of these files; the comparison stays as it is.")
    script.makes(IN_ALL)
    script.show(IN_ALL)
    return True


def say_at_once(draft: Draft, results: Sequence[JsonObject], intent: Summarise) -> None:
    """Say for how many keys the conditions hold in all files, or why that is not known."""
    if results and (number := field_int(results[0], "count")) is not None:
        holds = "key meets it" if number == 1 else "keys meet it"
        every = f"all {len(intent.tables)}" if len(intent.tables) > _TWO else "both"
        if number and _WHICH.match(draft.ground.text):
            table = result_table(results[0], plain=field_texts(results[0], "columns"), name=IN_ALL)
            draft.say(f"**{number:,}** {holds} in {every} files at once:", table)
        else:
            draft.say(f"**{number:,}** {holds} in {every} files at once (in `{IN_ALL}`).")
        return
    if results:
        number = field_int(results[0], "total_rows") or 0
        holds = "key meets it" if number == 1 else "keys meet it"
        draft.say(f"**{number:,}** {holds} in both files at once (in `rows_in_both`).")
        return
    every = f"all {len(intent.tables)}" if len(intent.tables) > _TWO else "both"
    reason = (_why_not(draft, intent) if draft.has_comparison else "") or "nothing is compared yet, so there is no key"
    draft.say(f"For how many it holds in {every} files at once I cannot say: {reason}.")


_TWO = 2


def _why_not(draft: Draft, intent: Summarise) -> str:
    contract = draft.ground.contract
    names = [draft.logical(one.column) for one in intent.conditions]
    lacking = [name for name in names if name not in draft.compared() and name not in draft.key_headings]
    if lacking:
        return f"{listed([code(name) for name in lacking])} is not compared"
    ruled = [name for name in names if contract and (column := contract.column(name)) and (column.rule or column.sides)]
    return f"a rule changes how {listed([code(name) for name in ruled])} reads" if ruled else ""
