"""Clauses: a message cut at its joints so that every part is read best, and the reading of each part."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from workbench.models.builtin.intents import Intent
from workbench.models.builtin.language.accounts import audited
from workbench.models.builtin.language.columns import Level
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.registry import FRAMES
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lattice import Lattice
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import Reading
from workbench.models.builtin.language.scene import Scene
from workbench.models.builtin.language.tokens import Token, TokenKind

PART_COST = 0.45
UNREAD_COST = 3.0
TORN_COST = 6.0
CUT_COST = 1000.0
"""A part that begins or ends inside a name is none."""
MOST_TOKENS = 60
"""A part of more words is looked at only where no shorter one ends at its place."""
ABBREVIATIONS = frozenset(
    {
        "vs",
        "e.g",
        "i.e",
        "approx",
        "no",
        "nr",
        "incl",
        "excl",
        "ca",
        "z.b",
        "avg",
        "min",
        "max",
        "resp",
        "etc",
        "st",
        "mr",
        "dr",
        "d.h",
    }
)
_JOINTS = frozenset(
    {
        "and",
        "then",
        "but",
        "also",
        "plus",
        "und",
        "dann",
        "aber",
        ",",
        ":",
        "&",
        "while",
        "so",
        "however",
        "-",
        "–",
        "—",
        "(",
        ")",
    }
)
_DASHES = frozenset({"-", "–", "—", "•", "*"})
_OPENERS = frozenset(
    {
        "ignoring", "excluding", "using", "treating", "keeping", "leaving", "skipping", "allowing", "without",
        "only", "except", "matching", "with", "ignore", "where",
        "considering", "matched", "keyed", "grouped", "joined", "joining", "disregarding", "omitting", "dropping",
        "assuming", "comparing", "counting",
        "ohne", "nur", "mit", "show", "compare", "please",
    }
)  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Path:
    """The best way to read a message up to a place."""

    cost: float
    readings: tuple[Reading, ...]

    @property
    def intents(self) -> tuple[Intent, ...]:
        """Give all intents so far."""
        return tuple(intent for reading in self.readings for intent in reading.intents)


def read_message(scene: Scene, lattice: Lattice) -> tuple[Reading, ...]:
    """Read a message: the cheapest sequence of parts."""
    total = len(scene.tokens)
    hard, soft = _joints(scene, lattice)
    places = sorted({0, total, *hard, *soft})
    best: dict[int, Path] = {0: Path(cost=0.0, readings=())}
    for end in places[1:]:
        for start in reversed([place for place in places if place < end]):
            if any(start < place < end for place in hard):
                break
            if end - start > MOST_TOKENS and end in best:
                break
            before = best.get(start)
            if before is None:
                continue
            if end in best and before.cost + lattice.least(start, end) + PART_COST >= best[end].cost:
                continue
            reading = _best(scene, lattice, start, end, before.intents)
            cost = before.cost + reading.cost + PART_COST
            if reading.name == "unread" and (_torn(scene, start) or _torn(scene, end)):
                cost += TORN_COST
            if end not in best or cost < best[end].cost - 1e-9:
                best[end] = Path(cost=cost, readings=(*before.readings, reading))
    return best[total].readings


def _torn(scene: Scene, place: int) -> bool:
    """Say whether a cut stands between two words with no joint at it: what is left there is not a part of its own."""
    if place in {0, len(scene.tokens)}:
        return False
    around = (scene.tokens[place - 1], scene.tokens[place])
    return not any(token.fold in _JOINTS or token.kind in {TokenKind.MARK, TokenKind.BREAK} for token in around)


def _joints(scene: Scene, lattice: Lattice) -> tuple[set[int], set[int]]:
    """Give the places where a part must begin (after a full stop) and where one may (after "and", before "only")."""
    hard: set[int] = set()
    soft: set[int] = set()
    inside = _inside_names(scene, lattice)
    for place, token in enumerate(scene.tokens):
        if place in inside:
            continue
        if _ends_sentence(scene.tokens, place) or _ends_with_name(scene, place):
            hard.add(place + 1)
        elif token.fold in _JOINTS and not (token.text in _DASHES and _is_hyphen(scene.tokens, place)):
            soft.add(place + 1)
            soft.add(place)
        elif token.fold in _OPENERS:
            soft.add(place)
    return hard - {0}, soft - {0}


def _is_hyphen(tokens: tuple[Token, ...], place: int) -> bool:
    """Say whether a dash stands inside a word: INV-2024-0031."""
    return not tokens[place].spaced and place + 1 < len(tokens) and not tokens[place + 1].spaced


def _inside_names(scene: Scene, lattice: Lattice) -> frozenset[int]:
    """Give the places inside or at the end of long names, where no part begins or ends."""
    inside: set[int] = set()
    for start in range(len(scene.tokens)):
        for item in lattice.at(start):
            if (
                item.cue is None
                and item.end - item.start > 1
                and (item.column or item.table or item.known or item.date or item.amount)
                and item.cost < 0.25
            ):
                inside.update(range(item.start, item.end))
    return frozenset(inside)


def _ends_sentence(tokens: tuple[Token, ...], place: int) -> bool:
    token = tokens[place]
    if token.kind is TokenKind.BREAK:
        return True
    if token.kind is not TokenKind.MARK or token.text not in {".", "?", "!", ";"}:
        return False
    last = place + 1 == len(tokens)
    if token.spaced and not last and (place > 0 or token.text != "?"):
        return False
    if token.text == "." and not last and _abbreviated(tokens, place):
        return False
    if token.text == "." and place > 0 and _is_short(tokens[place - 1]) and not last:
        return False
    if (
        token.text == "."
        and place > 1
        and len(tokens[place - 1].text) == 1
        and tokens[place - 2].text == "."
        and not last
    ):
        return False
    return last or tokens[place + 1].spaced or token.text != "."


def _is_short(token: Token) -> bool:
    """Say whether a word is short for another one; a quoted `No` is a name."""
    return token.kind is not TokenKind.QUOTED and token.fold in ABBREVIATIONS


def _ends_with_name(scene: Scene, place: int) -> bool:
    """Say whether a full stop stands behind a column's name: "Fine EUR is the Fine. dates are day first"."""
    token, following = scene.tokens[place], scene.tokens[place + 1 : place + 2]
    if token.text != "." or place == 0 or token.kind is not TokenKind.MARK or not following or not following[0].spaced:
        return False
    word = scene.tokens[place - 1].text
    if word.casefold() in ABBREVIATIONS:
        starts = following[0].text[:1].isupper() or following[0].kind is TokenKind.QUOTED
        return starts and (_is_short_name(scene, place) or _is_key_said(scene, place - 1))
    return scene.columns.find(word, loose=False) is not None or _is_short_name(scene, place)


