"""Control: undo, start again, help, who are you, yes and no, greetings and thanks."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import ClearRules, Confirm, Help, SmallTalk, StartAgain, Undo
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue

_BESIDE_UNDO = frozenset(
    {Cue.THAT, Cue.LAST, Cue.CHANGE, Cue.RULE, Cue.PREVIOUS, Cue.DIFFERENCE, Cue.EVERYTHING, Cue.SET, Cue.CHANGED}
)


def read(d: Draft) -> bool:
    """Read a request about the chat itself; it must be the whole of its part of the message."""
    for cues, intent, beside in (
        ((Cue.WHO_ARE_YOU,), Help(about_self=True), frozenset[Cue]()),
        (
            (Cue.START_AGAIN,),
            StartAgain(),
            frozenset({Cue.EVERYTHING, Cue.ALL, Cue.COMPARE, Cue.COMPARISON, Cue.NEW, Cue.WITH}),
        ),
        ((Cue.UNDO,), Undo(), _BESIDE_UNDO),
        ((Cue.CLEAR_RULES,), ClearRules(), frozenset[Cue]()),
        ((Cue.HELP,), Help(), frozenset({Cue.SHOW, Cue.WITH, Cue.EXPLAIN})),
    ):
        if d.has(*cues) and isinstance(intent, Undo) and d.has(Cue.EVERYTHING, Cue.ALL):
            d.use_all()
            d.ask("Take the last change back, or begin again?", ("Undo the last change", "Start again"))
            return True
        if d.has(*cues) and isinstance(intent, Undo) and _several(d):
            d.use_all()
            d.ask("One change is taken back at a time: send it again for the one before.", ("Undo the last change",))
            return True
        if d.has(*cues):
            d.use(*d.places(*cues, *beside))
            d.add(intent)
            return True
    return False


def _several(d: Draft) -> bool:
    """Say whether several changes are to be taken back: "undo the last two"; not "undo the 2 % thing"."""
    return _LAST.search(d.scene.raw(d.items[0].start, d.items[-1].end)) is not None


_LAST = re.compile(
    r"\b(?:last|latest|previous|letzten|both)\s+(?:[2-9]|two|three|four|five|zwei|drei|vier|few)"
    r"(?:\s+(?:changes?|rules?|steps?|things?|ones|änderungen|regeln|schritte))?\s*[.!?]*$",
    re.IGNORECASE,
)


def read_small_talk(d: Draft) -> bool:
    """Read greetings and thanks."""
    for cue, kind in ((Cue.THANKS, "thanks"), (Cue.GREETING, "greeting")):
        if d.has(cue):
            d.use(*d.places(Cue.THANKS, Cue.GREETING, Cue.YES))
            if next(d.leftover(), None) is not None:
                return False
            d.add(SmallTalk(kind=kind))
            d.penalty += 0.3
            return True
    return False


def read_answer(d: Draft) -> bool:
    """Read yes and no."""
    yes, no = d.has(Cue.YES), d.has(Cue.NO_ANSWER)
    last, tokens = d.items[-1].end, d.scene.tokens
    if (
        tokens[d.items[0].start].fold in {"are", "is", "do", "does", "was", "were", "will", "did", "has", "have"}
        and len(tokens) > 2
    ):
        return False
    if (
        yes == no
        or d.items[0].cue in {Cue.THANKS, Cue.WHICH, Cue.WHO, Cue.WHAT, Cue.COUNT, Cue.ROW}
        or d.items[0].start > 0
        or (last < len(tokens) and tokens[last].text.isalnum())
    ):
        return False
    d.use(*d.places(Cue.YES, Cue.NO_ANSWER, Cue.THAT, Cue.THANKS, Cue.IT))
    if next(d.leftover(), None) is not None:
        return False
    d.penalty += 0.2
    d.add(Confirm(yes=yes))
    return True
