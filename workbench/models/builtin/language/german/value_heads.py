"""Nouns that begin with a value: "lass die Elektroautos weg" leaves out rows by what their cells say."""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.folding import fold, parts
from workbench.models.builtin.language.german.wording import END, START, Plain, wording
from workbench.models.builtin.language.known_values import inflected, known_values
from workbench.models.builtin.language.said import Said
from workbench.models.builtin.language.scene import quoted

_LEAST = 4
_REST = 3
_ENDINGS = ("en", "n", "e", "er", "ern", "es", "s", "in", "innen")


def picks_rows(said: Said, noun: str) -> bool:
    """Say whether a noun picks some rows by a value, so that it does not stand for all of them."""
    known = known_values(said.columns)
    word = fold(noun)
    forms = {word, *(word[: -len(end)] for end in _ENDINGS if word.endswith(end))}
    return bool(forms & set(known)) or inflected(noun, known) is not None or _by_head(said, noun) is not None


def _by_head(said: Said, noun: str) -> tuple[ColumnGroup, str, str] | None:
    """Give the column, the operator and the value by which a compound noun picks rows."""
    word = fold(noun)
    whole: dict[tuple[str, str], ColumnGroup] = {}
    first: dict[tuple[str, str], ColumnGroup] = {}
    for group in said.columns.groups:
        for value in group.values():
            heads = parts(value)
            head = heads[0] if heads else ""
            if len(head) < _LEAST or not head.isalpha() or not word.startswith(head) or len(word) - len(head) < _REST:
                continue
            if fold(value) == head:
                whole[group.name, value] = group
            else:
                first[group.name, value.split()[0]] = group
    for found, sign in ((whole, "is"), (first, "contains")):
        if len(found) == 1:
            (_, value), group = next(iter(found.items()))
            return group, sign, value
        if found:
            return None
    return None


def _left_out(found: re.Match[str], said: Said) -> Plain | None:
    noun = found["noun"]
    if said.columns.find(noun, loose=False) is not None:
        return None
    picked = _by_head(said, noun)
    if picked is None:
        return None
    group, sign, value = picked
    rule = f"rows where {quoted(group.name)} {sign} {quoted(value)}"
    verb = "only" if found["only"] else "leave out"
    return Plain(words=f"{verb} {rule}{found['more'] or ''}", told=f"Took “{noun}” for {rule}.")


_MORE = r"(?P<more>\s+und\s+(?=(?:zeig|gib|summe|speicher|vergleich|z(?:ä|ae)hl))[^.!?;]+)?"

VALUE_HEADS = (
    wording(
        rf"{START}(?:lass|nimm|lasse)\s+(?:die\s+|alle\s+)*(?P<only>(?!x)x)?(?P<noun>[A-ZÄÖÜ][\w-]+)\s+"
        rf"(?:weg|raus){_MORE}{END}",
        _left_out,
    ),
    wording(rf"{START}ohne\s+(?:die\s+|alle\s+"
            rf")*(?P<only>(?!x)x)?(?P<noun>[A-ZÄÖÜ][\w-]+)(?P<more>(?!x)x)?{END}", _left_out),
    wording(rf"{START}(?P<only>nur)\s+(?:die\s+)?(?P<noun>[A-ZÄÖÜ][\w-]+)(?P<more>(?!x)x)?{END}", _left_out),
)  # fmt: skip
