"""Count the differences that a rule forgave, each under the rule that did it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

import polars as pl

from workbench.compare.contract_parts import Rule
from workbench.compare.differences import ColumnDifferences, aligned, within_absolute, within_relative
from workbench.compare.engine import ColumnOutcome, Outcome
from workbench.compare.exact_numbers import exact_decimal
from workbench.compare.numbers import PLACES, clean_number
from workbench.compare.precision import within_precision
from workbench.compare.rules import Method, PlainKind, normalise

_BARE = Rule()
_READ = {"number": "way of writing numbers", "date": "way of writing dates"}
ONLY_WRITTEN = frozenset(_READ.values())
"""No rule of the user forgives these: it is the same number or date, as each file writes it."""
_SPACES = "spaces"
UNREAD = "words for blank"
_PLACES = f"decimals beyond the {PLACES}th"
_MANY_PLACES = rf"[.,]\d{{{PLACES + 1},}}|[eE]-"


def forgiven_by_rule(outcome: Outcome) -> dict[str, dict[str, int]]:
    """Give column, rule, count; columns without any are left out."""
    counted: dict[str, dict[str, int]] = {}
    for column in outcome.columns:
        counts: dict[str, int] = {}
        for rule, pairs in forgiven_pairs(outcome, column):
            counts[rule] = counts.get(rule, 0) + len(pairs)
        if counts:
            counted[column.name] = counts
    return counted


def forgiven_spaces(outcome: Outcome) -> dict[str, int]:
    """Count for each column of texts the cells that differ only in spaces, which do not count where no rule says so."""
    counted: dict[str, int] = {}
    for column in outcome.columns:
        is_plain = all(one.rule.spaces == "trim" for one in column.decision.methods)
        if column.decision.kind not in {"text", "code"} or not is_plain or not len(column.differences.forgiven):
            continue
        for rule, pairs in _by_form(outcome, column):
            if rule == _SPACES:
                if len(pairs):
                    counted[column.name] = len(pairs)
                break
    return counted


def forgiven_pairs(outcome: Outcome, column: ColumnOutcome) -> Iterator[tuple[str, pl.Series]]:
    """Give each rule with the matched pairs whose difference it forgave in this column; none twice, none empty."""
    for parts in (_by_form(outcome, column), _by_tolerance(outcome, column)):
        yield from ((rule, pairs) for rule, pairs in parts if len(pairs))


def _by_form(outcome: Outcome, column: ColumnOutcome) -> Iterator[tuple[str, pl.Series]]:
    """Find for each raw difference the first rule after which both sides are the same."""
    pairs = column.differences.forgiven
    if len(outcome.buckets.keys_set_aside):
        pairs = pairs.filter(~outcome.buckets.pair_is_aside.gather(pairs))
    lefts = outcome.left.frame[column.left].gather(outcome.match.common_left.gather(pairs))
    rights = outcome.right.frame[column.right].gather(outcome.match.common_right.gather(pairs))
    for (words, left), (_, right) in zip(
        _steps(column.decision.methods[0]), _steps(column.decision.methods[1]), strict=True
    ):
        if lefts.is_empty():
            break
        values = aligned(normalise(lefts, left), normalise(rights, right))
        same = (
            values[0].eq_missing(values[1])
            if values[0].dtype == values[1].dtype
            else pl.Series([False]).new_from_index(0, len(lefts))
        )
        own = same
        if words in _READ.values():
            unread = same & values[0].is_null()
            yield UNREAD, pairs.filter(unread)
            own = same & ~unread
        if words == _READ["number"]:
            cut = _cut(lefts, rights, (left, right), own)
            yield _PLACES, pairs.filter(cut)
            own = own & ~cut
        yield words, pairs.filter(own)
        pairs, lefts, rights = pairs.filter(~same), lefts.filter(~same), rights.filter(~same)


def _cut(lefts: pl.Series, rights: pl.Series, methods: tuple[Method, Method], of: pl.Series) -> pl.Series:
    """Tell which pairs of numbers are the same only because numbers are compared at so many decimals."""
    long = of & (lefts.str.contains(_MANY_PLACES) | rights.str.contains(_MANY_PLACES)).fill_null(value=False)
    pairs = zip(lefts.filter(long).to_list(), rights.filter(long).to_list(), strict=True)
    apart = [len({_whole(cell, method) for cell, method in zip(pair, methods, strict=True)}) > 1 for pair in pairs]
    none = pl.Series("cut", [False], pl.Boolean).new_from_index(0, len(lefts))
    return none.scatter(long.arg_true(), pl.Series(apart, dtype=pl.Boolean)) if apart else none


def _whole(cell: str | None, method: Method) -> Decimal | None:
    """Read a number with all its decimals."""
    form = method.number_format
    text = pl.DataFrame({"text": [cell]}, schema={"text": pl.String}).select(clean_number(pl.col("text"), form)).item()
    return None if text is None else exact_decimal(str(text)) * (form.scale or 1)


def _steps(method: Method) -> Iterator[tuple[str, Method]]:
    """Give the method with one rule more at each step; both sides of a column have the same steps."""
    rule = method.rule
    text_kind: PlainKind = "code" if method.kind == "code" else "text"
    step = Method(kind="text", rule=replace(_BARE, spaces="exact"))
    yield "Unicode form", step
    step = replace(step, rule=replace(_BARE, spaces="exact" if rule.spaces == "exact" else "trim"))
    yield _SPACES, step
    step = replace(step, rule=replace(step.rule, spaces=rule.spaces))
    yield "all spaces", step
    step = replace(step, rule=replace(step.rule, replace=rule.replace))
    yield "replaced texts", step
    step = replace(step, null_tokens=method.null_tokens)
    yield "words for blank", step
    step = replace(step, rule=replace(step.rule, case=rule.case))
    yield "capitals", step
    step = replace(step, rule=replace(step.rule, accents=rule.accents))
    yield "accents", step
    step = replace(step, rule=replace(step.rule, umlauts=rule.umlauts))
    yield "umlauts", step
    step = replace(step, rule=replace(step.rule, same_characters=rule.same_characters))
    yield "same characters", step
    step = replace(step, rule=replace(step.rule, same_values=rule.same_values, map=rule.map))
    yield "same values", step
    step = replace(step, kind=text_kind, rule=replace(step.rule, pad=rule.pad, unpad=rule.unpad))
    yield "leading zeros", step
    yield _READ.get(method.kind, "order in a list" if method.kind == "list" else "all rules together"), method


def _by_tolerance(outcome: Outcome, column: ColumnOutcome) -> Iterator[tuple[str, pl.Series]]:
    cells = _not_aside(outcome, column.differences)
    if cells.height == column.changed.height:
        return
    rest = cells.join(column.changed.select("pair"), on="pair", how="anti", maintain_order="left")
    blank = rest["left"].is_null() | rest["right"].is_null()
    yield "blanks", rest["pair"].filter(blank)
    rest = rest.filter(~blank)
    rule = column.rules[0]
    if rule.tolerance is not None:
        within = within_absolute(rest, rule.tolerance)
        yield "tolerance", rest["pair"].filter(within)
        rest = rest.filter(~within)
    if rule.relative is not None and column.decision.kind == "number":
        within = within_relative(rest, rule.relative)
        yield "relative tolerance", rest["pair"].filter(within)
        rest = rest.filter(~within)
    if rule.precision is not None:
        yield "precision", rest["pair"].filter(within_precision(rest, rule.precision))


def _not_aside(outcome: Outcome, differences: ColumnDifferences) -> pl.DataFrame:
    if not len(outcome.buckets.keys_set_aside):
        return differences.cells
    return differences.cells.filter(~outcome.buckets.pair_is_aside.gather(differences.cells["pair"]))
