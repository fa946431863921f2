"""Columns and key for `workbench compare`: those that were given, with partners found, or the best candidate."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import get_args

from workbench.compare.columns import suggest_columns
from workbench.compare.comparison import Comparison
from workbench.compare.contract_parts import Kind
from workbench.compare.errors import CompareError, nearest_words
from workbench.compare.keys import KeyCandidate, KeySuggestions, judge_key

TAKE_FIX = 0.5
"""A fix of the key is taken by itself when more than this share of the keys match only with it."""

LEAST_FOUND = 0.1
"""A key that finds less than this share of the smaller file again is not taken by itself."""


def set_columns(comparison: Comparison, mapped: Sequence[str]) -> None:
    """Map columns as `OLD=NEW`."""
    left, *others = comparison.contract.input_ids
    for text in mapped:
        old, new = halves(text, "--map", "OLD=NEW")
        owners = [id_ for id_ in others if new in comparison.table(id_).columns]
        if not owners:
            raise CompareError(
                f"No file has a column '{new}'.", nearest_words(new, comparison.table(others[0]).columns)
            )
        if old not in comparison.table(left).columns:
            raise CompareError(f"{left} has no column '{old}'.", nearest_words(old, comparison.table(left).columns))
        comparison.column(old, **dict.fromkeys(owners, new))


def set_kinds(comparison: Comparison, given: Sequence[str]) -> None:
    """Say what columns hold as `COLUMN=text`."""
    known = get_args(Kind)[1:]
    for text in given:
        column, kind = halves(text, "--as", "COLUMN=text")
        if kind not in known:
            raise CompareError(f"--as {text}: '{kind}' is nothing that a column holds.", f"Known: {', '.join(known)}.")
        comparison.rule(column, kind=kind)


def given_key(comparison: Comparison, given: Sequence[str]) -> list[str]:
    """Set the key that was given and say what was found for it: headings in other files, and a rule it needs."""
    left, *others = comparison.contract.input_ids
    names: list[str] = []
    said: list[str] = []
    for part in _parts(given, comparison):
        name, words = _mapped_part(comparison, part)
        names.append(name)
        said += words
    for other in others:
        said += _partners(comparison, names, other)
    comparison.key(*names)
    pairs = {other: _headings(comparison, names, other) for other in others}
    for other in others:
        judged = judge_key(comparison.table(left), comparison.table(other), pairs[other])
        said += fixed(comparison, judged, (left, other))
    return said


def found_key(comparison: Comparison) -> list[str]:
    """Take the best candidate, and say so."""
    left, right, *others = comparison.contract.input_ids
    found = comparison.suggest_keys(left, right)
    best = found.best
    if best is None or min(best.unique_left, best.unique_right) < TAKE_FIX:
        raise CompareError(
            f"Nothing was found that identifies a row in {left} and {right}.", "Name it with --key COLUMN."
        )
    smaller = min(best.keys_left, best.keys_right)
    if best.matching < LEAST_FOUND * smaller and not _is_one_heading(best):
        raise CompareError(
            f"No columns identify the same rows in {left} and {right}: by the best, {' + '.join(best.left)}, "
            f"{best.matching:,} of {smaller:,} keys match.",
            "Name the key with --key COLUMN.",
        )
    comparison.key(*best.left, **{right: best.right})
    for other in others:
        _partners(comparison, best.left, other)
    said = [f"No key was given; the best candidate is {best}.", *_rivals(found)]
    return [*said, *fixed(comparison, best, (left, right))]


def fixed(comparison: Comparison, best: KeyCandidate, inputs: tuple[str, str]) -> list[str]:
    """Take a rule that most keys need to match, and say so; only mention one that gains a few."""
    fix = best.fix
    if fix is None:
        return []
    if fix.gain <= TAKE_FIX * fix.common_after:
        return [f"{fix.gain:,} more {'key' if fix.gain == 1 else 'keys'} would match if {fix.words}."]
    for heading, own in fix.parts or ((best.left[0], fix),):
        name = comparison.contract.column(heading, (inputs[0],)).name
        if own.rule:
            comparison.set_rule(name, own.rule)
        for side, rule in zip(inputs, (own.left_rule, own.right_rule), strict=True):
            if rule:
                comparison.set_rule(name, rule, side)
    return [f"Taken as a rule for the key, since most keys match only then: {fix.words}."]


def halves(text: str, option: str, form: str) -> tuple[str, str]:
    """Split `OLD=NEW`."""
    left, mark, right = text.rpartition("=")
    if not mark or not left or not right:
        raise CompareError(f"{option} {text} is not understood.", f"Write {option} {form}.")
    return left.strip(), right.strip()


def map_option(left: str, right: str) -> str:
    """Write a mapping as it is typed."""
    return f"--map {json.dumps(f'{left}={right}', ensure_ascii=False)}"


# ---------------------------------------------------------------- inside
def _parts(given: Sequence[str], comparison: Comparison) -> list[str]:
    """Give the parts of a key; `date,country` stands for two columns where no column has that name."""
    known = {name for id_ in comparison.contract.input_ids for name in comparison.table(id_).columns}
    parts: list[str] = []
    for text in given:
        whole = text.partition("=")[0] in known or "," not in text
        parts += [text] if whole else [part.strip() for part in text.split(",")]
    return parts


def _mapped_part(comparison: Comparison, part: str) -> tuple[str, list[str]]:
    """Give the heading of a key column in the first file; `Date=report_date` names the other files' heading."""
    left, *others = comparison.contract.input_ids
    known = comparison.table(left).columns
    old, _, new = (part, "", "") if part in known else part.partition("=")
    if old in known:
        if new:
            comparison.column(old, **{id_: new for id_ in others if new in comparison.table(id_).columns})
        return old, []
    for other in others:
        if old in comparison.table(other).columns:
            partner = suggest_columns(comparison.table(other), comparison.table(left)).partner(old)
            if partner is None:
                break
            comparison.column(partner, **{other: old})
            return partner, [f"{left} has no column '{old}'; taken for it: '{partner}' ({map_option(partner, old)})."]
    same = [name for name in known if name.casefold() == old.casefold()]
    if len(same) == 1:
        return same[0], []
    raise CompareError(f"{left} has no column '{old}'.", nearest_words(old, known) or f"It has {', '.join(known)}.")


