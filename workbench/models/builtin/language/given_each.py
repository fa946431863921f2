"""What each got: "what was given per donor", "how many kilos did each grower deliver" ask for a total by groups.

No column is called so. It is the total of the one column of figures that fits, by the unit that is said, by the verb,
or because there is no other; where several fit it is asked of which.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.folding import fold
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column, one_table
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.superlatives import named_file
from workbench.models.builtin.language.units_said import has_unit, unit_family

_EACH = r"(?:each|every|the\s+individual|jede[rsmn]?)"
_PER = r"(?:(?:per|je|pro)|(?:to|by|for|from|at|with|in|an|von|f(?:ü|ue)r|bei)\s+(?:each|every|jede[rsmn]?))"
_NAME = r"(?P<group>`[^`]+`|[\w.#-]+(?:\s+[\w.#-]+)?)"
_IN_ALL = r"(?:\s+(?:in\s+total|in\s+all|altogether|overall|insgesamt))?"
_PLACE = r"(?P<place>\s+(?:in|im|of|aus|according\s+to|laut)\s+[^,?]+?)?"
_END = rf"{_IN_ALL}\s*[?.!]*\s*$"
_LEAD = r"^\s*(?:(?:and|und|so|now)\s+)?"
_VERB = r"(?P<verb>[a-z]{3,})"
_DONE = r"(?P<verb>[a-z]{3,}(?:ed|en|t|ld|id))"
_GETAN = r"(?P<verb>\w*ge\w+|\w+t|\w+en)"
_THING = r"(?:\s+(?:of\s+)?(?P<thing>[^\W\d_]{3,}))??"
_MANY = rf"how\s+many\s+(?P<unit>[a-z]+){_THING}"
_VIELE = rf"wie\s*viele?\s+(?P<unit>[a-z]+){_THING}"
_TAIL = rf"{_IN_ALL}{_PLACE}{_END}"
_PATTERNS = tuple(
    re.compile(rf"{_LEAD}{pattern}", re.IGNORECASE)
    for pattern in (
        rf"(?P<head>what\s+(?:was|were|is|has\s+been)\s+{_DONE}{_IN_ALL}\s+{_PER})\s+{_NAME}?{_PLACE}{_END}",
        rf"(?P<head>what\s+(?:did|does|do|has|have|had)\s+{_EACH}\s+{_NAME}?\s+{_VERB}){_TAIL}",
        rf"(?P<head>what\s+did\s+(?:the\s+|we\s|they\s)?[\w-]*\s*?{_VERB}{_IN_ALL}\s+{_PER})\s+{_NAME}?{_PLACE}{_END}",
        rf"(?P<head>{_MANY}\s+(?:did|does|has|have)\s+{_EACH}\s+{_NAME}?\s+{_VERB}){_TAIL}",
        rf"(?P<head>{_MANY}\s+(?:were\s+|was\s+|did\s+we\s+)?{_VERB}{_IN_ALL}\s+{_PER})\s+{_NAME}?{_PLACE}{_END}",
        rf"(?P<head>was\s+(?:wurde|ist)\s+(?P<place>(?:in|im|laut)\s+[^,?]+?\s+)?{_PER})\s+{_NAME}?\s+{_GETAN}{_END}",
        rf"(?P<head>was\s+(?:hat|haben)\s+{_EACH})\s+{_NAME}?{_PLACE}\s+{_GETAN}{_END}",
        rf"(?P<head>{_VIELE}\s+(?:hat|haben|hatte|wurden|wurde)\s+(?:{_EACH}|{_PER}))\s+{_NAME}?{_PLACE}\s+{_GETAN}{_END}",
    )
)
_ONE = re.compile(
    rf"{_LEAD}(?P<head>{_MANY}\s+(?:did|does|has|have)\s+(?:the\s+)?(?P<value>[\w.&' -]+?)\s+{_VERB}){_TAIL}",
    re.IGNORECASE,
)
_OF_ROWS_TEXT = """
    changed added removed deleted increased decreased moved corrected duplicated new different set geandert geaendert
    entfernt hinzugefugt gestiegen gefallen verandert change differ rise fall increase decrease have lose gain
