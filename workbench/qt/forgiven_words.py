"""What a rule forgave, in fuller words than those of a result."""

from __future__ import annotations

ONLY_WRITTEN = frozenset({"way of writing numbers", "way of writing dates"})
"""No rule of the user forgives these: it is the same number or date, as each file writes it."""

_WORDS = {
    "Unicode form": "the same letters, encoded otherwise",
    "spaces": "spaces around a text",
    "all spaces": "spaces inside a text",
    "words for blank": "words that stand for a blank",
    "relative tolerance": "tolerance in percent",
}


def rule_words(rule: str) -> str:
    """Word what a rule forgave."""
    return _WORDS.get(rule, rule)
