"""Names in sentences that are offered to be sent: written so that they are read as one name when they come back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from workbench.models.builtin.language.clauses import ABBREVIATIONS
from workbench.models.builtin.language.lexicon.index import spellings, tree
from workbench.models.builtin.replies.words import code, listed

_ONE_WORD = re.compile(r"[^\W\d_]\w*")
ANSWERS = "You can answer:"
_FILE = re.compile(r"[^\W_][\w-]*(?:\.\w+)?")


def heading(name: str) -> str:
    """Write a heading as it is where it is one plain word, else as code: “by `Cont. No.`”, “by id”."""
    plain = _ONE_WORD.fullmatch(name) and name.casefold() not in ABBREVIATIONS
    return name if plain and not _says_something(name) else code(name)


def headings(names: Iterable[str]) -> str:
    """Write headings in a list of words."""
    return listed([heading(name) for name in names])


def file(label: str) -> str:
    """Write the name of a file as it is where nothing in it can be taken for words around it, else as code."""
    return label if _FILE.fullmatch(label) else code(label)


def comparison(one: str, other: str) -> str:
    """Write the sentence that compares two files."""
    return f"Compare {file(one)} with {file(other)}"


def same(one: str, other: str) -> str:
    """Write the sentence that says that two headings are the same column."""
    return f"{heading(one)} is {heading(other)}"


def answers(options: Sequence[str]) -> str:
    """List what can be answered to a question, each a sentence that can be sent; the window makes buttons of them."""
    return "\n".join([ANSWERS, "", *(f"- {option}" for option in options)]) if options else ""


def _says_something(word: str) -> bool:
    """Say whether a word means something by itself in a request: "total", "changed", "by"."""
    nodes = tree().then
    return any((node := nodes.get(spelling)) is not None and bool(node.cues) for spelling in spellings(word))
