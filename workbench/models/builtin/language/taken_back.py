"""Taken back: "nimm die abgesagten doch wieder dazu", "take back the bit about capitals" - what was set is taken off.

Rows that a condition leaves out are taken in again by its column; a rule is spoken of by its column or by what it is
about. "Dazu" behind a verb that brings something is a part of the verb, never a file.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import (
    AllRows,
    ChooseColumns,
    ClearRules,
    FilterRows,
    SetRule,
    Understanding,
    Undo,
)
from workbench.models.builtin.language.folding import keys
from workbench.models.builtin.language.items import KnownValue
from workbench.models.builtin.language.known_values import inflected, known_values
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted

_LEAD = r"^\s*(?:(?:and|und|now|please|bitte|ok|okay|no|nein|actually|doch)[\s,]+)*"
_THE = r"(?:(?:the|all|die|den|das|der|alle)\s+)*"
_END = r"(?:\s+(?:please|bitte))?\s*[.!]*\s*$"
_AGAIN = r"(?:doch|wieder|nun|jetzt|bitte|auch)"
_WHAT = r"(?P<what>[^,;.!?]+?)"
_BRING = r"(?:nimm|nehme?n?(?:\s+sie)?|hole?|z(?:ä|ae)hle?|lass|lasse)"
_IN = r"(?:dazu|hinzu|auf|rein|hinein|herein|mit|zur(?:ü|ue)ck|drin)"
_BACK = r"(?:back\s+in(?:\s+again)?|back|in\s+again|again)"
_IN_AGAIN = tuple(
    re.compile(rf"{_LEAD}{pattern}{_END}", re.IGNORECASE)
    for pattern in (
        rf"{_BRING}\s+(?:{_AGAIN}\s+)*{_THE}{_WHAT}\s+(?:{_AGAIN}\s+)*(?:wieder|doch)\s+(?:mit\s+)?{_IN}",
        rf"(?:take|put|bring|let|have|count|include|add|keep)\s+{_THE}{_WHAT}\s+{_BACK}",
        rf"(?:bring\s+back|put\s+back|add\s+back(?:\s+in)?|include)\s+{_THE}{_WHAT}(?:\s+again)?",
    )
)
_ONES = re.compile(r"\s+(?:ones|rows|lines|zeilen|eintr(?:ä|ae)ge)$", re.IGNORECASE)
_BIT = r"(?:bit|thing|part|one|rule|rules|business|stuff|setting|regel|regeln|sache|vorgabe)"
_ABOUT = r"(?:about|on|with|for|concerning|regarding|mit|(?:ü|ue)ber|zu|zur|zum|wegen|f(?:ü|ue)r|beim?)"
_OFF = r"(?:take\s+back|take\s+off|undo|drop|forget|scrap|revert|lift)"
_OF = r"(?:(?:the|ignoring)\s+)*"
_DAS = rf"(?:das|die|den)\s+(?:{_BIT}\s+)?{_ABOUT}\s+(?:(?:der|dem|den|die|das)\s+)?"
_RULE_OFF = tuple(
    re.compile(rf"{_LEAD}{pattern}{_END}", re.IGNORECASE)
    for pattern in (
        rf"{_OFF}\s+(?:the|that|this)\s+(?:{_BIT}\s+)?{_ABOUT}\s+{_OF}{_WHAT}(?:\s+(?:again|back))?",
        rf"take\s+(?:the|that|this)\s+{_BIT}\s+{_ABOUT}\s+{_OF}{_WHAT}\s+(?:back|off)(?:\s+again)?",
        rf"(?:nimm|nehme?n?(?:\s+sie)?)\s+(?:{_AGAIN}\s+)*{_DAS}{_WHAT}\s+(?:{_AGAIN}\s+)*zur(?:ü|ue)ck",
    )
)
_COLUMN = re.compile(r"\s+(?:in|of|at|bei|beim|im|von)\s+(?:(?:the|der|dem|den)\s+)?(?P<column>[^,]+)$", re.IGNORECASE)
_CASE = re.compile(
    r"\b(?:capital\w*|upper|lower|case|gro(?:ß|ss)\w*|kleinschreibung|schreibweise|schreibung)\b", re.IGNORECASE
)
_SPACES = re.compile(r"\b(?:spaces?|blanks|whitespace|leerzeichen|leerstellen)\b", re.IGNORECASE)
_DAZU = re.compile(
    r"(?P<verb>^|[.;,]\s+|\b(?:und|dann|bitte)\s+)(?P<bring>(?:hole?|hol|nimm|nehme|f(?:ü|ue)ge|bringe?|spiele?|lies)\b"
    r"(?:[^.;]|\.(?=\S))*?\b(?:aus|von)\b(?:[^.;]|\.(?=\S))*?)\s+(?:noch\s+)?(?:dazu|hinzu)\b",
    re.IGNORECASE,
)


_THEM_BACK = re.compile(
    rf"{_LEAD}(?:(?:put|take|bring|add|let|include)\s+(?:them|those|these|it|that)\s+(?:back|again)(?:\s+in)?(?:\s+again)?"
    rf"|{_BRING}\s+(?:sie|die|diese|es)\s+(?:{_AGAIN}\s+)*(?:mit\s+)?{_IN}){_END}",
    re.IGNORECASE,
)


def with_taken_back(said: Said) -> Taken:
    """Give a message that takes back a condition on rows or a rule as that; "dazu" is left out of other wishes."""
    if _THEM_BACK.match(said.text) and (back := _them_back(said)) is not None:
        return said.answered(back)
    for pattern in _IN_AGAIN:
        found = pattern.match(said.text)
        if found is not None and (answer := _rows_again(said, found["what"])) is not None:
            return said.answered(answer)
    for pattern in _RULE_OFF:
        found = pattern.match(said.text)
        if found is not None and (plain := _rule_off(said, found["what"])) is not None:
            return Taken(text=plain)
    return Taken(text=_DAZU.sub(lambda found: f"{found['verb']}{found['bring']}", said.text))


def _them_back(said: Said) -> Understanding | None:
    """Take in again what was left out last: rows or columns."""
    edits = [
        one
        for intents in reversed(said.before.intents)
        for one in reversed(intents)
        if isinstance(one, FilterRows | ChooseColumns | SetRule | Undo | AllRows | ClearRules)
    ]
    last = edits[0] if edits else None
    if isinstance(last, FilterRows) and not last.keep:
        columns = tuple(dict.fromkeys(one.column for one in last.conditions))
        names = spoken([quoted(one.name) for one in columns], "and")
        note = f"Taken back: the condition on {names}."
        return Understanding(intents=(AllRows(columns=columns),), notes=(note,))
    if isinstance(last, ChooseColumns) and last.mode == "ignore":
        return Understanding(intents=(ChooseColumns(columns=last.columns, mode="include"),))
    return None


def _rows_again(said: Said, what: str) -> Understanding | None:
    """Take off the conditions on the column that has the value, where one of them speaks of it."""
    value = _value(said, _ONES.sub("", what.strip()))
    if value is None or len(value.groups) != 1 or not _is_left_out(said, value):
        return None
    group = value.groups[0]
    note = f"Took “{' '.join(said.text.split()).rstrip('.! ')}” for the condition on {quoted(group.name)}."
    return Understanding(intents=(AllRows(columns=(group.ref(),)),), notes=(note,))


def _value(said: Said, words: str) -> KnownValue | None:
    """Give the value that words are, or that the first of them is: "abgesagten Termine"."""
    known = known_values(said.columns)
    for name in dict.fromkeys((words, words.split(maxsplit=1)[0] if words.split() else "", words.removesuffix("s"))):
        found = next((known[one] for one in keys(name) if one in known), None) or inflected(name, known)
        if found is not None:
            return found
    return None


def _is_left_out(said: Said, value: KnownValue) -> bool:
    """Say whether a condition on rows speaks of a value: in the contract, or as it was said before."""
    contract = said.view.contract
    held = contract is not None and f'"{value.value}"' in contract.toml
    filters = (one for intents in said.before.intents for one in intents if isinstance(one, FilterRows))
    return held or any(value.value in condition.values for one in filters for condition in one.conditions)


def _rule_off(said: Said, what: str) -> str | None:
    """Write which rule is taken off: that on capitals or spaces, or that on a column."""
    place = _COLUMN.search(what)
    column = one_column(place["column"].strip("`"), said.columns) if place is not None else None
    where = f" in {quoted(column.name)}" if column is not None else ""
    whole = one_column(what.strip("`"), said.columns)
    if whole is not None and whole.role != "ignore":
        return f"drop the rule on {quoted(whole.name)}"
    if _CASE.search(what):
        return f"undo the rule about capitals{where}"
    return f"undo the rule about spaces{where}" if _SPACES.search(what) else None
