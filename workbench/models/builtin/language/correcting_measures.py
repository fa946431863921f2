"""Correcting the measure: "mean instead of total", "Durchschnitt statt Summe" after a figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.models.builtin.intents import Intent, Measure, Summarise, Understanding
from workbench.models.builtin.language.frames.summing import MEASURES
from workbench.models.builtin.language.lexicon import index
from workbench.models.builtin.language.lexicon.cue import Cue

_NUMBERS = frozenset({Measure.TOTAL, Measure.MEAN, Measure.LOWEST, Measure.HIGHEST})


def with_measure(last: Sequence[Intent], word: str) -> Understanding | None:
    """Give the last figure by another measure; None where the word is none, or it had no column of numbers."""
    one = last[-1]
    cue = measure_of(word)
    if len(last) != 1 or not isinstance(one, Summarise) or cue is None or one.measure not in _NUMBERS:
        return None
    measure = MEASURES[cue]
    if measure not in _NUMBERS:
        return None
    return Understanding(
        intents=(replace(one, measure=measure, difference=one.difference and measure is Measure.TOTAL),)
    )


def measure_of(word: str) -> Cue | None:
    """Give the measure that a word names: Durchschnitt is a mean."""
    for form in index.spellings(word):
        node = index.tree().then.get(form)
        found = next((cue for cue in (node.cues if node is not None else ()) if cue in MEASURES), None)
        if found is not None:
            return found
    return None
