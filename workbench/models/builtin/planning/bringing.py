"""What a call needs before it can work: tables that are read, a comparison that is alive."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import suppress

from workbench.models.builtin.intents import TableRef
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.draft import AskedError, CallStoppedError, Draft
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.making import bring_made, gone
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import CallReturn, Run
from workbench.models.builtin.replies.words import code, count, listed

CONTRACT_FILE = "comparison.toml"


def read_tables(draft: Draft, script: Script, tables: Sequence[TableRef]) -> None:
    """Read the tables that are not alive; tables that calls made must live."""
    bring_made(draft, script, tables)
    lines: list[str] = []
    told: list[str] = []
    for table in tables:
        name = draft.ground.name_of(table)
        if not table.path or draft.is_live(name) or name in script.made:
            continue
        view = draft.ground.table_of(table)
        lines.append(reading_line(name, table, view.read_with if view is not None else None))
        told.append(table_words(table))
        script.read.append(draft.ground.label(name))
        script.read_names.append(name)
        script.makes(name)
    if not lines:
        return
    script.uses("read")
    script.add(lines, "Every cell is read as text first; the reading report says what was decided, and why.")
    script.will(f"read {listed(told)}")


def reading_line(name: str, table: TableRef, read_with: Mapping[str, object] | None = None) -> str:
    """Write the line that reads a table, with the options that the user corrected."""
    named = {"sheet": literal(table.sheet)} if table.sheet is not None else {}
    named |= {option: literal(value) for option, value in (read_with or {}).items() if option != "sheet" or not named}
    return call("read", [literal(table.path)], named, to=name)


def table_words(table: TableRef) -> str:
    """Name a table's file, and its sheet."""
    sheet = f" (sheet {code(table.sheet)})" if table.sheet is not None else ""
    return f"{code(table.path.removeprefix('inputs/') or table.id or '')}{sheet}"


def need_comparison(draft: Draft, script: Script) -> bool:
    """Bring the comparison back where its runtime is gone; say whether that was necessary."""
    if draft.is_live(COMPARISON):
        return False
    contract = draft.ground.contract
    if contract is None or not all(item.can_be_had_again for item in contract.inputs):
        return _ask_for_lost_inputs(draft)
    _ask_for_files_taken_out(draft)
    script.uses("Comparison")
    names = [item.id for item in contract.inputs]
    lines = [f"{COMPARISON} = Comparison.load({literal(CONTRACT_FILE)})"]
    lines.extend(f"{name} = {COMPARISON}.table({literal(name)})" for name in names)
    script.add(
        lines, "The runtime ended and its tables with it: the rules come from the contract, the files are read again."
    )
    script.will(f"read the contract and {count(len(names), 'input')} again")
    script.makes(COMPARISON, *names)
    why = f" ({draft.ground.view.runtime_ended})" if draft.ground.view.runtime_ended else ""
    script.notes.append(
        f"The runtime with the live tables is gone{why}, so the rules were taken from the contract and "
        f"{files_words(draft, names)} read again."
    )
    return True


def _ask_for_lost_inputs(draft: Draft) -> bool:
    """Say which input of the comparison no file holds; nothing to say where there is no comparison."""
    contract = draft.ground.contract
    lost = [item.id for item in (contract.inputs if contract is not None else ()) if not item.can_be_had_again]
    if lost:
        raise gone(draft, lost[0])
    return False


def _ask_for_files_taken_out(draft: Draft) -> None:
    """Say which files of the comparison are not in the chat any more, before a call fails for want of them."""
    contract = draft.ground.contract
    there = {item.path for item in draft.ground.view.inputs}
    wanted = [item.path for item in (contract.inputs if contract is not None else ()) if item.path is not None]
    taken_out = [path.removeprefix("inputs/") for path in dict.fromkeys(wanted) if path not in there]
    if taken_out:
        is_are, its, it = ("is", "its table", "it") if len(taken_out) == 1 else ("are", "their tables", "them")
        raise AskedError(
            f"{listed([code(name) for name in taken_out])} {is_are} no longer among the files of this chat, and the"
            f" runtime that held {its} has ended. Nothing was run. Add {it} again, or restore a checkpoint that holds"
            f" {its}, and I take it from there; the rules are kept."
        )


def files_words(draft: Draft, names: Iterable[str]) -> str:
    """Name the files of tables."""
    return listed([draft.ground.label(name) for name in names])


def rules_name(draft: Draft) -> str:
    """Name the variable that keeps the rules before a change, so that the change can be taken back."""
    number = 1 + sum(memory.rules_before is not None for memory in draft.ground.memories)
    return f"rules_before_{number}"


def run_or_take_back(draft: Draft, script: Script, rules: str) -> Generator[Run, CallReturn, CallReturn]:
    """Run a change; where it fails half way, what it changed of the contract is taken back."""
    try:
        return (yield from draft.run(script))
    except CallStoppedError as stop:
        was_kept = rules in stop.returned.created or draft.ground.is_live(rules)
        if stop.returned.error is not None and was_kept:  # else the call failed before it changed anything
            repair = Script()
            repair.add(
                f"while {COMPARISON}.contract != {rules}:\n    {COMPARISON}.undo()",
                "The change before failed: the rules are put back as they were.",
            )
            repair.will("put the rules back as they were before the change that failed")
            with suppress(CallStoppedError):
                yield from draft.run(repair)
        raise
