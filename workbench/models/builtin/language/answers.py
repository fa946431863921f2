"""Answers: a short reply to an open question chooses one of its options, which is then read as if it had been sent."""

from __future__ import annotations

import re
from collections.abc import Sequence

from workbench.models.builtin.language.columns import ColumnMention, Columns, Level
from workbench.models.builtin.language.conversation import PendingQuestion
from workbench.models.builtin.language.folding import fold, key
from workbench.models.builtin.language.values import NUMBER_WORDS

_ORDINALS = {
    "first": 0, "1st": 0, "erste": 0, "ersten": 0, "erster": 0, "former": 0, "second": 1, "2nd": 1, "zweite": 1,
    "zweiten": 1, "zweiter": 1, "third": 2, "3rd": 2,
    "dritte": 2, "dritten": 2, "fourth": 3, "4th": 3, "vierte": 3, "vierten": 3, "fifth": 4, "5th": 4, "last": -1,
    "latter": -1, "letzte": -1, "letzten": -1, "sixth": 5, "6th": 5,
}  # fmt: skip
_AROUND_TEXT = """
    the a one option number choice answer please take use i mean meant it is i'd like pick choose das die der
    den nehme nimm bitte variante nummer yes ja ok okay go with want that do
"""
_AROUND = frozenset(_AROUND_TEXT.split())
_YES = frozenset(
    {
        "yes",
        "y",
        "ja",
        "yep",
        "yeah",
        "sure",
        "ok",
        "okay",
        "correct",
        "right",
        "do it",
        "yes please",
        "go ahead",
        "please do",
        "genau",
        "stimmt",
        "that's right",
        "exactly",
        "ja bitte",
    }
)
_QUOTED = re.compile(r"`([^`]+)`")


def chosen(text: str, pending: PendingQuestion | None, columns: Columns) -> str | None:
    """Give the option that a reply chooses; None where it is no choice."""
    if pending is None:
        return None
    tail = _tail(text, pending.options)
    if tail is not None:
        return tail
    key = _key_named(text, pending, columns)
    if key is not None:
        return key
    if not pending.options:
        return _filled_in(text, pending, columns)
    plain = fold(text).strip(" .!?,")
    exact = next((option for option in pending.options if fold(option).strip(" .!?,") == plain), None)
    if exact is not None:
        return exact
    if plain in _YES:
        return pending.options[0] if len(pending.options) == 1 else None
    return (
        _by_place(plain, pending.options)
        or _every(plain, pending.options)
        or _by_name(text, pending.options, columns)
        or _by_words(plain, pending.options)
        or _filled_in(text, pending, columns)
    )


def _tail(text: str, options: Sequence[str]) -> str | None:
    """Choose the one option that a reply of several words is, or is the end of: "by `Ref`. `No.` is `Ref`"."""
    said = _bare(text)
    if len(said.split()) < _FEWEST:
        return None
    hits = [option for option in options if f" {_bare(option)}".endswith(f" {said}")]
    return hits[0] if len(hits) == 1 else None


def _bare(text: str) -> str:
    """Write a sentence without the marks around its names, which a person leaves out."""
    return fold(text.replace("`", "")).strip(' .!?,;:“”"')


_FEWEST = 3
_KEY_ASKED = ("identifies a row", "identify a row", "which rows belong together")
_KEY_LEADS = re.compile(
    r"^\s*(?:(?:ok|okay|yes|ja|well|so|then|please|bitte|use|take|nimm|it's|it is|ok then|make it|go with|i mean|both"
    r"|the key is|key is|compare them|compare|match|match them)[ ,]+)*"
    r"(?:(?:by|on|with|using|via|nach|über|anhand)\s+)?",
    re.IGNORECASE,
)


def _key_named(text: str, pending: PendingQuestion, columns: Columns) -> str | None:
    """Read "by code", "code" or "Personalnr and employee_id" as the key where the key was asked for."""
    if not any(words in pending.text for words in _KEY_ASKED):
        return None
    names = _KEY_LEADS.sub("", f" {text.strip(' .!?')}", count=1).strip()
    names = re.sub(r"\s+(?:as the key|as key|please|bitte)$", "", names, flags=re.IGNORECASE)
    parts = [part.strip(' `"“”') for part in re.split(r",|\band\b|\bund\b|\+|&|=|\bis\b", names) if part.strip()]
    found = [columns.find(part) for part in parts]
    if not parts or len(parts) > 4 or any(one is None or one.level > Level.PART for one in found):
        return None
    led = len(names) < len(text.strip(" .!?"))
    if _MAPS.search(names) and not led and not _offered(found, pending):
        return None
    return f"Compare by {' and '.join(f'`{part}`' for part in parts)}"


