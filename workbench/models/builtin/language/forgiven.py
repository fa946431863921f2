"""Differences that are forgiven, in everyday words: "anything under 50 cents off in the amount is fine".

So is "a difference of 20 kg or less is just the scale, don't count that": what is said of the reason is no rule. The
plain words for a tolerance are put in their place; where no column is named, it is the one whose heading has the unit.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.units_said import has_unit, unit_family

_UNDER = r"(?:under|below|less\s+than|fewer\s+than|smaller\s+than|unter|weniger\s+als|kleiner\s+als)"
_UPTO = r"(?:up\s+to|at\s+most|no\s+more\s+than|not\s+more\s+than|within|of\s+up\s+to|bis(?:\s+zu)?|h(?:ö|oe)chstens)"
_FIGURE = (
    r"(?P<figure>[€$£]?\s?(?:\d[\d.,]*|an?|one|two|three|five|ten|half\s+an?|eine?[mn]?)"
    r"\s*(?:%|€|per\s+cent|(?!(?:off|out|or|oder|in|is|different|apart)\b)[^\W\d_]+)?)"
)
_IN = (
    r"(?:\s+(?:in|on|for|of|bei|beim|im)\s+(?:(?:the|der|dem|den|die)\s+)?"
    r"(?P<column>`[^`]+`|[\w%#.-]+(?:\s+[\w%#.()-]+){0,2}?))?"
)
_FINE = (
    r"(?:(?:is|are|’s|'s|would\s+be|ist|sind)\s+(?:just\s+|only\s+|still\s+|all\s+|noch\s+)?"
    r"(?:fine|ok|okay|o\.k\.|alright|right|good\s+enough|close\s+enough|acceptable|tolerable|no\s+(?:problem|issue|difference)|nothing"
    r"|noise|rounding|equal|the\s+same|egal|in\s+ordnung|okay|unwichtig|gleich)"
    r"|(?:does\s+not|doesn['’]?t|do\s+not|don['’]?t)\s+(?:matter|count)|z(?:ä|ae)hlt\s+nicht|z(?:ä|ae)hlen\s+nicht)"
)
_REASON = r"(?:is|are|ist|sind|comes?\s+from)\s+(?:just|only|merely|probably|nur|blo(?:ß|ss))\s+[^.,;]+?"
_NO_COUNT = (
    r"(?:[,;.–-]|\s+(?:and|so|und))\s*(?:so\s+|please\s+|we\s+|bitte\s+)*(?:(?:do\s+not|don['’]?t)\s+(?:count|report|flag|show|mind)"
    r"|ignore|skip|leave\s+out|nicht\s+(?:mit)?z(?:ä|ae)hlen|ignorier\w*)(?:\s+(?:that|those|it|them|these|das|die|bitte))*"
)
_WHOLE = re.compile(
    r"^\s*(?:(?:and|so|also|und|please)\s+)*"
    r"(?:(?:any|an?|every|all)\s+)?(?:(?P<what>`[^`]+`|[\w-]+(?:\s+[\w-]+)?)\s+)??"
    r"(?:(?:(?P<any>anything|everything|whatever(?:\s+is)?|what\s+is|alles)"
    r"|differences?|deviations?|gaps?|abweichung(?:en)?|unterschiede?)(?:\s+that\s+(?:is|are))?\s+)"
    rf"(?:(?:of|von)\s+)?(?:(?P<under>{_UNDER})\s+|(?P<upto>{_UPTO})\s+)?{_FIGURE}"
    r"(?:\s+(?:(?P<orless>(?:or|oder)\s+(?:less|fewer|under|smaller|below|weniger|kleiner|darunter))"
    r"|(?P<off>off|out|different|apart|of\s+difference|difference|abweichung|unterschied)))*"
    rf"{_IN}\s+(?:{_FINE}|{_REASON}{_NO_COUNT}|{_REASON})(?:\s+(?:with\s+(?:us|me)|for\s+(?:us|me)|f(?:ü|ue)r\s+uns))?\s*[.!]*\s*$",
    re.IGNORECASE,
)


def with_forgiven(said: Said) -> Taken:
    """Give a message that forgives differences as the tolerance that it sets."""
    found = _WHOLE.match(said.text)
    if found is None or not (found["under"] or found["upto"] or found["orless"]):
        return said.kept()
    if found["any"] and not found["off"]:
        return said.kept()  # "anything below 100 is fine" may be about the values: that is asked.
    names = _columns(said, found)
    if names is None:
        return said.kept()
    figure = " ".join(found["figure"].split())
    words = f"less than {figure}" if found["under"] else f"up to {figure}"
    where = f" in {quoted(names)}" if names else ""
    note = f"Took “{' '.join(said.text.split()).rstrip('.! ')}” for a tolerance{where}."
    return Taken(text=f"ignore differences of {words}{where}", notes=(note,))


def _columns(said: Said, found: re.Match[str]) -> str | None:
    """Give the column that is named, or the one that has the unit; "" where none is, None where it is unclear."""
    for words in (found["column"], found["what"]):
        if words:
            column = one_column(words.strip("`"), said.columns)
            return None if column is None else column.name
    unit = re.search(r"([^\W\d_]+)$", found["figure"])
    family = unit_family(unit[1]) if unit is not None else frozenset[str]()
    fitting = [one for one in said.columns.groups if one.numeric and has_unit(one.names, family)]
    return fitting[0].name if len(fitting) == 1 else ""
