"""Finds in a reply what could be asked next, to be offered as buttons."""

from __future__ import annotations

import re

_LINE = re.compile(r"\n*^You could ask next: (?P<rest>.+?)\.?\s*\Z", re.MULTILINE)
_LIST = re.compile(r"(?P<lead>\byou (?:could|can) ask:)\n+(?P<lines>(?:- [^\n]+(?:\n+|\Z))+)\Z")
_ANSWERS = re.compile(r"(?:^|\n+)You can answer:\n+(?P<lines>(?:- [^\n]+(?:\n|\Z))+)\n*")
_QUOTED = re.compile(r"“((?:[^“”\n]|“[^“”\n]*”){1,120})”")


def split_suggestions(text: str) -> tuple[str, tuple[str, ...]]:
    """Give the reply without its last line, or list, of suggestions, and the suggestions; none where there are none.

    Answers to a question may stand before its last words: what is not done until one is given.
    """
    answers = _ANSWERS.search(text)
    if answers is not None:
        rest = (text[: answers.start()], text[answers.end() :])
        return "\n\n".join(part for part in rest if part), _sentences(answers.group("lines"))
    found = _LINE.search(text)
    if found is None:
        return _split_list(text)
    sentences = tuple(_QUOTED.findall(found.group("rest")))
    return (text[: found.start()], sentences) if sentences else (text, ())


def _sentences(lines: str) -> tuple[str, ...]:
    return tuple(line.removeprefix("- ") for line in lines.splitlines() if line)


def _split_list(text: str) -> tuple[str, tuple[str, ...]]:
    """Take the sentences of a list that ends a reply; what is to be done before anything is said is no sentence."""
    found = _LIST.search(text)
    if found is None:
        return text, ()
    sentences = _sentences(found.group("lines"))
    if any(", then say “" in sentence for sentence in sentences):
        return text, ()
    return text[: found.end("lead")], sentences
