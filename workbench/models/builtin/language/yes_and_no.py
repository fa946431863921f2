"""Yes and no in an adjective: "only active accounts" and "exclude inactive ones" where a column `Is Active` says so."""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.folding import fold, parts
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.rows_meant import NO, YES
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.value_words import value_of

_ASKING = frozenset({"is", "has", "was", "are", "ist", "hat", "war", "can", "kann"})
"""Words that begin a heading which asks a question: `Is Active`, `has_paid`."""
_NOT = re.compile(r"^(?:non-?|not\s+|nicht\s+|un|in|in-)(?=\w{3})", re.IGNORECASE)
_NOUN = r"(?P<noun>rows?|lines?|records?|entries|ones?|zeilen|[^\W\d_]{3,})"
_AHEAD = re.compile(rf"\b(?=(?P<word>(?:(?:not|nicht)\s+)?[^\W\d_][\w-]{{3,}})\s+{_NOUN}\b)", re.IGNORECASE)
_BEHIND = re.compile(
    rf"\b{_NOUN}\s+(?P<rest>(?:(?:in|from|of|at|aus|in)\s+[^,;?]+?\s+)?)(?:(?:that|which|who)\s+(?:are|is|were)|,?\s*(?:die|welche)\s+(?=.*\b(?:sind|ist)\b))\s+"
    r"(?P<word>(?:(?:not|nicht)\s+)?[^\W\d_][\w-]{3,})(?:\s+(?:sind|ist))?(?=\s*(?:[.,;?!]|$))",
    re.IGNORECASE,
)
_BECAME = re.compile(
    r"\b(?:have\s+|has\s+)?(?:became|become|turned|were\s+made|got)\s+(?P<word>(?:not\s+)?[^\W\d_][\w-]{3,})(?:\s+again)?(?=\s*[?.!]*\s*$)",
    re.IGNORECASE,
)
_WURDEN = re.compile(
    r"\b(?:wurden?|sind)\s+(?:wieder\s+|jetzt\s+)?(?P<word>(?:nicht\s+)?[^\W\d_][\w-]{3,})(?:\s+geworden)(?=\s*[?.!]*\s*$)",
    re.IGNORECASE,
)
_ARE = re.compile(
    r"\b(?:are|is|were|was|sind|ist|waren)\s+(?:(?:still|already|now|noch|schon|jetzt)\s+)?(?P<word>(?:(?:not|nicht)\s+)?[^\W\d_][\w-]{3,})"
    r"(?=\s*(?:[?.!,;]|$|(?:in|im|per|by|je|pro|and|und)\b))",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[`\"“„«][^`\"”“»\n]+[`\"”“»]")


def with_yes_and_no(said: Said) -> Taken:
    """Give adjectives that a column of yes and no stands for as the rows where it says so."""
    columns = [one for one in said.columns.groups if _asks(one)]
    if not columns:
        return said.kept()
    text, notes = said.text, list[str]()
    for pattern in (_BECAME, _WURDEN, _BEHIND, _AHEAD, _ARE):
        for found in reversed(list(pattern.finditer(text))):
            start, end = _place(found)
            if any(one.start() < end and start < one.end() for one in _QUOTED.finditer(text)):
                continue
            meant = _meant(found["word"], columns, said)
            if meant is None or not _stands_for_rows(found, said):
                continue
            group, value = meant
            words = _words(found, group, value)
            text = f"{text[:start]}{words}{text[end:]}"
            notes.append(f"Took “{found['word']}” for rows where {quoted(group.name)} is {quoted(value)}.")
    return Taken(text=text, notes=tuple(dict.fromkeys(notes)))


def _place(found: re.Match[str]) -> tuple[int, int]:
    """Give where the words stand: a pattern that looks ahead has no width of its own."""
    return (found.start("word"), found.end("noun")) if found.re is _AHEAD else found.span()


def _words(found: re.Match[str], group: ColumnGroup, value: str) -> str:
    if found.re in {_BECAME, _WURDEN}:
        return f"changed in {quoted(group.name)} to {value}"
    if found.re is _ARE:
        return f"have {quoted(group.name)} {quoted(value)}"
    rest = found.groupdict().get("rest") or ""
    return f"rows {rest}where {quoted(group.name)} is {quoted(value)}"


def _asks(group: ColumnGroup) -> bool:
    """Say whether a heading asks what its column answers with yes and no."""
    values = {fold(one) for one in group.values() if one}
    asking = any(len(words := parts(name)) > 1 and words[0] in _ASKING for name in group.names)
    return asking and group.values_known and bool(values & YES) and bool(values & NO) and values <= YES | NO


def _meant(word: str, columns: list[ColumnGroup], said: Said) -> tuple[ColumnGroup, str] | None:
    """Give the column and its answer that a word stands for; None where it is a value or a heading itself."""
    if value_of(word, known_values(said.columns)) is not None or said.columns.find(word, loose=False) is not None:
        return None
    plain = _NOT.sub("", word)
    for negated, stem in ((False, word), (plain != word, plain)):
        fitting = [one for one in columns if any(parts(name)[1:] == parts(stem) for name in one.names)]
        if len(fitting) == 1:
            answers = NO if negated else YES
            value = next((one for one in fitting[0].values() if one and fold(one) in answers), None)
            return None if value is None else (fitting[0], value)
    return None


def _stands_for_rows(found: re.Match[str], said: Said) -> bool:
    noun = found.groupdict().get("noun")
    if noun is None or noun.casefold() in {"ones", "one", "rows", "row", "lines", "records", "entries", "zeilen"}:
        return True
    mention = said.columns.find(noun)
    return RowNouns(said.columns, said.tables).is_one(noun) or (
        mention is not None and any(one.role == "key" for one in mention.groups)
    )
