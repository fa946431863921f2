"""Several of each: "how many cards have more than one loan" bounds the rows of each card, not the card itself."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import Measure, Summarise
from workbench.models.builtin.language.columns import ColumnGroup, Level
from workbench.models.builtin.language.cue_words import cues_of
from workbench.models.builtin.language.folding import fold, parts, singular
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.row_nouns import RowNouns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tokens import tokenize
from workbench.models.builtin.language.values import NUMBER_WORDS

_MORE = re.compile(
    r"^\s*(?:how\s+many|which|what|wie\s+viele|welche[rsn]?)\s+(?P<noun>`[^`]+`|[^\W\d_][\w-]*)\s+(?:have|has|had|haben|hat|hatten)\s+"
    r"(?P<limit>more\s+than|at\s+least|over|mehr\s+als|mindestens|(?:ü|ue)ber|several|mehrere)\s*"
    r"(?P<number>\d+|[^\W\d_]+(?=\s))?\s*(?P<counted>[^\W\d_]+)(?P<rest>(?:\s+(?:in|im)\s+[^?]+?)?)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_LEAST = ("at", "mind")


def with_several_each(said: Said) -> Taken:
    """Give a message that bounds the rows of each value of a column in the words for that."""
    found = _MORE.match(said.text)
    if found is None:
        return said.kept()
    several = found["limit"].casefold() in {"several", "mehrere"}
    number = 1 if several else _number(found["number"] or "")
    mention = said.columns.find(found["noun"].strip("`"))
    if number is None or mention is None or len(mention.groups) != 1 or mention.level > Level.ABBREVIATED:
        return said.kept()
    group = mention.groups[0]
    if group.role == "key" and len([one for one in said.columns.groups if one.role == "key"]) == 1:
        return said.kept()
    if not several and not group.numeric and not any(one.column.unique for one in group.headings):
        return said.kept()
    if group.dated or group.measures or not _is_row(found["counted"], group, said):
        return said.kept()
    if found["limit"].casefold().startswith(_LEAST):
        number -= 1
    if number < 1:
        return said.kept()
    name = quoted(group.name)
    inner = said.read(f"rows per {name}{found['rest']}")
    summary = inner.intents[0] if len(inner.intents) == 1 else None
    if not isinstance(summary, Summarise) or summary.measure is not Measure.COUNT or inner.questions or inner.left_over:
        return said.kept()
    return said.answered(replace(inner, intents=(replace(summary, having=("gt", str(number))),)))


def _number(word: str) -> int | None:
    if word.isdigit():
        return int(word)
    plain = NUMBER_WORDS.get(fold(word)) or {"eine": "1", "einen": "1", "einer": "1"}.get(fold(word))
    return int(plain) if plain is not None and plain.isdigit() else None


def _is_row(word: str, group: ColumnGroup, said: Said) -> bool:
    """Say whether a word stands for rows: a usual one, one of the key, or of what a file is called by."""
    mention = said.columns.find(word)
    if mention is not None and any(one.numeric and not one.names_things for one in mention.groups):
        return False
    if Cue.ROW in cues_of(tokenize(word)[0]) or RowNouns(said.columns, said.tables).is_one(singular(fold(word))):
        return True
    return mention is not None and any(_names_rows(one, word) for one in mention.groups if one is not group)


def _names_rows(group: ColumnGroup, word: str) -> bool:
    plain = singular(fold(word))
    return group.names_things and any(plain in {singular(one) for one in parts(name)} for name in group.names)
