"""What a question asks beside its figure: "and which?" behind a count, "in both" for the rows that meet it twice."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import Intent, Measure, Summarise
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import Reading

_ASKS = frozenset({Cue.WHICH, Cue.WHO, Cue.WHERE, Cue.WHEN})
_LEFT_COST = 2.0
_EACH = frozenset({"each", "every", "jede", "jeder", "jedem", "jeweils"})
_AT_ONCE = frozenset({Cue.BOTH, Cue.IN_BOTH, Cue.IN_ALL, Cue.ALL})


def more_asked(draft: Draft, reading: Reading) -> Reading:
    """Give the reading of a question with what it asks beside its figure: done, or left over."""
    intents = tuple(_at_once(draft, intent) for intent in reading.intents)
    behind = _asked_behind(draft) if intents else None
    if behind is None or behind in reading.left:
        return replace(reading, intents=intents)
    return replace(reading, intents=intents, left=(*reading.left, behind), cost=reading.cost + _LEFT_COST)


def _asked_behind(draft: Draft) -> Item | None:
    """Give the question word that asks for something more at the end of a part: "…, and which?"."""
    last = next((place for place in reversed(range(len(draft.items))) if draft.items[place].cue not in _FRAME), None)
    if last is None or draft.items[last].cue not in _ASKS:
        return None
    joint = draft.cue_ahead(last, Cue.AND, Cue.COMMA, skip=(Cue.FILLER,))
    return draft.items[last] if joint is not None and joint > 0 else None


_FRAME = frozenset({Cue.FILLER, Cue.STOP, Cue.MARK, Cue.IS, Cue.ONE, Cue.THESE, Cue.IT, Cue.THERE})
"""What may stand behind the question word: "which ones are they"."""


def _at_once(draft: Draft, intent: Intent) -> Intent:
    """Read "have a fault in both months": the rows of each file, and those for which it holds in both at once."""
    if not isinstance(intent, Summarise) or intent.measure is not Measure.COUNT or intent.by or not intent.conditions:
        return intent
    if intent.rows != "all" or len(intent.tables) == 1:
        return intent
    said = any(
        item.cue in _AT_ONCE and place in draft.used and item.text.split()[0].casefold() not in _EACH
        for place, item in enumerate(draft.items)
    )
    return replace(intent, rows="both") if said else intent
