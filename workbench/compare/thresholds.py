"""What makes a comparison fail in automation: kinds of difference, each with the number or share that is allowed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from workbench.compare.errors import CompareError, nearest_words
from workbench.compare.results import ComparisonResult
from workbench.compare.verdict import lone_columns

_FORM = re.compile(r"^\s*([a-z_]+)\s*(?:>\s*([0-9]+(?:\.[0-9]+)?)\s*(%)?)?\s*$")
_COUNTS: dict[str, tuple[Callable[[ComparisonResult], int], Callable[[ComparisonResult], int]]] = {
    "changed": (lambda one: one.figures["changed_rows"], lambda one: one.figures["common"]),
    "cells": (
        lambda one: one.figures["changed_cells_total"],
        lambda one: one.figures["common"] * len(one.columns),
    ),
    "added": (lambda one: one.figures["added"], lambda one: one.figures["right"]["rows"]),
    "removed": (lambda one: one.figures["removed"], lambda one: one.figures["left"]["rows"]),
    "set_aside": (
        lambda one: one.figures["keys_set_aside"],
        lambda one: one.figures["left"]["distinct_keys"] + one.figures["right"]["distinct_keys"],
    ),
    "duplicates": (
        lambda one: sum(one.figures[side]["exact_duplicates_dropped"] for side in ("left", "right")),
        lambda one: sum(one.figures[side]["rows"] for side in ("left", "right")),
    ),
    "surplus_duplicates": (
        lambda one: sum(one.figures[side]["surplus_duplicates"] for side in ("left", "right")),
        lambda one: sum(one.figures[side]["rows"] for side in ("left", "right")),
    ),
    "blank_keys": (
        lambda one: sum(one.figures[side]["blank_key_rows"] for side in ("left", "right")),
        lambda one: sum(one.figures[side]["rows"] for side in ("left", "right")),
    ),
    "unparsed": (
        lambda one: sum(sum(one.figures[side]["unparsed"].values()) for side in ("left", "right")),
        lambda one: sum(one.figures[side]["rows"] for side in ("left", "right")),
    ),
    "bad_lines": (
        lambda one: sum(side.table.basis.bad_lines_count for side in (one.outcome.left, one.outcome.right)),
        lambda one: sum(len(side.table) for side in (one.outcome.left, one.outcome.right)),
    ),
    "uncalculated": (
        lambda one: sum(side.table.basis.never_calculated for side in (one.outcome.left, one.outcome.right)),
        lambda one: sum(len(side.table) for side in (one.outcome.left, one.outcome.right)),
    ),
    "columns": (
        lambda one: len(lone_columns(one.outcome)),
        lambda one: len(one.contract.columns),
    ),
}
WORDS = tuple(_COUNTS)


@dataclass(frozen=True, kw_only=True, slots=True)
class Threshold:
    """A kind of difference and how much of it is allowed: a number, or with `percent` a share of what could differ."""

    what: str
    allowed: Decimal = Decimal(0)
    percent: bool = False

    def exceeded(self, result: ComparisonResult) -> str:
        """Say by what a result is above what is allowed; nothing where it is not."""
        count, base = (of(result) for of in _COUNTS[self.what])
        if not self.percent:
            return f"{self.what}: {count:,} ({self.allowed:,} allowed)" if count > self.allowed else ""
        if not count or count * 100 <= self.allowed * base:
            return ""
        return f"{self.what}: {count:,} of {base:,} ({self.allowed} % allowed)"


def thresholds_of(texts: Sequence[str]) -> tuple[Threshold, ...]:
    """Read what was asked for: `changed,added`, `changed>10`, `changed>0.5%`."""
    parts = [part for text in texts for part in text.split(",") if part.strip()]
    return tuple(map(_threshold, parts))


def _threshold(text: str) -> Threshold:
    found = _FORM.match(text.replace("-", "_").lower())
    if found is None or found[1] not in WORDS:
        word = re.split(r"[^a-z_]", text.strip().replace("-", "_").lower())[0]
        near = nearest_words(word, WORDS) if word not in WORDS else ""
        raise CompareError(
            f"--fail-on cannot be '{text.strip()}'.", near or "For example changed, changed>10 or changed>0.5%."
        )
    return Threshold(what=found[1], allowed=Decimal(found[2] or 0), percent=found[3] is not None)
