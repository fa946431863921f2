"""The largest changes where no column is named: "top 10 changes", "which row changed most", "die größten Änderungen".

A change has a size in a column of numbers. Where one alone is compared it is that one; of several it is asked which.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import ID_WORDS, ColumnGroup, Level
from workbench.models.builtin.language.folding import fold, parts, singular
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import NUMBER_WORDS

_COUNT = "|".join(sorted((one for one in NUMBER_WORDS if one.isalpha()), key=len, reverse=True))
_N = rf"(?P<n>\d{{1,4}}|{_COUNT})"
_SHOW = (
    r"^\s*(?:(?:please|bitte|now|and|und)\s+)*(?:(?:show|list|give|find|what\s+(?:is|are|was|were)|what['’]s|which\s+(?:is|are)"
    r"|zeige?|liste|nenne?|was\s+(?:ist|sind|war|waren))\s+)?(?:me\s+|mir\s+|us\s+|uns\s+)?(?:(?:the|die|der|das|den)\s+)?"
)
_LARGE = (
    r"(?:largest|biggest|greatest|strongest|highest|most\s+(?:extreme|significant|important)|gr(?:ö|oe)(?:ß|ss)te[nrs]?"
    r"|st(?:ä|ae)rkste[nrs]?|h(?:ö|oe)chste[nrs]?)"
)
_CHANGE = (
    r"(?:changes?|differences?|deviations?|variances?|discrepanc(?:y|ies)|(?:ver)?(?:ä|ae)nderung(?:en)?|abweichung(?:en)?"
    r"|unterschiede?n?|differenz(?:en)?)"
)
_END = r"(?:\s+(?:first|zuerst|please|bitte|overall|of\s+all|insgesamt|von\s+allen))?\s*[.!?]*\s*$"
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_SHOW}top(?:\s+{_N})?\s+(?:{_LARGE}\s+)?(?P<what>{_CHANGE}){_END}",
        rf"{_SHOW}(?:{_N}\s+)?{_LARGE}\s+(?:{_N.replace('P<n>', 'P<m>')}\s+)?(?P<what>{_CHANGE}){_END}",
        (
            rf"{_SHOW}(?:{_N}\s+)?(?P<noun>[\w-]+)\s+(?:with|having|that\s+ha(?:s|ve)|mit)\s+(?:(?:the|der|den|dem)\s+)?{_LARGE}\s+"
            rf"(?P<what>{_CHANGE}){_END}"
        ),
        (
            rf"^\s*(?:which|what|welche[rs]?)\s+(?:{_N}\s+)?(?P<noun>[\w-]+)\s+(?:has\s+|have\s+)?(?P<what>changed|differs?|moved)\s+(?:the\s+)?"
            rf"most{_END}"
        ),
        (
            rf"^\s*(?:welche[rs]?)\s+(?:{_N}\s+)?(?P<noun>[\w-]+)\s+(?:hat|haben)\s+sich\s+am\s+(?:meisten|st(?:ä|ae)rksten)\s+"
            rf"(?P<what>(?:ver|ge)(?:ä|ae)ndert){_END}"
        ),
        (
            r"^\s*(?:and\s+|now\s+)?(?:sort|order|rank|sortiere?)(?:ed|iert)?\s+(?:(?:them|these|it|that|the\s+changes|the\s+rows|sie|die\s+(?:ä|ae)nderungen)\s+)?"
            r"(?:by|nach)\s+(?:the\s+|der\s+|die\s+)?(?:(?:size|amount|gr(?:ö|oe)(?:ß|ss)e)\s+(?:of\s+|der\s+)?(?:the\s+|their\s+)?)?"
            rf"(?P<what>{_CHANGE}|size){_END}"
        ),
        rf"^\s*(?P<what>wo)\s+(?:ist|sind|war|waren)\s+(?:die\s+)?{_LARGE}\s+{_CHANGE}{_END}",
        rf"^\s*(?P<what>where)\s+(?:is|are|was|were)\s+the\s+{_LARGE}\s+{_CHANGE}{_END}",
    )
)
_COMPOUND = re.compile(
    rf"{_SHOW}(?:(?:top\s+)?{_N}\s+)?{_LARGE}\s+(?P<name>[A-ZÄÖÜ][^\W\d_]{{2,}}?)s?-?(?P<what>(?:ver)?(?:ä|ae)nderung(?:en)?"
    rf"|abweichung(?:en)?|unterschiede?|differenz(?:en)?){_END}",
    re.IGNORECASE,
)
_SORTED = re.compile(r"^\s*(?:and\s+|now\s+)?(?:sort|order|rank)", re.IGNORECASE)
_ROWS = frozenset({"row", "line", "record", "entry", "item", "one", "zeile", "eintrag", "datensatz", "position"})
_DEFAULT = 10


def with_largest_changes(said: Said) -> Taken:
    """Give the largest changes by the one column of numbers that is compared; asks where there are several."""
    compound = _COMPOUND.match(said.text)
    if compound is not None and len(said.tables.pair()) == 2:
        return _of_compound(compound, said)
    found = next((one for pattern in _PATTERNS if (one := pattern.match(said.text))), None)
    if found is None or len(said.tables.pair()) != 2:
        return said.kept()
    noun = found["noun"] if "noun" in found.groupdict() else None
    if noun is not None and not _stands_for_rows(noun, said):
        return said.kept()
    number = _number(found, noun)
    choices = _sized(said)
    if not choices:
        return said.kept()
    options = [f"Top {number} by change in {quoted(one.name)}" for one in choices]
    if len(choices) == 1:
        name = quoted(choices[0].name)
        note = f"Ranked by the change in {name}, the only compared column in which a change has a size."
        return Taken(text=options[0], notes=(note,))
    names = spoken([quoted(one.name) for one in choices[:6]], "or")
    return said.asked(f"The largest change in which column: {names}?", *options[:6])


def _of_compound(found: re.Match[str], said: Said) -> Taken:
    """Read "größte Umsatzänderung" by the column that the noun begins with."""
    mention = said.columns.find(found["name"])
    if mention is None or len(mention.groups) != 1 or not (mention.groups[0].numeric or mention.groups[0].dated):
        return said.kept()
    name = quoted(mention.groups[0].name)
    note = f"Read “{found['name']}” as {name}." if mention.level > Level.PLURAL else ""
    return Taken(text=f"Top {_number(found, None)} by change in {name}", notes=(note,) if note else ())


def _number(found: re.Match[str], noun: str | None) -> int:
    """Give how many are wanted: as many as are said, one where one is spoken of."""
    groups = found.groupdict()
    text = (groups.get("n") or groups.get("m") or "").casefold()
    if text:
        return int(NUMBER_WORDS.get(text, text).partition(".")[0]) or _DEFAULT
    if _SORTED.match(found.string):
        return _DEFAULT
    word = fold(noun if noun is not None else found["what"])
    one = singular(word) == word and not word.endswith(("en", "unterschiede"))
    return 1 if one and word not in {"wo", "where"} else _DEFAULT


def _stands_for_rows(noun: str, said: Said) -> bool:
    word = singular(fold(noun))
    if word in _ROWS or word.rstrip("n") in _ROWS:
        return True
    mention = said.columns.find(noun)
    if mention is not None and mention.level <= Level.MISSPELT:
        # Of groups it is another question: how many of their rows changed.
        return all(one.role == "key" for one in mention.groups)
    return RowNouns(said.columns, said.tables).is_one(noun)


def _sized(said: Said) -> list[ColumnGroup]:
    """Give the compared columns in which a change has a size: numbers, and dates where there are none."""
    compared = [one for one in said.columns.groups if is_compared(one, said)]
    numbers = [one for one in compared if one.numeric and not is_number_of_things(one)]
    return numbers or [one for one in compared if one.dated]


def is_compared(group: ColumnGroup, said: Said) -> bool:
    """Say whether a column is compared, or would be where nothing is compared yet."""
    known = group.logical or (said.view.contract is None and len(group.headings) > 1)
    return known and group.role not in {"key", "ignore"}


def is_number_of_things(group: ColumnGroup) -> bool:
    """Say whether a column of figures numbers things, as its heading tells: it has no size."""
    return any((parts(name) or ("",))[-1] in ID_WORDS for name in group.names)
