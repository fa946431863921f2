"""Change a rule: the live tables are compared again, and the change is told before and after."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from workbench.domain.json_value import field_texts
from workbench.models.builtin.intents import (
    AllRows,
    ChooseColumns,
    Compare,
    FilterRows,
    MapColumns,
    SetKey,
    SetRule,
    StartAgain,
    TableRef,
)
from workbench.models.builtin.planning.about import row_conditions
from workbench.models.builtin.planning.bringing import need_comparison, rules_name, run_or_take_back
from workbench.models.builtin.planning.comparing import compare
from workbench.models.builtin.planning.draft import AskedError, CallStoppedError, Draft
from workbench.models.builtin.planning.edits import EditIntent, Scope, edit_lines, edit_of, prepare_edits
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.idle_rules import without_numbers
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import CallReturn, Part
from workbench.models.builtin.replies import comparison as worded
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.rule_change import key_changed, rule_change, touched
from workbench.models.builtin.replies.words import code, codes, listed
from workbench.models.builtin.table_views import TableView

_SIDES = re.compile(
    r"\b(?:is|are|was|as|ist|als)\s+(?:the\s+|das\s+|die\s+|der\s+|my\s+)?"
    r"(?:old|older|new|newer|previous|current|before|after|earlier|later|base|reference|alte?|ältere?|neue?|neuere?"
    r"|vorher|nachher)\b",
    re.IGNORECASE,
)
"""Words that say which file is the older one."""


def change(draft: Draft, edits: Sequence[EditIntent]) -> Part:
    """Apply changes to the contract and tell what they move."""
    if no_tolerance_to_take_off(draft, edits):
        draft.say("No tolerance is set: numbers are compared exactly. Nothing was changed.")
        return
    if not draft.has_comparison:
        yield from first_comparison(draft, edits)
        return
    _ask_for_partners(draft, edits)
    nothing = nothing_to_take_in(draft, edits) or nothing_to_take_off(draft, edits)
    if nothing:
        draft.say(*nothing)
        return
    script = Script()
    again = need_comparison(draft, script)
    prepare_edits(draft, script, edits)
    scope = Scope(draft=draft, pair=draft.pair)
    done = [edit_of(edit, scope) for edit in edits]
    why = "" if again else "The tables and the comparison are still here: they are not read again."
    name = rules_name(draft)
    script.add([f"before = {COMPARISON}.last or {COMPARISON}.run()", f"{name} = {COMPARISON}.contract"], why)
    script.makes(name)
    script.add(edit_lines(done))
    run_again(script)
    for edit in done:
        script.will(edit.words)
    script.will("compare again and say what moves")
    returned = yield from run_or_take_back(draft, script, name)
    draft.rules_before = name
    for edit in edits:
        if isinstance(edit, SetRule) and edit.boundary == "exclusive" and edit.words:
            draft.say(f"Set: {edit.words}.")
    idle = without_effect(draft, edits)
    draft.say(*idle)
    say_change(draft, returned, again=again, read=script.read, quiet=bool(idle))


def _ask_for_partners(draft: Draft, edits: Sequence[EditIntent]) -> None:
    """Ask which column of the other file is meant where a key column has none there."""
    pair = draft.pair
    mapped = {same.left.name for edit in edits if isinstance(edit, MapColumns) for same in edit.mappings}
    mapped |= {same.right.name for edit in edits if isinstance(edit, MapColumns) for same in edit.mappings}
    for column in (column for edit in edits if isinstance(edit, SetKey) for column in edit.columns):
        name = draft.logical(column)
        lacking = [table for table in pair or () if draft.heading(name, table) is None]
        if pair is None or not lacking or {name, column.name} & mapped:
            continue
        other, view = draft.ground.label(lacking[0]), draft.table_named(lacking[0])
        headings = [one.name for one in view.columns] if view is not None else []
        raise AskedError(
            f"{code(name)} has no counterpart in {other}; which column of it identifies the same rows?",
            tuple(offers.same(heading, name) for heading in headings[:4]),
        )


def first_comparison(draft: Draft, edits: Sequence[EditIntent] = (), wish: Compare | None = None) -> Part:
    """Compare the two tables of the chat, since a request needs a comparison and there is none yet."""
    tables = [table for table in draft.ground.view.files if not table.hidden and table.fault is None]
    if len(tables) != 2:
        if len(tables) < 2:
            raise AskedError("Nothing has been compared yet, and for that I need two files. Add the other one.")
        labels = [table.label for table in tables]
        raise AskedError(
            "Nothing has been compared yet. Which two tables shall I compare?",
            tuple(offers.comparison(one, other) for one, other in pairwise(labels[:4])),
        )
    if wish is None:
        _ask_which_is_older(draft, tables)
    lead = "Nothing was compared before, so I compared the two files first."
    if wish is None:
        draft.say(lead)
    # What is said of columns decides what is looked for.
    told = tuple(same for edit in edits if isinstance(edit, MapColumns) for same in edit.mappings)
    others = [edit for edit in edits if not isinstance(edit, MapColumns)]
    first = wish or Compare()
    first = replace(first, tables=tuple(table.ref for table in tables), mappings=(*first.mappings, *told))
    try:
        yield from compare(draft, first, others)
    except (AskedError, CallStoppedError):
        draft.unsay(lead)
        raise


def _ask_which_is_older(draft: Draft, tables: Sequence[TableView]) -> None:
    """Ask which file is the older one where that was said in a request that was asked back, and not carried out."""
    turns = zip(draft.ground.conversation.texts, draft.ground.conversation.intents, strict=False)
    said = next((text for text, done in turns if not done and _SIDES.search(text)), None)
    if said is None:
        return
    first, second = (table.label for table in tables)
    raise AskedError(
        f"Nothing has been compared yet: “{said}” was not carried out. Which file is the older one?",
        (offers.comparison(first, second), offers.comparison(second, first)),
    )


def run_again(script: Script) -> None:
    """Compare again under the new rules and work out what moved."""
    script.uses("what_changed")
    script.add(
        [
            f"result = {COMPARISON}.run()",
            "change = what_changed(before, result)",
        ]
    )
    script.makes("result", "change", "before")
    script.show("result")
    script.show("change")


def without_effect(draft: Draft, edits: Sequence[EditIntent]) -> list[str]:
    """Say which rules are about columns that the current pair does not compare."""
    pair, contract = draft.pair, draft.ground.contract
    told: list[str] = []
    taken_in = {draft.logical(one) for edit in edits if isinstance(edit, ChooseColumns) for one in edit.columns}
    for name in dict.fromkeys(
        draft.logical(column) for edit in edits if isinstance(edit, SetRule) for column in edit.columns
    ):
        column = contract.column(name) if contract is not None else None
        if column is None or pair is None:
            continue
        lacking = [table for table in pair if table not in column.headings]
        if lacking:
            tables = listed([draft.ground.label(table) for table in lacking])
            told.append(
                f"{code(name)} has no counterpart in {tables}, so it is not compared and the rule changes nothing yet: "
                f"say which column it is there."
            )
        elif column.role == "ignore" and name not in taken_in:
            told.append(f"{code(name)} is left out of the comparison, so the rule changes nothing yet.")
    return [*told, *_without_numbers(draft, edits)]


def _without_numbers(draft: Draft, edits: Sequence[EditIntent]) -> list[str]:
    pair, contract = draft.pair, draft.ground.contract
    if pair is None or contract is None:
        return []
    compared = [
        (column.headings[pair[0]], column.headings[pair[1]])
        for column in contract.compared
        if pair[0] in column.headings and pair[1] in column.headings
    ]
    return without_numbers(draft, edits, pair, compared)


def nothing_to_take_in(draft: Draft, edits: Sequence[EditIntent]) -> list[str]:
    """Say why taking columns in changes nothing: they are compared already, or stand in one file only."""
    told: list[str] = []
    for edit in edits:
        if not isinstance(edit, ChooseColumns) or edit.mode != "include":
            return []
        for ref in edit.columns:
            reason = _compared_or_alone(draft, draft.logical(ref))
            if not reason:
                return []
            told.append(reason)
    return told


def no_tolerance_to_take_off(draft: Draft, edits: Sequence[EditIntent]) -> bool:
    """Say whether a tolerance is to be taken off where none is set."""
    off = [edit for edit in edits if isinstance(edit, SetRule) and set(edit.options) == {"tolerance", "relative"}]
    contract = draft.ground.contract
    ruled = [column.rule for column in (contract.columns if contract is not None else ())]
    sides = [rule for column in (contract.columns if contract is not None else ()) for rule in column.sides.values()]
    held = any(rule.get("tolerance") or rule.get("relative") for rule in (*ruled, *sides))
    return len(off) == len(edits) and all(not any(edit.options.values()) for edit in off) and not held


def nothing_to_take_off(draft: Draft, edits: Sequence[EditIntent]) -> list[str]:
    """Say that no condition on rows is set where one is to be taken off."""
    tables = draft.pair or ()
    if not all(isinstance(edit, AllRows) for edit in edits) or any(
        next(row_conditions(draft, t), None) for t in tables
    ):
        return []
    return ["No condition on the rows is set: every row of both files takes part in the comparison."]


def _compared_or_alone(draft: Draft, name: str) -> str:
    contract, pair = draft.ground.contract, draft.pair
    column = contract.column(name) if contract is not None else None
    if column is None or pair is None:
        return ""
    lacking = [table for table in pair if table not in column.headings]
    if lacking:
        where = listed([draft.ground.label(table) for table in lacking])
        return f"{code(name)} is not compared, since {where} has no such column: say which column it is there."
    if column.role == "key":
        return f"{code(name)} is the key: by it the rows are matched. Nothing was changed."
    return f"{code(name)} is compared, and was all the time: nothing was changed." if column.role == "compare" else ""


def say_change(
    draft: Draft,
    returned: CallReturn,
    *,
    again: bool,
    read: Sequence[str] = (),
    quiet: bool = False,
    kept: bool = True,
) -> None:
    """Word the change and the new figures; `read` are files that were read for it."""
    moved, result = returned.first("rule_change"), returned.first("comparison")
    is_changed = moved is None or bool(touched(moved) or key_changed(moved))
    if moved is not None:
        if not is_changed and not quiet:
            draft.say("These rules held already, so nothing is different.")
        if result is not None:
            draft.say(*worded.without_effect(result, touched(moved)))
        draft.say(*rule_change(moved))
    if result is not None:
        if moved is not None:
            lines = worded.moved_outside(moved, result, touched(moved))
            draft.say("\n".join(f"- {line}" for line in lines))
        tables = tuple(draft.ground.label(one) for one in draft.pair or ())
        draft.spoke_of(columns=tuple(worded.changed_cells(result)), tables=tables)
        if not key_changed(moved or {}) and _key_was_changed(draft):
            draft.say(f"Rows are matched by {codes(field_texts(result, 'key'))}, as set before.")
    if not again:
        draft.say(
            f"Read: {listed(read)}; the compared files were not read again." if read else "No file was read again."
        )
    draft.result = "rule_change"
    filtered = kept and any(isinstance(one, FilterRows) for one in draft.intents)
    draft.suggest(
        *(("Undo that",) if is_changed and kept and not draft.undone else ()),
        *(("Go back to all rows",) if filtered else ()),
    )
    draft.suggest("Show the changed rows", "Save as Excel")


def _key_was_changed(draft: Draft) -> bool:
    """Say whether an earlier message gave the comparison another key: a wrong one is then not carried on unsaid."""
    turns = [memory.intents for memory in draft.ground.memories]
    starts = [n for n, intents in enumerate(turns) if any(isinstance(one, Compare | StartAgain) for one in intents)]
    return any(isinstance(one, SetKey) for intents in turns[starts[-1] if starts else 0 :] for one in intents)


def compare_again(draft: Draft, intent: Compare, edits: Sequence[EditIntent] = ()) -> Part:
    """Compare the current pair once more (or one table with the only other one), with the changes of the message."""
    if intent.tables:
        yield from compare(draft, replace(intent, tables=_with_other(draft, intent.tables[0])), edits)
        return
    if draft.ground.pair is None:
        yield from first_comparison(draft, edits, intent)
        return
    if edits and draft.has_comparison and intent == Compare():
        # "Redo the comparison" beside rules: what they move is what is asked for.
        yield from change(draft, edits)
        return
    pair = [draft.table_named(name) for name in draft.ground.pair]
    tables = tuple(table.ref for table in pair if table is not None)
    yield from compare(draft, replace(intent, tables=tables), edits)


def _with_other(draft: Draft, named: TableRef) -> tuple[TableRef, ...]:
    """Give the named table and the only other one, in the order in which they came."""
    tables = [table for table in draft.ground.view.files if not table.hidden and table.fault is None]
    name = draft.ground.name_of(named)
    others = [table for table in tables if draft.ground.name_of(table.ref) != name]
    if len(others) == 1:
        return tuple(table.ref for table in tables)
    raise AskedError(
        f"With which table shall I compare {draft.ground.label(name)}?",
        tuple(offers.comparison(table.label, draft.ground.label(name)) for table in others[:4]),
    )
