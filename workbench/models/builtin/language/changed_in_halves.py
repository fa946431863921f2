"""Two questions on one change: "which were changed to LED in Harbour and how many in Millbrook?".

The second half leaves the change out and asks for it in other rows, of the same rows ("and how many of them"), or for
another value ("and how many to Sodium?"). A second half with a verb of its own is a question of its own. Where it is
not understood, nothing is counted: read as a plain count of rows it would be another answer.
"""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import Bucket, RowCondition, ShowRows, Understanding
from workbench.models.builtin.language.changed_to import change_said, in_newer, rows_chosen
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.frames.moving import AFTER, BEFORE
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_HALVES = re.compile(
    r"^(?P<one>.+?)\s*,?\s+(?:and|und)\s+(?P<two>(?P<ask>how\s+many|which(?:\s+ones)?|wie\s*viele|welche[rsnm]?)\b\s*(?P<rest>.+?))"
    r"\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_OF_THEM = re.compile(
    r"^(?:(?:of|among|von|unter)\s+(?:them|these|those|ihnen|denen|diesen)|davon)\b\s*", re.IGNORECASE
)
_LIGHT = re.compile(r"^(?:(?:were|are|is|was|did|there|it|sind|waren|wurden|es)\s+)+", re.IGNORECASE)
_TO = re.compile(r"^(?:to|into|auf|zu)\s+(?P<value>.+)$", re.IGNORECASE)
_OWN_VERB = re.compile(
    r"\b(?:are|is|were|was|have|has|had|did|do|does|rose|fell|stayed|joined|left|moved|changed|went|switched|turned|added"
    r"|removed|sind|ist|waren|war|wurden|wurde|haben|hat|gibt|stiegen|fielen|kamen|gingen)\b",
    re.IGNORECASE,
)
_CELLS = frozenset({BEFORE.name, AFTER.name})


def with_changes_in_halves(said: Said) -> Taken:
    """Give both answers where the second half leans on the change of the first, or ask for the second by itself."""
    halves = _HALVES.match(said.text)
    if halves is None or change_said(replace(said, text=halves["one"])) is None:
        return said.kept()
    first = said.read_alone(halves["one"])
    change = _change(first)
    if change is None:
        return said.kept()
    second = _second(said, halves, change)
    if second is None:
        one, two = halves["one"].strip(), halves["two"].strip()
        text = f"I understand “{one}”, but not what “{two}” asks beside it. Nothing was counted; please ask it alone."
        return said.asked(text, f"{one[:1].upper()}{one[1:]}?")
    intents = (*first.intents, *(one for one in second.intents if one not in first.intents))
    return said.answered(Understanding(intents=intents, notes=(*first.notes, *second.notes)))


def _change(read: Understanding) -> ShowRows | None:
    """Give the change of one half; None where it was read as anything else."""
    if read.questions or read.declined or read.left_over or len(read.intents) != 1:
        return None
    match read.intents[0]:
        case ShowRows(bucket=Bucket.CHANGED) as change if _cells(change.conditions):
            return change
        case _:
            return None


def _cells(conditions: tuple[RowCondition, ...]) -> tuple[RowCondition, ...]:
    return tuple(one for one in conditions if one.column.name in _CELLS)


def _second(said: Said, halves: re.Match[str], change: ShowRows) -> Understanding | None:
    """Read the second half; None where it is not understood."""
    two, rest = halves["two"].strip(), halves["rest"]
    german = re.match(r"wie|welch", halves["ask"], re.IGNORECASE) is not None
    of_them = _OF_THEM.match(rest)
    light = _LIGHT.sub("", rest if of_them is None else rest[of_them.end() :]).strip()
    other = _TO.match(light)
    if other is not None:
        return _to_another(said, other["value"], change, two)
    scope = rows_chosen(_with_noun(light, german=german), said, german=german) if light else None
    if scope is not None and scope[0].conditions and _is_short(light):
        found, notes = scope
        new = in_newer(found.conditions)
        names = {key(one.column.name) for one in new}
        old = () if of_them is None else change.conditions
        clash = any(key(one.column.name) in names for one in old if one not in _cells(old))
        if clash:
            return None
        kept = [one for one in change.conditions if key(one.column.name) not in names]
        told = f"“{two}” is counted over the rows that changed {_told(change)}."
        return Understanding(
            intents=(replace(change, conditions=(*kept, *new), limit=found.limit),), notes=(*notes, told)
        )
    whole = said.read_alone(two)
    plain = whole.intents and not (whole.questions or whole.declined or whole.left_over)
    return whole if plain and _OWN_VERB.search(rest) and of_them is None else None


def _is_short(light: str) -> bool:
    """Say whether a half has no verb of its own but "were there": "how many (were there) in Millbrook"."""
    return _OWN_VERB.search(light) is None


def _with_noun(words: str, *, german: bool) -> str:
    """Put a word for the rows ahead of a place that stands alone."""
    place = re.match(
        r"(?:in|at|on|for|from|with|outside|under|over|not|im|am|an|bei|aus|mit|unter|(?:ü|ue)ber|f(?:ü|ue)r|au(?:ß|ss)erhalb|nicht|where)\b",
        words,
        re.IGNORECASE,
    )
    return words if place is None else f"{'Zeilen' if german else 'rows'} {words}"


def _to_another(said: Said, value: str, change: ShowRows, two: str) -> Understanding | None:
    """Read "and how many to Sodium?": the change to another value, in the same rows where no others are named."""
    read = said.read_alone(f"which rows changed to {value}")
    other = _change(read)
    if other is None or other.column != change.column:
        return None
    own = [one for one in other.conditions if one not in _cells(other.conditions)]
    theirs = [one for one in change.conditions if one not in _cells(change.conditions)]
    if own or not theirs:
        return Understanding(intents=(other,), notes=read.notes)
    told = f"“{two}” is counted over the same rows."
    conditions = (*other.conditions, *theirs)
    return Understanding(intents=(replace(other, conditions=conditions),), notes=(*read.notes, told))


def _told(change: ShowRows) -> str:
    words = {BEFORE.name: "from", AFTER.name: "to"}
    cells = _cells(change.conditions)
    return " ".join(f"{words[one.column.name]} {quoted(one.values[0])}" for one in cells)
