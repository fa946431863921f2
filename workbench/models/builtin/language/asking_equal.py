"""Whether files are equal: "are the files equal?", "is anything different?", "gibt es Unterschiede?" get yes or no."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import Compare, Intent, Measure, Summarise, Understanding
from workbench.models.builtin.language.said import Said, Taken

_ALIKE = (
    r"(?:equal|identical|the\s+same|same|different|alike|equivalent|unchanged|in\s+sync)"
    r"(?:\s+or\s+(?:not|different|equal))?"
)
_FILES = (
    r"(?:(?:the|these|both|my|our|two|of|all|those)\s+)*(?:files?|lists?|tables?|sheets?|versions?|data|contents?|they|it|everything"
    r"|both|these|those)"
)
_GLEICH = (
    r"(?:gleich|identisch|dieselben|dasselbe|verschieden|unterschiedlich|anders|unver(?:ä|ae)ndert|deckungsgleich)"
    r"(?:\s+oder\s+(?:nicht|verschieden))?"
)
_DATEIEN = (
    r"(?:(?:die|beide[nr]?|diese[nr]?|zwei|der)\s+)*(?:dateien|datei|listen?|tabellen?|bl(?:ä|ae)tter|daten|inhalte?|versionen|sie|es|alles"
    r"|beide)"
)
_HOW = r"(?:(?:really|exactly|completely|fully|all|wirklich|genau|komplett|v(?:ö|oe)llig|ganz|exakt)\s+)*"
_END = (
    r"(?:\s+(?:at\s+all|now|then|jetzt|denn|(?:between|in)\s+(?:them|the\s+(?:two|files|two\s+files)|both(?:\s+files)?)"
    r"|zwischen\s+(?:den\s+|beiden\s+)*(?:dateien|beiden|listen|tabellen)))*\s*[?.!]*\s*$"
)
_ASKS = re.compile(
    r"^\s*(?:(?:and|so|und|also|but|tell\s+me|check|please|sag\s+mir|pr(?:ü|ue)fe?)[\s,]+)*(?:(?:whether|if|ob)\s+)?(?:"
    rf"(?:are|is|were)\s+{_FILES}\s+{_HOW}{_ALIKE}|{_FILES}\s+(?:are|is)\s+{_HOW}{_ALIKE}"
    r"|(?:is|are)\s+(?:there\s+)?(?:anything|something|any\s+of\s+it)\s+(?:different|changed|not\s+the\s+same)"
    r"|(?:is|are)\s+there\s+(?:any|some)\s+(?:differences?|changes?|deviations?|discrepanc(?:y|ies))"
    r"|(?:did|has|have)\s+(?:anything|something)\s+changed?|any\s+(?:differences?|changes?)|same\s+or\s+different"
    rf"|do(?:es)?\s+{_FILES}\s+(?:differ|match|agree)(?:\s+(?:exactly|completely))?"
    rf"|(?:sind|ist)\s+{_DATEIEN}\s+{_HOW}{_GLEICH}|{_DATEIEN}\s+{_HOW}{_GLEICH}\s+(?:sind|ist)"
    r"|gibt\s+es\s+(?:(?:(?:ü|ue)berhaupt|irgendwelche|noch|da)\s+)*(?:unterschiede?|abweichung(?:en)?|(?:ä|ae)nderung(?:en)?|differenzen)"
    r"|hat\s+sich\s+(?:(?:ü|ue)berhaupt\s+)?(?:irgend)?(?:et)?was\s+(?:ge|ver)(?:ä|ae)ndert|ist\s+(?:irgend)?(?:et)?was\s+anders"
    rf"|stimmen\s+{_DATEIEN}\s+(?:{_HOW})(?:(?:ü|ue)berein)|unterscheiden\s+sich\s+{_DATEIEN})"
    rf"{_END}",
    re.IGNORECASE,
)
_ASKS_OF = re.compile(
    r"^\s*(?:is|are|do|does|did|sind|ist|stimmen|stimmt|gibt)\b.+\b(?:equal|identical|same|different|match|differ|differences?|gleich"
    r"|identisch|(?:ü|ue)berein|unterschiede?)\b.*$",
    re.IGNORECASE,
)


_PAIR = 2


def with_whether_equal(said: Said) -> Taken:
    """Read whether the files are equal as their comparison, with yes or no ahead of it."""
    if _ASKS.match(said.text) and len(said.tables.subjects) > 1:
        # Nothing compared yet: the older of the two stands first, as in any comparison.
        fresh = said.view.contract is None and len(said.tables.subjects) == _PAIR
        tables = tuple(table.ref for table in said.tables.by_age()) if fresh else ()
        return said.answered(Understanding(intents=(Compare(tables=tables, asks_equal=True),)))
    if _ASKS_OF.match(said.text):
        return Taken(text=said.text, afterwards=_with_verdict)
    return said.kept()


def _with_verdict(understanding: Understanding) -> Understanding:
    """Have a comparison of named files say whether they are equal."""
    return replace(understanding, intents=tuple(_asked(one) for one in understanding.intents))


def _asked(one: Intent) -> Intent:
    if isinstance(one, Compare):
        return replace(one, asks_equal=True)
    # "Is the total the same in both files?" is answered by the difference of the two.
    figures = isinstance(one, Summarise) and one.measure in {Measure.TOTAL, Measure.COUNT} and one.rows == "all"
    return replace(one, difference=True) if isinstance(one, Summarise) and figures and _of_two(one) else one


def _of_two(one: Summarise) -> bool:
    return len(one.tables) in {0, 2} and one.top is None and not (one.share or one.having)
