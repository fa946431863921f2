"""Finds what the values after the rules do not hold: signs of currency and percent, digits finer than are compared.

5 € and 5 $ are the same number, and two times may differ in the last of nine digits. Such pairs are changed cells;
where rows are put together by their values, the values hold all of it (`Method.exact`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import polars as pl

from workbench.compare.differences import ColumnDifferences, aligned
from workbench.compare.exact_forms import FINER_NUMBER, FINER_TIME, SIGN, rests_of_times, signs
from workbench.compare.kinds import ColumnTexts, Decision
from workbench.compare.rules import Exact, Method, normalise, prepare, shown
from workbench.compare.unread import CellsOf, with_unread

_PERCENT = frozenset("%‰")
_SHOWN = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Signs:
    """The different signs that stand in a column of an input; `in_some`: other cells with a value have none."""

    id: str
    found: frozenset[str]
    in_some: bool

    @property
    def words(self) -> str:
        """Name them."""
        return _listed(self.found)


def signs_in(texts: pl.Series) -> frozenset[str]:
    """Give the different signs of currency and percent that stand in texts."""
    if not texts.str.contains(SIGN).any():
        return frozenset()
    return frozenset(signs(texts).drop_nulls().unique().to_list())


def signs_of(input_id: str, texts: pl.Series) -> Signs:
    """Look for signs in a column."""
    found = signs_in(texts)
    in_some = bool(found) and int(texts.str.contains(SIGN).sum()) < int(texts.str.contains(r"\d").sum())
    return Signs(id=input_id, found=found, in_some=in_some)


def with_hidden(
    found: ColumnDifferences, methods: tuple[Method, Method], cells_of: CellsOf, columns: tuple[pl.Series, pl.Series]
) -> ColumnDifferences:
    """Add the pairs that are apart only in what their values do not hold; `columns` are the whole ones."""
    found = with_unread(found, methods, cells_of)
    if found.kind == "number" and _same_scale(methods):
        pairs = pl.concat([found.cells["pair"], found.forgiven])
        return found if pairs.is_empty() else _by_sign(found, methods, pairs, cells_of(pairs), columns)
    if found.kind == "date" and any(method.times for method in methods) and len(found.forgiven):
        texts = cells_of(found.forgiven)
        rests = [rests_of_times(own) for own in texts]
        return _moved(found, methods, rests[0].ne_missing(rests[1]), texts, finer=True)
    return found


def exactly(decision: Decision, sides: tuple[ColumnTexts, ...], exact: Exact) -> Decision:
    """Give the decision by which rows may be put together: nothing that differs is the same value then.

    Numbers count at all their decimals in a key, which names rows, and where rows are compared whole; elsewhere they
    are compared at ten. What else differs in a cell that is compared differs in a whole row, too.
    """
    if exact == "all" and decision.words:  # each of them names a row, too
        exact = "rows"
    is_key, is_finest = exact == "all", exact != "signs"
    match decision.kind:
        case "number":
            is_signed = not decision.all_read and _same_scale(decision.methods) and _has_two_signs(sides, decision)
            is_signed = is_signed or (
                not is_key and (_has_lone_percent(sides, decision) or _has_unread(sides, decision))
            )
            is_finer = is_signed or (is_finest and any(_holds_finer(side.texts) for side in sides))
        case "date":
            is_finer = any(method.times for method in decision.methods) and any(
                side.texts.str.contains(FINER_TIME).any() for side in sides
            )
            is_finer = is_finer or (not is_key and _has_unread(sides, decision))
        case _:
            is_finer = False
    if not is_finer:
        return decision
    return replace(decision, methods=tuple(replace(method, exact=exact) for method in decision.methods))


def is_several(found: frozenset[str]) -> bool:
    """Say whether signs mean different things."""
    return len(found) > 1


def sum_notes(name: str, own: Signs) -> list[str]:
    """Say it where a sum adds up numbers of several currencies, or with and without a percent sign."""
    if is_several(own.found):
        return [f"{name} of {own.id} holds different signs ({own.words}); sums add its numbers as they stand."]
    if own.found & _PERCENT and own.in_some:
        return [f"{name} of {own.id} has {own.words} in some cells only; sums add its numbers as they stand."]
    return []


def sign_notes(name: str, left: Signs, right: Signs) -> list[str]:
    """Say where the signs of a column differ between two inputs or within one."""
    notes: list[str] = []
    for own in (left, right):
        if is_several(own.found):
            notes.append(f"{name} of {own.id} holds different signs ({own.words}); sums add its numbers as they stand.")
        if own.in_some:
            notes.append(f"{name} of {own.id} has {own.words} in some cells only; {_lone_words(own)}.")
    is_lone = any(own.found & _PERCENT and own.in_some for own in (left, right))
    if not is_lone and bool(left.found) != bool(right.found):
        own, other = (left, right) if left.found else (right, left)
        note = f"{name}: {own.id} writes {own.words} with its numbers, {other.id} does not; the numbers alone"
        if own.found & _PERCENT:
            note = f"{note} are compared, 5 % as 5. Where {other.id} holds shares (0.05), say scale=0.01 for {own.id}."
        else:
            note = f"{note} are compared."
        notes.append(note)
    elif left.found and right.found and not left.found & right.found:
        notes.append(f"{name}: {left.id} writes {left.words}, {right.id} {right.words}: such values differ.")
    return notes


def _lone_words(own: Signs) -> str:
    """Say what a sign in some of the cells means."""
    if own.found <= _PERCENT:
        return "a number with it and one without differ"
    if own.found & _PERCENT:
        return "a number with a percent sign and one without differ; else the numbers alone are compared there"
    return "the numbers alone are compared there"


# ---------------------------------------------------------------- inside
def _same_scale(methods: tuple[Method, ...]) -> bool:
    """Say whether numbers are not converted: a factor on one side is there to make other units the same."""
    return len({abs(method.number_format.scale or 1) for method in methods}) == 1


def _has_lone_percent(sides: tuple[ColumnTexts, ...], decision: Decision) -> bool:
    """Say whether some numbers of an input have a percent sign, and others have none."""
    if decision.all_read or not _same_scale(decision.methods):
        return False
    return any(own.in_some and own.found & _PERCENT for own in (signs_of(side.id, side.texts) for side in sides))


def _has_unread(sides: tuple[ColumnTexts, ...], decision: Decision) -> bool:
    """Say whether texts stand in a column of numbers or dates."""
    if decision.all_read:
        return False
    return any(normalise(side.texts, method).unparsed for side, method in zip(sides, decision.methods, strict=True))


def _has_two_signs(sides: tuple[ColumnTexts, ...], decision: Decision) -> bool:
    """Say whether a number stands with different signs in a column."""
    found = [signs_in(side.texts) for side in sides]
    if not is_several(frozenset[str]().union(*found)):
        return False
    parts: list[pl.DataFrame] = []
    for side, method in zip(sides, decision.methods, strict=True):
        texts = prepare(side.texts.filter(side.texts.str.contains(SIGN).fill_null(value=False)).unique(), method)
        values = shown(normalise(texts, method).values)
        parts.append(pl.DataFrame({"value": values, "sign": signs(texts)}))
    counted = pl.concat(parts).drop_nulls().group_by("value").agg(pl.col("sign").n_unique())
    return bool((counted["sign"] > 1).any())


def _is_all_percent(columns: tuple[pl.Series, pl.Series]) -> bool:
    """Say whether one input writes a percent sign with each of its numbers, and the other with none."""
    found = [signs_of("", own) for own in columns]
    marked, bare = found if found[0].found & _PERCENT else reversed(found)
    return not marked.in_some and marked.found <= _PERCENT and not bare.found & _PERCENT


def _holds_finer(texts: pl.Series) -> bool:
    """Say whether numbers have more decimals than are compared; most columns have none of the marks for any."""
    if texts.cast(pl.Int64, strict=False).null_count() == texts.null_count():
        return False
    marks = (".", ",", "-")
    if not any(texts.str.contains(mark, literal=True).any() for mark in marks):
        return False
    return bool(texts.str.contains(FINER_NUMBER).any())


def _by_sign(
    found: ColumnDifferences,
    methods: tuple[Method, Method],
    pairs: pl.Series,
    texts: tuple[pl.Series, pl.Series],
    columns: tuple[pl.Series, pl.Series],
) -> ColumnDifferences:
    has_sign = [bool(own.str.contains(SIGN).any()) for own in texts]
    if not any(has_sign):
        return found
    found_signs = [signs(prepare(own, method)) for own, method in zip(texts, methods, strict=True)]
    apart = (found_signs[0] != found_signs[1]).fill_null(value=False)
    percent = [own.is_in(list(_PERCENT)).fill_null(value=False) for own in found_signs]
    if (percent[0] != percent[1]).any() and not _is_all_percent(columns):
        apart |= percent[0] != percent[1]
    known = apart.head(found.cells.height)
    filled = found.cells["left"].is_not_null() & found.cells["right"].is_not_null()
    start = found.cells.height
    later = apart.slice(start)
    moved = _moved(found, methods, later, (texts[0].slice(start), texts[1].slice(start)), finer=False)
    own = pairs.head(start).filter(known & filled)
    return replace(moved, apart=pl.concat([own, moved.apart]).sort())


def _moved(
    found: ColumnDifferences,
    methods: tuple[Method, Method],
    which: pl.Series,
    texts: tuple[pl.Series, pl.Series],
    *,
    finer: bool,
) -> ColumnDifferences:
    """Make cells that differ of forgiven pairs; those whose values are blank stay."""
    if not which.any():
        return found
    values = aligned(*(normalise(own.filter(which), method) for own, method in zip(texts, methods, strict=True)))
    sort = found.cells.schema["left"]
    if sort == pl.String:
        values = shown(values[0]), shown(values[1])
    pairs = found.forgiven.filter(which)
    cells = pl.DataFrame({"pair": pairs, "left": values[0].cast(sort), "right": values[1].cast(sort)})
    cells = cells.filter(pl.col("left").is_not_null())
    moved = cells["pair"]
    return replace(
        found,
        cells=pl.concat([found.cells, cells]).sort("pair"),
        forgiven=found.forgiven.filter(~found.forgiven.is_in(moved.implode())),
        **({"finer": moved} if finer else {"apart": moved}),
    )


def _listed(found: frozenset[str]) -> str:
    return ", ".join(sorted(found)[:_SHOWN])
