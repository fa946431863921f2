"""Take the last change back, or start again with an empty comparison."""

from __future__ import annotations

from workbench.models.builtin.intents import Undo
from workbench.models.builtin.planning.changing import run_again, say_change
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import Part
from workbench.models.builtin.replies.words import count


def steps_to_undo(draft: Draft) -> int:
    """Count the edits of the last message that changed the contract and was not taken back since."""
    taken_back = 0
    for memory in reversed(draft.ground.memories):
        if any(isinstance(intent, Undo) for intent in memory.intents) and memory.edits < 0:
            taken_back += 1
        elif memory.edits > 0:
            if not taken_back:
                return memory.edits
            taken_back -= 1
    return 0


def undo(draft: Draft) -> Part:
    """Take back what the last message changed in the contract."""
    steps = steps_to_undo(draft)
    if not steps:
        draft.say("There is no change of a rule to take back.")
        draft.declined = True
        return
    if not draft.is_live(COMPARISON):
        draft.say(
            "The runtime that remembered the earlier rules has ended, so I cannot take the change back by itself. "
            "Say what the rule should be, and I set it."
        )
        draft.declined = True
        return
    script = Script()
    script.add(f"before = {COMPARISON}.last or {COMPARISON}.run()")
    if steps == 1:
        script.add(f"{COMPARISON}.undo()", "Back to the rules before the last change.")
    else:
        script.add(
            f"for _ in range({steps}):\n    {COMPARISON}.undo()",
            f"The last message made {steps} changes: all of them are taken back.",
        )
    run_again(script)
    what = "the last change" if steps == 1 else f"the last {count(steps, 'change')}"
    script.will(f"take {what} back")
    script.will("compare again")
    returned = yield from draft.run(script)
    draft.edits = -steps
    say_change(draft, returned, again=False)


def start_again(draft: Draft) -> Part:
    """Forget the comparison; files, tables and history stay."""
    script = Script()
    script.uses("Comparison")
    script.add(f"{COMPARISON} = Comparison()", "Empty: no pair, no key, no rules. Files and tables that were read stay.")
    script.will("start with an empty comparison")
    script.makes(COMPARISON)
    yield from draft.run(script)
    draft.edits = 0
    draft.say("The comparison of this chat is empty again: no key, no mapping, no rules. The files, what was read of them, "
              "the outputs and the messages are still there.")
    labels = [table.label for table in draft.ground.view.tables if not table.hidden]
    if len(labels) > 1:
        draft.suggest(f"Compare {labels[0]} with {labels[1]}")
