"""Say why one row is changed, added, removed or set aside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl
from typing_extensions import override

from workbench.compare.engine import ColumnOutcome, Outcome
from workbench.compare.errors import CompareError, nearest_words
from workbench.compare.matching import KeyedSide, key_side
from workbench.compare.reading.report import RESULT_MIME
from workbench.compare.rules import normalise, shown
from workbench.compare.words import column_words


@dataclass(frozen=True, kw_only=True, slots=True)
class ExplainedCell:
    """Both values of one column of a row, after the rules and as the files have them."""

    column: str
    left: str | None
    right: str | None
    raw_left: str | None
    raw_right: str | None
    changed: bool
    why: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Explanation:
    """What became of the row with a key, and why."""

    key: tuple[str, ...]
    status: str
    sentences: tuple[str, ...]
    cells: tuple[ExplainedCell, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Give the explanation as plain values."""
        cells = [
            {
                "column": cell.column,
                "left": cell.left,
                "right": cell.right,
                "raw_left": cell.raw_left,
                "raw_right": cell.raw_right,
                "changed": cell.changed,
                "why": cell.why,
            }
            for cell in self.cells
        ]
        return {
            "type": "explanation",
            "key": list(self.key),
            "status": self.status,
            "sentences": list(self.sentences),
            "cells": cells,
        }

    @override
    def __str__(self) -> str:
        return "\n".join((f"{', '.join(self.key)}: {self.status}", *self.sentences))

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return {"text/plain": str(self), RESULT_MIME: self.to_json()}


def explain(outcome: Outcome, key: tuple[str, ...]) -> Explanation:
    """Explain the row with this key; the key is brought into its form by the same rules."""
    names = [column.name for column in outcome.keys]
    if len(key) != len(names):
        parts = "part" if len(names) == 1 else "parts"
        raise CompareError(f"The key has {len(names)} {parts} ({', '.join(names)}), but {len(key)} are given.")
    left, right = _find(outcome, key, 0), _find(outcome, key, 1)
    left_id, right_id = outcome.pair.left, outcome.pair.right
    if left is None and right is None:
        raise _unknown(outcome, key)
    shown_key = tuple(part or "" for part in (left or right or ("", None))[0].split("\x1f"))
    row_key = (left or right or ("", 0))[0]
    if row_key in set(outcome.buckets.keys_set_aside.cast(pl.String)):
        counts = [
            f"{_times(keyed, row_key)} in {id_}"
            for keyed, id_ in ((outcome.match.left, left_id), (outcome.match.right, right_id))
        ]
        return Explanation(
            key=shown_key,
            status="set aside",
            sentences=(f"The key stands more than once with different content: {', '.join(counts)}.",),
        )
    if left is None:
        return Explanation(key=shown_key, status="added", sentences=(f"Only {right_id} has a row with this key.",))
    if right is None:
        return Explanation(key=shown_key, status="removed", sentences=(f"Only {left_id} has a row with this key.",))
    cells = tuple(_cell(outcome, column, left[1], right[1]) for column in outcome.columns)
    changed = [cell for cell in cells if cell.changed]
    sentences = tuple(
        f"{cell.column}: {_value(cell.left)} became {_value(cell.right)}; {cell.why}." for cell in changed
    )
    return Explanation(
        key=shown_key,
        status="changed" if changed else "unchanged",
        sentences=(*(sentences or ("Nothing differs after the rules.",)), *_not_compared(outcome)),
        cells=cells,
    )


def _not_compared(outcome: Outcome) -> Iterator[str]:
    """Say which columns of each file say nothing of the row here: a difference in them is not seen."""
    columns = (*outcome.keys, *(one.column for one in outcome.columns))
    for side in (outcome.left, outcome.right):
        used = {column.headings.get(side.id) for column in columns}
        left_over = [heading for heading in side.frame.columns if heading not in used]
        if left_over:
            yield f"Not compared in {side.id}: {', '.join(left_over)}."


def _find(outcome: Outcome, key: tuple[str, ...], n: int) -> tuple[str, int] | None:
    """Find the first row with the key in one input: the joined key and the row."""
    keyed = outcome.match.left if n == 0 else outcome.match.right
    texts = tuple(pl.Series(column.name, [part], pl.String) for column, part in zip(outcome.keys, key, strict=True))
    plain = pl.DataFrame(texts).select(pl.concat_str(pl.all(), separator="\x1f"))[0, 0]
    methods = tuple(decision.methods[n] for decision in outcome.key_decisions)
    wanted = [plain, key_side(texts, methods, tuple(keyed.parts.columns)).key[0]]
    for form in wanted:
        if form is not None:
            rows = (keyed.key.cast(pl.String) == str(form)).arg_true()
            if len(rows):
                return str(form), int(rows[0])
    return None


def _times(keyed: KeyedSide, key: str) -> int:
    return int((keyed.key.cast(pl.String) == key).sum())


def _unknown(outcome: Outcome, key: tuple[str, ...]) -> CompareError:
    known = [" ".join(part or "" for part in row) for row in outcome.match.left.parts.head(50_000).iter_rows()]
    return CompareError(
        f"No row has the key {' '.join(key)}.", nearest_words(" ".join(key), known) if len(known) <= 50_000 else ""
    )


def _cell(outcome: Outcome, column: ColumnOutcome, left_row: int, right_row: int) -> ExplainedCell:
    raws = [outcome.left.frame[column.left][left_row], outcome.right.frame[column.right][right_row]]
    values = [
        shown(normalise(pl.Series([raw], dtype=pl.String), method).values)[0]
        for raw, method in zip(raws, column.decision.methods, strict=True)
    ]
    pair = (outcome.match.common_left == left_row).arg_true()
    changed = bool(len(pair)) and bool((column.changed["pair"] == pair[0]).any())
    if changed and values[0] == values[1]:
        values = raws
    return ExplainedCell(
        column=column.name,
        left=values[0],
        right=values[1],
        raw_left=raws[0],
        raw_right=raws[1],
        changed=changed,
        why=_hidden_reason(column, pair) or _reason(column, raws, changed=changed),
    )


def _hidden_reason(column: ColumnOutcome, pair: pl.Series) -> str:
    """Say what tells two cells apart that their values do not hold."""
    if _is_apart(column, pair):
        return "their signs differ"
    if len(pair) and any(own.is_in([pair[0]]).any() for own in column.differences.unread):
        kind = "number" if column.decision.kind == "number" else "date"
        return f"a text is no {kind} and is compared as it stands"
    return ""


def _is_apart(column: ColumnOutcome, pair: pl.Series) -> bool:
    return bool(len(pair)) and bool(column.differences.apart.is_in([pair[0]]).any())


def _reason(column: ColumnOutcome, raws: list[str | None], *, changed: bool) -> str:
    words = "; ".join(column_words(column.column, column.decision.kind))
    if changed:
        kind = {"number": "as numbers", "date": "as dates", "list": "as sets"}.get(column.decision.kind, "as texts")
        return f"they differ {kind}" + (f" ({words})" if words else "")
    if raws[0] == raws[1]:
        return "the same text"
    plain = {"number": "the same number", "date": "the same date"}.get(column.decision.kind, "the same after trimming")
    return f"the same after the rules ({words})" if words else plain


def _value(text: str | None) -> str:
    return "blank" if text is None else f"'{text}'"
