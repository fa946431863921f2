"""Raised and lowered: "who had their fee raised by more than 4", "was ist weniger geworden", "short by more than 5".

They are the rows whose number rose or fell between the two files. Where no column is named, it is the one of
quantities, or it is asked; a value of another column ("in der Notaufnahme") chooses among these rows.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import ColumnRef, RowCondition, ShowMoved, Understanding
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.folding import parts
from workbench.models.builtin.language.more_than import moving_columns
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.rows_meant import AROUND, rows_meant, value_meant
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column, one_table
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.values import NUMBER_WORDS
from workbench.models.builtin.refs import Move

_END = r"\s*[?.!]*\s*$"
_LEAD = r"^\s*(?:(?:and|und|so|please|bitte)\s+)?"
_ASK = (
    r"(?P<ask>which|what|who|how\s+many|(?:show|list)(?:\s+me)?(?:\s+(?:the|all))?|welche[rsn]?|wer|wie\s*viele"
    r"|(?:zeige?|liste?)(?:\s+mir)?(?:\s+(?:die|alle))?)"
)
_NOUN = r"(?:(?P<noun>(?!their\b|its\b|the\b)[\w.-]+(?:\s+[\w.-]+)?)\s+)??"
_OF_THEM = r"(?:(?:of\s+(?:them|these|those)|davon|von\s+(?:ihnen|denen))\s+)?"
_COLUMN = r"(?P<column>`[^`]+`|[\w%#./-]+(?:\s+[\w%#./()-]+){0,2}?)"
_UP = r"raised|increased|upped|lifted|put\s+up|moved\s+up|marked\s+up"
_DOWN = r"lowered|reduced|cut|decreased|put\s+down|moved\s+down|marked\s+down"
_NUMBER = r"(?P<number>[€$£]?\s?\d[\d.,]*|" + "|".join(word for word in NUMBER_WORDS if word.isalpha()) + r")"
_UNIT = (
    r"(?P<unit>\s?%|\s+percent|\s+per\s+cent|\s+prozent|\s?€|\s+(?:euros?|dollars?|pounds?|points?|punkte?n?|pieces?|units?"
    r"|st(?:ü|ue)ck|kg|kilos?|kwh|hours?|stunden?))?"
)
_OPS = (
    ("gt", r"more\s+than|over|above|mehr\s+als|(?:ü|ue)ber"),
    ("ge", r"at\s+least|mindestens"),
    ("lt", r"less\s+than|under|below|weniger\s+als|unter"),
    ("le", r"at\s+most|up\s+to|h(?:ö|oe)chstens|bis\s+zu"),
)
_OP = "|".join(f"(?P<{name}>{words})" for name, words in _OPS)
_BOUND = rf"(?:\s+(?:by|um)\s+(?:{_OP})\s+{_NUMBER}{_UNIT})"
_PLACE = r"(?:\s+(?:in|at|on|bei|im|am|an)\s+(?:(?:the|der|dem|den)\s+)?(?P<place>[^,?!]+?))?"
_BY_HAND = re.compile(
    rf"{_LEAD}{_ASK}\s+{_OF_THEM}{_NOUN}(?:have\s+had|have|has|had|got|saw)\s+(?:their|its|his|her|the|a)\s+{_COLUMN}\s+"
    rf"(?:(?P<up>{_UP})|(?P<down>{_DOWN})){_BOUND}?{_PLACE}{_END}",
    re.IGNORECASE,
)
_MEHR = r"mehr|gr(?:ö|oe)(?:ß|ss)er|h(?:ö|oe)her"
_WENIGER = r"weniger|kleiner|niedriger|geringer"
_GEWORDEN = re.compile(
    rf"{_LEAD}{_ASK}\s+{_OF_THEM}{_NOUN}(?:sind|ist|wurden|haben)"
    r"(?:\s+(?:in|bei|im|am|an)\s+(?:(?:der|dem|den)\s+)?(?P<place>[^,?!]+?))?"
    rf"\s+(?:(?P<up>{_MEHR})|(?P<down>{_WENIGER}))\s+geworden{_END}",
    re.IGNORECASE,
)
_SHORT = re.compile(
    rf"{_LEAD}{_ASK}\s+{_OF_THEM}{_NOUN}(?:are|is|were|have\s+come\s+out)\s+"
    rf"(?:(?P<down>short|down|lower|fewer|less)|(?P<up>up|higher)){_BOUND}{_PLACE}{_END}",
    re.IGNORECASE,
)
_BEI = re.compile(
    r"^\s*(?:(?:und|bitte)\s+)?bei\s+(?P<ask>wem|welche[nmr]|wie\s*vielen)\s+(?:(?P<noun>[\w.-]+)\s+)??"
    r"(?:ist|sind|hat|haben|war|wurde|wurden)\s+(?:sich\s+)?(?:(?:der|die|das)\s+)?"
    rf"{_COLUMN}(?:\s+(?:in|im|laut)\s+(?:(?:der|dem)\s+)?(?P<place>[^,?!]+?))?\s+"
    rf"(?:um\s+(?:{_OP})\s+{_NUMBER}{_UNIT}\s+)?"
    rf"(?:(?P<up>{_MEHR}|gestiegen|gewachsen|erh(?:ö|oe)ht)"
    rf"|(?P<down>{_WENIGER}|gesunken|gefallen|gesenkt|zur(?:ü|ue)ckgegangen))"
    rf"(?:\s+geworden|\s+worden)?(?:\s+als\s+(?:(?:in|im)\s+)?(?:(?:der|dem)\s+)?(?P<than>[^,?!]+?))?{_END}",
    re.IGNORECASE,
)
_SHAPES = (_BY_HAND, _GEWORDEN, _SHORT, _BEI)
_QUANTITY_TEXT = """
    menge mengen bestand bestaende anzahl stuck stueck stuckzahl qty quantity quantities count counted stock units
    pieces pcs onhand