def _is_short_name(scene: Scene, place: int) -> bool:
    """Say whether a heading that ends in short stands ahead: "by rental no. Kit is Tool"."""
    starts = (max(0, place - back) for back in (3, 2))
    names = dict.fromkeys(scene.raw(start, place) for start in starts if place - start > 1)
    found = (scene.columns.find(name, loose=False) for name in names)
    return any(mention is not None and mention.level <= Level.FOLDED for mention in found)


def _is_key_said(scene: Scene, place: int) -> bool:
    """Say whether a heading such as No stands where a key does: "by No. Annual fee is Fee"."""
    mention = scene.columns.find(scene.tokens[place].text, loose=False)
    return (
        place > 0
        and mention is not None
        and scene.tokens[place - 1].fold in {"by", "on", "nach", "per", "key", "ueber"}
    )


def _abbreviated(tokens: tuple[Token, ...], place: int) -> bool:
    """Say whether a full stop belongs to a short name in the middle of a sentence: "Inc. and", "Co. KG"."""
    before, after = tokens[place - 1].text, tokens[place + 1].text
    return place > 0 and before[:1].isupper() and len(before) <= 4 and (after[:1].islower() or after.isupper())


def _best(scene: Scene, lattice: Lattice, start: int, end: int, before: tuple[Intent, ...]) -> Reading:
    """Give the cheapest reading of some tokens; a part that nothing reads is left over whole."""
    best: Reading | None = None
    limit = 24 if end - start <= 25 else 10
    paths = lattice.paths(start, end, limit)
    for path in paths:
        if best is not None and sum(item.cost for item in path) >= best.cost:
            break
        dearest = math.inf if best is None else best.cost
        for reading in _readings(scene, _particles(_trimmed(path)), before, dearest):
            if best is None or reading.cost < best.cost - 1e-9:
                best = reading
    path = next(iter(paths), ())
    unread = _unread(path, start, end)
    whole = start == 0 and end == len(scene.tokens)
    if best is not None and whole and not unread.left and not best.left:
        return best
    return unread if best is None or unread.cost < best.cost else best