"""
_OF_ROWS = frozenset(_OF_ROWS_TEXT.split())
_IN = re.compile(r"^\s*(?:in|im|of|aus|according\s+to|laut)\s+(?:(?:the|our|der|dem)\s+)?", re.IGNORECASE)
_MOST = 6


@dataclass(frozen=True, kw_only=True, slots=True)
class _Asked:
    """A total that is asked for: its words, the columns it may be of, and for which rows."""

    words: str
    columns: tuple[ColumnGroup, ...]
    rows: str
    place: str
    sure: bool = True
    """The unit that is said is that of the columns."""

    def plain(self, column: ColumnGroup) -> str:
        """Write it as it is understood."""
        return " ".join(f"total {quoted(column.name)} {self.rows}{self.place}".split())


def with_each(said: Said) -> Taken:
    """Give a message that asks what each group got as a total by groups, or ask of which column."""
    asked = _asked(said)
    if asked is None:
        return said.kept()
    if len(asked.columns) > 1 or not asked.sure:
        names = spoken([quoted(one.name) for one in asked.columns[:_MOST]], "or")
        why = "" if asked.sure else " No heading has that unit."
        options = (asked.plain(one) for one in asked.columns[:_MOST])
        return said.asked(f"“{asked.words}”: the total of {names}?{why}", *options)
    column = next(iter(asked.columns))
    note = f"Took “{asked.words}” for the total of {quoted(column.name)}."
    return Taken(text=asked.plain(column), notes=(note,))


def _asked(said: Said) -> _Asked | None:
    for pattern in _PATTERNS:
        found = pattern.match(said.text)
        group = one_column(found["group"].strip("`"), said.columns) if found is not None and found["group"] else None
        if found is not None and group is not None and not group.measures:
            return _of(said, found, f"per {quoted(group.name)}")
    found = _ONE.match(said.text)
    value = known_values(said.columns).get(fold(found["value"])) if found is not None else None
    if found is None or value is None or len(value.groups) != 1:
        return None
    return _of(said, found, f"where {quoted(value.groups[0].name)} is {quoted(value.value)}")


def _of(said: Said, found: re.Match[str], rows: str) -> _Asked | None:
    columns = None if fold(found["verb"]) in _OF_ROWS else _columns(said, found)
    if not columns:
        return None
    unit = found.groupdict().get("unit")
    family = unit_family(unit) if unit else frozenset[str]()
    sure = not unit or all(has_unit(one.names, family) for one in columns)
    return _Asked(words=_words(found), columns=columns, rows=rows, place=_place(found), sure=sure)


def _words(found: re.Match[str]) -> str:
    end = max(found.end("head"), found.end("group") if "group" in found.re.groupindex else 0)
    return " ".join(found.string[found.start("head") : end].split())


def _place(found: re.Match[str]) -> str:
    return f" {found['place'].strip()}" if found["place"] else ""


def _columns(said: Said, found: re.Match[str]) -> tuple[ColumnGroup, ...] | None:
    """Give the columns of figures that may be meant; None where something else is asked for."""
    place = _IN.sub("", found["place"] or "").strip(" `")
    table = one_table(place, said.tables) or named_file(place, said.tables) if place else None
    figures = tuple(
        one
        for one in said.columns.groups
        if one.numeric
        and (one.measures or not one.names_things)
        and one.role not in {"key", "ignore"}
        and (table is None or one.heading_in(table) is not None)
    )
    unit, thing = (found.groupdict().get(name) for name in ("unit", "thing"))
    if unit and thing:
        named = one_column(thing, said.columns)
        return (named,) if named is not None and named in figures and has_unit(named.names, unit_family(unit)) else None
    if unit:
        return _in_unit(said, fold(unit), figures)
    verb = fold(found["verb"])
    named = one_column(re.sub(r"(?<=[a-z]{3})(?:ed|d)$", "", verb), said.columns)
    if named is None or named not in figures:
        named = one_column(re.sub(r"d$", "", verb), said.columns)
    return (named,) if named is not None and named in figures else figures


def _in_unit(said: Said, unit: str, figures: tuple[ColumnGroup, ...]) -> tuple[ColumnGroup, ...] | None:
    """Give the columns whose heading has the unit that is said; None where the word is none or names a column."""
    family = unit_family(unit)
    if not family or said.columns.find(unit, loose=False) is not None:
        return None
    return tuple(one for one in figures if has_unit(one.names, family)) or figures
