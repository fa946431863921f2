"""Suggest what identifies a row in both tables: ranked, with the evidence on each side.

JSON type `key_suggestions`: type, left, right, candidates [{columns [{left, right}], keys_left, keys_right,
unique_left, unique_right (shares), blanks_left, blanks_right, common, overlap_left, overlap_right (shares), fix {words,
rule, left_rule, right_rule, common_before, common_after, gain} or null, reasons, score}].
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import polars as pl
from typing_extensions import override

from workbench.compare.headings import IDENTIFIER_WORDS, words_of
from workbench.compare.identifiers import may_name
from workbench.compare.key_fixes import KeyFix, find_fix, parts_fix
from workbench.compare.key_parts import KeyPart, are_siblings, combined, key_part, key_parts, matched_form
from workbench.compare.profiles import SAMPLE_ROWS, ColumnProfile, profile, profiles
from workbench.compare.reading.report import RESULT_MIME
from workbench.compare.rules import clean
from workbench.compare.table import Table

_MOST_PARTS = 8
_SHOWN = 8
_ID_WORDS = {"id", "key", "uid", "uuid"}
_WIDE = 100
_MOST_JUDGED = 40
"""So many single columns are looked at closely; of a table of hundreds those that look most like a key."""
_UNIQUE = 0.98
_AS_NAMED = {True: 1.0, None: 0.98, False: 0.7}
"""What a part of a key counts that holds numbers, by its heading: one of names, one that says nothing, of amounts."""


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyCandidate:
    """One to three columns that may identify a row, with what speaks for them."""

    columns: tuple[tuple[str, str], ...]
    keys_left: int
    keys_right: int
    unique_left: float
    unique_right: float
    blanks_left: int
    blanks_right: int
    common: int
    fix: KeyFix | None
    reasons: tuple[str, ...]
    score: float

    @property
    def left(self) -> tuple[str, ...]:
        """The headings in the left table."""
        return tuple(left for left, _ in self.columns)

    @property
    def right(self) -> tuple[str, ...]:
        """The headings in the right table."""
        return tuple(right for _, right in self.columns)

    @property
    def matching(self) -> int:
        """Keys on both sides, with the fix where there is one."""
        return self.fix.common_after if self.fix else self.common

    def to_json(self) -> dict[str, object]:
        """Give the candidate as plain values."""
        return {
            "columns": [{"left": left, "right": right} for left, right in self.columns],
            "keys_left": self.keys_left,
            "keys_right": self.keys_right,
            "unique_left": round(self.unique_left, 4),
            "unique_right": round(self.unique_right, 4),
            "blanks_left": self.blanks_left,
            "blanks_right": self.blanks_right,
            "common": self.common,
            "overlap_left": round(self.common / self.keys_left, 4) if self.keys_left else 0,
            "overlap_right": round(self.common / self.keys_right, 4) if self.keys_right else 0,
            "fix": None if self.fix is None else self.fix.to_json(),
            "reasons": list(self.reasons),
            "score": round(self.score, 4),
        }

    @override
    def __str__(self) -> str:
        names = " + ".join(left if left == right else f"{left} = {right}" for left, right in self.columns)
        return f"{names}: {'; '.join(self.reasons)}"


@dataclass(frozen=True, kw_only=True, slots=True)
class KeySuggestions:
    """Candidates for the key, the best first."""

    left: str
    right: str
    candidates: tuple[KeyCandidate, ...]

    @property
    def best(self) -> KeyCandidate | None:
        """The best candidate, if there is any."""
        return self.candidates[0] if self.candidates else None

    def to_json(self) -> dict[str, object]:
        """Give the suggestions as plain values."""
        candidates = [candidate.to_json() for candidate in self.candidates]
        return {"type": "key_suggestions", "left": self.left, "right": self.right, "candidates": candidates}

    @override
    def __str__(self) -> str:
        if not self.candidates:
            return f"Nothing identifies the rows of {self.left} and {self.right}."
        return "\n".join(
            (f"What may identify a row in {self.left} and {self.right}:", *(f"  {one}" for one in self.candidates))
        )

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return {"text/plain": str(self), RESULT_MIME: self.to_json()}


def suggest_keys(left: Table, right: Table) -> KeySuggestions:
    """Rank one to three columns by how well they identify rows on both sides and how many keys both have."""
    named = _named_ids(left, right)
    if named:
        return KeySuggestions(left=left.name, right=right.name, candidates=named)
    lefts, rights = profiles(left), profiles(right)
    pairs = key_parts(lefts, rights)
    found = [_judge((pair,)) for pair in _promising(pairs)]
    singles = [one for one in found if one.matching and min(one.unique_left, one.unique_right) > 0.5]
    best = max((min(one.unique_left, one.unique_right) for one in singles if _is_good(one)), default=0.0)
    if best >= _UNIQUE:
        singles = [one for one in singles if min(one.unique_left, one.unique_right) > 0.9]
    several = [] if best >= _UNIQUE else _composites(pairs)
    half = [] if best >= _UNIQUE else [_one_sided(one, lefts, rights) for one in found if _is_one_sided(one)]
    ranked = sorted([*singles, *several, *half], key=lambda one: -one.score)[:_SHOWN]
    known = {(pair.left.heading, pair.right.heading): pair for pair in pairs}
    ranked = sorted((_with_parts_fixed(one, known) for one in ranked), key=lambda one: -one.score)
    return KeySuggestions(left=left.name, right=right.name, candidates=tuple(ranked))


def judge_key(left: Table, right: Table, columns: Sequence[tuple[str, str]]) -> KeyCandidate:
    """Say how well these columns identify the rows, and which rules they need to match."""
    pairs = {(one, other): key_part(profile(left, one), profile(right, other)) for one, other in columns}
    return _with_parts_fixed(_judge(list(pairs.values())), pairs)


def _named_ids(left: Table, right: Table) -> tuple[KeyCandidate, ...]:
    """Give the columns of two very wide tables that are called ids on both sides and are, without more looking."""
    if max(left.text.width, right.text.width) <= _WIDE:
        return ()
    headings = [name for name in left.columns if name in right.text.columns and set(words_of(name)) & _ID_WORDS]
    pairs = [key_part(profile(left, heading), profile(right, heading)) for heading in headings[:_MOST_PARTS]]
    found = [_judge((pair,)) for pair in pairs if not (pair.left.is_measure or pair.right.is_measure)]
    sure = [one for one in found if one.unique_left == one.unique_right == 1 and _is_good(one)]
    return tuple(sorted(sure, key=lambda one: -one.score))


def _promising(pairs: list[KeyPart]) -> list[KeyPart]:
    """Give the columns with many different values; of very many columns those that look most like a key."""
    varied = [pair for pair in pairs if max(pair.left.uniqueness, pair.right.uniqueness) > 0.5]
    if len(varied) <= _MOST_JUDGED:
        return varied

    def rank(pair: KeyPart) -> tuple[bool, float, float]:
        unique = min(pair.left.uniqueness, pair.right.uniqueness)
        return not _is_named_as_id(pair), -unique * (0.25 + 0.75 * pair.overlap), -pair.name

    chosen = sorted(varied, key=rank)[:_MOST_JUDGED]
    return [pair for pair in varied if pair in chosen]


def _judge(pairs: Sequence[KeyPart]) -> KeyCandidate:
    """Count keys, blanks and overlap of one to three columns; look for a fix where many keys do not match."""
    left_keys, right_keys = combined([pair.left for pair in pairs]), combined([pair.right for pair in pairs])
    left_rows, right_rows = len(left_keys), len(right_keys)
    lefts, rights = left_keys.drop_nulls(), right_keys.drop_nulls()
    left_set, right_set = lefts.unique(), rights.unique()
    common = int(left_set.is_in(right_set.implode()).sum())
    fix = _fix(pairs, min(len(left_set), len(right_set)))
    facts = _Facts(
        keys=(len(left_set), len(right_set)),
        unique=(len(left_set) / max(1, len(lefts)), len(right_set) / max(1, len(rights))),
        blanks=(left_rows - len(lefts), right_rows - len(rights)),
        rows=(left_rows, right_rows),
        common=fix.common_before if fix is not None else common,
    )
    return KeyCandidate(
        columns=tuple((pair.left.heading, pair.right.heading) for pair in pairs),
        keys_left=facts.keys[0],
        keys_right=facts.keys[1],
        unique_left=facts.unique[0],
        unique_right=facts.unique[1],
        blanks_left=facts.blanks[0],
        blanks_right=facts.blanks[1],
        common=facts.common,
        fix=fix,
        reasons=facts.reasons(fix),
        score=_score(pairs, facts, fix),
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class _Facts:
    keys: tuple[int, int]
    unique: tuple[float, float]
    blanks: tuple[int, int]
    rows: tuple[int, int]
    common: int

    def reasons(self, fix: KeyFix | None) -> tuple[str, ...]:
        """Say the facts in words."""
        words: list[str] = []
        if self.unique == (1.0, 1.0):
            words.append("every value stands once on both sides")
        else:
            words.append(f"{self.unique[0]:.1%} of the left and {self.unique[1]:.1%} of the right values stand once")
        words.append(_matching_words(self.common, self.keys))
        if fix is not None:
            words.append(f"{fix.common_after:,} match when {fix.words}")
        if any(self.blanks):
            words.append(f"blank in {self.blanks[0]:,} left and {self.blanks[1]:,} right rows")
        return tuple(words)


def _matching_words(common: int, keys: tuple[int, int]) -> str:
    return f"{common:,} of {keys[0]:,} left and {keys[1]:,} right keys match"


def _fix(pairs: Sequence[KeyPart], most: int) -> KeyFix | None:
    """Look for a fix of a single column of names or codes that matches badly."""
    if len(pairs) > 1 or not most or "date" in {pairs[0].left.kind.kind, pairs[0].right.kind.kind}:
        return None
    left, right = pairs[0].left, pairs[0].right
    if min(left.uniqueness, right.uniqueness) < 0.5:
        return None
    step = max(1, max(len(left.texts), len(right.texts)) // SAMPLE_ROWS)
    texts = [
        one.texts.filter(one.hashes % step == 0) if step > 1 and one.is_sampled else one.texts for one in (left, right)
    ]
    raw = clean(texts[0]).drop_nulls().unique()
    plain = int(raw.is_in(clean(texts[1]).drop_nulls().unique().implode()).sum())
    if plain >= 0.995 * min(len(raw), most):
        return None
    return find_fix(*texts)


def _with_parts_fixed(candidate: KeyCandidate, pairs: Mapping[tuple[str, str], KeyPart]) -> KeyCandidate:
    """Look for the fixes that a key of several columns needs, where it matches badly as it is written."""
    if len(candidate.columns) < 2:
        return candidate
    own = [pairs[columns] for columns in candidate.columns]
    rows = [combined([pair.left for pair in own]), combined([pair.right for pair in own])]
    step = max(1, max(map(len, rows)) // SAMPLE_ROWS)
    chosen = [keys % step == 0 if step > 1 else None for keys in rows]

    def cells(texts: pl.Series, side: int) -> pl.Series:
        which = chosen[side]
        return texts if which is None else texts.filter(which)

    columns = [(cells(pair.left.texts, 0), cells(pair.right.texts, 1)) for pair in own]
    fix = parts_fix(candidate.left, columns, [matched_form(pair) for pair in own])
    if fix is None:
        return candidate
    if step > 1:  # counted in a part of the rows
        fix = replace(fix, common_before=fix.common_before * step, common_after=fix.common_after * step)
    least = min(candidate.keys_left, candidate.keys_right)
    fix = replace(fix, common_after=min(fix.common_after, least), common_before=min(fix.common_before, least))
    reasons = [
        _matching_words(fix.common_before, (candidate.keys_left, candidate.keys_right))
        if one == _matching_words(candidate.common, (candidate.keys_left, candidate.keys_right))
        else one
        for one in candidate.reasons
    ]
    return replace(
        candidate,
        fix=fix,
        common=fix.common_before,
        reasons=(*reasons, f"{fix.common_after:,} match when {fix.words}"),
        score=candidate.score * 0.98,
    )


def _score(pairs: Sequence[KeyPart], facts: _Facts, fix: KeyFix | None) -> float:
    common = fix.common_after if fix is not None else facts.common
    overlap = min(1.0, common / max(1, min(facts.keys)))
    blank = max(count / max(1, rows) for count, rows in zip(facts.blanks, facts.rows, strict=True))
    score = min(facts.unique) ** 2 * (0.25 + 0.75 * overlap) * (1 - 0.5 * blank)
    repeats = max(rows - blanks - keys for rows, blanks, keys in zip(facts.rows, facts.blanks, facts.keys, strict=True))
    score *= 1 - 0.07 * min(1.0, math.log10(1 + repeats) / 2)
    score *= 1 - 0.04 * (len(pairs) - 1) - (0.02 if fix is not None else 0)
    if any(are_siblings(one, other) for one, other in combinations(pairs, 2)):
        score *= 1.05
    named = sum(
        1
        for pair in pairs
        if set(words_of(pair.left.heading)) & IDENTIFIER_WORDS or set(words_of(pair.right.heading)) & IDENTIFIER_WORDS
    )
    same = sum(pair.name for pair in pairs) / len(pairs)
    few = 1 - min(1.0, min(facts.keys) / 5)
    if len(pairs) > 1:
        score *= 1 - 0.05 * sum(1 for pair in pairs if pair.left.kind.kind == "number" or pair.left.distinct < 10)
    for pair in pairs:
        score *= _AS_NAMED[may_name(pair.left.heading)] if pair.left.kind.kind == "number" else 1
    if len(pairs) == 1 and facts.unique == (1.0, 1.0) and _is_named_as_id(pairs[0]):
        score *= 1.35
    elif len(pairs) == 1 and not named and pairs[0].left.kind.kind == "number":
        score *= 0.8
    return score * (1 + 0.02 * named / len(pairs) + 0.03 * same - 0.5 * few)


def _is_named_as_id(pair: KeyPart) -> bool:
    """Say whether a heading says that it identifies."""
    return bool({*words_of(pair.left.heading), *words_of(pair.right.heading)} & _ID_WORDS)


def _is_good(candidate: KeyCandidate) -> bool:
    """Say whether so many keys match that the columns can be meant."""
    return candidate.matching >= 0.3 * max(1, min(candidate.keys_left, candidate.keys_right))


def _is_one_sided(candidate: KeyCandidate) -> bool:
    """Say whether the columns identify rows on one side, and stand several times on the other."""
    unique = sorted((candidate.unique_left, candidate.unique_right))
    return (
        unique[0] <= 0.5
        and unique[1] >= _UNIQUE
        and _is_good(candidate)
        and min(candidate.keys_left, candidate.keys_right) >= 5
    )


def _one_sided(
    candidate: KeyCandidate, lefts: dict[str, ColumnProfile], rights: dict[str, ColumnProfile]
) -> KeyCandidate:
    """Say with which other column the key stands once on the side where it repeats."""
    side, own, heading = (
        ("left", lefts, candidate.left[0])
        if candidate.unique_left < candidate.unique_right
        else ("right", rights, candidate.right[0])
    )
    helpers: list[ColumnProfile] = []
    for other in own.values():
        if other.heading != heading and not other.is_measure and 1 < other.distinct < own[heading].distinct:
            keys = combined([own[heading], other]).drop_nulls()
            if keys.n_unique() >= _UNIQUE * len(keys):
                helpers.append(other)
    reason = f"on the {side} each key stands in several rows"
    if helpers:
        helper = min(helpers, key=lambda one: one.distinct)
        reason += f"; with one value of {helper.heading} it stands once: choose the rows of one {helper.heading}"
    return replace(
        candidate,
        reasons=(*candidate.reasons, reason),
        score=0.5 * (0.25 + 0.75 * candidate.matching / max(1, min(candidate.keys_left, candidate.keys_right))),
    )


def _composites(pairs: list[KeyPart]) -> list[KeyCandidate]:
    """Try two columns together, then three; a third one only where it makes rows more unique."""
    parts = sorted((pair for pair in pairs if pair.overlap >= 0.2), key=_part_rank, reverse=True)[:_MOST_PARTS]
    twos = [_judge(both) for both in combinations(parts, 2)]
    good = [one for one in twos if one.common]
    if any(one.unique_left == one.unique_right == 1 for one in good):
        return _only_better(good)
    threes = [_judge(three) for three in combinations(parts, 3)]
    return _only_better([*good, *(one for one in threes if one.common)])


def _part_rank(pair: KeyPart) -> float:
    """Prefer columns that both sides write the same way, with many values, dates and names before counts."""
    spread = min(1.0, min(pair.left.distinct, pair.right.distinct) / 200)
    kind = 0.2 if pair.left.kind.kind in {"date", "text", "code"} else 0.0
    return pair.overlap * 0.5 + spread * 0.4 + kind + 0.2 * pair.name


def _only_better(found: Iterable[KeyCandidate]) -> list[KeyCandidate]:
    return [one for one in found if min(one.unique_left, one.unique_right) > 0.9]
