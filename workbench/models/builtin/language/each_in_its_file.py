"""Each in its own file: "delivered in the orders but cancelled in the invoices" is one value before and one after."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Bucket, ColumnRef, RowCondition, ShowRows, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, same_table
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.frames.moving import AFTER, BEFORE
from workbench.models.builtin.language.items import KnownValue
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.value_words import value_of
from workbench.models.builtin.language.wish_words import tables_called

_ASK = (
    r"(?:(?:please|bitte|and|und)\s+)*(?:which|what|who|how\s+many|show(?:\s+me)?|list|welche[rsn]?|wer|wie\s*viele"
    r"|zeige?(?:\s+mir)?)"
)
_NOUN = r"(?:\s+(?:the|die|all|alle))?(?:\s+(?P<noun>[\w-]+))??,?(?:\s+(?:that|which|who|die))?"
_ARE = r"(?:are|were|is|was|have\s+been|had\s+been|sind|waren|ist|war)"
_JOINT = r"\s*,?\s+(?:but|and|yet|aber|und)\s+(?:(?:that|which|who|die)\s+)?"
_IN = r"(?:in|on|im)\s+(?:(?:the|der|den|dem|die)\s+)?"
_VALUE = r"[\w'’ -]+?"
_FILE = r"[\w.`-]+(?:\s+(?:list|file|datei|liste))?"
_VALUE_FIRST = (
    rf"{_ARE}\s+(?P<one>{_VALUE})\s+{_IN}(?P<here>{_FILE}){_JOINT}(?:{_ARE}\s+)?(?:now\s+|jetzt\s+)?"
    rf"(?P<other>{_VALUE})\s+{_IN}(?P<there>{_FILE})(?:\s+{_ARE})?"
)
_FILE_FIRST = (
    rf"(?:{_ARE}\s+)?{_IN}(?P<here>{_FILE})\s+(?:noch\s+)?(?P<one>{_VALUE})(?:\s+{_ARE})?{_JOINT}(?:{_ARE}\s+)?"
    rf"{_IN}(?P<there>{_FILE})\s+(?:schon\s+)?(?P<other>{_VALUE})(?:\s+{_ARE})?"
)
_FORMS = tuple(
    re.compile(rf"^\s*{_ASK}{_NOUN}\s+{form}\s*[?.!]*\s*$", re.IGNORECASE) for form in (_VALUE_FIRST, _FILE_FIRST)
)
_DOUBLED = 2


def with_each_in_its_file(said: Said) -> Taken:
    """Read rows that have one value in the one file and another value in the other file."""
    pair = said.tables.pair()
    found = next((one for form in _FORMS if (one := form.match(said.text)) is not None), None)
    if found is None or len(pair) != 2 or said.view.contract is None:
        return said.kept()
    here, there = (tables_called(found[name].strip("`"), said.tables) for name in ("here", "there"))
    values = [state_of(found[name].strip(), said) for name in ("one", "other")]
    one, other = values
    if len(here) != 1 or len(there) != 1 or same_table(here[0], there[0]) or one is None or other is None:
        return said.kept()
    if one.groups != other.groups or key(one.value) == key(other.value):
        return said.kept()
    if same_table(here[0], pair[1]) and same_table(there[0], pair[0]):
        one, other = other, one
    elif not (same_table(here[0], pair[0]) and same_table(there[0], pair[1])):
        return said.kept()
    group = one.groups[0]
    conditions = (_cell(BEFORE, group, one.value), _cell(AFTER, group, other.value))
    note = f"Taken for the rows whose {quoted(group.name)} changed from {quoted(one.value)} to {quoted(other.value)}."
    shown = ShowRows(bucket=Bucket.CHANGED, column=group.ref(), conditions=conditions)
    return said.answered(Understanding(intents=(shown,), notes=(note,)))


def state_of(words: str, said: Said) -> KnownValue | None:
    """Give the value of one column that words such as "cancelled" or "flagged" are."""
    values = known_values(said.columns)
    forms = [words]
    if re.fullmatch(r"[^\W\d_]{5,}ed", words):
        stem = words[:-_DOUBLED]
        forms += [stem, stem[:-1] if stem[-1] == stem[-2] else f"{stem}e"]
    found = next((known for form in forms if (known := value_of(form, values)) is not None), None)
    return found if found is not None and len(found.groups) == 1 else None


def _cell(end: ColumnRef, group: ColumnGroup, value: str) -> RowCondition:
    """Give the condition on one end of a change, in all spellings that differ by capitals and spaces only."""
    spelled = tuple(one for one in group.values() if key(one) == key(value)) or (value,)
    return RowCondition(column=end, op="eq" if len(spelled) == 1 else "in", values=spelled)
