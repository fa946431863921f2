"""By how much a figure differs: "by how much did the total fee per section rise?", "which section has fewer members?".

Both files are told by group, with the difference: rows that came and went are in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from workbench.models.builtin.intents import (
    Intent,
    Measure,
    Question,
    RowCondition,
    Summarise,
    Understanding,
)
from workbench.models.builtin.language.each_in_its_file import state_of
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_column
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.value_words import value_of
from workbench.models.builtin.language.wish_words import tables_called

_MOVED_EN = r"(?:rise|rose|fall|fell|change|grow|grew|increase|decrease|drop|go\s+(?:up|down)|shrink|differ)d?"
_MOVED_DE = (
    r"(?:gestiegen|gefallen|gesunken|gewachsen|(?:zu|ab)genommen|ver(?:ä|ae)ndert|ge(?:ä|ae)ndert|mehr|weniger|h(?:ö|oe)her"
    r"|niedriger)(?:\s+geworden)?"
)
_END = r"\s*[?.!]*\s*$"
_GROUP = r"\b(?:per|by|for\s+each|in\s+each|je|pro|nach|jede[rmns]?)\b"
_BY_HOW_MUCH = (
    rf"^\s*(?:and\s+)?by\s+how\s+much\s+(?:did|has|have)\s+(?P<what>.+?)\s+{_MOVED_EN}(?:\s+or\s+{_MOVED_EN})?"
    rf"(?P<end>\s+(?:in\s+total|overall|altogether|in\s+all))?(?P<span>\s+(?:between|from)\s+[^?]+?)?{_END}"
)
_UM_WIE_VIEL = (
    r"^\s*(?:und\s+)?um\s+wie\s*viel\s+(?:hat|haben|ist|sind)\s+(?:sich\s+)?(?P<what>.+?)"
    rf"(?P<end>\s+(?:insgesamt|im\s+ganzen|zusammen))?\s+{_MOVED_DE}(?:\s+(?:oder|bzw\.?)\s+{_MOVED_DE})?{_END}"
)
_DIFFERENCE = (
    r"^\s*(?:the\s+|die\s+)?(?:change|difference|differenz|ver(?:ä|ae)nderung|unterschied)\s+(?:in|of|der|des|von|bei)\s+"
    rf"(?P<what>.*(?:\b(?:total|sum|number)\b|summe\b|\banzahl\b).*{_GROUP}.+?)(?P<end>(?!))?{_END}"
)
_PATTERNS = tuple(re.compile(pattern, re.IGNORECASE) for pattern in (_BY_HOW_MUCH, _UM_WIE_VIEL, _DIFFERENCE))
_ARTICLE = re.compile(r"^(?:the|die|der|das|den)\s+", re.IGNORECASE)
_BETWEEN = re.compile(
    r"\b(?P<word>between|zwischen|from|von)\s+(?P<one>[\w.-]+)\s+(?:and|und|to|bis|auf|zu|nach)\s+(?P<other>[\w.-]+)\s*$",
    re.IGNORECASE,
)
_TOTAL = re.compile(r"\b(?:total|sum|summe|gesamt\w*|number|anzahl|count|zahl)\b|summe\b", re.IGNORECASE)
_SUM = re.compile(r"\b(?P<column>[^\W\d_]{3,}?)s?summe\b", re.IGNORECASE)
_FEWER = re.compile(
    r"^\s*(?:which|what|welche[rs]?)\s+(?P<group>[\w. -]+?)\s+(?:has|have|had|hat|haben|hatten?)\s+"
    r"(?P<way>fewer|less|more|weniger|mehr)\s+(?P<noun>[\w -]+?)\s+(?:than|als)\s+(?P<than>.+?)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_WHERE = re.compile(
    r"\s+(?:in|im)\s+(?:(?:the|der|den|dem)\s+)?(?P<name>[\w.-]+(?:\s+(?:file|list|datei|liste))?)$", re.IGNORECASE
)
_BEFORE = re.compile(
    r"before|earlier|previously|(?:in\s+)?the\s+(?:old|older|first|previous)(?:\s+(?:file|list|one))?|vorher|zuvor|fr(?:ü|ue)her"
    r"|(?:in\s+)?de[rmn]\s+(?:alten|vorigen|ersten)(?:\s+(?:datei|liste))?",
    re.IGNORECASE,
)


def with_how_much(said: Said) -> Taken:
    """Read by how much a figure of both files differs, by group or in total."""
    if len(said.tables.pair()) != 2:
        return said.kept()
    found = next((one for pattern in _PATTERNS if (one := pattern.match(said.text))), None)
    if found is not None:
        return said.answered(_by_how_much(said, found))
    fewer = _FEWER.match(said.text)
    return said.answered(_fewer(said, fewer)) if fewer is not None else said.kept()


def _by_how_much(said: Said, found: re.Match[str]) -> Understanding | None:
    """Give the figure of both files with its difference; None where no total and no group is spoken of."""
    span = found["span"] or "" if "span" in found.groupdict() else ""
    what = _BETWEEN.sub(_both_files, f"{_ARTICLE.sub('', found['what'].strip())}{span}")
    is_grouped = re.search(_GROUP, what, re.IGNORECASE) is not None
    if not (is_grouped or found["end"] or _TOTAL.search(what)):
        return None
    return with_difference(said, _SUM.sub(_taken_apart(said), what) if _TOTAL.search(what) else f"total {what}")


def _both_files(found: re.Match[str]) -> str:
    joint = "and" if found["word"].casefold() in {"between", "from"} else "und"
    return f"in {found['one']} {joint} {found['other']}"


def _taken_apart(said: Said) -> Callable[[re.Match[str]], str]:
    """Write a German sum of a column in two words: the “Bruttosumme” is the “Summe Brutto”."""

    def apart(found: re.Match[str]) -> str:
        group = one_column(found["column"], said.columns)
        return f"Summe {quoted(group.names[0])}" if group is not None else found[0]

    return apart


def _fewer(said: Said, found: re.Match[str]) -> Understanding | None:
    """Give the rows, or the total of a column, of each group in both files with the difference."""
    group = one_column(found["group"], said.columns)
    than = found["than"].strip()
    pair = said.tables.pair()
    named = said.tables.nicknamed(re.sub(r"^(?:in|im)\s+", "", than, flags=re.IGNORECASE))
    of_older = named is not None and len(named.tables) == 1 and named.tables[0] in pair
    if group is None or group.numeric or group.role == "key" or not (_BEFORE.fullmatch(than) or of_older):
        return None
    noun = _in_newer(found["noun"].strip(), said)
    if noun is None:
        return None
    counted = one_column(noun, said.columns)
    is_figure = counted is not None and counted.numeric and counted.role not in {"key", "ignore"}
    what = f"total {quoted(counted.names[0])}" if counted is not None and is_figure else "number of rows"
    read = with_difference(said, f"{what} per {quoted(group.names[0])}")
    if read is None:
        return None
    if is_figure:
        return read
    if len(noun.split()) == 1 and value_of(noun, known_values(said.columns)) is None:
        return replace(read, notes=(f"Took “{noun}” for the rows.", *read.notes))
    chosen = _rows_chosen(said, noun)
    if chosen is None:
        name = quoted(group.names[0])
        text = f"Which rows are “{noun}”? Say it so: “number of rows where … is … per {name} in both files”."
        return Understanding(questions=(Question(text=text),))
    only = tuple(replace(one, conditions=chosen) if isinstance(one, Summarise) else one for one in read.intents)
    return replace(read, intents=only)


def _in_newer(noun: str, said: Said) -> str | None:
    """Give the words for what is counted without the newer file behind them; None where another file is named."""
    found = _WHERE.search(noun)
    named = tables_called(found["name"], said.tables) if found is not None else ()
    if found is None or len(named) != 1:
        return noun
    return noun[: found.start()].strip() if named[0] is said.tables.pair()[1] else None


def _rows_chosen(said: Said, noun: str) -> tuple[RowCondition, ...] | None:
    """Give the conditions that "members on leave", "flagged samples" and "flags" mean; None where nobody can say."""
    words = noun.split()
    nouns = RowNouns(said.columns, said.tables)

    def is_noun(word: str) -> bool:
        named = one_column(word, said.columns)
        return nouns.is_one(word) or (named is not None and named.role == "key")

    forms = [noun, *(" ".join(rest) for rest in (words[1:], words[:-1]) if rest)]
    if len(words) > 1 and not (is_noun(words[0]) or is_noun(words[-1])):
        forms = [noun]
    known = [one for form in forms if (one := state_of(form, said)) is not None]
    if not known:
        return None
    values = tuple(one for one in known[0].groups[0].values() if key(one) == key(known[0].value))
    op = "eq" if len(values) < 2 else "in"
    return (RowCondition(column=known[0].groups[0].ref(), op=op, values=values or (known[0].value,)),)


def with_difference(said: Said, wish: str) -> Understanding | None:
    """Read a wish for a figure of both files, with the difference between them."""
    read = said.read_alone(wish)
    one: Intent | None = read.intents[0] if len(read.intents) == 1 else None
    if read.questions or read.left_over or not isinstance(one, Summarise):
        return None
    if one.measure not in {Measure.TOTAL, Measure.COUNT} or one.rows != "all" or one.share or one.having:
        return None
    if len(one.tables) not in {0, 2}:
        return None
    ages = [table.ref for table in said.tables.by_age()]
    in_order = sorted(one.tables, key=lambda table: ages.index(table) if table in ages else len(ages))
    return replace(read, intents=(replace(one, tables=tuple(in_order), difference=True),))
