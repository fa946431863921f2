"""Which columns belong together and which are the key: decided from the request and the evidence of a look."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

from workbench.models.builtin.planning.draft import AskedError
from workbench.models.builtin.planning.looks import ColumnMatch, KeyCandidate, KeyFix
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.words import code, codes, listed

GOOD_KEY_UNIQUE = 0.98
NEARLY_UNIQUE = 0.9
NO_BETTER = 0.005
NEARLY_AS_GOOD = 0.02
NEARLY_ALL = 0.9
THE_KEY = "the key"
GOOD_KEY_OVERLAP = 0.5
SAME_NAME_OVERLAP = 0.2
OTHER_NAME_OVERLAP = 0.8
SURE_KEY_COLUMN = 0.5
SURE_COLUMN = 0.7
SURE_VALUES = 0.6
SURE_BY_VALUES = 0.85
"""So many values of matched rows, above chance, speak for themselves whatever the headings are."""
LIKELY = 0.5
_IS_ID = re.compile(
    r"(?:^|[\W_]|(?<=[a-zß])(?=[A-Z]))(?:id|no|nr|num|number|code|key|ref|reference|referenz|sku|ean|isbn|iban)\.?$"
    r"|(?:nr\.?|nummer|kennung|schl(?:ü|ue)ssel)$|(?<=[a-z])(?:ID|No|Nr)\.?$",
    re.IGNORECASE,
)
"""A heading that ends as numbers and ids of things do."""
CLEARLY_BETTER = 0.1


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """One table of a pair: its name in code, its label for a person, its headings."""

    name: str
    label: str
    columns: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Match:
    """A column of both tables: the logical name, the two headings, and why they belong together."""

    name: str
    left: str
    right: str
    why: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Wish:
    """What the request says of a pair: key columns (heading of either side), pairs of headings, columns to compare."""

    key: tuple[str, ...] = ()
    mappings: tuple[Match, ...] = ()
    only: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Matching:
    """The decision: key, columns, what may belong together but was not taken, and what stands alone."""

    key: tuple[Match, ...] = ()
    columns: tuple[Match, ...] = ()
    maybe: tuple[ColumnMatch, ...] = ()
    left_only: tuple[str, ...] = ()
    right_only: tuple[str, ...] = ()
    candidate: KeyCandidate | None = None
    others: tuple[KeyCandidate, ...] = field(default=())


def decide(
    left: Side, right: Side, wish: Wish, keys: Sequence[KeyCandidate], columns: Sequence[ColumnMatch]
) -> Matching:
    """Decide on key and columns; where the evidence does not decide the key, the turn asks."""
    matches = _sure(left, right, wish)
    key, candidate = _key(left, right, wish, keys, _Evidence(matches=matches, columns=tuple(columns)))
    matches = _with_sure_suggestions(matches, key, columns)
    for part in key:
        matches = [match for match in matches if match.left != part.left and match.right != part.right]
    compared = matches
    if wish.only:
        compared = [match for match in matches if {match.name, match.left, match.right} & set(wish.only)]
    taken_left = {match.left for match in (*matches, *key)}
    taken_right = {match.right for match in (*matches, *key)}
    return Matching(
        key=tuple(key),
        columns=tuple(compared),
        maybe=tuple(
            one
            for one in columns
            if one.left not in taken_left and one.right not in taken_right and one.score >= LIKELY
        ),
        left_only=tuple(name for name in left.columns if name not in taken_left),
        right_only=tuple(name for name in right.columns if name not in taken_right),
        candidate=candidate,
        others=tuple(one for one in keys if one is not candidate and _is_good(one)),
    )


def all_known(left: Side, right: Side, wish: Wish) -> bool:
    """Say whether names and the request leave no column open: on one side at least, every column has its partner."""
    if not left.columns or not right.columns:
        return False
    matches = _sure(left, right, wish)
    open_left = set(left.columns) - {match.left for match in matches}
    open_right = set(right.columns) - {match.right for match in matches}
    return not open_left or not open_right


def folded(name: str) -> str:
    """Write a heading without capitals, accents, blanks and punctuation."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return re.sub(r"[\W_]+", "", "".join(one for one in plain if not unicodedata.combining(one)))


@dataclass(frozen=True, kw_only=True, slots=True)
class _Evidence:
    matches: Sequence[Match]
    columns: tuple[ColumnMatch, ...]


