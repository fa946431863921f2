"""The items of a draft: looking for them, marking them as used, and saying what was made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from workbench.models.builtin.intents import Declined, Intent, Question
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import Scene


@dataclass(slots=True, eq=False)
class DraftItems:
    """The items of one way through a part of the message, with account of those that are used, and what was made.

    `before` are the intents of the earlier parts of the same message.
    """

    scene: Scene
    items: tuple[Item, ...]
    before: tuple[Intent, ...] = ()
    used: set[int] = field(default_factory=set[int])
    raw: set[int] = field(default_factory=set[int])
    intents: list[Intent] = field(default_factory=list[Intent])
    questions: list[Question] = field(default_factory=list[Question])
    declined: list[Declined] = field(default_factory=list[Declined])
    notes: list[str] = field(default_factory=list[str])
    penalty: float = 0.0

    # ------------------------------------------------------------ looking
    @property
    def cues(self) -> frozenset[Cue]:
        """Give the cues of the items that are not used yet."""
        return frozenset(
            item.cue for place, item in enumerate(self.items) if item.cue is not None and place not in self.used
        )

    def places(self, *cues: Cue) -> list[int]:
        """Give the places of unused items with one of the cues."""
        return [place for place, item in enumerate(self.items) if item.cue in cues and place not in self.used]

    def first(self, *cues: Cue) -> int | None:
        """Give the place of the first unused item with one of the cues."""
        return next(iter(self.places(*cues)), None)

    def has(self, *cues: Cue) -> bool:
        """Say whether an unused item has one of the cues."""
        return self.first(*cues) is not None

    def open_places(self, wanted: Callable[[Item], object]) -> list[int]:
        """Give the places of unused items that are wanted."""
        return [place for place, item in enumerate(self.items) if place not in self.used and wanted(item)]

    def column_places(self) -> list[int]:
        """Give the places of unused columns."""
        return self.open_places(lambda item: item.column)

    def table_places(self) -> list[int]:
        """Give the places of unused tables."""
        return self.open_places(lambda item: item.table)

    def amount_places(self) -> list[int]:
        """Give the places of unused numbers."""
        return self.open_places(lambda item: item.amount)

    def after(self, place: int, skip: Iterable[Cue] = (Cue.FILLER,)) -> int | None:
        """Give the place of the next item that is not skipped."""
        passed = frozenset(skip)
        return next((other for other in range(place + 1, len(self.items)) if self.items[other].cue not in passed), None)

    def ahead(self, place: int, skip: Iterable[Cue] = (Cue.FILLER,)) -> int | None:
        """Give the place of the item before that is not skipped."""
        passed = frozenset(skip)
        return next((other for other in range(place - 1, -1, -1) if self.items[other].cue not in passed), None)

    def cue_after(self, place: int, *cues: Cue, skip: Iterable[Cue] = (Cue.FILLER,)) -> int | None:
        """Give the place of the next item if it has one of the cues."""
        other = self.after(place, skip)
        return other if other is not None and self.items[other].cue in cues else None

    def cue_ahead(self, place: int, *cues: Cue, skip: Iterable[Cue] = (Cue.FILLER,)) -> int | None:
        """Give the place of the item before if it has one of the cues."""
        other = self.ahead(place, skip)
        return other if other is not None and self.items[other].cue in cues else None

    def refused(self, *cues: Cue) -> bool:
        """Say whether a cue stands in a phrase that itself says "not" ("don't compare", "no need to compare")."""
        starts = ("don't", "dont", "do not", "not ", "no ", "nicht", "never", "doesn't", "does not")
        return any(
            item.cue in cues and item.text.casefold().replace("’", "'").startswith(starts) for item in self.items
        )

    # ------------------------------------------------------------ using
    def use(self, *places: int | None) -> None:
        """Mark items as used."""
        self.used.update(place for place in places if place is not None)

    def use_raw(self, *places: int) -> None:
        """Mark items as used for their text alone."""
        self.used.update(places)
        self.raw.update(places)

    def take(self, *cues: Cue) -> bool:
        """Use the first item with one of the cues, if there is one."""
        place = self.first(*cues)
        self.use(place)
        return place is not None

    def take_every(self, *cues: Cue) -> int:
        """Use all items with one of the cues; give how many there were."""
        found = self.places(*cues)
        self.use(*found)
        return len(found)

    def use_all(self) -> None:
        """Mark every item as used."""
        self.used.update(range(len(self.items)))

    # ------------------------------------------------------------ saying
    def ask(self, text: str, options: tuple[str, ...] = ()) -> None:
        """Ask something that must be answered first."""
        question = Question(text=text, options=tuple(dict.fromkeys(options)))
        if question not in self.questions:
            self.questions.append(question)

    def note(self, text: str) -> None:
        """Say how something was read."""
        if text and text not in self.notes:
            self.notes.append(text)

    def add(self, *intents: Intent) -> None:
        """Add intents to the reading."""
        self.intents.extend(intents)
