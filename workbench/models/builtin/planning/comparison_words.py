"""The reply to a comparison: figures, key and mapping with their evidence, what was decided and what was left out."""

from __future__ import annotations

from workbench.domain.json_value import JsonObject, field_int
from workbench.models.builtin.intents import Compare, LeaveOutTotals
from workbench.models.builtin.planning.contract_code import Pairing
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.looks import KeyFix
from workbench.models.builtin.planning.matching import fix_to_take, is_nearly_unique
from workbench.models.builtin.replies import comparison as worded
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.words import code, codes, count, listed

MOST_IN_TEXT = 3
MOST_DOUBTS = 4
FEWEST = 3
NEARLY_ALL = 0.9


def say_comparison(draft: Draft, pairing: Pairing, result: JsonObject, intent: Compare) -> None:
    """Say what a comparison found, how it was made, and what it left out."""
    labels = {pairing.left.name: pairing.left.label, pairing.right.name: pairing.right.label}
    draft.say(worded.verdict(result) if intent.asks_equal else "", worded.headline(result, labels))
    draft.say(_turned(draft, pairing, result))
    draft.say(*_unfound(draft, pairing, result, given=bool(intent.key)))
    draft.say(*_padded(draft, pairing, result))
    draft.say(decision_words(pairing, result, given=bool(intent.key)))
    lines = [*reading_doubts(draft, pairing), *worded.outside(result), worded.spaces_forgiven(result)]
    draft.say("\n".join(f"- {line}" for line in lines if line))
    draft.say(worded.rules_in_force(result))
    draft.say(_rest(pairing, result))
    draft.say(worded.balance(result))
    _suggest(draft, pairing, result)


def _turned(draft: Draft, pairing: Pairing, result: JsonObject) -> str:
    """Say what turned round where the same two files were compared the other way before."""
    if draft.ground.pair != (pairing.right.name, pairing.left.name) or not draft.ground.has_compared:
        return ""
    added, removed = field_int(result, "added") or 0, field_int(result, "removed") or 0
    old, new = pairing.left.label, pairing.right.label
    return (
        f"The direction is turned round: {new} was the older file before, now {old} is. What was added is removed now "
        f"and what was removed is added: {removed:,} added and {added:,} removed before, {added:,} added and "
        f"{removed:,} removed now."
    )


_FEW_MORE = 0.05
"""A rule that finds so small a share of the keys more is not worth a word: it may be in force already."""
_LEFT_ASIDE = {"unpad": "leading zeros", "case": "case", "spaces": "spaces", "accents": "accents"}


def _unfound(draft: Draft, pairing: Pairing, result: JsonObject, *, given: bool) -> list[str]:
    """Say first that keys are not found for how they are written alone, and offer the rule that finds them."""
    fix, aside = _fix_not_taken(pairing, given=given), _what_hides_keys(pairing, result, given=given)
    if fix is None or not aside:
        return []
    common = field_int(result, "common") or 0
    part, _ = _part_to_fix(pairing, fix)
    offer = f"Ignore {aside} in {offers.heading(part)}"
    draft.suggest(offer)
    found = "No key is found" if not common else f"Only {count(common, 'key is', 'keys are')} found"
    return [f"{found} again as written: **{fix.after:,}** are when {fix.words}. Say “{offer}” if that is meant."]


def _what_hides_keys(pairing: Pairing, result: JsonObject, *, given: bool) -> str:
    """Name what keeps most keys of a plain key from being found again, where one rule leaves it aside."""
    fix = _fix_not_taken(pairing, given=given)
    common = field_int(result, "common") or 0
    if fix is None or not few_found(result) or fix.after < 2 * max(1, common):
        return ""
    _, own = _part_to_fix(pairing, fix)
    rule = [*own.rule]
    return _LEFT_ASIDE.get(rule[0], "") if len(rule) == 1 and not own.left_rule and not own.right_rule else ""


def _part_to_fix(pairing: Pairing, fix: KeyFix) -> tuple[str, KeyFix]:
    """Give the one column of the key that needs a rule, and its fix; of several columns, a fix without a rule."""
    if len(fix.parts) != 1:
        return pairing.matching.key[0].name, fix
    heading, own = fix.parts[0]
    return next((part.name for part in pairing.matching.key if part.left == heading), heading), own


def _fix_not_taken(pairing: Pairing, *, given: bool) -> KeyFix | None:
    candidate = pairing.matching.candidate
    fix = candidate.fix if candidate is not None else None
    taken = not given and not pairing.key_stands and fix_to_take(candidate) is not None
    return None if taken else fix


def _padded(draft: Draft, pairing: Pairing, result: JsonObject) -> list[str]:
    """Say which column changes nearly every row for its leading zeros alone, and offer not to count them."""
    common, cells = field_int(result, "common") or 0, worded.changed_cells(result)
    told: list[str] = []
    for match in pairing.matching.columns:
        if common < FEWEST or cells.get(match.name, 0) < NEARLY_ALL * common:
            continue
        padded = [
            side.label
            for side, heading in ((pairing.left, match.left), (pairing.right, match.right))
            if (view := draft.table_named(side.name)) and (column := view.column(heading)) and column.leading_zeros
        ]
        if len(padded) == 1:
            every = "every row" if cells[match.name] == common else "nearly every row"
            offer = f"Ignore leading zeros in {offers.heading(match.name)}"
            draft.suggest(offer)
            told.append(
                f"{code(match.name)} alone makes {every} count as changed: {padded[0]} writes it with leading zeros, "
                f"the other file without. Say “{offer}” if they do not matter."
            )
    return told