def _partners(comparison: Comparison, names: Sequence[str], other: str) -> list[str]:
    """Find the key columns of a further file where their headings are not the same, and say which were taken."""
    left = comparison.contract.input_ids[0]
    lacking = [name for name in names if other not in comparison.contract.column(name, (left,)).headings]
    if not lacking:
        return []
    found = _found_partners(comparison, names, other)
    said: list[str] = []
    for name in lacking:
        partner = found.get(name)
        if partner is None:
            columns = comparison.table(other).columns
            raise CompareError(
                f"{other} has no column '{name}', which is part of the key.",
                f"Say which one it is, for example {map_option(name, columns[0])}. It has {', '.join(columns[:20])}.",
            )
        comparison.column(name, **{other: partner})
        said.append(f"{other} has no column '{name}'; taken for it: '{partner}' ({map_option(name, partner)}).")
    return said


def _found_partners(comparison: Comparison, names: Sequence[str], other: str) -> dict[str, str]:
    """Find partners among the candidates for the key, which know the values, else among columns that are alike."""
    left = comparison.contract.input_ids[0]
    for candidate in comparison.suggest_keys(left, other).candidates:
        if set(candidate.left) == set(names):
            return dict(candidate.columns)
    pairs = suggest_columns(comparison.table(left), comparison.table(other))
    return {name: partner for name in names if (partner := pairs.partner(name)) is not None}


def _headings(comparison: Comparison, names: Sequence[str], other: str) -> list[tuple[str, str]]:
    left = comparison.contract.input_ids[0]
    columns = [comparison.contract.column(name, (left,)) for name in names]
    return [(column.headings[left], column.headings.get(other, "")) for column in columns]


def _is_one_heading(candidate: KeyCandidate) -> bool:
    """Say whether the key is one column that both files call the same."""
    return len(candidate.columns) == 1 and candidate.left[0].casefold() == candidate.right[0].casefold()


def _rivals(found: KeySuggestions) -> list[str]:
    """Say which other column would do as well."""
    best = found.candidates[0]
    near = [
        one for one in found.candidates[1:] if len(one.columns) == len(best.columns) and one.score >= best.score - 0.01
    ]
    names = [" + ".join(one.left) for one in near[:3]]
    return [f"As good by the figures: {', '.join(names)} (choose with --key)."] if names else []
