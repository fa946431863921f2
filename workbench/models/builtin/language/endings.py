"""Endings and spellings of German words: "der vorläufigen" is vorlaeufig, "Frühjahr" is fruehjahr."""

from __future__ import annotations

from functools import lru_cache

from workbench.models.builtin.language.folding import fold, parts, singular, written_out

_ENDINGS = ("en", "em", "er", "es", "e")
_LEAST = 4
"""A shorter stem is a word of its own: "eine" is not "ein"."""


@lru_cache(maxsize=4096)
def spelled(word: str) -> frozenset[str]:
    """Give the folded forms under which a word may stand in a file's name: umlauts written out, endings off."""
    forms = {fold(word), fold(written_out(word))}
    bare = {
        one[: -len(end)] for one in forms for end in _ENDINGS if one.endswith(end) and len(one) - len(end) >= _LEAST
    }
    return frozenset(forms | bare | {singular(one) for one in forms})


def words_spelled(text: str) -> tuple[frozenset[str], ...]:
    """Give the forms of each word of a text, in their order."""
    folded, out = parts(text), parts(written_out(text))
    if len(folded) != len(out):
        return tuple(spelled(one) for one in folded)
    return tuple(spelled(one) | spelled(other) for one, other in zip(folded, out, strict=True))
