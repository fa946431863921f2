"""Pairs the columns of two tables that may be parts of a key, and joins their values to whole keys."""

from __future__ import annotations

from dataclasses import dataclass, replace

import polars as pl

from workbench.compare.headings import likeness, words_of
from workbench.compare.key_fixes import FormsOf
from workbench.compare.profiles import ColumnProfile, shared_hashes, shared_values


@dataclass(frozen=True, slots=True)
class KeyPart:
    """A column of each table that may be the same one."""

    left: ColumnProfile
    right: ColumnProfile
    name: float
    overlap: float


def key_parts(lefts: dict[str, ColumnProfile], rights: dict[str, ColumnProfile]) -> list[KeyPart]:
    """Pair columns by name and by values: for each left column its best partner; the same heading comes first."""
    pairs: list[KeyPart] = []
    same = {heading for heading in lefts if heading in rights}
    for left in lefts.values():
        others = (
            [rights[left.heading]]
            if left.heading in same
            else [right for right in rights.values() if right.heading not in same]
        )
        options = [key_part(left, right) for right in others]
        if max((option.overlap for option in options), default=0.0) < 0.1:
            options = [_coarsely(option) for option in options]
        options = [option for option in options if option.overlap > 0.02 or option.name >= 0.9]
        if options:
            pairs.append(
                max(options, key=lambda option: option.overlap * (0.6 + 0.4 * option.name) + 0.3 * option.name)
            )
    return [pair for pair in pairs if not (pair.left.is_measure or pair.right.is_measure)]


def key_part(left: ColumnProfile, right: ColumnProfile) -> KeyPart:
    """Say how alike two columns are, by heading and by values."""
    kinds = {left.kind.kind, right.kind.kind}
    overlap = max(shared_values(left, right)) if len(kinds) == 1 or "date" not in kinds else 0.0
    return KeyPart(left, right, likeness(left.heading, right.heading)[0], overlap)


def _coarsely(pair: KeyPart) -> KeyPart:
    """Look whether the values are the same but for punctuation and a word before them."""
    overlap = max(shared_hashes(pair.left.coarse_sketch, pair.right.coarse_sketch))
    return replace(pair, overlap=max(pair.overlap, overlap))


def matched_form(pair: KeyPart) -> FormsOf | None:
    """Give the form of columns that match by their value on both sides: dates, and numbers; no rule is needed there."""
    kinds = {pair.left.kind.kind, pair.right.kind.kind}
    if kinds not in ({"number"}, {"date"}):
        return None
    return lambda left, right: (pair.left.form(left), pair.right.form(right))


def are_siblings(one: KeyPart, other: KeyPart) -> bool:
    """Say whether two columns are named as halves of one thing, such as home_team and away_team."""
    words = [words_of(pair.left.heading) for pair in (one, other)]
    return len(words[0]) == len(words[1]) == 2 and words[0] != words[1] and bool(set(words[0]) & set(words[1]))


def combined(columns: list[ColumnProfile]) -> pl.Series:
    """Join the hashes of the parts; null where every part is blank."""
    if len(columns) == 1:
        return columns[0].hashes
    frame = pl.DataFrame([column.hashes.alias(f"part {n}") for n, column in enumerate(columns)])
    blank = pl.all_horizontal(pl.col(name).is_null() for name in frame.columns)
    joined = frame.select(pl.when(blank).then(None).otherwise(pl.struct(pl.all()).hash(seed=11)).alias("key"))
    return joined["key"]
