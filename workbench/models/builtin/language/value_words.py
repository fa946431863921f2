"""Words of values: a word that stands in one column is that value, whatever else it could mean.

"Stromzähler" are the rows whose Art is Strom, "lost" and "absent" are what a status says where it does, and "which
titles were lost" are the titles of those rows, never a value of the titles.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from workbench.models.builtin.language.columns import Columns
from workbench.models.builtin.language.cue_words import cues_of
from workbench.models.builtin.language.folding import fold, key, parts, singular, stem_key
from workbench.models.builtin.language.items import KnownValue
from workbench.models.builtin.language.known_values import inflected, known_values
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.row_nouns import USUAL, RowNouns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tokens import tokenize

_STATES = frozenset({Cue.REMOVED, Cue.ADDED, Cue.MISSING, Cue.FELL, Cue.ROSE})
_OWN_TEXT = """
    added removed new changed unchanged same different missing duplicate duplicates rose fell neu neue neuen entfernt
    weggefallen dazugekommen hinzugekommen fehlend geaendert geandert unveraendert gleich gestiegen gefallen
"""
_OWN = frozenset(_OWN_TEXT.split())
"""Words of a comparison: they stay what they are, even where a column holds them."""
_WAS = re.compile(
    r"\b(?P<verb>are|is|were|was|went|got|have\s+been|has\s+been|sind|ist|waren|war|wurden?|gingen|ging)\s+(?:still\s+|noch\s+)?$",
    re.IGNORECASE,
)
_ASKED_SO = re.compile(r"\b(?:ask\w*|called|marked|say\w*|hei(?:ß|ss)t)\s+$", re.IGNORECASE)
_ABSENT = re.compile(
    r"^\s*(?:who|which\s+[\w-]+|how\s+many\s+[\w-]+)\s+(?:was|were|is|are)\s+absent\b(?!\s+(?:from|in\s+the))",
    re.IGNORECASE,
)
_SHOW = re.compile(
    r"^\s*(?:show|list|zeige?|liste)\s+(?:me\s+|mir\s+)?(?:all\s+|alle\s+|the\s+|die\s+|den\s+)*(?P<value>[^\W\d_]{4,})"
    r"(?P<rest>\s+(?:in|im)\s+[^,;]+?)?\s*[.!?]*\s*$",
    re.IGNORECASE,
)
_MOST_HEADS = 6
_JOINTS = ("", "s", "n", "en", "es")
_LEAST_PART = 4


def with_value_words(said: Said) -> Taken:
    """Give a message with the values that its words can only be in quotes, and what to say of that."""
    values = {one: known for one, known in known_values(said.columns).items() if len(known.groups) == 1}
    if _ABSENT.match(said.text) and not values.get("absent") and len(said.tables.pair()) == 2:
        return _absent(said)
    if not values:
        return said.kept()
    notes: list[str] = []
    text = _in_words(said.text, lambda word: _compound(word, said, values, notes))
    text = _in_words(text, lambda word: _heads(word, text, said, notes))
    text = _shown(text, values)
    text = _states(text, said.columns, values, notes)
    return Taken(text=text, notes=tuple(notes))


def value_of(word: str, values: dict[str, KnownValue]) -> KnownValue | None:
    """Give the value that a word is, in the plural or inflected."""
    return values.get(key(word)) or values.get(stem_key(word)) or inflected(word, values)


def _absent(said: Said) -> Taken:
    """Ask whether rows are meant that the later file lacks, where a column may say so in a word that is not known."""
    open_ones = [
        one
        for one in said.columns.groups
        if one.role != "key" and not one.dated and one.logical and not one.values_known
    ]
    names = [quoted(one.name) for one in open_ones if not one.names_things][:3]
    if not names:
        return said.kept()
    asked = f"Are the rows meant that only the earlier file has, or is “absent” what {spoken(names, 'or')} says?"
    return said.asked(asked, "Show the removed rows", *(f'Show rows where {name} is "absent"' for name in names))


def _in_words(text: str, instead: Callable[[str], str | None]) -> str:
    """Put other words in the place of words that are not quoted."""
    found = re.compile(
        r"`[^`\n]+`|\"[^\"\n]+\"|“[^”\n]+”|„[^“”\n]+[“”]|(?P<word>(?<![\w.@/])[^\W\d_][^\W_]*(?:-[^\W\d_]+)*(?![\w@/]))"
    )
    return found.sub(lambda one: (instead(one["word"]) if one["word"] else None) or one.group(), text)


def _compound(word: str, said: Said, values: dict[str, KnownValue], notes: list[str]) -> str | None:
    """Read "Stromzähler", "Suite-Buchungen" and "Kinderstation" as the rows with the value that they begin with."""
    if not word[:1].isupper() or len(word) < _LEAST_PART + 2 or value_of(word, values) is not None:
        return None
    if said.columns.find(word, loose=False) is not None or said.tables.named(word) is not None:
        return None
    nouns = RowNouns(said.columns, said.tables)
    plain = key(word)
    for end in range(len(plain) - _LEAST_PART, 1, -1):
        known = values.get(plain[:end])
        if known is None:
            continue
        column = known.groups[0]
        for joint in _JOINTS:
            rest = plain[end:].removeprefix(joint) if plain[end:].startswith(joint) else ""
            if len(rest) < _LEAST_PART:
                continue
            own = any(stem_key(rest) == stem_key(name) for name in column.names)
            if not own and not (nouns.is_one(rest) or _counts(rest, said.columns)):
                continue
            notes.append(f"Took “{word}” for {quoted(column.name)} {quoted(known.value)}.")
            return f'"{known.value}"' if own else f'"{known.value}" Zeilen'
    return None


def _heads(word: str, text: str, said: Said, notes: list[str]) -> str | None:
    """Read "Handschuhe" as all values that begin with that word: Handschuh L and Handschuh M."""
    if len(word) < _LEAST_PART or cues_of(tokenize(word)[0]) or value_of(word, known_values(said.columns)) is not None:
        return None
    if said.columns.find(word) is not None or said.tables.named(word) or said.tables.nicknamed(word):
        return None
    if re.search(rf"\b{re.escape(word)}\s+(?:[\w&]{{1,4}}\b|\d)", text) and word[-1:] not in "sen":
        return None
    found = [
        (group, tuple(one for one in group.values() if _begins(one, word)))
        for group in said.columns.groups
        if group.values_known and not group.numeric and not group.dated
    ]
    found = [(group, held) for group, held in found if held]
    if len(found) != 1 or not 0 < len(found[0][1]) <= _MOST_HEADS:
        return None
    group, held = found[0]
    kept = tuple({key(one): one for one in held}.values())
    notes.append(f"Took “{word}” for {quoted(group.name)} {spoken([quoted(one) for one in kept], 'or')}.")
    return " or ".join(f'"{one}"' for one in kept)


def _begins(value: str, word: str) -> bool:
    """Say whether a value of several words begins with a word in the singular, that is said in the plural."""
    head, *rest = parts(value) or ("",)
    plain = fold(word)
    stems = {plain[: -len(end)] for end in ("en", "es", "s", "n", "e") if plain.endswith(end)} | {singular(plain)}
    return bool(rest) and head in stems and head != plain


def _shown(text: str, values: dict[str, KnownValue]) -> str:
    """Write "show all washers" as the rows with that value."""
    found = _SHOW.match(text)
    known = value_of(found["value"], values) if found is not None else None
    if found is None or known is None:
        return text
    return f'show rows where {quoted(known.groups[0].name)} is "{known.value}"{found["rest"] or ""}'


def _counts(rest: str, columns: Columns) -> bool:
    """Say whether the end of a word is what the key numbers, or a usual word for rows in the plural."""
    plain = singular(fold(rest))
    if plain in {singular(fold(one)) for one in USUAL}:
        return True
    return any(
        group.role == "key" and any(one.startswith(plain) for name in group.names for one in parts(name))
        for group in columns.groups
    )


def _states(text: str, columns: Columns, values: dict[str, KnownValue], notes: list[str]) -> str:
    """Read "lost" as the status that it is where a column holds it, not as removed."""
    for token in reversed(tokenize(text)):
        if not cues_of(token) & _STATES or token.fold in _OWN:
            continue
        known = values.get(key(token.text))
        if known is None or columns.find(token.text, loose=False) is not None:
            continue
        ahead, behind = text[: token.start], text[token.end :]
        if _ASKED_SO.search(ahead):
            continue
        name = quoted(known.groups[0].name)
        verb = _WAS.search(ahead)
        if verb is not None:
            have = _have(verb["verb"])
            text = f'{ahead[: verb.start()]}{have} {name} "{known.value}"{behind}'
        else:
            text = f'{ahead}"{known.value}"{behind}'
        notes.append(
            f"Took “{token.text}” for {name} {quoted(known.value)}; rows of one file only are “added” or “removed”."
        )
    return text


def _have(verb: str) -> str:
    plain = " ".join(verb.casefold().split())
    if plain in {"are", "were", "went", "got", "have been"}:
        return "have"
    return (
        "has" if plain in {"is", "was", "has been"} else "hat" if plain in {"ist", "war", "ging", "wurde"} else "haben"
    )
