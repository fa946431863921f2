"""Accounts: what each used word has done for a reading; a word that has done nothing counts as left over.

A frame marks the words it has looked at as used. That alone proves nothing: a frame may look at "both" and do the
same without it. So a used word must stand in what was read (a column, a table, a value, a number), or the frame must
read something else without it, or it must say again what the reading says anyhow ("show" beside rows that are shown).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from workbench.models.builtin.intents import Direction, Export
from workbench.models.builtin.language.confirming import confirms
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.homing import at_home
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.lexicon.index import GUARDS, LIGHT
from workbench.models.builtin.language.questioning import as_asked
from workbench.models.builtin.language.reading import Reading
from workbench.models.builtin.language.representing import stands_in
from workbench.models.builtin.language.scoping import unheld
from workbench.models.builtin.language.slots import filled
from workbench.models.builtin.language.swallowed import swallowed

ANEW_COST = 1.0
"""What it costs to take two verbs joined by "and" for one request: two parts are better where they can be read."""
_TOGETHER = frozenset({Cue.BOTH, Cue.ALL, Cue.AND, Cue.SAME, Cue.DIFFERENCE, Cue.CHANGED})
"""Cues that may be said twice: they are weighed together."""


def audited(draft: Draft, reading: Reading, read: Callable[[Draft], bool]) -> Reading:
    """Give the reading with the words that did nothing for it among those left over, at their cost."""
    reading = filled(draft, at_home(draft, as_asked(draft, reading)))
    if not reading.intents or reading.questions or reading.declined:
        return reading
    anew = sum(1 for place in draft.used if _begins_anew(draft, reading, place))
    reading = replace(reading, cost=reading.cost + ANEW_COST * anew)
    idle = tuple(item for place, item in enumerate(draft.items) if _is_idle(draft, reading, read, place))
    idle = tuple(
        {item.start: item for item in (*idle, *_exports(draft, reading), *held_by_nothing(draft, reading))}.values()
    )
    if not idle:
        return reading
    left = tuple(sorted((*reading.left, *idle), key=lambda item: item.start))
    return replace(reading, left=left, cost=reading.cost + sum(max(item.weight, 2.0) for item in idle))


def held_by_nothing(draft: Draft, reading: Reading) -> tuple[Item, ...]:
    """Give the items that the reading does not hold, whichever way their words were taken."""
    return (*unheld(draft, reading), *swallowed(draft, reading))


def _is_idle(draft: Draft, reading: Reading, read: Callable[[Draft], bool], place: int) -> bool:
    item = draft.items[place]
    if place not in draft.used or item in reading.left or (item.cue in LIGHT and item.cue not in GUARDS):
        return False
    if item.cue is not None and not _points(draft, place) and not _begins_anew(draft, reading, place):
        if any(confirms(item, intent) for intent in reading.intents):
            return False
    elif any(stands_in(draft, place, intent) for intent in reading.intents):
        return False
    if item.unknown and not any(sign.isalnum() for sign in item.text):
        return False
    grouped = draft.cue_ahead(place, Cue.BY, Cue.PER, Cue.WHERE) is not None
    if not grouped and any(name in note for name in _names(item) for note in reading.notes):
        return False
    return not _does_something(draft, reading, read, place)


def _names(item: Item) -> Iterator[str]:
    """Give how notes write an item: “as said”, or a column by its name."""
    yield f"“{item.text}”"
    if item.column is not None:
        yield from (f"`{group.name}`" for group in item.column.groups)


def _exports(draft: Draft, reading: Reading) -> tuple[Item, ...]:
    """Give "export" at the start of a request that was read as the noun, and "a report": they ask for a file."""
    if not any(isinstance(intent, Export) for intent in reading.intents):
        reports = tuple(item for item in draft.items if item.cue is Cue.HAS_TO_MOVE and _is_noun(draft, item))
        if reports:
            return reports
    first = next((item for item in draft.items if item.cue is not Cue.FILLER), draft.items[0])
    asked = first.cue is Cue.FILE and first.text.casefold() == "export" and len(draft.items) > 1
    return (first,) if asked and not any(isinstance(intent, Export) for intent in reading.intents) else ()


def _is_noun(draft: Draft, item: Item) -> bool:
    ahead = draft.scene.tokens[item.start - 1].fold if item.start > 0 else ""
    return item.text.casefold() == "report" and ahead in {"a", "the", "one", "my", "our"}


_VERBS = frozenset(
    {
        Cue.SHOW, Cue.COUNT, Cue.MATTER, Cue.COMPARE, Cue.EXPORT, Cue.ADD, Cue.IGNORE, Cue.KEEP, Cue.REMOVE, Cue.DELETE,
        Cue.STACK, Cue.LOOK_UP, Cue.TREAT, Cue.CLEAN, Cue.REDO, Cue.EXPLAIN, Cue.REPLACE, Cue.TOTAL, Cue.MEAN,
    }
)  # fmt: skip


def _begins_anew(draft: Draft, reading: Reading, place: int) -> bool:
    """Say whether a verb stands after "and" or "then": "... and count the rows" asks for something more."""
    if draft.items[place].cue not in _VERBS or place == 0 or isinstance(reading.intents[0], Direction):
        return False
    joints = (Cue.AND, Cue.THEN, Cue.ALSO, *((Cue.COLON,) if draft.items[place].cue is Cue.MATTER else ()))
    joint = draft.cue_ahead(place, *joints, skip=(Cue.FILLER,))
    return joint is not None and any(item.weight > 0 for item in draft.items[:joint])


def _points(draft: Draft, place: int) -> bool:
    """Say whether "that" points at a table: "in that table"."""
    return draft.items[place].cue is Cue.THAT and draft.cue_after(place, Cue.FILE, Cue.LIST, Cue.SHEET) is not None


def _does_something(draft: Draft, reading: Reading, read: Callable[[Draft], bool], place: int) -> bool:
    """Say whether the frame reads something else without the word."""
    item = draft.items[place]
    without = tuple(
        _emptied(other) if number == place or (item.cue in _TOGETHER and other.cue is item.cue) else other
        for number, other in enumerate(draft.items)
    )
    again = Draft(scene=draft.scene, items=without, before=draft.before)
    if not read(again) or again.questions or again.declined:
        return True
    return at_home(draft, as_asked(draft, again.finish(""))).intents != reading.intents


def _emptied(item: Item) -> Item:
    """Give an item that says nothing, in the place of another."""
    return Item(start=item.start, end=item.end, text="", cost=item.cost, cue=Cue.FILLER)
