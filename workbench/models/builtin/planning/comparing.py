"""Compare: look at new tables, decide on key and columns, run the comparison."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from itertools import islice

from workbench.models.builtin.intents import ColumnRef, Compare, SameColumn, SetRule, TableRef
from workbench.models.builtin.planning.bringing import need_comparison, read_tables, rules_name, run_or_take_back
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.comparison_words import few_found, say_comparison
from workbench.models.builtin.planning.contract_code import (
    Pairing,
    ground_key,
    known_inputs,
    write_edits,
    write_pair,
    write_runs,
)
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.edits import Edit, EditIntent, prepare_edits
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.idle_rules import without_numbers
from workbench.models.builtin.planning.looks import column_matches, key_candidates
from workbench.models.builtin.planning.matching import Match, Side, Wish, all_known, decide
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import CallReturn, Part, Run
from workbench.models.builtin.replies.rule_change import key_changed
from workbench.models.builtin.replies.words import code, listed


def compare(draft: Draft, intent: Compare, edits: Sequence[EditIntent] = ()) -> Part:
    """Compare the tables of an intent: every further one with the first."""
    tables = intent.tables
    if len(tables) < 2:
        raise AskedError("A comparison needs two tables. Which two?")
    pairs = [(tables[0], other) for other in tables[1:]]
    found = yield from look(draft, pairs, intent)
    pairings = decide_pairs(draft, found, pairs, intent)
    yield from run_pairs(draft, pairings, intent, edits)


def look(
    draft: Draft, pairs: Sequence[tuple[TableRef, TableRef]], intent: Compare
) -> Generator[Run, CallReturn, list[CallReturn]]:
    """Read what is not alive, and look for what is not known: the key, and columns that belong together.

    Gives what was found for each pair; a look costs time on large tables, so that nothing is looked for that is known.
    """
    script = Script()
    need_comparison(draft, script)
    tables = list(dict.fromkeys(table for pair in pairs for table in pair))
    read_tables(draft, script, tables)
    looks = [_look_at(draft, script, pair, intent) for pair in pairs]
    seen = ["what identifies a row"] * any(keys for keys, _ in looks)
    seen += ["which columns belong together"] * any(columns for _, columns in looks)
    if seen:
        script.will(f"look {listed(seen)}")
    unknown = [table for table in tables if (view := draft.table_of(table)) is None or not view.columns]
    for table in unknown:
        script.show(f"{draft.ground.name_of(table)}.report")
    if not seen and not unknown:
        # Nothing to look for: the call that compares reads what it needs.
        return [CallReturn() for _ in pairs]
    returned = yield from draft.run(script)
    for table, report in zip(unknown, returned.of_type("reading_report"), strict=False):
        draft.learn(draft.ground.name_of(table), report)
    keys, columns = iter(returned.of_type("key_suggestions")), iter(returned.of_type("column_suggestions"))
    return [
        CallReturn(results=(*islice(keys, int(has_keys)), *islice(columns, int(has_columns))))
        for has_keys, has_columns in looks
    ]


def _look_at(draft: Draft, script: Script, pair: tuple[TableRef, TableRef], intent: Compare) -> tuple[bool, bool]:
    """Write the looks at one pair; give whether the key and the columns are looked for."""
    left, right = side_of(draft, pair[0]), side_of(draft, pair[1])
    wish = wish_of(draft, left, right, intent)
    headings = known_key(wish, left, right)
    # A key that one file calls otherwise is looked for as well: only by it are the values of the same rows seen.
    for_key = headings is None
    for_columns = (headings is None and bool(wish.key)) or not all_known(left, right, wish)
    end = "" if len(intent.tables) <= 2 else f"_{right.name}"
    lines: list[str] = []
    named: dict[str, str] = {}
    if for_key:
        lines.append(call("suggest_keys", [left.name, right.name], to=f"key_look{end}"))
        named = {"key": f"key_look{end}.best"}
        script.uses("suggest_keys")
        script.show(f"key_look{end}")
        script.makes(f"key_look{end}")
    if for_columns:
        named = {"key": literal(headings)} if headings is not None else named
        lines.append(call("suggest_columns", [left.name, right.name], named, to=f"column_look{end}"))
        script.uses("suggest_columns")
        script.show(f"column_look{end}")
        script.makes(f"column_look{end}")
    script.add(lines)
    return for_key, for_columns


def known_key(wish: Wish, left: Side, right: Side) -> list[str | list[str]] | None:
    """Give the headings of the key that the request names, where both sides are known."""
    parts: list[str | list[str]] = []
    for name in wish.key:
        mapped = next((one for one in wish.mappings if name in {one.name, one.left, one.right}), None)
        if mapped is not None:
            parts.append([mapped.left, mapped.right])
        elif name in left.columns and name in right.columns:
            parts.append(name)
        else:
            return None
    return parts or None


def side_of(draft: Draft, table: TableRef) -> Side:
    """Describe one table of a pair."""
    view = draft.table_of(table)
    columns = tuple(column.name for column in view.columns) if view is not None else ()
    label = view.label if view is not None else (table.sheet or table.path)
    return Side(name=draft.ground.name_of(table), label=label, columns=columns)


def decide_pairs(
    draft: Draft, found: Sequence[CallReturn], pairs: Sequence[tuple[TableRef, TableRef]], intent: Compare
) -> list[Pairing]:
    """Decide for each pair from what was found for it."""
    pairings: list[Pairing] = []
    for one, (left_table, right_table) in zip(found, pairs, strict=True):
        left, right = side_of(draft, left_table), side_of(draft, right_table)
        wish = wish_of(draft, left, right, intent)
        matching = decide(left, right, wish, key_candidates(one), column_matches(one))
        stands = not intent.key and ground_key(draft) == [part.name for part in matching.key]
        pairings.append(Pairing(left=left, right=right, matching=matching, key_stands=stands))
    return pairings


def wish_of(draft: Draft, left: Side, right: Side, intent: Compare) -> Wish:
    """Say what the request and the contract tell about a pair."""
    ground = draft.ground
    mappings = [match for same in intent.mappings if (match := same_column(draft, left, right, same)) is not None]
    for column in ground.contract.columns if ground.contract else ():
        old, new = column.headings.get(left.name), column.headings.get(right.name)
        if old and new and all(old != match.left and new != match.right for match in mappings):
            mappings.append(Match(name=column.name, left=old, right=new, why="as before"))
    key = [column.name for column in intent.key]
    if not key and ground.contract:
        known = [column.headings.get(left.name) or column.headings.get(right.name) for column in ground.contract.key]
        key = [name for name in known if name]
    return Wish(key=tuple(key), mappings=tuple(mappings), only=tuple(column.name for column in intent.only))


def same_column(draft: Draft, left: Side, right: Side, same: SameColumn) -> Match | None:
    """Read a mapping of the request for a pair; the sides may be named the other way round."""
    ground = draft.ground
    for old, new in ((same.left, same.right), (same.right, same.left)):
        old_heading = _heading_in(draft, left, old.name)
        new_heading = _heading_in(draft, right, new.name)
        if old_heading is None or new_heading is None:
            continue
        name = ground.logical(old) if ground.heading(ground.logical(old), left.name) == old_heading else old_heading
        return Match(name=name, left=old_heading, right=new_heading, why="as you said")
    tables = {ground.name_of(one.table) for one in (same.left, same.right) if one.table is not None}
    if not tables <= {left.name, right.name}:
        return None
    # A heading that is not known here is left to the comparison: it names the nearest where there is none such.
    return Match(name=same.left.name, left=same.left.name, right=same.right.name, why="as you said")


def _heading_in(draft: Draft, side: Side, name: str) -> str | None:
    if name in side.columns:
        return name
    heading = draft.ground.heading(name, side.name)
    return heading if heading in side.columns or not side.columns else None


def run_pairs(draft: Draft, pairings: Sequence[Pairing], intent: Compare, edits: Sequence[EditIntent] = ()) -> Part:
    """Write the comparison down, run each pair and word the results."""
    script = Script()
    need_comparison(draft, script)
    read_tables(draft, script, intent.tables)
    known = _begin(draft, script, pairings)
    other_key = _has_other_key(draft, pairings)
    if other_key:
        script.add(f"before = {COMPARISON}.last or {COMPARISON}.run()", "By the key as it was.")
    for pairing in pairings:
        write_pair(draft, script, pairing, known, given=bool(intent.key))
        known |= {pairing.left.name, pairing.right.name}
    rules = draft.rules_before
    done = _with_edits(draft, script, pairings[-1], intent, edits)
    write_runs(script, pairings)
    if other_key:
        script.uses("what_changed")
        script.add("change = what_changed(before, result)")
        script.makes("before", "change")
        script.show("change")
    names = listed([f"{one.left.label} with {one.right.label}" for one in pairings])
    key = listed([code(part.name) for part in pairings[0].matching.key])
    script.will(f"compare {names} by {key}")
    for edit in done:
        script.will(edit.words)
    returned = yield from (run_or_take_back(draft, script, rules) if rules is not None else draft.run(script))
    _note_pairs(draft, pairings)
    draft.say(*(key_changed(moved) for moved in returned.of_type("rule_change")))
    for pairing, result in zip(pairings, returned.of_type("comparison"), strict=False):
        gained = pairing
        if intent.key and few_found(result) and pairing.matching.candidate is None:
            gained = yield from _look_for_a_fix(draft, pairing)
        say_comparison(draft, gained, result, intent)
    draft.say(*_idle_rules(draft, pairings[-1], edits), *_without_numbers(draft, pairings[-1], edits))
    draft.result = "comparison"
    draft.spoke_of(
        tables=tuple(side.label for side in (pairings[0].left, *(one.right for one in pairings))),
        columns=tuple(match.name for match in pairings[-1].matching.columns),
    )


def _begin(draft: Draft, script: Script, pairings: Sequence[Pairing]) -> set[str]:
    """Begin a new comparison where the one before was of other tables, else keep its rules; give the inputs it has."""
    known = known_inputs(draft)
    if not known & {side.name for one in pairings for side in (one.left, one.right)}:
        script.uses("Comparison")
        script.add(f"{COMPARISON} = Comparison()")
        if known:
            draft.say("The earlier comparison was of other tables: a new one was begun, its rules do not hold here.")
        script.makes(COMPARISON)
        draft.fresh = True
        return set()
    draft.fresh = not draft.ground.has_compared
    if not draft.fresh:
        name = rules_name(draft)
        script.add(f"{name} = {COMPARISON}.contract", "The rules as they are now: undo goes back to them.")
        script.makes(name)
        draft.rules_before = name
    return known


def _has_other_key(draft: Draft, pairings: Sequence[Pairing]) -> bool:
    """Say whether the pair that is compared already is now compared by another key."""
    only, before = pairings[0], ground_key(draft)
    same_pair = len(pairings) == 1 and draft.ground.pair == (only.left.name, only.right.name) and not draft.fresh
    return same_pair and bool(before) and before != [part.name for part in only.matching.key]


def _with_edits(
    draft: Draft, script: Script, pairing: Pairing, intent: Compare, edits: Sequence[EditIntent]
) -> list[Edit]:
    """Write what else the message wants; the first comparison without it is kept, so that it can be taken back."""
    prepare_edits(draft, script, edits)
    if edits and draft.rules_before is None:
        name = rules_name(draft)
        script.add(f"{name} = {COMPARISON}.contract", "Without what else is wanted: undo goes back to this.")
        script.makes(name)
        draft.rules_before = name
    return write_edits(draft, script, pairing, intent, edits)


def _note_pairs(draft: Draft, pairings: Sequence[Pairing]) -> None:
    """Note what is compared now, for the rest of the turn."""
    for one in pairings:
        headings = {
            _name_of(draft, one, match): {one.left.name: match.left, one.right.name: match.right}
            for match in (*one.matching.key, *one.matching.columns)
        }
        draft.key_names = tuple(part.name for part in one.matching.key)
        draft.compared_now((one.left.name, one.right.name), headings)


def _name_of(draft: Draft, pairing: Pairing, match: Match) -> str:
    """Give the name that a column of the pair has in the comparison: the one of the table that was in it before."""
    contract = draft.ground.contract
    known = contract.columns if contract is not None else ()
    return next((one.name for one in known if one.headings.get(pairing.left.name) == match.left), match.name)


def _idle_rules(draft: Draft, pairing: Pairing, edits: Sequence[EditIntent]) -> list[str]:
    """Say which rules of the message are about columns that this pair does not compare."""
    matches = (*pairing.matching.key, *pairing.matching.columns)
    used = {name for match in matches for name in (match.name, match.left, match.right)}
    named = [column.name for edit in edits if isinstance(edit, SetRule) for column in edit.columns]
    sides = (pairing.left.name, pairing.right.name)
    return [
        f"{code(name)} has no counterpart in the other file and is not compared, so its rule changes nothing yet."
        for name in dict.fromkeys(named)
        if used.isdisjoint({name, draft.logical(ColumnRef(name=name)), *(draft.heading(name, one) for one in sides)})
    ]


def _without_numbers(draft: Draft, pairing: Pairing, edits: Sequence[EditIntent]) -> list[str]:
    compared = [(match.left, match.right) for match in pairing.matching.columns]
    return without_numbers(draft, edits, (pairing.left.name, pairing.right.name), compared)


def _look_for_a_fix(draft: Draft, pairing: Pairing) -> Generator[Run, CallReturn, Pairing]:
    """Look why so few keys of a key that was named are found again: a rule may let more of them match."""
    script = Script()
    script.uses("suggest_keys")
    script.show(f"suggest_keys({pairing.left.name}, {pairing.right.name})")
    script.will("look why so few keys are found again")
    returned = yield from draft.run(script)
    wanted = {(part.left, part.right) for part in pairing.matching.key}
    candidates = key_candidates(returned)
    same = next((one for one in candidates if set(zip(one.left, one.right, strict=False)) == wanted), None)
    return replace(pairing, matching=replace(pairing.matching, candidate=same))
