"""Take the last change back, or start again with an empty comparison."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from workbench.domain.json_value import field_text
from workbench.models.builtin.intents import AddTable, SetRule
from workbench.models.builtin.planning.bringing import need_comparison
from workbench.models.builtin.planning.changing import run_again, say_change
from workbench.models.builtin.planning.code import literal
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.ground import COMPARISON, Ground
from workbench.models.builtin.planning.memory import Memory
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import CallReturn, Part, Run
from workbench.models.builtin.replies import comparison as worded
from workbench.models.builtin.replies import offers


def last_change(ground: Ground) -> Memory | None:
    """Give what the last change that was not taken back left: its variable holds the rules before it."""
    undone, after = 0, ground.contract.toml if ground.contract is not None else ""
    for memory in reversed(ground.memories):
        # What failed, or set what held already, changed nothing: there is nothing of it to take back.
        is_change = not memory.contract_before or memory.contract_before != after
        after = memory.contract_before or after
        if memory.undone:
            undone += is_change
        elif memory.rules_before is not None and is_change:
            if not undone:
                return memory
            undone -= 1
        if memory.fresh:
            return None
    return None


def undo(draft: Draft) -> Part:
    """Take back what the last message changed in the contract."""
    if draft.rules_before is not None and draft.result == "rule_change":
        yield from _undo_of_this_message(draft, draft.rules_before)
        return
    last = last_change(draft.ground)
    name = last.rules_before if last is not None else None
    if last is None or name is None:
        draft.say(_nothing_to_undo(draft.ground.memories))
        draft.declined = True
        return
    if not (draft.is_live(COMPARISON) and draft.is_live(name)):
        yield from _undo_by_record(draft, last)
        return
    script = Script()
    if _made_comparison(last) and not last.fresh:
        yield from _undo_comparison(draft, script, name)
        return
    returned = yield from _go_back(draft, script, name)
    draft.undone = True
    say_change(draft, returned, again=False)


def _made_comparison(last: Memory) -> bool:
    """Say whether a message compared other files: what else it asked for was shown last, and is nothing to undo."""
    return last.result == "comparison" or any(isinstance(one, AddTable) for one in last.intents)


def _go_back(draft: Draft, script: Script, name: str) -> Generator[Run, CallReturn, CallReturn]:
    """Go back to the rules that a variable holds, and compare again."""
    script.add(
        [
            f"before = {COMPARISON}.last or {COMPARISON}.run()",
            f"while {COMPARISON}.contract != {name}:",
            f"    {COMPARISON}.undo()",
        ],
        "Back to the rules as they were before the last change.",
    )
    run_again(script)
    script.will("take the last change back")
    script.will("compare again")
    return (yield from draft.run(script))


def _undo_of_this_message(draft: Draft, name: str) -> Part:
    """Take back what this message itself changed before: for later messages nothing has changed."""
    returned = yield from _go_back(draft, Script(), name)
    draft.rules_before = None
    draft.say("Taken back:")
    say_change(draft, returned, again=False, kept=False)


def _undo_by_record(draft: Draft, last: Memory) -> Part:
    """Go back to the contract that was kept with the message that changed it: its runtime has ended since."""
    if not last.contract_before:
        draft.say(
            "What the rules were before that change stood only in the runtime, which has ended. "
            f"The rules as they are now still hold: say what should be different{_what_was_set(last)}."
        )
        draft.declined = True
        return
    script = Script()
    again = need_comparison(draft, script)
    script.uses("Comparison", "Contract")
    script.add(
        [
            f"before = {COMPARISON}.last or {COMPARISON}.run()",
            f"earlier = Contract.from_toml({_block(last.contract_before)})",
            f"{COMPARISON} = Comparison(earlier)",
        ],
        "The rules as they were before the last change, from the record of this chat.",
    )
    script.makes(COMPARISON)
    script.will("go back to the rules on record from before the last change")
    if _made_comparison(last):
        yield from _run_the_one_before(draft, script)
    else:
        run_again(script)
        script.will("compare again")
        returned = yield from draft.run(script)
        draft.undone = True
        say_change(draft, returned, again=True)
    draft.undone = True
    if not again:
        draft.say("The compared files were read again for it.")


def _nothing_to_undo(memories: Sequence[Memory]) -> str:
    """Say that there is no change to take back, and which rules came with the first comparison."""
    first = next((memory for memory in memories if any(isinstance(one, SetRule) for one in memory.intents)), None)
    words = _rules_of(first) if first is not None and first.rules_before is None else ""
    if not words:
        return "There is no change of a rule to take back."
    return (
        f"There is no change to take back: the comparison was made with its rules ({words}). "
        "Say “remove all rules” to compare without them, or say how a column is to be compared."
    )


def _rules_of(memory: Memory) -> str:
    return "; ".join(one.words for one in memory.intents if isinstance(one, SetRule) and one.words)


def _what_was_set(last: Memory) -> str:
    rules = _rules_of(last)
    return f" (the last change was: {rules})" if rules else ""


def _block(toml: str) -> str:
    """Write the text of a contract as a Python literal of several lines."""
    if "'''" in toml or "\\" in toml:
        return literal(toml)
    return f"'''\n{toml.strip()}\n'''"


def _undo_comparison(draft: Draft, script: Script, name: str) -> Part:
    """Go back to the pair and the rules that were there before another comparison was made."""
    script.add(
        [
            f"while {COMPARISON}.contract != {name}:",
            f"    {COMPARISON}.undo()",
        ],
        "Back to the comparison as it was before the last one.",
    )
    script.will("take the last comparison back")
    yield from _run_the_one_before(draft, script)
    draft.undone = True


def _run_the_one_before(draft: Draft, script: Script) -> Part:
    script.add(f"result = {COMPARISON}.run()")
    script.makes("result")
    script.show("result")
    script.will("run the one before it")
    returned = yield from draft.run(script)
    for result in returned.of_type("comparison"):
        ids = [field_text(result, side) for side in ("left", "right")]
        draft.say(
            "Back to the comparison before:", worded.headline(result, {one: draft.ground.label(one) for one in ids})
        )
    draft.result = "comparison"


def start_again(draft: Draft) -> Part:
    """Forget the comparison; files, tables and history stay."""
    script = Script()
    script.uses("Comparison")
    script.add(
        f"{COMPARISON} = Comparison()", "Empty: no pair, no key, no rules. Files and tables that were read stay."
    )
    script.will("start with an empty comparison")
    script.makes(COMPARISON)
    yield from draft.run(script)
    draft.fresh = True
    draft.say(
        "The comparison of this chat is empty again: no key, no mapping, no rules. The files, what was read of them, "
        "the outputs and the messages are still there."
    )
    labels = [table.label for table in draft.ground.view.files if not table.hidden]
    if len(labels) > 1:
        draft.suggest(offers.comparison(labels[0], labels[1]))