def few_found(result: JsonObject) -> bool:
    """Say whether fewer than half of the keys of the smaller file are found again."""
    figures = result.get("figures")
    sides = [figures.get(side) if isinstance(figures, dict) else None for side in ("left", "right")]
    keys = [field_int(side, "distinct_keys") or 0 for side in sides if isinstance(side, dict)]
    return bool(keys) and (field_int(result, "common") or 0) < min(keys) / 2


def _leaves_totals_out(draft: Draft) -> bool:
    """Say whether rows that look like totals are left out of the comparison: the rules name them then."""
    contract = draft.ground.contract
    kept = contract is not None and 'footers = "leave_out"' in contract.toml
    return kept or any(isinstance(one, LeaveOutTotals) and one.leave_out for one in draft.intents)


def reading_doubts(draft: Draft, pairing: Pairing) -> list[str]:
    """Say once what was doubtful when the tables were read; of columns that take no part, nothing."""
    told: list[str] = []
    matches = (*pairing.matching.key, *pairing.matching.columns)
    used = {heading for match in matches for heading in (match.left, match.right)}
    for side in (pairing.left, pairing.right):
        view = draft.table_named(side.name)
        if view is None or side.name not in draft.read_now:
            continue
        draft.read_now.discard(side.name)
        idle = [name for name in side.columns if name not in used]
        doubts = [doubt for doubt in view.doubts if not any(doubt.startswith(f"Column {name}:") for name in idle)]
        if _leaves_totals_out(draft):
            doubts = [doubt for doubt in doubts if "looks like a total or a note" not in doubt]
        told.extend(f"{side.label}: {doubt}" for doubt in doubts[:MOST_DOUBTS])
        if len(doubts) > MOST_DOUBTS:
            told.append(f"{side.label}: {count(len(doubts) - MOST_DOUBTS, 'more doubt')} of reading")
    return told


def decision_words(pairing: Pairing, result: JsonObject, *, given: bool) -> str:
    """Say the key and the mapping that were used, and on what evidence."""
    matching = pairing.matching
    why = "you named it" if given else "as before" if pairing.key_stands else "the best candidate"
    told = [f"Key: {codes([part.name for part in matching.key])} ({why}): {worded.key_evidence(result)}."]
    fix = matching.candidate.fix if matching.candidate is not None else None
    taken = not given and not pairing.key_stands and fix_to_take(matching.candidate) is not None
    more = 0 if fix is None else fix.after - (field_int(result, "common") or 0)
    is_said = bool(_what_hides_keys(pairing, result, given=given))
    if fix is not None and not is_said and (taken or more > _FEW_MORE * fix.after):
        how = fix.words.replace("left: ", f"in {pairing.left.label} ").replace("right: ", f"in {pairing.right.label} ")
        gain = f"{count(fix.before, 'key matches', 'keys match')} as written, {fix.after:,} when {how}"
        told.append(f"{gain}: {'that rule was set' if taken else 'say so if that is meant'}.")
    others = [listed([code(name) for name in one.left]) for one in matching.others[:2]]
    if others and not given and not pairing.key_stands:
        told.append(f"{listed(others, 'or')} would do as well.")
    told.extend(_nearly_unique(pairing, taken=not given and not pairing.key_stands))
    renamed = [match for match in (*matching.key, *matching.columns) if match.left != match.right]
    by_reason: dict[str, list[str]] = {}
    for match in renamed:
        by_reason.setdefault(match.why, []).append(f"{code(match.right)} is {code(match.left)}")
    lines = [f"{listed(pairs)}{f' ({reason})' if reason else ''}" for reason, pairs in by_reason.items()]
    if len(lines) > MOST_IN_TEXT:
        return "\n".join([" ".join(told), "", *(f"- {line}" for line in lines)])
    return " ".join([*told, *(f"{line}." for line in lines)])


def _nearly_unique(pairing: Pairing, *, taken: bool) -> list[str]:
    """Say why a key was taken without asking although a few of its values stand more than once."""
    one = pairing.matching.candidate
    if not taken or one is None or not is_nearly_unique(one):
        return []
    left, right = (f"{100 * share:.3g} %" for share in (one.unique_left, one.unique_right))
    words = (
        f"It was taken without asking: {left} of its values in {pairing.left.label} and {right} in "
        f"{pairing.right.label} stand once, and no other column tells the rows apart better. "
        "Name another key if that is wrong."
    )
    return [words]


def _rest(pairing: Pairing, result: JsonObject) -> str:
    maybe = [
        f"{code(one.right)} may be {code(one.left)}{f' ({one.reason})' if one.reason else ''}"
        for one in pairing.matching.maybe[:3]
    ]
    told = [worded.left_out(result)]
    if maybe:
        say = ". ".join(offers.same(one.right, one.left) for one in pairing.matching.maybe[:3])
        told.append(f"Not taken for the same without your word: {listed(maybe)}; say “{say}”.")
    return " ".join(part for part in told if part)


def _suggest(draft: Draft, pairing: Pairing, result: JsonObject) -> None:
    if pairing.matching.maybe:
        draft.suggest(". ".join(offers.same(one.right, one.left) for one in pairing.matching.maybe[:3]))
    if any(worded.changed_cells(result).values()):
        draft.suggest("Show the changed rows", "Which columns changed most?")
    if result.get("added"):
        draft.suggest("Show me what was added")
    draft.suggest("Save as Excel")
