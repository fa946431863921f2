"""Cues of single words: which phrases begin at a token, and which words are the small ones of a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.models.builtin.language.lexicon import index
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.tokens import Token, TokenKind

SMALL = frozenset(
    {
        Cue.FILLER, Cue.AND, Cue.OR, Cue.BUT, Cue.THEN, Cue.BY, Cue.PER, Cue.IN, Cue.OF, Cue.FOR, Cue.FROM, Cue.TO,
        Cue.WITH, Cue.ON,
        Cue.AS, Cue.IS, Cue.HAS, Cue.THAN, Cue.INTO, Cue.WHAT, Cue.WHICH, Cue.WHO, Cue.WHERE, Cue.WHEN, Cue.HOW,
        Cue.THERE, Cue.IT, Cue.THESE,
        Cue.THAT, Cue.NOT, Cue.NO, Cue.EXCEPT, Cue.IF, Cue.WITHOUT, Cue.ONLY, Cue.BETWEEN, Cue.MORE_THAN,
        Cue.LESS_THAN, Cue.ALSO, Cue.AGAIN,
        Cue.BOTH, Cue.ALL, Cue.ONE, Cue.JUST, Cue.AFTER, Cue.BEFORE, Cue.SINCE, Cue.UNTIL,
    }
)  # fmt: skip


def cue_ends(tokens: tuple[Token, ...], start: int, wanted: frozenset[Cue]) -> Iterator[tuple[Cue, int]]:
    """Give the wanted cues whose phrases begin at a token, each with the token behind it."""
    node = index.tree()
    for place in range(start, min(len(tokens), start + 4)):
        if tokens[place].kind in {TokenKind.QUOTED, TokenKind.BREAK}:
            return
        following = next((node.then[word] for word in index.spellings(tokens[place].text) if word in node.then), None)
        if following is None:
            return
        node = following
        for cue in node.cues:
            if cue in wanted:
                yield cue, place + 1


def cues_of(token: Token) -> frozenset[Cue]:
    """Give the cues that a token alone may have."""
    if token.kind in {TokenKind.QUOTED, TokenKind.BREAK}:
        return frozenset()
    node = index.tree()
    return frozenset(cue for word in index.spellings(token.text) if word in node.then for cue in node.then[word].cues)


def is_small(cues: frozenset[Cue]) -> bool:
    """Say whether a word is one of the small ones that hold a sentence together."""
    return bool(cues & SMALL)
