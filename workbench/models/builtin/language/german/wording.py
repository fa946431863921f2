"""A German turn of phrase and the plain words for it, in the place where it stands in a message."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from workbench.models.builtin.language.said import Said, Taken

START = r"(?:^|(?<=[.!?;]\s))\s*(?:(?:und|dann|jetzt|nun|ok|okay|also|so|ach|bitte|noch|danach|nur\s+noch)\s*,?\s+)*"
"""The beginning of a sentence, with the words that lean on what was said before."""
END = r"(?=\s*,?\s*(?:bitte\s*)?(?:$|[.!?;](?:\s|$)))"
REST = r"(?:[^.!?;]|[.](?=\S))+?"
"""A stretch within one sentence; a point inside "1.500,00" or "liste.csv" ends none."""
_QUOTED = re.compile(r"[`\"“„«][^`\"”“»\n]+[`\"”“»]")


@dataclass(frozen=True, kw_only=True, slots=True)
class Plain:
    """The plain words for a turn of phrase; `told` where the reader should know how it was taken."""

    words: str
    told: str = ""
    question: Taken | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Wording:
    """A turn of phrase: its shape, and what gives the plain words for it; None where it is not meant so."""

    pattern: re.Pattern[str]
    plain: Callable[[re.Match[str], Said], Plain | None]


def wording(pattern: str, plain: str | Callable[[re.Match[str], Said], Plain | None], told: str = "") -> Wording:
    """Make a wording; words in braces stand for the named parts of what was found."""
    if not isinstance(plain, str):
        return Wording(pattern=re.compile(pattern, re.IGNORECASE), plain=plain)

    def filled(found: re.Match[str], _: Said) -> Plain:
        parts = {name: (value or "").strip() for name, value in found.groupdict().items()}
        note = f"Took “{found.group().strip(' ,')}” for {told.format(**parts)}." if told else ""
        return Plain(words=plain.format(**parts), told=note)

    return Wording(pattern=re.compile(pattern, re.IGNORECASE), plain=filled)


def written_plainly(said: Said, wordings: Iterable[Wording]) -> Taken:
    """Give a message with turns of phrase in plain words; a name in quotes or a heading stays as it is."""
    text, notes = said.text, list[str]()
    for one in wordings:
        place = 0
        while (found := one.pattern.search(text, place)) is not None:
            place = max(found.end(), place + 1)
            if _is_name(found, said):
                continue
            plain = one.plain(found, replace(said, text=text))
            if plain is None:
                continue
            if plain.question is not None:
                return plain.question
            text = f"{text[: found.start()]}{plain.words}{text[found.end() :]}"
            place = found.start() + len(plain.words)
            if plain.told:
                notes.append(plain.told)
    return Taken(text=text, notes=tuple(notes))


def _is_name(found: re.Match[str], said: Said) -> bool:
    """Say whether a turn of phrase stands inside quotes, or is a heading itself."""
    quoted = any(one.start() <= found.start() and found.end() <= one.end() for one in _QUOTED.finditer(found.string))
    return quoted or said.columns.find(found.group().strip(" ,.?!"), loose=False) is not None
