"""Clauses of their own that nothing reads: "show the changed rows and frobnicate the gadgets".

A strange verb with what it is to be done to asks for something else; it says nothing of the rows that are shown. The
rest is done, and the reply names the clause. A strange word anywhere else could change the answer: it is asked about.
"""

from __future__ import annotations

from workbench.models.builtin.intents import (
    Compare,
    CountKeys,
    Direction,
    Export,
    MostChanged,
    ShowMoved,
    ShowRows,
    ShowTable,
    Summarise,
)
from workbench.models.builtin.language.cue_words import cues_of
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import Reading
from workbench.models.builtin.language.scene import Scene
from workbench.models.builtin.language.tokens import TokenKind

_LOOKING = (Compare, CountKeys, Direction, Export, MostChanged, ShowMoved, ShowRows, ShowTable, Summarise)
_JOINTS = frozenset({Cue.AND, Cue.THEN, Cue.COMMA, Cue.ALSO, Cue.STOP})
_OBJECTS = frozenset({
    "the", "a", "an", "my", "our", "your", "it", "them", "this", "that", "these", "those", "everything",
    "die", "der", "das", "den", "ein", "eine", "einen", "es", "sie", "mein", "meine", "unsere",
})  # fmt: skip
_LIGHT = frozenset({Cue.FILLER, Cue.IT, Cue.THESE, Cue.THAT, Cue.EVERYTHING, Cue.ALL, *_JOINTS})
_LEAST = 2


def only_looks(readings: tuple[Reading, ...]) -> bool:
    """Say whether something is read, and all of it only looks: nothing is set that a strange clause could limit."""
    intents = [intent for reading in readings for intent in reading.intents]
    clear = not any(reading.questions for reading in readings)
    return bool(intents) and clear and all(isinstance(intent, _LOOKING) for intent in intents)


def own_tail(scene: Scene, reading: Reading) -> str:
    """Give the clause at the end of a part that is left of it; "" where what is left is no clause of its own."""
    if not reading.left or not is_own_clause(scene, reading, reading.left[0].start):
        return ""
    tail = scene.tokens[reading.left[0].start : reading.end]
    return scene.text[tail[0].start : tail[-1].end].strip(" .!?")


def is_own_clause(scene: Scene, reading: Reading, start: int) -> bool:
    """Say whether a part ends, from a token on, with a strange verb and its object, at a joint or as a sentence."""
    strange = {place for item in reading.left if item.unknown for place in range(item.start, item.end)}
    places = [place for place in range(start, reading.end) if scene.tokens[place].kind is not TokenKind.MARK]
    while places and (
        cues_of(scene.tokens[places[0]]) & _JOINTS or scene.tokens[places[0]].fold in {"please", "bitte"}
    ):
        places = places[1:]
    if not _at_joint(scene, start) or len(places) <= _LEAST:
        return False
    # "Who approved the budget" asks of something else, too.
    verb = places[1] if Cue.WHO in cues_of(scene.tokens[places[0]]) else places[0]
    if verb == places[0] and scene.tokens[places[1]].fold not in _OBJECTS:
        return False

    def is_light(place: int) -> bool:
        cues = cues_of(scene.tokens[place])
        return bool(cues) and cues <= _LIGHT

    return verb in strange and all(place in strange or is_light(place) for place in places if place > verb)


def _at_joint(scene: Scene, start: int) -> bool:
    """Say whether a clause begins the message, or stands at a joint or behind a mark."""
    ahead = scene.tokens[max(0, start - 1) : start]
    if not ahead or cues_of(scene.tokens[start]) & _JOINTS:
        return True
    return any(cues_of(one) & _JOINTS or one.kind in {TokenKind.MARK, TokenKind.BREAK} for one in ahead)
