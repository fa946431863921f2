"""Ups and downs: "how many got dearer and how many cheaper?", and "by how much on average?" after it.

Both directions of one column are counted at once. A mean of the rises alone is not worked out: what can be given
instead is offered.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Direction, ShowMoved
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.more_than import moving_columns, superlative_of
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.superlatives import only_one

_LEAD = r"^\s*(?:(?:and|und|so)\s+)?"
_BECAME = r"(?:(?:have|has|are|is|were|was|got|get|became|become|went|go|sind|wurden|ist)\s+)*"
_UPS = (
    r"dearer|costlier|more\s+expensive|pricier|heavier|longer|larger|bigger|higher|teurer|schwerer|l(?:ä|ae)nger"
    r"|gr(?:ö|oe)(?:ß|ss)er|h(?:ö|oe)her"
)
_DOWNS = (
    r"cheaper|less\s+expensive|lighter|shorter|smaller|lower|billiger|g(?:ü|ue)nstiger|leichter|k(?:ü|ue)rzer|kleiner"
    r"|niedriger"
)
_MANY = r"(?:how\s+many|wie\s*viele)"
_BOTH = re.compile(
    rf"{_LEAD}{_MANY}\s+(?:(?:of\s+the\s+)?(?P<noun>[\w-]+)\s+)??{_BECAME}(?P<one>{_UPS}|{_DOWNS})(?:\s+geworden)?\s*,?\s*"
    rf"(?:and|und)\s+(?:{_MANY}\s+)?(?:[\w-]+\s+)??{_BECAME}(?P<other>{_UPS}|{_DOWNS})(?:\s+geworden)?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_AVERAGE = r"(?:on\s+average|im\s+(?:schnitt|mittel|durchschnitt)|durchschnittlich)"
_BY_HOW_MUCH = re.compile(
    rf"{_LEAD}(?:(?:by\s+)?how\s+much|um\s+wie\s*viel)\s+(?:(?:did|has|have|ist|sind)\s+(?:the\s+|de[rn]\s+|die\s+)?"
    rf"(?P<column>[^?,]+?)\s+(?:(?:rise|risen|rose|fall|fallen|go|gone|change|changed|gestiegen|gefallen)\s+)?(?:up\s+|down\s+)?)??"
    rf"{_AVERAGE}(?:\s+(?:gestiegen|gefallen))?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_MEAN_CHANGE = re.compile(
    rf"{_LEAD}(?:(?:what|how\s+(?:large|big|high))\s+(?:is|was)\s+)?(?:the\s+|die\s+|der\s+)?"
    r"(?:average|mean|durchschnittliche[rn]?|mittlere[rn]?)\s+"
    r"(?:change|rise|fall|increase|decrease|growth|(?:ä|ae)nderung|anstieg|r(?:ü|ue)ckgang)"
    r"(?:\s+(?:of|in|von|bei|des|der)\s+(?:the\s+|de[rnm]\s+)?(?P<column>[^?,]+?))?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_MOST = 6


def with_ups_and_downs(said: Said) -> Taken:
    """Give a message that counts both directions in plain words; ask what is meant by a mean of changes."""
    found = _BOTH.match(said.text)
    if found is not None and _turned(found["one"]) is not _turned(found["other"]):
        return _counted(said, found)
    mean = _BY_HOW_MUCH.match(said.text) or _MEAN_CHANGE.match(said.text)
    if mean is None:
        return said.kept()
    column = one_column(mean["column"], said.columns) if mean["column"] else _last(said)
    if column is None or not column.numeric:
        return said.kept()
    name = quoted(column.name)
    return said.asked(
        f"How much {name} moved on average is not worked out: a rise and a fall would cancel out. Shall I give its "
        "mean before and after over the changed rows, or the rows that moved, each with its change?",
        f"mean {name} of the changed rows",
        f"show the rows whose {name} rose",
        f"show the rows whose {name} fell",
    )


def _turned(word: str) -> bool:
    return re.fullmatch(_UPS, word, re.IGNORECASE) is not None


def _counted(said: Said, found: re.Match[str]) -> Taken:
    word = superlative_of(found["one"])
    only = only_one("", word, said.columns, said.tables) if word is not None else None
    groups = (only,) if only is not None else moving_columns("", said.columns)
    plain = [f"how many rows rose and how many fell in {quoted(group.name)}" for group in groups]
    if only is None:
        if not groups:
            return said.kept()
        names = spoken([quoted(group.name) for group in groups[:_MOST]], "or")
        return said.asked(f"“{found['one']}” and “{found['other']}” by which column: {names}?", *plain[:_MOST])
    return Taken(
        text=plain[0],
        notes=(f"Took “{found['one']}” and “{found['other']}” for rises and falls of {quoted(only.name)}.",),
    )


def _last(said: Said) -> ColumnGroup | None:
    """Give the column whose rises or falls were asked for last."""
    one = said.before.last_intents[-1] if said.before.last_intents else None
    if isinstance(one, Direction):
        return one_column(one.column.name, said.columns)
    if isinstance(one, ShowMoved) and len(one.moves) == 1:
        return one_column(one.moves[0].column.name, said.columns)
    return None
