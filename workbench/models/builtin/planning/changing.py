"""Change a rule: the live tables are compared again, and the change is told before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from workbench.domain.json_value import field_texts
from workbench.models.builtin.intents import Compare, SetRule
from workbench.models.builtin.planning.bringing import need_comparison, rules_name
from workbench.models.builtin.planning.comparing import compare
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.edits import EditIntent, Scope, edit_lines, edit_of, prepare_edits
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import CallReturn, Part
from workbench.models.builtin.replies import comparison as worded
from workbench.models.builtin.replies.rule_change import rule_change


def change(draft: Draft, edits: Sequence[EditIntent]) -> Part:
    """Apply changes to the contract and tell what they move."""
    if not draft.has_comparison:
        yield from first_comparison(draft, edits)
        return
    script = Script()
    again = need_comparison(draft, script)
    prepare_edits(draft, script, edits)
    scope = Scope(draft=draft, pair=draft.pair)
    done = [edit_of(edit, scope) for edit in edits]
    why = "" if again else "The tables and the comparison are still here: nothing is read again."
    name = rules_name(draft)
    script.add([f"before = {COMPARISON}.last or {COMPARISON}.run()", f"{name} = {COMPARISON}.contract"], why)
    script.makes(name)
    script.add(edit_lines(done))
    run_again(script)
    for edit in done:
        script.will(edit.words)
    script.will("compare again and say what moves")
    returned = yield from draft.run(script)
    draft.rules_before = name
    for edit in edits:
        if isinstance(edit, SetRule) and edit.boundary == "exclusive" and edit.words:
            draft.say(f"Set: {edit.words}.")
    say_change(draft, returned, again=again)


def first_comparison(draft: Draft, edits: Sequence[EditIntent] = (), wish: Compare | None = None) -> Part:
    """Compare the two tables of the chat, since a request needs a comparison and there is none yet."""
    tables = [table for table in draft.ground.view.tables if not table.hidden and table.fault is None]
    if len(tables) != 2:
        if len(tables) < 2:
            raise AskedError("Nothing has been compared yet, and for that I need two files. Add the other one.")
        labels = [table.label for table in tables]
        raise AskedError(
            "Nothing has been compared yet. Which two tables shall I compare?",
            tuple(f"Compare {one} with {other}" for one, other in pairwise(labels[:4])),
        )
    if wish is None:
        draft.say("Nothing was compared before, so I compared the two files first.")
    yield from compare(draft, replace(wish or Compare(), tables=tuple(table.ref for table in tables)), edits)


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


def say_change(draft: Draft, returned: CallReturn, *, again: bool) -> None:
    """Word the change and the new figures."""
    moved, result = returned.first("rule_change"), returned.first("comparison")
    if moved is not None:
        if not field_texts(moved, "rule_before") and not field_texts(moved, "rule_after"):
            draft.say("These rules held already, so nothing is different.")
        draft.say(*rule_change(moved))
    if result is not None:
        ids = draft.ground.pair or ("", "")
        labels = {one: draft.ground.label(one) for one in ids}
        draft.say("\n".join(f"- {line}" for line in worded.outside(result)))
        draft.spoke_of(columns=tuple(worded.changed_cells(result)), tables=tuple(labels.values()))
    if not again:
        draft.say("No file was read again.")
    draft.result = "rule_change"
    draft.suggest(*(() if draft.undone else ("Undo that",)), "Show the changed rows", "Save as Excel")


def compare_again(draft: Draft, intent: Compare, edits: Sequence[EditIntent] = ()) -> Part:
    """Compare the current pair once more, with the changes that the message makes first."""
    if draft.ground.pair is None:
        yield from first_comparison(draft, edits, intent)
        return
    pair = [draft.table_named(name) for name in draft.ground.pair]
    tables = tuple(table.ref for table in pair if table is not None)
    yield from compare(draft, replace(intent, tables=tables), edits)
