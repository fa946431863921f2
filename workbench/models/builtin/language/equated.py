"""Equated headings: in "net is Net amount" both words are columns, whatever else they may mean."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.models.builtin.language.columns import Columns, Level, same_table
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.tokens import Token, TokenKind

_LINKS = frozenset({"is", "=", "==", "->", "=>", "→", "equals", "ist", "entspricht", "heisst", "heißt"})
_BETWEEN = frozenset({"called", "the", "column", "now", "die", "der", "das", "spalte"})
_MOST_WORDS = 5


def equated(text: str, tokens: tuple[Token, ...], columns: Columns) -> tuple[tuple[int, int], ...]:
    """Give the stretches of tokens that are headings of two files, joined by "is" or "="."""
    found: list[tuple[int, int]] = []
    for place, token in enumerate(tokens):
        if token.fold not in _LINKS or token.kind is TokenKind.QUOTED:
            continue
        after = place + 1
        while after < len(tokens) and tokens[after].fold in _BETWEEN:
            after += 1
        one = next((span for span in _ending(place) if _heads(text, tokens, span, columns)), None)
        other = next((span for span in _beginning(after, len(tokens)) if _heads(text, tokens, span, columns)), None)
        if one is None or other is None:
            continue
        if are_apart(_words(text, tokens, one), _words(text, tokens, other), columns):
            found.extend((one, other))
    return tuple(dict.fromkeys(found))


def _ending(end: int) -> Iterator[tuple[int, int]]:
    return ((start, end) for start in range(max(0, end - _MOST_WORDS), end))


def _beginning(start: int, most: int) -> Iterator[tuple[int, int]]:
    return ((start, end) for end in range(min(most, start + _MOST_WORDS), start, -1))


def _words(text: str, tokens: tuple[Token, ...], span: tuple[int, int]) -> str:
    first, last = tokens[span[0]], tokens[span[1] - 1]
    return first.text if span[1] - span[0] == 1 else text[first.start : last.end]


def _heads(text: str, tokens: tuple[Token, ...], span: tuple[int, int], columns: Columns) -> bool:
    """Say whether words are a heading just as it stands in a file, small and big letters aside."""
    if {TokenKind.MARK, TokenKind.BREAK} & {tokens[span[0]].kind, tokens[span[1] - 1].kind}:
        return False
    mention = columns.find(_words(text, tokens, span), loose=False)
    return mention is not None and mention.level <= Level.FOLDED


def are_apart(left: str, right: str, columns: Columns) -> bool:
    """Say whether two names are headings that no file has both of: the same column under two names."""
    one, other = (columns.find(name, loose=False) for name in (left, right))
    if one is None or other is None or max(one.level, other.level) > Level.FOLDED:
        return False
    firsts = [item for group in one.groups for item in group.headings]
    seconds = [item for group in other.groups for item in group.headings]
    if not firsts or not seconds or any(same_table(left.table, right.table) for left in firsts for right in seconds):
        return False
    said = key(right)
    return not any(key(value) == said for group in one.groups for value in group.values())
