"""Back to all rows: "go back to all of them", "wieder alle Zeilen", and "and the others?" behind a filter.

What chose the rows is taken off: the conditions of the comparison, or those of the question before. It is never read as
undoing whatever was changed last. The others of a filter would be another lasting filter, so they are offered.
"""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import AllRows, FilterRows, Understanding
from workbench.models.builtin.language.merging import OPPOSITE
from workbench.models.builtin.language.rows_meant import Narrowed
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.the_others import OTHERS, condition_told, conditions_of, last_question

_LEAD = r"^\s*(?:(?:ok(?:ay)?|now|then|and|so|please|bitte|jetzt|dann|nun|und|also)[\s,]+)*"
_NOUN = r"(?:rows|records|entries|lines|zeilen|eintr(?:ä|ae)ge|datens(?:ä|ae)tze)"
_EVERY = (
    rf"(?:(?:all|everything|every\s+row)(?:\s+of\s+(?:them|these|those|it|the\s+{_NOUN}))?(?:\s+(?:the\s+)?{_NOUN})?"
    r"|the\s+(?:whole|full|complete)\s+(?:list|file|table|set|thing|comparison))"
)
_ALLE = (
    rf"(?:(?:allen?|s(?:ä|ae)mtlichen?)(?:\s+{_NOUN})?"
    r"|(?:der\s+)?(?:ganzen?|vollen|kompletten?)\s+(?:liste|datei|tabelle))"
)
_GO = r"(?:(?:let['’]?s\s+)?(?:go|switch|get|take\s+me)\s+)?"
_TAKE = r"(?:(?:show|use|take|compare|include|count|look\s+at)\s+)?(?:me\s+)?"
_END = r"(?:\s+(?:please|bitte|now|jetzt))?\s*[.!]*\s*$"
_BACK = (
    re.compile(rf"{_LEAD}{_GO}back\s+to\s+{_EVERY}(?:\s+again)?{_END}", re.IGNORECASE),
    re.compile(rf"{_LEAD}{_TAKE}{_EVERY}\s+again{_END}", re.IGNORECASE),
    re.compile(rf"{_LEAD}(?:geh(?:e)?\s+)?(?:wieder\s+)?zur(?:ü|ue)ck\s+(?:zu|auf|zur)\s+{_ALLE}{_END}", re.IGNORECASE),
    re.compile(
        rf"{_LEAD}(?:(?:zeige?|nimm|vergleiche?|nehmt)\s+(?:mir\s+)?)?(?:(?:wieder|nochmal)\s+{_ALLE}|{_ALLE}\s+wieder){_END}",
        re.IGNORECASE,
    ),
)  # fmt: skip


def with_all_rows_again(said: Said) -> Taken:
    """Take off what chose the rows, or offer the others of a filter."""
    if any(pattern.match(said.text) for pattern in _BACK):
        return _all_again(said)
    last = last_question(said)
    if isinstance(last, FilterRows) and OTHERS.match(said.text):
        return _others_of(said, last)
    return said.kept()


def _all_again(said: Said) -> Taken:
    contract = said.view.contract
    filtered = contract is not None and contract.chooses_rows
    last = last_question(said)
    if isinstance(last, Narrowed) and conditions_of(last):
        note = f"Read “{said.text.strip()}” as the question before, over all rows."
        if filtered:
            note += " The filter of the comparison still holds; say “Take the filter off” to take it off."
        return said.answered(Understanding(intents=(replace(last, conditions=()),), notes=(note,)))
    return said.kept() if contract is None else said.answered(Understanding(intents=(AllRows(),)))


def _others_of(said: Said, last: FilterRows) -> Taken:
    """Offer the rows that a filter leaves out, or all rows."""
    where = ""
    if len(last.conditions) == 1 and not last.tables:
        one = last.conditions[0]
        if not last.keep:
            where = condition_told(one)
        elif one.op in OPPOSITE:
            where = condition_told(replace(one, op=OPPOSITE[one.op]))
    both = f"Take the filter off. Only rows where {where}"
    names = [condition_told(one) for one in last.conditions]
    kept = f"{'has only' if last.keep else 'leaves out'} rows where {' and '.join(names)}"
    return said.asked(
        f"The comparison now {kept}. Shall it be of the other rows instead, or of all rows?",
        *([both] if where else []),
        "Take the filter off",
    )
