"""Compare: look at new tables, decide on key and columns, run the comparison."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from workbench.domain.json_value import JsonObject, field_int
from workbench.models.builtin.intents import Compare, SameColumn, TableRef
from workbench.models.builtin.planning.bringing import need_comparison, read_tables, rules_name
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.edits import (
    Edit,
    EditIntent,
    Scope,
    condition_words,
    edit_lines,
    edit_of,
    prepare_edits,
    row_lines,
)
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.looks import column_matches, key_candidates
from workbench.models.builtin.planning.matching import Match, Matching, Side, Wish, decide, fix_to_take
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.steps import CallReturn, Part, Run
from workbench.models.builtin.replies import comparison as worded
from workbench.models.builtin.replies.words import code, codes, listed


@dataclass(frozen=True, kw_only=True, slots=True)
class Pairing:
    """Two tables that are compared, with what was decided about them."""

    left: Side
    right: Side
    matching: Matching
    key_stands: bool = False
    """The key is that of the comparison before."""


def compare(draft: Draft, intent: Compare, edits: Sequence[EditIntent] = ()) -> Part:
    """Compare the tables of an intent: every further one with the first."""
    tables = intent.tables
    if len(tables) < 2:
        raise AskedError("A comparison needs two tables. Which two?")
    pairs = [(tables[0], other) for other in tables[1:]]
    returned = yield from look(draft, pairs, intent)
    pairings = decide_pairs(draft, returned, pairs, intent)
    yield from run_pairs(draft, pairings, intent, edits)


def look(
    draft: Draft, pairs: Sequence[tuple[TableRef, TableRef]], intent: Compare
) -> Generator[Run, CallReturn, CallReturn]:
    """Read what is not alive and look for the key and for columns that belong together."""
    script = Script()
    need_comparison(draft, script)
    tables = list(dict.fromkeys(table for pair in pairs for table in pair))
    read_tables(draft, script, tables)
    script.uses("suggest_columns", "suggest_keys")
    for left, right in pairs:
        _look_at(draft, script, (left, right), intent)
    seen = "" if intent.key else "what identifies a row and "
    script.will(f"look {seen}which columns belong together")
    unknown = [table for table in tables if (view := draft.table_of(table)) is None or not view.columns]
    for table in unknown:
        script.show(f"{draft.ground.name_of(table)}.report")
    returned = yield from draft.run(script)
    for table, report in zip(unknown, returned.of_type("reading_report"), strict=False):
        draft.learn(draft.ground.name_of(table), report)
    return returned


def _look_at(draft: Draft, script: Script, pair: tuple[TableRef, TableRef], intent: Compare) -> None:
    left, right = side_of(draft, pair[0]), side_of(draft, pair[1])
    sides = [left.name, right.name]
    end = "" if len(intent.tables) <= 2 else f"_{right.name}"
    wish = wish_of(draft, left, right, intent)
    headings = known_key(wish, left, right)
    named = {"key": literal(headings)} if headings is not None else {} if wish.key else {"key": f"key_look{end}.best"}
    script.add(
        [
            call("suggest_keys", sides, to=f"key_look{end}"),
            call("suggest_columns", sides, named, to=f"column_look{end}"),
        ]
    )
    script.show(f"key_look{end}")
    script.show(f"column_look{end}")
    script.makes(f"key_look{end}", f"column_look{end}")


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
    draft: Draft, returned: CallReturn, pairs: Sequence[tuple[TableRef, TableRef]], intent: Compare
) -> list[Pairing]:
    """Decide for each pair from the looks, which came back in the same order."""
    keys, columns = returned.of_type("key_suggestions"), returned.of_type("column_suggestions")
    pairings: list[Pairing] = []
    for index, (left_table, right_table) in enumerate(pairs):
        left, right = side_of(draft, left_table), side_of(draft, right_table)
        one = CallReturn(results=(*keys[index : index + 1], *columns[index : index + 1]))
        wish = wish_of(draft, left, right, intent)
        matching = decide(left, right, wish, key_candidates(one), column_matches(one))
        stands = not intent.key and ground_key(draft) == [part.name for part in matching.key]
        pairings.append(Pairing(left=left, right=right, matching=matching, key_stands=stands))
    return pairings


def ground_key(draft: Draft) -> list[str]:
    """Name the key columns of the comparison that is there."""
    contract = draft.ground.contract
    return [column.name for column in contract.key] if contract is not None else []


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
    return None


def _heading_in(draft: Draft, side: Side, name: str) -> str | None:
    if name in side.columns:
        return name
    heading = draft.ground.heading(name, side.name)
    return heading if heading in side.columns or not side.columns else None


def run_pairs(draft: Draft, pairings: Sequence[Pairing], intent: Compare, edits: Sequence[EditIntent] = ()) -> Part:
    """Write the comparison down, run each pair and word the results."""
    script = Script()
    known = known_inputs(draft)
    if not known & {side.name for one in pairings for side in (one.left, one.right)}:
        script.uses("Comparison")
        script.add(f"{COMPARISON} = Comparison()")
        known = set[str]()
        script.makes(COMPARISON)
    else:
        name = rules_name(draft)
        script.add(f"{name} = {COMPARISON}.contract", "The rules as they are now: undo goes back to them.")
        script.makes(name)
        draft.rules_before = name
    for pairing in pairings:
        _write_pair(draft, script, pairing, known, given=bool(intent.key))
        known |= {pairing.left.name, pairing.right.name}
    prepare_edits(draft, script, edits)
    done = _write_edits(draft, script, pairings[-1], intent, edits)
    _write_runs(script, pairings)
    names = listed([f"{one.left.label} with {one.right.label}" for one in pairings])
    key = listed([code(part.name) for part in pairings[0].matching.key])
    script.will(f"compare {names} by {key}")
    for edit in done:
        script.will(edit.words)
    returned = yield from draft.run(script)
    for one in pairings:
        headings = {
            match.name: {one.left.name: match.left, one.right.name: match.right}
            for match in (*one.matching.key, *one.matching.columns)
        }
        draft.key_names = tuple(part.name for part in one.matching.key)
        draft.compared_now((one.left.name, one.right.name), headings)
    for pairing, result in zip(pairings, returned.of_type("comparison"), strict=False):
        _say(draft, pairing, result, intent)
    draft.result = "comparison"
    draft.spoke_of(
        tables=tuple(side.label for side in (pairings[0].left, *(one.right for one in pairings))),
        columns=tuple(match.name for match in pairings[-1].matching.columns),
    )


def known_inputs(draft: Draft) -> set[str]:
    """Give the ids of the inputs that the live comparison has."""
    contract = draft.ground.contract
    return {item.id for item in contract.inputs} if contract is not None else set()


def _write_pair(draft: Draft, script: Script, pairing: Pairing, known: set[str], *, given: bool) -> None:
    left, right, matching = pairing.left, pairing.right, pairing.matching
    lines = [f"{COMPARISON}.add({literal(side.name)}, {side.name})" for side in (left, right) if side.name not in known]
    lines.append(f"{COMPARISON}.pair({literal(left.name)}, {literal(right.name)})")
    script.add(lines)
    same_key = ground_key(draft) == [part.name for part in matching.key]
    renamed = [*(matching.key if same_key else ()), *matching.columns]
    if not same_key:
        why = "The key you named" if given else "What identifies a row: unique in both, and found again"
        script.add([key_line(matching.key, left.name, right.name), *fix_lines(pairing, given=given)], f"{why}.")
    mapping = [column_line(match, left.name, right.name) for match in renamed if needs_line(draft, match, left, right)]
    script.add(mapping, "The columns that have another name in the newer file.")


def fix_lines(pairing: Pairing, *, given: bool) -> list[str]:
    """Write the rule without which the keys that were found hardly match; a key that was named stays as it was named."""
    fix = None if given or pairing.key_stands else fix_to_take(pairing.matching.candidate)
    if fix is None:
        return []
    name = literal(pairing.matching.key[0].name)
    rules = ((fix.rule, None), (fix.left_rule, pairing.left.name), (fix.right_rule, pairing.right.name))
    return [
        call(
            f"{COMPARISON}.rule",
            [name],
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


def _write_edits(
    draft: Draft, script: Script, pairing: Pairing, intent: Compare, edits: Sequence[EditIntent]
) -> list[Edit]:
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


def _write_runs(script: Script, pairings: Sequence[Pairing]) -> list[str]:
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


def _say(draft: Draft, pairing: Pairing, result: JsonObject, intent: Compare) -> None:
    labels = {pairing.left.name: pairing.left.label, pairing.right.name: pairing.right.label}
    draft.say(worded.headline(result, labels))
    draft.say(decision_words(pairing, result, given=bool(intent.key)))
    outside = worded.outside(result)
    draft.say("\n".join(f"- {line}" for line in outside))
    draft.say(worded.rules_in_force(result))
    draft.say(_rest(pairing, result))
    draft.say(worded.balance(result))
    _suggest(draft, pairing, result)


def decision_words(pairing: Pairing, result: JsonObject, *, given: bool) -> str:
    """Say the key and the mapping that were used, and on what evidence."""
    matching = pairing.matching
    why = "you named it" if given else "as before" if pairing.key_stands else "the best candidate"
    told = [f"Key: {codes([part.name for part in matching.key])} ({why}): {worded.key_evidence(result)}."]
    fix = matching.candidate.fix if matching.candidate is not None else None
    if fix is not None and (field_int(result, "common") or 0) < fix.after:
        taken = not given and fix_to_take(matching.candidate) is not None
        gain = f"{fix.before:,} keys match as they are written, {fix.after:,} when {fix.words}"
        told.append(f"{gain}: {'that rule was set' if taken else 'say so if that is meant'}.")
    renamed = [match for match in (*matching.key, *matching.columns) if match.left != match.right]
    for reason in dict.fromkeys(match.why for match in renamed):
        pairs = [f"{code(match.right)} is {code(match.left)}" for match in renamed if match.why == reason]
        told.append(f"{listed(pairs)}{f' ({reason})' if reason else ''}.")
    return " ".join(told)


def _rest(pairing: Pairing, result: JsonObject) -> str:
    maybe = [
        f"{code(one.right)} may be {code(one.left)}{f' ({one.reason})' if one.reason else ''}"
        for one in pairing.matching.maybe[:3]
    ]
    told = [worded.left_out(result)]
    if maybe:
        first = pairing.matching.maybe[0]
        told.append(f"Not taken for the same without your word: {listed(maybe)}; say “{first.right} is {first.left}”.")
    return " ".join(part for part in told if part)


def _suggest(draft: Draft, pairing: Pairing, result: JsonObject) -> None:
    if any(worded.changed_cells(result).values()):
        draft.suggest("Show the changed rows", "Which columns changed most?")
    if result.get("added"):
        draft.suggest("Show me what was added")
    draft.suggest("Save as Excel")
    del pairing