_MAPS = re.compile(r"=|\bis\b", re.IGNORECASE)


def _offered(found: Sequence[ColumnMention | None], pending: PendingQuestion) -> bool:
    """Say whether a column is one that the question offers as a key: "Paid is Amount" answers another question."""
    names = {name for one in found if one is not None for group in one.groups for name in group.names}
    return any(f"`{name}`" in pending.text for name in names)


_ASKED = re.compile(r"“([^”]+)”")
_LEADS = frozenset({"by", "nach", "on", "with", "per", "use", "in", "it", "is", "meant", "mean", "i", "the", "column"})


def _filled_in(text: str, pending: PendingQuestion, columns: Columns) -> str | None:
    """Put a name given in answer into the request, in the place of the word that was asked about."""
    asked = next((word for word in _ASKED.findall(pending.text) if word in pending.request), None)
    words = text.strip(" .!?,`").split()
    while len(words) > 1 and fold(words[0]) in _LEADS:
        words = words[1:]
    name = " ".join(words)
    if asked is None or not name or len(words) > 4:
        return None
    mention = columns.find(name)
    if mention is None or mention.level > Level.PLURAL:
        return None
    return pending.request.replace(asked, f"`{mention.groups[0].name}`", 1)


def _every(plain: str, options: tuple[str, ...]) -> str | None:
    """Choose the option that has all the names, for "both" and "all of them"."""
    if not set(plain.split()) & {"both", "all", "beide", "alle", "all of them", "everything"} or len(plain.split()) > 3:
        return None
    names = [frozenset(_QUOTED.findall(option)) for option in options]
    every = frozenset[str]().union(*names)
    return next((option for option, mine in zip(options, names, strict=True) if mine == every), None)


def _by_words(plain: str, options: tuple[str, ...]) -> str | None:
    """Choose the one option in which all the words of a short reply stand."""
    words = [
        word
        for word in re.findall(r"[\w']+", plain)
        if word not in _AROUND and word not in {"and", "with", "und", "mit"}
    ]
    if not words or len(words) > 4:
        return None
    named = [frozenset(re.split(r"[\W_]+", fold(option))) | frozenset(fold(option).split()) for option in options]
    hits = [
        option
        for option, mine in zip(options, named, strict=True)
        if all(word in mine or set(word.split("_")) <= mine for word in words)
    ]
    return hits[0] if len(hits) == 1 and len(options) > 1 else None


def _by_place(plain: str, options: tuple[str, ...]) -> str | None:
    words = [word for word in re.findall(r"[\w']+", plain) if word not in _AROUND or word == "one"]
    places = [word for word in words if word != "one"] or words
    if len(places) != 1:
        return None
    word = places[0]
    place = _ORDINALS.get(word)
    if place is None and word.isdigit():
        place = int(word) - 1
    if place is None and word in NUMBER_WORDS and NUMBER_WORDS[word].isdigit():
        place = int(NUMBER_WORDS[word]) - 1
    if place is None or not -1 <= place < len(options):
        return None
    return options[place]


def _by_name(text: str, options: tuple[str, ...], columns: Columns) -> str | None:
    """Choose by the name that only one option has: "the dollar one", "Sector"."""
    words = " ".join(word for word in re.findall(r"[\w'&./#-]+", text) if fold(word) not in _AROUND)
    if not words or len(words.split()) > 5:
        return None
    names = [frozenset(_QUOTED.findall(option)) for option in options]
    shared = frozenset[str].intersection(*names) if names else frozenset[str]()
    own = [name - shared for name in names]
    wanted = {key(words)}
    mention = columns.find(words)
    if mention is not None and len(mention.groups) == 1:
        wanted |= {key(name) for name in mention.groups[0].names}
    hits = [place for place, mine in enumerate(own) if mine and {key(name) for name in mine} <= wanted]
    if not hits:
        hits = [
            place
            for place, mine in enumerate(own)
            if len(mine) == 1 and key(words) and key(words) in key(next(iter(mine)))
        ]
    return options[hits[0]] if len(hits) == 1 else None
