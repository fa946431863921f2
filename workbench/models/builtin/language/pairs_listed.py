"""Pairs of headings in a row: "Halt ist die Haltestelle, Versp. die Verspätung", "Kit is Tool, Chg charge".

The verb is said once for all, a pair stands behind the words for the key, or the full stop ahead of it belongs to an
abbreviation ("by rental no. Kit is Tool"). Then each pair is written as a sentence of its own; other pairs are left to
the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from workbench.models.builtin.language.columns import ColumnGroup, Columns, same_table
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted

_VERB = r"(?:(?:is|are|=|==|equals|means|ist|sind|entspricht|hei(?:ß|ss)t)\s+(?:now\s+|jetzt\s+|called\s+)*|=\s*)"
_THE = r"(?:(?:the|column|der|die|das|den|dem|spalte)\s+)*"
_LEAD = rf"(?:(?:where|wobei|with|mit|and|und)\s+)?{_THE}"
_BETWEEN = re.compile(rf"\s*(?:[,;]\s*(?:(?:and|und|sowie)\s+)?|\s(?:and|und|sowie|&)\s+|\.\s+){_LEAD}", re.IGNORECASE)
_WORDS = re.compile(r"[`\"“„]?(?P<name>[^\s,;`\"“”„=]+(?:\s+[^\s,;`\"“”„=]+){0,3})[`\"“”]?")
_SMALL = frozenset(
    [
        "and",
        "und",
        "sowie",
        "or",
        "oder",
        "is",
        "ist",
        "are",
        "sind",
        "by",
        "nach",
        "on",
        "with",
        "mit",
        "the",
        "die",
        "der",
        "das",
        "den",
    ]
)
_ABBREVIATED = re.compile(r"(?:^|[\s-])(?:no|nr|num|nos|nrn|id|art|ref)\.\s+$", re.IGNORECASE)
_KEY = re.compile(r"\b(?:key|schlüssel|schluessel)\s+(?:is|are|ist|sind)\b[^.;?!]*,\s*$", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Pair:
    """Two headings that are one column, and where they stand."""

    start: int
    end: int
    left: str
    right: str
    verb: bool


def with_pairs(said: Said) -> Taken:
    """Give a message with the pairs of headings in a row as sentences of their own."""
    if said.tables.subjects[1:] == ():
        return said.kept()
    text = said.text
    pairs = _in_a_row(text, said.columns)
    if not pairs:
        return said.kept()
    ahead = text[: pairs[0].start]
    behind_short = _ABBREVIATED.search(ahead) is not None
    if all(pair.verb for pair in pairs) and not behind_short and _KEY.search(ahead) is None:
        return said.kept()
    ahead = re.sub(rf"[\s,;]+(?:(?:where|wobei|and|und)\s+)?{_THE}$", "", f"{ahead} ").rstrip(" .,;:")
    told = ". ".join(f"{quoted(pair.left)} is {quoted(pair.right)}" for pair in pairs)
    rest = text[pairs[-1].end :].lstrip(" ,;.")
    rest = re.sub(r"^(?:and|und)\s+", "", rest, flags=re.IGNORECASE)
    stop = ahead and not ahead.endswith(("?", "!"))
    return Taken(text=f"{ahead}{'. ' if stop else ' '}{told}. {rest}".strip())


def _in_a_row(text: str, columns: Columns) -> list[_Pair]:
    """Give the first pair that a verb joins and those that follow it at once."""
    first = next((pair for place in _places(text) if (pair := _pair_at(text, place, columns, verb=True))), None)
    if first is None:
        return []
    pairs = [first]
    while True:
        joint = _BETWEEN.match(text, pairs[-1].end)
        following = _pair_at(text, joint.end(), columns, verb=False) if joint is not None else None
        if following is None:
            return pairs
        pairs.append(following)


def _places(text: str) -> Iterator[int]:
    return (found.start() for found in re.finditer(r"(?<![\w`.-])[`\w]", text))


def _pair_at(text: str, place: int, columns: Columns, *, verb: bool) -> _Pair | None:
    """Give the two headings that stand from a place on; without a verb between them where one was said before."""
    for left, end in _headings(text, place, columns, exact=True):
        joint = re.compile(rf"\s+{_VERB}{_THE}|\s*={{1,2}}\s*", re.IGNORECASE).match(text, end)
        if joint is None and not verb:
            joint = re.compile(rf"\s+{_THE}", re.IGNORECASE).match(text, end)
        if joint is None:
            continue
        said_verb = (
            re.search(r"\S", text[end : joint.end()]) is not None
            and re.match(rf"\s*(?:{_VERB}|=)", text[end : joint.end()], re.IGNORECASE) is not None
        )
        for right, stop in _headings(text, joint.end(), columns, exact=False):
            if _are_apart(left, right):
                return _Pair(start=place, end=stop, left=left[1], right=right[1], verb=said_verb)
    return None


_Named = tuple[ColumnGroup, str]


def _headings(text: str, place: int, columns: Columns, *, exact: bool) -> Iterator[tuple[_Named, int]]:
    """Give the headings that words from a place on name, the longest first, with their ends."""
    found = _WORDS.match(text, place)
    if found is None:
        return
    ends = [found.start("name") + one.end() for one in re.finditer(r"\S+", found["name"])]
    for end in reversed(ends):
        words = text[found.start("name") : end]
        # The full stop may belong to the heading (`Versp.`) or end the sentence.
        for name in dict.fromkeys((words, words.rstrip(".?!:"))):
            if not name or name.split()[-1].casefold() in _SMALL:
                continue
            group = one_column(name, columns)
            if group is None:
                continue
            heading = next((one for one in group.names if one.casefold() == name.casefold()), None)
            if heading is None and exact:
                continue
            stop = found.start("name") + len(name)
            yield (group, heading or group.name), stop + (1 if text[stop : stop + 1] in '`"”“' else 0)


def _are_apart(left: _Named, right: _Named) -> bool:
    """Say whether no file has both headings: the same column under two names."""
    if left[0] is right[0]:
        return left[1] != right[1]
    ones, others = left[0].headings, right[0].headings
    return bool(ones and others) and not any(same_table(one.table, other.table) for one in ones for other in others)
