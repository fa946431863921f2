"""The code that writes a comparison down: inputs, pair, key, mapping, changes, and the runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.models.builtin.intents import Compare
from workbench.models.builtin.planning.carried_rows import carried_rules
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.edits import (
    Edit,
    EditIntent,
    Scope,
    condition_words,
    edit_lines,
    edit_of,
    row_lines,
)
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.looks import KeyFix
from workbench.models.builtin.planning.matching import Match, Matching, Side, fix_to_take
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.replies.words import codes


@dataclass(frozen=True, kw_only=True, slots=True)
class Pairing:
    """Two tables that are compared, with what was decided about them."""

    left: Side
    right: Side
    matching: Matching
    key_stands: bool = False
    """The key is that of the comparison before."""


def known_inputs(draft: Draft) -> set[str]:
    """Give the ids of the inputs that the live comparison has."""
    return set(inputs_in_order(draft))


def inputs_in_order(draft: Draft) -> list[str]:
    """Give the ids of the inputs that the live comparison has, as they came in."""
    contract = draft.ground.contract
    return [item.id for item in contract.inputs] if contract is not None else []


def ground_key(draft: Draft) -> list[str]:
    """Name the key columns of the comparison that is there."""
    contract = draft.ground.contract
    return [column.name for column in contract.key] if contract is not None else []


def write_pair(draft: Draft, script: Script, pairing: Pairing, known: set[str], *, given: bool) -> None:
    """Write the inputs, the pair, the key and the mapping of a pair."""
    left, right, matching = pairing.left, pairing.right, pairing.matching
    lines = [f"{COMPARISON}.add({literal(side.name)}, {side.name})" for side in (left, right) if side.name not in known]
    lines.append(f"{COMPARISON}.pair({literal(left.name)}, {literal(right.name)})")
    script.add(lines)
    for side in (left, right) if known else ():
        if side.name not in known:
            parts = (*matching.key, *matching.columns)
            headings = {part.name: part.left if side is left else part.right for part in parts}
            script.add(carried_rules(draft, side.name, headings), "The rules on rows hold for the new file, too.")
    same_key = ground_key(draft) == [part.name for part in matching.key]
    renamed = [*(matching.key if same_key else ()), *matching.columns]
    if not same_key:
        why = "The key you named" if given else "What identifies a row best in both files"
        script.add([key_line(matching.key, left.name, right.name), *fix_lines(pairing, given=given)], f"{why}.")
    mapping = [column_line(match, left.name, right.name) for match in renamed if needs_line(draft, match, left, right)]
    script.add(mapping, "The columns that have another name in the newer file.")


def fix_lines(pairing: Pairing, *, given: bool) -> list[str]:
    """Write the rules without which the keys that were found hardly match; a key that was named stays as named."""
    fix = None if given or pairing.key_stands else fix_to_take(pairing.matching.candidate)
    if fix is None:
        return []
    key = pairing.matching.key
    names = {part.left: part.name for part in key}
    return [
        line
        for heading, own in fix.parts or ((key[0].left, fix),)
        for line in _rule_lines(names.get(heading, heading), own, pairing)
    ]


def _rule_lines(name: str, fix: KeyFix, pairing: Pairing) -> list[str]:
    rules = ((fix.rule, None), (fix.left_rule, pairing.left.name), (fix.right_rule, pairing.right.name))
    return [
        call(
            f"{COMPARISON}.rule",
            [literal(name)],
            {**{option: literal(value) for option, value in rule.items()}, **({"side": literal(side)} if side else {})},
        )
        for rule, side in rules
        if rule
    ]


def needs_line(draft: Draft, match: Match, left: Side, right: Side) -> bool:
    """Say whether a match has to be written: same names are matched by the comparison itself."""
    contract = draft.ground.contract
    found = contract.column(match.name) if contract else None
    if found is not None and found.headings.get(left.name) == match.left:
        # A heading that is the column's name, or the older heading, joins by itself.
        return found.headings.get(right.name, match.right) != match.right or match.right not in {match.name, match.left}
    return not match.name == match.left == match.right


def key_line(key: Sequence[Match], left: str, right: str) -> str:
    """Write the key; where a heading differs from the name, the headings of that side."""
    names = [part.name for part in key]
    named = {
        side: literal(headings[0] if len(headings) == 1 else headings)
        for side, headings in ((left, [part.left for part in key]), (right, [part.right for part in key]))
        if headings != names
    }
    return call(f"{COMPARISON}.key", [literal(name) for name in names], named)


def column_line(match: Match, left: str, right: str) -> str:
    """Write a mapping."""
    return call(f"{COMPARISON}.column", [literal(match.name)], {left: literal(match.left), right: literal(match.right)})


def write_edits(
    draft: Draft, script: Script, pairing: Pairing, intent: Compare, edits: Sequence[EditIntent]
) -> list[Edit]:
    """Write what the message wants beside the pair: columns, rows, rules; give the changes."""
    matching = pairing.matching
    logical = tuple(
        (heading, match.name) for match in (*matching.key, *matching.columns) for heading in {match.right, match.left}
    )
    headings = tuple(
        ((match.name, side.name), heading)
        for match in (*matching.key, *matching.columns)
        for side, heading in ((pairing.left, match.left), (pairing.right, match.right))
    )
    scope = Scope(draft=draft, pair=(pairing.left.name, pairing.right.name), logical=logical, headings=headings)
    names = dict(logical)
    if intent.only:
        only = [names.get(column.name, column.name) for column in intent.only]
        script.add(call(f"{COMPARISON}.only", [literal(name) for name in only]), "Only the columns you named.")
        script.will(f"compare only {codes(only)}")
    if intent.conditions:
        lines = [line for one in intent.conditions for line in row_lines(scope, "keep", one, ())]
        script.add(lines, "Only the rows you named.")
        script.will(f"keep only rows where {condition_words(intent.conditions)}")
    done = [edit_of(edit, scope) for edit in edits]
    script.add(edit_lines(done))
    return done


def write_runs(script: Script, pairings: Sequence[Pairing]) -> list[str]:
    """Write the runs, and show their results."""
    names = ["result" if len(pairings) == 1 else f"result_{one.right.name}" for one in pairings]
    lines = [
        f"{name} = {COMPARISON}.run({literal(one.left.name)}, {literal(one.right.name)})"
        for name, one in zip(names, pairings, strict=True)
    ]
    if len(names) > 1:
        lines.append(f"result = {names[-1]}")
    script.add(lines)
    script.makes("result", *names)
    for name in names:
        script.show(name)
    return names
