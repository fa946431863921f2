"""The things that are the same, cut out of a part of a message: A, B and C; N as North and S as South."""

from __future__ import annotations

from dataclasses import dataclass, field

from workbench.models.builtin.language.characters import CHARACTERS
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue

LEADING = frozenset({Cue.IN, Cue.FOR, Cue.OF, Cue.EVERYTHING, Cue.ALL, Cue.STOP, Cue.THAT})

JOINTS = frozenset({Cue.AND, Cue.COMMA, Cue.OR, Cue.EQUALS, Cue.WITH, Cue.TO, Cue.ARROW, Cue.BY, Cue.MATCH, Cue.INTO})

AROUND = frozenset(
    {
        Cue.FILLER, Cue.TREAT, Cue.AS, Cue.IS, Cue.NOW_ON, Cue.REPLACE, Cue.USE, Cue.SET, Cue.BOTH, Cue.VALUE,
        Cue.THAT, Cue.COLON, Cue.MAP, Cue.TEXTS,
        Cue.THEN, Cue.ALSO, Cue.CHANGE, Cue.COLUMN_NOUN, Cue.CHARACTER,
    }
)  # fmt: skip

CORE = frozenset(
    {Cue.SAME, Cue.MEANS, Cue.TREAT, Cue.EQUALS, Cue.REPLACE, Cue.COUNT_AS, Cue.IS, Cue.MAP, Cue.MATCH, Cue.ARROW}
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """One of the things that are the same: its text, its items, and whether it stands for blank or zero."""

    text: str
    items: tuple[int, ...]
    blank: bool = False
    zero: bool = False


_PAIRING = frozenset(
    {
        Cue.AS,
        Cue.EQUALS,
        Cue.MEANS,
        Cue.SAME,
        Cue.WITH,
        Cue.BY,
        Cue.TO,
        Cue.ARROW,
        Cue.MATCH,
        Cue.INTO,
        Cue.TREAT,
        Cue.IS,
    }
)


@dataclass(slots=True)
class _Cutting:
    """The things in the making: groups at "and" and commas, and within a group the two sides of "as" and "="."""

    d: Draft
    groups: list[list[Side]] = field(default_factory=lambda: [[]])
    current: list[int] = field(default_factory=list[int])
    held: list[int] = field(default_factory=list[int])
    ands: int = 0
    pairs: int = 0
    chunks: list[list[Side]] = field(default_factory=lambda: [[]])
    """The things between commas."""

    def close(self) -> None:
        """End the thing that is being read."""
        self.held.clear()
        if self.current:
            side = _side(self.d, self.current)
            self.groups[-1].append(side)
            self.chunks[-1].append(side)
            self.current.clear()

    def joint(self, item: Item) -> None:
        """End a thing at a joint; "and" and commas begin a new group."""
        before = bool(self.current)
        self.close()
        if item.cue in {Cue.AND, Cue.COMMA, Cue.OR}:
            if self.groups[-1]:
                self.groups.append([])
                self.ands += item.cue is Cue.AND
            if item.cue is Cue.COMMA and self.chunks[-1]:
                self.chunks.append([])
        elif before:
            self.pairs += 1


def groups_of_things(d: Draft, rest: list[int], core: int) -> tuple[list[list[Side]], int, int]:
    """Cut what is left into groups of things; give also how often "and" joins and how often "as" or "=" does."""
    cutting = _Cutting(d=d)
    for place in rest:
        item = d.items[place]
        if item.cue is Cue.FILLER and cutting.current and place == cutting.current[-1] + len(cutting.held) + 1:
            cutting.held.append(place)
        elif item.cue is Cue.AND and _inside_name(d, place):
            cutting.current.append(place)
        elif item.cue is Cue.BLANK:
            cutting.close()
            cutting.current.append(place)
            cutting.close()
        elif item.cue in {Cue.ALL, Cue.EVERYTHING, Cue.NOW_ON} and cutting.current:
            cutting.close()
        elif place == core or item.cue in AROUND | CORE | JOINTS or item.cue is Cue.UNCHANGED or _slash(d, place):
            cutting.joint(item)
        elif item.cue in LEADING and not cutting.current:
            continue
        else:
            cutting.current.extend([*cutting.held, place])
            cutting.held.clear()
    cutting.close()
    pairs = _pairs_between_commas(cutting)
    if pairs:
        return pairs, cutting.ands, len(pairs)
    return [group for group in cutting.groups if group], cutting.ands, cutting.pairs


def _pairs_between_commas(cutting: _Cutting) -> list[list[Side]]:
    """Give the pairs of "A and B, C and D": two things, joined by "and", between every two commas."""
    chunks = [chunk for chunk in cutting.chunks if chunk]
    if len(chunks) > 1 and all(len(chunk) == 2 for chunk in chunks) and cutting.ands == len(chunks):
        return chunks
    return []


def _inside_name(d: Draft, place: int) -> bool:
    """Say whether "&" stands inside a name: between two words with capitals."""
    if d.items[place].text != "&" or place == 0 or place + 1 >= len(d.items):
        return False
    return d.items[place - 1].text[:1].isupper() and d.items[place + 1].text[:1].isupper()


def _slash(d: Draft, place: int) -> bool:
    """Say whether a slash stands between two things: "open / paid"."""
    if d.items[place].text != "/" or place == 0 or place + 1 >= len(d.items):
        return False
    return not any(item.cue in JOINTS | CORE for item in (d.items[place - 1], d.items[place + 1]))


_PRONOUNS = frozenset({"them", "they", "both", "these", "those", "it", "sie", "beide", "beides", "diese", "ihnen"})


def without_pronouns(groups: list[list[Side]]) -> list[list[Side]]:
    """Leave out "them" and "both" beside two things or more: they are said of these, and are no values."""
    named = [[side for side in group if side.text.casefold() not in _PRONOUNS] for group in groups]
    return [group for group in named if group] if sum(len(group) for group in named) > 1 else groups


def same_groups(groups: list[list[Side]], pairs: int, *, letters: bool) -> list[list[Side]]:
    """Give the groups of things that are the same: one group, or pairs ("N as North and S as South")."""
    flat = [side for group in groups for side in group]
    paired = [group for group in groups if len(group) > 1]
    if pairs >= 2 and len(paired) >= 2:
        joined: list[list[Side]] = []
        waiting: list[Side] = []
        for group in groups:
            waiting.extend(group)
            if len(group) > 1:
                joined.append(waiting)
                waiting = []
        return [*joined, *([waiting] if waiting else [])]
    middle = next((number for number, group in enumerate(groups) if len(group) > 1), None)
    if (
        letters
        and middle is not None
        and len(flat) % 2 == 0
        and sum(len(group) for group in groups[:middle]) + 1 == len(flat) // 2 > 1
    ):
        half = len(flat) // 2
        return [[one, other] for one, other in zip(flat[:half], flat[half:], strict=True)]
    return [flat]


def _side(d: Draft, places: list[int]) -> Side:
    first, last = d.items[places[0]], d.items[places[-1]]
    text = d.scene.raw(first.start, last.end)
    if len(places) == 1:
        if first.cue is Cue.BLANK:
            return Side(text=text, items=tuple(places), blank=True)
        if first.cue is Cue.ZERO or (first.amount and first.amount.value == 0):
            return Side(text="0", items=tuple(places), zero=True)
        if first.known and any(text in group.values() for group in first.known.groups):
            # It stands so in the column: "HARBOUR and Harbour" are two values.
            return Side(text=text, items=tuple(places))
        if first.known and (first.quoted or first.text.casefold() == first.known.value.casefold()):
            return Side(text=first.known.value, items=tuple(places))
        if first.text.casefold() in CHARACTERS and not first.quoted:
            return Side(text=CHARACTERS[first.text.casefold()], items=tuple(places))
    return Side(text=text, items=tuple(places))
