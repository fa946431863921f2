"""Parts of a coordinated sentence: where "how many … and how many …" is cut, and what a part leaves out.

A part that leaves out its noun or verb, "and how many in October", goes on with the part before it; a scope at the end
of the last part, "added and removed rows in Hockey", holds for the parts before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from workbench.models.builtin.language.cue_words import cues_of
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.tokens import Token, TokenKind, tokenize

_ASKING = re.compile(r"\b(?:how\s+many|how\s+much|wie\s*viele?|which|welche[rsmn]?|who|wer)\b", re.IGNORECASE)
_JOINT = re.compile(r"\s*,?\s*\b(?:and|und|sowie|plus|then|dann)\b\s*|\s*[,;&?]\s+", re.IGNORECASE)
_STATES = frozenset({Cue.ADDED, Cue.REMOVED, Cue.MISSING, Cue.CHANGED, Cue.UNCHANGED, Cue.SAME, Cue.NEW})
_BEFORE_SCOPE = frozenset({
    "in", "im", "for", "fuer", "bei", "per", "je", "pro", "by", "of", "der", "des", "den", "am", "at", "on", "with",
    "where", "among", "within", "from", "aus", "von", "vom", "nach", "mit", "unter",
})  # fmt: skip
_MEASURED = frozenset({
    "number", "count", "sum", "total", "anzahl", "summe", "zahl", "mean", "average", "mittel", "all", "some", "none",
    "amount", "und", "and",
})  # fmt: skip
_OVERALL = re.compile(
    r"\b(?:overall|altogether|in\s+(?:total|all)|insgesamt|ingesamt|(?:ue|ü)berhaupt|all\s+(?:the\s+)?(?:rows|files)"
    r"|alle\s+zeilen|both\s+files|everywhere|(?:ü|ue)berall)\b",
    re.IGNORECASE,
)
_VERBS = frozenset({
    "are", "is", "were", "was", "have", "has", "had", "does", "do", "did", "there", "sind", "waren", "hat", "haben",
    "hatte", "hatten", "gibt", "exist", "stehen", "steht", "wurden", "wurde", "got", "get", "left", "joined",
})  # fmt: skip
_GROUPS = re.compile(
    r"(?:^|[\s,;:])(?:(?:je|per|pro|by|nach)\s|(?:for|in|of|fuer|für)\s+(?:each|every|jede[rnms]?)\s)[^,;]*$",
    re.IGNORECASE,
)


def parts_of(text: str, number: int) -> tuple[str, ...]:
    """Cut a message into so many parts: at its question words, else at its joints; none where they do not tell."""
    asked = [found.start() for found in _ASKING.finditer(text)]
    if len(asked) >= number:
        cuts = [0, *asked[len(asked) - number + 1 :], len(text)]
        return tuple(text[start:end] for start, end in pairwise(cuts))
    joints = list(_JOINT.finditer(text.rstrip(" ?!.")))
    if len(joints) < number - 1:
        return ()
    last = joints[len(joints) - number + 1 :] if len(joints) == number - 1 or number == 2 else []
    if not last:
        return ()
    starts = [0, *(joint.end() for joint in last)]
    ends = [*(joint.start() for joint in last), len(text)]
    return tuple(text[start:end] for start, end in zip(starts, ends, strict=True))


def is_state(token: Token) -> bool:
    """Say whether a word names the added, removed, changed or unchanged rows."""
    if token.kind is not TokenKind.WORD:
        return False
    stems = [token.text, *(token.text[: -len(end)] for end in ("en", "n") if token.text.casefold().endswith(end))]
    return any(cues_of(one) & _STATES for stem in stems for one in tokenize(stem)[:1])


def is_asked(part: str) -> bool:
    """Say whether a part has a question word of its own."""
    return _ASKING.search(part) is not None


def is_elliptic(part: str, names_rows: Sequence[str]) -> bool:
    """Say whether a part leaves something out that the part before it says: "how many in October".

    `names_rows` are the words of the part that stand for rows: with one of them and a verb it is a whole question.
    """
    found = _ASKING.search(part)
    if found is None or _OVERALL.search(part):
        return False
    words = [token.fold for token in tokenize(part[found.end() :])]
    noun = bool(words) and words[0] in names_rows
    return not (noun and bool(_VERBS & set(words)))


def has_verb(part: str) -> bool:
    """Say whether a part has a verb of its own: "how many are overdue"."""
    return any(token.fold in _VERBS for token in tokenize(part))


def is_overall(part: str) -> bool:
    """Say whether a part asks for all rows in so many words."""
    return _OVERALL.search(part) is not None


def ends_with_state(part: str) -> bool:
    """Say whether a part ends with a word for added, removed or changed rows: the noun stands in a later part."""
    words = [token for token in tokenize(part) if token.kind is TokenKind.WORD]
    if any(token.fold in _VERBS - {"left", "joined"} for token in words):
        return False
    while words and words[-1].fold in {"and", "und", "the", "die", "den", "der"}:
        words.pop()
    return bool(words) and is_state(words[-1])


def scope_of(part: str) -> str:
    """Give the words at the end of a part that say where: "in Hockey", "per section"; "" where there are none."""
    tokens = [token for token in tokenize(part) if token.kind is not TokenKind.BREAK]
    states = [place for place, token in enumerate(tokens) if is_state(token)]
    for place, token in enumerate(tokens):
        ahead = tokens[place - 1].fold if place > 0 else ""
        if token.fold not in _BEFORE_SCOPE or ahead in _MEASURED or place == 0:
            continue
        if token.fold in {"der", "des", "den"} and (ahead in _BEFORE_SCOPE or place < 2):
            continue
        if any(state > place for state in states) and any(state < place for state in states):
            continue
        if states and place < states[0] and place + 4 < states[0]:
            continue
        return part[token.start :].strip(" ?!.,;")
    return ""


def groups_alone(text: str) -> str:
    """Give the words for groups at the end of a message: "je Zimmer"; "" where it does not end so."""
    found = _GROUPS.search(text.rstrip(" ?!."))
    return found.group().strip(" ,;:?!.") if found is not None else ""