def _sure(left: Side, right: Side, wish: Wish) -> list[Match]:
    matches = list(wish.mappings)
    by_fold: dict[str, list[str]] = {}
    for name in right.columns:
        by_fold.setdefault(folded(name), []).append(name)
    for name in left.columns:
        used_left = {match.left for match in matches}
        used_right = {match.right for match in matches}
        if name in used_left:
            continue
        if name in right.columns and name not in used_right:
            matches.append(Match(name=name, left=name, right=name, why="the same name"))
            continue
        alike = [one for one in by_fold.get(folded(name), []) if one not in used_right and one not in left.columns]
        if len(alike) == 1 and folded(name):
            matches.append(Match(name=name, left=name, right=alike[0], why="the same name but for its spelling"))
    return matches


def _with_sure_suggestions(matches: list[Match], key: Sequence[Match], columns: Sequence[ColumnMatch]) -> list[Match]:
    """Take renamed columns where name and values of matched rows leave no doubt; the reply says so."""
    taken = list(matches)
    for one in columns:
        by_both = one.score >= SURE_COLUMN and one.values >= SURE_VALUES
        if not one.sure or not (by_both or one.values >= SURE_BY_VALUES or one.same_but):
            continue
        if any(one.left == match.left or one.right == match.right for match in (*taken, *key)):
            continue
        # The look took another candidate for the key than the one that was decided on.
        why = "the same values" if one.reason == THE_KEY else one.reason
        taken.append(Match(name=one.left, left=one.left, right=one.right, why=why))
    return taken


def _key(
    left: Side, right: Side, wish: Wish, keys: Sequence[KeyCandidate], evidence: _Evidence
) -> tuple[list[Match], KeyCandidate | None]:
    if wish.key:
        parts = [_wanted(name, left, right, evidence) for name in wish.key]
        wanted = {(part.left, part.right) for part in parts}
        return parts, next((one for one in keys if set(zip(one.left, one.right, strict=False)) == wanted), None)
    good = [one for one in keys if _is_good(one)] or _enough(keys)
    if not good or _is_doubtful(good[0], keys):
        good = _paired_ids(wish, keys)
    if not good or _is_doubtful(good[0], keys):
        raise AskedError(*_which_key(left, right, keys))
    best = good[0]
    return [
        Match(name=_logical(old, new, evidence), left=old, right=new, why=_why_same(old, new, evidence))
        for old, new in zip(best.left, best.right, strict=False)
    ], best


def _why_same(old: str, new: str, evidence: _Evidence) -> str:
    known = [match.why for match in evidence.matches if match.left == old and match.right == new]
    found = [one.reason for one in evidence.columns if one.left == old and one.right == new and one.reason]
    return next(iter([*known, *found]), "the same values")


def _logical(old: str, new: str, evidence: _Evidence) -> str:
    return next((match.name for match in evidence.matches if match.left == old and match.right == new), old)


def _enough(keys: Sequence[KeyCandidate]) -> list[KeyCandidate]:
    """Give the candidate that stands in all that tell rows apart as well, where none does so better.

    Its few repeats are then rows that stand twice, not a key that lacks a column. Several columns together that tell
    no more rows apart and find no more again are no reason to ask; another one that is nearly as good is.
    """
    best = max(map(_unique, keys), default=0.0)
    near = [one for one in keys if best - _unique(one) < NO_BETTER]
    for one in near:
        rivals = [other for other in keys if other is not one and not _parts(one) <= _parts(other)]
        if not any(_rivals(other, one) for other in rivals):
            return [one] if _is_good(one, NEARLY_UNIQUE) else []
    return []


def _paired_ids(wish: Wish, keys: Sequence[KeyCandidate]) -> list[KeyCandidate]:
    """Give the candidate that the request pairs by name, where it is a number or an id and the only such pair.

    Who says "member_no is now id" says which column names a member; that a few stand twice is told, not asked.
    """
    pairs = [(one.left, one.right) for one in wish.mappings if _IS_ID.search(one.left) and _IS_ID.search(one.right)]
    found = [one for one in keys if len(pairs) == 1 and list(zip(one.left, one.right, strict=False)) == pairs]
    return [one for one in found if _unique(one) >= NEARLY_UNIQUE and one.overlap >= SAME_NAME_OVERLAP]


def _is_doubtful(best: KeyCandidate, keys: Sequence[KeyCandidate]) -> bool:
    """Say whether columns together tell all rows apart, while one column that nearly does finds more again.

    A number with one repeat is more likely what identifies a row than a title with a place.
    """
    return len(best.left) > 1 and any(
        len(other.left) == 1 and _unique(other) >= NEARLY_UNIQUE and other.matching > best.matching for other in keys
    )


