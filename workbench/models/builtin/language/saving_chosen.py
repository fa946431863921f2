"""Saving some rows: "save the lost loans in November as csv" shows those rows and saves them, never the whole file."""

from __future__ import annotations

import re
from itertools import pairwise

from workbench.models.builtin.intents import ShowTable
from workbench.models.builtin.language.folding import fold
from workbench.models.builtin.language.known_values import known_values
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.said_otherwise import one_table
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tokens import tokenize
from workbench.models.builtin.language.value_words import value_of

_SAVE = re.compile(
    r"^\s*(?:please\s+|bitte\s+)?(?:save|export|write|speichere?|exportiere?)\s+(?:(?:only|just|nur)\s+)?"
    r"(?:(?:the|all|die|alle)\s+)*(?P<what>[^,;]+?)\s+(?P<as>(?:as|to|als|nach)\s+(?:an?\s+|eine\s+)?(?:csv|excel|xlsx)\b[^,;]*?)"
    r"\s*[.!?]*\s*$",
    re.IGNORECASE,
)
_COLUMNS = re.compile(
    r"^\s*(?:please\s+|bitte\s+)?(?:save|export|write|speichere?|exportiere?)\s+(?:(?:only|just|nur)\s+)?(?:(?:the|die)\s+)?(?P<names>[^;]+?)"
    r"(?:\s+(?:columns?|spalten?))?\s+(?:of|from|in|aus|von|vom|im)\s+(?P<file>[^,;]+?)\s+(?P<as>(?:as|to|als|nach)\s+(?:an?\s+|eine\s+)?(?:csv|excel|xlsx)\b[^,;]*?)"
    r"\s*[.!?]*\s*$",
    re.IGNORECASE,
)
_LISTED = re.compile(r"\s*,\s*(?:and\s+|und\s+)?|\s+(?:and|und)\s+", re.IGNORECASE)
_BOUND = re.compile(
    r"\b(?:more|less|fewer|over|under|above|below|at\s+least|at\s+most|mehr|weniger|(?:ü|ue)ber|unter|mindestens|h(?:ö|oe)chstens)\b.*\d",
    re.IGNORECASE,
)
_CSV = re.compile(r"\bcsv\b", re.IGNORECASE)
_ALONE = re.compile(r"\s+(?:ones|rows|zeilen)\s*$", re.IGNORECASE)
_SEVERAL = re.compile(r"\b(?:and|und)\b", re.IGNORECASE)


def with_chosen_saved(said: Said) -> Taken:
    """Give a wish to save the rows with some value as what shows and saves them."""
    columns = _columns_saved(said)
    if columns is not None:
        return columns
    found = _SAVE.match(said.text)
    if found is None or _SEVERAL.search(found["what"]):
        return said.kept()
    if not (_has_value(found["what"], said) or _BOUND.search(found["what"])):
        return said.kept()
    what = found["what"]
    forms = [f"show the {what}", f"show rows {_ALONE.sub('', what)}", f"which rows are {_ALONE.sub('', what)}"]
    for words in forms:
        inner = said.read(words)
        shown = inner.intents[0] if len(inner.intents) == 1 else None
        if not isinstance(shown, ShowTable) or not shown.conditions or inner.questions or inner.left_over:
            continue
        if shown.table is None and len(said.tables.subjects) > 1:
            names = [table.label for table in said.tables.subjects[:6]]
            asked = f"“{what}” of which file are to be saved?"
            return said.asked(asked, *(f"save the {what} in `{name}` {found['as']}" for name in names))
        if not _CSV.search(found["as"]):
            asked = f"“{what}” can be saved as csv; as Excel the whole comparison is. As csv?"
            return said.asked(asked, f"save the {what} as csv")
        return Taken(text=f"{words}. Save it {found['as']}")
    return said.kept()


def _columns_saved(said: Said) -> Taken | None:
    """Ask about "export only hive and honey_kg of june as csv": no rule is set by it, and no other table is saved."""
    found = _COLUMNS.match(said.text)
    table = one_table(found["file"].strip().strip("`"), said.tables) if found is not None else None
    if found is None or table is None:
        return None
    mentions = [said.columns.find(name.strip().strip("`"), loose=False) for name in _LISTED.split(found["names"])]
    groups = [one.groups[0] for one in mentions if one is not None and len(one.groups) == 1]
    if len(groups) != len(mentions):
        return None
    names = spoken([quoted(group.heading_in(table) or group.name) for group in groups], "and")
    label = quoted(table.label)
    asked = f"Some columns of {label} alone are not saved: the whole table is, or rows of it. What shall I do?"
    return said.asked(asked, f"Save {label} {found['as']}", f"Show {names} of {label}")


def _has_value(what: str, said: Said) -> bool:
    """Say whether some word, or two in a row, stands in a column."""
    values = known_values(said.columns)
    tokens = [token for token in tokenize(what) if fold(token.text)]
    pairs = [what[one.start : other.end] for one, other in pairwise(tokens)]
    return any(value_of(words, values) is not None for words in [*(token.text for token in tokens), *pairs])