def _trimmed(path: tuple[Item, ...]) -> tuple[Item, ...]:
    """Leave out joints and marks at both ends."""
    ends = {Cue.AND, Cue.COMMA, Cue.THEN, Cue.STOP, Cue.BUT, Cue.COLON, Cue.ALSO}
    first, last = 0, len(path)
    while first < last and path[first].cue in ends and path[first].text.casefold() not in {"also", "auch"}:
        first += 1
    while last > first and path[last - 1].cue in ends:
        last -= 1
    return path[first:last] or path


def _particles(path: tuple[Item, ...]) -> tuple[Item, ...]:
    """Read a verb and its particle as one, whatever stands between: leave Name out, lass Name weg."""
    if (
        len(path) > 2
        and path[0].cue is Cue.COUNT
        and any(item.cue is Cue.AS or item.text.casefold() == "as one" for item in path)
    ):
        path = (replace(path[0], cue=Cue.TREAT), *path[1:])
    path = _except(path)
    if len(path) > 2 and path[-1].text.casefold() == "ab" and path[0].cue is Cue.COMPARE:
        path = path[:-1]
    start = next((place for place, item in enumerate(path) if item.cue is Cue.LEAVE), None)
    if start is not None and any(item.cue is Cue.INCLUDE and item.text.casefold().startswith("into") for item in path):
        return tuple(replace(item, cue=Cue.FILLER) if item.cue is Cue.LEAVE else item for item in path)
    end = (
        None
        if start is None
        else next((place for place in range(start + 1, len(path)) if path[place].cue is Cue.OUT), None)
    )
    if start is None or end is None:
        return path
    changed = list(path)
    changed[start] = replace(path[start], cue=Cue.IGNORE)
    changed[end] = replace(path[end], cue=Cue.FILLER)
    return tuple(changed)


def _except(path: tuple[Item, ...]) -> tuple[Item, ...]:
    """Read "but" after "all" and "everything" as "except"."""
    changed = list(path)
    for place, item in enumerate(path):
        ahead = next(
            (
                other
                for other in reversed(path[:place])
                if other.cue not in {Cue.FILLER, Cue.COLUMN_NOUN, Cue.IN, Cue.ROW}
            ),
            None,
        )
        if (
            item.cue is Cue.BUT
            and item.text.casefold() in {"but", "aber"}
            and ahead is not None
            and ahead.cue in {Cue.EVERYTHING, Cue.ALL}
        ):
            changed[place] = replace(item, cue=Cue.EXCEPT)
    return tuple(changed)


def _readings(scene: Scene, items: tuple[Item, ...], before: tuple[Intent, ...], dearest: float) -> Iterator[Reading]:
    """Give what the frames read in some items, with account of every word; those that cost too much are left out."""
    if not items:
        return
    cues = frozenset(item.cue for item in items if item.cue is not None)
    for frame in FRAMES:
        if frame.gate and frame.gate.isdisjoint(cues):
            continue
        draft = Draft(scene=scene, items=items, before=before)
        if not frame.read(draft) or not (draft.intents or draft.questions or draft.declined):
            continue
        reading = draft.finish(frame.name)
        if reading.cost < dearest:
            yield audited(draft, reading, frame.read)


def _unread(path: tuple[Item, ...], start: int, end: int) -> Reading:
    left = tuple(item for item in path if item.weight > 0)
    if not path:
        return Reading(intents=(), cost=CUT_COST, start=start, end=end, name="nothing")
    if not left or (len(path) == 1 and path[0].text in _DASHES):
        return Reading(intents=(), cost=0.05 * len(path), start=start, end=end, name="nothing")
    cost = sum(item.cost + item.weight for item in path) + UNREAD_COST
    return Reading(intents=(), cost=cost, left=left, start=start, end=end, name="unread")
