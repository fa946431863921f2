"""Find what makes two columns match that are written differently: the rule, and how many keys it gains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

import polars as pl

from workbench.compare.contract_fields import rule_from
from workbench.compare.contract_parts import Rule
from workbench.compare.profiles import letters_and_digits
from workbench.compare.rules import Method, clean, normalise, shown
from workbench.compare.words import rule_words

FormsOf = Callable[[pl.Series, pl.Series], tuple[pl.Series, pl.Series]]
"""Brings the texts of a column of both sides into the form in which they match."""

_EXAMPLES = 300
_MARKS = r"[^\p{L}\p{N}]"
_AS_CODES = "zeros behind a decimal point do not matter"
_LEAST_GAIN = 0.001


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyFix:
    """A rule that lets more keys match: `rule` for both sides, `left_rule` and `right_rule` for one of them."""

    words: str
    common_before: int
    common_after: int
    rule: Mapping[str, object] = field(default_factory=dict[str, object])
    left_rule: Mapping[str, object] = field(default_factory=dict[str, object])
    right_rule: Mapping[str, object] = field(default_factory=dict[str, object])
    parts: tuple[tuple[str, KeyFix], ...] = ()
    """Of a key of several columns: the fix of each that needs one, by its heading on the left."""

    @property
    def gain(self) -> int:
        """So many more keys stand on both sides."""
        return self.common_after - self.common_before

    def to_json(self) -> dict[str, object]:
        """Give the fix as plain values; the rules are keyword arguments of `Comparison.rule`."""
        return {
            "words": self.words,
            "rule": dict(self.rule),
            "left_rule": dict(self.left_rule),
            "right_rule": dict(self.right_rule),
            "common_before": self.common_before,
            "common_after": self.common_after,
            "gain": self.gain,
            "parts": [{"column": heading, **part.to_json()} for heading, part in self.parts],
        }


def parts_fix(
    headings: Sequence[str], columns: Sequence[tuple[pl.Series, pl.Series]], forms: Sequence[FormsOf | None]
) -> KeyFix | None:
    """Find the rules that let keys of several columns match, each for its own column, and count whole keys with them.

    `columns` are the texts of both sides, row by row. `forms` brings those that no rule is looked for (dates, numbers)
    into the form in which they match anyway.
    """
    plain = [
        own(*texts) if own is not None else (clean(texts[0]), clean(texts[1]))
        for texts, own in zip(columns, forms, strict=True)
    ]
    before, most = _common_rows(plain)
    if not most or before == most:
        return None
    fixed, parts = list(plain), list[tuple[str, KeyFix]]()
    for n, heading in enumerate(headings):
        fix = find_fix(*columns[n]) if forms[n] is None else None
        if fix is None:
            continue
        rules = [
            rule_from({**fix.rule, **own}, "key") if fix.rule or own else Rule()
            for own in (fix.left_rule, fix.right_rule)
        ]
        tried = (_cells(columns[n][0], rules[0]), _cells(columns[n][1], rules[1]))
        changed = [*fixed[:n], tried, *fixed[n + 1 :]]
        fixed, parts = changed, [*parts, (heading, fix)]
    after, _ = _common_rows(fixed)
    if after - before <= _LEAST_GAIN * most:
        return None
    words = "; ".join(f"in {heading} {fix.words}" for heading, fix in parts)
    return KeyFix(words=words, common_before=before, common_after=after, parts=tuple(parts))


def _common_rows(columns: Sequence[tuple[pl.Series, pl.Series]]) -> tuple[int, int]:
    """Count the keys of several columns on both sides, and those of the side with fewer."""
    frames = [
        pl.DataFrame({f"part {n}": texts[side] for n, texts in enumerate(columns)})
        .filter(~pl.all_horizontal(pl.all().is_null()))
        .unique()
        for side in (0, 1)
    ]
    both = frames[0].join(frames[1], on=frames[0].columns, how="semi", nulls_equal=True)
    return both.height, min(frame.height for frame in frames)


def find_fix(left: pl.Series, right: pl.Series) -> KeyFix | None:
    """Find the rule that gains most keys over trimming alone; the simplest of those that gain the same."""
    lefts, rights = clean(left).drop_nulls().unique(), clean(right).drop_nulls().unique()
    before = _common(lefts, rights)
    most = min(len(lefts), len(rights))
    if not most or before == most:
        return None
    fixes = [_tried(lefts, rights, before, rule) for rule in _simple_rules(lefts, rights)]
    fixes = [fix for fix in fixes if fix is not None and fix.gain > _LEAST_GAIN * most]
    best = max(fixes, key=lambda fix: fix.gain, default=None)
    rewritten = _rewritten(lefts, rights, before) if best is None or best.common_after < 0.9 * most else None
    if rewritten is not None and rewritten.gain > max(_LEAST_GAIN * most, 1.05 * (best.gain if best else 0)):
        return rewritten
    return best


def _simple_rules(lefts: pl.Series, rights: pl.Series) -> list[Mapping[str, object]]:
    rules: list[Mapping[str, object]] = [
        {"case": "ignore"},
        {"kind": "code"},
        {"unpad": True},
        {"spaces": "ignore"},
        {"accents": "ignore"},
        {"case": "ignore", "spaces": "ignore"},
        {"case": "ignore", "accents": "ignore"},
    ]
    marks = _differing_marks(lefts, rights)
    if marks:
        rules += [{"same_characters": [marks]}, {"same_characters": [marks], "case": "ignore"}]
    return rules


def _tried(lefts: pl.Series, rights: pl.Series, before: int, rule: Mapping[str, object]) -> KeyFix | None:
    own = rule_from(rule, "key")
    after = _common(_form(lefts, own), _form(rights, own))
    words = "; ".join(rule_words(own, "text")) or _AS_CODES
    return KeyFix(words=words, common_before=before, common_after=after, rule=rule)


def _form(texts: pl.Series, rule: Rule) -> pl.Series:
    return _cells(texts, rule).drop_nulls().unique()


def _cells(texts: pl.Series, rule: Rule) -> pl.Series:
    kind = "code" if rule.unpad or rule.pad or rule.kind == "code" else "text"
    return shown(normalise(texts, Method(kind=kind, rule=rule)).values)


def _common(lefts: pl.Series, rights: pl.Series) -> int:
    return int(lefts.is_in(rights.implode()).sum())


def _differing_marks(lefts: pl.Series, rights: pl.Series) -> str:
    """Find the punctuation that stands at the same place of keys that are alike otherwise, such as . and -."""
    marks: Counter[str] = Counter()
    for left, right in _alike(lefts, rights, lambda texts: texts.str.replace_all(_MARKS, "\x01")):
        if len(left) == len(right):
            marks.update({"".join(sorted({a, b})) for a, b in zip(left, right, strict=True) if a != b})
    letters = sorted({letter for pair in marks for letter in pair})
    return "".join(letters) if 1 < len(letters) <= 4 else ""


def _rewritten(lefts: pl.Series, rights: pl.Series, before: int) -> KeyFix | None:
    """Find texts to be replaced on one side, such as a prefix or another separator."""
    changes: Counter[tuple[str, str]] = Counter()
    pairs = _alike(lefts, rights, letters_and_digits)
    for left, right in pairs:
        for tag, a1, a2, b1, b2 in SequenceMatcher(
            None, left.casefold(), right.casefold(), autojunk=False
        ).get_opcodes():
            if tag != "equal":
                changes[left[a1:a2], right[b1:b2]] += 1
    if not changes:
        return None
    sides: dict[str, list[list[str]]] = {"left": [], "right": []}
    frequent = [
        change
        for change, count in changes.most_common(6)
        if count >= max(2, 0.02 * len(pairs))
        and not change[0].isalnum()
        and not (change[1].isalnum() and not change[0] and len(change[1]) < 2)
    ]
    small = {(old.casefold(), new.casefold()) for old, new in frequent}
    for old, new in sorted(change for change in changes if (change[0].casefold(), change[1].casefold()) in small):
        if not old:
            sides["right"].append([new, ""])
        else:
            sides["left"].append([old, new])
    if not any(sides.values()):
        return None
    left_rule = {"replace": sides["left"]} if sides["left"] else {}
    right_rule = {"replace": sides["right"]} if sides["right"] else {}
    after, rule = 0, dict[str, object]()
    for wish in ({}, {"case": "ignore"}):  # capitals only where that gains more
        own = [rule_from({**wish, **one}, "key") for one in (left_rule, right_rule)]
        found = _common(_form(lefts, own[0]), _form(rights, own[1]))
        after, rule = (found, wish) if found > after or not wish else (after, rule)
    words = "; ".join(
        [
            *(f"left: {word}" for word in rule_words(rule_from(left_rule, "key"), "text")),
            *(f"right: {word}" for word in rule_words(rule_from(right_rule, "key"), "text")),
            *(["capitals do not matter"] if rule else []),
        ]
    )
    return KeyFix(
        words=words, common_before=before, common_after=after, rule=rule, left_rule=left_rule, right_rule=right_rule
    )


def _alike(lefts: pl.Series, rights: pl.Series, form: Callable[[pl.Series], pl.Series]) -> list[tuple[str, str]]:
    """Give pairs of unequal texts that are the same in a coarser form, at most 300, always the same ones."""
    a = (
        pl.DataFrame({"left": lefts, "form": form(lefts)})
        .filter(pl.col("form") != "")
        .unique("form", keep="first", maintain_order=True)
    )
    b = (
        pl.DataFrame({"right": rights, "form": form(rights)})
        .filter(pl.col("form") != "")
        .unique("form", keep="first", maintain_order=True)
    )
    both = a.join(b, on="form").filter(pl.col("left") != pl.col("right")).sort("form").select("left", "right")
    step = max(1, both.height // _EXAMPLES)
    return [(str(left), str(right)) for left, right in both.gather_every(step).head(_EXAMPLES).iter_rows()]