def _rivals(other: KeyCandidate, one: KeyCandidate) -> bool:
    """Say whether a candidate is about as good as another one that is no part of it."""
    if len(other.left) > len(one.left):
        return _unique(other) > _unique(one) or (_unique(other) == _unique(one) and other.matching > one.matching)
    return _unique(one) - _unique(other) < NEARLY_AS_GOOD and other.matching >= NEARLY_ALL * one.matching


def _parts(one: KeyCandidate) -> set[tuple[str, str]]:
    return set(zip(one.left, one.right, strict=False))


def is_nearly_unique(one: KeyCandidate | None) -> bool:
    """Say whether a key was taken although a few of its values stand more than once: the reply says why."""
    return one is not None and _unique(one) < GOOD_KEY_UNIQUE


def _unique(one: KeyCandidate) -> float:
    return min(one.unique_left, one.unique_right)


def _is_good(one: KeyCandidate, unique: float = GOOD_KEY_UNIQUE) -> bool:
    """Say whether a candidate can be taken without asking: other names need more keys that are found again."""
    same = all(folded(left) == folded(right) for left, right in zip(one.left, one.right, strict=False))
    enough = SAME_NAME_OVERLAP if same else OTHER_NAME_OVERLAP
    return _unique(one) >= unique and one.overlap >= enough


def fix_to_take(candidate: KeyCandidate | None) -> KeyFix | None:
    """Give the rule without which the keys of two files hardly match, and with which they do."""
    fix = candidate.fix if candidate is not None else None
    if candidate is None or fix is None:
        return None
    fewer = max(1, min(candidate.keys_left, candidate.keys_right))
    return fix if fix.before / fewer < GOOD_KEY_OVERLAP <= fix.after / fewer else None


def _wanted(name: str, left: Side, right: Side, evidence: _Evidence) -> Match:
    """Find the two headings of a key column that the request names by one of them."""
    for match in evidence.matches:
        if name in {match.name, match.left, match.right}:
            return match
    from_left = name in left.columns
    likely = sorted(
        (one for one in evidence.columns if (one.left if from_left else one.right) == name), key=lambda one: -one.score
    )
    clear = len(likely) == 1 or (len(likely) > 1 and likely[0].score - likely[1].score >= CLEARLY_BETTER)
    if likely and clear and likely[0].score >= SURE_KEY_COLUMN:
        best = likely[0]
        return Match(name=best.left, left=best.left, right=best.right, why=best.reason)
    other = right if from_left else left
    raise AskedError(
        f"{code(name)} is in {(left if from_left else right).label}; which column of {other.label} is it?"
        + (f" The nearest: {listed([_offer(one, from_left=from_left) for one in likely[:3]])}." if likely else ""),
        tuple(
            offers.same(one.right if from_left else one.left, name)
            for one in (likely[:3] or [ColumnMatch(left=c, right=c) for c in other.columns[:4]])
        ),
    )


def _offer(one: ColumnMatch, *, from_left: bool) -> str:
    return f"{code(one.right if from_left else one.left)} ({one.reason})" if one.reason else code(one.right)


def _which_key(left: Side, right: Side, keys: Sequence[KeyCandidate]) -> tuple[str, tuple[str, ...]]:
    told = "\n".join(f"- {codes(one.left)}: {one.evidence}" for one in keys[:4])
    options = tuple(_compare_by(left, right, one) for one in keys[:3])
    if not told:
        question = (
            f"No column is for certain the same thing in {left.label} and {right.label}, so I do not know which rows "
        )
        one = KeyCandidate(left=(left.columns or ("id",))[:1], right=(right.columns or ("id",))[:1])
        example = f"For example: “{_compare_by(left, right, one)}.”"
        return f"{question}belong together. Which column (or columns together) identifies a row? {example}", ()
    files = f"{left.label} and in {right.label}"
    question = f"Which column identifies a row in {files}? None clearly does, and the key decides every figure."
    return f"{question}\n\n{told}", options


def _compare_by(left: Side, right: Side, one: KeyCandidate) -> str:
    """Write the sentence that compares by a candidate, with the other heading where there is one."""
    sentence = f"{offers.comparison(left.label, right.label)} by {offers.headings(one.left)}"
    renamed = [offers.same(new, old) for old, new in zip(one.left, one.right, strict=False) if old != new]
    return f"{sentence}. {'. '.join(renamed)}" if renamed else sentence
