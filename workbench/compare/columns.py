"""Suggest which columns of two tables belong together, by their headings and by their values.

JSON type `column_suggestions`: type, left, right, pairs [{left, right, score, name_score, value_score, reasons, sure,
alternatives [{right, score}], same_but}], only_left, only_right. `sure`: the same heading, or no other one comes near.
`same_but`: "unit" or "year" where the headings differ by no more and the values are of one kind and scale, else "".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import cast

import polars as pl
from rapidfuzz import fuzz
from typing_extensions import override

from workbench.compare.heading_ends import apart_by, ending
from workbench.compare.headings import likeness
from workbench.compare.keys import KeyCandidate
from workbench.compare.profiles import MANY_ROWS, ColumnProfile, profiles, shared_values
from workbench.compare.reading.report import RESULT_MIME
from workbench.compare.table import Table

_LEAST = 0.45
_SAME_BUT = 0.6
_SAME_SCALE = (0.2, 5.0)
"""The values of one column, priced or weighed anew, are as a whole within these bounds of each other."""
_TRANSLATED = 0.3
"""So many values of matched rows have to agree where the headings are of two languages."""
_NEAR = 0.12
_EXAMPLES = 300
_MATCHED = 10_000
"""So many rows with the same key are enough to see how often two columns agree."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnPair:
    """A column of the left table and the one of the right that seems to be the same."""

    left: str
    right: str
    score: float
    name_score: float
    value_score: float
    reasons: tuple[str, ...]
    sure: bool
    alternatives: tuple[tuple[str, float], ...] = ()
    same_but: str = ""

    def to_json(self) -> dict[str, object]:
        """Give the pair as plain values."""
        return {
            "left": self.left,
            "right": self.right,
            "score": round(self.score, 3),
            "name_score": round(self.name_score, 3),
            "value_score": round(self.value_score, 3),
            "reasons": list(self.reasons),
            "sure": self.sure,
            "alternatives": [{"right": right, "score": round(score, 3)} for right, score in self.alternatives],
            "same_but": self.same_but,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnSuggestions:
    """Which columns belong together, and which have no partner."""

    left: str
    right: str
    pairs: tuple[ColumnPair, ...]
    only_left: tuple[str, ...]
    only_right: tuple[str, ...]

    def partner(self, heading: str) -> str | None:
        """Give the right heading for a left one."""
        return next((pair.right for pair in self.pairs if pair.left == heading), None)

    def to_json(self) -> dict[str, object]:
        """Give the suggestions as plain values."""
        return {
            "type": "column_suggestions",
            "left": self.left,
            "right": self.right,
            "pairs": [pair.to_json() for pair in self.pairs],
            "only_left": list(self.only_left),
            "only_right": list(self.only_right),
        }

    @override
    def __str__(self) -> str:
        lines = [f"Columns of {self.left} and {self.right}:"]
        lines += [f"  {pair.left} = {pair.right}: {'; '.join(pair.reasons)}" for pair in self.pairs]
        lines += [f"  only {self.left}: {', '.join(self.only_left)}"] if self.only_left else []
        lines += [f"  only {self.right}: {', '.join(self.only_right)}"] if self.only_right else []
        return "\n".join(lines)

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return {"text/plain": str(self), RESULT_MIME: self.to_json()}


@dataclass(frozen=True, slots=True)
class _Option:
    left: str
    right: str
    score: float
    name: float
    value: float
    reasons: tuple[str, ...]
    same_but: str = ""


def suggest_columns(left: Table, right: Table, key: object = None) -> ColumnSuggestions:
    """Pair the columns of two tables.

    Args:
        left: The older table.
        right: The newer table.
        key: What identifies a row, so that values of the same row are compared: a heading, several, pairs of headings
            or a `KeyCandidate`; without it values are compared as a whole.
    """
    lefts, rights = profiles(left), profiles(right)
    pairs = _key_pairs(key, lefts, rights)
    rows = _Rows(_matched_rows(lefts, rights, pairs)) if pairs else None
    same = {heading for heading in lefts if heading in rights}
    options = [
        _option(one, other, rows)
        for one in lefts.values()
        for other in rights.values()
        if one.heading == other.heading or not {one.heading, other.heading} & same
    ]
    options = _with_ends(options, lefts, rights, rows)
    options += [_Option(a, b, 2.0, 1.0, 1.0, ("the key",)) for a, b in pairs]
    chosen = _chosen(sorted(options, key=lambda option: (-option.score, option.left, option.right)))
    found = tuple(_with_alternatives(option, options) for option in chosen)
    order = {heading: n for n, heading in enumerate(left.columns)}
    return ColumnSuggestions(
        left=left.name,
        right=right.name,
        pairs=tuple(sorted(found, key=lambda pair: order[pair.left])),
        only_left=tuple(name for name in left.columns if name not in {option.left for option in chosen}),
        only_right=tuple(name for name in right.columns if name not in {option.right for option in chosen}),
    )


def _key_pairs(key: object, lefts: Mapping[str, object], rights: Mapping[str, object]) -> list[tuple[str, str]]:
    if key is None:
        return []
    if isinstance(key, KeyCandidate):
        return list(key.columns)
    parts = (
        [key] if isinstance(key, str) else list(cast("Iterable[object]", key)) if isinstance(key, (list, tuple)) else []
    )
    pairs: list[tuple[str, str]] = []
    for part in parts:
        names = (
            (part, part)
            if isinstance(part, str)
            else tuple(cast("Iterable[object]", part))
            if isinstance(part, (tuple, list))
            else ()
        )
        if len(names) == 2 and names[0] in lefts and names[1] in rights:
            pairs.append((str(names[0]), str(names[1])))
    return pairs


def _matched_rows(
    lefts: Mapping[str, ColumnProfile], rights: Mapping[str, ColumnProfile], pairs: list[tuple[str, str]]
) -> pl.DataFrame:
    """Give rows of both tables with the same key (`left`, `right`), of repeated keys at most a few."""

    def keyed(side: Mapping[str, ColumnProfile], headings: list[str], name: str) -> pl.DataFrame:
        parts = pl.DataFrame([side[heading].hashes.alias(f"part {n}") for n, heading in enumerate(headings)])
        rows = pl.int_range(parts.height, dtype=pl.UInt32, eager=True)
        frame = parts.select(pl.struct(pl.all()).hash(seed=3).alias("key")).with_columns(rows.alias(name))
        filled = parts.select(pl.any_horizontal(pl.all().is_not_null()).alias("filled"))["filled"]
        return frame.filter(filled & (pl.col("key") % step == 0))

    step = max(
        1, max(len(side[heading].texts) for side, heading in ((lefts, pairs[0][0]), (rights, pairs[0][1]))) // MANY_ROWS
    )
    a = keyed(lefts, [left for left, _ in pairs], "left").unique("key", keep="first", maintain_order=True)
    b = keyed(rights, [right for _, right in pairs], "right")
    b = b.filter(pl.int_range(pl.len()).over("key") < 12)
    both = a.join(b, on="key").sort("left", "right")
    return both.gather_every(max(1, both.height // _MATCHED))


class _Rows:
    """Rows of both tables with the same key, and the values that columns have there."""

    def __init__(self, rows: pl.DataFrame) -> None:
        self._rows = rows
        self._values: dict[tuple[str, str], pl.Series] = {}

    def __len__(self) -> int:
        return self._rows.height

    def both(self, left: ColumnProfile, right: ColumnProfile) -> pl.DataFrame:
        """Give the values of both columns, row by row."""
        return pl.DataFrame({"row": self._rows["left"], "a": self._of(left, "left"), "b": self._of(right, "right")})

    def _of(self, column: ColumnProfile, side: str) -> pl.Series:
        if (side, column.heading) not in self._values:
            self._values[side, column.heading] = column.form(column.texts.gather(self._rows[side]))
        return self._values[side, column.heading]


def _option(left: ColumnProfile, right: ColumnProfile, rows: _Rows | None) -> _Option:
    name, why = likeness(left.heading, right.heading)
    reasons = [why] if why else []
    value, said = _agreement(left, right, rows) if rows is not None and len(rows) >= 5 else _overlap(left, right)
    reasons += [said] if said else []
    if left.distinct == 0 or right.distinct == 0:
        return _Option(left.heading, right.heading, name * 0.9, name, 0.0, tuple(reasons))
    score = 0.45 * name + 0.55 * value
    if name >= 0.98:
        score = max(score, 0.85 + 0.15 * value)
    elif name >= 0.9 and (rows is None or value >= 0.05):
        score = max(score, 0.6 + 0.3 * value)
    elif rows is not None:
        score = max(score, 0.75 * value)
    if name < 0.98:
        score *= _kinds_fit(left.kind.kind, right.kind.kind)
    return _Option(left.heading, right.heading, score, name, value, tuple(reasons))


def _with_ends(
    options: list[_Option], lefts: Mapping[str, ColumnProfile], rights: Mapping[str, ColumnProfile], rows: _Rows | None
) -> list[_Option]:
    """Raise the pairs whose headings differ by a unit or a year alone, whatever share of the values is the same.

    A price list that changes most prices still has one column of prices; numbers of another scale are only named.
    """
    found: list[_Option] = []
    for option in options:
        what = apart_by(option.left, option.right)
        one, other = lefts[option.left], rights[option.right]
        if not what or not one.kind.kind == other.kind.kind == "number":
            found.append(option)
            continue
        if what.startswith("year") and not (_alone(option.left, lefts) and _alone(option.right, rights)):
            found.append(option)
            continue
        unit, _, language = what.partition(" ")
        scale = _scale(one, other, rows)
        fits = scale is not None and _SAME_SCALE[0] <= scale <= _SAME_SCALE[1]
        taken = fits and (not language or option.value >= _TRANSLATED)
        why = (
            f"the same heading but for the {what}"
            if fits or scale is None
            else f"the same heading but for the {what}, and values about {scale:.3g} times as large"
        )
        found.append(
            replace(
                option,
                score=max(option.score, _SAME_BUT + 0.3 * option.value),
                name=max(option.name, 0.95),
                reasons=(why, *(one for one in option.reasons if not one.startswith("headings"))),
                same_but=unit if taken else "",
            )
        )
    return found


def _alone(heading: str, columns: Iterable[str]) -> bool:
    """Say whether no other heading of a table is the same but for the year: which years belong together is not told."""
    base = ending(heading).plain
    return sum(1 for one in columns if ending(one).plain == base) == 1


def _scale(left: ColumnProfile, right: ColumnProfile, rows: _Rows | None) -> float | None:
    """Say how many times as large the right values are: row by row, or as a whole; None where that is not told."""
    if rows is None or len(rows) < 5:
        before, after = (_middle(one.form(one.sample)) for one in (left, right))
        return after / before if before and after is not None else None
    frame = rows.both(left, right).select(pl.col("a", "b").cast(pl.Float64, strict=False)).drop_nulls()
    frame = frame.filter((pl.col("a") != 0) & (pl.col("b") != 0))
    return _middle((frame["b"] / frame["a"]).cast(pl.String))


def _middle(numbers: pl.Series) -> float | None:
    """Give the median size of numbers that are written in one form."""
    middle = numbers.cast(pl.Float64, strict=False).drop_nulls().abs().median()
    return middle if isinstance(middle, float) else None


def _agreement(left: ColumnProfile, right: ColumnProfile, rows: _Rows) -> tuple[float, str]:
    """Compare the values of rows with the same key: equal ones count whole, texts that are alike in part."""
    frame = rows.both(left, right).drop_nulls()
    if frame.height < 5:
        return 0.0, ""
    best = _best_of_each_row(frame)
    same = float(best["same"].cast(pl.Float64).sum()) / best.height
    chance = 1 / max(1, min(left.distinct, right.distinct))
    said = f"{same:.0%} of the values of matched rows are the same"
    if same > chance + 0.02 or not {left.kind.kind, right.kind.kind} <= {"text", "code", "list"}:
        value = max(0.0, (same - chance) / (1 - chance)) if chance < 1 else 0.0
    else:
        value = 0.0
    if {left.kind.kind, right.kind.kind} <= {"text", "code", "list"} and same < 0.95:
        alike = _alike(best)
        if alike > value:
            return alike, said if same > 0.3 else f"values of matched rows are written alike ({alike:.0%})"
    return value, said if value > 0.05 else ""


def _best_of_each_row(frame: pl.DataFrame) -> pl.DataFrame:
    """Say of each row whether any row of the other table with its key has the same value."""
    same = (pl.col("a") == pl.col("b")).alias("same")
    if frame["row"].n_unique() == frame.height:
        return frame.with_columns(same)
    return frame.group_by("row", maintain_order=True).agg(same.any(), pl.col("a").first(), pl.col("b").first())


def _alike(best: pl.DataFrame) -> float:
    """Say how alike the texts of matched rows are, above what chance would give."""
    sample = best.gather_every(max(1, best.height // _EXAMPLES)).head(_EXAMPLES)
    lefts, rights = sample["a"].to_list(), sample["b"].to_list()
    matched = sum(fuzz.token_set_ratio(a, b) for a, b in zip(lefts, rights, strict=True)) / len(lefts)
    others = rights[len(rights) // 2 :] + rights[: len(rights) // 2]
    chance = sum(fuzz.token_set_ratio(a, b) for a, b in zip(lefts, others, strict=True)) / len(lefts)
    return max(0.0, (matched - chance) / (100 - chance)) if chance < 100 else 0.0


def _overlap(left: ColumnProfile, right: ColumnProfile) -> tuple[float, str]:
    """Compare the values as a whole; few values or plain numbers say little."""
    shares = shared_values(left, right)
    share = min(shares) * 0.5 + max(shares) * 0.5
    if left.kind.kind == right.kind.kind == "number":
        share *= 0.4
    elif min(left.distinct, right.distinct) < 4:
        share *= 0.5
    return share, f"{max(shares):.0%} of the different values are the same" if max(shares) > 0.05 else ""


def _kinds_fit(left: str, right: str) -> float:
    """Say how well two kinds can hold the same values."""
    if left == right or "empty" in {left, right} or "date" not in {left, right}:
        exact = (
            left == right or {left, right} <= {"text", "code", "list", "empty"} or {left, right} == {"code", "number"}
        )
        return 1.0 if exact else 0.85
    return 0.4


def _chosen(options: list[_Option]) -> list[_Option]:
    """Take the best pairs first; every column once."""
    lefts: set[str] = set()
    rights: set[str] = set()
    chosen: list[_Option] = []
    for option in options:
        if option.score >= _LEAST and option.left not in lefts and option.right not in rights:
            chosen.append(option)
            lefts.add(option.left)
            rights.add(option.right)
    return chosen


def _with_alternatives(option: _Option, options: list[_Option]) -> ColumnPair:
    rivals = [
        other
        for other in options
        if other is not option
        and (
            (other.left == option.left and other.right != option.right)
            or (other.right == option.right and other.left != option.left)
        )
        and other.score >= max(_LEAST, option.score - _NEAR)
    ]
    others = sorted(
        ((rival.right, rival.score) for rival in rivals if rival.left == option.left), key=lambda one: -one[1]
    )[:3]
    return ColumnPair(
        left=option.left,
        right=option.right,
        score=min(1.0, option.score),
        name_score=option.name,
        value_score=option.value,
        reasons=option.reasons,
        sure=option.name >= 0.98 or option.score > 1 or not rivals,
        alternatives=tuple(others),
        same_but=option.same_but,
    )
