"""Try changes of the contract: what they would move is told, and the rules are put back in the same call."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.models.builtin.planning.bringing import need_comparison, rules_name, run_or_take_back
from workbench.models.builtin.planning.changing import first_comparison, say_change
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.edits import EditIntent, Scope, edit_lines, edit_of, prepare_edits
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import Part
from workbench.models.builtin.replies.words import listed


def try_out(draft: Draft, edits: Sequence[EditIntent]) -> Part:
    """Work out what changes would move, and keep none of them."""
    if not draft.has_comparison:
        yield from first_comparison(draft)
    script = Script()
    again = need_comparison(draft, script)
    prepare_edits(draft, script, edits)
    scope = Scope(draft=draft, pair=draft.pair)
    done = [edit_of(edit, scope) for edit in edits]
    name = rules_name(draft)
    script.add([f"before = {COMPARISON}.last or {COMPARISON}.run()", f"{name} = {COMPARISON}.contract"])
    script.add(edit_lines(done), "Only to see what it would move:")
    script.uses("what_changed")
    script.add([f"tried = {COMPARISON}.run()", "change = what_changed(before, tried)"])
    script.add(
        [f"while {COMPARISON}.contract != {name}:", f"    {COMPARISON}.undo()", f"{COMPARISON}.run()"],
        "Back to the rules that hold.",
    )
    script.show("tried")
    script.show("change")
    words = listed([edit.words for edit in done])
    script.will(f"try what would move, and keep nothing: {words}")
    draft.say(f"Only tried, not kept: {words}. The rules are as before; say it without “what if” to keep it.")
    returned = yield from run_or_take_back(draft, script, name)
    say_change(draft, returned, again=again, read=script.read, kept=False)
