"""Some of them, by a figure: "und wie viele davon dauern länger als 30 Minuten?" after a question about rows.

The column is the one whose heading has the unit that is said; the question before is asked once more, over the rows
that meet the bound.
"""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import Measure, RowCondition, Summarise, Understanding
from workbench.models.builtin.language.conditions import instead
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.units_said import has_unit, unit_family

_MORE = r"more|longer|greater|heavier|larger|higher"
_MEHR = r"mehr|l(?:ä|ae)nger|schwerer|gr(?:ö|oe)(?:ß|ss)er"
_LESS = r"less|shorter|fewer|lighter|smaller|lower"
_WENIGER = r"weniger|k(?:ü|ue)rzer|leichter|kleiner"
_OPS = (
    ("ge", r"at\s+least|mindestens"),
    ("le", r"at\s+most|up\s+to|h(?:ö|oe)chstens|bis\s+zu"),
    ("gt", rf"(?:{_MORE})\s+than|over|above|(?:{_MEHR})\s+als|(?:ü|ue)ber"),
    ("lt", rf"(?:{_LESS})\s+than|under|below|(?:{_WENIGER})\s+als|unter"),
)
_LIMIT = "|".join(f"(?P<{name}>{words})" for name, words in _OPS)
_OF_THEM = re.compile(
    r"^\s*(?:(?:and|und)\s+)?(?:how\s+many|wie\s*viele)\s+"
    r"(?:of\s+(?:them|these|those)|davon|von\s+(?:ihnen|denen|diesen))\s+"
    rf"(?:[a-zäöü]+\s+)?(?:{_LIMIT})\s+(?P<number>\d+(?:\.\d+)?)\s+(?P<unit>[^\W\d_]+)\s*[?.!]*\s*$",
    re.IGNORECASE,
)


def with_some_of_them(said: Said) -> Taken:
    """Read a count of some of the rows of the question before, by a figure with its unit."""
    found = _OF_THEM.match(said.text)
    last = said.before.last_intents[-1] if said.before.last_intents else None
    open_now = said.before.pending is not None or not (said.before.intents and said.before.intents[-1])
    if found is None or open_now or not isinstance(last, Summarise) or last.measure is not Measure.COUNT:
        return said.kept()
    family = unit_family(found["unit"])
    fitting = [one for one in said.columns.groups if one.numeric and has_unit(one.names, family)]
    if len(fitting) != 1:
        return said.kept()
    table = next((one for one in said.tables.all if last.tables == (one.ref,)), None)
    column = fitting[0].ref(table) if table is not None else fitting[0].ref()
    op = next(name for name, _ in _OPS if found[name])
    condition = RowCondition(column=column, op=op, values=(found["number"],))
    again = replace(last, conditions=instead(last.conditions, (condition,)))
    note = f"Read as the question before, over the rows with {quoted(fitting[0].name)} {_words(found, op)}."
    return said.answered(Understanding(intents=(again,), notes=(note,)))


def _words(found: re.Match[str], op: str) -> str:
    words = {"ge": "at least", "le": "at most", "gt": "over", "lt": "under"}
    return f"{words[op]} {found['number']}"
