"""How long a message may be: reading costs more than in proportion, and nobody waits for minutes for a refusal."""

from __future__ import annotations

from workbench.models.builtin.intents import Question
from workbench.models.builtin.language.tokens import Token, TokenKind, tokenize

MOST_CHARACTERS = 4_000
MOST_IN_SENTENCE = 120
"""So many words and marks may stand between two full stops."""

_STOPS = frozenset({".", "?", "!", ";"})


def too_long(text: str) -> Question | None:
    """Ask for a shorter message where this one is too long to be read with care; nothing of it is done."""
    if len(text) > MOST_CHARACTERS:
        return Question(
            text=f"This message has {len(text):,} characters; I read up to {MOST_CHARACTERS:,} at once. "
            "Nothing was done. Please send it in parts."
        )
    longest = _longest(tokenize(text))
    if longest > MOST_IN_SENTENCE:
        return Question(
            text=f"One sentence of this message has {longest} words and marks; I read up to {MOST_IN_SENTENCE}. "
            "Nothing was done. Please say it in shorter sentences."
        )
    return None


def _longest(tokens: tuple[Token, ...]) -> int:
    longest = length = 0
    for token in tokens:
        ends = token.kind is TokenKind.BREAK or (token.kind is TokenKind.MARK and token.text in _STOPS)
        length = 0 if ends else length + 1
        longest = max(longest, length)
    return longest
