"""The sentence that opens a conversation: files, key, headings that are one column and more, all said in one breath.

"Gleich Hotel und Portal ab, Buchungsnr ist dort die Referenz und Betrag der Umsatz" is written as sentences of its own:
the comparison with its key, then each pair of headings, then all that is left, which the grammar reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.models.builtin.language.columns import Columns, Level
from workbench.models.builtin.language.comparing_said import ComparingSaid, asks, asks_only, comparing_said, sentences
from workbench.models.builtin.language.keys_said import KeySaid, key_said
from workbench.models.builtin.language.opening_words import (
    asked_of_changes,
    files_between,
    with_added_file,
    without_lost_zeros,
)
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.renames import Rename, renames
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_STRAY = re.compile(r"^(?:[\s,;.:]|(?:and|und|where|wobei|with|mit|dabei)\s+)+", re.IGNORECASE)
_HANGING = re.compile(r"(?:[\s,;:(]|\s(?:and|und|where|wobei|with|mit|dabei|while|whereas))+$", re.IGNORECASE)
_GOES_ON = re.compile(
    r"\s*,?\s*(?:without|ohne|but|aber|only|nur|by|nach|on|via|(?:ü|ue)ber|matched|joined|linked|keyed|identified"
    r"|anhand|per|using|except|au(?:ß|ss)er|for|f(?:ü|ue)r)\b",
    re.IGNORECASE,
)
_LEFT_OUT = re.compile(
    r"(?:[\s,;]|^)+(?:and\s+|und\s+|but\s+|aber\s+)?(?:without|ohne|leaving\s+out|ignoring|disregarding|excluding"
    r"|au(?:ß|ss)er|bis\s+auf|except(?:\s+for)?)\s+"
    r"(?:(?:the|die|der|das|den|column|columns|spalten?|dabei|auf)\s+)*(?P<names>[^.;:!?]+)$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*,\s*(?:and\s+|und\s+)?|\s+(?:and|und|sowie)\s+", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:(?:the|die|der|das|den|column|spalte)\s+)+", re.IGNORECASE)
_NARROWS = re.compile(
    r"(?:without|ohne|but|aber|only|just|nur|by|nach|on|via|(?:ü|ue)ber|using|except|au(?:ß|ss)er|for|f(?:ü|ue)r"
    r"|where|wo|whose|which|that|in|im|as|als|both|each)\b",
    re.IGNORECASE,
)
_FETCHES = re.compile(
    r"\b(?:look(?:ing)?\s+(?:\w+\s+)?up|lookup|bring\s+in|pull\s+in|fetch|enrich|append|stack|hole?|nachschlagen"
    r"|schlage?|erg(?:ä|ae)nze|h(?:ä|ae)nge)\b",
    re.IGNORECASE,
)
"""What asks for columns of another file, or for its rows below: there headings are joined, not renamed."""
_PAIR = 2


def with_opening(said: Said) -> Taken:
    """Give a message with what it says of files, key and headings as sentences of their own."""
    if len(said.tables.subjects) < _PAIR or "\n" in said.text.strip() or _FETCHES.search(said.text) is not None:
        return said.kept()
    added = with_added_file(said)
    if added is not None:
        return added
    text = without_lost_zeros(said.text, said.columns)
    pairs = renames(text, said.columns, said.tables)
    rest = _without(text, pairs)
    opening = _opening(rest, said, pairs) or _asked_between(rest, said, pairs)
    if opening is None:
        return _told(rest, pairs) if _is_new(pairs, text) else Taken(text=text)
    return opening


def _asked_between(text: str, said: Said, pairs: tuple[Rename, ...]) -> Taken | None:
    """Read a first question about two files: "who joined and who left between 2025 and 2026? id was member_no"."""
    if said.view.contract is not None:
        return None
    between = files_between(text, said.tables)
    subjects = said.tables.subjects
    if between is None and (len(subjects) != _PAIR or not pairs):
        return None
    rest, (one, other) = between if between is not None else (text, (subjects[0], subjects[1]))
    key = key_said(rest, said.columns, pairs)
    parts = _parts_beside(rest, key) if key is not None else None
    if parts is None:
        key, parts = None, [rest[start:end].strip() for start, end in sentences(rest)]
    first = parts[0] if parts else ""
    asked = asked_of_changes(first, said.columns)
    if not pairs and key is None and asked == first:
        return None
    if between is None and key is None and not any(one.endswith("?") for one in parts):
        return None
    others = " ".join(_ended(one) for one in (*parts[1:], asked) if re.search(r"\w", one))
    return _plain(ComparingSaid(one=one, other=other), key, (), others, pairs)


def _parts_beside(text: str, key: KeySaid) -> list[str] | None:
    """Give the sentences without the one that states the key; None where the key is no statement of its own."""
    spans = _spans(text, key)
    if not _is_stated(key, text, spans):
        return None
    home = next((span for span in spans if span[0] <= key.start < span[1]), None)
    return [
        _without_key(text, span, key, alone=True) if span == home else text[span[0] : span[1]].strip() for span in spans
    ]


def _is_new(pairs: tuple[Rename, ...], text: str) -> bool:
    """Say whether the pairs are said in a way that the grammar has no words for."""
    plain = r"\s*,?\s*(?:and\s+|und\s+)?[`\"]?{}[`\"]?\s+(?:is|ist|=)\s+[`\"]?{}[`\"]?\s*"
    return any(
        re.fullmatch(plain.format(re.escape(one.left), re.escape(one.right)), text[one.start : one.end], re.IGNORECASE)
        is None
        for one in pairs
    )


def _told(rest: str, pairs: tuple[Rename, ...]) -> Taken:
    """Give the message with its pairs behind its first sentence."""
    first = next(iter(sentences(rest)), (0, 0))
    ahead, behind = rest[: first[1]].strip(), rest[first[1] :].strip()
    if not re.search(r"\w", rest):
        return Taken(text=_pairs_told(pairs))
    return Taken(text=" ".join(part for part in (_ended(ahead), _pairs_told(pairs), behind) if part))


def _opening(text: str, said: Said, pairs: tuple[Rename, ...]) -> Taken | None:
    """Read the sentence that asks for the comparison, with a key that stands in it or in a sentence of its own."""
    if not asks(text):
        return None
    key = key_said(text, said.columns, pairs)
    spans = _spans(text, key)
    home = next((place for place, (start, end) in enumerate(spans) if key is not None and start <= key.start < end), -1)
    stated = key is not None and _is_stated(key, text, spans)
    for number in range(len(spans)):
        taken = key if number == home or stated else None
        parts = [text[one:other].strip() for one, other in spans]
        if taken is not None:
            parts[home] = _without_key(text, spans[home], taken, alone=number != home)
        for head, rest in _heads(parts[number]):
            bare, ignored = _left_out(head, said.columns)
            comparing = comparing_said(
                bare, said.columns, said.tables, keyed=taken is not None or bool(pairs), paired=bool(pairs)
            )
            if comparing is not None:
                parts = [
                    one if place == number or not _asks_again(one, comparing, said) else ""
                    for place, one in enumerate(parts)
                ]
                parts[number] = _STRAY.sub("", rest)
                others = " ".join(_ended(part) for part in parts if re.search(r"\w", part))
                return _plain(comparing, taken, ignored, others, pairs)
    return None


def _asks_again(sentence: str, comparing: ComparingSaid, said: Said) -> bool:
    """Say whether another sentence asks for the same comparison once more, and for nothing else."""
    again = comparing_said(sentence, said.columns, said.tables, keyed=True, paired=True)
    return again is not None and {again.one.label, again.other.label} == {comparing.one.label, comparing.other.label}


def _spans(text: str, key: KeySaid | None) -> list[tuple[int, int]]:
    """Give the sentences of a message; "Key: id" is one."""
    spans: list[tuple[int, int]] = []
    for start, end in sentences(text):
        if spans and key is not None and spans[-1][0] <= key.start < spans[-1][1] < key.end:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return spans


def _without_key(text: str, span: tuple[int, int], key: KeySaid, *, alone: bool) -> str:
    """Give a sentence without the words for the key; nothing where it says no more than that."""
    start, end = span
    rest = _cut(text[start:end], key.start - start, min(key.end, end) - start, joint=",").strip()
    return "" if alone and asks_only(rest) else rest


def _is_stated(key: KeySaid, text: str, spans: list[tuple[int, int]]) -> bool:
    """Say whether a key that stands in a sentence of its own is meant as one: nothing else is said there."""
    if key.stated:
        return True
    start, end = next((span for span in spans if span[0] <= key.start < span[1]), (0, 0))
    return asks_only(_cut(text[start:end], key.start - start, min(key.end, end) - start))


def _heads(sentence: str) -> Iterator[tuple[str, str]]:
    """Give the sentence, then what stands ahead of a comma with what follows as a sentence of its own."""
    yield sentence, ""
    for comma in reversed(list(re.finditer(r",\s+", sentence))):
        rest = sentence[comma.end() :]
        if _NARROWS.match(rest) is None:
            yield sentence[: comma.start()], _ended(rest)


def _plain(
    comparing: ComparingSaid,
    key: KeySaid | None,
    ignored: tuple[str, ...],
    others: str,
    pairs: tuple[Rename, ...],
) -> Taken:
    one, other = quoted(comparing.one.label), quoted(comparing.other.label)
    by = f" by {spoken([quoted(name) for name in key.names], 'and')}" if key is not None else ""
    told = [f"Compare {one} with {other}{by}."]
    told.append(_pairs_told(pairs))
    if ignored:
        told.append(f"Leave out the column {spoken([quoted(name) for name in ignored], 'and')}.")
    told.append(_STRAY.sub("", others.strip()))
    notes = [f"Took “{words}” for the rows." for words in comparing.rows]
    if key is not None:
        notes.extend(f"Read “{words}” as {quoted(name)}." for words, name in key.loosely)
    return Taken(text=" ".join(part for part in told if part), notes=tuple(notes))


def _pairs_told(pairs: tuple[Rename, ...]) -> str:
    told = [f"{quoted(one.left)} is {quoted(one.right)}." for one in pairs if not one.is_same]
    told.extend(f"Ignore leading zeros in {quoted(one.left)}." for one in pairs if one.zeros)
    return " ".join(told)


def _left_out(sentence: str, columns: Columns) -> tuple[str, tuple[str, ...]]:
    """Take "ohne die Ablesung" out of the sentence that compares: these columns are not compared."""
    found = _LEFT_OUT.search(sentence)
    if found is None:
        return sentence, ()
    names: list[str] = []
    for part in _BETWEEN.split(found["names"].strip(" .,;!?")):
        mention = columns.find(_ARTICLE.sub("", part.strip()).strip("`"))
        if mention is None or len(mention.groups) != 1 or mention.level > Level.ABBREVIATED:
            return sentence, ()
        names.append(mention.groups[0].name)
    return sentence[: found.start()], tuple(names)


def _without(text: str, pairs: tuple[Rename, ...]) -> str:
    """Take what is said of headings out of a message."""
    for one in reversed(pairs):
        text = _cut(text, one.start, one.end, one.kept)
    return text


def _cut(text: str, start: int, end: int, kept: str = "", joint: str = ".") -> str:
    ahead, behind = text[:start], text[end:]
    if kept:
        return f"{ahead}{kept}{behind}" if re.match(r"[\s.,;:!?)]|$", behind) else f"{ahead}{kept}, {behind.lstrip()}"
    ahead = _HANGING.sub("", f"{ahead} ")
    if ahead.endswith((".", "!", "?")):
        behind = behind.lstrip(" ,;:.")
        return f"{ahead} {behind}".rstrip()
    if not behind.strip(" .,;:!?"):
        return f"{ahead}{behind.strip()[:1] or ''}" if behind.strip()[:1] in ".!?" else ahead
    if re.match(r"\s*[.!?;:]", behind) is not None or _GOES_ON.match(behind) is not None or not ahead:
        return f"{ahead}{behind}" if ahead else _STRAY.sub("", behind)
    if joint != ".":
        comma = "," if behind.lstrip().startswith(",") else ""
        return f"{ahead}{comma} {behind.lstrip(' ,')}"
    return f"{_ended(ahead)} {re.sub(r'^[ ,]*(?:(?:and|und) +)?', '', behind)}"


def _ended(text: str) -> str:
    plain = text.rstrip(" ,;:")
    return plain if plain.endswith((".", "!", "?")) or not plain else f"{plain}."
