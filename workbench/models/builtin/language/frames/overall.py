"""Overall: "and the overall sum", "and in total" behind a figure by groups - the same figure over all of them."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import Measure, Summarise
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue

_MEASURES = {Cue.TOTAL: Measure.TOTAL, Cue.MEAN: Measure.MEAN}
_BESIDE = frozenset({Cue.FILLER, Cue.AND, Cue.COMMA, Cue.STOP, Cue.ALSO, Cue.THEN, Cue.IN, Cue.OF, Cue.FOR})


def read(d: Draft) -> bool:
    """Read the figure before once more without its groups; a figure of another column says its own."""
    last = d.before[-1] if d.before else None
    if not isinstance(last, Summarise) or not last.by or last.measure not in {*_MEASURES.values(), Measure.COUNT}:
        return False
    if any(item.cue is None for item in d.items) or d.cues - _BESIDE - {Cue.WORLD, Cue.ALL, *_MEASURES}:
        return False
    said = [item.cue for item in d.items if item.cue in _MEASURES]
    if len(said) > 1 or not (said or d.has(Cue.WORLD)):
        return False
    measure = last.measure
    if said and last.measure is not Measure.COUNT and d.has(Cue.MEAN, Cue.TOTAL):
        measure = _MEASURES[said[0]] if said[0] is not None else measure
    d.use(*d.places(Cue.WORLD, Cue.ALL, *_MEASURES))
    # Light words all of them: read as nothing they would cost less than as what they ask for.
    d.penalty -= sum(item.cost for item in d.items)
    d.add(replace(last, measure=measure, by=(), top=None, ascending=False))
    return True
