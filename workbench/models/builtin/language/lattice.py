"""The lattice: every reading of every stretch of tokens, and the best ways through them."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from workbench.models.builtin.language.columns import Level
from workbench.models.builtin.language.cue_words import cues_of
from workbench.models.builtin.language.equated import equated
from workbench.models.builtin.language.figures import figures_at
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon import index
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.mentions import Mentions
from workbench.models.builtin.language.spelling import intended
from workbench.models.builtin.language.tokens import Token, TokenKind
from workbench.models.builtin.language.values import MONTHS

MARKS = {
    ",": Cue.COMMA, ";": Cue.STOP, ".": Cue.STOP, "?": Cue.STOP, "!": Cue.STOP, ":": Cue.COLON, "=": Cue.EQUALS,
    "==": Cue.EQUALS,
    "->": Cue.ARROW, "=>": Cue.ARROW, "→": Cue.ARROW, "&": Cue.AND, "+": Cue.AND,
}  # fmt: skip
_AFTER_A_NAME_TEXT = """
    and with by on to in against from is are vs versus or than using via for of into at und mit nach gegen auf
    aus oder anhand has where only just skip ignore leave drop exclude the all no not but then compare show
    count how what which was were have does do if when nur ignoriere zeige
"""
_AFTER_A_NAME = frozenset(_AFTER_A_NAME_TEXT.split())
CUE_COST = 0.10
_ROWS_OR_CHANGES = frozenset({Cue.ROW, Cue.CHANGE, Cue.CHANGED, Cue.DIFFERENCE, Cue.DUPLICATES, Cue.ADDED, Cue.REMOVED})
_NOUNS_AND_VERBS = frozenset({Cue.STAYED, Cue.MATCH, Cue.ORDER, Cue.MARK, Cue.CODE, Cue.CHART})
_FILE_NOUNS = frozenset({Cue.FILE, Cue.LIST, Cue.SHEET, Cue.REPORT})
UNIT_COST = 0.3
"""What a unit costs more that is a heading: "more than 40 points" speaks of the column rather."""
SLIP_COST = 0.55
UNKNOWN_COST = 1.2


class Lattice:
    """All items over the tokens of a message."""

    def __init__(self, text: str, tokens: tuple[Token, ...], mentions: Mentions, *, german: bool) -> None:
        self.text = text
        self.tokens = tokens
        self._items: list[tuple[Item, ...]] = []
        self._tables = mentions.tables
        self._german = german
        named = mentions.over(text, tokens)
        headings = equated(text, tokens, mentions.columns)
        exact = {start for start, items in named.items() if any(_is_exact(item) or _is_part(item) for item in items)}
        for start in range(len(tokens)):
            figures = (_of_a_column(one, named) for one in figures_at(text, tokens, start, german=german))
            found = [*self._cues(start), *figures, *named.get(start, ())]
            found = self._without_small_words(start, found)
            # A heading, a value, or a word that the files are called by is no slip for another word.
            found = [
                one
                for one in found
                if not one.note or one.cue in {None, Cue.ROW} or exact.isdisjoint(range(start, one.end))
            ]
            self._items.append(_apart((*found, *self._fallback(start, found)), headings))

    def _without_small_words(self, start: int, found: list[Item]) -> list[Item]:
        """Leave out "it" and "us" where they are written in capitals: IT, US are names then."""
        text = self.tokens[start].text
        if self._tables.is_called(text):
            # "The ledger" is ledger.csv where another file is called otherwise, and not just any file.
            found = [item for item in found if item.cue not in _FILE_NOUNS or item.end > start + 1]
        found = [item for item in found if not self._is_value_and_rows(item, found)]
        if self._ends_as_value(start, found):
            # "From no-show to done": a value of these files stands there, and no small word.
            found = [replace(one, cost=min(one.cost, 0.2)) for one in found if one.known or one.end > start + 1]
        if any(item.cue is Cue.ROW and item.cost < CUE_COST for item in found):
            # "The stays" of stays_may.csv are its rows, whatever else the word may mean.
            found = [item for item in found if item.end > start + 1 or item.cue in _ROWS_OR_CHANGES or not item.cue]
        if any(one.known is not None and one.end == start + 1 for one in found):
            # "Suites and doubles": the rooms of these files, and no rows that stand twice.
            found = [one for one in found if one.cue is not Cue.DUPLICATES or one.end > start + 1]
        if text.casefold() == "joined" and any(one.column is not None and one.end == start + 1 for one in found):
            # "Who joined in 2024" speaks of a column that is called so, not of rows that were added.
            found = [one for one in found if one.cue is not Cue.ADDED]
        if any(one.column is not None and one.column.level <= Level.PART and one.end == start + 1 for one in found):
            # "Average reading per zone" speaks of reading_m3, and "price is net" of net, not of a net change.
            found = [one for one in found if one.cue is not Cue.NET or one.end > start + 1]
            found = [one for one in found if one.cue is not Cue.TREAT or one.text.casefold() != "reading"]
        if self._tables.has_word(text):
            # "Which stays have no floor" speaks of stays_april.csv, not of what stayed.
            found = [item for item in found if item.cue not in _NOUNS_AND_VERBS or item.end > start + 1]
        if len(text) < 2 or not text.isupper() or self.text.isupper():
            return found
        named = any(item.known is not None and item.known.value == text and item.end == start + 1 for item in found)
        if not named and text not in {"IT", "US"}:
            return found
        return [
            item
            for item in found
            if item.end > start + 1 or item.cue is None or item.cue not in index.LIGHT | index.GUARDS
        ]

    def _ends_as_value(self, start: int, found: list[Item]) -> bool:
        """Say whether a small word is a value, written just so, behind "to", "from" or "is" and before nothing else."""
        text = self.tokens[start].text
        if not any(one.known is not None and one.known.value == text and one.end == start + 1 for one in found):
            return False
        ahead = self.tokens[start - 1].fold if start > 0 else ""
        behind = self.tokens[start + 1] if start + 1 < len(self.tokens) else None
        closes = (
            behind is None or behind.kind in {TokenKind.MARK, TokenKind.BREAK} or behind.fold in {"and", "or", "to"}
        )
        return closes and ahead in {"to", "from", "is", "are", "auf", "zu", "ist", "sind"}

    def _is_value_and_rows(self, item: Item, found: list[Item]) -> bool:
        """Say whether a phrase is a value and its rows: "open items", where a column says what is open."""
        if item.cue is not Cue.MISSING or item.end != item.start + 2:
            return False
        value = any(one.known is not None and one.end == item.start + 1 for one in found)
        return value and Cue.ROW in cues_of(self.tokens[item.start + 1])

    def at(self, start: int) -> tuple[Item, ...]:
        """Give the items that begin at a token."""
        return self._items[start]

    def stands_alone(self, place: int) -> bool:
        """Say whether a mark has blanks on both sides, so that it may stand for itself (". and - are the same")."""
        token = self.tokens[place]
        if len(token.text) != 1 or not token.spaced:
            return False
        return place + 1 == len(self.tokens) or self.tokens[place + 1].spaced

    def paths(self, start: int, end: int, limit: int = 24) -> tuple[tuple[Item, ...], ...]:
        """Give the cheapest ways to read the tokens from `start` to `end`, cheapest first."""
        best: dict[int, list[tuple[float, tuple[Item, ...]]]] = {end: [(0.0, ())]}
        for place in range(end - 1, start - 1, -1):
            here: list[tuple[float, tuple[Item, ...]]] = []
            for item in self._items[place]:
                if item.end <= end:
                    here.extend((cost + item.cost, (item, *path)) for cost, path in best[item.end])
            best[place] = heapq.nsmallest(limit, here, key=lambda pair: pair[0])
        return tuple(path for _, path in best[start])

    def least(self, start: int, end: int) -> float:
        """Give the cost of the cheapest way through the tokens from `start` to `end`."""
        best: dict[int, float] = {end: 0.0}
        for place in range(end - 1, start - 1, -1):
            best[place] = min(
                (item.cost + best[item.end] for item in self._items[place] if item.end <= end), default=0.0
            )
        return best[start]

    def _cues(self, start: int) -> Iterator[Item]:
        if self.tokens[start].kind in {TokenKind.QUOTED, TokenKind.BREAK}:
            return
        limit = start > 0 and self.tokens[start - 1].fold == "at" and self.tokens[start].fold in {"least", "most"}
        for item in _walk(self.text, self.tokens, start):
            if limit and item.cue in {Cue.LEAST, Cue.MOST}:
                continue
            if item.text.casefold() == "falls" and item.cue is (Cue.FELL if self._german else Cue.IF):
                # "The largest falls" are no condition; "falls leer" is one.
                continue
            if not (item.cue is Cue.FILLER and item.text.casefold() == "a" and self._no_article(start)):
                yield item

    def _no_article(self, place: int) -> bool:
        """Say whether "a" cannot be an article here: nothing follows, or a mark, or a small word ("a and b")."""
        if place + 1 == len(self.tokens):
            return True
        following = self.tokens[place + 1]
        if following.kind in {TokenKind.MARK, TokenKind.BREAK} or following.fold in _AFTER_A_NAME:
            return True
        ahead = self.tokens[place - 1].fold if place > 0 else ""
        return (
            ahead in {"in", "from", "of", "file"} and following.fold.endswith("s") and not following.fold.endswith("ss")
        )

    def _fallback(self, start: int, found: Sequence[Item]) -> Iterator[Item]:
        token = self.tokens[start]
        if token.kind is TokenKind.MARK and self.stands_alone(start):
            yield Item(start=start, end=start + 1, text=token.text, cost=0.25, quoted=True)
            if token.text not in "&+:=→":
                return
        if token.kind is TokenKind.MARK or token.kind is TokenKind.BREAK:
            cue = MARKS.get(token.text, Cue.STOP if token.kind is TokenKind.BREAK else Cue.MARK)
            yield Item(start=start, end=start + 1, text=token.text, cost=CUE_COST, cue=cue)
            return
        if any(item.end == start + 1 and not item.note for item in found):
            return
        quoted = token.kind is TokenKind.QUOTED
        yield Item(start=start, end=start + 1, text=token.text, cost=0.3 if quoted else UNKNOWN_COST, quoted=quoted)


def _of_a_column(figure: Item, named: Mapping[int, tuple[Item, ...]]) -> Item:
    """Give a figure at its cost: a unit that is a heading, too, is dearer."""
    if figure.amount is None or figure.end - figure.start < 2:
        return figure
    last = named.get(figure.end - 1, ())
    heading = any(one.column is not None and one.column.level <= Level.FOLDED and one.end == figure.end for one in last)
    return replace(figure, cost=figure.cost + UNIT_COST) if heading else figure


def _apart(items: tuple[Item, ...], headings: tuple[tuple[int, int], ...]) -> tuple[Item, ...]:
    """Leave out what would read headings that are said to be the same as anything else."""
    for start, end in headings:
        items = tuple(
            item
            for item in items
            if item.end <= start or item.start >= end or (item.column and (item.start, item.end) == (start, end))
        )
    return items


def _is_exact(item: Item) -> bool:
    """Say whether a word alone names something of the chat just as it is written there."""
    named = item.cue is Cue.ROW or item.known is not None or item.column is not None
    return named and item.end == item.start + 1 and (item.column is None or item.column.level <= Level.PLURAL)


def _is_part(item: Item) -> bool:
    """Say whether a word alone is a part of a heading: "reading" of reading_m3 is no slip for "meaning"."""
    return item.column is not None and item.end == item.start + 1 and item.column.level is Level.PART


def _walk(text: str, tokens: tuple[Token, ...], start: int) -> Iterator[Item]:
    """Follow the tree of phrases from a token on; a strange word may be read as the one it stands for."""
    root = index.tree()
    nodes: list[tuple[index.Node, str]] = [(root, "")]
    for place in range(start, min(len(tokens), start + 9)):
        token = tokens[place]
        if token.kind in {TokenKind.QUOTED, TokenKind.BREAK}:
            return
        if token.text == "-" and place > start and not token.spaced:
            # Hyphens join words ("case-insensitive"); a phrase may be written either way.
            nodes = [*nodes, *(step for node, note in nodes for step in _steps(node, note, token))]
            continue
        nodes = [step for node, note in nodes for step in _steps(node, note, token)]
        for node, note in nodes:
            for cue in node.cues:
                yield Item(
                    start=start,
                    end=place + 1,
                    text=text[tokens[start].start : token.end],
                    cost=CUE_COST + (SLIP_COST if note else 0.0),
                    cue=cue,
                    note=note,
                )
        if not nodes:
            return


def _steps(node: index.Node, note: str, token: Token) -> Iterator[tuple[index.Node, str]]:
    known = False
    found = False
    for word in index.spellings(token.text):
        known = known or word in index.words()
        if word in node.then:
            found = True
            yield node.then[word], note
    if found or known or note or token.kind is not TokenKind.WORD or token.fold in MONTHS:
        return
    meant = intended(token.fold)
    if meant is not None and meant in node.then:
        yield node.then[meant], f"Read “{token.text}” as “{meant}”."
