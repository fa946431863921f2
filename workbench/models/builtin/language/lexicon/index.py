"""The phrases of all cues as a tree of folded words, and what each word is worth."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from workbench.models.builtin.language.folding import fold
from workbench.models.builtin.language.lexicon import (
    asking,
    comparing,
    controlling,
    german,
    precision,
    refusing,
    rules,
    small,
    things,
)
from workbench.models.builtin.language.lexicon.cue import Cue

LIGHT = frozenset(
    {
        Cue.FILLER, Cue.AND, Cue.THEN, Cue.COMMA, Cue.COLON, Cue.STOP, Cue.MARK, Cue.EQUALS, Cue.ARROW, Cue.BY,
        Cue.PER, Cue.IN,
        Cue.OF, Cue.FOR, Cue.FROM, Cue.TO, Cue.WITH, Cue.ON, Cue.AS, Cue.IS, Cue.HAS, Cue.THAN, Cue.INTO, Cue.WHAT,
        Cue.WHICH, Cue.WHO, Cue.WHERE, Cue.WHEN, Cue.HOW, Cue.THERE, Cue.IT, Cue.THESE, Cue.ONE, Cue.AGAIN,
        Cue.NOW_ON,
        Cue.ALSO, Cue.JUST, Cue.FILE, Cue.SHEET, Cue.ROW, Cue.COLUMN_NOUN, Cue.VALUE, Cue.CELL, Cue.LIST, Cue.RESULT,
        Cue.BUT, Cue.TOGETHER, Cue.COMPARISON, Cue.CHARACTER,
    }
)  # fmt: skip
"""Cues that carry little meaning of their own: a request may leave them unused."""

GUARDS = frozenset(
    {
        Cue.NOT, Cue.NO, Cue.EXCEPT, Cue.UNLESS, Cue.IF, Cue.WITHOUT, Cue.ONLY, Cue.MORE_THAN, Cue.LESS_THAN,
        Cue.AT_LEAST,
        Cue.AT_MOST, Cue.AFTER, Cue.SINCE, Cue.BEFORE, Cue.UNTIL, Cue.OR, Cue.INSTEAD, Cue.BETWEEN, Cue.NO_ANSWER,
    }
)  # fmt: skip
"""Cues that narrow or turn round a meaning: a request in which one stays unused is asked about, never run."""


@dataclass(slots=True)
class Node:
    """A node of the tree: the words that may follow, and the cues of the phrase that ends here."""

    then: dict[str, Node] = field(default_factory=dict[str, "Node"])
    cues: tuple[Cue, ...] = ()


_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_VOWEL_Y = re.compile(r"[aeiou]y$")
_WORDS = re.compile(r"<=|>=|[^\W_](?:\w|['’](?=[^\W\d_])|&(?=\w))*|[^\s\w]", re.UNICODE)


@lru_cache(maxsize=1)
def tree() -> Node:
    """Give the tree of all phrases."""
    root = Node()
    for cue, phrase in _phrases():
        _plant(root, phrase, cue)
    return root


_NEVER_MEANT = frozenset(
    {
        Cue.PREDICT, Cue.SEND, Cue.JUDGE, Cue.COMPOSE, Cue.SAYS, Cue.CHART, Cue.WEB, Cue.SCHEDULE, Cue.TRANSLATE,
        Cue.EDIT_FILE, Cue.CODE, Cue.MEDIAN,
        Cue.PDF, Cue.GREETING, Cue.THANKS, Cue.FILLER,
    }
)  # fmt: skip
"""Cues whose words no misspelt word is taken for."""


@lru_cache(maxsize=1)
def guessable() -> tuple[str, ...]:
    """Give the words for which a misspelt one may be taken."""
    found = {word for cue, phrase in _phrases() if cue not in _NEVER_MEANT for word in _split(phrase)}
    return tuple(sorted(word for word in found if len(word) >= 5))


@lru_cache(maxsize=1)
def words() -> Mapping[str, int]:
    """Give every word that stands in a phrase with its length, for telling misspellings."""
    return {word: len(word) for _, phrase in _phrases() for word in _split(phrase)}


def _phrases() -> Iterator[tuple[Cue, str]]:
    for module in (small, things, comparing, rules, asking, controlling, refusing, german, precision):
        for cue, listed in module.PHRASES.items():
            for phrase in listed.split(","):
                yield from ((cue, form) for form in _forms(" ".join(phrase.split())))


def _forms(phrase: str) -> Iterator[str]:
    if not phrase:
        return
    for mark, forms in (("~", _verb_forms), ("^", _noun_forms)):
        if mark in phrase:
            head, _, tail = phrase.partition(mark)
            start, _, word = head.rpartition(" ")
            for form in forms(word):
                yield f"{start} {form}{tail}".strip()
            return
    yield phrase


def _verb_forms(verb: str) -> tuple[str, ...]:
    if verb.endswith("e"):
        return (verb, f"{verb}s", f"{verb}d", f"{verb[:-1]}ing")
    if verb.endswith("y") and not _VOWEL_Y.search(verb):
        return (verb, f"{verb[:-1]}ies", f"{verb[:-1]}ied", f"{verb}ing")
    if verb.endswith(("s", "x", "ch", "sh")):
        return (verb, f"{verb}es", f"{verb}ed", f"{verb}ing")
    return (verb, f"{verb}s", f"{verb}ed", f"{verb}ing")


def _noun_forms(noun: str) -> tuple[str, ...]:
    if noun.endswith("y") and not _VOWEL_Y.search(noun):
        return (noun, f"{noun[:-1]}ies")
    if noun.endswith(("s", "x", "ch", "sh")):
        return (noun, f"{noun}es")
    return (noun, f"{noun}s")


def _split(phrase: str) -> tuple[str, ...]:
    return tuple(fold(word) for word in _WORDS.findall(phrase))


def _plant(root: Node, phrase: str, cue: Cue) -> None:
    node = root
    for word in _split(phrase):
        node = node.then.setdefault(word, Node())
    if cue not in node.cues:
        node.cues = (*node.cues, cue)


@lru_cache(maxsize=4096)
def spellings(word: str) -> tuple[str, ...]:
    """Give the forms under which a word of a message is looked for: as folded, and with German letters written out."""
    if len(word) == 1 and not word.isascii():
        return (word.casefold(),)
    return tuple(dict.fromkeys((fold(word), fold(word.casefold().translate(_GERMAN)))))
