"""Rows that have something: "how many have a comment in both" counts the rows whose comment is not blank.

A column of numbers that holds zeros may mean more than 0 or any value; that is asked.
"""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import ColumnGroup, Level
from workbench.models.builtin.language.folding import fold
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_HAS = re.compile(
    r"^(?P<ahead>\s*(?:(?:and|und)\s+)?(?:how\s+many|which|who|wie\s*viele|welche|wer|show(?:\s+me)?(?:\s+the)?|list(?:\s+the)?)\b"
    r"(?:\s+[\w-]+)?(?:\s+(?:that|which|who|die))?)\s+(?:have|has|had|haben|hat|hatten|with|mit)\s+"
    r"(?:(?:a|an|any|some|ein|eine|einen)\s+)?(?P<name>`[^`]+`|[\w-]+)(?P<behind>(?:\s+(?:in|im)\s+[^,;?!]+)?\s*[?.!]*\s*)$",
    re.IGNORECASE,
)
_ADJECTIVE = re.compile(
    r"\b(?P<article>(?:all\s+)?(?:the|die|alle))\s+(?P<name>[^\W\d_]{4,})\s+(?:ones|rows|lines|entries|records|zeilen)\b",
    re.IGNORECASE,
)
_VALUES = re.compile(r"\b(?:values?|werte?|columns?|spalten?|blanks?)\s*$", re.IGNORECASE)
_YES = frozenset({"ja", "yes", "y", "true", "j", "wahr", "x"})
_NO = frozenset({"nein", "no", "n", "false", "falsch"})
_ZERO = re.compile(r"0(?:[.,]0+)?")


def with_something(said: Said) -> Taken:
    """Give rows that have a value of a column as those where it is not blank."""
    adjective = _ADJECTIVE.search(said.text)
    meant = _yes_values(adjective["name"], said) if adjective is not None else None
    if adjective is not None and meant is not None:
        name, values = meant
        german = adjective["article"].casefold() in {"die", "alle"}
        rows = f"Zeilen, wo {name} {values} ist" if german else f"rows where {name} is {values}"
        rows = f"{adjective['article']} {rows}"
        text = f"{said.text[: adjective.start()]}{rows}{said.text[adjective.end() :]}"
        return Taken(text=text, notes=(f"Took “{adjective.group()}” for the rows where {name} is {values}.",))
    found = _HAS.match(said.text)
    of_values = found is not None and _VALUES.search(found["ahead"]) is not None
    group = _group(found["name"].strip("`"), said) if found is not None and not of_values else None
    if found is None or group is None:
        return said.kept()
    name, behind = quoted(group.name), found["behind"]
    rows = found["ahead"].rstrip()
    if not re.search(r"(?:many|viele|which|welche|who|wer|that|die|the|me|show|list)$", rows, re.IGNORECASE):
        rows = rows.rsplit(" ", 1)[0]
    noun = "rows where" if re.match(r"\s*(?:and\s+)?(?:how|which|who|show|list)", rows, re.IGNORECASE) else "Zeilen, wo"
    rows = re.sub(r"\b(?:who|wer|that|die|which)$", "show the" if "many" not in rows else "", rows, flags=re.IGNORECASE)
    ways = [f"{rows} {noun} {name} {words}{behind}".strip() for words in ("is over 0", "is not blank")]
    if group.numeric and _holds_zeros(group):
        asked = f"“{found['name']}”: are rows meant where {name} is over 0, or where it is not blank?"
        return said.asked(asked, *ways)
    note = f"Took “{found['name']}” for rows where {name} is not blank."
    return Taken(text=ways[1], notes=(note,))


def _yes_values(word: str, said: Said) -> tuple[str, str] | None:
    """Give a column that is called so and says yes or no, with its values for yes."""
    mention = said.columns.find(word, loose=False)
    if mention is None or len(mention.groups) != 1 or not mention.groups[0].values_known:
        return None
    held = {fold(value): value for value in mention.groups[0].values() if value}
    yes = [held[one] for one in held if one in _YES]
    if not yes or any(one not in _YES | _NO for one in held):
        return None
    return quoted(mention.groups[0].name), spoken([quoted(one) for one in yes], "or")


def _group(word: str, said: Said) -> ColumnGroup | None:
    mention = said.columns.find(word, loose=False)
    if mention is None or len(mention.groups) != 1 or mention.level > Level.PLURAL or mention.groups[0].role == "key":
        return None
    return mention.groups[0]


def _holds_zeros(group: ColumnGroup) -> bool:
    columns = [heading.column for heading in group.headings]
    return any(_ZERO.fullmatch(text.strip()) for one in columns for text in (*(one.values or ()), *one.examples))
