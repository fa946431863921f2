"""Which file is the older, said in words: "the other way round", "january is the old file", "andersherum"."""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Compare, Understanding
from workbench.models.builtin.language.columns import same_table
from workbench.models.builtin.language.comparing_said import asks, asks_only
from workbench.models.builtin.language.folding import fold
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.wish_words import tables_called
from workbench.models.builtin.state import TableView

_FILES = r"(?:(?:two|both|beiden?|zwei)\s+)?(?:files?|lists?|tables?|sides?|dateien|listen|tabellen|seiten)"
_ROUND = r"(?:a?round|about)"
_AHEAD = (
    r"^\s*(?:(?:no|nope|nein|sorry|please|bitte|oh|and|und|now|jetzt|nun|actually|halt|genau|ok(?:ay)?|but|aber|i\s+meant?"
    r"|i\s+want(?:ed)?\s+(?:it|that)|ich\s+meinte|(?:can|could|would)\s+you(?:\s+please)?|(?:kannst|k(?:ö|oe)nntest)\s+du"
    r"|do|make|turn|compare|put|read|run|that'?s|it'?s|you\s+have|mach|mache|dreh|drehe|vergleich|vergleiche|lies)"
    r"\b[\s,.!:–-]*)*"
)
_THEM = r"(?:(?:it|that|this|them|the\s+comparison|das|es|sie|den\s+vergleich|die\s+(?:beiden|dateien))\s+)?"
_AGAIN = r"(?:\s+(?:please|bitte|again|now|jetzt|nun|instead|mal|once\s+more|noch\s*mal))*[\s.!]*$"
_ROUND_SAID = re.compile(
    rf"{_AHEAD}{_THEM}(?:(?:exactly\s+)?(?:the\s+)?(?:other|wrong)\s+way\s+{_ROUND}|(?:back\s+to\s+front|vice\s+versa)"
    r"|(?:in\s+)?(?:the\s+)?(?:other|opposite|reversed?)\s+(?:direction|order)"
    r"|(?:genau\s+)?(?:anders\s*(?:he)?rum|umgekehrt|verkehrt\s*(?:he)?rum)|in\s+(?:die\s+)?(?:andere|umgekehrte)r?"
    rf"\s+(?:richtung|reihenfolge)){_AGAIN}",
    re.IGNORECASE,
)
_SWAPPED = re.compile(
    rf"{_AHEAD}(?:(?:swap|switch|exchange|flip|reverse|interchange)(?:\s+{_ROUND})?\s+(?:the\s+)?"
    rf"(?:{_FILES}|direction|order|comparison|old\s+and\s+(?:the\s+)?new(?:\s+(?:files?|ones?))?|before\s+and\s+after)"
    rf"(?:\s+{_ROUND}|\s+over)?|(?:ver)?tausche?(?:\s+(?:bitte|mal))?\s+(?:die\s+)?(?:{_FILES}|reihenfolge|richtung|alt\s+und\s+neu)"
    r"(?:\s+(?:miteinander|aus|um))?|(?:dreh|drehe|kehre?)?\s*(?:die\s+|den\s+)?(?:richtung|reihenfolge|vergleich)"
    rf"\s+um(?:drehen|kehren)?|(?:die\s+)?(?:{_FILES}|reihenfolge)\s+(?:ver)?tauschen){_AGAIN}",
    re.IGNORECASE,
)
_NAME = r"(?:the\s+|die\s+|der\s+|das\s+)?(?P<{0}>`[^`]+`|\"[^\"]+\"|[\w.-]+(?:\s+[\w.-]+){{0,2}}?)"
_OLD = (
    r"(?:old|older|oldest|earlier|first|previous|before|original|baseline|base|left|alte?n?|(?:ä|ae)ltere?n?|erste?n?"
    r"|fr(?:ü|ue)here?n?|vorherige?n?)"
)
_NEW = (
    r"(?:new|newer|newest|later|second|after|current|right|latest|neue?n?|neuere?n?|zweite?n?|sp(?:ä|ae)tere?n?"
    r"|aktuelle?n?)"
)
_AGE = rf"(?:the\s+|die\s+|der\s+|das\s+|as\s+)?(?:(?P<old{{0}}>{_OLD})|(?P<new{{0}}>{_NEW}))"
_ONE = r"(?:\s+(?:file|one|list|table|version|side|state|datei|liste|tabelle|stand))?"
_IS = r"\s+(?:is|was|=|should\s+be|must\s+be|counts\s+as|comes|ist|war|soll|gilt\s+als)\s+"
_SAYS = (
    re.compile(
        rf"^\s*(?:(?:no|nein|but|aber|and|und|please|bitte)[\s,]+)*{_NAME.format('one')}{_IS}{_AGE.format('')}{_ONE}(?:\s+sein)?"
        rf"(?:\s*,?\s*(?:and|und)?\s*{_NAME.format('other')}(?:{_IS}|\s+){_AGE.format('2')}{_ONE})?[\s.!]*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^\s*(?:(?:no|nein|but|aber|and|und|please|bitte)[\s,]+)*{_AGE.format('')}{_ONE}{_IS}{_NAME.format('one')}"
        rf"(?:\s*,?\s*(?:and|und)?\s*{_AGE.format('2')}{_ONE}(?:{_IS}|\s+){_NAME.format('other')})?[\s.!]*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^\s*(?:please\s+|bitte\s+)?(?:treat|take|use|count|nimm|behandle|verwende)\s+{_NAME.format('one')}\s+(?:as|als)\s+"
        rf"{_AGE.format('')}{_ONE}[\s.!]*$",
        re.IGNORECASE,
    ),
)
_PARTS = re.compile(r"(?<=[\w`\"])\s*(?:[.;:!]\s+|,\s+|\s+(?:and|but|und|aber|with|mit|where|wobei)\s+)")
_PAIR = 2


