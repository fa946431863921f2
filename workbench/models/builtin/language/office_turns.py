"""Turns of an office: "with quantity of at least 10", "the cargo one", "how many change if I ignore X", "… to csv".

Each is written as the plain sentence for it, where the words it speaks of are really there: a column, a format, a key.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from workbench.models.builtin.intents import Export, ShowRows, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Level
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.value_words import value_of

_QUOTED = re.compile(r"[`\"“„«][^`\"”“»\n]+[`\"”“»]")
_BOUND = (
    r"(?:at\s+least|at\s+most|more\s+than|less\s+than|fewer\s+than|over|under|above|below|up\s+to|exactly|mindestens"
    r"|h(?:ö|oe)chstens|(?:ü|ue)ber|unter|mehr\s+als|weniger\s+als|bis\s+zu|genau)"
)
_WITH_OF = re.compile(
    rf"\b(?P<with>with|having|mit)\s+(?:an?\s+|eine[rnm]?\s+|einem\s+)?(?P<name>[^\W\d][\w-]*(?:\s+[\w-]+)?)\s+(?:of|von)\s+"
    rf"(?P<bound>{_BOUND}\s+)?(?=[€$£]?\s*-?\d)",
    re.IGNORECASE,
)
_OR_MORE = re.compile(
    r"[€$£]?\s*[\d.,]+\s*\S*\s+(?:or|and|oder|und)\s+(?:more|less|over|above|under|mehr|weniger)", re.IGNORECASE
)
_THE_ONE = re.compile(r"\b(?:the|that)\s+(?P<name>[\w-]+)\s+one\b(?!\s+(?:is|was|has|in\s+the))", re.IGNORECASE)
_IF_I = re.compile(
    r"^\s*(?:(?:and|so)\s+)?how\s+many(?:\s+(?:rows|lines|records|changes|differences))?(?:\s+(?:would|will|are|do|remain|stay|be|have|still"
    r"|left|there|different|changed?|differ))*\s*,?\s+(?:if|when|once|after)\s+(?:(?:i|we|you)\s+)?(?P<rest>[^?]+?)\s*\??\s*$",
    re.IGNORECASE,
)
_IF_FIRST = re.compile(
    r"^\s*(?:(?:and|so)\s+)?if\s+(?:i|we|you)\s+(?P<rest>[^,?]+?)\s*,\s*(?:then\s+)?(?:how\s+many|what)\b[^,?]*\??\s*$",
    re.IGNORECASE,
)
_WENN_ICH = re.compile(
    r"^\s*(?:und\s+)?wie\s*viele?\b[^,?]*,?\s+wenn\s+(?:(?:ich|wir|man)\s+)?(?P<rest>[^?]+?)\s*\??\s*$", re.IGNORECASE
)
_SAVED = re.compile(
    r"^\s*(?:please\s+|bitte\s+)?(?:export|save|write|download|dump|speichere?|exportiere?)\s+(?:me\s+|mir\s+)?(?:(?:only|just|nur)\s+)?"
    r"(?P<what>.+?)\s+(?:to|into|as|in|als|nach)\s+(?:(?:an?|eine?)\s+)?(?P<format>csv|excel|xlsx|html)(?:[\s-]+(?:file|sheet|datei))?\s*[.!]*\s*$",
    re.IGNORECASE,
)
_IS_KEY = re.compile(
    r"^\s*(?:(?:and|und)\s+)?(?P<verb>is|was|has|did|ist|wurde|hat)\s+(?:the\s+|der\s+|die\s+|das\s+)?(?P<noun>[^\W\d_][\w-]*)\s+"
    r"(?P<value>[\w./-]*\d[\w/-]*)\s+(?P<rest>(?:(?:also|still|really|auch|noch)\s+)?(?:new|added|removed|deleted|gone|missing|changed|change"
    r"|different|the\s+same|unchanged|neu|entfernt|gel(?:ö|oe)scht|weg|ge(?:ä|ae)ndert|gleich|unver(?:ä|ae)ndert))\s*\??\s*$",
    re.IGNORECASE,
)
_IN_AGAIN = re.compile(
    r"^\s*(?:(?:and|now|please|und|bitte|doch)\s+)*(?:(?:take|put|bring|add|let|have)\s+(?:the\s+)?(?:column\s+)?(?P<name>[^,;.!?]+?)"
    r"(?:\s+column)?\s+(?:back(?:\s+in)?(?:\s+again)?|in\s+again)|(?:nimm|lass|nehmen?\s+(?:sie|wir))\s+(?:(?:doch|bitte)\s+)*(?:die\s+)?"
    r"(?:spalte\s+)?(?P<name2>[^,;.!?]+?)\s+(?:doch\s+)?wieder\s+(?:mit\s+)?(?:auf|rein|dazu|hinein|herein))\s*[.!]*\s*$",
    re.IGNORECASE,
)
_MORE_OF = re.compile(
    rf"\b(?P<have>have|has|having|with|haben|hat|mit)\s+(?P<bound>{_BOUND})\s+(?P<figure>\d[\d.,]*)\s+(?:of\s+)?(?P<name>[^\W\d_][\w-]*(?:\s+[\w-]+)?)"
    r"(?=\s*(?:[?.!,;]|$)|\s+(?:in|im|and|und|haben|hat)\b)",
    re.IGNORECASE,
)
_TOLERANCE_OFF = re.compile(
    r"^\s*(?:(?:und|and|please|bitte|doch)\s+)*(?:(?:nimm|nehmen?\s+(?:sie|wir))\s+die\s+toleranz\s+(?:bei|beim|f(?:ü|ue)r|von|in|im)\s+(?:(?:der|dem|die|den)\s+)?"
    r"(?P<name>[^,;.!?]+?)\s+(?:(?:wieder|doch|bitte)\s+)*(?:raus|weg|zur(?:ü|ue)ck|heraus|ab)|(?:take|lift|drop|scrap|remove)\s+the\s+tolerance\s+(?:on|for|of|in|from)\s+"
    r"(?:the\s+)?(?P<name2>[^,;.!?]+?)(?:\s+(?:off|away|back|again))*)\s*[.!]*\s*$",
    re.IGNORECASE,
)
_KAMEN = re.compile(
    r"\b(?:kamen|kam)\s+(?P<middle>(?:in|im|aus|bei|von)\s+[^,;?!]+?\s+)?(?:neu\s+)?(?:dazu|hinzu)\b", re.IGNORECASE
)
_FIELEN = re.compile(r"\b(?:fielen|fiel)\s+(?P<middle>(?:in|im|aus|bei|von)\s+[^,;?!]+?\s+)?weg\b", re.IGNORECASE)
_THAT_CHANGED = re.compile(
    r"^\s*(?:(?:show|list|zeige?|liste)\s+(?:me\s+|mir\s+)?)?(?:(?:the|all|die|alle)\s+)*(?P<noun>[^\W\d_]+)\s+(?P<with>with|having|where|whose"
    r"|mit|deren|bei\s+denen)\s+(?P<name>[^\W\d_][\w -]*?)\s+(?:(?:is|was|are|ist|sind)\s+)?"
    rf"(?P<bound>{_BOUND})\s+(?P<figure>[\d.,]+)"
    r"(?:\s+(?:ist|sind))?\s*,?\s+(?:(?:that|which|and)\s+(?:have\s+|has\s+|were\s+)?changed|(?:die|welche|und)\s+(?:sich\s+)?"
    r"(?:ge|ver)(?:ä|ae)ndert\s+haben)\s*[.?!]*\s*$",
    re.IGNORECASE,
)

_Plain = Callable[[re.Match[str], Said], "str | Understanding | None"]


def with_office_turns(said: Said) -> Taken:
    """Give a message with such turns in plain words."""
    text = said.text
    for pattern, plain in _TURNS:
        found = pattern.search(text)
        if found is None or _is_quoted(found, text):
            continue
        words = plain(found, said)
        if isinstance(words, Understanding):
            return said.answered(words)
        if words is not None:
            text = f"{text[: found.start()]}{words}{text[found.end() :]}"
    return Taken(text=text)


def _is_quoted(found: re.Match[str], text: str) -> bool:
    """Say whether a turn lies inside quotes; a name in quotes inside a turn is as good as any."""
    return any(one.start() <= found.start() and found.end() <= one.end() for one in _QUOTED.finditer(text))


def _named(name: str, said: Said, least: Level = Level.MISSPELT) -> ColumnGroup | None:
    """Give the one column that a word names and that no value of the files is."""
    name = name.strip("` ")
    mention = said.columns.find(name)
    if mention is None or len(mention.groups) != 1 or mention.level > least:
        return None
    return None if value_of(name, known_values(said.columns)) is not None else mention.groups[0]


def _with_of(found: re.Match[str], said: Said) -> str | None:
    group = _named(found["name"], said)
    if group is None or not group.numeric:
        return None
    if found["bound"] or found["with"].casefold() == "mit":
        return f"{found['with']} {quoted(group.name)} {found['bound'] or ''}"
    behind = found.string[found.end() :]
    return None if _OR_MORE.match(behind) else f"where {quoted(group.name)} is "


def _the_one(found: re.Match[str], said: Said) -> str | None:
    group = _named(found["name"], said, Level.SHORT)
    return None if group is None else f"the {quoted(group.name)} column"


def _what_if(found: re.Match[str], said: Said) -> str | None:
    return f"What if I {found['rest']}" if len(said.tables.pair()) == 2 else None


def _saved(found: re.Match[str], said: Said) -> Understanding | None:
    """Read "save the rows whose price changed as csv" as showing these rows and saving what was shown."""
    read = said.read(f"show {found['what']}")
    shown = read.intents[0] if len(read.intents) == 1 else None
    if not isinstance(shown, ShowRows) or read.questions or read.left_over or not (shown.column or shown.conditions):
        return None
    # What was shown is saved, and not all rows of its kind: it is the table that has their name.
    saved = said.read(f"export the {shown.bucket} rows as {found['format']}").intents
    if len(saved) != 2 or not isinstance(saved[1], Export):
        return None
    return replace(read, intents=(shown, saved[1]))


def _is_key(found: re.Match[str], said: Said) -> str | None:
    noun, keys = found["noun"], [one for one in said.columns.groups if one.role == "key"]
    mention = said.columns.find(noun)
    named = mention is not None and any(one in keys for one in mention.groups)
    if len(keys) != 1 or not (named or RowNouns(said.columns, said.tables).is_one(noun)):
        return None
    return f"{found['verb']} {found['value']} {found['rest']}?"


def _in_again(found: re.Match[str], said: Said) -> str | None:
    """Read "take the cargo column in again" as including it, where it is left out."""
    words = found["name"] or found["name2"]
    groups = [_named(part.strip("` "), said, Level.SHORT) for part in re.split(r"\s+(?:and|und)\s+|\s*,\s*", words)]
    if not groups or any(one is None for one in groups):
        return None
    names = " and ".join(quoted(one.name) for one in groups if one is not None)
    return f"include {names} again"


def _more_of(found: re.Match[str], said: Said) -> str | None:
    """Read "have over 4000 Umsatz" as a bound of that column."""
    group = _named(found["name"], said)
    if group is None or not group.numeric or group.role == "key":
        return None
    return f"{found['have']} {quoted(group.name)} {found['bound']} {found['figure']}"


def _tolerance_off(found: re.Match[str], said: Said) -> str | None:
    group = _named(found["name"] or found["name2"], said)
    return None if group is None else f"no tolerance for {quoted(group.name)}"


def _kamen(found: re.Match[str], said: Said) -> str | None:
    del said
    return f"sind {found['middle'] or ''}neu dazugekommen"


def _fielen(found: re.Match[str], said: Said) -> str | None:
    del said
    return f"sind {found['middle'] or ''}weggefallen"


def _that_changed(found: re.Match[str], said: Said) -> str | None:
    group = _named(found["name"], said)
    nouns = RowNouns(said.columns, said.tables)
    noun = said.columns.find(found["noun"])
    if group is None or not (group.numeric or group.dated):
        return None
    if noun is None and not nouns.is_one(found["noun"]):
        return None
    return f"show the changed rows where {quoted(group.name)} is {found['bound']} {found['figure']}"


_TURNS: tuple[tuple[re.Pattern[str], _Plain], ...] = (
    (_THAT_CHANGED, _that_changed),
    (_WITH_OF, _with_of),
    (_THE_ONE, _the_one),
    (_IF_I, _what_if),
    (_IF_FIRST, _what_if),
    (_WENN_ICH, _what_if),
    (_SAVED, _saved),
    (_IS_KEY, _is_key),
    (_IN_AGAIN, _in_again),
    (_MORE_OF, _more_of),
    (_TOLERANCE_OFF, _tolerance_off),
    (_KAMEN, _kamen),
    (_FIELEN, _fielen),
)