"""
_QUANTITY = frozenset(_QUANTITY_TEXT.split())
_COUNTS = re.compile(r"^(?:how|wie)\b", re.IGNORECASE)
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+")
_MOST = 6


def with_raised(said: Said) -> Taken:
    """Read a message that asks whose number was raised or lowered."""
    pair = said.tables.pair()
    for shape in _SHAPES if len(pair) == 2 else ():
        found = shape.match(said.text)
        if found is not None:
            return _read(said, found)
    return said.kept()


def _read(said: Said, found: re.Match[str]) -> Taken:
    named: dict[str, str | None] = found.groupdict()
    chosen = _place(said, named, rises=bool(named["up"]))
    more = _noun(said, named.get("noun"))
    columns = _columns(said, named.get("column"))
    if chosen is None or more is None or not columns:
        return said.kept()
    rises, conditions = chosen
    verb = "rose" if rises else "fell"
    words = said.text.strip().rstrip("?.! ")
    if len(columns) > 1:
        names = [quoted(one.name) for one in columns[:_MOST]]
        options = [f"show the rows whose {name} {verb}{_bound_words(named)}" for name in names]
        return said.asked(f"“{words}” by which column: {spoken(names, 'or')}?", *options)
    group = next(iter(columns))
    op, value, percent = _bound(named)
    move = Move(column=ColumnRef(name=group.name), direction=verb, op=op, value=value, percent=percent)
    count = _COUNTS.match(named["ask"] or "") is not None
    intent = ShowMoved(moves=(move,), count=count, conditions=(*more, *conditions))
    told = f"Took “{words}” for the rows whose {quoted(group.name)} {verb}."
    return said.answered(Understanding(intents=(intent,), notes=(told,)))


def _place(said: Said, named: dict[str, str | None], *, rises: bool) -> tuple[bool, tuple[RowCondition, ...]] | None:
    """Give the direction and the rows that a place means: the earlier file turns it, a value chooses the rows."""
    pair = said.tables.pair()
    if len(pair) != 2:
        return None
    earlier, later = pair
    place, than = named.get("place"), named.get("than")
    if than is not None:
        other = one_table(than.strip(AROUND), said.tables)
        if other not in (earlier, later):
            return None
        rises = rises is (other == earlier)
    if place is None:
        return rises, ()
    table = one_table(place.strip(AROUND), said.tables)
    if table in (earlier, later):
        return (rises if than is not None else rises is (table == later)), ()
    conditions = rows_meant(said, place)
    return None if conditions is None else (rises, conditions)


def _noun(said: Said, noun: str | None) -> tuple[RowCondition, ...] | None:
    """Give the rows that the noun picks: "Tennis members"; none where it stands for all rows."""
    if noun is None:
        return ()
    first, *others = noun.split()
    value = value_meant(said, noun.strip(AROUND)) or (value_meant(said, first.strip(AROUND)) if others else None)
    if value is not None:
        return (value,)
    return None if others else ()


def _columns(said: Said, words: str | None) -> tuple[ColumnGroup, ...]:
    """Give the column that is named, else the one of quantities, else all that hold numbers."""
    if words is not None:
        group = one_column(words.strip(AROUND), said.columns)
        return (group,) if group is not None and group.numeric else ()
    groups = moving_columns("", said.columns)
    counted = tuple(one for one in groups if any(set(parts(name)) & _QUANTITY for name in one.names))
    return counted if len(counted) == 1 else groups


def _bound(named: dict[str, str | None]) -> tuple[str, str, bool]:
    """Give the bound of the move: its sign, its figure, and whether it is a percentage."""
    number = named.get("number")
    if not number:
        return "", "", False
    op = next(name for name, _ in _OPS if named.get(name))
    plain = NUMBER_WORDS.get(number.strip().casefold())
    digits = number.strip("€$£ ").rstrip(".")
    digits = digits.replace(",", "") if _THOUSANDS.fullmatch(digits) else digits.replace(",", ".")
    unit = (named.get("unit") or "").strip().casefold()
    return op, plain or digits, unit in {"%", "percent", "per cent", "prozent"}


def _bound_words(named: dict[str, str | None]) -> str:
    op, value, percent = _bound(named)
    words = {"gt": "more than", "ge": "at least", "lt": "less than", "le": "at most"}
    return f" by {words[op]} {value}{' %' if percent else ''}" if op else ""