def with_turned_round(said: Said) -> Taken:
    """Compare in the order that the message says, where it says nothing else."""
    pair = said.tables.pair() if said.view.contract is not None else said.tables.subjects
    if len(pair) != _PAIR:
        return said.kept()
    if _ROUND_SAID.match(said.text) or _SWAPPED.match(said.text):
        return _compared(said, pair[1], pair[0])
    older = _older(said.text, said, pair)
    if older is None:
        return _with_comparing(said, pair)
    newer = pair[1] if same_table(older, pair[0]) else pair[0]
    if said.view.contract is not None and same_table(older, pair[0]):
        return said.asked(
            f"{quoted(older.label)} is the older file already, and {quoted(newer.label)} the newer: what stands only "
            "in the newer one is added.",
            "The other way round",
        )
    return _compared(said, older, newer)


def _with_comparing(said: Said, pair: tuple[TableView, ...]) -> Taken:
    """Read "compare the two files; january is the old one": the comparison and the order, and nothing else."""
    if not asks(said.text):
        return said.kept()
    for joint in _PARTS.finditer(said.text):
        ahead, behind = said.text[: joint.start()], said.text[joint.end() :]
        if not asks(ahead) or not asks_only(ahead):
            continue
        older = _older(behind, said, pair)
        if older is not None:
            return _compared(said, older, pair[1] if same_table(older, pair[0]) else pair[0])
    return said.kept()


def _older(words: str, said: Said, pair: tuple[TableView, ...]) -> TableView | None:
    """Give the file of the pair that is said to be the older one."""
    for pattern in _SAYS:
        found = pattern.match(words)
        if found is None:
            continue
        one = _called(found["one"], said, pair)
        if one is None:
            continue
        other = pair[1] if same_table(one, pair[0]) else pair[0]
        parts = found.groupdict()
        if parts.get("other") and (
            _called(found["other"], said, pair) is not other or bool(parts["old"]) == bool(parts["old2"])
        ):
            continue
        return one if parts["old"] else other
    return None


def _called(name: str, said: Said, pair: tuple[TableView, ...]) -> TableView | None:
    """Give the file of the pair that is called so; a heading is none."""
    if said.columns.find(name.strip('`"'), loose=False) is not None:
        return None
    tables = tables_called(name, said.tables)
    if len(tables) != 1 or fold(name) in {"it", "this", "that", "es", "das"}:
        return None
    return next((one for one in pair if same_table(one, tables[0])), None)


def _compared(said: Said, older: TableView, newer: TableView) -> Taken:
    note = (
        ()
        if said.view.contract is not None
        else (f"{quoted(older.label)} counts as before and {quoted(newer.label)} as after, as you said.",)
    )
    return said.answered(Understanding(intents=(Compare(tables=(older.ref, newer.ref)),), notes=note))
