"""Rules taken back in everyday words: "undo both", "nimm die Regel wieder zurück", "the rule about differences of 2".

"Nimm sie wieder dazu" behind a taking back sets the rule once more. A figure names the tolerance that it is: it must be
one that is set. What cannot be turned round is told, with what can be said instead.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from workbench.models.builtin.intents import (
    AllRows,
    ChooseColumns,
    ClearRules,
    ColumnRef,
    Declined,
    FilterRows,
    Intent,
    SetRule,
    ShowContract,
    Understanding,
    Undo,
)
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import NUMBER_WORDS
from workbench.models.builtin.state import ContractColumn

_END = r"(?:\s+(?:please|bitte))?\s*[.!?]*\s*$"
_LEAD = r"^\s*(?:(?:and|und|now|please|bitte|ok|okay|no|nein|actually|doch)[\s,]+)*"
_RULE = r"(?:rules?|regel|vorgabe|einstellung|filter|tolerance|toleranz)"
_WHICH_RULES = re.compile(
    rf"{_LEAD}(?:welche\s+(?:regeln|vorgaben|toleranzen)\s+(?:gelten|sind\s+(?:gesetzt|aktiv|eingestellt|an)|haben\s+wir|gibt\s+es)"
    r"|(?:which|what)\s+rules\s+(?:apply|hold|are\s+(?:in\s+(?:force|place|effect)|active|on)|do\s+we\s+have))"
    rf"(?:\s+(?:jetzt|gerade|now|noch|still|currently|derzeit|aktuell))*{_END}",
    re.IGNORECASE,
)
_BACK = re.compile(
    rf"{_LEAD}(?:nimm|nehme?n?(?:\s+sie)?)\s+(?:die|diese|den|das)\s+(?:letzte\s+)?{_RULE}\s+(?:(?:doch|wieder|bitte)\s+)*"
    rf"(?:zur(?:ü|ue)ck|raus|heraus|weg){_END}",
    re.IGNORECASE,
)
_IN_AGAIN = re.compile(
    rf"{_LEAD}(?:(?:nimm|nehme?n?(?:\s+sie)?)\s+(?:die|diese|den|das)\s+{_RULE}\s+(?:(?:doch|nun|bitte)\s+)*wieder\s+(?:mit\s+)?"
    rf"(?:rein|dazu|hinzu|auf|herein)|(?:put|bring)\s+(?:the|that)\s+{_RULE}\s+back(?:\s+in)?"
    rf"|(?:set|apply)\s+(?:the|that)\s+{_RULE}\s+again|redo\s+the\s+rule){_END}",
    re.IGNORECASE,
)
_BOTH = re.compile(
    rf"{_LEAD}(?:(?:undo|revert|take\s+back)\s+(?:them\s+)?(?:both|the\s+two|the\s+last\s+two)(?:\s+(?:of\s+them|{_RULE}|changes))?"
    rf"|take\s+(?:them\s+)?both\s+(?:{_RULE}\s+)?back|nimm\s+(?:die\s+)?(?:beide[ns]?|letzten\s+(?:beiden|zwei))"
    rf"(?:\s+(?:regeln|änderungen))?\s+(?:wieder\s+)?zur(?:ü|ue)ck|(?:mach|mache)\s+beide[s]?\s+r(?:ü|ue)ckg(?:ä|ae)ngig){_END}",
    re.IGNORECASE,
)
_WORDS = "|".join(sorted((one for one in NUMBER_WORDS if one.isalpha()), key=len, reverse=True))
_FIGURE = (
    rf"(?:(?:den|dem|der|the)\s+)?(?P<number>\d+(?:[.,]\d+)?|einen?m?|{_WORDS})"
    r"\s*(?P<unit>%|prozent|percent|cents?|[^\W\d_]+)?"
)
_ABOUT = r"(?:about|on|of|with|for)\s+(?:the\s+)?(?:differences?\s+)?(?:of\s+|up\s+to\s+|under\s+)*"
_THAT = r"(?:the|that)\s+(?:rule|one|thing|bit|part|tolerance)?\s*"
_AGAIN = r"(?:(?:doch|wieder|bitte)\s+)*"
_OF_FIGURE = tuple(
    re.compile(rf"{_LEAD}{pattern}(?P<rest>\s+(?:and|und)\s+.+|\s*[.!?]*\s*)$", re.IGNORECASE)
    for pattern in (
        rf"(?:undo|take\s+back|drop|remove|lift|scrap|forget)\s+{_THAT}{_ABOUT}{_FIGURE}",
        rf"(?:nimm|nehme?n?(?:\s+sie)?)\s+(?:das|die|den)\s+(?:regel\s+)?mit\s+{_FIGURE}\s+{_AGAIN}(?:zur(?:ü|ue)ck|raus|weg)",
    )
)
_TWO = re.compile(r"\b(?:two|zwei)\b", re.IGNORECASE)
_EDITS = (SetRule, FilterRows, ChooseColumns, ClearRules, AllRows, Undo)


def with_rules_back(said: Said) -> Taken:
    """Read a message that takes rules back, or sets the last one again."""
    if _WHICH_RULES.match(said.text):
        return said.answered(Understanding(intents=(ShowContract(what="rules"),)))
    if _BACK.match(said.text):
        return said.answered(Understanding(intents=(Undo(),)))
    if _IN_AGAIN.match(said.text):
        return _again(said)
    if _BOTH.match(said.text):
        return _both(said)
    for pattern in _OF_FIGURE:
        found = pattern.match(said.text)
        if found is not None and (taken := _of_figure(said, found)) is not None:
            return taken
    return said.kept()


def _edits(said: Said) -> list[tuple[Intent, ...]]:
    """Give what each earlier message changed in the rules, the last first."""
    turns = [tuple(one for one in intents if isinstance(one, _EDITS)) for intents in reversed(said.before.intents)]
    return [turn for turn in turns if turn]


def _again(said: Said) -> Taken:
    turns = _edits(said)
    taken_off = bool(turns) and isinstance(turns[0][-1], Undo | ClearRules | AllRows)
    before = next((turn for turn in turns[1:] if isinstance(turn[-1], SetRule | FilterRows | ChooseColumns)), None)
    if not taken_off or before is None:
        return said.asked(
            "No rule was taken back last, so none can be set again. Which rule shall hold? Please say it."
        )
    return said.answered(Understanding(intents=before, notes=("Set again as it was said before.",)))


def _both(said: Said) -> Taken:
    edits = [one for turn in _edits(said) for one in reversed(turn)]
    two, earlier = edits[:2], edits[2:]
    back = [_reverse(one, earlier) for one in two]
    if len(two) < len("ab") or any(one is None for one in back):
        if _TWO.search(said.text):
            return said.kept()
        text = "Only the last change can be taken back at once: say “undo that”, and then once more."
        return said.answered(Understanding(declined=(Declined(text=text),)))
    found = tuple(one for one in back if one is not None)
    names = spoken([quoted(column.name) for one in found for column in _columns(one)], "and")
    return said.answered(Understanding(intents=found, notes=(f"Took it for the last two changes: those of {names}.",)))


def _columns(one: Intent) -> tuple[ColumnRef, ...]:
    return one.columns if isinstance(one, ClearRules | AllRows | ChooseColumns) else ()


def _reverse(one: Intent, earlier: list[Intent]) -> Intent | None:
    """Give what takes a rule off again; none where an earlier one on the same columns would go with it."""
    match one:
        case SetRule(columns=columns) if columns and not any(_touches(other, columns) for other in earlier):
            return ClearRules(columns=columns)
        case FilterRows(conditions=conditions):
            columns = tuple(dict.fromkeys(replace(each.column, table=None) for each in conditions))
            again = [other for other in earlier if isinstance(other, FilterRows)]
            return None if again or not columns else AllRows(columns=columns)
        case ChooseColumns(columns=columns, mode="ignore"):
            return ChooseColumns(columns=columns, mode="include")
        case _:
            return None


def _touches(other: Intent, columns: tuple[ColumnRef, ...]) -> bool:
    names = {one.name for one in columns}
    return isinstance(other, SetRule) and (not other.columns or any(one.name in names for one in other.columns))


def _of_figure(said: Said, found: re.Match[str]) -> Taken | None:
    """Take off the tolerance that has the figure; what is said behind it stays."""
    number = _number(found["number"])
    unit = (found["unit"] or "").casefold()
    contract = said.view.contract
    if number is None or contract is None:
        return None
    percent = unit in {"%", "prozent", "percent"}
    value = number / 100 if percent or unit.startswith("cent") else number
    held = [one for one in contract.columns if _has(one, value, "relative" if percent else "tolerance")]
    if not held:
        text = f"No rule has the figure {number}{' %' if percent else ''}. Which rule shall be taken back?"
        return said.asked(text, "Show the rules")
    names = spoken([quoted(one.name) for one in held], "and")
    rest = re.sub(r"^\s+(?:and|und)\s+", ". ", found["rest"])
    note = f"Took it for the tolerance of {names}."
    return Taken(text=f"no tolerance for {names}{rest}", notes=(note,))


def _number(text: str) -> Decimal | None:
    word = text.casefold()
    plain = "1" if word.startswith("ein") else NUMBER_WORDS.get(word, word.replace(",", "."))
    try:
        return Decimal(plain)
    except InvalidOperation:
        return None


def _has(column: ContractColumn, value: Decimal, name: str) -> bool:
    """Say whether a column forgives just this much, or a step less: "less than 3" is written 2.9999999999."""
    told = column.rule.get(name)
    if told in (None, ""):
        return False
    return 0 <= value - Decimal(str(told)) < Decimal("0.000001")
